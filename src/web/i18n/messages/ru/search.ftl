search-title = Поиск
search-found = «{ $query }»: найдено { $n }
search-field = Фамилия или турнир
search-go = Найти
search-lead = Ищутся люди и турниры, по словам или их частям; буквы — русские или латинские.
search-none = По запросу «{ $query }» ничего не нашлось.
search-people = Люди
search-name = Фамилия и имя
search-region = Регион
search-events = Турниры
search-event = Турнир
search-place = Место
search-dates = Даты
search-positions = Позиция в партиях
search-positions-lead = Позиция (FEN) или ходы, которые к ней ведут от начала, ищутся в партиях всех турниров. Отражение доски и перемена цвета — другие позиции.
search-position = Позиция или ходы
search-position-hint = W:Wa1,c3:Bb6,Kd8 или 1. c3-d4 d6-c5
search-game = Игра
search-to-move =
    { $side ->
        [white] Ход белых
       *[black] Ход чёрных
    }
search-too-long = Слишком длинно: не больше { $n } знаков.
search-no-moves = В нём нет ни одного хода.
search-wrong = Это не читается как позиция. { $why }
search-games =
    { $n ->
        [0] Позиции нет ни в одной партии
        [one] Позиция есть в { $n } партии
       *[many] Позиция есть в { $n } партиях
    }
search-games-none = Её нет ни в одной партии здешних турниров, ходы которой введены.
search-white-black = Белые – чёрные
search-round = Тур
search-result = Результат
search-after = После
search-next = Дальше
search-at-start = начало
