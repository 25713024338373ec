members-team = Команда: { $team }
members-team-board = Команда: { $team }, дошка { $board }
members-order = за командами
members-check-board = Цю дошку команди вже зайнято: { $name }.
members-board-beyond =
    { $n ->
        [one] дошка { $board }, а в команді { $n } гравець
        [few] дошка { $board }, а в команді { $n } гравці
       *[many] дошка { $board }, а в команді { $n } гравців
    }
