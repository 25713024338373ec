standings-title = Місця
standings-after = Після { $n }‑го туру
standings-during = З урахуванням зіграних партій { $n }‑го туру
standings-during-short = Триває { $n }‑й тур
standings-leaders = Лідери:
standings-all-rounds = Усі тури
standings-final = Підсумкові місця
standings-playing =
    { $n ->
        [one] { $round }‑й тур: зіграно { $n } дошку з { $boards }
        [few] { $round }‑й тур: зіграно { $n } дошки з { $boards }
       *[many] { $round }‑й тур: зіграно { $n } дощок із { $boards }
    }
standings-all-played = усі тури зіграно
standings-empty = Місця ще не визначено
standings-empty-lead = Місця з’являться, коли почнеться перший тур.
standings-to-players = Учасники
standings-round = Після туру
standings-sex = Чоловіки чи жінки
standings-both = Чоловіки й жінки
standings-sex-w = жінки
standings-sex-m = чоловіки
standings-age = Вік
standings-all-ages = Будь-який вік
standings-under =
    { $n ->
        [one] до { $n } року
       *[other] до { $n } років
    }
standings-veterans =
    { $n ->
        [one] { $n } рік і старші
        [few] { $n } роки й старші
       *[many] { $n } років і старші
    }
standings-region = Регіон
standings-all-regions = Усі регіони
standings-show = Показати
standings-everybody = Усі учасники
standings-nobody = Таких учасників немає.
standings-csv = CSV
standings-place = Місце
standings-number = №
standings-player = Учасник
standings-rating = Рейтинг
standings-points = Очки
standings-change = ± рейтинг
standings-tie-breaks = Коефіцієнти
standings-rules = Як обчислюють коефіцієнти
standings-dotted = Натисніть на підкреслене число, щоб побачити розрахунок.
standings-decides = Виділено коефіцієнт, який визначив місце.
standings-decided = Нижче, ніж { $name }: { $figure } — { $own } проти { $other }
standings-decided-by-lot = Нижче, ніж { $name }: за жеребом
standings-cell = Клітинка туру: номер суперника, колір у першій партії, очки.
standings-csv-place = Місце
standings-csv-number = №
standings-csv-title = Звання
standings-csv-name = Прізвище та ім’я
standings-csv-region = Регіон
standings-csv-federation = Федерація
standings-csv-rating = Рейтинг
standings-csv-points = Очки
standings-filters = Фільтр
standings-goes-on = грає далі
standings-out = поразка у { $round }‑му турі
standings-lost-final = поразка у фіналі
standings-winner = переможець
standings-cut-short = турнір завершено до вирішення
standings-withdrew =
    { $sex ->
        [w] вибула після { $round }‑го туру
        [m] вибув після { $round }‑го туру
       *[other] більше не бере участі (після { $round }‑го туру)
    }
standings-withdrew-at-once =
    { $sex ->
        [w] вибула до першого туру
        [m] вибув до першого туру
       *[other] більше не бере участі (до першого туру)
    }
standings-not-paired = без пари у { $round }‑му турі
