boards-round = { $n }‑й тур
boards-state-awaited = ещё не начался
boards-state-playing = идёт · сыграно досок: { $n } из { $boards }
boards-state-part = сыграно досок: { $n } из { $boards }
boards-state-done = сыгран
boards-title-playing = { $n }‑й тур: сыграно { $finished } из { $boards }
boards-title-done = { $n }‑й тур: все результаты
boards-title-awaited = { $n }‑й тур: пары
boards-by-player = По алфавиту
boards-by-board = По доскам
boards-csv = CSV
boards-board = Доска
boards-board-short = №
boards-white = Белые
boards-white-first = Белые в первой партии
boards-black = Чёрные
boards-black-first = Чёрные в первой партии
boards-before = Очки
boards-result = Счёт
boards-player = Участник
boards-opponent = Соперник
boards-playing = идёт
boards-forfeit = неявка
boards-adjourned = отложена
boards-replay = Партия с записью
boards-idle = Не играют
boards-idle-free =
    { $sex ->
        [m] свободен от игры
        [w] свободна от игры
       *[other] свободный тур
    }
boards-idle-through = проходит дальше без игры
boards-idle-withdrawn =
    { $sex ->
        [m] выбыл
        [w] выбыла
       *[other] больше не участвует
    }
boards-points =
    { $n ->
        [one] { $points } очко
        [few] { $points } очка
        [other] { $points } очка
       *[many] { $points } очков
    }
boards-csv-board = Доска
boards-csv-number = №
boards-csv-white = Белые
boards-csv-before-white = Очки белых до тура
boards-csv-before-black = Очки чёрных до тура
boards-csv-result-white = Счёт белых
boards-csv-result-black = Счёт чёрных
boards-csv-black = Чёрные
