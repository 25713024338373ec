forecast-title = Chances and forecast
forecast-needs = Chances
forecast-coming = The chances are being calculated: the rest of the tournament is simulated many times. This page will refresh; you can leave it, the calculation goes on.
forecast-progress = About { $percent }% is done.
forecast-waiting = Other calculations come first.
forecast-coming-card = The chances are being calculated: open the card again in a few seconds.
forecast-over = No forecast: the tournament has not begun, has been played, or is a knock-out.
forecast-certain = Already certain
forecast-certain-if = Certain provided that nobody withdraws, all games are played and no points are corrected.
forecast-out = Can no longer be first:
forecast-chances = Chances
forecast-runs =
    { $n ->
        [one] { COUNT($n) } simulation
       *[other] { COUNT($n) } simulations
    }
forecast-how = Estimated from { COUNT($n) } simulations of the remaining rounds: pairings by the rules of the tournament, results by ratings (players without one count as 1600, { $draws }% draws among equals). Ties count as the better place. ± is the standard error. Random number { $seed }.
forecast-mostly-cut = Most simulations ended early because no pairing was possible: treat these figures with caution.
forecast-cut-short = Simulations that ended early because no pairing was possible: { $n }.
forecast-after = Includes everything published up to round { $n }.
forecast-first = 1st
forecast-second = 2nd
forecast-third = 3rd
forecast-podium = Top three
forecast-norm = Norm
forecast-norm-of = { $rank } norm
forecast-points = Expected points
forecast-place = Place { $place }
forecast-everybody = Chances of all players
forecast-percent = { $percent }%
forecast-below = <{ $percent }%
forecast-above = >{ $percent }%
forecast-never = 0
forecast-is-first = First place is already certain.
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
