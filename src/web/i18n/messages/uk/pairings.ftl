pairings-title = Пари
pairings-points = Очки
pairings-by-engine = складено програмою за правилами
pairings-by-hand = змінено вручну
pairings-publish = Опублікувати { $round }‑й тур
pairings-publish-all = Опублікувати всі тури
pairings-publish-only = Лише { $round }‑й тур
pairings-drafts-lead = Складено пари турів, які бачите лише ви: { $n }.
pairings-discard-all = Скасувати жеребкування всіх чернеток
pairings-discard-all-sure = Скасувати жеребкування всіх неопублікованих турів?
pairings-unpublish = Скасувати публікацію
pairings-unpublish-with = Разом із нею скасовується: { $actions }.
pairings-unpublish-late = Публікацію { $round }‑го туру вже не скасувати: у ньому є результати або записи партій, або від пар залежать пізніші дії. Їх можна скасувати в журналі, а пари — виправити на цій сторінці.
pairings-byes = Не грають
pairings-absent = Не грають у цьому турі
pairings-ready =
    { $n ->
        [one] Грає { $n } учасник
        [few] Грають { $n } учасники
       *[many] Грають { $n } учасників
    }
pairings-ready-lead = Спершу пари побачите лише ви. Їх можна перевірити й поправити до публікації.
pairings-numbers-move = «Зсунути номери»: { $numbers }.
pairings-numbers-move-why = Є учасники, що запізнилися. Правило ФІДЕ C.04.2 дозволяє змінювати номери, поки не складено 4‑й тур, але на розданих картках, табличках і списках лишилися попередні. «Номер у кінець» дає тим, хто запізнився, наступні вільні номери, решта номерів не змінюється. Адреси сторінок учасників не змінюються в жодному разі.
pairings-numbers-at-end = Скласти { $round }‑й тур: пізнім учасникам номер у кінець
pairings-numbers-in-order = Скласти { $round }‑й тур: зсунути номери
pairings-all-lead = За таблицею пари всіх турів відомі одразу. Спершу їх побачите лише ви, потім їх можна опублікувати разом.
pairings-only-first = Лише перший тур
pairings-results-first = Наступний тур складають, коли є всі результати. Відкладена партія до догравання вважається нічиєю.
pairings-correct = Поправити вручну
pairings-correct-published = Змінити опубліковані пари
pairings-choose = Виберіть двох різних учасників або дошку.
pairings-at-board = дошка { $n }
pairings-played =
    { $n ->
        [1] На дошці { $boards } вже є результат, ходи або неявка: її пара не змінюється, і у списках її немає.
       *[other] На дошках { $boards } вже є результати, ходи або неявки: їхні пари не змінюються, і у списках їх немає.
    }
pairings-all-played = Дощок, де пару ще можна змінити, не лишилося.
pairings-unpaired = без пари
pairings-swap = Поміняти місцями двох учасників
pairings-swap-choose = Вибрати для обміну місцями
pairings-swap-next = Тепер виберіть, із ким поміняти місцями.
pairings-swap-cancel = Скасувати
pairings-changed = змінено
pairings-colours = Кольори в минулих турах: { $list }
pairings-swap-go = Поміняти
pairings-swap-hint = Щоб поміняти двох учасників місцями, виберіть одне ім’я, потім друге або перетягніть одне на друге. Двоє з однієї дошки поміняються кольором, а учасник без суперника віддасть свій пропуск.
pairings-table-fixed = Хто з ким грає, визначено таблицею. Кольори на дошці можна поміняти, поки на ній нічого не записано. Якщо гравець не прийшов, натисніть «неявка» біля його дошки.
pairings-turn = Поміняти кольори на дошці
pairings-turn-board = Дошка
pairings-turn-go = Поміняти кольори
pairings-part = Розбити пару
pairings-part-go = Розбити
pairings-join = Скласти пару з двох вільних
pairings-join-go = Скласти пару
pairings-bye = Змінити пропуск
pairings-bye-who = Учасник
pairings-bye-go = Змінити
pairings-again = Скласти заново
pairings-again-sure = Скласти пари заново? Виправлення, зроблені вручну, пропадуть.
pairings-discard = Скасувати жеребкування
pairings-discard-sure = Скасувати жеребкування цього туру?
pairings-warnings = Зверніть увагу:
pairings-warning-missing = { $name }: немає ні суперника, ні пропуску.
pairings-warning-twice = { $name }: стоїть двічі.
pairings-warning-repeat = { $white } і { $black } вже грали у { $round }‑му турі.
pairings-warning-forbidden = { $white } і { $black } не повинні зустрічатися.
pairings-warning-bye = { $name }: очки без гри вже були.
pairings-warning-third = { $name }: третій раз поспіль { $side }.
pairings-warning-difference = { $name }: різниця кольорів { $n }.
pairings-warning-score = { $white } і { $black }: різниця в очках { $points }.
pairings-done-paired = Пари складено. Перевірте їх і опублікуйте.
pairings-done-all = Пари всіх турів складено. Перевірте й опублікуйте їх.
pairings-done-again = Пари складено заново.
pairings-done-published = Пари опубліковано.
pairings-done-published-all = Усі тури опубліковано.
pairings-done-discarded = Жеребкування скасовано.
pairings-done-corrected = Пари змінено.
pairings-warning-bye-refused = { $name }: запитано пропуск цього туру, але пару складено.
pairings-warning-bye-unasked = { $name }: пропуск туру не запитано.
pairings-outdated = Після складання пар змінилися результати або учасники: тепер за правилами пари були б інші.
pairings-warning-avoided-pair = { $white } і { $black } за змоги не повинні зустрічатися.
pairings-given-up-title = Небажані пари, яких не вдалося уникнути:
pairings-given-up = { $white } – { $black } зустрічаються, хоча це небажано ({ $rule }): уникнути цього не можна, не порушивши важливіших правил.
pairings-given-up-late = { $white } – { $black } зустрічаються, хоча це небажано ({ $rule }): правило додано після жеребкування. Щоб його врахувати, складіть пари заново.
pairings-lock = Залишити
pairings-lock-board = Залишити дошку { $n } як є
pairings-lock-free = Вільний тур: { $name }
pairings-rest = Перескласти решту пар
pairings-rest-hint = Позначте, що має лишитися. Решту пар і кольори буде складено заново за правилами.
pairings-done-rest = Позначене лишилося, решту пар складено заново.
pairings-compared = Порівняння з програмою
pairings-compared-same = Відмінностей немає: програма пропонує ті самі пари.
pairings-compared-here = У турі зараз
pairings-compared-there = Пропонує програма
pairings-compared-free = вільний тур: { $name }
pairings-no-shows-coming =
    { $n ->
        [1] Учасник не прийшов на { $missed }‑й тур, але буде у парах { $round }‑го туру. Натисніть на ім’я, щоб відмітити вибуття або пропуск туру:
       *[other] Не прийшли на { $missed }‑й тур, але будуть у парах { $round }‑го туру. Натисніть на ім’я, щоб відмітити вибуття або пропуск туру:
    }
pairings-no-shows-draft =
    { $n ->
        [1] Учасник не прийшов на { $missed }‑й тур, але є в парах { $round }‑го туру. Натисніть на ім’я, щоб відмітити вибуття або пропуск туру:
       *[other] Не прийшли на { $missed }‑й тур, але є в парах { $round }‑го туру. Натисніть на ім’я, щоб відмітити вибуття або пропуск туру:
    }
pairings-told-boards =
    { $n ->
        [1] Змінено дошку { $boards }
       *[other] Змінено дошки { $boards }
    }
