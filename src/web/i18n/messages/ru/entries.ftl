entries-none = Участников пока нет
entries-only-unconfirmed = Заявлены, не подтверждены: { $n }
entries-left-early =
    { $n ->
        [one] { $n } выбыл до начала
       *[other] { $n } выбыли до начала
    }
entries-list = Список
entries-import = Загрузить список
entries-empty = Запишите участников по одному или загрузите готовый список из таблицы.
entries-numbers-hint = Номера появятся при жеребьёвке: по рейтингу, званию и фамилии, а в командном турнире — команда за командой.
entries-enter = Новый участник
entries-enter-go = Записать
entries-enter-sure = Это другой человек, записать: { $name }
entries-alike = Ещё не записан: уже есть похожий участник ({ $names }). Если это другой человек, подтвердите; если тот же — ничего делать не нужно.
entries-full = Первый тур уже составлен: новых участников не добавить.
entries-back = Все участники
entries-data = Данные
entries-save = Сохранить
entries-name = Фамилия и имя
entries-numbers-move = Опоздавшие займут место в списке по рейтингу: при составлении { $round }‑го тура сдвинутся номера: { $numbers }. Тогда же можно дать опоздавшим следующие свободные номера.
entries-numbers-may-move = Новый участник займёт место в списке по рейтингу: при составлении следующего тура номера ниже него сдвинутся. До этого у участника, включённого в идущий тур, следующий свободный номер.
entries-numbers-kept = Новый участник получит следующий свободный номер; остальные номера не меняются.
entries-numbers-settings = Изменить в настройках
entries-number = номер
entries-number-short = №
entries-state = Состояние
entries-family = Фамилия
entries-given = Имя и отчество
entries-title = Звание
entries-title-remark = неизвестное звание
entries-title-take = Сохранить как { $title }
entries-title-unknown = Такое звание неизвестно: оно не учитывается.
entries-title-unknown-like = Такое звание неизвестно: оно не учитывается. Возможно, имеется в виду { $known }.
entries-title-asked = Выберите известное звание или отметьте, что оставить это.
entries-title-keep = Оставить «{ $title }»
entries-titles-known = Известные звания
entries-titles-other = Другие известные звания
entries-sex = Пол
entries-sex-unknown = не указан
entries-sex-m = мужской
entries-sex-w = женский
entries-birth = Год или дата рождения
entries-birth-hint = Год или дата: 21.11.1990
entries-region = Регион
entries-region-hint = Стоит рядом с именем; по нему фильтруют списки и составляют зачёты.
entries-club = Клуб или школа
entries-club-hint = В турнире одноклубников можно развести или свести в первых турах.
entries-federation = Федерация
entries-federation-hint = Три буквы: RUS
entries-federation-id = Номер в федерации
entries-federation-id-hint = По нему список федерации находит спортсмена и при другом написании имени.
entries-withheld = Не показывать
entries-other-name = Имя в другом алфавите
entries-other-name-hint = Сначала фамилия, в собственном написании игрока. Если не указано, на английских страницах русское имя пишется как в загранпаспорте.
entries-other-name-same = Здесь нужно то же имя другими буквами: латиницей, если оно записано кириллицей, и наоборот.
entries-rating = Рейтинг
entries-joins = первый тур
entries-withdrawn = выбытие после тура
entries-gone-at-once =
    { $sex ->
        [m] выбыл до начала
        [w] выбыла до начала
       *[other] больше не участвует (до начала)
    }
entries-gone =
    { $sex ->
        [m] выбыл после { $round }‑го тура
        [w] выбыла после { $round }‑го тура
       *[other] больше не участвует (после { $round }‑го тура)
    }
entries-provisional = номер временный
entries-late = { PREPOSITION("с", $round) } { $round }‑го тура
entries-misses =
    { $n ->
        [1] пропуск { $rounds }‑го тура
       *[other] пропуски туров { $rounds }
    }
