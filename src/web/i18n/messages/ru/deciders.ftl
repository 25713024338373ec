deciders-kind-classic = классика
deciders-kind-rapid = рапид
deciders-kind-blitz = блиц
deciders-step =
    { $n ->
        [one] { $n } партия, { $kind }
        [few] { $n } партии, { $kind }
       *[many] { $n } партий, { $kind }
    }
deciders-step-until-win = { $kind } до первой победы, партий не больше { $n }
deciders-last-lot = жребий
deciders-last-arbiter = решение судьи
deciders-added =
    { $n ->
        [one] добавлена { $n } партия, { $kind }
        [few] добавлены { $n } партии, { $kind }
       *[many] добавлено { $n } партий, { $kind }
    }
deciders-by-lot = решено жребием
deciders-by-word = решил судья: { $reason }
deciders-again = Ещё одна партия, { $kind }
deciders-add = Назначить: { $step }
deciders-game = { $n }‑я · { $kind }
deciders-level = ничья в матче
deciders-draw = Бросить жребий
deciders-word = Решить словом судьи
deciders-reason = Почему (обязательно)
deciders-goes-on = Победитель матча: { $name }
deciders-headline =
    { $n ->
        [1] { $round }‑й тур: { $n } матч закончился вничью, нужен победитель
        [one] { $round }‑й тур: { $n } матч закончился вничью, нужны победители
        [few] { $round }‑й тур: { $n } матча закончились вничью, нужны победители
       *[many] { $round }‑й тур: { $n } матчей закончились вничью, нужны победители
    }
deciders-go = Назначить партии тай-брейка
deciders-fate = ничья в матче, ждёт решения
deciders-idle-out =
    { $sex ->
        [w] выбыла раньше
       *[other] выбыл раньше
    }
deciders-thing = партии тай-брейка: { $round }‑й тур, доска { $board }
deciders-done-added = Партии тай-брейка назначены: внесите их результаты.
deciders-done-settled = Победитель матча записан.
deciders-white-drawn = белыми начинает { $name }, по жребию
deciders-white-set = белыми начинает { $name }, так решил судья
deciders-colour-of = Доска { $board }: кто начинает белыми
deciders-colour-turn = белыми по очереди: { $name }
deciders-colour-set = белыми: { $name }
deciders-colour-lot = белые по жребию
deciders-done-again = Записано. Доска { $n }: в матче снова ничья, и действует прежнее решение.
deciders-lapsed = { $how } — не действует, пока в матче нет ничьей
deciders-done-lapsed = Записано. Доска { $n }: матч решён раньше, и то, что было сыграно или решено после, больше не действует.
