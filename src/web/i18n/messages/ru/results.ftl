results-title = Результаты
results-count = { $n } из { $of }
results-all = Все доски
results-missing-only = Только без результата
results-none-missing = Все результаты есть.
results-no-boards = В этом туре нет ни одной доски.
results-board = Доска
results-players = Белые / чёрные
results-games = Партии
results-score = Счёт
results-game = { $n }‑я партия
results-game-of = Доска { $board }, партия { $game }
results-more = другой…
results-more-of = Другой результат: доска { $board }, партия { $game }
results-pick-won = { $score }: побеждает { $name }
results-pick-drawn = { $score }: ничья
results-both-absent = −:− неявка обоих
results-both-lost = 0:0 поражение обоим
results-take-back = убрать результат
results-adjourned = отложена
results-unrated = { $score } без обсчёта
results-moves = Запись
results-moves-there = Запись ✓
results-moves-disputed = Не совпадает с записью
results-now = Текущий результат: { $score }.
results-gone = Доски { $board } в этом туре больше нет: ничего не записано. Посмотрите, кто играет теперь.
results-two = Выбраны два разных результата: оставьте один.
results-go-sign = №
results-go-board = Номер доски
results-go = К доске
results-next-missing = Без результата
results-no-board = В этом туре нет доски { $board }.
results-colours = Исправить цвета
results-done-colours = Цвета исправлены.
results-board-more = Ещё: доска { $board }
results-save = Сохранить результаты
results-key-won = победа первого
results-key-drawn = ничья
results-key-lost = победа второго
results-key-absent = неявка
results-key-nobody = неявка обоих
results-key-match = весь матч
results-key-save = сохранить
results-key-compare = сверить
results-key-move = партия
results-close = Закрыть тур
results-close-hint = Не обязательно: тур закроется сам, когда будет составлен следующий. После этого результаты меняются как исправления.
results-reopen = Открыть тур снова
results-public = Страница тура для зрителей
results-go-round = { PREPOSITION("К", $round) } { $round }‑му туру
results-place = { $round }‑й тур, доска { $board }, партия { $game }
results-bye-u = свободный тур
results-bye-worth-u = свободный тур ({ $points })
results-bye-worth-f = пропуск ({ $points })
results-bye-worth-h = пропуск ({ $points })
results-bye-worth-z = отсутствует ({ $points })
results-bye-f = пропуск, полное очко
results-bye-h = пропуск, пол-очка
results-bye-z = отсутствует
results-done-saved =
    { $n ->
        [0] Изменений не было.
        [one] Записан { $n } результат.
        [few] Записаны { $n } результата.
       *[many] Записано { $n } результатов.
    }
results-done-boards =
    { $n ->
        [0] Изменений не было.
        [one] Записаны результаты на { $n } доске.
       *[other] Записаны результаты на { $n } досках.
    }
results-done-corrected =
    { $n ->
        [1] Исправлен результат.
       *[other] Исправлены результаты: { $n }.
    }
results-done-closed = Тур закрыт.
results-done-reopened = Тур снова открыт.
results-correction = Исправление
results-correction-ask = Пока ничего не сохранено: проверьте исправление и подтвердите его.
results-correction-rounds = Пары следующих туров уже составлены и останутся прежними (туры: { $rounds }).
results-corrected = { $players } ({ $place }): { $before } → { $after }
results-correction-none = нет результата
results-correction-save = Сохранить исправление
results-correction-drop = Оставить как есть
results-forfeit-absent = неявка
results-forfeit-late = опоздание
results-forfeit-refused = отказ от игры
results-forfeit-device = телефон или другое устройство
results-forfeit-withdrew = выбытие
results-forfeit-illness = болезнь
results-forfeit-illegal-moves = невозможные ходы
results-forfeit-other = другое
results-forfeit-why = Указать причину
results-forfeit-told = Без игры: { $reason }
results-forfeit-of = Причина неявки, доска { $board }
results-forfeit-none = без причины
results-forfeit-text = Подробности
results-forfeit-save = Сохранить причину
results-done-explained = Причина сохранена.
results-illegal-title = Невозможные ходы
results-illegal-count = невозможных ходов: { $n }
results-illegal-count-lost = невозможных ходов: { $n }, партия проиграна
results-illegal-told = невозможные ходы: { $who }
results-illegal-player = { $name } – { $n }
results-illegal-lost = { $name } – { $n }, партия проиграна
results-illegal-in-game = { $name }, { $game }‑я партия
results-illegal-note = Невозможный ход: { $name }
results-illegal-take = Убрать невозможный ход: { $name }
results-illegal-due = { $name }: { $n ->
        [one] { $n } невозможный ход. По настройкам партия проиграна.
        [few] { $n } невозможных хода. По настройкам партия проиграна.
       *[other] { $n } невозможных ходов. По настройкам партия проиграна.
    }
