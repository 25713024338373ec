rejection-tournament-closed = Турнір завершено. Щоб щось змінити, спершу відкрийте його знову.
rejection-tournament-not-closed = Турнір не завершено.
rejection-not-rated = Рейтинг цей турнір не змінює.
rejection-round-unfinished = { $round }‑й тур ще не дограно: бракує результатів.
rejection-nothing-paired = Ще не складено пари жодного туру.
rejection-title-missing = У турніру має бути назва.
rejection-dates-reversed = Останній день турніру раніше за перший.
rejection-settings-rounds = Турів має бути не менше одного й не менше, ніж уже складено.
rejection-settings-games-per-pairing = У зустрічі може бути від 1 до { $games } партій.
rejection-settings-cycles = Коловий турнір грають в одне або два кола.
rejection-settings-point-values = Перемога має давати більше за нічию, а нічия — не менше за поразку.
rejection-settings-byes = Пропуск або неявка суперника не можуть давати більше за перемогу.
rejection-settings-tie-breaks = Той самий коефіцієнт стоїть у списку двічі.
rejection-settings-fixed-by-pairing = Система, гра й кількість партій у зустрічі не змінюються після того, як складено пари.
rejection-unknown-entry = Такого учасника немає.
rejection-unknown-round = Пари { $round }‑го туру не складено.
rejection-unknown-game = Партії { $game } немає.
rejection-name-missing = Вкажіть прізвище учасника.
rejection-name-taken = { $name } уже є у списку. Якщо це повні тезки, вкажіть обом дату народження або додайте по батькові.
rejection-person-taken = Цей спортсмен уже є в турнірі: { $name }. Виберіть іншого або позначте, що це нова людина.
rejection-person-not-meant = { $name }: вибраний спортсмен не підходить до цього імені. Подивіться список ще раз.
rejection-rating-out-of-range = Рейтинг буває від 1 до { $most }.
rejection-already-paired = { $name }: уже є пара, тому викреслити не можна. Відмітьте вибуття.
rejection-already-withdrawn = { $name }: вибуття вже відмічено.
rejection-not-withdrawn = { $name }: вибуття не відмічено.
rejection-paired-in-round = Учасник уже стоїть у парі у { $round }‑му турі. Поставте там неявку або скасуйте жеребкування.
rejection-round-paired = Пари { $round }‑го туру вже складено; пропуски відмічають до жеребкування.
rejection-no-such-round = У цьому турнірі немає { $round }‑го туру.
rejection-no-byes-in-round-robin = Якщо всі тури визначено таблицею, пропусків на прохання немає: відмітьте неявку.
rejection-round-robin-has-begun = Таблицю вже складено: нових учасників додати не можна.
rejection-numbers-fixed = Номери не змінюються після жеребкування 4‑го туру.
rejection-number-twice = Номер { $number } стоїть двічі.
rejection-number-missing = Без номера: { $name }.
rejection-not-the-next-round = Наступний тур — { $round }‑й.
rejection-no-round-left =
    { $n ->
        [1] Єдиний тур уже складено, більше турів не буде.
       *[other] Усі тури вже складено: { $n }.
    }
rejection-results-missing =
    { $n ->
        [one] У { $round }‑му турі бракує { $n } результату.
        [few] У { $round }‑му турі бракує { $n } результатів.
       *[many] У { $round }‑му турі бракує { $n } результатів.
    }
