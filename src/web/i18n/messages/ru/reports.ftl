reports-title = Сообщить результат
reports-lead-confirmed = Выберите результат. Он будет засчитан после подтверждения судьёй.
reports-lead-agreed = Выберите результат. Если соперник сообщит то же самое, он будет засчитан сразу.
reports-won = Победа { $score }
reports-drew = Ничья { $score }
reports-lost = Поражение { $score }
reports-send = Сообщить
reports-own = Вы сообщили: { $score }.
reports-back = Отозвать
reports-other-silent = Соперник ещё ничего не сообщил.
reports-other-same = Соперник сообщил то же самое.
reports-other-moves = Соперник сообщил тот же результат, но другие ходы. Ходы сверит судья.
reports-other-differs = Соперник сообщил другой результат: { $score }. Решит судья.
reports-other-ahead = Соперник уже сообщил: { $score }.
reports-moves = Ходы партии (необязательно)
reports-moves-hint = Как в бланке: 1. c3-d4 d6-c5 2. … или cd4 dc5. Ходы проверяются по правилам.
reports-playing = Партия закончилась? Сообщите результат здесь или заполните карточку и отдайте её судье.
reports-awaits-arbiter = Результат проверит судья.
reports-awaits-other = Результат засчитают, когда соперник сообщит то же самое.
reports-disputed-go = Соперник сообщил другой результат: подойдите к судье.
reports-correct = Исправить сообщение
reports-awaited = Здесь появится засчитанный результат.
reports-nothing = Выберите результат, затем нажмите «Сообщить».
reports-no-result = По этим ходам партия не закончена: выберите результат.
reports-moves-make-other = По этим ходам партия закончилась иначе. Исправьте результат или ходы.
reports-early-draw = Согласиться на ничью можно только { PREPOSITION("с", $n) } { $n }‑го хода. Сообщите результат без ходов и скажите судье.
reports-lost-turn = В этом турнире просрочка времени — проигрыш партии, а не потеря хода. Сообщите результат без ходов и скажите судье.
reports-done-saved = Записано. Спасибо!
reports-done-disputed = Записано, но соперник сообщил другой результат. Позовите судью.
reports-done-back = Сообщение отозвано.
reports-both = оба
reports-says = { $who }: { $word }
reports-outcome-won =
    { $sex ->
        [m] победил { $name } { $score }
        [w] победила { $name } { $score }
       *[other] победитель — { $name }, { $score }
    }
reports-outcome-drawn = ничья { $score }
reports-outcome-other = { $score }
reports-overrule = Оба сообщают: { $word }. Всё равно сохранить: { $own }
reports-overruled = { $place }: вы сообщили { $own }, судья внёс { $score }. Если это ошибка, скажите судье.
reports-overruled-both = { $place }: вы оба сообщили { $own }, судья внёс { $score }. Если это ошибка, скажите судье.
reports-moves-differ = Сообщены разные ходы:
reports-moves-typed = Сообщены ходы:
reports-moves-save = Сверьте их с бланком и сохраните.
reports-differ = Сообщены разные результаты:
reports-disputed = Игроки сообщили разные результаты.
reports-take = Принять
reports-take-of = Принять сообщение ({ $who }): { $word }
reports-take-agreed = Принять все совпавшие: { $n }
reports-done-taken = Сообщённые результаты приняты.
reports-done-taken-moves = Сообщённые результаты приняты. Сообщены разные ходы: выберите верные.
reports-waiting =
    { $n ->
        [one] Игроки сообщили о { $n } партии { $round }‑го тура: примите сообщённое
        [few] Игроки сообщили о { $n } партиях { $round }‑го тура: примите сообщённое
       *[many] Игроки сообщили о { $n } партиях { $round }‑го тура: примите сообщённое
    }
reports-policy = Сообщения игроков о результатах
reports-policy-hint = Участники сообщают результат со страницы своей карточки. Для начала лучше с подтверждением судьи.
reports-policy-off = не принимаются
reports-policy-confirmed = подтверждает судья
reports-policy-agreed = совпавшие засчитываются сразу
reports-by-kiosk = игрок № { $n } (на устройстве в зале)
reports-by-kiosk-of = { $name } (№ { $n }, на устройстве в зале)
reports-kiosk = Результаты на устройстве в зале
reports-kiosk-lead = Откройте эту страницу на планшете в зале или дайте игрокам снять код телефоном: они выберут свою доску и сообщат результат. Страница действует только в этом туре.
reports-kiosk-open = Открыть страницу
reports-kiosk-title = { $round }‑й тур: сообщите результат
reports-kiosk-how = Найдите свою доску и нажмите на своё имя.
reports-kiosk-none = Все результаты тура записаны.
reports-kiosk-closed = Сейчас сообщить результат нельзя. Подойдите к судье.
reports-kiosk-back = К списку досок
reports-kiosk-disputed = Сообщения игроков расходятся. Позовите судью.
reports-kiosk-reported = сообщено
reports-by-slip = игрок № { $n } (по карточке тура)
reports-by-slip-of = { $name } (№ { $n }, по карточке тура)
reports-thing = сообщение ({ $name }): { $place }
reports-thing-moves = ходы в сообщении ({ $name }): { $place }
