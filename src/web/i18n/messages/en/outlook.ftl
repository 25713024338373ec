outlook-title = What may still happen
outlook-needs = What do I need?
outlook-coming = Being computed: the rest of the tournament is played many times over. The page will renew itself.
outlook-coming-card = The chances are being computed: open the card again in a few seconds.
outlook-over = There is nothing to compute: the tournament has not begun, has been played, or is a knock-out.
outlook-certain = This is certain
outlook-certain-if = Certain provided that nobody leaves, all games are played and no points are corrected.
outlook-out = Can no longer be first:
outlook-chances = Chances
outlook-runs =
    { $n ->
        [one] { $n } run of the rest
       *[other] { $n } runs of the rest
    }
outlook-how = The rest was played { $n } times with the real pairings; results by ratings, players without one as with 1600, { $draws }% draws among equals. Of shared places the best counts. After ± stands the standard error. Seed { $seed }.
outlook-mostly-cut = Most runs broke off because no pairing was possible any more: take these figures with caution.
outlook-cut-short = Runs that ended early because no pairing was possible: { $n }.
outlook-after = All that is public up to round { $n } is taken into account.
outlook-first = 1st
outlook-second = 2nd
outlook-third = 3rd
outlook-podium = Top three
outlook-norm = Norm
outlook-norm-of = Norm of { $rank }
outlook-points = Mean points
outlook-place = Place { $place }
outlook-everybody = Everybody’s chances
outlook-percent = { $percent }%
outlook-below = <{ $percent }%
outlook-above = >{ $percent }%
outlook-never = 0
outlook-is-first = First place is certain already.
outlook-cannot-be-first = First place is out of reach: the best possible place is { $place }.
outlook-at-least = At least place { $place } is certain.
outlook-win-is-first = A win gives first place whatever else happens.
outlook-draw-is-first = A draw is enough for first place.
outlook-win-enough = A win is enough for at least place { $place }.
outlook-draw-enough = A draw is enough for at least place { $place }.
outlook-loss-enough = Even with a loss at least place { $place }.
outlook-loss-rules-out = With a loss first place is out of reach.
outlook-draw-rules-out = Without a win first place is out of reach.
outlook-win-rules-out = Even with a win first place is out of reach.