rejection-still-a-draft = { $round }‑й тур ще не опубліковано.
rejection-paired-twice = { $name }: стоїть у парах двічі.
rejection-meets-themselves = { $name }: стоїть у парі з обох боків.
rejection-left-over = { $name }: немає ні суперника, ні пропуску.
rejection-not-there = { $name }: немає на місці, але є в парі.
rejection-no-players = Немає учасників для жеребкування.
rejection-too-few = Потрібно не менше двох учасників.
rejection-no-pairing-last = Пари скласти не можна: у турі лишається тільки { $stranded }, а вдруге вільним від гри бути не можна.
rejection-no-pairing-alone = За правилами пари не скласти. { $stranded }: немає суперника серед решти ({ $others }) — з кожним зустріч уже була, заборонена або не дозволяють кольори.
rejection-no-pairing-odd = За правилами пари не скласти: { $stranded } можуть грати лише між собою, а їх непарна кількість.
rejection-no-pairing-one-bye = За правилами пари не скласти: серед { $stranded } без суперника лишилося б більше одного, а вільним від гри може бути лише один.
rejection-no-pairing-few = За правилами пари не скласти: { $stranded } — суперників на всіх не вистачає, їм підійшли б лише { $wanted }.
rejection-no-pairing-few-and-bye = За правилами пари не скласти: { $stranded } — суперників на всіх не вистачає, їм підійшли б лише { $wanted }, і один міг би лишитися вільним.
rejection-no-pairing-help = Що можна зробити: скласти пари вручну з повторною зустріччю, зменшити кількість турів у налаштуваннях або завершити турнір.
rejection-too-many-scores = В одній групі забагато різних сум очок.
rejection-undecided-match = { $round }‑й тур: у матчі { $names } ще немає переможця. Призначте партії тай-брейку або вирішіть матч на сторінці цього туру.
rejection-not-the-last-round = { $round }‑й тур не останній: від нього залежать наступні.
rejection-not-forfeited = На дошці { $board } немає неявки, вказувати причину ні для чого.
rejection-too-many-illegal-moves = Понад { $most } неможливих ходів одного учасника не рахується: { $place }.
rejection-game-forfeited = Партію не грали, неможливих ходів у ній не було: { $place }.
rejection-too-few-illegal-moves = За налаштуваннями за стільки неможливих ходів партія не програється: { $place }.
rejection-other-result = Стоїть інший результат: { $place }. Спершу виправте його.
rejection-match-decided = Матч на дошці { $board } вирішено жеребом або суддею: спершу скасуйте це.
rejection-tie-break-games-begun = На дошці { $board } уже почався тай-брейк: кольори лише першої партії не змінюються. Виправте кольори всіх партій або спершу скасуйте тай-брейк.
rejection-moves-of-other-colours = Введені ходи не підходять до результату з іншими кольорами: { $place }. Спершу виправте або приберіть запис.
rejection-has-results = На дошці { $board } вже є результат або запис.
rejection-already-published = { $round }‑й тур уже опубліковано.
rejection-round-not-closed = { $round }‑й тур не закрито.
rejection-round-closed = { $round }‑й тур закрито. Щоб прибрати результат, спершу відкрийте тур.
rejection-later-commands-build-on-it = Від цього залежать пізніші дії: спершу скасуйте їх.
rejection-list-replaced = Тим часом завантажено інший випуск списку. Перевірте, що в ньому, і прийміть знову.
rejection-nothing-to-change = Змін немає.
rejection-reason-missing = Вкажіть причину.
rejection-thing-info = відомості про турнір
rejection-thing-settings = налаштування турніру
rejection-thing-status = завершення турніру
rejection-thing-approval = підтвердження рейтингу
rejection-thing-entry = учасник { $name }
rejection-thing-round = { $round }‑й тур
rejection-thing-pairing = { $round }‑й тур, дошка { $board }
rejection-thing-bye = пропуск { $round }‑го туру: { $name }
rejection-thing-game = { $round }‑й тур, дошка { $board }, партія { $game }
rejection-not-empty = У турнірі вже є учасники. Завантажте файл у новий турнір.
rejection-inconsistent = Дані файлу суперечать одне одному: { $thing }.
rejection-unknown-number = Учасника № { $number } немає.
rejection-later-actions-named = Від цього залежать пізніші дії, спершу скасуйте їх: { $actions }.
rejection-no-check-in = Відмітка зараз не триває.
rejection-no-openings = У турніру немає таблиці дебютів.
rejection-opening-twice = У таблиці дебютів номер «{ $code }» трапляється двічі.
rejection-openings-of-another-game = Таблицю дебютів складено для іншої гри.
rejection-settings-openings-of-another-game = Завантажено таблицю дебютів для попередньої гри. Спершу приберіть її.
rejection-draw-announced = Жеребкування дебюту { $round }‑го туру оголошено. Спершу проведіть його або скасуйте оголошення в журналі.
rejection-drawn-already = Дебют { $round }‑го туру вже витягнуто.
rejection-draw-not-announced = Жеребкування дебюту { $round }‑го туру ще не оголошено.
rejection-wrong-seed = Випадкове число не підходить до хешу, опублікованого для { $round }‑го туру.
rejection-seed-lost = Випадкове число для { $round }‑го туру тут невідоме. Скасуйте оголошення в журналі й оголосіть жеребкування заново.
rejection-opening-played = У { $round }‑му турі вже внесено партії. Щоб змінити дебют, спершу приберіть їх.
rejection-opening-not-drawn = Дебют { $round }‑го туру оголошено, але ще не витягнуто. Спершу проведіть жеребкування.
rejection-other-start = Партія { $game } починається не з витягнутого дебюту.
rejection-thing-openings = таблиця дебютів
rejection-thing-draw = жеребкування дебюту { $round }‑го туру
rejection-settings-rating-rules = Неприпустиме значення одного з параметрів рейтингу.
rejection-teams-fixed = Таблицю складено за командами й дошками на час жеребкування першого туру: більше вони не змінюються. Щоб їх змінити, скасуйте це жеребкування.
rejection-knock-out-has-begun = До турніру на вибування не можна додати учасника після жеребкування першого туру. Поки в ньому немає результатів, скасуйте пари, внесіть учасника й складіть пари заново.
rejection-bracket-without = { $name }: повернутися не можна, наступний тур на вибування вже складено без цього учасника. Якщо вибуття записано помилково, скасуйте той тур або саме вибуття в журналі.
rejection-no-pairing-first = Що можна зробити: змінити заборонені пари, внести ще учасників або скласти пари вручну.
rejection-settings-acceleration = Прискорений старт є лише у швейцарських системах ФІДЕ, у командній — якщо рахують за очками за матчі: виберіть «немає».
rejection-forbidden-pairs-two-players = Виберіть хоча б двох різних учасників.
rejection-forbidden-pairs-rounds = Номер останнього туру — не менше 1.
rejection-forbidden-pairs-twice = Таке правило вже є у списку.
rejection-undecided = У { $round }‑му турі є матч, який закінчився внічию: призначте партії тай-брейку або вирішіть його.
rejection-not-level = Дошка { $board }: матч не закінчено або в ньому вже є переможець.
rejection-tie-break-game-awaited = Дошка { $board }: спершу внесіть результат партії тай-брейку.
rejection-tie-break-steps-ended = Дошка { $board }: усі передбачені партії зіграно. Вирішує жереб або суддя.
rejection-no-lot-yet = Дошка { $board }: за правилами турніру жереб зараз не вирішує: спершу партії тай-брейку або рішення судді.
rejection-settings-tie-break-steps = Партії тай-брейку задано неправильно: перевірте кількість партій і очки.
rejection-settings-early-meetings = Ранні зустрічі можливі лише в коловому турнірі: виберіть «ніхто».
rejection-play-off-too-early = Партії перегравання вносять, коли повністю зіграно хоча б один тур.
rejection-play-off-not-in-the-tournament = { $name }: немає жодного туру в цьому турнірі.
rejection-play-off-result = Партія перегравання — перемога, нічия, поразка або неявка.
rejection-play-off-time = Контроль часу довший за { $letters } знаків.
rejection-play-off-too-many = Партій перегравання понад { $most }.
rejection-prizes-step = Крок — сума, більша за нуль, наприклад 1, 10 або 0,01.
rejection-prizes-too-many = Призів може бути не більше { $most }.
rejection-prizes-unknown-section = Такого заліку немає.
rejection-prizes-place = Місце — число від 1 до { $last } або кілька місць поспіль: 4-10.
rejection-prizes-nothing = Вкажіть гроші або подарунок.
rejection-prizes-money = Введіть суму, наприклад 1500 або 33,30.
rejection-prizes-not-in-steps = Сума не кратна кроку заокруглення.
rejection-prizes-twice = За це місце в цьому заліку приз уже є.
rejection-prizes-rising = За нижче місце призначено більше грошей, ніж за вище.
rejection-reports-off = У цьому турнірі результати вносить лише суддя.
rejection-registration-times-reversed = Реєстрація має закриватися пізніше, ніж відкривається.
rejection-registration-reversed = Умова закінчується раніше, ніж починається.
rejection-registration-no-day = Вік рахується на перший день турніру: спершу вкажіть дати турніру.
rejection-registration-no-places = Має бути місце хоча б для одного учасника.
rejection-registration-not-open = Зараз реєстрацію не відкрито.
rejection-registration-unknown = Такої заявки більше немає.
rejection-registration-settled = Цю заявку відхилено чи відкликано, або учасника виключено зі списку; змінити її вже не можна.
rejection-registration-confirmed-already = Цю заявку вже підтверджено. Зняти учасника можна у списку учасників.
rejection-registration-begun = Перший тур уже складено: про відмову повідомте організатора.
rejection-registration-reason-missing = Вкажіть причину відмови: її побачить той, хто подав заявку.
rejection-fees-nameless = Категорії внесків потрібна назва.
rejection-fees-twice = Дві категорії внесків мають однакову назву.
rejection-fees-amount = Такої суми бути не може.
rejection-fees-reversed = Вік закінчується раніше, ніж починається.
rejection-fees-unknown-category = Такої категорії внесків більше немає.
rejection-fees-unknown-payment = Такого платежу немає, або його вже скасовано.
rejection-application-nameless = Введіть прізвище та ім’я.
rejection-application-missing = { $field }: заповніть це поле.
rejection-application-unreadable =
    { $code ->
        [phone] Введіть номер телефону, наприклад +380 67 123-45-67.
        [email] Введіть адресу пошти, наприклад name@example.org.
        [rating] Рейтинг — ціле число від 1 до { $most }; якщо його немає, залиште поле порожнім.
       *[other] { $field }: так бути не може.
    }
