entries-none = Учасників ще немає
entries-only-unconfirmed = Заявлені, не підтверджені: { $n }
entries-left-early =
    { $n ->
        [one] { $n } вибув до початку
       *[other] { $n } вибуло до початку
    }
entries-list = Список
entries-import = Завантажити список
entries-empty = Запишіть учасників по одному або завантажте готовий список із таблиці.
entries-numbers-hint = Номери з’являться під час жеребкування: за рейтингом, званням і прізвищем, а в командному турнірі — команда за командою.
entries-enter = Новий учасник
entries-enter-go = Записати
entries-enter-sure = Це інша людина, записати: { $name }
entries-alike = Ще не записано: вже є схожий учасник ({ $names }). Якщо це інша людина, підтвердьте; якщо та сама — нічого робити не треба.
entries-full = Перший тур уже складено: нових учасників не додати.
entries-back = Усі учасники
entries-data = Дані
entries-save = Зберегти
entries-name = Прізвище та ім’я
entries-numbers-move = Учасники, що запізнилися, займуть місце у списку за рейтингом: під час складання { $round }‑го туру зсунуться номери: { $numbers }. Тоді ж їм можна дати наступні вільні номери.
entries-numbers-may-move = Новий учасник займе місце у списку за рейтингом: під час складання наступного туру номери нижче від нього зсунуться. До цього в учасника, включеного в поточний тур, наступний вільний номер.
entries-numbers-kept = Новий учасник отримає наступний вільний номер; решта номерів не змінюється.
entries-numbers-settings = Змінити в налаштуваннях
entries-number = номер
entries-number-short = №
entries-state = Стан
entries-family = Прізвище
entries-given = Ім’я та по батькові
entries-title = Звання
entries-title-remark = невідоме звання
entries-title-take = Зберегти як { $title }
entries-title-unknown = Таке звання невідоме: воно не враховується.
entries-title-unknown-like = Таке звання невідоме: воно не враховується. Можливо, це { $known }.
entries-title-asked = Виберіть відоме звання або позначте, що лишити це.
entries-title-keep = Лишити «{ $title }»
entries-titles-known = Відомі звання
entries-titles-other = Інші відомі звання
entries-sex = Стать
entries-sex-unknown = не вказано
entries-sex-m = чоловіча
entries-sex-w = жіноча
entries-birth = Рік або дата народження
entries-birth-hint = Рік або дата: 21.11.1990
entries-region = Регіон
entries-region-hint = Стоїть поруч з ім’ям; за ним фільтрують списки й складають заліки.
entries-club = Клуб або школа
entries-club-hint = У турнірі одноклубників можна розвести або звести в перших турах.
entries-federation = Федерація
entries-federation-hint = Три літери: UKR
entries-federation-id = Номер у федерації
entries-federation-id-hint = За ним список федерації знаходить спортсмена й за іншого написання імені.
entries-withheld = Не показувати
entries-other-name = Ім’я іншою абеткою
entries-other-name-hint = Спершу прізвище, у власному написанні гравця. Якщо не вказано, на англійських сторінках ім’я кирилицею пишеться як у закордонному паспорті.
entries-other-name-same = Тут потрібне те саме ім’я іншими літерами: латиницею, якщо його записано кирилицею, і навпаки.
entries-rating = Рейтинг
entries-joins = перший тур
entries-withdrawn = вибуття після туру
entries-gone-at-once =
    { $sex ->
        [m] вибув до початку
        [w] вибула до початку
       *[other] більше не бере участі (до початку)
    }
entries-gone =
    { $sex ->
        [m] вибув після { $round }‑го туру
        [w] вибула після { $round }‑го туру
       *[other] більше не бере участі (після { $round }‑го туру)
    }
entries-provisional = номер тимчасовий
entries-late = з { $round }‑го туру
entries-misses =
    { $n ->
        [1] пропуск { $rounds }‑го туру
       *[other] пропуски турів { $rounds }
    }
