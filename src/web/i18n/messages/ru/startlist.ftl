startlist-title =
    { $n ->
        [0] Участники
        [one] { $n } участник
        [few] { $n } участника
       *[many] { $n } участников
    }
startlist-empty = Участников пока нет
startlist-empty-lead = Список появится, когда организатор внесёт первых участников.
startlist-search = Фамилия или номер
startlist-region = Регион
startlist-all-regions = Все регионы
startlist-sex = Мужчины или женщины
startlist-both = Мужчины и женщины
startlist-women = Женщины
startlist-men = Мужчины
startlist-order = Порядок
startlist-by-number = По номерам
startlist-by-name = По алфавиту
startlist-by-rating = По рейтингу
startlist-by-region = По регионам
startlist-by-birth = По году рождения
startlist-show = Показать
startlist-show-all = Показать всех
startlist-none = Таких участников нет.
startlist-some = Показаны { $n } из { $of }.
startlist-csv = CSV
startlist-number = №
startlist-player = Участник
startlist-federation = Федерация
startlist-birth = Год рожд.
startlist-born = род.
startlist-rating = Рейтинг
startlist-expelled =
    { $sex ->
        [m] снят
        [w] снята
       *[other] снятие
    }
startlist-withdrawn =
    { $sex ->
        [m] выбыл
        [w] выбыла
       *[other] больше не участвует
    }
startlist-csv-number = №
startlist-csv-title = Звание
startlist-csv-name = Фамилия и имя
startlist-csv-sex = Пол
startlist-csv-sex-m = м
startlist-csv-sex-w = ж
startlist-csv-birth = Год рождения
startlist-csv-region = Регион
startlist-csv-federation = Федерация
startlist-csv-club = Клуб
startlist-csv-rating = Рейтинг
startlist-csv-federation-id = ID
startlist-csv-other-name = Имя в другом алфавите
