ratings-title = Рейтинг
ratings-of = Рейтинг: { $game }, { $kind }
ratings-kinds = Види рейтингу
ratings-game = Гра
ratings-on = На { $date }
ratings-csv = CSV
ratings-place = Місце
ratings-player = Учасник
ratings-games = Партій
ratings-rating = Рейтинг
ratings-how = Рейтинг змінюється, коли турнір із обрахунком завершено. Розрахунок — у картці учасника турніру.
ratings-empty = У цьому списку ще нікого немає
ratings-empty-lead = Список з’явиться, коли завершать перший турнір із обрахунком.
ratings-csv-place = Місце
ratings-csv-title = Звання
ratings-csv-name = Прізвище та ім’я
ratings-csv-region = Регіон
ratings-csv-rating = Рейтинг
ratings-csv-games = Партій
ratings-why = Як змінився рейтинг
ratings-why-sum = { $before } → { $after }
ratings-opponent = Суперник
ratings-opponent-rating = Рейтинг суперника
ratings-difference = Різниця
ratings-expected = Очікування
ratings-score = Результат
ratings-change = Зміна
ratings-together = Усього
ratings-limited = * Різниця понад { $limit } вважається за { $limit }.
ratings-each = Зміна за партію — K × (результат − очікування); очікування — за таблицею Ело. Сума заокруглюється до десятих.
ratings-first = Перший рейтинг: середній рейтинг суперників { $average }, з поправкою на результат { $unlimited }; не менше { $floor } і не більше { $cap }.
ratings-k-new =
    { $games ->
        [one] K = { $k }: зіграно менше { $games } партії для рейтингу.
       *[other] K = { $k }: зіграно менше { $games } партій для рейтингу.
    }
ratings-k-young =
    { $age ->
        [one] K = { $k }: вік не більше { $age } року, рейтинг нижче { $below }.
       *[other] K = { $k }: вік не більше { $age } років, рейтинг нижче { $below }.
    }
ratings-k-usual = K = { $k }: звичайний коефіцієнт.
ratings-k-experienced = K = { $k }: звичайний коефіцієнт. Рейтинг узято з листа, де не сказано, скільки партій зіграно раніше, тому гравець не вважається новачком.
ratings-k-strong = K = { $k }: рейтинг досягав { $from }.
ratings-k-many = K = { $k }: партій багато, K × кількість партій не більше { $limit }.
ratings-adamovich = R′ = ({ $weight } × R + Σ рейтингів суперників + C × (s − n)) / ({ $weight } + n), де n = { $n } — кількість партій, s — очки в них за 2-1-0, C = { $spread }. Зміна за партію — її частка в сумі.
ratings-adamovich-first = Перший рейтинг: R′ = (Σ рейтингів суперників + C × (s − n)) / n, де n = { $n } — кількість партій, s — очки в них за 2-1-0, C = { $spread }.
ratings-adamovich-young = C — для юних без рейтингу.
ratings-skipped = * Завелика різниця рейтингів: партія не враховується.
ratings-glicko = Гліко-2: відхилення було { $deviation }, стало { $after }; мінливість була { $volatility }, стала { $volatilityafter }. Зміна за партію — її частка в сумі кроку 7.
ratings-glicko-new = Перший рейтинг, починаючи з { $rating }.
ratings-csv-sex = Стать
ratings-csv-birth = Рік народження
ratings-csv-federation = Федерація
ratings-csv-date = Дата списку
ratings-csv-id = ID
ratings-filter = Ім’я або регіон
ratings-all = усі учасники
ratings-women = жінки
ratings-untold =
    { $n ->
        [1] Стать ще одного гравця цього списку не вказано.
        [one] Стать ще { $n } гравця цього списку не вказано.
       *[other] Стать ще { $n } гравців цього списку не вказано.
    }
ratings-men = чоловіки
ratings-day = На дату
ratings-no-day = «{ $day }» — не дата. Показано останній список: інший день виберіть у фільтрі.
ratings-show = Показати
ratings-provisional =
    { $n ->
        [one] * Попередній: менше { $n } партії або відхилення понад { $deviation }.
       *[other] * Попередній: менше { $n } партій або відхилення понад { $deviation }.
    }
