timing-minutes = { $n } min
timing-seconds = { $n } s
timing-minutes-seconds = { $minutes } min { $seconds } s
timing-moves =
    { $n ->
        [one] { $time } for { $n } move
       *[other] { $time } for { $n } moves
    }
timing-increment = { $time } + { $n } s per move
timing-then = , then { "" }
timing-round = at most { $time } (games of up to { $moves } moves)
timing-handicap = { $minutes } min less for the higher rated for every { $points } points of rating difference, never less than { $least } min
timing-handicap-title = Handicap
timing-hint = “45+15”: 45 minutes and 15 seconds per move; “40/90+30; 30+30”: 90 minutes for 40 moves, then 30 minutes. Any other text is printed as it is.
timing-read = Understood as { $words }.
timing-as-text = Shown as a text: the length of a round and the handicap are not worked out from it.
timing-own-time = Your time
timing-both = Time: { $own }, opponent { $opponent }
timing-length = Round by the clocks
timing-ends = Ends no later than
timing-schedule = By the time control a round takes { $length }.
