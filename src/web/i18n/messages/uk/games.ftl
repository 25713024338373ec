games-title = Партії
games-heading =
    { $n ->
        [0] Партії
        [one] { $n } партія із записом
        [few] { $n } партії із записом
       *[many] { $n } партій із записом
    }
games-of =
    { $n ->
        [0] { $name }: партій із записом немає
        [one] { $name }: { $n } партія із записом
        [few] { $name }: { $n } партії із записом
       *[many] { $name }: { $n } партій із записом
    }
games-empty = Записів партій ще немає
games-empty-lead = Тут з’являться партії, ходи яких введено: кожну можна подивитися на дошці.
games-player = Учасник
games-all = усі
games-show = Показати
games-pdn = Усі партії, PDN
games-round = Тур
games-in-match = тур { $round } · партія { $n }
games-at-board = тур { $round } · дошка { $n }
games-white = Білі
games-black = Чорні
games-result = Результат
games-moves = Ходів
games-n-moves =
    { $n ->
        [one] { $n } хід
        [few] { $n } ходи
       *[many] { $n } ходів
    }
games-end = Закінчення
games-contradicts = Введено інший результат.
games-none-of = У цього учасника немає партій із записом.
games-trf-full = У колонки файлу-звіту (TRF) не вміщаються очки: { $points } ({ $player }). Візьміть файл турніру JSON: у ньому є все.
games-trf-full-team = У колонки файлу-звіту (TRF) не вміщаються очки: { $points } (команда { $team }). Візьміть файл турніру JSON: у ньому є все.
games-trf-full-value = У колонки файлу-звіту (TRF) не вміщаються очки: { $points } (запис { $record }). Візьміть файл турніру JSON: у ньому є все.
games-trf-teams = У файл-звіт (TRF) вміщаються номери 999 команд, а тут їх { $n }. Візьміть файл турніру JSON: у ньому є все.
games-trf-players = У файл-звіт (TRF) вміщаються номери 9999 гравців, а тут їх { $n }. Візьміть файл турніру JSON: у ньому є все.
games-trf-through = Не можна вивантажити файл після { $round }‑го туру: останній завершений тур — { $complete }‑й.
