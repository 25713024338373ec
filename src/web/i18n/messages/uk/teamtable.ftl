teamtable-title = Місця команд
teamtable-final = Підсумкові місця команд
teamtable-during = Команди під час { $n }‑го туру
teamtable-after = Команди після { $n }‑го туру
teamtable-matches = Матчі
teamtable-tally = +{ $won } ={ $drawn } −{ $lost }
teamtable-crosstable = Таблиця команд за турами
teamtable-cell = У клітинці: номер суперника, свій колір на першій дошці, свої очки на дошках.
teamtable-csv-matches = Матчі
teamtable-csv-won = Виграно
teamtable-csv-drawn = Нічиї
teamtable-csv-lost = Програно
teamtable-place = { $place } місце після { $n }‑го туру
teamtable-place-final = { $place } місце
teamtable-to-standings = До місць команд
teamtable-number = номер { $n }
teamtable-players =
    { $n ->
        [one] { $n } гравець
        [few] { $n } гравці
       *[many] { $n } гравців
    }
teamtable-rounds = Матчі
teamtable-members = Гравці
teamtable-members-cell = У клітинці: номер суперника, свій колір, очки.
teamtable-board = Дошка
teamtable-free = вільна від гри
teamtable-absent = не грала
teamtable-made = Очки
teamtable-weight = Вага
teamtable-winner = Перемогла команда { $team }.
teamtable-winner-shared = Перше місце ділять команди { $teams }.
teamtable-winners = Переможці серед команд
teamtable-leaders = Лідери серед команд
teamtable-tab = Команди
teamtable-all = Місця команд
teamtable-best-players = Найкращі гравці
teamtable-decides = Виділено коефіцієнт, який визначив місце команди.
