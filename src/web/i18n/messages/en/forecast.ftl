forecast-title = Chances
forecast-needs = What do I need?
forecast-coming = Being computed: the rest of the tournament is played many times over. The page will renew itself.
forecast-coming-card = The chances are being computed: open the card again in a few seconds.
forecast-over = There is nothing to compute: the tournament has not begun, has been played, or is a knock-out.
forecast-certain = This is certain
forecast-certain-if = Certain provided that nobody leaves, all games are played and no points are corrected.
forecast-out = Can no longer be first:
forecast-chances = Chances
forecast-runs =
    { $n ->
        [one] { $n } run of the rest
       *[other] { $n } runs of the rest
    }
forecast-how = The rest was played { $n } times with the real pairings; results by ratings, players without one as with 1600, { $draws }% draws among equals. Of shared places the best counts. After ± stands the standard error. Random number { $seed }.
forecast-mostly-cut = Most runs broke off because no pairing was possible any more: take these figures with caution.
forecast-cut-short = Runs that ended early because no pairing was possible: { $n }.
forecast-after = All that is public up to round { $n } is taken into account.
forecast-first = 1st
forecast-second = 2nd
forecast-third = 3rd
forecast-podium = Top three
forecast-norm = Norm
forecast-norm-of = Norm of { $rank }
forecast-points = Mean points
forecast-place = Place { $place }
forecast-everybody = Everybody’s chances
forecast-percent = { $percent }%
forecast-below = <{ $percent }%
forecast-above = >{ $percent }%
forecast-never = 0
forecast-is-first = First place is certain already.
forecast-cannot-be-first = First place is out of reach: the best possible place is { $place }.
forecast-at-least = At least place { $place } is certain.
forecast-win-is-first = A win gives first place whatever else happens.
forecast-draw-is-first = A draw is enough for first place.
forecast-win-enough = A win is enough for at least place { $place }.
forecast-draw-enough = A draw is enough for at least place { $place }.
forecast-loss-enough = Even with a loss at least place { $place }.
forecast-loss-rules-out = With a loss first place is out of reach.
forecast-draw-rules-out = Without a win first place is out of reach.
forecast-win-rules-out = Even with a win first place is out of reach.
