teamtable-title = Места команд
teamtable-final = Итоговые места команд
teamtable-during = Команды по ходу { $n }‑го тура
teamtable-after = Команды после { $n }‑го тура
teamtable-matches = Матчи
teamtable-tally = +{ $won } ={ $drawn } −{ $lost }
teamtable-crosstable = Таблица команд по турам
teamtable-cell = В ячейке: номер соперника, свой цвет на первой доске, свои очки на досках.
teamtable-csv-matches = Матчи
teamtable-csv-won = Выиграно
teamtable-csv-drawn = Ничьи
teamtable-csv-lost = Проиграно
teamtable-place = { $place } место после { $n }‑го тура
teamtable-place-final = { $place } место
teamtable-to-standings = К местам команд
teamtable-number = номер { $n }
teamtable-players =
    { $n ->
        [one] { $n } игрок
        [few] { $n } игрока
       *[many] { $n } игроков
    }
teamtable-rounds = Матчи
teamtable-members = Игроки
teamtable-members-cell = В ячейке: номер соперника, свой цвет, очки.
teamtable-board = Доска
teamtable-free = свободна от игры
teamtable-absent = не играла
teamtable-made = Очки
teamtable-weight = Вес
teamtable-winner = Победила команда { $team }.
teamtable-winner-shared = Первое место делят команды { $teams }.
teamtable-winners = Победители среди команд
teamtable-leaders = Лидеры среди команд
teamtable-tab = Команды
teamtable-all = Места команд
teamtable-best-players = Лучшие игроки
teamtable-decides = Выделен коэффициент, определивший место команды.
