members-team = Team: { $team }
members-team-board = Team: { $team }, board { $board }
members-order = by team
members-check-board = This board of the team is taken: { $name }.
members-board-beyond =
    { $n ->
        [one] board { $board }, though the team has one player
       *[other] board { $board }, though the team has { $n } players
    }
