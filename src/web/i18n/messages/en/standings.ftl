standings-title = Standings
standings-after = After round { $n }
standings-during = During round { $n }
standings-during-short = During round { $n }
standings-leaders = Leaders:
standings-all-rounds = All rounds
standings-final = Final standings
standings-playing = round { $round }: { $n } of { $boards } boards finished
standings-all-played = all rounds played
standings-empty = No standings yet
standings-empty-lead = Places appear when the first round begins.
standings-to-players = Players
standings-round = After round
standings-sex = Men or women
standings-both = Men and women
standings-sex-w = women
standings-sex-m = men
standings-age = Age
standings-all-ages = Any age
standings-under = under { $n }
standings-veterans = { $n } and older
standings-region = Region
standings-all-regions = All regions
standings-show = Show
standings-everybody = All players
standings-nobody = No such players.
standings-csv = CSV
standings-place = Place
standings-number = No.
standings-player = Player
standings-rating = Rating
standings-points = Points
standings-change = ± rating
standings-tie-breaks = Tie-breaks
standings-rules = How the tie-breaks are calculated
standings-dotted = Tap a dotted figure to see how it was calculated.
standings-decides = The deciding tie-break is highlighted.
standings-decided = Below { $name }: { $figure }, { $own } against { $other }
standings-decided-by-lot = Below { $name }: by lot
standings-cell = Each cell shows the opponent’s number, the colour in the first game, and the points.
standings-csv-place = Place
standings-csv-number = No
standings-csv-title = Title
standings-csv-name = Name
standings-csv-region = Region
standings-csv-federation = Fed
standings-csv-rating = Rtg
standings-csv-points = Pts
standings-filters = Filter
standings-goes-on = goes on
standings-out = out in round { $round }
standings-lost-final = lost the final
standings-winner = winner
standings-cut-short = tournament closed before the end
standings-withdrew =
    { $sex ->
       *[other] withdrew after round { $round }
    }
standings-withdrew-at-once =
    { $sex ->
       *[other] withdrew before round 1
    }
standings-not-paired = not paired in round { $round }
