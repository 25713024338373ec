openings-title = Жеребкування дебютів
openings-lead = Якщо партії туру мають починатися з дебюту, витягнутого за жеребом, завантажте таблицю дебютів. Без таблиці партії починаються зі звичайного розташування.
openings-lead-loaded =
    { $n ->
        [one] У таблиці { $n } дебют. Жеребкування проводять на сторінці туру.
        [few] У таблиці { $n } дебюти. Жеребкування проводять на сторінці туру.
       *[many] У таблиці { $n } дебютів. Жеребкування проводять на сторінці туру.
    }
openings-way = Для кого тягнуть дебют
openings-way-round = Один на весь тур
openings-way-round-hint = Усі дошки грають один дебют: так прийнято.
openings-way-board = Кожній дошці свій
openings-way-board-hint = Дошки тягнуть по черзі; обидві партії мікроматчу грають з одного дебюту.
openings-way-save = Зберегти
openings-table = Таблиця дебютів
openings-by-board = у кожної дошки свій
openings-to-picture = на дошці
openings-drawn-of = витягнуто { $n } з { $of }
openings-remove = Прибрати таблицю
openings-remove-sure = Прибрати таблицю дебютів? Уже витягнуті дебюти лишаться.
openings-load = Завантажити таблицю
openings-load-other = Замінити таблицю іншою
openings-file = Файл: XLSX, XLS, ODS або CSV
openings-paste = Або вставте рядки
openings-hint = У рядку: номер, назва, позиція (FEN) і, якщо є, ходи, що ведуть до неї. Між ними крапка з комою або табуляція. Наприклад:
openings-example = 7;Міська партія;W:Wa1,c1,…:Bb8,d8,…;c3-d4 d6-c5
openings-look = Перевірити таблицю
openings-look-again = Перевірити ще раз
openings-sample = Підставити пробну таблицю
openings-sample-hint = Пробна таблиця — усі перші ходи білих і чорних у цій грі. Вона потрібна, щоб спробувати жеребкування; таблицю для змагання беріть із його регламенту.
openings-nothing = Таблиця порожня: виберіть файл або вставте рядки.
openings-too-long = Таблиця завелика: приймається до { $n } МБ.
openings-preview = Рядків без помилок: { $good }, з помилками: { $bad }
openings-preview-other = Таблиця для іншої гри
openings-preview-lead = Поки що нічого не записано. Звірте позиції й підтвердьте; рядки з помилками до таблиці не ввійдуть.
openings-bad =
    { $n ->
        [one] { $n } рядок із помилкою
        [few] { $n } рядки з помилками
       *[many] { $n } рядків із помилками
    }
openings-bad-hint = Виправте рядки нижче й перевірте ще раз або завантажте таблицю без них.
openings-line = Рядок
openings-error = Помилка
openings-good =
    { $n ->
        [one] { $n } дебют
        [few] { $n } дебюти
       *[many] { $n } дебютів
    }
openings-take =
    { $n ->
        [one] Завантажити { $n } дебют
        [few] Завантажити { $n } дебюти
       *[many] Завантажити { $n } дебютів
    }
openings-replace =
    { $n ->
        [one] Замінити таблицю: { $n } дебют
        [few] Замінити таблицю: { $n } дебюти
       *[many] Замінити таблицю: { $n } дебютів
    }
openings-again = Виправити рядки
openings-error-no-code = Немає номера.
openings-error-twice = Номер «{ $code }» вже зайнято рядком { $line }.
openings-error-no-position = Немає позиції: самих ходів замало.
openings-error-position = Позиція не читається: { $why }.
openings-error-over = У цій позиції партію вже закінчено: в однієї зі сторін немає шашок або ходу.
openings-error-moves = Ходи не за правилами. { $why }
openings-error-disagree = Ходи й позиція розходяться. Ходи ведуть сюди: { $fen }
openings-error-other-game = Таблицю складено для іншої гри: { $game }.
openings-error-unknown-game = Таблицю складено для невідомої гри.
openings-error-too-many = Забагато рядків.
openings-expected-code = Треба: свій номер у кожного дебюту.
openings-expected-position = Треба: позиція, у якій обидві сторони розставлено по полях дошки, наприклад W:Wa1,c1,…:Bb8,….
openings-expected-play = Треба: позиція, у якій хід можливий.
openings-expected-moves = Треба: ходи від початкового розташування; якщо позицію отримано перестановкою шашок, залиште ходи порожніми.
openings-expected-agree = Треба: позиція після цих ходів. Якщо описка в ходах, виправте їх або приберіть.
openings-expected-game = У турнірі грають в іншу гру: { $game }.
openings-expected-fewer = Треба: не більше 2000 рядків.
openings-code = № { $code }
openings-code-and-label = № { $code }, { $label }
openings-named = Дебют { $opening }
openings-to-move =
    { $side ->
        [black] хід чорних
       *[white] хід білих
    }
openings-of-round = Жеребкування дебюту
openings-drawn = Дебют за жеребом
openings-later-boards = Якщо дощок стало більше, ніж витягнуто дебютів, наступні дошки грають дебюти за порядком із першої.
openings-announce = Оголосити жеребкування
openings-announce-hint = Програма вибере таємне випадкове число й одразу опублікує його хеш на сторінці турніру, навіть якщо пари ще в чернетці. Після цього ні результат, ні таблицю змінити не можна, і заздалегідь дізнатися дебют на сайті не може ніхто, навіть ви.
openings-draw = Витягнути дебют
openings-wait = Витягнути дебют можна, коли тур опубліковано.
openings-late = У цьому турі вже внесено партії, тому дебют не тягнуть.
openings-announced =
    { $n ->
        [one] Дебют ще не витягнуто. В урні { $n } дебют.
        [few] Дебют ще не витягнуто. В урні { $n } дебюти.
       *[many] Дебют ще не витягнуто. В урні { $n } дебютів.
    }
openings-announced-hint = Хеш опубліковано до жеребкування: за ним кожен перевірить, що випадкове число не підмінили.
openings-commitment = Хеш (SHA‑256), опублікований заздалегідь
openings-committed = оголошено
openings-seed = Випадкове число
openings-urn = Що було в урні ({ $n }), за порядком
openings-urn-now = Що в урні ({ $n }), за порядком
openings-csv = уся таблиця, CSV
openings-proof = Як перевірити жеребкування
openings-step-hash = SHA‑256 від випадкового числа дає опублікований хеш:
openings-step-lot = SHA‑256 від числа з «:1» дає жереб: перші 16 цифр читаються як шістнадцяткове число, остача від ділення на кількість дебютів в урні — місце у списку, рахуючи від нуля:
openings-step-next = Для наступної дошки замість «:1» береться «:2» і так далі; витягнутий дебют в урну не повертається, поки вона не спорожніє.
openings-step-command = Те саме однією командою:
openings-done-taken =
    { $n ->
        [one] У таблиці { $n } дебют.
        [few] У таблиці { $n } дебюти.
       *[many] У таблиці { $n } дебютів.
    }
openings-done-way = Збережено.
openings-done-removed = Таблицю дебютів прибрано.
openings-done-announced = Жеребкування оголошено. Хеш опубліковано на сторінці турніру.
openings-done-drawn = Дебют витягнуто.
openings-of-round-n = Жеребкування дебюту { $round }‑го туру
