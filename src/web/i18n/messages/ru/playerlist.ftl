playerlist-title = Загрузить список участников
playerlist-lead = Подойдёт таблица (XLSX, XLS, ODS, CSV) или строки, скопированные прямо из неё. Сначала видно, что изменится; до подтверждения ничего не записывается.
playerlist-file = Файл
playerlist-paste = Или вставьте список
playerlist-hint = Первая строка — названия столбцов в любом порядке: фамилия, имя (или ФИО), звание, рейтинг, год рождения, пол, регион, клуб, федерация, команда, доска. Нужна только фамилия.
playerlist-look = Посмотреть, что изменится
playerlist-nothing = Список пуст: выберите файл или вставьте строки.
playerlist-too-large = Список слишком велик: можно не больше { $rows } строк и { $columns } столбцов.
playerlist-workbook = Эту книгу прочитать не удалось. Сохраните её как CSV («Файл» → «Сохранить как») и выберите полученный файл или скопируйте строки сюда.
playerlist-not-text = Это не текстовый файл. Сохраните список как CSV и выберите полученный файл.
playerlist-no-name = Строка { $line }: среди столбцов ({ $found }) нет фамилии. Назовите столбец «Фамилия», «ФИО» или «name» либо выберите, что в столбцах.
playerlist-twice = Строка { $line }: столбцы «{ $first }» и «{ $second }» означают одно и то же. Оставьте один.
playerlist-preview-lead = Отмеченные строки будут записаны. Проверьте строки без отметки.
playerlist-unread = Выберите столбцы
playerlist-no-news = ничего нового
playerlist-same =
    { $n ->
        [one] Ещё { $n } участник уже записан с теми же данными.
        [few] Ещё { $n } участника уже записаны с теми же данными.
       *[many] Ещё { $n } участников уже записаны с теми же данными.
    }
playerlist-new-regions = Новые регионы: { $regions }.
playerlist-ignored = Не использованы столбцы: { $columns }.
playerlist-count-new =
    { $n ->
        [one] { $n } участник добавится
        [few] { $n } участника добавятся
       *[many] { $n } участников добавятся
    }
playerlist-count-changed =
    { $n ->
        [one] { $n } изменится
       *[other] { $n } изменятся
    }
playerlist-count-check = { $n } под вопросом
playerlist-count-bad =
    { $n ->
        [one] { $n } строка пропущена
        [few] { $n } строки пропущены
       *[many] { $n } строк пропущено
    }
playerlist-bad = Ошибки в строках
playerlist-bad-hint = Эти строки не будут записаны. Исправьте их ниже и посмотрите ещё раз или запишите остальные без них.
playerlist-columns = Что в столбцах
playerlist-columns-lead = Если значение столбца угадано неверно или не угадано, выберите его и посмотрите ещё раз. Для таких же заголовков выбор запомнится.
playerlist-line = Строка { $n }.
playerlist-line-short = Строка
playerlist-error = Столбец { $n } ({ $column }): стоит «{ $found }», нужно: { $expected }.
playerlist-error-no-name = Столбец { $n } ({ $column }): нет фамилии.
playerlist-no-heading = без названия
playerlist-expected-name = фамилия
playerlist-expected-rating = рейтинг от 0 до { $most }
playerlist-expected-number = номер от 1
playerlist-expected-birth = дата (21.11.1990) или год
playerlist-expected-sex = м или ж
playerlist-expected-text = не больше { $most } знаков, без невидимых
playerlist-expected-nothing = не больше полей, чем столбцов
playerlist-rows = Что изменится
playerlist-tick-all = Отметить всех
playerlist-tick-none = Снять отметки
playerlist-take = Записать
playerlist-take-who = Записать: { $name }
playerlist-finding = Изменения
playerlist-new = новый
playerlist-check-unlikely = Год рождения { $year } — в будущем или слишком давно: проверьте его.
playerlist-check-birth = { $name } уже есть в списке с другой датой рождения: отмечайте строку, только если это полный тёзка.
playerlist-check-same-name = Под этим именем записаны несколько участников: укажите дату рождения того, кто имеется в виду.
playerlist-check-similar = Похож на записанного: { $name }.
playerlist-check-applied = Похож на подавшего заявку: { $name }.
playerlist-check-repeated = Уже есть в строке { $line }.
playerlist-check-line = Похож на записанного в строке { $line }: { $name }.
playerlist-check-region = Такого региона ещё не было, но есть похожий: { $region }. Возможно, это опечатка.
playerlist-check-title = Звание «{ $title }» неизвестно: останется как написано, но не учитывается.
playerlist-check-title-like = Звание «{ $title }» неизвестно: останется как написано, но не учитывается. Возможно, имеется в виду { $known }.
playerlist-gone = Список здесь больше не хранится: хранятся последние четыре списка учётной записи, один день. Выберите файл ещё раз.
playerlist-titles = Известные звания: { $titles }.
playerlist-confirm = Записать отмеченных
playerlist-none-ticked = Никто не отмечен: отметьте, кого записать.
playerlist-again = Исправить список
playerlist-look-again = Посмотреть ещё раз
playerlist-done-taken =
    { $n ->
        [one] Из списка записан { $n } участник.
        [few] Из списка записаны { $n } участника.
       *[many] Из списка записано { $n } участников.
    }
