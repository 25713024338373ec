federations-title = Списки федерацій
federations-lead = Списки гравців, які публікують федерації. За ними шукають під час введення учасника й оновлюють рейтинги та звання. Новий файл замінює попередній список повністю; поки його не прочитано до кінця, діє попередній.
federations-which = Чий список
federations-which-hint = Файл, опублікований федерацією, визначається сам; для своєї таблиці виберіть «Інший список» і назвіть його.
federations-by-file = Визначити за файлом
federations-unsure = Чий це список?
federations-unsure-lead = Файл «{ $file }» схожий на список «{ $found }», а вибрано список «{ $chosen }». Файл замінює попередній список повністю.
federations-unsure-unknown = За файлом «{ $file }» не видно, чий це список. Файл замінює попередній список повністю.
federations-unsure-take = Завантажити як список «{ $list }»
federations-list-fshr = ФШР
federations-list-idf = IDF (шашки-64)
federations-list-fmjd = ФМЖД (FMJD)
federations-list-fide = ФІДЕ (FIDE)
federations-list-other = Інший список
federations-name = Назва
federations-name-hint = Для іншого списку: наприклад, «Рейтинг Львівської області».
federations-date = Дата списку
federations-date-hint = Якщо не вказано, береться з файлу або його імені, інакше — сьогоднішня.
federations-file = Файл
federations-file-hint = ZIP, TXT або XML із сайту ФІДЕ, CSV або DRA із сайту ФМЖД, таблиця XLSX, XLS, ODS або CSV. Не більше { $most } МБ; великий список завантажується до хвилини. Файл можна й перетягнути сюди.
federations-take = Завантажити список
federations-none = Ще немає жодного списку.
federations-there = Завантажені списки
federations-rows = Рядків
federations-changes = Відмінності від попереднього
federations-added = нових: { COUNT($n) }
federations-gone = вибуло: { COUNT($n) }
federations-changed = змінилося: { COUNT($n) }
federations-first = завантажено вперше
federations-left-out = Не прочитано рядків: { COUNT($n) }
federations-remove = Видалити
federations-remove-sure = Видалити список «{ $name }»? Учасників турнірів це не змінює; список можна завантажити знову.
federations-backup = До резервної копії списки не входять: вони великі, і їх можна завантажити знову. Під час відновлення копії вони лишаються як є.
federations-rapid = Рейтинг (швидкі)
federations-blitz = Рейтинг (бліц)
federations-columns-lead = Із заголовків не зрозуміти, що у стовпцях. Виберіть значення кожного потрібного стовпця: для таких самих заголовків вибір запам’ятається.
federations-done-taken =
    { $n ->
        [one] Список завантажено: { COUNT($n) } рядок.
        [few] Список завантажено: { COUNT($n) } рядки.
       *[many] Список завантажено: { COUNT($n) } рядків.
    }
federations-done-removed = Список видалено.
federations-error-list = За файлом не видно, чий це список: виберіть його.
federations-error-date = Дата списку не читається.
federations-error-title = Задовга назва: не більше 100 літер.
federations-error-file = Виберіть файл.
federations-error-gone = Файл більше не зберігається. Виберіть його ще раз.
federations-error-names = Виберіть, у якому стовпці імена.
federations-error-archive = Архів пошкоджено. Завантажте файл ще раз. Попередній список не змінено.
federations-error-no-list = В архіві немає списку: жодного файлу TXT, XML або CSV.
federations-error-several = В архіві кілька списків: { $names }. Завантажте потрібний окремо.
federations-error-many = Не прочитано рядків: { COUNT($n) }; перший — рядок { $line }, у ньому «{ $found }». Перевірте стовпці. Попередній список не змінено.
federations-error-long = Рядок { $line } задовгий: це не список. Попередній список не змінено.
federations-error-cut = Файл обривається на рядку { $line }. Завантажте його ще раз. Попередній список не змінено.
federations-error-unreadable = Файл не читається, починаючи з рядка { $line }. Попередній список не змінено.
federations-error-rows = У списку понад { COUNT($most) } рядків. Попередній список не змінено.
federations-error-no-rows = У файлі немає жодного рядка з гравцем. Попередній список не змінено.