entries-adjusted = поправка { $points }
entries-adjusted-since = з { $round }‑го туру
entries-family-missing = Вкажіть прізвище учасника.
entries-birth-unlikely = { $year } рік — у майбутньому або понад { $most } років тому: перевірте рік народження.
entries-birth-unread = Введіть рік (1990) або дату (21.11.1990).
entries-rating-unread = Рейтинг — ціле число від 1 до { $most }; порожньо, якщо його немає.
entries-wrong = Не збережено: виправте позначене нижче.
entries-byes = Пропуски турів
entries-bye-of = { $round }‑й тур: { $bye }
entries-byes-none = Турів, у яких можна позначити пропуск, більше немає.
entries-bye-round = Тур
entries-bye-kind = Вид пропуску
entries-bye-limit-most =
    { $n ->
        [0] Пропусків на прохання учасників немає.
        [one] Учасник може попросити не більше { $n } пропуску.
       *[many] Учасник може попросити не більше { $n } пропусків.
    }
entries-bye-limit-last =
    { $n ->
        [1] В останньому турі пропусків на прохання немає.
        [one] В останньому { $n } турі пропусків на прохання немає.
       *[many] В останніх { $n } турах пропусків на прохання немає.
    }
entries-bye-beyond = понад обмеження
entries-bye-give = Позначити
entries-take-back = прибрати
entries-adjustments = Поправки очок
entries-points = Очки
entries-points-hint = З мінусом, якщо очки віднімають: −1
entries-reason = Причина
entries-adjust = Внести поправку
entries-adjust-round = Діє з туру
entries-adjust-round-wrong = Поправка діє з опублікованого туру: від 1 до { $n }.
entries-points-unread = Введіть, скільки очок додати чи відняти: 1, −½.
entries-reason-missing = Вкажіть причину поправки.
entries-leaving = Участь
entries-withdraw-lead = Учасник, який вибув, лишається в таблиці зі своїми результатами, але в пари більше не потрапляє. Де пари всіх турів визначає таблиця (колова, схевенінгенська), незіграні партії стають неявками.
entries-withdraw-after = Останній тур:
entries-withdraw-at-once = жодного
entries-expel = Зняти з турніру
entries-expel-lead = Для учасника, якого виключає суддя. Зіграні партії лишаються чинними, як і в разі вибуття; у коловому турнірі результати анулюються, якщо зіграно менше половини зустрічей. Причину бачать лише судді.
entries-expel-reason = Причина зняття
entries-expel-place = У таблиці
entries-expelled-place-last = у кінці, без місця
entries-expelled-place-kept = на місці за результатами
entries-expelled = зняття з турніру
entries-expelled-why = зняття з турніру: { $reason }
entries-done-expelled = Зняття з турніру записано.
entries-withdraw = Відмітити вибуття
entries-reinstate-lead = Пропущені тури лишаться без очок. Пропуск поточного туру збережеться.
entries-reinstate = Повернути в турнір
entries-remove-lead = Учасника, який ще не потрапив у пари, можна видалити зі списку.
entries-remove = Видалити
entries-remove-sure = Видалити: { $name }?
entries-done-entered = Учасника записано.
entries-done-edited = Дані збережено.
entries-done-withheld = Змінено, що видно про учасника.
entries-done-bye = Пропуски змінено.
entries-done-adjusted = Поправки змінено.
entries-done-removed = Учасника видалено.
entries-done-withdrawn = Вибуття записано.
entries-left-from = { $name }: з { $round }‑го туру пари не складаються.
entries-left-table = { $name }: партії з { $round }‑го туру — неявки.
entries-left-last = { $name }: вибуття відмічено, наступних турів немає.
entries-left-board = { $round }‑й тур, дошка { $board }: внести результат або неявку
entries-done-reinstated = Учасника повернено в турнір.
entries-team = Команда
entries-board = Дошка в команді
entries-board-unread = Дошка – ціле число від 1 до { $most }; без нього порядок за стартовими номерами.
entries-unconfirmed =
    { $sex ->
        [w] заявлена, не підтверджена
        [m] заявлений, не підтверджений
       *[other] участь не підтверджено
    }
entries-confirmed =
    { $sex ->
        [w] підтверджена
        [m] підтверджений
       *[other] участь підтверджено
    }
entries-present = на місці
entries-absent = немає на місці
entries-no-show = неявка: { $round }‑й тур
entries-some-unconfirmed =
    { $n ->
        [one] { $n } не підтверджено
       *[other] { $n } не підтверджено
    }
entries-confirm-lead = Учасника взято з минулого турніру; глядачі його ще не бачать.
entries-confirm = Підтвердити участь
entries-several = З позначеними
entries-several-reinstate = Підтвердити або повернути
entries-several-withdraw = Відмітити вибуття
entries-several-miss = Немає у { $round }‑му турі
entries-several-remove = Видалити
entries-several-remove-sure = Видалити позначених учасників?
entries-several-confirm-all =
    { $n ->
        [one] Підтвердити { $n } учасника
       *[other] Підтвердити всіх: { $n }
    }
