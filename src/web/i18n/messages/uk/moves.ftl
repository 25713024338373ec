moves-round = { $n }‑й тур
moves-board = дошка { $n }
moves-of-match = партія { $n }
moves-adjourned = відкладена
moves-no-result = результату ще немає
moves-result-white = білі виграли
moves-result-draw = нічия
moves-result-black = чорні виграли
moves-result-both-lost = поразка обом
moves-result-forfeit-white = білим — перемога без гри
moves-result-forfeit-black = чорним — перемога без гри
moves-result-forfeit-both = неявка обох
moves-result-unrated-white = білі виграли, без обрахунку рейтингу
moves-result-unrated-draw = нічия, без обрахунку рейтингу
moves-result-unrated-black = чорні виграли, без обрахунку рейтингу
moves-result-unrated-both-lost = поразка обом, без обрахунку рейтингу
moves-ending-no-pieces =
    { $side ->
        [white] У білих не лишилося шашок.
       *[black] У чорних не лишилося шашок.
    }
moves-ending-no-move =
    { $side ->
        [white] Білим нікуди ходити.
       *[black] Чорним нікуди ходити.
    }
moves-ending-turns-lost =
    { $side ->
        [white] Білі тричі поспіль втратили хід через час.
       *[black] Чорні тричі поспіль втратили хід через час.
    }
moves-ending-won =
    { $side ->
        [white] Білі виграли.
       *[black] Чорні виграли.
    }
moves-ending-last-moves = Шашок лишилося мало, останні ходи зроблено.
moves-ending-captured = Узято шашок: білими { $white }, чорними { $black }.
moves-ending-equal = Порівну: нічия.
moves-captured = узято: білими { $white }, чорними { $black }
moves-last-moves = останні ходи: { $n } з { $of }
moves-resting = { $square } зараз може лише бити
moves-ending-draw = Нічия за правилами: { $reason }.
moves-ending-claimable = Можна вимагати нічиєї: { $reason }.
moves-ending-claimed = Нічия за правилами, на вимогу гравця: { $reason }.
moves-ending-outside = Суперник здався або прострочив час.
moves-ending-agreed = Нічия за згодою.
moves-earlier-draw = За правилами цього турніру нічия настала раніше: { $which }, { $reason }. Партія тривала.
moves-draw-repetition = повторення позиції
moves-draw-king-moves = ходи лише дамками, без взяття
moves-draw-balance = співвідношення сил не змінюється
moves-draw-no-advance = прості стоять, взяття немає
moves-draw-three-kings = три дамки проти однієї
moves-draw-three-against-king = три фігури проти дамки
moves-draw-main-road = три фігури проти дамки на головній дорозі
moves-draw-few-against-king = одна або дві фігури проти дамки
moves-count = { $reason }: { $n } з { $of }
moves-profile = нічиї: { $profile }
moves-profile-poddavki = піддавки
moves-profile-russian-64 = російські‑64
moves-profile-russian-classic = російські, старі правила
moves-profile-international = міжнародні
moves-profile-brazilian = бразильські
moves-profile-english = англійські шашки
moves-profile-threefold-only = лише триразове повторення
moves-rule-agreement = Нічия за згодою — будь-коли.
moves-rule-agreement-from = Нічия за згодою — з { $n }‑го ходу.
moves-rule-automatic = Нічия фіксується автоматично, якщо: { $rules }.
moves-rule-by-claim = Гравець може вимагати нічиєї, якщо: { $rules }.
moves-rule-repetition = позиція повторилася { $n } { $n ->
        [one] раз
        [few] рази
       *[many] разів
    }
moves-rule-king-moves = { $n } { $n ->
        [one] хід
        [few] ходи
       *[many] ходів
    } лише дамками без взяття
moves-rule-king-moves-both = { $n } { $n ->
        [one] хід
        [few] ходи
       *[many] ходів
    } лише дамками без взяття, дамки в обох сторін
moves-rule-balance = { $n } { $n ->
        [one] хід
        [few] ходи
       *[many] ходів
    } без взяття і перетворень, в обох сторін дамки, фігур на дошці: { $pieces }
