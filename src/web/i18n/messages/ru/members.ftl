members-team = Команда: { $team }
members-team-board = Команда: { $team }, доска { $board }
members-order = по командам
members-check-board = Эта доска команды уже занята: { $name }.
members-board-beyond =
    { $n ->
        [one] доска { $board }, а в команде { $n } игрок
        [few] доска { $board }, а в команде { $n } игрока
       *[many] доска { $board }, а в команде { $n } игроков
    }
