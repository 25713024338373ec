boards-round = Round { $n }
boards-state-awaited = not started
boards-state-playing = in progress · { $n } of { $boards } boards finished
boards-state-part = { $n } of { $boards } boards finished
boards-state-done = finished
boards-title-playing = Round { $n }: { $finished } of { $boards } finished
boards-title-done = Round { $n }: all results
boards-title-awaited = Round { $n }: pairings
boards-by-player = By name
boards-by-board = By board
boards-csv = CSV
boards-board = Board
boards-board-short = No.
boards-white = White
boards-white-first = White in the first game
boards-black = Black
boards-black-first = Black in the first game
boards-before = Points
boards-result = Result
boards-player = Player
boards-opponent = Opponent
boards-playing = playing
boards-forfeit = forfeit
boards-adjourned = adjourned
boards-replay = Game record
boards-idle = Not playing
boards-idle-free =
    { $sex ->
       *[other] bye
    }
boards-idle-through = goes through without playing
boards-idle-withdrawn =
    { $sex ->
       *[other] withdrawn
    }
boards-points =
    { $n ->
        [one] { $points } point
       *[other] { $points } points
    }
boards-csv-board = Board
boards-csv-number = No
boards-csv-white = White
boards-csv-before-white = White points before
boards-csv-before-black = Black points before
boards-csv-result-white = Result of White
boards-csv-result-black = Result of Black
boards-csv-black = Black
