timing-minutes = { $n } мин
timing-seconds = { $n } с
timing-minutes-seconds = { $minutes } мин { $seconds } с
timing-moves =
    { $n ->
        [one] { $time } на { $n } ход
        [few] { $time } на { $n } хода
       *[many] { $time } на { $n } ходов
    }
timing-increment = { $time } + { $n } с на ход
timing-then = , затем { "" }
timing-round = до { $time } (партии до { $moves } ходов)
timing-handicap = за каждые { $points } очков разницы рейтингов у сильнейшего на { $minutes } мин меньше, но не меньше { $least } мин
timing-handicap-title = Гандикап
timing-hint = «45+15» — 45 минут и 15 секунд на ход; «40/90+30; 30+30» — 90 минут на 40 ходов, затем 30 минут. Любой другой текст печатается как есть.
timing-read = Понято: { $words }.
timing-as-text = Показывается как текст: длительность тура и гандикап по нему не считаются.
timing-own-time = Ваше время
timing-both = Время: { $own }, у соперника { $opponent }
timing-length = Тур по часам
timing-ends = Закончится не позже
timing-schedule = Тур по контролю времени длится { $length }.
