forecast-title = Шансы и прогноз
forecast-own = Что вам нужно
forecast-needs = Шансы
forecast-coming = Шансы рассчитываются: остаток турнира моделируется много раз. Страница обновится сама; её можно закрыть, расчёт продолжится.
forecast-earlier = Последние изменения здесь ещё не учтены.
forecast-earlier-coming = Шансы рассчитываются заново.
forecast-earlier-stopped = Расчёт остановлен.
forecast-stopped = Расчёт остановлен, данных нет. Он начнётся заново со следующим результатом или по кнопке.
forecast-resume = Рассчитать снова
forecast-done-resumed = Расчёт начат снова.
forecast-progress = Готово примерно { $percent } %.
forecast-waiting = Расчёт ждёт своей очереди.
forecast-coming-card = Шансы рассчитываются и появятся здесь через несколько секунд.
forecast-not-begun = Прогноза пока нет: турнир ещё не начался. Шансы рассчитываются, когда опубликован первый тур.
forecast-over = Прогноза нет: все партии сыграны. Места — в таблице.
forecast-knock-out = Для турнира на выбывание прогноза нет: кто ещё может победить, видно по сетке.
forecast-certain = Уже определилось
forecast-certain-if = Верно, если никто не выбудет, все партии состоятся и очки не будут исправлены.
forecast-out = Первое место уже недостижимо:
forecast-chances = Шансы
forecast-runs =
    { $n ->
        [one] по { COUNT($n) } симуляции
       *[other] по { COUNT($n) } симуляциям
    }
forecast-how =
    { $n ->
        [one] Оценка по { COUNT($n) } симуляции оставшихся туров: пары — по правилам турнира, результаты — по рейтингам (без рейтинга — как с 1600, ничьих между равными { $draws } %). Если места делят, считается лучшее. ± — стандартная ошибка.
       *[other] Оценка по { COUNT($n) } симуляциям оставшихся туров: пары — по правилам турнира, результаты — по рейтингам (без рейтинга — как с 1600, ничьих между равными { $draws } %). Если места делят, считается лучшее. ± — стандартная ошибка.
    }
forecast-seed = Случайное число, с которым расчёт можно повторить: { $seed }.
forecast-details = Подробности расчёта
forecast-as-standings = Место и очки — как в таблице мест.
forecast-mostly-cut = Большинство симуляций прервано: составить пары было нельзя. Относитесь к этим числам с осторожностью.
forecast-cut-short = Симуляций, прерванных из‑за невозможности составить пары: { $n }.
forecast-after = Учтено всё, что опубликовано до { $n }‑го тура включительно.
forecast-first = 1-е
forecast-second = 2-е
forecast-third = 3-е
forecast-podium = Призёр
forecast-norm = Норма
forecast-norm-what = Норма: вероятность выполнить норму звания выше своего.
forecast-norm-of = Норма: { $rank }
forecast-points = Ожидаемые очки
forecast-place = { $place }-е место
forecast-next-match = { $round }‑й тур, соперник — { $opponent }:
forecast-next-round = { $round }‑й тур, соперник ещё неизвестен:
forecast-next-none = В следующем туре у этого участника нет партии: место зависит от других досок.
forecast-after-win = Победа ({ $share }): { $places }; первое место { $first }, тройка { $podium }.
forecast-after-draw = Ничья ({ $share }): { $places }; первое место { $first }, тройка { $podium }.
forecast-after-loss = Поражение ({ $share }): { $places }; первое место { $first }, тройка { $podium }.
forecast-one-place = { $place }-е место
forecast-places = { $best }–{ $worst }-е места
forecast-next-how = В скобках — вероятность результата. Указаны места, на которых заканчиваются девять из десяти симуляций с ним.
forecast-picture = Вероятности мест: { $places }
forecast-picture-caption = Вероятности мест, в процентах
forecast-picture-bar = { $places }: { $share }
forecast-all-places = Все места с вероятностями
forecast-everybody = Шансы всех участников
forecast-percent = { $percent } %
forecast-below = <{ $percent } %
forecast-above = >{ $percent } %
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
