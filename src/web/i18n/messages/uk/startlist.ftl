startlist-title =
    { $n ->
        [0] Учасники
        [one] { $n } учасник
        [few] { $n } учасники
       *[many] { $n } учасників
    }
startlist-empty = Учасників ще немає
startlist-empty-lead = Список з’явиться, коли організатор внесе перших учасників.
startlist-search = Прізвище або номер
startlist-region = Регіон
startlist-all-regions = Усі регіони
startlist-sex = Чоловіки чи жінки
startlist-both = Чоловіки й жінки
startlist-women = Жінки
startlist-men = Чоловіки
startlist-order = Порядок
startlist-by-number = За номерами
startlist-by-name = За абеткою
startlist-by-rating = За рейтингом
startlist-by-region = За регіонами
startlist-by-birth = За роком народження
startlist-show = Показати
startlist-show-all = Показати всіх
startlist-none = Таких учасників немає.
startlist-some = Показано { $n } з { $of }.
startlist-csv = CSV
startlist-number = №
startlist-player = Учасник
startlist-federation = Федерація
startlist-birth = Рік нар.
startlist-born = нар.
startlist-rating = Рейтинг
startlist-expelled =
    { $sex ->
        [m] знятий
        [w] знята
       *[other] зняття
    }
startlist-withdrawn =
    { $sex ->
        [m] вибув
        [w] вибула
       *[other] більше не бере участі
    }
startlist-csv-number = №
startlist-csv-title = Звання
startlist-csv-name = Прізвище та ім’я
startlist-csv-sex = Стать
startlist-csv-sex-m = ч
startlist-csv-sex-w = ж
startlist-csv-birth = Рік народження
startlist-csv-region = Регіон
startlist-csv-federation = Федерація
startlist-csv-club = Клуб
startlist-csv-rating = Рейтинг
startlist-csv-federation-id = ID
startlist-csv-other-name = Ім’я іншою абеткою
