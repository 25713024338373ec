own-you = Вы: { $state }
own-actions = Ваши страницы
own-rest = +{ $n }, вы следите также: { $names }
own-board =
    { $side ->
        [white] доска { $table }, белые
        [black] доска { $table }, чёрные
       *[other] доска { $table }
    }
own-board-game =
    { $side ->
        [white] доска { $table }, белые, { $n }‑я партия
        [black] доска { $table }, чёрные, { $n }‑я партия
       *[other] доска { $table }, { $n }‑я партия
    }
own-game = сыграно { $score }, впереди { $n }‑я партия
own-game-short = { $n }‑я партия
own-idle = свободный { $round }‑й тур
own-gone =
    { $sex ->
        [m] выбыл из турнира
        [w] выбыла из турнира
       *[other] больше не участвует
    }
own-expelled =
    { $sex ->
        [m] снят с турнира
        [w] снята с турнира
       *[other] снятие с турнира
    }
own-opening-awaited = дебют ещё не определён жребием
own-result = { $round }‑й тур, { $score }
own-awaited = пары { $round }‑го тура ещё не опубликованы
own-over = турнир завершён
own-place = { $place }‑е место, { $points } после { $round }‑го тура
own-reported = результат сообщён, его проверит судья
own-reported-short = результат сообщён
own-disputed = соперник сообщил другой результат: подойдите к судье
own-disputed-short = сообщения расходятся: подойдите к судье
own-report = Сообщить результат
own-report-short = Сообщить
own-to-board = К моей доске
own-to-place = К моему месту
own-row = Ваша строка
own-their-row = Строка участника
own-page = Мои партии
own-their-actions = Страницы участника
own-their-board = К доске участника
own-their-place = К месту участника
own-their-games = Партии участника
own-their-calendar = Туры участника в календарь
own-forget = Это не я
own-unfollow = Не следить
own-this-is-me = Это я
own-this-is-me-in = Это я: { $title }
own-follow = Следить
own-this-is-me-lead = «Это я» показывает вашу доску, соперника и место первыми на всех страницах турнира. «Следить» добавляет ниже карточку другого участника; следить можно за несколькими.
own-slip = На страницах турнира этот телефон первой показывает вашу доску.
