openings-title = Жеребьёвка дебютов
openings-lead = Если партии тура должны начинаться с вытянутого по жребию дебюта, загрузите таблицу дебютов. Без таблицы партии начинаются с обычной расстановки.
openings-lead-loaded =
    { $n ->
        [one] В таблице { $n } дебют. Жеребьёвка проводится на странице тура.
        [few] В таблице { $n } дебюта. Жеребьёвка проводится на странице тура.
       *[many] В таблице { $n } дебютов. Жеребьёвка проводится на странице тура.
    }
openings-way = Для кого тянут дебют
openings-way-round = Один на весь тур
openings-way-round-hint = Все доски играют один дебют: так принято.
openings-way-board = Каждой доске свой
openings-way-board-hint = Доски тянут по очереди; обе партии микроматча играются с одного дебюта.
openings-way-save = Сохранить
openings-table = Таблица дебютов
openings-by-board = у каждой доски свой
openings-to-picture = на доске
openings-drawn-of = вытянуто { $n } из { $of }
openings-remove = Убрать таблицу
openings-remove-sure = Убрать таблицу дебютов? Уже вытянутые дебюты останутся.
openings-load = Загрузить таблицу
openings-load-other = Заменить таблицу другой
openings-file = Файл: XLSX, XLS, ODS или CSV
openings-paste = Или вставьте строки
openings-hint = В строке: номер, название, позиция (FEN) и, если есть, ходы, ведущие к ней. Между ними точка с запятой или табуляция. Например:
openings-example = 7;Городская партия;W:Wa1,c1,…:Bb8,d8,…;c3-d4 d6-c5
openings-look = Проверить таблицу
openings-look-again = Проверить ещё раз
openings-sample = Подставить пробную таблицу
openings-sample-hint = Пробная таблица — все первые ходы белых и чёрных в этой игре. Она нужна, чтобы попробовать жеребьёвку; таблицу для соревнования берите из его положения.
openings-nothing = Таблица пуста: выберите файл или вставьте строки.
openings-too-long = Таблица слишком велика: принимается до { $n } МБ.
openings-preview = Строк без ошибок: { $good }, с ошибками: { $bad }
openings-preview-other = Таблица для другой игры
openings-preview-lead = Пока ничего не записано. Сверьте позиции и подтвердите; строки с ошибками не войдут в таблицу.
openings-bad =
    { $n ->
        [one] { $n } строка с ошибкой
        [few] { $n } строки с ошибками
       *[many] { $n } строк с ошибками
    }
openings-bad-hint = Исправьте строки ниже и проверьте ещё раз или загрузите таблицу без них.
openings-line = Строка
openings-error = Ошибка
openings-good =
    { $n ->
        [one] { $n } дебют
        [few] { $n } дебюта
       *[many] { $n } дебютов
    }
openings-take =
    { $n ->
        [one] Загрузить { $n } дебют
        [few] Загрузить { $n } дебюта
       *[many] Загрузить { $n } дебютов
    }
openings-replace =
    { $n ->
        [one] Заменить таблицу: { $n } дебют
        [few] Заменить таблицу: { $n } дебюта
       *[many] Заменить таблицу: { $n } дебютов
    }
openings-again = Исправить строки
openings-error-no-code = Нет номера.
openings-error-twice = Номер «{ $code }» уже занят строкой { $line }.
openings-error-no-position = Нет позиции: одних ходов мало.
openings-error-position = Позиция не читается: { $why }.
openings-error-over = В этой позиции партия уже окончена: у одной из сторон нет шашек или хода.
openings-error-moves = Ходы не по правилам. { $why }
openings-error-disagree = Ходы и позиция расходятся. Ходы ведут сюда: { $fen }
openings-error-other-game = Таблица составлена для другой игры: { $game }.
openings-error-unknown-game = Таблица составлена для неизвестной игры.
openings-error-too-many = Слишком много строк.
openings-expected-code = Нужно: свой номер у каждого дебюта.
openings-expected-position = Нужно: позиция, в которой обе стороны расставлены по полям доски, например W:Wa1,c1,…:Bb8,….
openings-expected-play = Нужно: позиция, в которой ход возможен.
openings-expected-moves = Нужно: ходы от начальной расстановки; если позиция получена перестановкой шашек, оставьте ходы пустыми.
openings-expected-agree = Нужно: позиция после этих ходов. Если опечатка в ходах, исправьте их или уберите.
openings-expected-game = В турнире играют в другую игру: { $game }.
openings-expected-fewer = Нужно: не больше 2000 строк.
openings-code = № { $code }
openings-code-and-label = № { $code }, { $label }
openings-named = Дебют { $opening }
openings-to-move =
    { $side ->
        [black] ход чёрных
       *[white] ход белых
    }
openings-of-round = Жеребьёвка дебюта
openings-drawn = Дебют по жребию
openings-later-boards = Если досок стало больше, чем вытянуто дебютов, следующие доски играют дебюты по порядку с первой.
openings-announce = Объявить жеребьёвку
openings-announce-hint = Программа выберет тайное случайное число и сразу опубликует его хеш на странице турнира, даже если пары ещё в черновике. После этого ни результат, ни таблицу изменить нельзя, и заранее узнать дебют на сайте не может никто, включая вас.
openings-draw = Вытянуть дебют
openings-wait = Вытянуть дебют можно, когда тур опубликован.
openings-late = В этом туре уже внесены партии, поэтому дебют не тянут.
openings-announced =
    { $n ->
        [one] Дебют ещё не вытянут. В урне { $n } дебют.
        [few] Дебют ещё не вытянут. В урне { $n } дебюта.
       *[many] Дебют ещё не вытянут. В урне { $n } дебютов.
    }
openings-announced-hint = Хеш опубликован до жеребьёвки: по нему каждый проверит, что случайное число не подменили.
openings-commitment = Хеш (SHA‑256), опубликованный заранее
openings-committed = объявлен
openings-seed = Случайное число
openings-urn = Что было в урне ({ $n }), по порядку
openings-urn-now = Что в урне ({ $n }), по порядку
openings-csv = вся таблица, CSV
openings-proof = Как проверить жеребьёвку
openings-step-hash = SHA‑256 от случайного числа даёт опубликованный хеш:
openings-step-lot = SHA‑256 от числа с «:1» даёт жребий: первые 16 цифр читаются как шестнадцатеричное число, остаток от деления на количество дебютов в урне — место в списке, считая с нуля:
openings-step-next = Для следующей доски вместо «:1» берётся «:2» и так далее; вытянутый дебют в урну не возвращается, пока она не опустеет.
openings-step-command = То же одной командой:
openings-done-taken =
    { $n ->
        [one] В таблице { $n } дебют.
        [few] В таблице { $n } дебюта.
       *[many] В таблице { $n } дебютов.
    }
openings-done-way = Сохранено.
openings-done-removed = Таблица дебютов убрана.
openings-done-announced = Жеребьёвка объявлена. Хеш опубликован на странице турнира.
openings-done-drawn = Дебют вытянут.
openings-of-round-n = Жеребьёвка дебюта { $round }‑го тура
