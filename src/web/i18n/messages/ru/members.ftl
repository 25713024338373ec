members-team = Команда: { $team }
members-team-board = Команда: { $team }, доска { $board }
members-order = по командам
members-board-taken = Доска { $board } команды { $team } досталась бы двоим: { $first } и { $second }. Дайте одному из них другую доску или никакой: тогда его место решит стартовый номер.
members-deed-line-up = Изменён порядок досок: { $names }
members-doubt-board = Эта доска команды – у другого: { $name }.
members-board-beyond =
    { $n ->
        [one] доска { $board }, а в команде { $n } игрок
        [few] доска { $board }, а в команде { $n } игрока
       *[many] доска { $board }, а в команде { $n } игроков
    }
