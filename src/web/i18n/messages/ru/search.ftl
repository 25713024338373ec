search-title = Поиск
search-found = «{ $query }»: найдено { $n }
search-field = Фамилия или турнир
search-go = Найти
search-lead = Поиск по имени или названию, кириллицей или латиницей.
search-none = По запросу «{ $query }» ничего не найдено.
search-guess = Точных совпадений с «{ $query }» нет. Возможно, вы искали:
search-people = Участники
search-name = Фамилия и имя
search-born = Год рождения
search-region = Регион
search-rating = Рейтинг
search-last = Последний турнир
search-tournaments = Турниры и чемпионаты
search-tournament = Турнир
search-place = Место
search-dates = Даты
search-positions = Позиция в партиях
search-positions-lead = Поиск позиции (FEN) или ведущих к ней ходов в партиях всех турниров. Зеркальные позиции и позиции с переменой цвета не ищутся.
search-position = Позиция или ходы
search-position-hint = W:Wa1,c3:Bb6,Kd8 или 1. c3-d4 d6-c5
search-game = Игра
search-to-move =
    { $side ->
        [white] Ход белых
       *[black] Ход чёрных
    }
search-too-long = Слишком длинный запрос: не больше { $n } знаков.
search-no-moves = Ходы не найдены.
search-wrong = Не удалось разобрать позицию. { $why }
search-games =
    { $n ->
        [0] Позиция не найдена
        [one] Позиция есть в { $n } партии
       *[many] Позиция есть в { $n } партиях
    }
search-games-none = Позиция не встречалась в партиях с записью.
search-white-black = Белые – чёрные
search-round = Тур
search-result = Результат
search-after = После
search-next = Дальше
search-at-start = начало