moves-rule-king-moves-few = { $n } { $n ->
        [one] хід
        [few] ходи
       *[many] ходів
    } лише дамками без взяття, у кожної сторони дамка й не більше трьох фігур
moves-rule-no-advance = { $n } { $n ->
        [one] хід
        [few] ходи
       *[many] ходів
    } без просування простих і взяття
moves-rule-lone-king = { $n } { $n ->
        [one] хід
        [few] ходи
       *[many] ходів
    }: { $reason }
moves-variant-poddavki = зворотні шашки (піддавки)
moves-variant-russian = російські шашки
moves-variant-brazilian = бразильські шашки
moves-variant-international = міжнародні шашки
moves-variant-qui-perd-gagne = міжнародні піддавки
moves-variant-pool = пул-чекерс
moves-variant-english = англійські шашки
moves-variant-giveaway = англійські піддавки
moves-variant-giveaway-majority = англійські піддавки, взяття більшості
moves-variant-giveaway-mirrored = англійські піддавки, дзеркальна дошка
moves-variant-giveaway-mirrored-majority = англійські піддавки, дзеркальна дошка, взяття більшості
moves-variant-bashni = вежі (стовпові шашки)
moves-variant-odnocvetnye = одноколірні шашки
moves-start = Початкова позиція
moves-begin = початок
moves-after =
    { $side ->
        [white] Після { $n }‑го ходу білих: { $move }
       *[black] Після { $n }‑го ходу чорних: { $move }
    }
moves-in-variation = Варіант. { $title }
moves-not-possible = Такий хід тут неможливий
moves-move-of =
    { $side ->
        [white] { $n }‑й хід білих
       *[black] { $n }‑й хід чорних
    }
moves-pages = Ходи партії
moves-first = На початок
moves-previous = Хід назад
moves-next = Хід уперед
moves-last = У кінець
moves-turn = Перевернути дошку
moves-play = Відтворити партію
moves-pause = Пауза
moves-left-given = { $n } · віддано { $gone }
moves-left-lost = { $n } · втрачено { $gone }
moves-left-towers =
    { $n ->
        [one] { $n } вежа
        [few] { $n } вежі
       *[many] { $n } веж
    }
moves-left-captured = узято { $n }
moves-squares-letters = Поля літерами
moves-squares-numbers = Поля числами, 1–{ $n }
moves-copy-fen = Скопіювати FEN
moves-copy-pdn = Скопіювати PDN
moves-copy-link = Скопіювати посилання
moves-picture = Картинка позиції
moves-copy-picture = Скопіювати картинку
moves-copy-picture-failed = Скопіювати картинку не вдалося: відкрийте її кнопкою «Картинка позиції» і збережіть.
moves-copied = Скопійовано.
moves-copy-selected = Скопіювати звідси не можна. Текст виділено: скопіюйте його з клавіатури або через меню.
moves-texts = Позиція й партія текстом
moves-text-fen = FEN позиції
moves-text-pdn = PDN партії
moves-text-link = Посилання на позицію
moves-other-games = Інші партії
moves-chain-match = Цей матч
moves-chain-round = Цей тур
moves-chain-before = Попередня партія
moves-chain-after = Наступна партія
moves-chain-step = { $n }‑й тур, { $opponent }
moves-chain-step-game = { $n }‑й тур, { $opponent }, партія { $game }
moves-keys-turn = <kbd>←</kbd> <kbd>→</kbd> гортати ходи
moves-keys-play = <kbd>Пробіл</kbd> відтворення й пауза
moves-keys-flip = <kbd>F</kbd> перевернути дошку
moves-keys-ends = <kbd>Home</kbd> <kbd>End</kbd> на початок і в кінець
moves-pdn = PDN
moves-sheet = Запис
moves-no-moves = Ходи цієї партії не введено.
moves-remark = Суддя:
moves-edit = Виправити запис
moves-elsewhere = Ця позиція в інших партіях
moves-all = Усі партії турніру
moves-contradiction = За записом результат інший: { $moves }.
moves-contradiction-entered = Введено результат { $result }.
moves-lost-turn = пропуск
moves-lost-turn-not-allowed = Через час втрачено хід, а в цьому турнірі прострочення часу — програш партії.
moves-early-draw = На нічию погодилися зарано: у цьому турнірі — з { $n }‑го ходу.
moves-error-unreadable = { $which }: «{ $typed }» — не хід.
moves-error-numbering = { $which }: у «{ $typed }» поля названо числами, а з якого кута їх рахують, невідомо. Запишіть літерами.
moves-error-illegal = { $which }: { $typed } неможливий.
moves-error-ambiguous = { $which }: { $typed } можна зрозуміти по-різному.
moves-error-over = { $which }: { $typed } зайвий, партію вже закінчено.
moves-error-long = { $which }: задовга партія.
moves-repair-misread =
    { $side ->
        [white] Якщо на { $n }‑му ході білих зіграно { $move }, { $then }
       *[black] Якщо на { $n }‑му ході чорних зіграно { $move }, { $then }
    }
