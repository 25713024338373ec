colours-title = Correct the colours: round { $round }, board { $board }
colours-lead = White and Black change places. Every player keeps the points of their games; who meets whom stays.
colours-lead-game =
    White and Black change places in game { $n }. The other games keep their colours, and every player keeps the points of their
    games. The colour of the round, for the pairing and in reports, is that of the first game.
colours-all = All games
colours-only = Game { $n } only
colours-games = The games, White first
colours-before = Entered
colours-after = After the correction
colours-moves = Moves have been entered: they stay if they fit the result with these colours, otherwise nothing is saved.
