log-title = Журнал
log-chain-holds = Записів: { $n }. Перевірено щойно: усі на місці й не змінені, дані в базі їм відповідають.
log-chain-broken = Журнал пошкоджено: запис № { $n } не такий, яким його зробили, або дані в базі з ним не збігаються. Повідомте адміністратора сервера: усі розбіжності назве команда poddavki verify.
log-check-holds =
    { $n ->
        [1] Єдиний запис журналу на місці й не змінений. Налаштування, гравці, пари, результати й партії зберігаються такими, як записано в журналі.
       *[other] Усі записи журналу (1–{ $n }) на місці й не змінені. Налаштування, гравці, пари, результати й партії зберігаються такими, як записано в журналі.
    }
log-check-at = Перевірено:
log-check-newer =
    { $n ->
        [one] Ще { $n } новіший запис не перевірено.
        [few] Ще { $n } новіші записи не перевірено.
       *[many] Ще { $n } новіших записів не перевірено.
    }
log-check-else = Рейтинги, чемпіонати й решту турнірів перевіряє команда на сервері: poddavki verify
log-check-never =
    { $n ->
        [one] У журналі { $n } запис. Від запуску сайту його не перевіряли.
        [few] У журналі { $n } записи. Від запуску сайту його не перевіряли.
       *[many] У журналі { $n } записів. Від запуску сайту його не перевіряли.
    }
log-check-now = Перевірити весь журнал
log-done-checked = Журнал перевірено.
log-check-differs = Дані в базі не збігаються із записаними.
log-check-missing = Запису № { $n } в журналі немає.
log-check-missing-some = Записів № { $first }–{ $last } в журналі немає.
log-check-altered = Запис № { $n } журналу не такий, яким його зробили.
log-check-unlinked = Запис № { $n } журналу не продовжує попередній: один із двох підмінили.
log-check-other-end = Запис № { $n } не той, яким журнал має закінчуватися.
log-check-unmatched = Запис № { $n } спирається на те, чого немає в попередніх записах; порівняти дані в базі з журналом не можна.
log-check-unreadable = Щось у базі не читається: { $what }
log-check-thing = { $what }: у журналі { $meant }, у базі { $stored }.
log-check-nothing = нічого
log-check-otherwise = { $what }: не так, як записано в журналі.
log-check-column = { $column } ({ $row }): має бути { $meant }, у базі { $stored }.
log-check-more = і ще { $n }
log-check-tell = Більше нічого не змінюйте й повідомте адміністратора сервера. Усі розбіжності назве команда poddavki verify; записане поверне резервна копія.
log-signed = Журнал із підписом
log-signed-hint = Журнал і все, що з нього випливає, з підписом ключем цього сайту. Перевірити його можна на будь-якому комп’ютері: poddavki verify
log-newest = До останніх
log-older = Раніші
log-filter-round = Тур
log-filter-player = Учасник
log-filter-kind = Про що
log-kind-players = Учасники
log-kind-pairings = Пари
log-kind-results = Результати
log-kind-settings = Налаштування
log-filter-none = Таких дій не знайдено.
log-undo = Скасувати
log-undo-what = Скасувати дію № { $n }
log-corrected = Виправлення. { $what }
log-with-players = { $done } ({ $players })
log-with-reason = { $done }. Причина: { $reason }
log-back = Повернути стан
log-changes =
    { $n ->
        [one] { $n } зміна
        [few] { $n } зміни
       *[many] { $n } змін
    }
log-done-undone = Дію скасовано.
log-undone-action = № { $n }: { $action }
log-undone-named = { $done } ({ $action })
log-back-action = Турнір у тому вигляді, який був після № { $n }: { $action }
log-done-back = Пізніші дії скасовано.
log-command-line = командний рядок
log-back-what = Повернути стан після дії № { $n }
log-back-to = Повернення до стану після дії № { $n }
log-back-lead = Турнір стане таким, яким був після дії № { $n } ({ $action }). Подивіться, що буде скасовано; у журналі все лишиться.
log-back-nothing = Це остання дія: після неї скасовувати нічого.
log-back-undone =
    { $n ->
        [one] Буде скасовано { $n } дію
        [few] Буде скасовано { $n } дії
       *[many] Буде скасовано { $n } дій
    }
log-back-more =
    { $n ->
        [one] і ще { $n } ранішу
       *[other] і ще { $n } раніших
    }
log-back-go =
    { $n ->
        [one] Скасувати { $n } дію
        [few] Скасувати { $n } дії
       *[many] Скасувати { $n } дій
    }
log-back-leave = Не зараз
log-undone = уже скасовано
log-built-on = спершу скасуйте пізніші дії
log-built-on-by = від цього залежить
log-action-number = № { $n }
log-action-named = № { $n } ({ $action })
log-shut = Турнір завершено. Попередні дії можна скасувати, коли його буде відкрито знову.
