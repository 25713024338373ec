statistics-title = Статистика
statistics-heading =
    { $n ->
        [0] Статистика
        [one] Статистика: сыграна { $n } партия
        [few] Статистика: сыграно { $n } партии
       *[many] Статистика: сыграно { $n } партий
    }
statistics-empty = Пока нет данных
statistics-empty-lead = Здесь появятся результаты по цвету, длина партий, сенсации и дебюты, когда партии будут сыграны.
statistics-results = Результаты по цвету
statistics-by-pieces = Белые – чёрные
statistics-by-name = Первый – второй участник пары
statistics-won-first = победы белых
statistics-drawn = ничьи
statistics-won-second = победы чёрных
statistics-share = { $n } ({ $share } %)
statistics-games =
    { $n ->
        [one] { $n } партия
        [few] { $n } партии
       *[many] { $n } партий
    }
statistics-matches =
    { $n ->
        [one] { $n } микроматч
        [few] { $n } микроматча
       *[many] { $n } микроматчей
    }
statistics-forfeits =
    { $n ->
        [one] { $n } партия не игралась из-за неявки.
        [few] { $n } партии не игрались из-за неявки.
       *[many] { $n } партий не игрались из-за неявки.
    }
statistics-both-lost =
    { $n ->
        [one] В { $n } партии засчитано поражение обоим.
       *[many] В { $n } партиях засчитано поражение обоим.
    }
statistics-bar = Победы белых: { $white }, ничьи: { $drawn }, победы чёрных: { $black }
statistics-score = белые { $score } %
statistics-lengths = Длина партий, ходов
statistics-median = Медиана
statistics-median-moves =
    { $n ->
        [one] { $n } ход
        [few] { $n } хода
        [other] { $n } хода
       *[many] { $n } ходов
    }
statistics-shortest = Самая короткая
statistics-longest = Самая длинная
statistics-histogram = Партии по длине. { $bars }
statistics-histogram-bar =
    { $n ->
        [one] { $from }–{ $to } ходов: { $n } партия
        [few] { $from }–{ $to } ходов: { $n } партии
       *[many] { $from }–{ $to } ходов: { $n } партий
    }
statistics-endings = Как закончились партии
statistics-with-moves = По партиям с записью.
statistics-end-no-pieces = Не осталось шашек
statistics-end-no-move = Не осталось ходов
statistics-end-last-moves = Сделаны последние ходы, взятое сосчитано
statistics-end-turns-lost = Три хода подряд потеряны из‑за времени
statistics-end-draw = Ничья по правилам: { $reason }
statistics-end-agreed = Ничья по соглашению
statistics-end-outside = Сдача или просрочка времени
statistics-series = Самые длинные серии
statistics-series-won = Побед подряд
statistics-series-unbeaten = Без поражений
statistics-rounds =
    { $n ->
        [1] тур { $rounds }
       *[many] туры { $rounds }
    }
statistics-holders =
    { $n ->
        [one] и ещё { $n } участник
        [few] и ещё { $n } участника
       *[many] и ещё { $n } участников
    }
statistics-upsets = Сенсации
statistics-favourites = Фавориты по рейтингу: +{ $won } ={ $drawn } −{ $lost }
statistics-winner = Победитель
statistics-loser = Соперник
statistics-over = у соперника
statistics-difference = Рейтинг
statistics-openings = Дебюты
statistics-start = Начало
statistics-line = Позиция и партии этого варианта
statistics-others =
    { $n ->
        [one] Ещё { $n } ответ
        [few] Ещё { $n } ответа
       *[many] Ещё { $n } ответов
    }
statistics-no-replies = Нет партий с записью, продолженных из этой позиции.
statistics-elsewhere = Эта позиция в других партиях
statistics-began = Партии с этим дебютом
statistics-more-games =
    { $n ->
        [one] и ещё { $n } партия
        [few] и ещё { $n } партии
       *[many] и ещё { $n } партий
    }
