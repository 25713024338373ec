letters-title = Листи
letters-lead = Листи тим, хто вказав у заявці електронну пошту: заявку отримано (з особистим посиланням) і що з нею сталося.
letters-server-none = Поштовий сервер не вказано, тому листи не надсилаються. Щоб це змінити, запустіть програму з ключами --smtp-url і --smtp-from.
letters-from = Листи приходять з адреси { $address }.
letters-test = Надіслати пробний лист
letters-test-to = Кому
letters-test-go = Надіслати
letters-test-address = Введіть адресу електронної пошти, наприклад anna@example.org.
letters-test-subject = Пробний лист
letters-test-body = Листи з { $address } доходять.
letters-done-test = Лист надсилається: що з ним сталося, видно нижче в його рядку.
letters-done-again = Лист надсилається ще раз.
letters-none = Листів ще не було.
letters-latest = Останні листи
letters-recipient = Кому
letters-subject = Тема
letters-written = Написано
letters-state = Стан
letters-sent = надіслано
letters-waiting = чекає на надсилання
letters-being-sent = надсилається
letters-again-at = наступна спроба
letters-given-up = не надіслано
letters-again = Повторити
letters-problem = Відповідь поштового сервера: { $problem }
letters-problem-address-limit = Не надіслано: сьогодні на цю адресу пішло забагато листів про заявки. Якщо все правильно, натисніть «Повторити».
letters-problem-tournament-limit = Не надіслано: сьогодні заявки на цей турнір спричинили забагато листів. Якщо все правильно, натисніть «Повторити».
letters-problem-stale = Не надіслано: лист чекав на надсилання понад три доби й міг застаріти.
letters-problem-bad-address = Не надіслано: на таку адресу лист надіслати не можна.
letters-problem-held = Не надіслано: після відновлення з копії листи було вимкнено. Якщо лист ще правильний, натисніть «Повторити».
letters-held = Сайт відновлено з резервної копії: сповіщення й листи вимкнено, доки їх не ввімкне адміністратор, щоб копія нічого не надсилала вдруге.
letters-release = Увімкнути сповіщення й листи
letters-done-release = Сповіщення й листи знову надсилаються. Написане за цей час надіслано не буде.
letters-all-again = Повторити всі
letters-all-again-hint = Усі листи, яких не прийняв поштовий сервер.
letters-done-all-again =
    { $n ->
        [0] Повторювати нічого.
        [one] { COUNT($n) } лист надсилається ще раз.
        [few] { COUNT($n) } листи надсилаються ще раз.
       *[many] { COUNT($n) } листів надсилаються ще раз.
    }
letters-only-local = Посилання в листах починаються з { $address }, а ця адреса не відкриється на жодному іншому пристрої. Запустіть програму з ключем --public-url і адресою, яку набирають відвідувачі.
letters-undelivered = Недоставлені листи
letters-undelivered-one = Лист не доставлено: { $problem }
letters-undelivered-own = Останній лист на { $address } не вдалося доставити. Перевірте адресу; стан заявки видно й на цій сторінці.
letters-address-unusable = На цю адресу лист надіслати не можна. Введіть адресу на зразок anna@example.org: до знака @ лише латинські літери, без ком і двох крапок поспіль.
letters-number = № { $n }
letters-kept = Листи зберігаються тут 30 днів. Якщо лист не пішов, спроби повторюються дві доби; одразу вони припиняються, лише якщо сервер не приймає адресу.
letters-hello = Вітаємо, { $name }!
letters-hello-unknown = Вітаємо!
letters-received = Вашу заявку № { $n } на турнір «{ $tournament }» отримано.
letters-changed = Нове про вашу заявку № { $n } на турнір «{ $tournament }»: { $state }.
letters-lead-waiting = Організатор її ще не підтвердив.
letters-link = Особисте посилання, щоб подивитися, змінити або відкликати заявку: { $address }
letters-link-before = Особисте посилання — у першому листі.
letters-tournament = Сторінка турніру: { $address }
letters-why = Лист надіслано, бо цю адресу вказали під час онлайн-реєстрації. Якщо це були не ви, нічого робити не треба.
letters-subject-received = Заявка: { $tournament }
letters-subject-changed = { $tournament }: { $state }
letters-promise = Сюди прийдуть посилання на заявку й листи про неї. Адресу бачать лише ті, хто проводить турнір.
letters-promised = Листи про заявку приходять на { $address }.
