moves-round = { $n }‑й тур
moves-board = доска { $n }
moves-of-match = { $n }‑я партия
moves-adjourned = отложена
moves-no-result = результата ещё нет
moves-result-white = белые выиграли
moves-result-draw = ничья
moves-result-black = чёрные выиграли
moves-result-both-lost = поражение обоим
moves-result-forfeit-white = белым — победа без игры
moves-result-forfeit-black = чёрным — победа без игры
moves-result-forfeit-both = неявка обоих
moves-result-unrated-white = белые выиграли, без обсчёта рейтинга
moves-result-unrated-draw = ничья, без обсчёта рейтинга
moves-result-unrated-black = чёрные выиграли, без обсчёта рейтинга
moves-result-unrated-both-lost = поражение обоим, без обсчёта рейтинга
moves-ending-no-pieces =
    { $side ->
        [white] У белых не осталось шашек.
       *[black] У чёрных не осталось шашек.
    }
moves-ending-no-move =
    { $side ->
        [white] Белым некуда ходить.
       *[black] Чёрным некуда ходить.
    }
moves-ending-turns-lost =
    { $side ->
        [white] Белые трижды подряд потеряли ход из‑за времени.
       *[black] Чёрные трижды подряд потеряли ход из‑за времени.
    }
moves-ending-won =
    { $side ->
        [white] Белые выиграли.
       *[black] Чёрные выиграли.
    }
moves-ending-last-moves = Шашек осталось мало, последние ходы сделаны.
moves-ending-captured = Взято шашек: белыми { $white }, чёрными { $black }.
moves-ending-equal = Поровну: ничья.
moves-captured = взято: белыми { $white }, чёрными { $black }
moves-last-moves = последние ходы: { $n } из { $of }
moves-resting = { $square } сейчас может только бить
moves-ending-draw = Ничья по правилам: { $reason }.
moves-ending-claimable = Можно потребовать ничью: { $reason }.
moves-ending-claimed = Ничья по правилам, по требованию игрока: { $reason }.
moves-ending-outside = Соперник сдался или просрочил время.
moves-ending-agreed = Ничья по соглашению.
moves-earlier-draw = По правилам этого турнира ничья наступила раньше: { $which }, { $reason }. Партия продолжалась.
moves-draw-repetition = повторение позиции
moves-draw-king-moves = ходы только дамками, без взятий
moves-draw-balance = соотношение сил не меняется
moves-draw-no-advance = простые стоят, взятий нет
moves-draw-three-kings = три дамки против одной
moves-draw-three-against-king = три фигуры против дамки
moves-draw-main-road = три фигуры против дамки на большаке
moves-draw-few-against-king = одна или две фигуры против дамки
moves-count = { $reason }: { $n } из { $of }
moves-profile = ничьи: { $profile }
moves-profile-poddavki = поддавки
moves-profile-russian-64 = русские‑64
moves-profile-russian-classic = русские, старые правила
moves-profile-international = международные
moves-profile-brazilian = бразильские
moves-profile-english = английские шашки
moves-profile-threefold-only = только троекратное повторение
moves-rule-agreement = Ничья по соглашению — в любой момент.
moves-rule-agreement-from = Ничья по соглашению — { PREPOSITION("с", $n) } { $n }‑го хода.
moves-rule-automatic = Ничья фиксируется автоматически, если: { $rules }.
moves-rule-by-claim = Игрок может потребовать ничью, если: { $rules }.
moves-rule-repetition = позиция повторилась { $n } { $n ->
        [one] раз
        [few] раза
       *[many] раз
    }
moves-rule-king-moves = { $n } { $n ->
        [one] ход
        [few] хода
       *[many] ходов
    } только дамками без взятия
moves-rule-king-moves-both = { $n } { $n ->
        [one] ход
        [few] хода
       *[many] ходов
    } только дамками без взятия, дамки у обеих сторон
moves-rule-balance = { $n } { $n ->
        [one] ход
        [few] хода
       *[many] ходов
    } без взятий и превращений, у обеих сторон дамки, фигур на доске: { $pieces }
