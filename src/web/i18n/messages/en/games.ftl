games-title = Games
games-heading =
    { $n ->
        [0] Games
        [one] { $n } recorded game
       *[other] { $n } recorded games
    }
games-of =
    { $n ->
        [0] { $name }: no recorded games
        [one] { $name }: { $n } recorded game
       *[other] { $name }: { $n } recorded games
    }
games-empty = No recorded games yet
games-empty-lead = Games whose moves have been entered will appear here; each can be replayed on the board.
games-player = Player
games-all = all
games-show = Show
games-pdn = All games, PDN
games-round = Round
games-in-match = round { $round } · game { $n }
games-at-board = round { $round } · board { $n }
games-white = White
games-black = Black
games-result = Result
games-moves = Moves
games-n-moves =
    { $n ->
        [one] { $n } move
       *[other] { $n } moves
    }
games-end = Ending
games-contradicts = A different result was entered.
games-none-of = This player has no recorded games.
games-trf-full = The columns of a report file (TRF) have no room for { $points } points ({ $player }). Take the tournament’s JSON file, which holds everything.
games-trf-full-team = The columns of a report file (TRF) have no room for { $points } points (team { $team }). Take the tournament’s JSON file, which holds everything.
games-trf-full-value = The columns of a report file (TRF) have no room for { $points } points (record { $record }). Take the tournament’s JSON file, which holds everything.
games-trf-teams = A report file (TRF) has room for the numbers of 999 teams, and here are { $n }. Take the tournament’s JSON file, which holds everything.
games-trf-players = A report file (TRF) has room for the numbers of 9999 players, and here are { $n }. Take the tournament’s JSON file, which holds everything.
games-trf-through = A report file after round { $round } cannot be written: the last complete round is { $complete }.
