colours-title = Correct the colours: round { $round }, board { $board }
colours-lead = White and Black change places. Every player keeps the points of their games; who meets whom stays.
colours-games = The games, White first
colours-before = Entered
colours-after = After the correction
colours-moves = Moves have been entered: they stay if they fit the result with these colours, otherwise nothing is saved.
