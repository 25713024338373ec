own-actions = Your pages
own-board =
    { $side ->
        [white] board { $table }, White
        [black] board { $table }, Black
       *[other] board { $table }
    }
own-game = { $score } so far, game { $n } is next
own-idle = no opponent in round { $round }
own-gone =
    { $sex ->
       *[other] withdrawn from the tournament
    }
own-expelled =
    { $sex ->
       *[other] expelled from the tournament
    }
own-opening-awaited = the opening has not been drawn yet
own-result = round { $round }, { $score }
own-awaited = the pairings of round { $round } are not published yet
own-over = the tournament is over
own-place = place { $place }, { $points } after round { $round }
own-reported = result reported, the arbiter will check it
own-disputed = your opponent reported another result: go to the arbiter
own-report = Report the result
own-to-board = To my board
own-to-place = To my place
own-page = My games
own-forget = This is not me
own-this-is-me = This is me
own-this-is-me-lead = Your board, opponent and place will stand first on the tournament’s pages.
own-slip = On the tournament’s pages this phone shows your board first.
