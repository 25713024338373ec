playerlist-title = Завантажити список учасників
playerlist-lead = Підійде таблиця (XLSX, XLS, ODS, CSV) або рядки, скопійовані просто з неї. Спершу видно, що зміниться; до підтвердження нічого не записується.
playerlist-file = Файл
playerlist-paste = Або вставте список
playerlist-hint = Перший рядок — назви стовпців у будь-якому порядку: прізвище, ім’я (або ПІБ), звання, рейтинг, рік народження, стать, регіон, клуб, федерація, команда, дошка. Потрібне лише прізвище.
playerlist-look = Подивитися, що зміниться
playerlist-nothing = Список порожній: виберіть файл або вставте рядки.
playerlist-too-large = Список завеликий: можна не більше { $rows } рядків і { $columns } стовпців.
playerlist-workbook = Цю книгу прочитати не вдалося. Збережіть її як CSV («Файл» → «Зберегти як») і виберіть отриманий файл або скопіюйте рядки сюди.
playerlist-not-text = Це не текстовий файл. Збережіть список як CSV і виберіть отриманий файл.
playerlist-no-name = Рядок { $line }: серед стовпців ({ $found }) немає прізвища. Назвіть стовпець «Прізвище», «ПІБ» або «name» чи виберіть, що у стовпцях.
playerlist-twice = Рядок { $line }: стовпці «{ $first }» і «{ $second }» означають те саме. Залиште один.
playerlist-preview-lead = Позначені рядки буде записано. Перевірте рядки без позначки.
playerlist-unread = Виберіть стовпці
playerlist-no-news = нічого нового
playerlist-same =
    { $n ->
        [one] Ще { $n } учасника вже записано з тими самими даними.
        [few] Ще { $n } учасників уже записано з тими самими даними.
       *[many] Ще { $n } учасників уже записано з тими самими даними.
    }
playerlist-new-regions = Нові регіони: { $regions }.
playerlist-ignored = Не використано стовпці: { $columns }.
playerlist-count-new =
    { $n ->
        [one] { $n } учасник додасться
        [few] { $n } учасники додадуться
       *[many] { $n } учасників додасться
    }
playerlist-count-changed =
    { $n ->
        [one] { $n } зміниться
       *[other] { $n } зміняться
    }
playerlist-count-check = { $n } під питанням
playerlist-count-bad =
    { $n ->
        [one] { $n } рядок пропущено
        [few] { $n } рядки пропущено
       *[many] { $n } рядків пропущено
    }
playerlist-bad = Помилки в рядках
playerlist-bad-hint = Ці рядки не буде записано. Виправте їх нижче й подивіться ще раз або запишіть решту без них.
playerlist-columns = Що у стовпцях
playerlist-columns-lead = Якщо значення стовпця вгадано неправильно чи не вгадано, виберіть його й подивіться ще раз. Для таких самих заголовків вибір запам’ятається.
playerlist-line = Рядок { $n }.
playerlist-line-short = Рядок
playerlist-error = Стовпець { $n } ({ $column }): стоїть «{ $found }», потрібно: { $expected }.
playerlist-error-no-name = Стовпець { $n } ({ $column }): немає прізвища.
playerlist-no-heading = без назви
playerlist-expected-name = прізвище
playerlist-expected-rating = рейтинг від 0 до { $most }
playerlist-expected-number = номер від 1
playerlist-expected-birth = дата (21.11.1990) або рік
playerlist-expected-sex = ч або ж
playerlist-expected-text = не більше { $most } знаків, без невидимих
playerlist-expected-nothing = не більше полів, ніж стовпців
playerlist-rows = Що зміниться
playerlist-tick-all = Позначити всіх
playerlist-tick-none = Зняти позначки
playerlist-take = Записати
playerlist-take-who = Записати: { $name }
playerlist-finding = Зміни
playerlist-new = новий запис
playerlist-check-unlikely = Рік народження { $year } — у майбутньому або надто давно: перевірте його.
playerlist-check-birth = { $name } уже є у списку з іншою датою народження: позначайте рядок, лише якщо це повні тезки.
playerlist-check-same-name = Під цим іменем записано кількох учасників: вкажіть дату народження того, про кого йдеться.
playerlist-check-similar = Схоже на вже записане ім’я: { $name }.
playerlist-check-applied = Схоже на того, хто подав заявку: { $name }.
playerlist-check-repeated = Уже є в рядку { $line }.
playerlist-check-line = Схоже на ім’я в рядку { $line }: { $name }.
playerlist-check-region = Такого регіону ще не було, але є схожий: { $region }. Можливо, це описка.
playerlist-check-title = Звання «{ $title }» невідоме: лишиться як написано, але не враховується.
playerlist-check-title-like = Звання «{ $title }» невідоме: лишиться як написано, але не враховується. Можливо, це { $known }.
playerlist-gone = Список тут більше не зберігається: зберігаються останні чотири списки облікового запису, один день. Виберіть файл ще раз.
playerlist-titles = Відомі звання: { $titles }.
playerlist-confirm = Записати позначених
playerlist-none-ticked = Нікого не позначено: позначте, кого записати.
playerlist-again = Виправити список
playerlist-look-again = Подивитися ще раз
playerlist-done-taken =
    { $n ->
        [one] Зі списку записано { $n } учасника.
        [few] Зі списку записано { $n } учасників.
       *[many] Зі списку записано { $n } учасників.
    }
