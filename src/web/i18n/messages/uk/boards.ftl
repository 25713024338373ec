boards-round = { $n }‑й тур
boards-state-awaited = ще не почався
boards-state-playing = триває · зіграно дощок: { $n } з { $boards }
boards-state-part = зіграно дощок: { $n } з { $boards }
boards-state-done = зіграно
boards-title-playing = { $n }‑й тур: зіграно { $finished } з { $boards }
boards-title-done = { $n }‑й тур: усі результати
boards-title-awaited = { $n }‑й тур: пари
boards-by-player = За абеткою
boards-by-board = За дошками
boards-csv = CSV
boards-board = Дошка
boards-board-short = №
boards-white = Білі
boards-white-first = Білі в першій партії
boards-black = Чорні
boards-black-first = Чорні в першій партії
boards-before = Очки
boards-result = Рахунок
boards-player = Учасник
boards-opponent = Суперник
boards-playing = триває
boards-forfeit = неявка
boards-adjourned = відкладена
boards-replay = Партія із записом
boards-idle = Не грають
boards-idle-free =
    { $sex ->
        [m] вільний від гри
        [w] вільна від гри
       *[other] вільний тур
    }
boards-idle-through = проходить далі без гри
boards-idle-withdrawn =
    { $sex ->
        [m] вибув
        [w] вибула
       *[other] більше не бере участі
    }
boards-points =
    { $n ->
        [one] { $points } очко
        [few] { $points } очки
        [other] { $points } очка
       *[many] { $points } очок
    }
boards-csv-board = Дошка
boards-csv-number = №
boards-csv-white = Білі
boards-csv-before-white = Очки білих до туру
boards-csv-before-black = Очки чорних до туру
boards-csv-result-white = Рахунок білих
boards-csv-result-black = Рахунок чорних
boards-csv-black = Чорні
