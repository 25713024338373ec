own-you = Ви: { $state }
own-actions = Ваші сторінки
own-rest = +{ $n }, ви стежите також: { $names }
own-board =
    { $side ->
        [white] дошка { $table }, білі
        [black] дошка { $table }, чорні
       *[other] дошка { $table }
    }
own-board-game =
    { $side ->
        [white] дошка { $table }, білі, партія { $n }
        [black] дошка { $table }, чорні, партія { $n }
       *[other] дошка { $table }, партія { $n }
    }
own-game = зіграно { $score }, попереду партія { $n }
own-game-short = партія { $n }
own-idle = вільний { $round }‑й тур
own-gone =
    { $sex ->
        [m] вибув із турніру
        [w] вибула з турніру
       *[other] більше не бере участі
    }
own-expelled =
    { $sex ->
        [m] знятий з турніру
        [w] знята з турніру
       *[other] зняття з турніру
    }
own-opening-awaited = дебют ще не визначено жеребом
own-result = { $round }‑й тур, { $score }
own-awaited = пари { $round }‑го туру ще не опубліковано
own-over = турнір завершено
own-place = { $place } місце, { $points } після { $round }‑го туру
own-reported = результат повідомлено, його перевірить суддя
own-reported-short = результат повідомлено
own-disputed = суперник повідомив інший результат: підійдіть до судді
own-disputed-short = повідомлення розходяться: підійдіть до судді
own-report = Повідомити результат
own-report-short = Повідомити
own-to-board = До моєї дошки
own-to-place = До мого місця
own-row = Ваш рядок
own-their-row = Рядок учасника
own-page = Мої партії
own-their-actions = Сторінки учасника
own-their-board = До дошки учасника
own-their-place = До місця учасника
own-their-games = Партії учасника
own-their-calendar = Тури учасника в календар
own-forget = Це не я
own-unfollow = Не стежити
own-this-is-me = Це я
own-this-is-me-in = Це я: { $title }
own-follow = Стежити
own-this-is-me-lead = «Це я» показує вашу дошку, суперника та місце першими на всіх сторінках турніру. «Стежити» додає нижче картку іншого учасника; стежити можна за кількома.
own-slip = На сторінках турніру цей телефон першою показує вашу дошку.