playerlist-or-games = Партії з файлу PDN завантажують окремо; у порожній коловий турнір разом із ними можна завантажити й учасників:
playerlist-expected-games = кількість партій
playerlist-expected-day = дата (21.11.2026)
playerlist-expected-board = дошка від 1 до { $most }
playerlist-asked =
    { $n ->
        [1] Ім’я одного учасника вже є в базі: вкажіть поруч, чи це та сама людина. Чого бракує, береться з бази.
        [one] Імена { $n } учасника вже є в базі: вкажіть поруч, чи це ті самі люди. Чого бракує, береться з бази.
       *[other] Імена { $n } учасників уже є в базі: вкажіть поруч, чи це ті самі люди. Чого бракує, береться з бази.
    }
playerlist-who-later = вирішити пізніше
playerlist-file-hint = Таблиця (XLSX, XLS, ODS), CSV або текст, звіт TRF, документ турніру JSON, партії PDN, список федерації: що це, програма впізнає за змістом.
playerlist-source-trf = Звіт TRF: його учасники списком. Увесь турнір із турами створюють так: «Новий турнір», «Турнір із файлу».
playerlist-source-json = Документ турніру: його учасники списком. Увесь турнір із турами створюють так: «Новий турнір», «Турнір із файлу».
playerlist-source-pdn = Партії PDN: учасники, названі в них, списком. Самі партії можна завантажити, коли пари буде складено.
playerlist-source-federation = Список федерації: його рядки як учасники.
playerlist-source-players = Список учасників.
playerlist-from-database = з бази
playerlist-federation = Понад { $rows } учасників: це список цілої федерації. Адміністратор завантажує його на сторінці «Списки федерацій»; тоді учасників підказує програма під час введення.
playerlist-no-players = У файлі немає учасників.
playerlist-trf = Звіт TRF прочитати не вдалося: { $places }.
playerlist-trf-place = рядок { $line }, стовпець { $column }: «{ $found }» не підходить
playerlist-trf-nothing = рядок { $line }, стовпець { $column }: чогось бракує
playerlist-json = Документ JSON суперечить сам собі, прочитати його не вдалося. Збережіть його заново в тій програмі, з якої його взято.
playerlist-json-place = Документ JSON не читається, починаючи з рядка { $line }, стовпця { $column }.
playerlist-json-version = Версію { $version } документа JSON записує новіший випуск цієї програми.
playerlist-column = стовпець { $n }
playerlist-no-games = Список учасників, не партії: { $heading }
playerlist-no-games-lead = Список потрапив у завантаження партій, а воно читає лише PDN. Партії не прочитано: ця сторінка завантажує учасників.
playerlist-no-games-back = Назад до завантаження партій
playerlist-source-series = Документ чемпіонату JSON.
playerlist-series = Це документ чемпіонату JSON з усіма розіграшами, а не список учасників. Адміністратор завантажує його на сторінці «Новий турнір», «Турнір із файлу».
playerlist-application = Є заявка цієї людини, і її ще не розглянуто. Після запису пов’яжіть її з учасником на сторінці «Заявки».
playerlist-title-take = Записати як { $title }
playerlist-doubtful =
    { $n ->
        [one] Перевірте { $n } рядок:
        [few] Перевірте { $n } рядки:
       *[other] Перевірте { $n } рядків:
    }
playerlist-doubtful-row = рядок { $line }, { $name }
playerlist-doubtful-more = і ще { $n }.