rejection-application-unfit = { $field }: умови турніру не виконано.
rejection-application-consent-missing = Потрібна згода батьків або опікуна: поставте позначку.
rejection-application-feeless = Виберіть категорію внеску.
rejection-application-applied-already = Людина з таким іменем і роком народження вже подала заявку. Її стан видно за особистим посиланням; якщо посилання втрачено, зверніться до організатора.
rejection-application-entered-already = Людина з таким іменем і роком народження вже є у списку учасників.
rejection-reports-over = { $round }‑й тур закінчено. Якщо щось не так, скажіть судді.
rejection-result-entered = Результат уже внесено: { $place }. Якщо в ньому помилка, скажіть судді.
rejection-not-for-players = Такий результат вносить лише суддя: { $place }.
rejection-report-changed = Повідомлення вже не те, що було на цій сторінці ({ $place }): учасник змінив чи відкликав його або змінилася сама пара. Подивіться ще раз.
rejection-seat-changed = Ваше місце у { $round }‑му турі змінилося, поки сторінка була відкрита, і нічого не записано. Нижче — ваші дошка, суперник і колір зараз: подивіться й повідомте заново.
rejection-pairings-not-public = Пари { $round }‑го туру відкликано, і нічого не записано. Коли їх опублікують знову, тут буде ваша дошка.
rejection-against-reports = Обидва гравці повідомляють інший результат: { $place }. Нічого не збережено. Якщо правильний ваш, підтвердьте його поруч із партією й збережіть знову.
rejection-sections-nameless = Введіть назву заліку.
rejection-sections-twice = Два заліки з однією назвою.
rejection-sections-asks-for-nothing = Задайте умови заліку: зараз до нього входять усі.
rejection-sections-reversed = Кінець раніше за початок: до такого заліку ніхто не потрапить.
rejection-sections-too-many = Заліків може бути не більше { $most }.
rejection-section-has-prizes = За місця в заліку «{ $name }» призначено призи. Спершу приберіть їх.
rejection-settings-double-swiss-games = У матчі подвійної швейцарської дві партії. Одним підсумком його вносять лише в турнірі без рейтингу.
rejection-tables-zero = Столи нумерують від 1.
rejection-tables-player-twice = За одним учасником закріплено два столи.
rejection-tables-table-twice = Один стіл закріплено за двома учасниками.
rejection-tables-hall-nameless = Введіть назву зали.
rejection-tables-hall-reversed = Останній стіл зали стоїть раніше за перший.
rejection-tables-halls-overlap = Один стіл потрапив у дві зали.
rejection-unknown-team = Команди { $team } більше немає.
rejection-team-gone = Уся команда { $team } вже вибула.
rejection-team-here = Команда { $team } не вибувала: окремі гравці повертаються на своїх сторінках.
rejection-plays-for-team = { $name }: партію за команду вже зіграно, команда й дошка більше не змінюються.
rejection-too-many-byes =
    { $n ->
        [0] { $name }: у цьому турнірі пропусків на прохання учасників немає. Щоб усе-таки дати пропуск, позначте «понад обмеження» на сторінці учасника.
        [one] { $name }: у цьому турнірі учасник може попросити не більше { $n } пропуску. Щоб усе-таки дати його, позначте «понад обмеження» на сторінці учасника.
       *[many] { $name }: у цьому турнірі учасник може попросити не більше { $n } пропусків. Щоб усе-таки дати його, позначте «понад обмеження» на сторінці учасника.
    }
