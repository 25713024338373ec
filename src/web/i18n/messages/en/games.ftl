games-title = Games
games-heading =
    { $n ->
        [0] Games
        [one] { $n } game with its moves
       *[other] { $n } games with their moves
    }
games-of =
    { $n ->
        [0] { $name }: no games with moves
        [one] { $name }: { $n } game with its moves
       *[other] { $name }: { $n } games with their moves
    }
games-empty = No moves yet
games-empty-lead = Games whose moves have been entered will be here, each to be replayed on the board.
games-player = Player
games-all = all
games-show = Show
games-pdn = All games, PDN
games-round = Round
games-white = White
games-black = Black
games-result = Result
games-moves = Moves
games-n-moves =
    { $n ->
        [one] { $n } move
       *[other] { $n } moves
    }
games-end = How it ended
games-contradicts = Another result was entered.
games-none-of = This player has no games with moves.
games-trf-full = The columns of a report file (TRF) have no room for { $points } points ({ $player }). Take the tournament’s JSON file, which holds everything.
games-trf-full-team = The columns of a report file (TRF) have no room for { $points } points (team { $team }). Take the tournament’s JSON file, which holds everything.
games-trf-full-value = The columns of a report file (TRF) have no room for { $points } points (record { $record }). Take the tournament’s JSON file, which holds everything.
games-trf-teams = A report file (TRF) has room for the numbers of 999 teams, and here are { $n }. Take the tournament’s JSON file, which holds everything.
games-trf-players = A report file (TRF) has room for the numbers of 9999 players, and here are { $n }. Take the tournament’s JSON file, which holds everything.
