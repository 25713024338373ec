lists-title = Rating lists
lists-lead = A rating list from elsewhere: a spreadsheet (XLSX, XLS, ODS, CSV), or lines copied out of it. First you see what would change; nothing is written before you confirm it.
lists-hint = The first line names the columns. Names that are not known you can assign in the next step.
lists-list = List
lists-date = Date of the list
lists-players = Players
lists-by = Taken in
lists-imports = Lists taken in
lists-back = Take back
lists-back-lead = What is taken back goes as a whole; tournaments of its day and later are then rated again.
lists-preview = What the list would change
lists-same =
    { $n ->
        [one] { $n } more player has this rating already.
       *[other] { $n } more players have these ratings already.
    }
lists-columns = Columns
lists-column = Column
lists-samples = The first lines
lists-holds = Holds
lists-holds-of = What the column “{ $column }” holds
lists-column-none = nothing that counts here
lists-patronymic = Patronymic
lists-bad-hint = These lines are not taken in. Correct the file and choose it again, or take in the others without them.
lists-new-person = somebody new
lists-known-person = this is { $name }
lists-who = Who { $name } is
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
lists-twice = The columns “{ $first }” and “{ $second }” hold the same. Choose another meaning for one of them.
lists-missing = Choose which column holds: { $columns }.
lists-date-missing = Which day is the list of?
lists-none-ticked = Nobody is ticked: tick whom to take in.
lists-done-taken =
    { $n ->
        [one] { $n } rating was taken in.
       *[other] { $n } ratings were taken in.
    }
lists-done-back = The list was taken back.
