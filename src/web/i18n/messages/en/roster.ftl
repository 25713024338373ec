roster-title = Import a list of players
roster-lead = A spreadsheet (XLSX, XLS, ODS, CSV) will do, or lines copied out of it. You first see what would change; nothing is saved until you confirm.
roster-file = File
roster-paste = Or paste the list
roster-hint = The first line names the columns, in any order: family name, given name (or name), title, rating, birth, sex, region, club, federation, team, board. Only the name is needed.
roster-look = See what would change
roster-nothing = The list is empty: choose a file or paste lines.
roster-too-large = The list is too large: at most { $rows } rows and { $columns } columns.
roster-workbook = This workbook cannot be read. Save it as CSV (“File”, “Save as”) and choose that file, or copy its lines here.
roster-not-text = This is not a text file. Save the list as CSV and choose that file.
roster-no-name = Line { $line }: none of the columns ({ $found }) is a name. Call it “name”, “family name” or “фамилия”.
roster-twice = Line { $line }: the columns “{ $first }” and “{ $second }” have the same meaning. Keep one.
roster-preview = In the list: { $found }
roster-preview-lead = Ticked lines will be saved. Check the lines without a tick.
roster-no-news = nothing new
roster-same =
    { $n ->
        [one] { $n } more player is already entered with the same data.
       *[other] { $n } more players are already entered with the same data.
    }
roster-new-regions = New regions: { $regions }.
roster-ignored = Columns not used: { $columns }.
roster-count-new = { $n } new
roster-count-changed = { $n } changed
roster-count-doubtful = { $n } doubtful
roster-count-bad =
    { $n ->
        [one] { $n } line with an error
       *[other] { $n } lines with errors
    }
roster-bad = Errors in lines
roster-bad-hint = These lines will not be saved. Correct them below and look again, or enter the others without them.
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
roster-take = Enter
roster-take-who = Enter { $name }
roster-finding = Changes
roster-new = new
roster-doubt-birth = { $name } is entered with another date of birth: take this row only if it is a namesake.
roster-doubt-namesakes = Several players are entered under this name: give the date of birth of the one who is meant.
roster-doubt-similar = Looks like { $name }, who is entered.
roster-doubt-repeated = Is in line { $line } already.
roster-doubt-line = Looks like { $name } in line { $line }.
roster-doubt-region = This region is new, but { $region } is known: is it a misprint?
roster-confirm = Enter the ticked players
roster-none-ticked = Nobody is ticked: tick the players to enter.
roster-again = Correct the list
roster-look-again = Look again
roster-done-taken =
    { $n ->
        [one] { $n } player entered from the list.
       *[other] { $n } players entered from the list.
    }
roster-or-games = Games in a PDN file have an import of their own; for an empty round robin it can also enter the players:
roster-expected-games = a number of games
roster-expected-day = a date (21.11.2026)
roster-expected-board = a board from 1 to 999
roster-asked =
    { $n ->
        [one] The name of { $n } player is known already: say beside it whether it is the same person. What the list does not say is then taken from what is known.
       *[other] The names of { $n } players are known already: say beside them whether they are the same persons. What the list does not say is then taken from what is known.
    }
roster-who-later = Who is this?
