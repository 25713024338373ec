now-position = Дошка { $board }, { $white } – { $black }
now-results = Останні результати
now-next = { $round }‑й тур: { $time }
now-decisive = Вирішальна партія, { $round }‑й тур
now-bracket = Уся сітка
