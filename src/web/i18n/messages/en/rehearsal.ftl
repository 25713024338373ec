rehearsal-title = Rehearsal
rehearsal-lead = Try the tournament before it is played: practise on a copy that only you see, and look at what the regulations lead to.
rehearsal-no-players = At least two players are needed.
rehearsal-copy = A copy to practise on
rehearsal-copy-lead = A new tournament with the same players, settings and results, played on by simulation. It is a draft: only its staff see it, and nothing of it is rated. You can pair, enter, correct and undo as you like, and delete it afterwards under “Who can see the tournament”.
rehearsal-until = Simulate
rehearsal-until-hint = These rounds are played by simulation; you run the others.
rehearsal-until-now = nothing: as it is now
rehearsal-until-round = up to round { $n }
rehearsal-until-choose = Choose up to which round it is simulated.
rehearsal-make = Make the copy
rehearsal-of = Rehearsal: { $title }
rehearsal-done = This is the copy. Only its staff see it.
rehearsal-figures = What the regulations lead to
rehearsal-coming = The figures are being calculated: the whole tournament is simulated to its end many times. You can leave this page, the calculation goes on.
rehearsal-show = Show the figures
rehearsal-figures-lead =
    { $n ->
        [one] { $n } simulation with { $players } players. It plays the whole tournament to its end: pairings by the rules, results by the ratings (players without one count as 1600; equals draw 30% of their games). Results that are entered stay. Nobody else withdraws, and nobody forfeits a game.
       *[other] { $n } simulations with { $players } players. Each plays the whole tournament to its end: pairings by the rules, results by the ratings (players without one count as 1600; equals draw 30% of their games). Results that are entered stay. Nobody else withdraws, and nobody forfeits a game.
    }
rehearsal-cut-short = In { $n } of { $of } simulations no pairing of a round was possible: too many rounds for so few players.
rehearsal-second-byes = In { $n } of { $of } simulations a player had a second bye.
rehearsal-chart-decided-by = First place decided by
rehearsal-chart-lead-decided-by = What puts the winner above the second: points or a tie-break. Tie-breaks are listed in their order.
rehearsal-chart-level = Equal points at the top
rehearsal-chart-lead-level = How many players finish with the winner’s points, the winner included.
rehearsal-chart-decided-after = First place safe after
rehearsal-chart-lead-decided-after = After which round nobody can reach the winner’s points any more. Where tie-breaks decide, it is the last round.
rehearsal-chart-shared = Shared places
rehearsal-chart-lead-shared = Places that stay shared because all tie-breaks are equal.
rehearsal-chart-byes = Byes
rehearsal-chart-lead-byes = Pairing-allocated byes in the whole tournament.
rehearsal-chart-rewarded = Players with a prize
rehearsal-chart-lead-rewarded = How many players the prize fund rewards.
rehearsal-by-points = points
rehearsal-by-nothing = nothing: the place is shared
rehearsal-after-round = round { $n }
rehearsal-players =
    { $n ->
        [one] { $n } player
       *[other] { $n } players
    }
rehearsal-places =
    { $n ->
        [0] none
        [one] { $n } place
       *[other] { $n } places
    }
rehearsal-byes =
    { $n ->
        [0] none
        [one] { $n } bye
       *[other] { $n } byes
    }
rehearsal-money = The winner receives { $mean } on average, from { $least } to { $most }.
