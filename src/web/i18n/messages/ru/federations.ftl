federations-title = Списки федераций
federations-lead = Списки игроков, которые публикуют федерации. По ним ищут при вводе участника и обновляют рейтинги и звания. Новый файл заменяет прежний список целиком; пока он не прочитан до конца, действует прежний.
federations-which = Чей список
federations-which-hint = Файл, опубликованный федерацией, определяется сам; для своей таблицы выберите «Другой список» и назовите его.
federations-by-file = Определить по файлу
federations-unsure = Чей это список?
federations-unsure-lead = Файл «{ $file }» похож на список «{ $found }», а выбран список «{ $chosen }». Файл заменяет прежний список целиком.
federations-unsure-unknown = По файлу «{ $file }» не видно, чей это список. Файл заменяет прежний список целиком.
federations-unsure-take = Загрузить как список «{ $list }»
federations-list-fshr = ФШР
federations-list-idf = IDF (шашки-64)
federations-list-fmjd = ФМЖД (FMJD)
federations-list-fide = ФИДЕ (FIDE)
federations-list-other = Другой список
federations-name = Название
federations-name-hint = Для другого списка: например, «Рейтинг Саратовской области».
federations-date = Дата списка
federations-date-hint = Если не указана, берётся из файла или его имени, иначе — сегодняшняя.
federations-file = Файл
federations-file-hint = ZIP, TXT или XML с сайта ФИДЕ, CSV или DRA с сайта ФМЖД, таблица XLSX, XLS, ODS или CSV. Не больше { $most } МБ; большой список загружается до минуты. Файл можно и перетащить сюда.
federations-take = Загрузить список
federations-none = Пока нет ни одного списка.
federations-there = Загруженные списки
federations-rows = Строк
federations-changes = Отличия от прежнего
federations-added = новых: { COUNT($n) }
federations-gone = убыло: { COUNT($n) }
federations-changed = изменилось: { COUNT($n) }
federations-first = загружен впервые
federations-left-out = Не прочитано строк: { COUNT($n) }
federations-remove = Удалить
federations-remove-sure = Удалить список «{ $name }»? Участников турниров это не меняет; список можно загрузить снова.
federations-backup = В резервную копию списки не входят: они велики, и их можно загрузить снова. При восстановлении копии они остаются как есть.
federations-rapid = Рейтинг (быстрые)
federations-blitz = Рейтинг (блиц)
federations-columns-lead = По заголовкам не понять, что в столбцах. Выберите значение каждого нужного столбца: для таких же заголовков выбор запомнится.
federations-done-taken =
    { $n ->
        [one] Список загружен: { COUNT($n) } строка.
        [few] Список загружен: { COUNT($n) } строки.
       *[many] Список загружен: { COUNT($n) } строк.
    }
federations-done-removed = Список удалён.
federations-error-list = По файлу не видно, чей это список: выберите его.
federations-error-date = Дата списка не читается.
federations-error-title = Слишком длинное название: не больше 100 букв.
federations-error-file = Выберите файл.
federations-error-gone = Файл больше не хранится. Выберите его ещё раз.
federations-error-names = Выберите, в каком столбце имена.
federations-error-archive = Архив повреждён. Скачайте файл ещё раз. Прежний список не изменён.
federations-error-no-list = В архиве нет списка: ни одного файла TXT, XML или CSV.
federations-error-several = В архиве несколько списков: { $names }. Загрузите нужный отдельно.
federations-error-many = Не прочитано строк: { COUNT($n) }; первая — { $line }-я, в ней «{ $found }». Проверьте столбцы. Прежний список не изменён.
federations-error-long = Строка { $line } слишком длинна: это не список. Прежний список не изменён.
federations-error-cut = Файл обрывается на строке { $line }. Скачайте его ещё раз. Прежний список не изменён.
federations-error-unreadable = Файл не читается начиная со строки { $line }. Прежний список не изменён.
federations-error-rows = В списке больше { COUNT($most) } строк. Прежний список не изменён.
federations-error-no-rows = В файле нет ни одной строки с игроком. Прежний список не изменён.
