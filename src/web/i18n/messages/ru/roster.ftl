roster-title = Загрузить список участников
roster-lead = Подойдёт таблица (XLSX, XLS, ODS, CSV) или строки, скопированные прямо из неё. Сначала покажем, что изменится; до подтверждения ничего не записывается.
roster-file = Файл
roster-paste = Или вставьте список
roster-hint = Первая строка — названия столбцов в любом порядке: фамилия, имя (или ФИО), звание, рейтинг, год рождения, пол, регион, клуб, федерация, команда, доска. Нужна только фамилия.
roster-look = Посмотреть, что изменится
roster-nothing = Список пуст: выберите файл или вставьте строки.
roster-too-large = В списке больше { $rows } строк или { $columns } столбцов: таких списков не бывает.
roster-workbook = Эту книгу прочитать не удалось. Сохраните её как CSV («Файл» → «Сохранить как») и выберите полученный файл или скопируйте строки сюда.
roster-not-text = Это не текст. Сохраните список как CSV и выберите полученный файл.
roster-no-name = Строка { $line }: среди столбцов ({ $found }) нет фамилии. Назовите столбец «Фамилия», «ФИО» или «name».
roster-twice = Строка { $line }: столбцы «{ $first }» и «{ $second }» об одном и том же. Оставьте один.
roster-preview = В списке: { $found }
roster-preview-lead = Отмеченное будет записано. Сомнительное отметьте сами.
roster-no-news = ничего нового
roster-same =
    { $n ->
        [one] Ещё { $n } участник уже записан точно так же.
        [few] Ещё { $n } участника уже записаны точно так же.
       *[many] Ещё { $n } участников уже записаны точно так же.
    }
roster-new-regions = Новые регионы: { $regions }.
roster-ignored = Столбцы, которые не пригодились: { $columns }.
roster-count-new =
    { $n ->
        [one] { $n } новый
       *[other] { $n } новых
    }
roster-count-changed =
    { $n ->
        [one] { $n } изменён
       *[other] { $n } изменены
    }
roster-count-doubtful = { $n } под вопросом
roster-count-bad =
    { $n ->
        [one] { $n } строка с ошибкой
        [few] { $n } строки с ошибками
       *[many] { $n } строк с ошибками
    }
roster-bad = Не прочитано
roster-bad-hint = Эти строки записаны не будут. Исправьте их ниже и посмотрите ещё раз, или запишите остальных без них.
roster-line = Строка { $n }.
roster-line-short = Строка
roster-fault = Столбец { $n } ({ $column }): стоит «{ $found }», нужно: { $expected }.
roster-fault-no-name = Столбец { $n } ({ $column }): нет фамилии.
roster-no-heading = без названия
roster-expected-name = фамилия
roster-expected-rating = рейтинг от 0 до 4000
roster-expected-number = номер от 1
roster-expected-birth = дата (21.11.1990) или год
roster-expected-sex = м или ж
roster-expected-text = не больше { $most } знаков, без невидимых
roster-expected-nothing = не больше полей, чем столбцов
roster-rows = Что изменится
roster-tick-all = Отметить всех
roster-tick-none = Снять отметки
roster-take = Записать
roster-take-who = Записать: { $name }
roster-finding = Что нового
roster-new = новый
roster-doubt-birth = { $name } уже записан с другой датой рождения: отмечайте строку, только если это его тёзка.
roster-doubt-namesakes = Под этим именем записаны несколько участников: укажите дату рождения того, кто имеется в виду.
roster-doubt-similar = Похож на записанного: { $name }.
roster-doubt-repeated = Уже есть в строке { $line }.
roster-doubt-line = Похож на записанного в строке { $line }: { $name }.
roster-doubt-region = Такого региона ещё не было, а есть похожий: { $region }. Нет ли опечатки?
roster-confirm = Записать отмеченных
roster-none-ticked = Никто не отмечен: отметьте, кого записать.
roster-again = Исправить список
roster-look-again = Посмотреть ещё раз
roster-done-taken =
    { $n ->
        [one] Из списка записан { $n } участник.
        [few] Из списка записаны { $n } участника.
       *[many] Из списка записано { $n } участников.
    }
roster-or-games = Для партий в файле PDN есть своя загрузка; в пустой круговой турнир она возьмёт и участников:
roster-expected-games = число партий
roster-expected-day = дата (21.11.2026)
roster-expected-board = доска от 1 до 999
roster-asked =
    { $n ->
        [1] Имя одного участника уже есть в базе: укажите рядом, тот ли это человек. Чего нет в списке, возьмём из базы.
        [one] Имена { $n } участника уже есть в базе: укажите рядом, те ли это люди. Чего нет в списке, возьмём из базы.
       *[other] Имена { $n } участников уже есть в базе: укажите рядом, те ли это люди. Чего нет в списке, возьмём из базы.
    }
roster-who-later = Кто это?
