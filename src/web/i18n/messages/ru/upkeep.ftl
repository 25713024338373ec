upkeep-title = Данные
upkeep-checks = Проверки
upkeep-checks-lead = Проверка проходит все журналы с первой записи, сравнивает их с сохранёнными данными и заново считает все рейтинги. Она показывает, что было сохранено в тот момент, и ничего не говорит о более поздних изменениях. Сайтом в это время можно пользоваться.
upkeep-check-now = Проверить всё
upkeep-checks-none = Проверок ещё не было.
upkeep-done-checked = Всё проверено.
upkeep-time = Начало
upkeep-result = Результат
upkeep-by = { $who }, версия { $version }
upkeep-holds = Расхождений нет
upkeep-differs =
    { $n ->
        [one] { COUNT($n) } расхождение
        [few] { COUNT($n) } расхождения
       *[many] { COUNT($n) } расхождений
    }
upkeep-covered = Турниров: { $tournaments }, записей в журналах: { $entries }, записей в журналах чемпионатов и пользователей: { $series } и { $accounts }, рейтинг-листов: { $lists }
upkeep-place-tournament = Турнир { $name }
upkeep-place-series = Чемпионаты и соревнования
upkeep-place-accounts = Пользователи и права
upkeep-place-ratings = Рейтинг-лист { $name }
upkeep-place-federation = Список федерации { $name }
upkeep-details = Все расхождения, на сервере: poddavki verify
upkeep-backups = Резервные копии по расписанию
upkeep-backups-lead = Каждая копия сначала пробно восстанавливается во временную базу и только тогда засчитывается; после этого удаляются самые старые.
upkeep-backups-off = Сам этот сайт копий не делает. Для этого есть ключ запуска: --backup-directory
upkeep-file = Файл
upkeep-backup-unfinished = Не закончена
upkeep-backup-failed = Не удалась: { $reason }. Старые копии не удалены.
upkeep-backup-good = Пробно восстановлена, расхождений нет. { COUNT($size) } кБ, строк: { COUNT($rows) }
upkeep-backup-differs =
    { $n ->
        [one] Пробно восстановлена, { COUNT($n) } расхождение между журналами и данными. Старые копии не удалены. { COUNT($size) } кБ, строк: { COUNT($rows) }
        [few] Пробно восстановлена, { COUNT($n) } расхождения между журналами и данными. Старые копии не удалены. { COUNT($size) } кБ, строк: { COUNT($rows) }
       *[many] Пробно восстановлена, { COUNT($n) } расхождений между журналами и данными. Старые копии не удалены. { COUNT($size) } кБ, строк: { COUNT($rows) }
    }
upkeep-key = Ключ этого сайта
upkeep-key-lead = Им сайт подписывает выгруженные журналы. Отпечаток может сверить каждый:
upkeep-fingerprint = Отпечаток (SHA-256)
upkeep-public-key = Открытый ключ (Ed25519)
upkeep-key-file = Ключ текстовым файлом