results-illegal-lose = Записать поражение
results-illegal-reason = Указать как причину поражения
results-done-illegal = Невозможные ходы записаны.
results-done-illegal-lost = Поражение за невозможные ходы записано.
results-absent = неявка
results-absent-of = Неявка: { $name }, доска { $board }
results-absent-named = { $board }, неявка: { $names }
results-done-absent = Неявка записана: доска { $n }.
results-check = Сверка результатов: { $round }‑й тур
results-check-link = Сверить результаты
results-check-back = К результатам { $round }‑го тура
results-check-lead = Введите результаты ещё раз по бланкам, не глядя на введённые раньше. После этого вы увидите расхождения. Здесь ничего не сохраняется.
results-check-go = Сверить
results-check-same =
    { $n ->
        [0] Ни один результат не совпал.
        [one] Совпал { $n } результат.
        [few] Совпали { $n } результата.
       *[many] Совпало { $n } результатов.
    }
results-check-untouched =
    { $n ->
        [one] Не введён второй раз { $n } результат.
        [few] Не введены второй раз { $n } результата.
       *[many] Не введено второй раз { $n } результатов.
    }
results-check-differ =
    { $n ->
        [one] Расходится { $n } результат
        [few] Расходятся { $n } результата
       *[many] Расходятся { $n } результатов
    }
results-check-board = Доска { $board }
results-check-both = введено раньше: { $stands }, сейчас: { $entered }
results-check-take = Исправить на { $entered }
results-saving-saved = Сохранено
results-saving-unsaved = Не сохранено: { $n }
results-saving-offline = Нет связи. Хранится здесь и будет отправлено позже: { $n }
results-saving-login = Сеанс завершён. Войдите на другой вкладке, и результаты сохранятся здесь сами: { $n }
results-save-sure = Всё равно записать
results-ask = Пока ничего не записано. Если всё верно, нажмите «Всё равно записать».
results-caution-absent =
    { $sex ->
        [m] { $place }: { $name } выбыл до этого тура, в партии записана неявка.
        [w] { $place }: { $name } выбыла до этого тура, в партии записана неявка.
       *[other] { $place }: { $name } не участвует с этого тура, в партии записана неявка.
    }
results-caution-overturned = Доска { $board }: { $seated } проходит дальше из этого матча и стоит в парах следующих туров ({ $rounds }). При таком результате дальше проходит { $winner }, и следующие туры уже не соответствуют результатам: они останутся как есть, пока вы не составите их заново.
results-caution-undecided = Доска { $board }: { $seated } проходит дальше из этого матча и стоит в парах следующих туров ({ $rounds }). При таком результате дальше не проходит никто, и следующие туры уже не соответствуют результатам.
results-name-shift = Shift
results-name-enter = Enter
results-name-esc = Esc
results-name-x = x
results-actions = Другие действия
results-save-short = Сохранить
results-correction-go = К исправлению
results-correction-points = очки за матч
results-place-board = { $round }‑й тур, доска { $board }
results-correction-by-arbiter = Этот тур прошёл: его результаты исправляет только судья.
