slip-other-round = Ця картка — з { $round }‑го туру, а зараз триває { $now }‑й.
slip-to-board = Ваша дошка у { $round }‑му турі: { $table }
slip-to-round = Пари { $round }‑го туру
slip-waiting = Пари ще не оголошено
slip-waiting-lead = Коли пари { $round }‑го туру опублікують, тут з’являться ваша дошка й суперник.
slip-idle = { $round }‑й тур у вас вільний
slip-board = Ваша дошка: { $table }
slip-colour =
    { $side ->
        [black] Ви граєте чорними
       *[white] Ви граєте білими
    }
slip-colour-first =
    { $side ->
        [black] Першу партію ви граєте чорними
       *[white] Першу партію ви граєте білими
    }
slip-colour-later =
    { $side ->
        [black] Партію { $n } ви граєте чорними
       *[white] Партію { $n } ви граєте білими
    }
slip-against = Суперник:
slip-rating = рейтинг { $n }
slip-games = Партії
slip-your-colour = Ваш колір
slip-your-points = Рахунок (ваші очки перші)
slip-reported = повідомлено
slip-total = Підсумок: { $total }.
slip-wrong-result = Якщо тут помилка, скажіть судді: результат виправляє суддя.
slip-adjourned = Партію відкладено.
slip-playing = Результат з’явиться тут, коли його внесе суддя. Заповніть картку й віддайте її судді.
slip-opening-awaited = Жеребкування дебюту оголошено, але ще не проведено. Про результат можна буде повідомити після нього.
slip-card = Моя картка
slip-own-address = Ця сторінка відкривається лише за кодом із вашої картки.