moves-repair-left-out =
    { $side ->
        [white] Якщо на { $n }‑му ході білих перед { $typed } пропущено { $move }, { $then }
       *[black] Якщо на { $n }‑му ході чорних перед { $typed } пропущено { $move }, { $then }
    }
moves-repair-too-many =
    { $side ->
        [white] Якщо на { $n }‑му ході білих { $typed } зайве, { $then }
       *[black] Якщо на { $n }‑му ході чорних { $typed } зайве, { $then }
    }
moves-repair-columns = Якщо ходи кожного записано у стовпець суперника, { $then }
moves-repair-turned = Якщо запис вели з іншого боку дошки, { $then }
moves-repair-all = решта запису правильна.
moves-repair-some =
    { $n ->
        [one] правильний ще { $n } хід запису.
        [few] правильні ще { $n } ходи запису.
       *[many] правильні ще { $n } ходів запису.
    }
moves-caution-dash = взяття записано через тире
moves-caution-colon = тихий хід записано як взяття
moves-caution-comment = після крапки з комою { $n ->
        [one] { $n } хід
        [few] { $n } ходи
       *[many] { $n } ходів
    } разом з іншими словами: це сприйнято за коментар і пропущено
moves-caution-own-numbering = поля пронумеровано, як прийнято в цій грі, а не від кута, названого у файлі
moves-caution-keyboard = набрано в кириличній розкладці
moves-caution-half = взяття записано не до кінця
moves-caution-number = записано номер { $found }, а за порядком { $expected }
moves-caution-after-draw = за правилами вже була нічия: { $reason }
moves-file-unclosed = Не закрито тег, коментар або розташування.
moves-file-unclosed-variation = Не закрито варіант: потрібна дужка «)».
moves-file-stray-bracket = Зайва дужка «)».
moves-file-too-deep = Варіанти вкладено надто глибоко.
moves-file-too-large = Задовга партія.
moves-file-unknown-game = Гра «{ $game }» невідома.
moves-file-position = Неправильна початкова позиція: { $why }.
moves-fen-side = знак { $column }: замість «{ $found }» потрібна черга ходу, W або B
moves-fen-part = знак { $column }: замість «{ $found }» потрібні W або B і список полів
moves-fen-twice =
    { $side ->
        [white] знак { $column }: білих указано двічі
       *[black] знак { $column }: чорних указано двічі
    }
moves-fen-missing =
    { $side ->
        [white] знак { $column }: не вказано білих
       *[black] знак { $column }: не вказано чорних
    }
moves-fen-square = знак { $column }: «{ $found }» — не поле дошки
moves-fen-tower = знак { $column }: замість «{ $found }» потрібні шашки під вежею: літери w, b, W, B у дужках
moves-fen-number = знак { $column }: замість «{ $found }» потрібне число
moves-fen-occupied = знак { $column }: поле { $square } зайнято двічі
moves-fen-impossible = такого розташування в цій грі не буває
moves-why-capture = Треба бити.
moves-why-empty = На { $square } нічого немає.
moves-why-other =
    { $side ->
        [white] На { $square } стоїть шашка білих.
       *[black] На { $square } стоїть шашка чорних.
    }
moves-why-taken = Поле { $square } зайняте.
moves-why-backward = Проста назад не ходить.
moves-why-one-step = Проста ходить на одне поле.
