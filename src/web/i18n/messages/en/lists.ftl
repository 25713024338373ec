lists-title = Rating lists
lists-lead = A rating list from elsewhere: a spreadsheet (XLSX, XLS, ODS, CSV), or lines copied out of it. You first see what would change; nothing is saved until you confirm.
lists-hint = The first line holds the column headings. Unknown headings can be assigned in the next step.
lists-game-hint = Ratings are kept for each game apart: choose the game of the list.
lists-kind-hint = Classic, rapid and blitz ratings are not mixed.
lists-file-hint = XLSX, XLS, ODS, CSV; or leave it out and paste the lines below.
lists-list = List
lists-date = Date of the list
lists-players = Players
lists-by = Imported by
lists-imports = Imported lists
lists-back = Undo
lists-back-lead = A list is undone as a whole; tournaments of its day and later are then rated again.
lists-preview = Changes by this list
lists-same =
    { $n ->
        [one] { $n } more player has this rating already.
       *[other] { $n } more players have these ratings already.
    }
lists-columns = Columns
lists-column = Column
lists-samples = The first lines
lists-holds = Meaning
lists-holds-of = Meaning of the column “{ $column }”
lists-column-number = column { $n }
lists-column-none = not used
lists-patronymic = Patronymic
lists-bad-hint = These lines will not be imported. Correct the file and choose it again, or import the others without them.
lists-new-person = a new person
lists-known-person = this is { $name }
lists-who = { $name }: who this is
lists-other = another person…
lists-other-name = { $name }: name of another person
lists-other-none = No other player of this name was found. Try a part of the name, or empty the field.
lists-other-unasked = Another person is named for a row: choose below who is meant, or empty the field of the name.
lists-repeated = Looks like line { $line }.
lists-games =
    { $n ->
        [one] { $n } game
       *[other] { $n } games
    }
lists-no-games =
    { $n ->
        [one] The list does not say how many rated games { $n } of its players has played: this player counts as experienced, not as a newcomer with a greater K. If a column holds the games, choose it above.
       *[other] The list does not say how many rated games { $n } of its players have played: they count as experienced, not as newcomers with a greater K. If a column holds the games, choose it above.
    }
lists-twice = The columns “{ $first }” and “{ $second }” have the same meaning. Choose another for one of them.
lists-missing = Choose which column holds: { $columns }.
lists-date-missing = Give the date of the list.
lists-none-ticked = No player is ticked: tick the players to import.
lists-done-taken =
    { $n ->
        [one] { $n } rating imported.
       *[other] { $n } ratings imported.
    }
lists-done-back = The list has been undone.
lists-gone = The list is not kept here any more: the program was started anew, or an hour has passed. Nothing has been changed; choose the file again.
