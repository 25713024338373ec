now-position = Дошка { $board }, { $white } – { $black }
now-so-far =
    { $n ->
        [one] { $score } після { $n } партії
       *[other] { $score } після { $n } партій
    }
now-results = Останні результати
now-next = { $round }‑й тур: { $time }
now-decisive = Вирішальна партія, { $round }‑й тур
now-bracket = Уся сітка
