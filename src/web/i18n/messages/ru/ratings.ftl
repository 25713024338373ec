ratings-title = Рейтинг
ratings-of = Рейтинг: { $game }, { $kind }
ratings-kinds = Виды рейтинга
ratings-game = Игра
ratings-on = На { $date }
ratings-csv = CSV
ratings-place = Место
ratings-player = Участник
ratings-games = Партий
ratings-rating = Рейтинг
ratings-how = Рейтинг меняется, когда обсчитываемый турнир завершён. Расчёт — в карточке участника турнира.
ratings-empty = В этом списке пока никого нет
ratings-empty-lead = Список появится, когда завершат первый обсчитываемый турнир.
ratings-csv-place = Место
ratings-csv-title = Звание
ratings-csv-name = Фамилия и имя
ratings-csv-region = Регион
ratings-csv-rating = Рейтинг
ratings-csv-games = Партий
ratings-why = Как изменился рейтинг
ratings-why-sum = { $before } → { $after }
ratings-opponent = Соперник
ratings-opponent-rating = Рейтинг соперника
ratings-difference = Разница
ratings-expected = Ожидание
ratings-score = Результат
ratings-change = Изменение
ratings-together = Всего
ratings-limited = * Разница больше { $limit } считается за { $limit }.
ratings-each = Изменение за партию — K × (результат − ожидание); ожидание — по таблице Эло. Сумма округляется до десятых.
ratings-first = Первый рейтинг: средний рейтинг соперников { $average }, с поправкой на результат { $unlimited }; не меньше { $floor } и не больше { $cap }.
ratings-k-new =
    { $games ->
        [one] K = { $k }: сыграно меньше { $games } партии для рейтинга.
       *[other] K = { $k }: сыграно меньше { $games } партий для рейтинга.
    }
ratings-k-young =
    { $age ->
        [one] K = { $k }: не старше { $age } года, рейтинг ниже { $below }.
       *[other] K = { $k }: не старше { $age } лет, рейтинг ниже { $below }.
    }
ratings-k-usual = K = { $k }: обычный коэффициент.
ratings-k-experienced = K = { $k }: обычный коэффициент. Рейтинг взят из листа, где не сказано, сколько партий сыграно раньше, поэтому игрок не считается новичком.
ratings-k-strong = K = { $k }: рейтинг достигал { $from }.
ratings-k-many = K = { $k }: партий много, K × число партий не больше { $limit }.
ratings-adamovich = R′ = ({ $weight } × R + Σ рейтингов соперников + C × (s − n)) / ({ $weight } + n), где n = { $n } — число партий, s — очки в них по 2-1-0, C = { $spread }. Изменение за партию — её доля в сумме.
ratings-adamovich-first = Первый рейтинг: R′ = (Σ рейтингов соперников + C × (s − n)) / n, где n = { $n } — число партий, s — очки в них по 2-1-0, C = { $spread }.
ratings-adamovich-young = C — для юных без рейтинга.
ratings-skipped = * Слишком большая разница рейтингов: партия не учитывается.
ratings-glicko = Глико-2: отклонение было { $deviation }, стало { $after }; изменчивость была { $volatility }, стала { $volatilityafter }. Изменение за партию — её доля в сумме шага 7.
ratings-glicko-new = Первый рейтинг, начиная с { $rating }.
ratings-csv-sex = Пол
ratings-csv-birth = Год рождения
ratings-csv-federation = Федерация
ratings-csv-date = Дата списка
ratings-csv-id = ID
ratings-filter = Имя или регион
ratings-all = все участники
ratings-women = женщины
ratings-untold =
    { $n ->
        [1] Пол ещё одного игрока этого списка не указан.
        [one] Пол ещё { $n } игрока этого списка не указан.
       *[other] Пол ещё { $n } игроков этого списка не указан.
    }
ratings-men = мужчины
ratings-day = На дату
ratings-no-day = «{ $day }» — не дата. Показан последний список: другой день выберите в фильтре.
ratings-show = Показать
ratings-provisional =
    { $n ->
        [one] * Предварительный: меньше { $n } партии или отклонение больше { $deviation }.
       *[other] * Предварительный: меньше { $n } партий или отклонение больше { $deviation }.
    }
