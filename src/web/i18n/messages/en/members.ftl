members-team = Team: { $team }
members-team-board = Team: { $team }, board { $board }
members-order = by team
members-board-taken = Board { $board } of { $team } would be that of two players: { $first } and { $second }. Give one of them another board, or none: then the start number decides where they sit.
members-deed-line-up = Line-up changed: { $names }
members-doubt-board = { $name } has this board of the team.
members-board-beyond =
    { $n ->
        [one] board { $board }, though the team has one player
       *[other] board { $board }, though the team has { $n } players
    }
