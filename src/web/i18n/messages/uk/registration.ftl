registration-title = Онлайн-реєстрація
registration-actor = (онлайн-реєстрація)
registration-settings = Налаштування реєстрації
registration-applications = Заявки
registration-application-of = Заявка: { $name }
registration-settings-lead = Учасники подають заявки на сторінці турніру; ви їх підтверджуєте, або вони одразу потрапляють до списку. Обліковий запис і пошта не потрібні: кожен отримує особисте посилання, за яким видно заявку і можна її змінити чи відкликати.
registration-address = Адреса форми, для оголошень
registration-when = Приймання заявок
registration-told-on = Приймаються
registration-told-off = Не приймаються
registration-on-lead = Форму відкрито у вказаний нижче час; якщо час не вказано — одразу й поки учасників ще можна записати.
registration-off-lead = Форму закрито. Хто вже подав заявку, бачить її стан і далі.
registration-opens = Відкривається
registration-opens-hint = Порожньо — одразу.
registration-closes = Закривається
registration-closes-hint = Порожньо — поки учасників ще можна записати. Зазвичай — вечір напередодні.
registration-clock = Час — за годинником місця проведення: { $clock }.
registration-clock-none = Час у цій формі та початок турів — за цим годинником. Без вибору час — за UTC. Для Києва — UTC+2, улітку UTC+3.
registration-asks = Що запитувати
registration-asks-hint = Прізвище та ім’я запитують завжди. Те, що потрібне для умов нижче, теж.
registration-asked-off = не запитувати
registration-asked-optional = за бажанням
registration-asked-required = обов’язково
registration-field-birth = Рік або дата народження
registration-field-sex = Стать
registration-field-region = Регіон або місто
registration-field-club = Клуб або школа
registration-field-team = Команда
registration-field-title = Звання або розряд
registration-field-rating = Рейтинг
registration-field-phone = Телефон
registration-field-email = Електронна пошта
registration-field-remark = Примітка для організатора
registration-optional = { $field } (необов’язково)
registration-sex-choose = виберіть
registration-team-hint = Виберіть із уже записаних або введіть назву нової.
registration-title-hint = Як у списках: мс, кмс, 1
registration-contact-hint = Для питань щодо заявки. Бачать лише ті, хто проводить турнір.
registration-private = Бачать лише ті, хто проводить турнір.
registration-private-staff = Бачать лише ті, хто проводить турнір; на відкритих сторінках і у файлах цього немає.
registration-conditions = Хто може подати заявку
registration-conditions-hint = Що не важливо, залиште порожнім. Вік — повних років у перший день турніру. Якщо відомий лише рік народження, а важливий день, заявка чекає на ваше рішення. Учасник без рейтингу проходить за умовою «до», але не за умовою «від».
registration-age = Вік, років
registration-places = Місця
registration-capacity = Не більше учасників
registration-capacity-hint = Порожньо — без обмеження. Решта заявок потрапляє до списку очікування в порядку подання. Записані вручну теж враховуються.
registration-expected-capacity = Введіть кількість учасників від 1 або залиште поле порожнім.
registration-admission = Якщо умови виконано
registration-admission-hint = З підтвердженням ви спершу бачите кожну заявку; так роблять зазвичай.
registration-admission-organiser = заявка чекає на підтвердження організатора
registration-admission-automatic = учасник потрапляє до списку одразу, поки є місця
registration-text = Текст над формою
registration-text-hint = Внесок, проживання, до кого звертатися: простий текст.
registration-settings-save = Зберегти
registration-done-saved = Налаштування реєстрації збережено.
registration-wrong = Не збережено: виправте позначене нижче.
registration-unfit = Умови цього турніру: { $who }.
registration-form = Форма
registration-coming = Реєстрація відкриється: { $time }.
registration-over = Реєстрацію закрито.
registration-open-note = Відкрито онлайн-реєстрацію.
registration-open-until = Онлайн-реєстрацію відкрито до: { $time }.
registration-go = Подати заявку
registration-places-free =
    { $n ->
        [one] вільно { $n } з { $of }
       *[other] вільно { $n } з { $of }
    }
registration-queue-length =
    { $n ->
        [one] { $n } заявка у списку очікування
        [few] { $n } заявки у списку очікування
       *[many] { $n } заявок у списку очікування
    }
registration-full = Усі місця зайнято: заявка потрапить до списку очікування.
registration-public = Ім’я, звання й рейтинг будуть видні всім, а з решти – те, що позначено вище.
registration-minors = Тим, кому немає 18 років, для заявки потрібна згода батьків або опікуна.
registration-minor-agreed = немає 18 років; згода батьків { $consent }
registration-minor = немає 18 років: потрібна згода батьків
registration-by-hand = Кожну заявку підтверджує організатор.
registration-trap-label = Залиште це поле порожнім
registration-trap = Ще не надіслано: натисніть кнопку ще раз.
registration-send = Подати заявку
registration-listed =
    { $n ->
        [0] Список учасників
        [one] У списку { $n } учасник
        [few] У списку { $n } учасники
       *[many] У списку { $n } учасників
    }