moves-rule-king-moves-few = { $n } { $n ->
        [one] ход
        [few] хода
       *[many] ходов
    } только дамками без взятия, у каждой стороны дамка и не больше трёх фигур
moves-rule-no-advance = { $n } { $n ->
        [one] ход
        [few] хода
       *[many] ходов
    } без продвижения простых и взятий
moves-rule-lone-king = { $n } { $n ->
        [one] ход
        [few] хода
       *[many] ходов
    }: { $reason }
moves-variant-poddavki = обратные шашки (поддавки)
moves-variant-russian = русские шашки
moves-variant-brazilian = бразильские шашки
moves-variant-international = международные шашки
moves-variant-qui-perd-gagne = международные поддавки
moves-variant-pool = пул чекерс
moves-variant-english = английские шашки
moves-variant-giveaway = английские поддавки
moves-variant-giveaway-majority = английские поддавки, взятие большинства
moves-variant-giveaway-mirrored = английские поддавки, зеркальная доска
moves-variant-giveaway-mirrored-majority = английские поддавки, зеркальная доска, взятие большинства
moves-variant-bashni = башни (столбовые шашки)
moves-variant-odnocvetnye = одноцветные шашки
moves-start = Начальная позиция
moves-begin = начало
moves-after =
    { $side ->
        [white] После { $n }‑го хода белых: { $move }
       *[black] После { $n }‑го хода чёрных: { $move }
    }
moves-in-variation = Вариант. { $title }
moves-not-possible = Такой ход здесь невозможен
moves-move-of =
    { $side ->
        [white] { $n }‑й ход белых
       *[black] { $n }‑й ход чёрных
    }
moves-pages = Ходы партии
moves-first = В начало
moves-previous = Ход назад
moves-next = Ход вперёд
moves-last = В конец
moves-turn = Перевернуть доску
moves-play = Воспроизвести партию
moves-pause = Пауза
moves-left-given = { $n } · отдано { $gone }
moves-left-lost = { $n } · потеряно { $gone }
moves-left-towers =
    { $n ->
        [one] { $n } башня
        [few] { $n } башни
       *[many] { $n } башен
    }
moves-left-captured = взято { $n }
moves-squares-letters = Поля буквами
moves-squares-numbers = Поля числами, 1–{ $n }
moves-copy-fen = Скопировать FEN
moves-copy-pdn = Скопировать PDN
moves-copy-link = Скопировать ссылку
moves-picture = Картинка позиции
moves-copy-picture = Скопировать картинку
moves-copy-picture-failed = Скопировать картинку не удалось: откройте её кнопкой «Картинка позиции» и сохраните.
moves-copied = Скопировано.
moves-copy-selected = Скопировать отсюда нельзя. Текст выделен: скопируйте его с клавиатуры или через меню.
moves-texts = Позиция и партия текстом
moves-text-fen = FEN позиции
moves-text-pdn = PDN партии
moves-text-link = Ссылка на позицию
moves-other-games = Другие партии
moves-chain-match = Этот матч
moves-chain-round = Этот тур
moves-chain-before = Предыдущая партия
moves-chain-after = Следующая партия
moves-chain-step = { $n }‑й тур, { $opponent }
moves-chain-step-game = { $n }‑й тур, { $opponent }, { $game }‑я партия
moves-keys-turn = <kbd>←</kbd> <kbd>→</kbd> листать ходы
moves-keys-play = <kbd>Пробел</kbd> воспроизведение и пауза
moves-keys-flip = <kbd>F</kbd> перевернуть доску
moves-keys-ends = <kbd>Home</kbd> <kbd>End</kbd> в начало и в конец
moves-pdn = PDN
moves-sheet = Запись
moves-no-moves = Ходы этой партии не введены.
moves-remark = Судья:
moves-edit = Исправить запись
moves-elsewhere = Эта позиция в других партиях
moves-all = Все партии турнира
moves-contradiction = По записи результат другой: { $moves }.
moves-contradiction-entered = Введён результат { $result }.
moves-lost-turn = пропуск
moves-lost-turn-not-allowed = Из‑за времени потерян ход, а в этом турнире просрочка времени — проигрыш партии.
moves-early-draw = Ничья согласована слишком рано: в этом турнире — { PREPOSITION("с", $n) } { $n }‑го хода.
moves-error-unreadable = { $which }: «{ $typed }» — не ход.
moves-error-numbering = { $which }: в «{ $typed }» поля названы числами, а с какого угла они считаются, неизвестно. Запишите буквами.
moves-error-illegal = { $which }: { $typed } невозможен.
moves-error-ambiguous = { $which }: { $typed } можно понять по‑разному.
moves-error-over = { $which }: { $typed } лишний, партия уже окончена.
moves-error-long = { $which }: слишком длинная партия.
moves-repair-misread =
    { $side ->
        [white] Если на { $n }‑м ходу белых сыграно { $move }, { $then }
       *[black] Если на { $n }‑м ходу чёрных сыграно { $move }, { $then }
    }
