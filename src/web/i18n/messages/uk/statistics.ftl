statistics-title = Статистика
statistics-heading =
    { $n ->
        [0] Статистика
        [one] Статистика: зіграно { $n } партію
        [few] Статистика: зіграно { $n } партії
       *[many] Статистика: зіграно { $n } партій
    }
statistics-empty = Даних ще немає
statistics-empty-lead = Тут з’являться результати за кольором, тривалість партій, сенсації та дебюти, коли партії буде зіграно.
statistics-results = Результати за кольором
statistics-by-pieces = Білі – чорні
statistics-by-name = Перший – другий учасник пари
statistics-won-first = перемоги білих
statistics-drawn = нічиї
statistics-won-second = перемоги чорних
statistics-share = { $n } ({ $share } %)
statistics-games =
    { $n ->
        [one] { $n } партія
        [few] { $n } партії
       *[many] { $n } партій
    }
statistics-matches =
    { $n ->
        [one] { $n } мікроматч
        [few] { $n } мікроматчі
       *[many] { $n } мікроматчів
    }
statistics-forfeits =
    { $n ->
        [one] { $n } партію не грали через неявку.
        [few] { $n } партії не грали через неявку.
       *[many] { $n } партій не грали через неявку.
    }
statistics-both-lost =
    { $n ->
        [one] У { $n } партії зараховано поразку обом.
       *[many] У { $n } партіях зараховано поразку обом.
    }
statistics-bar = Перемоги білих: { $white }, нічиї: { $drawn }, перемоги чорних: { $black }
statistics-score = білі { $score } %
statistics-lengths = Тривалість партій, ходів
statistics-median = Медіана
statistics-median-moves =
    { $n ->
        [one] { $n } хід
        [few] { $n } ходи
        [other] { $n } ходу
       *[many] { $n } ходів
    }
statistics-shortest = Найкоротша
statistics-longest = Найдовша
statistics-histogram = Партії за тривалістю. { $bars }
statistics-histogram-bar =
    { $n ->
        [one] { $from }–{ $to } ходів: { $n } партія
        [few] { $from }–{ $to } ходів: { $n } партії
       *[many] { $from }–{ $to } ходів: { $n } партій
    }
statistics-endings = Як закінчилися партії
statistics-with-moves = За партіями із записом.
statistics-end-no-pieces = Не лишилося шашок
statistics-end-no-move = Не лишилося ходів
statistics-end-last-moves = Зроблено останні ходи, узяте пораховано
statistics-end-turns-lost = Три ходи поспіль втрачено через час
statistics-end-draw = Нічия за правилами: { $reason }
statistics-end-agreed = Нічия за згодою
statistics-end-outside = Здача або прострочення часу
statistics-series = Найдовші серії
statistics-series-won = Перемог поспіль
statistics-series-unbeaten = Без поразок
statistics-rounds =
    { $n ->
        [1] тур { $rounds }
       *[many] тури { $rounds }
    }
statistics-holders =
    { $n ->
        [one] і ще { $n } учасник
        [few] і ще { $n } учасники
       *[many] і ще { $n } учасників
    }
statistics-upsets = Сенсації
statistics-favourites = Фаворити за рейтингом: +{ $won } ={ $drawn } −{ $lost }
statistics-winner = Переможець
statistics-loser = Суперник
statistics-over = у суперника
statistics-difference = Рейтинг
statistics-openings = Дебюти
statistics-start = Початок
statistics-line = Позиція й партії цього варіанта
statistics-others =
    { $n ->
        [one] Ще { $n } відповідь
        [few] Ще { $n } відповіді
       *[many] Ще { $n } відповідей
    }
statistics-no-replies = Немає партій із записом, продовжених із цієї позиції.
statistics-elsewhere = Ця позиція в інших партіях
statistics-began = Партії з цим дебютом
statistics-more-games =
    { $n ->
        [one] і ще { $n } партія
        [few] і ще { $n } партії
       *[many] і ще { $n } партій
    }
