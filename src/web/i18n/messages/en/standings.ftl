standings-title = Standings
standings-after = After round { $n }
standings-during = During round { $n }
standings-final = Final standings
standings-playing = round { $round } is being played: { $n } of { $boards } boards finished
standings-all-played = all rounds are played
standings-empty = No standings yet
standings-empty-lead = Places appear when the first round begins.
standings-to-players = Who takes part
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
standings-nobody = There are no such players.
standings-csv = CSV
standings-place = Place
standings-number = No.
standings-player = Player
standings-rating = Rating
standings-points = Points
standings-change = ± rating
standings-dotted = Every figure with a dotted line opens: it shows what it is made of.
standings-decides = What separates a line from the one above is highlighted.
standings-decided = Below { $name }: { $figure }, { $own } against { $other }
standings-decided-by-lot = Below { $name }: by lot
standings-cell = A cell of a round: the opponent’s number, the colour in the first game, points.
standings-csv-place = Place
standings-csv-number = No
standings-csv-title = Title
standings-csv-name = Name
standings-csv-region = Region
standings-csv-federation = Fed
standings-csv-rating = Rtg
standings-csv-points = Pts
standings-filters = Only some: women, juniors, a region
standings-goes-on = goes on
standings-out =
    { $sex ->
       *[other] out in round { $round }
    }
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