entries-several-here = Прийшли на { $round }‑й тур
entries-several-not-here = Не прийшли
entries-check-in-none = Хто прийшов, а хто ні, відмічають під час відмітки на наступний тур.
entries-check-in-paired = Пари { $round }‑го туру складено: тих, хто запізнився, включають, а тих, хто вибув, знімають на окремій сторінці.
entries-tick-all = Позначити всіх показаних
entries-several-nobody = Нічого не змінено: спершу позначте учасників.
entries-tick = Позначити: { $name }
entries-find = Ім’я, регіон або клуб
entries-find-go = Показати
entries-sort = Порядок
entries-sort-number = за номером
entries-sort-name = за іменем
entries-sort-rating = за рейтингом
entries-sort-region = за регіоном
entries-sort-entered = останні зверху
entries-known = Відомі тут
entries-filter = Стан
entries-filter-all = усі
entries-filter-registered = заявлені, не підтверджені
entries-filter-confirmed = підтверджені
entries-filter-here = беруть участь
entries-filter-unknown-title = з невідомим званням
entries-filter-withdrawn = вибули
entries-find-nobody = Учасників не знайдено.
entries-done-confirmed =
    { $n ->
        [one] Підтверджено { $n } учасника.
        [few] Підтверджено { $n } учасників.
       *[many] Підтверджено { $n } учасників.
    }
entries-done-confirmed-or-back =
    { $n ->
        [one] Підтверджено чи знову грає: { $n } учасник.
        [few] Підтверджено чи знову грають: { $n } учасники.
       *[many] Підтверджено чи знову грають: { $n } учасників.
    }
entries-done-several-reinstate =
    { $n ->
        [one] Знову грає { $n } учасник.
        [few] Знову грають { $n } учасники.
       *[many] Знову грають { $n } учасників.
    }
entries-done-several-withdraw =
    { $n ->
        [one] Відмічено вибуття { $n } учасника.
       *[other] Відмічено вибуття { $n } учасників.
    }
entries-done-several-remove =
    { $n ->
        [one] Видалено { $n } учасника.
        [few] Видалено { $n } учасників.
       *[many] Видалено { $n } учасників.
    }
entries-done-several-miss = Пропуск наступного туру відмічено.
entries-done-several-here = Відмічено: на місці.
entries-done-several-not-here = Відмітку «на місці» знято.
entries-done-abandoned =
    { $n ->
        [1] Вибуття відмічено, але на дошці цього туру чекає суперник: змініть пари або запишіть неявку.
       *[other] Вибуття відмічено, але в цьому турі чекають суперники, дощок: { $n }. На кожній змініть пари або запишіть неявку.
    }
entries-who = { $name }: людина з таким іменем уже є в базі. Це та сама людина чи повні тезки?
entries-who-known = Це { $name }
entries-who-hint = Незаповнене (рейтинг, звання, регіон, дата народження) береться з бази.
entries-who-new = Нова людина
entries-listed = { $name }: така людина є у списках федерацій.
entries-listed-one = Це { $name } ({ $list })
entries-listed-hint = Незаповнене (рейтинг, звання, рік народження, регіон, номер) береться зі списку; ім’я лишиться як введено.
entries-listed-none = Ніхто з них
entries-cyrillic = Записати ім’я кирилицею
entries-lists = Оновити рейтинги
entries-asked = Учасники, не зіставлені з базою: { $n }
entries-asked-lead = Люди з такими іменами вже є в базі. Поки ви не виберете, учасник ні з ким не пов’язаний: самого імені для цього замало. Не зіставлені до завершення турніру стануть новими людьми.
entries-asked-all = Прийняти всі однозначні
entries-done-known = Учасника записано як відому людину; незаповнене взято з того, що про неї відомо.
entries-done-identified = Учасників зіставлено з базою.
entries-key-choose = вибрати із запропонованих
entries-key-take = взяти дані
entries-key-close = закрити список
entries-birth-short = Р. н.
entries-section = Залік
entries-sort-birth = за роком народження
entries-sort-club = за клубом
entries-filter-present = на місці
entries-filter-absent = немає на місці
entries-filter-counted = { $state } ({ $n })
