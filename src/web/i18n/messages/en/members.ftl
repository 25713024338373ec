members-team = Team: { $team }
members-team-board = Team: { $team }, board { $board }
members-order = by team
members-doubt-board = { $name } has this board of the team.
members-board-beyond =
    { $n ->
        [one] board { $board }, though the team has one player
       *[other] board { $board }, though the team has { $n } players
    }
