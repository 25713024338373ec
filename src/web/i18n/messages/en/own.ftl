own-you = You: { $state }
own-actions = Your pages
own-rest = +{ $n }, you also follow { $names }
own-board =
    { $side ->
        [white] board { $table }, White
        [black] board { $table }, Black
       *[other] board { $table }
    }
own-board-game =
    { $side ->
        [white] board { $table }, White, game { $n }
        [black] board { $table }, Black, game { $n }
       *[other] board { $table }, game { $n }
    }
own-game = { $score } so far, game { $n } is next
own-game-short = game { $n }
own-idle = bye in round { $round }
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
own-reported-short = result reported
own-disputed = your opponent reported another result: go to the arbiter
own-disputed-short = reports differ: go to the arbiter
own-report = Report the result
own-report-short = Report
own-to-board = To my board
own-to-place = To my place
own-row = Your row
own-their-row = Their row
own-page = My games
own-their-actions = Pages of the player
own-their-board = Their board
own-their-place = Their place
own-their-games = Their games
own-their-calendar = Add their rounds to calendar
own-forget = This is not me
own-unfollow = Stop following
own-this-is-me = This is me
own-this-is-me-in = This is me: { $title }
own-follow = Follow
own-this-is-me-lead = “This is me” shows your board, opponent and place first on all pages of the tournament. “Follow” adds the card of another player below; you can follow several players.
own-slip = On the tournament’s pages this phone shows your board first.
