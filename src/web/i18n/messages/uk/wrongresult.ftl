wrongresult-link = Повідомити про помилку в результаті
wrongresult-link-game = Неправильний результат?
wrongresult-title = Помилка в результаті
wrongresult-which = Який результат неправильний?
wrongresult-none = У цьому турі ще немає результатів.
wrongresult-board = Дошка { $board }
wrongresult-board-game = Дошка { $board }, партія { $game }
wrongresult-lead = Повідомлення прочитають судді турніру й перевірять результат. На сайті воно не публікується.
wrongresult-right = Як правильно?
wrongresult-other = Інше
wrongresult-text = Що сталося (необов’язково)
wrongresult-text-hint = Не більше { $n } знаків. Вкажіть, звідки це відомо: наприклад, ви бачили партію.
wrongresult-send = Надіслати
wrongresult-wrong = Не надіслано: виправте позначене нижче.
wrongresult-gone = У цієї партії зараз немає результату: змінилися пари або результат знято.
wrongresult-typed = Не надіслано:
wrongresult-same = Цей результат уже стоїть. Якщо його щойно виправили, повідомляти нема про що.
wrongresult-choose = Виберіть, як правильно.
wrongresult-say = Напишіть, як правильно.
wrongresult-done-sent = Надіслано суддям. Дякуємо!
wrongresult-heading = Повідомлення глядачів
wrongresult-says = Повідомлення глядача: { $word }
wrongresult-says-other = Повідомлення глядача: результат неправильний
wrongresult-check = До дошки
wrongresult-dismiss = Відхилити
wrongresult-dismiss-of = Відхилити, дошка { $board }: { $says }
wrongresult-more =
    { $n ->
        [one] Ще { $n } повідомлення — на сторінках турів.
        [few] Ще { $n } повідомлення — на сторінках турів.
       *[many] Ще { $n } повідомлень — на сторінках турів.
    }
wrongresult-done-dismissed = Повідомлення глядача відхилено.
wrongresult-won =
    { $sex ->
        [m] { $score }, переміг { $name }
        [w] { $score }, перемогла { $name }
       *[other] { $score }, переможець — { $name }
    }
wrongresult-drawn = { $score }, нічия
