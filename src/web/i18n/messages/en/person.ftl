person-title = tournaments and ratings
person-tournaments = Tournaments
person-no-tournaments = No tournaments yet.
person-tournament = Tournament
person-dates = Dates
person-date = Date
person-points = Points
person-place = Place
person-open = in progress
person-before = Before
person-after = After
person-imported = Imported rating list
person-picture =
    { $n ->
        [one] The rating after { $n } change: from { $lowest } to { $highest }. The figures are in the table below.
       *[other] The rating after { $n } changes: from { $lowest } to { $highest }. The figures are in the table below.
    }
person-all = All tournaments and ratings
person-peak = peak { $n }
person-former = formerly { $names }
person-titles = Titles
person-rivals = Head-to-head
person-opponent = Opponent
person-score = Score
person-with-white = With White
person-with-black = With Black
person-rivals-how = Wins, draws and losses in games played.