entries-adjusted = поправка { $points }
entries-adjusted-since = { PREPOSITION("с", $round) } { $round }‑го тура
entries-family-missing = Укажите фамилию участника.
entries-birth-unlikely = { $year } год — в будущем или больше { $most } лет назад: проверьте год рождения.
entries-birth-unread = Введите год (1990) или дату (21.11.1990).
entries-rating-unread = Рейтинг — целое число от 1 до { $most }; пусто, если его нет.
entries-wrong = Не сохранено: исправьте отмеченное ниже.
entries-byes = Пропуски туров
entries-bye-of = { $round }‑й тур: { $bye }
entries-byes-none = Туров, в которых можно отметить пропуск, больше нет.
entries-bye-round = Тур
entries-bye-kind = Вид пропуска
entries-bye-limit-most =
    { $n ->
        [0] Пропусков по просьбе участников нет.
        [one] Участник может попросить не больше { $n } пропуска.
       *[many] Участник может попросить не больше { $n } пропусков.
    }
entries-bye-limit-last =
    { $n ->
        [1] В последнем туре пропусков по просьбе нет.
        [one] В последнем { $n } туре пропусков по просьбе нет.
       *[many] В последних { $n } турах пропусков по просьбе нет.
    }
entries-bye-beyond = сверх ограничений
entries-bye-give = Отметить
entries-take-back = убрать
entries-adjustments = Поправки очков
entries-points = Очки
entries-points-hint = С минусом, если очки отнимают: −1
entries-reason = Причина
entries-adjust = Внести поправку
entries-adjust-round = Действует с тура
entries-adjust-round-wrong = Поправка действует с опубликованного тура: от 1 до { $n }.
entries-points-unread = Введите, сколько очков прибавить или отнять: 1, −½.
entries-reason-missing = Укажите причину поправки.
entries-leaving = Участие
entries-withdraw-lead = Выбывший участник остаётся в таблице со своими результатами, но в пары больше не попадает. Где пары всех туров определяет таблица (круговая, схевенингенская), несыгранные партии становятся неявками.
entries-withdraw-after = Последний тур:
entries-withdraw-at-once = ни одного
entries-expel = Снять с турнира
entries-expel-lead = Для участника, которого исключает судья. Сыгранные партии остаются в силе, как и при выбытии; в круговом турнире результаты аннулируются, если сыграно меньше половины встреч. Причину видят только судьи.
entries-expel-reason = Причина снятия
entries-expel-place = В таблице
entries-expelled-place-last = в конце, без места
entries-expelled-place-kept = на месте по результатам
entries-expelled = снятие с турнира
entries-expelled-why = снятие с турнира: { $reason }
entries-done-expelled = Снятие с турнира записано.
entries-withdraw = Отметить выбытие
entries-reinstate-lead = Пропущенные туры останутся без очков. Пропуск текущего тура сохранится.
entries-reinstate = Вернуть в турнир
entries-remove-lead = Участника, который ещё не попал в пары, можно удалить из списка.
entries-remove = Удалить
entries-remove-sure = Удалить: { $name }?
entries-done-entered = Участник записан.
entries-done-edited = Данные сохранены.
entries-done-withheld = Изменено, что видно об участнике.
entries-done-bye = Пропуски изменены.
entries-done-adjusted = Поправки изменены.
entries-done-removed = Участник удалён.
entries-done-withdrawn = Выбытие записано.
entries-left-from = { $name }: { PREPOSITION("с", $round) } { $round }‑го тура пары не составляются.
entries-left-table = { $name }: партии { PREPOSITION("с", $round) } { $round }‑го тура — неявки.
entries-left-last = { $name }: выбытие отмечено, следующих туров нет.
entries-left-board = { $round }‑й тур, доска { $board }: внести результат или неявку
entries-done-reinstated = Участник возвращён в турнир.
entries-team = Команда
entries-board = Доска в команде
entries-board-unread = Доска – целое число от 1 до { $most }; без него порядок по стартовым номерам.
entries-unconfirmed =
    { $sex ->
        [w] заявлена, не подтверждена
        [m] заявлен, не подтверждён
       *[other] участие не подтверждено
    }
entries-confirmed =
    { $sex ->
        [w] подтверждена
        [m] подтверждён
       *[other] участие подтверждено
    }
entries-present = на месте
entries-absent = отсутствует
entries-no-show = неявка: { $round }‑й тур
entries-some-unconfirmed =
    { $n ->
        [one] { $n } не подтверждён
       *[other] { $n } не подтверждены
    }
