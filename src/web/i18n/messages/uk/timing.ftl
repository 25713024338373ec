timing-minutes = { $n } хв
timing-seconds = { $n } с
timing-minutes-seconds = { $minutes } хв { $seconds } с
timing-moves =
    { $n ->
        [one] { $time } на { $n } хід
        [few] { $time } на { $n } ходи
       *[many] { $time } на { $n } ходів
    }
timing-increment = { $time } + { $n } с на хід
timing-then = , потім { "" }
timing-round = до { $time } (партії до { $moves } ходів)
timing-handicap = за кожні { $points } очок різниці рейтингів у сильнішого на { $minutes } хв менше, але не менше { $least } хв
timing-handicap-title = Гандикап
timing-hint = «45+15» — 45 хвилин і 15 секунд на хід; «40/90+30; 30+30» — 90 хвилин на 40 ходів, потім 30 хвилин. Будь-який інший текст друкується як є.
timing-read = Зрозуміло: { $words }.
timing-as-text = Показується як текст: тривалість туру й гандикап за ним не рахуються.
timing-own-time = Ваш час
timing-both = Час: { $own }, у суперника { $opponent }
timing-length = Тур за годинником
timing-ends = Закінчиться не пізніше
timing-schedule = Тур за контролем часу триває { $length }.
