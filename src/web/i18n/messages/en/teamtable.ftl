teamtable-title = Standings of the teams
teamtable-final = Final standings of the teams
teamtable-during = Teams during round { $n }
teamtable-after = Teams after round { $n }
teamtable-matches = Matches
teamtable-tally = +{ $won } ={ $drawn } −{ $lost }
teamtable-crosstable = Crosstable of the teams
teamtable-cell = Each cell shows the opponent’s number, own colour on the first board, own points of the boards.
teamtable-csv-matches = Matches
teamtable-csv-won = Won
teamtable-csv-drawn = Drawn
teamtable-csv-lost = Lost
teamtable-place = Place { $place } after round { $n }
teamtable-place-final = Place { $place }
teamtable-to-standings = Team standings
teamtable-number = number { $n }
teamtable-players =
    { $n ->
        [one] { $n } player
       *[other] { $n } players
    }
teamtable-rounds = Matches
teamtable-members = Players
teamtable-members-cell = Each cell shows the opponent’s number, own colour, points.
teamtable-board = Board
teamtable-free = bye
teamtable-absent = did not play
teamtable-made = Scored
teamtable-weight = Weight
teamtable-winner = The winning team is { $team }.
teamtable-winner-shared = First place is shared by { $teams }.
teamtable-winners = Winning teams
teamtable-leaders = Leading teams
teamtable-tab = Teams
teamtable-all = Standings
teamtable-best-players = Best players
teamtable-decides = The deciding tie-break is highlighted.
