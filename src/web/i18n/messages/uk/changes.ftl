changes-player = учасник
changes-of-player = { $name }, { $what }
changes-of-round = { $round }‑й тур, { $name }
changes-round = { $round }‑й тур
changes-board = { $round }‑й тур, дошка { $board }
changes-origin-of = { $round }‑й тур, пари
changes-starts-of = { $round }‑й тур, початок
changes-by-engine = склала програма
changes-by-hand = змінено вручну
changes-stage-draft = чернетка
changes-stage-published = опубліковано
changes-stage-closed = закрито
changes-status = турнір
changes-status-open = триває
changes-status-closed = завершено
changes-approval = рейтинг
changes-approval-given = враховується
changes-approval-awaited = чекає на підтвердження
changes-approval-declined = не враховується
changes-notation-of = запис ({ $place })
changes-forfeit-of = причина неявки ({ $place })
changes-colours-of = кольори ({ $place })
changes-colours-turned = не по черзі
changes-illegal-of = неможливі ходи ({ $place })
changes-illegal-counts = білі { $white }, чорні { $black }
changes-remark-of = зауваження судді ({ $place })
changes-moves =
    { $n ->
        [one] { $n } хід
        [few] { $n } ходи
       *[many] { $n } ходів
    }
changes-draw = дебют { $round }‑го туру
changes-draw-announced = оголошено, хеш { $hash }
changes-seed = випадкове число { $round }‑го туру
