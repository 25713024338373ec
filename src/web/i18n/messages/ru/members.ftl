members-team = Команда: { $team }
members-team-board = Команда: { $team }, доска { $board }
members-order = по командам
members-doubt-board = Эта доска команды – у другого: { $name }.
members-board-beyond =
    { $n ->
        [one] доска { $board }, а в команде { $n } игрок
        [few] доска { $board }, а в команде { $n } игрока
       *[many] доска { $board }, а в команде { $n } игроков
    }