moves-repair-left-out =
    { $side ->
        [white] Если на { $n }‑м ходу белых перед { $typed } пропущено { $move }, { $then }
       *[black] Если на { $n }‑м ходу чёрных перед { $typed } пропущено { $move }, { $then }
    }
moves-repair-too-many =
    { $side ->
        [white] Если на { $n }‑м ходу белых { $typed } лишнее, { $then }
       *[black] Если на { $n }‑м ходу чёрных { $typed } лишнее, { $then }
    }
moves-repair-columns = Если ходы каждого записаны в столбец соперника, { $then }
moves-repair-turned = Если запись велась с другой стороны доски, { $then }
moves-repair-all = вся остальная запись верна.
moves-repair-some =
    { $n ->
        [one] верен ещё { $n } ход записи.
        [few] верны ещё { $n } хода записи.
       *[many] верны ещё { $n } ходов записи.
    }
moves-caution-dash = взятие записано через тире
moves-caution-colon = тихий ход записан как взятие
moves-caution-comment = после точки с запятой { $n ->
        [one] { $n } ход
        [few] { $n } хода
       *[many] { $n } ходов
    } вместе с другими словами: это принято за комментарий и пропущено
moves-caution-own-numbering = поля пронумерованы, как принято в этой игре, а не от угла, названного в файле
moves-caution-keyboard = набрано в русской раскладке
moves-caution-half = взятие записано не до конца
moves-caution-number = записан номер { $found }, а по порядку { $expected }
moves-caution-after-draw = по правилам уже была ничья: { $reason }
moves-file-unclosed = Не закрыт тег, комментарий или расстановка.
moves-file-unclosed-variation = Не закрыт вариант: нужна скобка «)».
moves-file-stray-bracket = Лишняя скобка «)».
moves-file-too-deep = Варианты вложены слишком глубоко.
moves-file-too-large = Слишком длинная партия.
moves-file-unknown-game = Игра «{ $game }» неизвестна.
moves-file-position = Неверна начальная позиция: { $why }.
moves-fen-side = знак { $column }: вместо «{ $found }» нужна очередь хода, W или B
moves-fen-part = знак { $column }: вместо «{ $found }» нужны W или B и список полей
moves-fen-twice =
    { $side ->
        [white] знак { $column }: белые указаны дважды
       *[black] знак { $column }: чёрные указаны дважды
    }
moves-fen-missing =
    { $side ->
        [white] знак { $column }: не указаны белые
       *[black] знак { $column }: не указаны чёрные
    }
moves-fen-square = знак { $column }: «{ $found }» — не поле доски
moves-fen-tower = знак { $column }: вместо «{ $found }» нужны шашки под башней: буквы w, b, W, B в скобках
moves-fen-number = знак { $column }: вместо «{ $found }» нужно число
moves-fen-occupied = знак { $column }: поле { $square } занято дважды
moves-fen-impossible = такой расстановки в этой игре не бывает
moves-why-capture = Нужно бить.
moves-why-empty = На { $square } ничего нет.
moves-why-other =
    { $side ->
        [white] На { $square } стоит шашка белых.
       *[black] На { $square } стоит шашка чёрных.
    }
moves-why-taken = Поле { $square } занято.
moves-why-backward = Простая назад не ходит.
moves-why-one-step = Простая ходит на одно поле.
