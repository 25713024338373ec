tiebreakgames-kind-classic = класика
tiebreakgames-kind-rapid = швидкі
tiebreakgames-kind-blitz = бліц
tiebreakgames-step =
    { $n ->
        [one] { $n } партія, { $kind }
        [few] { $n } партії, { $kind }
       *[many] { $n } партій, { $kind }
    }
tiebreakgames-step-until-win = { $kind } до першої перемоги, партій не більше { $n }
tiebreakgames-last-lot = жереб
tiebreakgames-last-arbiter = рішення судді
tiebreakgames-added =
    { $n ->
        [one] додано { $n } партію, { $kind }
        [few] додано { $n } партії, { $kind }
       *[many] додано { $n } партій, { $kind }
    }
tiebreakgames-by-lot = вирішено жеребом
tiebreakgames-by-word = вирішив суддя: { $reason }
tiebreakgames-again = Ще одна партія, { $kind }
tiebreakgames-add = Призначити: { $step }
tiebreakgames-game = партія { $n } · { $kind }
tiebreakgames-level = нічия в матчі
tiebreakgames-draw = Кинути жереб
tiebreakgames-word = Рішення судді
tiebreakgames-reason = Причина (обов’язково)
tiebreakgames-goes-on = Переможець матчу: { $name }
tiebreakgames-headline =
    { $n ->
        [1] { $round }‑й тур: { $n } матч закінчився внічию, потрібен переможець
        [one] { $round }‑й тур: { $n } матч закінчився внічию, потрібні переможці
        [few] { $round }‑й тур: { $n } матчі закінчилися внічию, потрібні переможці
       *[many] { $round }‑й тур: { $n } матчів закінчилися внічию, потрібні переможці
    }
tiebreakgames-go = Призначити партії тай-брейку
tiebreakgames-fate = нічия в матчі, чекає на рішення
tiebreakgames-idle-out =
    { $sex ->
        [m] вибув раніше
        [w] вибула раніше
       *[other] більше не бере участі
    }
tiebreakgames-thing = партії тай-брейку: { $round }‑й тур, дошка { $board }
tiebreakgames-done-added = Партії тай-брейку призначено: внесіть їхні результати.
tiebreakgames-done-settled = Переможця матчу записано.
tiebreakgames-white-drawn = білими починає { $name }, за жеребом
tiebreakgames-white-set = білими починає { $name }, за рішенням судді
tiebreakgames-colour-of = Дошка { $board }: хто починає білими
tiebreakgames-colour-turn = білі — { $name } (по черзі)
tiebreakgames-colour-set = білі — { $name }
tiebreakgames-colour-lot = білі — за жеребом
tiebreakgames-done-again = Записано. Дошка { $n }: у матчі знову нічия, і діє попереднє рішення.
tiebreakgames-superseded = { $how } — не діє, поки в матчі немає нічиєї
tiebreakgames-done-superseded = Записано. Дошка { $n }: матч вирішено раніше, і те, що було зіграно або вирішено після, більше не діє.
