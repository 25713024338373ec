search-title = Пошук
search-found = «{ $query }»: знайдено { $n }
search-field = Прізвище або турнір
search-go = Знайти
search-lead = Пошук за іменем або назвою, кирилицею чи латиницею.
search-none = За запитом «{ $query }» нічого не знайдено.
search-guess = Точних збігів із «{ $query }» немає. Можливо, ви шукали:
search-people = Учасники
search-name = Прізвище та ім’я
search-born = Рік народження
search-region = Регіон
search-rating = Рейтинг
search-last = Останній турнір
search-tournaments = Турніри й чемпіонати
search-tournament = Турнір
search-place = Місце
search-dates = Дати
search-positions = Позиція в партіях
search-positions-lead = Пошук позиції (FEN) або ходів, що ведуть до неї, у партіях усіх турнірів. Дзеркальні позиції та позиції зі зміною кольору не шукаються.
search-position = Позиція або ходи
search-position-hint = W:Wa1,c3:Bb6,Kd8 або 1. c3-d4 d6-c5
search-game = Гра
search-to-move =
    { $side ->
        [white] Хід білих
       *[black] Хід чорних
    }
search-too-long = Запит задовгий: не більше { $n } знаків.
search-no-moves = Ходів не знайдено.
search-wrong = Не вдалося розібрати позицію. { $why }
search-games =
    { $n ->
        [0] Позицію не знайдено
        [one] Позиція є в { $n } партії
       *[many] Позиція є в { $n } партіях
    }
search-games-none = Позиція не траплялася в партіях із записом.
search-white-black = Білі – чорні
search-round = Тур
search-result = Результат
search-after = Після
search-next = Далі
search-at-start = початок
