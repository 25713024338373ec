overview-next = Далі
overview-go-players = Записати учасників
overview-go-confirm =
    { $n ->
        [one] Підтвердити { $n } учасника
       *[other] Підтвердити { $n } учасників
    }
overview-go-pair = Скласти пари { $round }‑го туру
overview-go-pair-all = Скласти пари всіх турів
overview-go-publish = Перевірити й опублікувати { $round }‑й тур
overview-go-publish-all = Перевірити й опублікувати всі тури
overview-go-announce = Оголосити жеребкування дебюту { $round }‑го туру
overview-go-draw = Витягнути дебют { $round }‑го туру
overview-go-results = Ввести результати, яких бракує
overview-go-open = Відкрити турнір усім
overview-go-close = Завершити турнір
overview-go-standings = Підсумкові місця
overview-step-players = Грають: { $n }
overview-step-paired = Пари { $round }‑го туру складено
overview-step-pair = Скласти пари { $round }‑го туру
overview-step-publish = Опублікувати пари
overview-step-published = Пари опубліковано
overview-step-results = Ввести результати
overview-step-complete = Усі результати є
overview-step-results-missing = Бракує результатів: { $n }
overview-step-next = Скласти { $round }‑й тур
overview-step-close = Завершити турнір
overview-step-closed = Турнір завершено
overview-awaited = { $round }‑й тур: чекаємо на результати
overview-adjourned = відкладена
overview-gap-adjourned =
    { $n ->
        [one] { $round }‑й тур: на { $n } дошці не дограно відкладені партії
       *[other] { $round }‑й тур: на { $n } дошках не дограно відкладені партії
    }
overview-disputes = Потрібне рішення судді
overview-dispute-game = { $round }‑й тур, дошка { $board }, партія { $game }.
overview-dispute = Введений результат не збігається із записом партії.
overview-dispute-look = Подивитися
overview-gaps = Зверніть увагу
overview-gap-out = { $name } грає у { $round }‑му турі, хоча за нинішніми результатами вже поза турніром
overview-gap-left = { $name }: дошка { $board } { $round }‑го туру без результату, а учасник вибуває. Якщо гри вже не буде, змініть пари або запишіть неявку
overview-gap-secret = Результати йдуть у рейтинг, а турнір відкрито не всім: поки це так, завершити його не можна
overview-gap-dates = Не вказано дати турніру
overview-gap-arbiter = Не вказано головного суддю
overview-gap-titles =
    { $n ->
        [one] У { $n } учасника невідоме звання
       *[other] У { $n } учасників невідоме звання
    }
overview-gap-ratings =
    { $n ->
        [1] { $n } учасник без рейтингу: він отримає один з останніх номерів
        [one] { $n } учасник без рейтингу: вони отримають останні номери
        [few] { $n } учасники без рейтингу: вони отримають останні номери
       *[many] { $n } учасників без рейтингу: вони отримають останні номери
    }
overview-gap-nobody-rated = У жодного учасника немає рейтингу: номери буде дано за званнями й за абеткою
overview-gap-rounds = Призначено турів: { $n }, а без повторних зустрічей суперників вистачить лише на { $most }
overview-areas = Інші сторінки
overview-group-people = Учасники й судді
overview-group-rounds = Налаштування й тури
overview-group-paper = Друк і файли
overview-group-after = Після турніру
overview-screen = Годинник для зали
overview-now-boards = Закінчили
overview-now-elapsed = Тур триває
overview-now-starts = За розкладом
overview-now-published = Опубліковано
overview-now-reports = Повідомлення з телефонів
overview-reports-none = немає нових
overview-reports = від обох гравців: { $agreed }, від одного: { $single }, розходяться: { $disputed }
overview-adjourned-title = Відкладені партії
overview-area-players = Учасники ({ $n })
overview-area-players-unconfirmed =
    { $n ->
        [0] Учасники (заявлені, не підтверджені: { $unconfirmed })
       *[other] Учасники ({ $n }; заявлені, не підтверджені: { $unconfirmed })
    }
overview-area-import = Завантажити список учасників
overview-area-games = Завантажити записи партій (PDN)
overview-area-log = Журнал і скасування
overview-area-settings = Відомості й налаштування
overview-areas-closed = Турнір завершено: щоб щось тут змінити, спершу відкрийте його знову.
overview-area-close = Завершення турніру
overview-area-reopen = Відкрити турнір знову
overview-area-archive = Архів усіх сторінок (ZIP)
overview-archive-large = В архіві було б понад { $n } сторінок однією мовою. Такий архів робить команда «poddavki archive».
overview-area-backup = Резервна копія
overview-officials = Судді й організатори
overview-official-name = Ім’я облікового запису
overview-official-role = Роль
overview-official-add = Призначити
overview-official-remove = прибрати
overview-official-remove-who = Прибрати: { $name }
overview-official-unknown = Такого облікового запису немає. Його створює адміністратор на сторінці «Користувачі».
overview-official-no-role = Виберіть роль.
overview-official-section = Залік
overview-official-whole = увесь турнір
overview-official-section-hint = Права секретаря або судді можна обмежити заліком: він бачить усе, а змінює лише дошки з учасниками заліку (суддя — і самих учасників).
overview-official-section-role = Заліком можна обмежити лише права секретаря або судді.
overview-official-section-unknown = Такого заліку в турнірі немає. Виберіть інший.
overview-official-section-gone = Залік, яким обмежено права, видалено: змінювати нічого не можна. Призначте роль знову.
overview-official-of-event = у всіх турнірах змагання «{ $event }»
overview-role-lead-organiser = Усе в турнірі, зокрема налаштування, посадові особи й завершення.
overview-role-lead-chief-arbiter = Усе, що може суддя, а також заборонені пари, столи, жеребкування дебютів і порядок переграш.
overview-role-lead-arbiter = Учасники, пари, публікація, результати, виправлення та стягнення.
overview-role-lead-scorer = Вводить результати й записи партій; результати минулих турів не виправляє.
overview-role-lead-viewer = Бачить ці сторінки, зокрема чернетки, і нічого не змінює.
overview-official-self = Зняти роль із себе не можна: попросіть іншого організатора.
overview-last = Останнє:
overview-last-log = Журнал
overview-done-role = Роль призначено.
overview-done-role-taken = Роль знято.