entries-confirm-lead = Участник взят из прошлого турнира; зрители его пока не видят.
entries-confirm = Подтвердить участие
entries-several = С отмеченными
entries-several-reinstate = Подтвердить или вернуть
entries-several-withdraw = Отметить выбытие
entries-several-miss = Нет { PREPOSITION("в", $round) } { $round }‑м туре
entries-several-remove = Удалить
entries-several-remove-sure = Удалить отмеченных участников?
entries-several-confirm-all =
    { $n ->
        [one] Подтвердить { $n } участника
       *[other] Подтвердить всех: { $n }
    }
entries-several-here = Пришли на { $round }‑й тур
entries-several-not-here = Не пришли
entries-check-in-none = Кто пришёл, а кто нет, отмечают во время отметки на следующий тур.
entries-check-in-paired = Пары { $round }‑го тура составлены: опоздавших включают и выбывших снимают на отдельной странице.
entries-tick-all = Отметить всех показанных
entries-several-nobody = Ничего не изменено: сначала отметьте участников.
entries-tick = Отметить: { $name }
entries-find = Имя, регион или клуб
entries-find-go = Показать
entries-sort = Порядок
entries-sort-number = по номеру
entries-sort-name = по имени
entries-sort-rating = по рейтингу
entries-sort-region = по региону
entries-sort-entered = последние сверху
entries-known = Известные здесь
entries-filter = Состояние
entries-filter-all = все
entries-filter-registered = заявлены, не подтверждены
entries-filter-confirmed = подтверждены
entries-filter-here = участвуют
entries-filter-unknown-title = с неизвестным званием
entries-filter-withdrawn = выбыли
entries-find-nobody = Участники не найдены.
entries-done-confirmed =
    { $n ->
        [one] Подтверждён { $n } участник.
        [few] Подтверждено { $n } участника.
       *[many] Подтверждено { $n } участников.
    }
entries-done-confirmed-or-back =
    { $n ->
        [one] Подтверждён или снова играет { $n } участник.
        [few] Подтверждены или снова играют { $n } участника.
       *[many] Подтверждены или снова играют { $n } участников.
    }
entries-done-several-reinstate =
    { $n ->
        [one] Снова играет { $n } участник.
        [few] Снова играют { $n } участника.
       *[many] Снова играют { $n } участников.
    }
entries-done-several-withdraw =
    { $n ->
        [one] Отмечено выбытие { $n } участника.
       *[other] Отмечено выбытие { $n } участников.
    }
entries-done-several-remove =
    { $n ->
        [one] Удалён { $n } участник.
        [few] Удалено { $n } участника.
       *[many] Удалено { $n } участников.
    }
entries-done-several-miss = Пропуск следующего тура отмечен.
entries-done-several-here = Отмечено: на месте.
entries-done-several-not-here = Отметка «на месте» снята.
entries-done-abandoned =
    { $n ->
        [1] Выбытие отмечено, но на доске этого тура ждёт соперник: измените пары или запишите неявку.
       *[other] Выбытие отмечено, но в этом туре ждут соперники, досок: { $n }. На каждой измените пары или запишите неявку.
    }
entries-who = { $name }: человек с таким именем уже есть в базе. Это тот же человек или полный тёзка?
entries-who-known = Это { $name }
entries-who-hint = Незаполненное (рейтинг, звание, регион, дата рождения) берётся из базы.
entries-who-new = Новый человек
entries-listed = { $name }: такой человек есть в списках федераций.
entries-listed-one = Это { $name } ({ $list })
entries-listed-hint = Незаполненное (рейтинг, звание, год рождения, регион, номер) берётся из списка; имя останется как введено.
entries-listed-none = Никто из них
entries-cyrillic = Записать имя кириллицей
entries-lists = Обновить рейтинги
entries-asked = Участники, не сопоставленные с базой: { $n }
entries-asked-lead = Люди с такими именами уже есть в базе. Пока вы не выберете, участник ни с кем не связан: одного имени для этого мало. Не сопоставленные до завершения турнира станут новыми людьми.
entries-asked-all = Принять все однозначные
entries-done-known = Участник записан как известный человек; незаполненное взято из того, что о нём известно.
entries-done-identified = Участники сопоставлены с базой.
entries-key-choose = выбрать из предложенных
entries-key-take = взять данные
entries-key-close = закрыть список
entries-birth-short = Г. р.
entries-section = Зачёт
entries-sort-birth = по году рождения
entries-sort-club = по клубу
entries-filter-present = на месте
entries-filter-absent = отсутствуют
entries-filter-counted = { $state } ({ $n })