registration-listed-none = У списку ще нікого немає.
registration-own = Заявка
registration-state-waiting = Чекає на підтвердження
registration-state-queued = У списку очікування
registration-state-listed = У списку учасників
registration-state-left = Учасника виключено зі списку
registration-state-refused = Відхилено
registration-state-withdrawn = Відкликано
registration-lead-waiting = Заявку отримано. Організатор її ще не підтвердив; завітайте сюди пізніше.
registration-lead-queued = Усі місця зайнято. Якщо місце звільниться, організатор підтвердить першу заявку зі списку очікування.
registration-lead-listed = Вас зареєстровано: ваше ім’я у відкритому списку учасників.
registration-lead-left = Вас було зареєстровано, але у списку учасників вас більше немає. Якщо це помилка, зверніться до організатора.
registration-lead-refused = Організатор відхилив цю заявку.
registration-lead-withdrawn = Ви відкликали цю заявку. Поки реєстрацію відкрито, можна подати нову.
registration-reason = Причина: { $reason }
registration-queue-place = Місце у списку очікування: { $n }
registration-link = Збережіть це посилання
registration-link-lead = Заявку показує лише це особисте посилання. Збережіть його або надішліть собі: дізнатися його потім не можна, а той, у кого воно є, може змінити заявку.
registration-link-label = Ваше особисте посилання
registration-data = Ваші дані
registration-data-listed = Ви вже у списку. До складання першого туру тут можна виправити свої дані: зміниться і список, а організатор це побачить. Щоб виправити решту, наприклад ім’я чи рейтинг, зверніться до організатора.
registration-data-begun = Турнір почався: щоб виправити свої дані у списку учасників, зверніться до організатора.
registration-changed = змінено учасником
registration-change-until = Змінити можна до: { $time }.
registration-save = Зберегти
registration-withdraw = Відмова від участі
registration-withdraw-lead = Повідомте організатора, що не приїдете: місце дістанеться комусь іншому.
registration-withdraw-go = Відкликати заявку
registration-withdraw-sure = Відкликати заявку?
registration-done-applied = Заявку надіслано. Збережіть посилання нижче.
registration-done-changed = Збережено.
registration-done-withdrawn = Заявку відкликано.
registration-heading =
    { $n ->
        [0] Нових заявок немає
        [one] Чекає { $n } заявка
        [few] Чекають { $n } заявки
       *[many] Чекають { $n } заявок
    }
registration-free =
    { $n ->
        [0] Вільних місць немає.
        [one] Вільне { $n } місце.
        [few] Вільні { $n } місця.
       *[many] Вільних місць: { $n }.
    }
registration-over-full = Учасників і заявок більше, ніж місць: на { $n }.
registration-next = Є вільне місце, а у списку очікування — заявки.
registration-next-go = Підтвердити першу: { $name }
registration-none = Заявок ще немає.
registration-none-open =
    { $n ->
        [one] Заявок, що чекають, немає; розглянуто { $n }.
       *[other] Заявок, що чекають, немає; розглянуто { $n }.
    }
registration-filter-open = чекають
registration-filter-all = усі
registration-tick = Позначити
registration-contacts = Контакти
registration-unsure = вік залежить від дня народження
registration-confirm = Підтвердити
registration-to-queue = До списку очікування
registration-refuse = Відхилити
registration-reason-label = Причина відмови (її прочитає той, хто подав заявку)
registration-remove = Видалити
registration-remove-sure = Видалити позначені заявки? Їхні особисті посилання перестануть працювати.
registration-nobody = Нічого не змінено: спершу позначте заявки.
registration-done-confirmed =
    { $n ->
        [one] Підтверджено { $n } заявку.
        [few] Підтверджено { $n } заявки.
       *[many] Підтверджено { $n } заявок.
    }
registration-done-refused =
    { $n ->
        [one] Відхилено { $n } заявку.
        [few] Відхилено { $n } заявки.
       *[many] Відхилено { $n } заявок.
    }
registration-done-queued =
    { $n ->
        [one] До списку очікування перенесено { $n } заявку.
        [few] До списку очікування перенесено { $n } заявки.
       *[many] До списку очікування перенесено { $n } заявок.
    }
registration-done-removed =
    { $n ->
        [one] Видалено { $n } заявку.
        [few] Видалено { $n } заявки.
       *[many] Видалено { $n } заявок.
    }
registration-link-count =
    { $n ->
        [0] Заявки
        [one] { $n } заявка
        [few] { $n } заявки
       *[many] { $n } заявок
    }
registration-gap =
    { $n ->
        [one] { $n } заявка чекає на підтвердження
        [few] { $n } заявки чекають на підтвердження
       *[many] { $n } заявок чекають на підтвердження
    }
registration-gap-place =
    { $n ->
        [one] Є вільне місце, а у списку очікування { $n } заявка
        [few] Є вільне місце, а у списку очікування { $n } заявки
       *[many] Є вільне місце, а у списку очікування { $n } заявок
    }
registration-draft = Турнір — чернетка: за цією адресою відвідувачі бачать, що сторінки немає. Відкрийте турнір, щоб учасники могли подати заявки.
registration-open-unlisted = Відкрити за посиланням
registration-open-public = Відкрити для всіх
registration-alike = Схожий учасник уже у списку:
registration-same = Уже у списку учасників:
registration-same-number = № { $number } { $name }
registration-attach = Це та сама людина
registration-other = Інша людина: підтвердити
registration-same-only = Позначені вже є у списку учасників. Якщо це ті самі люди, натисніть поруч «Це та сама людина»: заявку буде пов’язано з учасником.
registration-why-entered = уже у списку учасників
registration-why-alike = схожий учасник уже у списку: вкажіть, та сама це людина чи інша
registration-why-queued = уже у списку очікування
registration-why-refused = відхилено раніше
registration-why-withdrawn = відкликано заявником
registration-why-left = учасника виключено зі списку
registration-left-one = { $name } — { $why }
registration-left-alone = Не змінено заявки: { $who }.
registration-left-more = і ще { $n }
registration-left-settled = Щоб змінити розглянуті заявки, позначте їх без тих, що чекають.
registration-left-nobody = Нічого не змінено: { $who }.
registration-done-attached =
    { $n ->
        [1] Заявку пов’язано з учасником зі списку.
       *[other] Заявки пов’язано з учасниками зі списку: { $n }.
    }
