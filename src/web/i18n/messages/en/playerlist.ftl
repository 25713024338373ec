playerlist-title = Import a list of players
playerlist-lead = A spreadsheet (XLSX, XLS, ODS, CSV) will do, or lines copied out of it. You first see what would change; nothing is saved until you confirm.
playerlist-file = File
playerlist-paste = Or paste the list
playerlist-hint = The first line names the columns, in any order: family name, given name (or name), title, rating, birth, sex, region, club, federation, team, board. Only the name is needed.
playerlist-look = See what would change
playerlist-nothing = The list is empty: choose a file or paste lines.
playerlist-too-large = The list is too large: at most { $rows } rows and { $columns } columns.
playerlist-workbook = This workbook cannot be read. Save it as CSV (“File”, “Save as”) and choose that file, or copy its lines here.
playerlist-not-text = This is not a text file. Save the list as CSV and choose that file.
playerlist-no-name = Line { $line }: none of the columns ({ $found }) is a name. Call it “name”, “family name” or “фамилия”, or choose what the columns hold.
playerlist-twice = Line { $line }: the columns “{ $first }” and “{ $second }” have the same meaning. Keep one.
playerlist-preview-lead = Ticked lines will be saved. Check the lines without a tick.
playerlist-unread = Choose the columns
playerlist-no-news = no changes
playerlist-same =
    { $n ->
        [one] { $n } more player is already entered with the same data.
       *[other] { $n } more players are already entered with the same data.
    }
playerlist-new-regions = New regions: { $regions }.
playerlist-ignored = Columns not used: { $columns }.
playerlist-count-new =
    { $n ->
        [one] { $n } player will be added
       *[other] { $n } players will be added
    }
playerlist-count-changed = { $n } changed
playerlist-count-check = { $n } to check
playerlist-count-bad =
    { $n ->
        [one] { $n } row left out
       *[other] { $n } rows left out
    }
playerlist-bad = Errors in lines
playerlist-bad-hint = These lines will not be saved. Correct them below and look again, or enter the others without them.
playerlist-columns = What the columns hold
playerlist-columns-lead = Where the meaning of a column was guessed wrongly or not at all, choose it and look again. It is remembered for the same headings.
playerlist-line = Line { $n }.
playerlist-line-short = Line
playerlist-error = Column { $n } ({ $column }): found “{ $found }”, expected { $expected }.
playerlist-error-no-name = Column { $n } ({ $column }): no family name.
playerlist-no-heading = no heading
playerlist-expected-name = a family name
playerlist-expected-rating = a rating from 0 to { $most }
playerlist-expected-number = a number from 1 on
playerlist-expected-birth = a day (21.11.1990) or a year
playerlist-expected-sex = m or w
playerlist-expected-text = at most { $most } characters, none of them invisible
playerlist-expected-nothing = no more fields than columns
playerlist-rows = What would change
playerlist-tick-all = Tick all
playerlist-tick-none = Untick all
playerlist-take = Enter
playerlist-take-who = Enter { $name }
playerlist-finding = Changes
playerlist-new = new
playerlist-check-unlikely = The year of birth { $year } is in the future or too long ago: check it.
playerlist-check-birth = { $name } is entered with another date of birth: take this row only if it is another person.
playerlist-check-same-name = Several players are entered under this name: give the date of birth of the one who is meant.
playerlist-check-similar = Looks like { $name }, who is entered.
playerlist-check-applied = Looks like { $name }, whose application waits.
playerlist-check-repeated = Is in line { $line } already.
playerlist-check-line = Looks like { $name } in line { $line }.
playerlist-check-region = This region is new, but { $region } is known: it may be a misprint.
playerlist-check-title = Unknown title “{ $title }”: it is kept as typed and counts as none.
playerlist-check-title-like = Unknown title “{ $title }”: it is kept as typed and counts as none. It may be a misprint of { $known }.
playerlist-gone = The list is not kept here any more: the last four of an account are kept for a day. Choose the file again.
playerlist-titles = Known titles: { $titles }.
playerlist-confirm = Enter the ticked players
playerlist-none-ticked = No player is ticked: tick the players to enter.
playerlist-again = Correct the list
playerlist-look-again = Look again
playerlist-done-taken =
    { $n ->
        [one] { $n } player entered from the list.
       *[other] { $n } players entered from the list.
    }
playerlist-or-games = Games in a PDN file have an import of their own; for an empty round robin it can also enter the players:
playerlist-expected-games = a number of games
playerlist-expected-day = a date (21.11.2026)
playerlist-expected-board = a board from 1 to { $most }
playerlist-asked =
    { $n ->
        [one] The name of { $n } player is known already: say beside it whether it is the same person. What the list does not say is then taken from what is known.
       *[other] The names of { $n } players are known already: say beside them whether they are the same persons. What the list does not say is then taken from what is known.
    }
playerlist-who-later = decide later
playerlist-file-hint = A spreadsheet (XLSX, XLS, ODS), CSV or text, a report (TRF), a tournament’s JSON document, games (PDN), a federation’s list: the program recognises it by the content.
playerlist-source-trf = A report (TRF): its players as a list. For the whole tournament with its rounds, use “New tournament”, “Tournament from a file”.
playerlist-source-json = The document of a tournament: its players as a list. For the whole tournament with its rounds, use “New tournament”, “Tournament from a file”.
playerlist-source-pdn = Games (PDN): the players whom they name, as a list. The games themselves can be imported once these players are paired.
playerlist-source-federation = A federation’s list: its rows as players.
playerlist-source-players = A list of players.
playerlist-from-database = from the database
playerlist-federation = More than { $rows } players: this is the list of a whole federation. An administrator imports it under “Federation lists”; then players are offered while you type.
playerlist-no-players = There are no players in the file.
playerlist-trf = The report (TRF) cannot be read: { $places }.
playerlist-trf-place = line { $line }, column { $column }: “{ $found }” does not fit
playerlist-trf-nothing = line { $line }, column { $column }: something is missing
playerlist-json = The JSON document contradicts itself and cannot be read. Save it again in the program that it comes from.
playerlist-json-place = The JSON document cannot be read from line { $line }, column { $column } on.
playerlist-json-version = The JSON document has version { $version }, which a newer release of this program writes.
playerlist-column = column { $n }
playerlist-no-games = List of players, not games: { $heading }
playerlist-no-games-lead = This list was given to the import of games, which reads PDN only. No games were read; this page imports the players.
playerlist-no-games-back = Back to the import of games
playerlist-source-series = A championship’s JSON document.
playerlist-series = This is the JSON document of a championship with all its editions, not a list of players. An administrator imports it under “New tournament”, “Tournament from a file”.
playerlist-application = This person has applied online, and the application is still open. Once entered, link the two on the page “Applications”.
playerlist-title-take = Enter as { $title }
playerlist-doubtful =
    { $n ->
        [one] { $n } row needs a look:
       *[other] { $n } rows need a look:
    }
playerlist-doubtful-row = line { $line }, { $name }
playerlist-doubtful-more = and { $n } more.