playerlist-or-games = Партии в файле PDN загружаются отдельно; в пустой круговой турнир вместе с ними можно загрузить и участников:
playerlist-expected-games = число партий
playerlist-expected-day = дата (21.11.2026)
playerlist-expected-board = доска от 1 до { $most }
playerlist-asked =
    { $n ->
        [1] Имя одного участника уже есть в базе: укажите рядом, тот ли это человек. Недостающее берётся из базы.
        [one] Имена { $n } участника уже есть в базе: укажите рядом, те ли это люди. Недостающее берётся из базы.
       *[other] Имена { $n } участников уже есть в базе: укажите рядом, те ли это люди. Недостающее берётся из базы.
    }
playerlist-who-later = решить позже
playerlist-file-hint = Таблица (XLSX, XLS, ODS), CSV или текст, отчёт TRF, документ турнира JSON, партии PDN, список федерации: что это, программа узнаёт по содержанию.
playerlist-source-trf = Отчёт TRF: его участники списком. Весь турнир с турами создаётся так: «Новый турнир», «Турнир из файла».
playerlist-source-json = Документ турнира: его участники списком. Весь турнир с турами создаётся так: «Новый турнир», «Турнир из файла».
playerlist-source-pdn = Партии PDN: участники, названные в них, списком. Сами партии можно загрузить, когда пары будут составлены.
playerlist-source-federation = Список федерации: его строки как участники.
playerlist-source-players = Список участников.
playerlist-from-database = из базы
playerlist-federation = Больше { $rows } участников: это список целой федерации. Администратор загружает его на странице «Списки федераций»; тогда участники подсказываются при вводе.
playerlist-no-players = В файле нет участников.
playerlist-trf = Отчёт TRF прочитать не удалось: { $places }.
playerlist-trf-place = строка { $line }, столбец { $column }: «{ $found }» не подходит
playerlist-trf-nothing = строка { $line }, столбец { $column }: чего-то не хватает
playerlist-json = Документ JSON противоречит сам себе, прочитать его не удалось. Сохраните его заново в той программе, откуда он взят.
playerlist-json-place = Документ JSON не читается начиная со строки { $line }, столбца { $column }.
playerlist-json-version = Версию { $version } документа JSON пишет более новый выпуск этой программы.
playerlist-column = столбец { $n }
playerlist-no-games = Список участников, не партии: { $heading }
playerlist-no-games-lead = Список попал в загрузку партий, а она читает только PDN. Партии не прочитаны: эта страница загружает участников.
playerlist-no-games-back = Назад к загрузке партий
playerlist-source-series = Документ чемпионата JSON.
playerlist-series = Это документ чемпионата JSON со всеми розыгрышами, а не список участников. Администратор загружает его на странице «Новый турнир», «Турнир из файла».
playerlist-application = Есть заявка этого человека, и она ещё не рассмотрена. После записи свяжите её с участником на странице «Заявки».
playerlist-title-take = Записать как { $title }
playerlist-doubtful =
    { $n ->
        [one] Проверьте { $n } строку:
        [few] Проверьте { $n } строки:
       *[other] Проверьте { $n } строк:
    }
playerlist-doubtful-row = строка { $line }, { $name }
playerlist-doubtful-more = и ещё { $n }.
