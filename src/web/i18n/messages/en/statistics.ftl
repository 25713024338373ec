statistics-title = Statistics
statistics-heading =
    { $n ->
        [0] Statistics
        [one] Statistics: { $n } game played
       *[other] Statistics: { $n } games played
    }
statistics-empty = Nothing to count yet
statistics-empty-lead = Results by colour, lengths of games, upsets and openings will be here once games have been played.
statistics-results = Results by colour
statistics-by-pieces = White – Black
statistics-by-name = First named – second
statistics-won-first = first won
statistics-drawn = draws
statistics-won-second = second won
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
        [one] { $n } game was not played: somebody was absent.
       *[other] { $n } games were not played: somebody was absent.
    }
statistics-both-lost =
    { $n ->
        [one] { $n } game was lost by both.
       *[other] { $n } games were lost by both.
    }
statistics-bar = White won { $white }, drawn { $drawn }, Black won { $black }
statistics-score = White { $score }%
statistics-lengths = Length of games
statistics-median = Median
statistics-median-moves = { $n } moves
statistics-shortest = Shortest
statistics-longest = Longest
statistics-bars = Games by their number of moves, up to the figure below the bar
statistics-histogram = Games by length. { $bars }
statistics-histogram-bar =
    { $n ->
        [one] { $from }–{ $to } moves: { $n } game
       *[other] { $from }–{ $to } moves: { $n } games
    }
statistics-endings = How games ended
statistics-with-moves = Of the games whose moves have been entered.
statistics-end-no-pieces = No pieces left
statistics-end-no-move = No move left
statistics-end-last-moves = Last moves played, captures counted
statistics-end-turns-lost = Three turns in a row lost on time
statistics-end-draw = Draw by the rules: { $reason }
statistics-end-agreed = Draw agreed
statistics-end-outside = Resigned or out of time
statistics-series = Longest series
statistics-series-won = Won in a row
statistics-series-unbeaten = Without a loss
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
statistics-favourites = Where ratings differed, the higher rating won { $won }, drew { $drawn } and lost { $lost }.
statistics-winner = Won
statistics-loser = Against
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
statistics-no-replies = No game whose moves are known went on from here.
statistics-elsewhere = This position in other games
statistics-began = Games with this opening
statistics-more-games =
    { $n ->
        [one] and { $n } more game
       *[other] and { $n } more games
    }
