changes-player = участник
changes-of-player = { $name }, { $what }
changes-of-round = { $round }‑й тур, { $name }
changes-round = { $round }‑й тур
changes-board = { $round }‑й тур, доска { $board }
changes-origin-of = { $round }‑й тур, пары
changes-starts-of = { $round }‑й тур, начало
changes-by-engine = составила программа
changes-by-hand = изменены вручную
changes-stage-draft = черновик
changes-stage-published = опубликован
changes-stage-closed = закрыт
changes-status = турнир
changes-status-open = идёт
changes-status-closed = завершён
changes-approval = рейтинг
changes-approval-given = учитывается
changes-approval-awaited = ждёт подтверждения
changes-approval-declined = не учитывается
changes-notation-of = запись ({ $place })
changes-annotations-of = комментарии и варианты ({ $place })
changes-forfeit-of = причина неявки ({ $place })
changes-colours-of = цвета ({ $place })
changes-colours-turned = не по очереди
changes-illegal-of = невозможные ходы ({ $place })
changes-illegal-counts = белые { $white }, чёрные { $black }
changes-remark-of = замечание судьи ({ $place })
changes-moves =
    { $n ->
        [one] { $n } ход
        [few] { $n } хода
       *[many] { $n } ходов
    }
changes-draw = дебют { $round }‑го тура
changes-draw-announced = объявлен, хеш { $hash }
changes-seed = случайное число { $round }‑го тура
