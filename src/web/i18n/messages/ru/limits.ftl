limits-text-long =
    { $n ->
        [one] { $field }: в «{ $beginning }» { $n } знак, можно не больше { $most }.
        [few] { $field }: в «{ $beginning }» { $n } знака, можно не больше { $most }.
       *[many] { $field }: в «{ $beginning }» { $n } знаков, можно не больше { $most }.
    }
limits-text-control = { $field }: в «{ $beginning }» есть невидимый управляющий символ ({ $code }). Не вставляйте текст, а наберите его.
limits-text-direction = { $field }: в «{ $beginning }» есть символ ({ $code }), который меняет направление письма. Не вставляйте текст, а наберите его.
limits-list = { $list }: { $n }, можно не больше { $most }.
limits-field-title = Название
limits-field-place = Место проведения
limits-field-organiser = Организатор
limits-field-chief-arbiter = Главный судья
limits-field-secretary = Главный секретарь
limits-field-officials = Судьи
limits-field-time-control = Контроль времени
limits-field-regulations = Положение о турнире
limits-field-programme = Программа
limits-field-description = Описание
limits-field-note = Примечание
limits-field-link-title = Название ссылки
limits-field-link-address = Адрес ссылки
limits-field-family-name = Фамилия
limits-field-given-name = Имя
limits-field-rank = Звание или разряд
limits-field-region = Регион
limits-field-federation = Федерация
limits-field-club = Клуб
limits-field-federation-id = Номер в федерации
limits-field-team = Команда
limits-field-reason = Причина
limits-field-remark = Замечание
limits-field-moves = Ходы
limits-field-section = Зачёт
limits-field-prize = Приз
limits-field-currency = Валюта
limits-field-hall = Зал
limits-field-step-time = Контроль времени шага
limits-field-opening-code = Код дебюта
limits-field-opening-label = Название дебюта
limits-field-heading = Заголовок столбца
limits-field-cell = Ячейка таблицы
limits-list-players = Участники
limits-list-adjustments = Поправки к очкам
limits-list-forbidden-pairs = Запрещённые пары
limits-list-avoided-pairs = Ограничения для пар
limits-list-fixed-tables = Постоянные столы
limits-list-halls = Залы
limits-list-tie-breaks = Коэффициенты
limits-list-accelerations = Виртуальные очки
limits-list-section-parts = Регионы, федерации и клубы зачёта
limits-list-schedule = Туры в расписании
limits-list-openings = Дебюты
limits-list-editions = Розыгрыши
limits-list-parts = Турниры соревнования
limits-list-links = Ссылки
limits-list-table-lines = Строки таблицы
limits-list-table-columns = Столбцы таблицы
