wrongresult-link = Сообщить об ошибке в результате
wrongresult-link-game = Неверный результат?
wrongresult-title = Ошибка в результате
wrongresult-which = Какой результат неверен?
wrongresult-none = В этом туре ещё нет результатов.
wrongresult-board = Доска { $board }
wrongresult-board-game = Доска { $board }, { $game }‑я партия
wrongresult-lead = Сообщение прочитают судьи турнира и проверят результат. На сайте оно не публикуется.
wrongresult-right = Как правильно?
wrongresult-other = Другое
wrongresult-text = Что произошло (необязательно)
wrongresult-text-hint = Не более { $n } знаков. Укажите, откуда это известно: например, вы видели партию.
wrongresult-send = Отправить
wrongresult-wrong = Не отправлено: исправьте отмеченное ниже.
wrongresult-gone = У этой партии сейчас нет результата: изменились пары или результат снят.
wrongresult-typed = Не отправлено:
wrongresult-same = Этот результат уже стоит. Если его только что исправили, сообщать не о чем.
wrongresult-choose = Выберите, как правильно.
wrongresult-say = Напишите, как правильно.
wrongresult-done-sent = Отправлено судьям. Спасибо!
wrongresult-heading = Сообщения зрителей
wrongresult-says = Сообщение зрителя: { $word }
wrongresult-says-other = Сообщение зрителя: результат неверен
wrongresult-check = К доске
wrongresult-dismiss = Отклонить
wrongresult-dismiss-of = Отклонить, доска { $board }: { $says }
wrongresult-more =
    { $n ->
        [one] Ещё { $n } сообщение — на страницах туров.
        [few] Ещё { $n } сообщения — на страницах туров.
       *[many] Ещё { $n } сообщений — на страницах туров.
    }
wrongresult-done-dismissed = Сообщение зрителя отклонено.
wrongresult-won =
    { $sex ->
        [m] { $score }, победил { $name }
        [w] { $score }, победила { $name }
       *[other] { $score }, победитель — { $name }
    }
wrongresult-drawn = { $score }, ничья
