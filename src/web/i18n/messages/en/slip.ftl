slip-other-round = This slip is of round { $round }; the current round is { $now }.
slip-to-board = Your board in round { $round }: { $table }
slip-to-round = Pairings of round { $round }
slip-waiting = The pairings are not announced yet
slip-waiting-lead = Once the pairings of round { $round } are published, your board and opponent will be here.
slip-idle = You have the bye in round { $round }
slip-board = Your board: { $table }
slip-colour =
    { $side ->
        [black] You have Black
       *[white] You have White
    }
slip-colour-first =
    { $side ->
        [black] You have Black in the first game
       *[white] You have White in the first game
    }
slip-colour-later =
    { $side ->
        [black] You have Black in game { $n }
       *[white] You have White in game { $n }
    }
slip-against = Opponent:
slip-rating = rating { $n }
slip-games = Games
slip-your-colour = Your colour
slip-your-points = Score (your points first)
slip-reported = reported
slip-total = Result: { $total }.
slip-wrong-result = If this is wrong, tell the arbiter: they can correct it.
slip-adjourned = The game is adjourned.
slip-playing = The result will be here once the arbiter has entered it. Fill in the slip and hand it in.
slip-opening-awaited = The opening has been announced but not drawn yet. The result can be reported once it is drawn.
slip-card = My card
slip-own-address = This page opens only with the code on your slip.
