forecast-title = Шансы
forecast-needs = Что мне нужно?
forecast-coming = Считаем: остаток турнира разыгрывается много раз. Страница обновится сама.
forecast-coming-card = Шансы сейчас считаются: откройте карточку ещё раз через несколько секунд.
forecast-over = Считать нечего: турнир ещё не начался, уже сыгран или идёт на выбывание.
forecast-certain = Это точно
forecast-certain-if = Точно — если никто не выбудет, все партии состоятся и очки не будут исправлены.
forecast-out = Первое место уже недостижимо:
forecast-chances = Шансы
forecast-runs =
    { $n ->
        [one] { $n } розыгрыш остатка
        [few] { $n } розыгрыша остатка
       *[many] { $n } розыгрышей остатка
    }
forecast-how =
    { $n ->
        [few] Остаток разыгран { $n } раза настоящей жеребьёвкой; исходы партий — по рейтингам, без рейтинга — как с 1600, ничьих между равными { $draws } %. Из делёных мест считается лучшее. После ± — стандартная ошибка. Случайное число { $seed }.
       *[other] Остаток разыгран { $n } раз настоящей жеребьёвкой; исходы партий — по рейтингам, без рейтинга — как с 1600, ничьих между равными { $draws } %. Из делёных мест считается лучшее. После ± — стандартная ошибка. Случайное число { $seed }.
    }
forecast-mostly-cut = Большинство розыгрышей оборвалось: составить пары уже было нельзя. Относитесь к этим числам с осторожностью.
forecast-cut-short = Розыгрышей, оборванных без возможной жеребьёвки: { $n }.
forecast-after = Учтено опубликованное до тура { $n } включительно.
forecast-first = 1-е
forecast-second = 2-е
forecast-third = 3-е
forecast-podium = Призёр
forecast-norm = Норма
forecast-norm-of = Норма { $rank }
forecast-points = Очков в среднем
forecast-place = { $place }-е место
forecast-everybody = Шансы всех участников
forecast-percent = { $percent } %
forecast-below = <{ $percent } %
forecast-above = >{ $percent } %
forecast-never = 0
forecast-is-first = Первое место уже обеспечено.
forecast-cannot-be-first = Первое место уже недостижимо: лучшее возможное — { $place }-е.
forecast-at-least = Место не ниже { $place }-го обеспечено.
forecast-win-is-first = Победа даёт первое место, что бы ни случилось на других досках.
forecast-draw-is-first = Ничьей достаточно для первого места.
forecast-win-enough = Победы достаточно для места не ниже { $place }-го.
forecast-draw-enough = Ничьей достаточно для места не ниже { $place }-го.
forecast-loss-enough = Даже при поражении место не ниже { $place }-го.
forecast-loss-rules-out = При поражении первое место недостижимо.
forecast-draw-rules-out = Без победы первое место недостижимо.
forecast-win-rules-out = Даже с победой первое место недостижимо.
