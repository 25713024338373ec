roster-title = Import a list of players
roster-lead = A spreadsheet (XLSX, XLS, ODS, CSV) will do, or lines copied out of it. First you see what would change; nothing is written before you confirm it.
roster-file = File
roster-paste = Or paste the list
roster-hint = The first line names the columns, in any order: family name, given name (or name), title, rating, birth, sex, region, club, federation, team, board. Only the name is needed.
roster-look = See what would change
roster-nothing = The list is empty: choose a file or paste lines.
roster-too-large = The list has more than { $rows } rows or { $columns } columns: no list of this kind is so long.
roster-workbook = This workbook cannot be read. Save it as CSV (“File”, “Save as”) and choose that file, or copy its lines here.
roster-not-text = This is not a text. Save the list as CSV and choose that file.
roster-no-name = Line { $line }: none of the columns ({ $found }) is a name. Call it “name”, “family name” or “фамилия”.
roster-twice = Line { $line }: the columns “{ $first }” and “{ $second }” are about the same thing. Keep one.
roster-preview = In the list: { $found }
roster-preview-lead = What is ticked will be written. Tick what is doubtful yourself.
roster-no-news = nothing new
roster-same =
    { $n ->
        [one] { $n } more player is entered just so.
       *[other] { $n } more players are entered just so.
    }
roster-new-regions = New regions: { $regions }.
roster-ignored = Columns that were of no use: { $columns }.
roster-count-new = { $n } new
roster-count-changed = { $n } changed
roster-count-doubtful = { $n } doubtful
roster-count-bad =
    { $n ->
        [one] { $n } line with a fault
       *[other] { $n } lines with faults
    }
roster-bad = Not understood
roster-bad-hint = These lines will not be written. Correct them below and look again, or enter the others without them.
roster-line = Line { $n }.
roster-line-short = Line
roster-fault = Column { $n } ({ $column }): found “{ $found }”, expected { $expected }.
roster-fault-no-name = Column { $n } ({ $column }): no family name.
roster-no-heading = no heading
roster-expected-name = a family name
roster-expected-rating = a rating from 0 to 4000
roster-expected-number = a number from 1 on
roster-expected-birth = a day (21.11.1990) or a year
roster-expected-sex = m or w
roster-expected-text = at most { $most } characters, none of them invisible
roster-expected-nothing = no more fields than columns
roster-rows = What would change
roster-tick-all = Tick all
roster-tick-none = Untick all
roster-take = Take over
roster-take-who = Take over { $name }
roster-finding = What is new
roster-new = new
roster-doubt-birth = { $name } is entered with another date of birth: take this row only if it is somebody else of the same name.
roster-doubt-namesakes = Several players are entered under this name: give the date of birth of the one who is meant.
roster-doubt-similar = Looks like { $name }, who is entered.
roster-doubt-repeated = Is in line { $line } already.
roster-doubt-line = Looks like { $name } in line { $line }.
roster-doubt-region = This region is new, but { $region } is known: is it a slip?
roster-confirm = Take over what is ticked
roster-none-ticked = Nobody is ticked: tick whom to take over.
roster-again = Correct the list
roster-look-again = Look again
roster-done-taken =
    { $n ->
        [one] { $n } player was taken from the list.
       *[other] { $n } players were taken from the list.
    }
roster-or-games = Games in a PDN file have an import of their own, which can take the players of an empty round robin from them:
roster-expected-games = a number of games
roster-expected-day = a date (21.11.2026)
roster-expected-board = a board from 1 to 999
roster-asked =
    { $n ->
        [one] The name of { $n } player is known already: say beside it whether it is the same person. What the list does not say is then taken from what is known.
       *[other] The names of { $n } players are known already: say beside them whether they are the same persons. What the list does not say is then taken from what is known.
    }
roster-who-later = Who is this?
