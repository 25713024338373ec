forbidden-title = Заборонені й небажані пари
forbidden-back = До налаштувань
forbidden-unheard = У цій системі суперників визначає таблиця: ці обмеження не діють.
forbidden-rules = Заборонені пари
forbidden-rules-hint = Ці правила діють завжди. Якщо з ними пари скласти не можна, програма повідомить, яке правило заважає.
forbidden-avoided = Небажані пари
forbidden-avoided-hint = Спершу найважливіші. Якщо дотриматися всіх одразу не можна, програма відступає від них по одному; від яких — сказано в чернетці.
forbidden-groups =
    { $n ->
        [0] зараз таких груп немає
        [one] зараз { $n } група
        [few] зараз { $n } групи
       *[many] зараз { $n } груп
    }
forbidden-drop = Прибрати
forbidden-raise = Підняти
forbidden-add-common = Нове правило: учасники зі спільною ознакою
forbidden-add-named = Нове правило: окремі учасники
forbidden-named-hint = Двоє або більше: жодні двоє з них не зустрічаються.
forbidden-common = Спільна ознака
forbidden-common-hint = Учасників, у яких ознаку не вказано, правило не стосується.
forbidden-same-region = один регіон
forbidden-same-club = один клуб
forbidden-same-federation = одна федерація
forbidden-strictness = Суворість
forbidden-strictness-hint = «Ніколи» діє, навіть якщо пари скласти не можна; «за змоги» тоді поступається.
forbidden-hard = ніколи
forbidden-soft = за змоги
forbidden-last = До туру (порожньо — усі тури)
forbidden-last-hint = Часто лише перші тури, щоб одноклубники не зустрічалися рано.
forbidden-player = Учасник { $n }
forbidden-nobody = —
forbidden-add = Додати
forbidden-until = до { $last }‑го туру
forbidden-between = із { $first }‑го по { $last }‑й тур
forbidden-choose = Виберіть, хто не повинен зустрічатися; номер туру — число.
forbidden-done = Заборонені й небажані пари збережено.
