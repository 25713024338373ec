tasks-list = Завантаження { $name }
tasks-rating-list = Завантаження рейтинг-листа: { $name }
tasks-rating-list-back = Скасування рейтинг-листа: { $name }
tasks-persons = Зміна запису: { $name }
tasks-rehearsal = Моделювання: { $name }
tasks-pairing = Складання пар: { $name }
tasks-backup = Створення резервної копії
tasks-verification = Перевірка всіх даних
tasks-archive = Архів сторінок: { $name }
tasks-closing = Завершення турніру: { $name }
tasks-reopening = Відновлення турніру: { $name }
tasks-approval = Облік турніру в рейтингу: { $name }
tasks-players = Завантаження учасників: { $name }
tasks-games = Завантаження партій: { $name }
tasks-tournament = Створення турніру: { $name }
tasks-tournament-look = Читання файлу: { $name }
tasks-series = Завантаження чемпіонату: { $name }
tasks-championships-undo = Скасування дії № { $name }
tasks-undo = Скасування дії № { $name }
tasks-back-to = Повернення до дії № { $name }
tasks-person = Прив’язування учасника до спортсмена: { $name }
tasks-imported = Завантаження підсумкової таблиці: { $name }
tasks-running = Виконується
tasks-begun = Роботу почато.
tasks-lead = Сторінку можна закрити: робота триватиме, і посилання на неї буде на кожній вашій сторінці. Якщо її зупинити, нічого не зміниться.
tasks-rows =
    { $n ->
        [one] Прочитано { COUNT($n) } рядок
        [few] Прочитано { COUNT($n) } рядки
       *[many] Прочитано { COUNT($n) } рядків
    }
tasks-stop = Зупинити
tasks-stopping = Робота зупиняється.
tasks-show = показати
tasks-show-end = готово, показати
tasks-back = Назад
tasks-file = Завантажити
tasks-file-ready = Файл готовий.
tasks-file-kept = Його можна завантажити тут один раз, протягом години.
tasks-file-given = Файл уже завантажено, і тут він більше не зберігається. Якщо він потрібен ще раз, створіть його заново.
tasks-error-same = Це вже виконується. Дочекайтеся закінчення або зупиніть.
tasks-error-many = На сайті виконується забагато довгих робіт. Спробуйте за хвилину.
tasks-gone = Ця робота більше не відома
tasks-gone-lead = Після її початку програму запустили заново, або робота закінчилася понад годину тому. Незакінчена робота нічого не змінила: почніть її знову. Закінчену збережено: перевірте, перш ніж повторювати.
tasks-gone-go = На сторінку, де вона починається
