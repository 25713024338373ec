now-position = Доска { $board }, { $white } – { $black }
now-results = Последние результаты
now-next = { $round }‑й тур: { $time }
now-decisive = Решающая партия, { $round }‑й тур
now-bracket = Вся сетка
