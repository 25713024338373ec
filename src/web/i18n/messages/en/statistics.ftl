statistics-title = Statistics
statistics-heading =
    { $n ->
        [0] Statistics
        [one] Statistics: { $n } game played
       *[other] Statistics: { $n } games played
    }
statistics-empty = No data yet
statistics-empty-lead = Results by colour, lengths of games, upsets and openings will appear here once games have been played.
statistics-results = Results by colour
statistics-by-pieces = White – Black
statistics-by-name = First-listed – second-listed
statistics-won-first = White wins
statistics-drawn = Draws
statistics-won-second = Black wins
statistics-share = { $n } ({ $share }%)
statistics-games =
    { $n ->
        [one] { $n } game
       *[other] { $n } games
    }
statistics-matches =
    { $n ->
        [one] { $n } micro-match
       *[other] { $n } micro-matches
    }
statistics-forfeits =
    { $n ->
        [one] { $n } game forfeited.
       *[other] { $n } games forfeited.
    }
statistics-both-lost =
    { $n ->
        [one] { $n } double loss.
       *[other] { $n } double losses.
    }
statistics-bar = White wins: { $white }, draws: { $drawn }, Black wins: { $black }
statistics-score = White { $score }%
statistics-lengths = Length of games, in moves
statistics-median = Median
statistics-median-moves =
    { $n ->
        [one] { $n } move
       *[other] { $n } moves
    }
statistics-shortest = Shortest
statistics-longest = Longest
statistics-histogram = Games by length. { $bars }
statistics-histogram-bar =
    { $n ->
        [one] { $from }–{ $to } moves: { $n } game
       *[other] { $from }–{ $to } moves: { $n } games
    }
statistics-endings = How games ended
statistics-with-moves = Recorded games only.
statistics-end-no-pieces = No pieces left
statistics-end-no-move = No move left
statistics-end-last-moves = Last moves played, captures counted
statistics-end-turns-lost = Three turns in a row lost on time
statistics-end-draw = Draw: { $reason }
statistics-end-agreed = Draw agreed
statistics-end-outside = Resigned or out of time
statistics-series = Longest streaks
statistics-series-won = Winning
statistics-series-unbeaten = Unbeaten
statistics-rounds =
    { $n ->
        [one] round { $rounds }
       *[other] rounds { $rounds }
    }
statistics-holders =
    { $n ->
        [one] and { $n } more player
       *[other] and { $n } more players
    }
statistics-upsets = Upsets
statistics-favourites = Higher-rated players: +{ $won } ={ $drawn } −{ $lost }
statistics-winner = Winner
statistics-loser = Opponent
statistics-over = against
statistics-difference = Rating
statistics-openings = Openings
statistics-start = Start
statistics-line = Position and games of this line
statistics-others =
    { $n ->
        [one] { $n } more reply
       *[other] { $n } more replies
    }
statistics-no-replies = No recorded game continues from here.
statistics-elsewhere = This position in other games
statistics-began = Games with this opening
statistics-more-games =
    { $n ->
        [one] and { $n } more game
       *[other] and { $n } more games
    }
