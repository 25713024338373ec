tiebreakgames-kind-classic = классика
tiebreakgames-kind-rapid = рапид
tiebreakgames-kind-blitz = блиц
tiebreakgames-step =
    { $n ->
        [one] { $n } партия, { $kind }
        [few] { $n } партии, { $kind }
       *[many] { $n } партий, { $kind }
    }
tiebreakgames-step-until-win = { $kind } до первой победы, партий не больше { $n }
tiebreakgames-last-lot = жребий
tiebreakgames-last-arbiter = решение судьи
tiebreakgames-added =
    { $n ->
        [one] добавлена { $n } партия, { $kind }
        [few] добавлены { $n } партии, { $kind }
       *[many] добавлено { $n } партий, { $kind }
    }
tiebreakgames-by-lot = решено жребием
tiebreakgames-by-word = решил судья: { $reason }
tiebreakgames-again = Ещё одна партия, { $kind }
tiebreakgames-add = Назначить: { $step }
tiebreakgames-game = { $n }‑я · { $kind }
tiebreakgames-level = ничья в матче
tiebreakgames-draw = Бросить жребий
tiebreakgames-word = Решение судьи
tiebreakgames-reason = Причина (обязательно)
tiebreakgames-goes-on = Победитель матча: { $name }
tiebreakgames-headline =
    { $n ->
        [1] { $round }‑й тур: { $n } матч закончился вничью, нужен победитель
        [one] { $round }‑й тур: { $n } матч закончился вничью, нужны победители
        [few] { $round }‑й тур: { $n } матча закончились вничью, нужны победители
       *[many] { $round }‑й тур: { $n } матчей закончились вничью, нужны победители
    }
tiebreakgames-go = Назначить партии тай-брейка
tiebreakgames-fate = ничья в матче, ждёт решения
tiebreakgames-idle-out =
    { $sex ->
        [m] выбыл раньше
        [w] выбыла раньше
       *[other] больше не участвует
    }
tiebreakgames-thing = партии тай-брейка: { $round }‑й тур, доска { $board }
tiebreakgames-done-added = Партии тай-брейка назначены: внесите их результаты.
tiebreakgames-done-settled = Победитель матча записан.
tiebreakgames-white-drawn = белыми начинает { $name }, по жребию
tiebreakgames-white-set = белыми начинает { $name }, по решению судьи
tiebreakgames-colour-of = Доска { $board }: кто начинает белыми
tiebreakgames-colour-turn = белые — { $name } (по очереди)
tiebreakgames-colour-set = белые — { $name }
tiebreakgames-colour-lot = белые — по жребию
tiebreakgames-done-again = Записано. Доска { $n }: в матче снова ничья, и действует прежнее решение.
tiebreakgames-superseded = { $how } — не действует, пока в матче нет ничьей
tiebreakgames-done-superseded = Записано. Доска { $n }: матч решён раньше, и то, что было сыграно или решено после, больше не действует.