rejection-bye-in-last-rounds =
    { $n ->
        [1] { $name }: в останньому турі пропусків на прохання немає. Щоб усе-таки дати пропуск, позначте «понад обмеження» на сторінці учасника.
       *[many] { $name }: в останніх турах ({ $n }) пропусків на прохання немає. Щоб усе-таки дати пропуск, позначте «понад обмеження» на сторінці учасника.
    }
rejection-byes-of-teams = У командному турнірі гравець може лише пропустити тур: замість нього грає запасний, або дошка лишається порожньою.
rejection-settings-team-rules = У матчі команд від 1 до { $boards } дощок, перемога дає більше за нічию, а нічия не менше за поразку, і кожен коефіцієнт команд указано один раз.
rejection-board-taken = Дошку { $board } команди { $team } призначено двом: { $first } і { $second }. Призначте одному з них іншу дошку або жодної: тоді порядок визначить стартовий номер.
rejection-thing-visibility = хто бачить турнір
rejection-tournament-deleted = Турнір видалено. Спершу поверніть його.
rejection-rated-in-secret = Результати, які йдуть у рейтинг, мають бути відкриті: відкрийте турнір усім або приберіть рейтинговий список у налаштуваннях.
rejection-go-setting = Налаштування: { $setting }
rejection-go-missing = Результати, яких бракує у { $round }‑му турі
rejection-go-hand = Ввести пари { $round }‑го туру вручну
rejection-go-close = Завершення турніру
rejection-go-rule = Правило: { $term }
