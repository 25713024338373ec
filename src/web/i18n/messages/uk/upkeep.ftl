upkeep-title = Дані
upkeep-checks = Перевірки
upkeep-checks-lead = Перевірка проходить усі журнали від першого запису, порівнює їх зі збереженими даними й заново обчислює всі рейтинги. Вона показує, що було збережено в той момент, і нічого не каже про пізніші зміни. Сайтом у цей час можна користуватися.
upkeep-check-now = Перевірити все
upkeep-checks-none = Перевірок ще не було.
upkeep-done-checked = Усе перевірено.
upkeep-time = Початок
upkeep-result = Результат
upkeep-by = { $who }, версія { $version }
upkeep-holds = Розбіжностей немає
upkeep-differs =
    { $n ->
        [one] { COUNT($n) } розбіжність
        [few] { COUNT($n) } розбіжності
       *[many] { COUNT($n) } розбіжностей
    }
upkeep-covered = Турнірів: { $tournaments }, записів у журналах: { $entries }, записів у журналах чемпіонатів і користувачів: { $series } і { $accounts }, рейтинг-листів: { $lists }
upkeep-place-tournament = Турнір { $name }
upkeep-place-series = Чемпіонати та змагання
upkeep-place-accounts = Користувачі та права
upkeep-place-ratings = Рейтинг-лист { $name }
upkeep-place-federation = Список федерації { $name }
upkeep-details = Усі розбіжності, на сервері: poddavki verify
upkeep-backups = Резервні копії за розкладом
upkeep-backups-lead = Кожну копію спершу пробно відновлюють у тимчасову базу, і лише тоді вона зараховується; після цього видаляються найстаріші.
upkeep-backups-off = Сам цей сайт копій не робить. Для цього є ключ запуску: --backup-directory
upkeep-file = Файл
upkeep-backup-unfinished = Не закінчена
upkeep-backup-failed = Не вдалася: { $reason }. Старі копії не видалено.
upkeep-backup-good = Пробно відновлено, розбіжностей немає. { COUNT($size) } кБ, рядків: { COUNT($rows) }
upkeep-backup-differs =
    { $n ->
        [one] Пробно відновлено, { COUNT($n) } розбіжність між журналами й даними. Старі копії не видалено. { COUNT($size) } кБ, рядків: { COUNT($rows) }
        [few] Пробно відновлено, { COUNT($n) } розбіжності між журналами й даними. Старі копії не видалено. { COUNT($size) } кБ, рядків: { COUNT($rows) }
       *[many] Пробно відновлено, { COUNT($n) } розбіжностей між журналами й даними. Старі копії не видалено. { COUNT($size) } кБ, рядків: { COUNT($rows) }
    }
upkeep-key = Ключ цього сайту
upkeep-key-lead = Ним сайт підписує вивантажені журнали. Відбиток може звірити кожен:
upkeep-fingerprint = Відбиток (SHA-256)
upkeep-public-key = Відкритий ключ (Ed25519)
upkeep-key-file = Ключ текстовим файлом
