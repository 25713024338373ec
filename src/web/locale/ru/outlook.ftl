outlook-title = Что ещё возможно
outlook-needs = Что мне нужно?
outlook-coming = Считаем: остаток турнира разыгрывается много раз. Страница обновится сама.
outlook-coming-card = Шансы сейчас считаются: откройте карточку ещё раз через несколько секунд.
outlook-over = Считать нечего: турнир ещё не начался, уже сыгран или идёт на выбывание.
outlook-certain = Это точно
outlook-certain-if = Точно — если никто не выбудет, все партии состоятся и очки не будут исправлены.
outlook-out = Первое место уже недостижимо:
outlook-chances = Шансы
outlook-runs =
    { $n ->
        [one] { $n } розыгрыш остатка
        [few] { $n } розыгрыша остатка
       *[many] { $n } розыгрышей остатка
    }
outlook-how = Остаток разыгран { $n } раз настоящей жеребьёвкой; исходы партий — по рейтингам, без рейтинга — как с 1600, ничьих между равными { $draws } %. Из делёных мест считается лучшее. После ± — стандартная ошибка. Зерно { $seed }.
outlook-mostly-cut = Большинство розыгрышей оборвалось: составить пары уже было нельзя. Относитесь к этим числам с осторожностью.
outlook-cut-short = Розыгрышей, оборванных без возможной жеребьёвки: { $n }.
outlook-after = Учтено опубликованное до тура { $n } включительно.
outlook-first = 1-е
outlook-second = 2-е
outlook-third = 3-е
outlook-podium = Призёр
outlook-norm = Норма
outlook-norm-of = Норма { $rank }
outlook-points = Очков в среднем
outlook-place = { $place }-е место
outlook-everybody = Шансы всех участников
outlook-percent = { $percent } %
outlook-below = <{ $percent } %
outlook-above = >{ $percent } %
outlook-never = 0
outlook-is-first = Первое место уже обеспечено.
outlook-cannot-be-first = Первое место уже недостижимо: лучшее возможное — { $place }-е.
outlook-at-least = Место не ниже { $place }-го обеспечено.
outlook-win-is-first = Победа даёт первое место, что бы ни случилось на других досках.
outlook-draw-is-first = Ничьей достаточно для первого места.
outlook-win-enough = Победы достаточно для места не ниже { $place }-го.
outlook-draw-enough = Ничьей достаточно для места не ниже { $place }-го.
outlook-loss-enough = Даже при поражении место не ниже { $place }-го.
outlook-loss-rules-out = При поражении первое место недостижимо.
outlook-draw-rules-out = Без победы первое место недостижимо.
outlook-win-rules-out = Даже с победой первое место недостижимо.
