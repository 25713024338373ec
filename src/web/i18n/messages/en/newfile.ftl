newfile-title = Tournament from a file
newfile-lead = A report (TRF), a tournament’s JSON document, games (PDN) or a list of players. You first see what would be in the tournament; nothing is saved until you confirm.
newfile-paste = Paste the text
newfile-nothing = Choose a file or paste its text.
newfile-pasted = pasted text
newfile-gone = The file is not kept any more. A tournament may have been made of it already: look at the list of tournaments. If not, choose the file again.
newfile-kind-trf = Report (TRF)
newfile-kind-json = Document of a tournament (JSON)
newfile-kind-pdn = Games (PDN)
newfile-kind-players = List of players
newfile-kind-federation = Federation list
newfile-rounds =
    { $n ->
        [one] { $n } round
       *[other] { $n } rounds
    }
newfile-games-taken =
    { $n ->
        [one] { $n } recorded game
       *[other] { $n } recorded games
    }
newfile-omitted = Not taken over as it stands in the file
newfile-more = And { $n } more.
newfile-draft = A draft is created: nobody but you sees it until you open it. If something fails, nothing is created.
newfile-taken-as = { $place } is taken as { $taken }.
newfile-record = Line { $line } is not understood: { $text }
newfile-row = Line { $line } cannot be read: { $text } ({ $why })
newfile-rows =
    { $n ->
        [one] { $n } line could not be read.
       *[other] { $n } lines could not be read.
    }
newfile-games =
    { $n ->
        [one] { $n } game: games are taken over into a round robin only; choose one, or import them once the rounds are paired.
       *[other] { $n } games: games are taken over into a round robin only; choose one, or import them once the rounds are paired.
    }
newfile-game-wrong = The game in line { $line } ({ $players }) has moves that cannot be read.
newfile-game-no-place = The game in line { $line } ({ $players }) has no place: the two have met already, or a name is missing.
newfile-done-created-again = Tournament created from the file. There is another one with the same title: if this was a mistake, delete one of them.
newfile-done-created = Tournament created from the file. Only its staff see it yet.
newfile-kind-series = Championship (JSON)
newfile-lead-series = The JSON document of a championship with all its editions is imported here too.
newfile-listed = Players in the list
newfile-series-others = This is the JSON document of a championship with all its editions. Only administrators import it: hand the file to one of them.
newfile-series-unread = The JSON document of the championship cannot be read (line { $line }). Save it again where it comes from.
newfile-series-editions =
    { $n ->
        [one] { $n } edition
       *[other] { $n } editions
    }
newfile-series-tournaments =
    { $n ->
        [one] { $n } tournament
       *[other] { $n } tournaments
    }
newfile-series-address = Its address here: { $address }
newfile-series-table = imported final table
newfile-series-hint = Everything is created at once: each tournament anew, at its address or near it. Nobody is joined to a known person by name alone. If something fails, nothing is created.
newfile-series-take = Import the championship
newfile-series-taken = Championship imported
newfile-series-remarks = Something is not as it was in the document:
newfile-series-open = Finished tournaments that stay open here; the closing page says what they lack
newfile-series-not-joined = Players who may be persons known here: say who they are on the page of players of their tournament
newfile-series-unregistered = Players not distinguishable from others of the same name: entered without a page of their own
newfile-done-series = Championship imported.
