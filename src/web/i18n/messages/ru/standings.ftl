standings-title = Места
standings-after = После { $n }‑го тура
standings-during = С учётом сыгранных партий { $n }‑го тура
standings-during-short = Идёт { $n }‑й тур
standings-leaders = Лидеры:
standings-all-rounds = Все туры
standings-final = Итоговые места
standings-playing =
    { $n ->
        [one] { $round }‑й тур: сыграна { $n } доска из { $boards }
        [few] { $round }‑й тур: сыграны { $n } доски из { $boards }
       *[many] { $round }‑й тур: сыграно { $n } досок из { $boards }
    }
standings-all-played = все туры сыграны
standings-empty = Места пока не определены
standings-empty-lead = Места появятся, когда начнётся первый тур.
standings-to-players = Участники
standings-round = После тура
standings-sex = Мужчины или женщины
standings-both = Мужчины и женщины
standings-sex-w = женщины
standings-sex-m = мужчины
standings-age = Возраст
standings-all-ages = Любой возраст
standings-under =
    { $n ->
        [one] до { $n } года
       *[other] до { $n } лет
    }
standings-veterans =
    { $n ->
        [one] { $n } год и старше
        [few] { $n } года и старше
       *[many] { $n } лет и старше
    }
standings-region = Регион
standings-all-regions = Все регионы
standings-show = Показать
standings-everybody = Все участники
standings-nobody = Таких участников нет.
standings-csv = CSV
standings-place = Место
standings-number = №
standings-player = Участник
standings-rating = Рейтинг
standings-points = Очки
standings-change = ± рейтинг
standings-tie-breaks = Коэффициенты
standings-rules = Как считаются коэффициенты
standings-dotted = Нажмите на подчёркнутое число, чтобы увидеть расчёт.
standings-decides = Выделен коэффициент, определивший место.
standings-decided = Ниже, чем { $name }: { $figure } — { $own } против { $other }
standings-decided-by-lot = Ниже, чем { $name }: по жребию
standings-cell = Ячейка тура: номер соперника, цвет в первой партии, очки.
standings-csv-place = Место
standings-csv-number = №
standings-csv-title = Звание
standings-csv-name = Фамилия и имя
standings-csv-region = Регион
standings-csv-federation = Федерация
standings-csv-rating = Рейтинг
standings-csv-points = Очки
standings-filters = Фильтр
standings-goes-on = играет дальше
standings-out = поражение { PREPOSITION("в", $round) } { $round }‑м туре
standings-lost-final = поражение в финале
standings-winner = победитель
standings-cut-short = турнир завершён до решения
standings-withdrew =
    { $sex ->
        [w] выбыла после { $round }‑го тура
        [m] выбыл после { $round }‑го тура
       *[other] больше не участвует (после { $round }‑го тура)
    }
standings-withdrew-at-once =
    { $sex ->
        [w] выбыла до первого тура
        [m] выбыл до первого тура
       *[other] больше не участвует (до первого тура)
    }
standings-not-paired = без пары { PREPOSITION("в", $round) } { $round }‑м туре
