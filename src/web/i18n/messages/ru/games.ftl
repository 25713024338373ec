games-title = Партии
games-heading =
    { $n ->
        [0] Партии
        [one] { $n } партия с записью
        [few] { $n } партии с записью
       *[many] { $n } партий с записью
    }
games-of =
    { $n ->
        [0] { $name }: партий с записью нет
        [one] { $name }: { $n } партия с записью
        [few] { $name }: { $n } партии с записью
       *[many] { $name }: { $n } партий с записью
    }
games-empty = Записей партий пока нет
games-empty-lead = Здесь появятся партии, ходы которых введены: каждую можно посмотреть на доске.
games-player = Участник
games-all = все
games-show = Показать
games-pdn = Все партии, PDN
games-round = Тур
games-in-match = тур { $round } · партия { $n }
games-at-board = тур { $round } · доска { $n }
games-white = Белые
games-black = Чёрные
games-result = Результат
games-moves = Ходов
games-n-moves =
    { $n ->
        [one] { $n } ход
        [few] { $n } хода
       *[many] { $n } ходов
    }
games-end = Окончание
games-contradicts = Введён другой результат.
games-none-of = У этого участника нет партий с записью.
games-trf-full = В колонки файла-отчёта (TRF) не помещаются очки: { $points } ({ $player }). Возьмите файл турнира JSON: в нём есть всё.
games-trf-full-team = В колонки файла-отчёта (TRF) не помещаются очки: { $points } (команда { $team }). Возьмите файл турнира JSON: в нём есть всё.
games-trf-full-value = В колонки файла-отчёта (TRF) не помещаются очки: { $points } (запись { $record }). Возьмите файл турнира JSON: в нём есть всё.
games-trf-teams = В файл-отчёт (TRF) помещаются номера 999 команд, а здесь их { $n }. Возьмите файл турнира JSON: в нём есть всё.
games-trf-players = В файл-отчёт (TRF) помещаются номера 9999 игроков, а здесь их { $n }. Возьмите файл турнира JSON: в нём есть всё.
games-trf-through = Нельзя выгрузить файл после { $round }‑го тура: последний завершённый тур — { $complete }‑й.
