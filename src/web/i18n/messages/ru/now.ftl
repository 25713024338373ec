now-position = Доска { $board }, { $white } – { $black }
now-so-far =
    { $n ->
        [one] { $score } после { $n } партии
       *[other] { $score } после { $n } партий
    }
now-results = Последние результаты
now-next = { $round }‑й тур: { $time }
now-decisive = Решающая партия, { $round }‑й тур
now-bracket = Вся сетка
