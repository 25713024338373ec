series-title = Щорічні чемпіонати
series-none = Щорічних чемпіонатів ще немає
series-manage = Змінити
series-edit = Змінити
series-categories = Заліки
series-competitors-open = Загальний залік
series-competitors-men = Чоловіки
series-competitors-women = Жінки
series-competitors-boys = Юнаки
series-competitors-girls = Дівчата
series-competitors-veterans = Ветерани
series-editions = Чемпіонати
series-edition = Розіграш
series-no-editions = Розіграшів ще немає
series-year = Рік
series-year-hint = Чотири цифри; у кожному заліку — один розіграш на рік.
series-category = Залік
series-champion = Чемпіон
series-champions = Чемпіони за роками
series-gold = 1 місце
series-silver = 2 місце
series-bronze = 3 місце
series-total = Усього
series-players = Учасники
series-note = Примітка
series-note-hint = Для року без чемпіонату: причина, наприклад «пандемія».
series-running = триває
series-not-held = не проводився
series-no-data = немає даних
series-csv = CSV
series-name = Ім’я
series-medals-of = Призери чи регіони
series-medals-persons = Призери
series-medals-regions = Регіони
series-medals-how = Спершу за першими місцями, потім за другими й третіми. Якщо місця ділять, враховується краще.
series-records = Рекорди
series-record = Рекорд
series-holder = Рекордсмен
series-value = Значення
series-records-how = За завершеними чемпіонатами. Вік — рік чемпіонату мінус рік народження, де він відомий. Рік, коли чемпіонат не проводився, серії титулів не перериває, а рік без даних перериває.
series-record-titles = Найбільше титулів
series-record-titles-in-a-row = Найдовша серія титулів
series-record-points = Найбільше очок
series-record-share = Найкращий відсоток очок
series-record-youngest = Наймолодший чемпіон
series-record-oldest = Найстарший чемпіон
series-record-participations = Найбільше виступів
series-record-field = Найбільше учасників
series-share = { $share } % ({ $points } з { $of })
series-age =
    { $n ->
        [one] { $n } рік
        [few] { $n } роки
       *[many] { $n } років
    }
series-rejection-unknown = Цих даних тут більше немає.
series-rejection-title-missing = Введіть назву.
series-rejection-wrong-address = Адреса «{ $address }» не підходить: потрібні малі латинські літери, цифри й дефіси, не більше 60, і не слово new.
series-rejection-address-taken = Адресу «{ $address }» вже зайнято.
series-rejection-dates-reversed = Останній день раніше за перший.
series-rejection-wrong-link = Посилання «{ $address }» має починатися з http:// або https://.
series-rejection-in-event-already = Цей турнір уже входить до змагання «{ $title }».
series-rejection-wrong-year = { $year } не може бути роком розіграшу: введіть рік від 1800 до 2200.
series-rejection-edition-already = Це вже розіграш { $year } року.
series-rejection-gap-and-edition = У { $year } році вже є розіграш або позначка, що його не було. Спершу приберіть її.
series-rejection-is-edition = Це розіграш чемпіонату «{ $title }». Спершу приберіть його звідти.
series-rejection-no-lines = Жодного рядка не позначено: у таблиці нікого немає.
series-rejection-twice-in-table = У таблиці «{ $title }» двічі: { $name }.
series-rejection-merged-already = Цей запис уже об’єднано з іншим: { $name }. Спершу розділіть їх.
series-rejection-both-in-tournament = Обоє грають у турнірі «{ $title }», отже, це дві людини.
series-rejection-persons-contradict = Дата народження, стать або номер у федерації різняться, отже, це дві людини. Якщо десь помилка, спершу виправте її на сторінці цього гравця.
series-rejection-name-missing = Вкажіть прізвище.
series-rejection-other-name-typed = Введіть ім’я гравця так, як воно стоїть на цій сторінці: нічого не стерто.
series-rejection-erased-already = Дані цього гравця вже стерто.
series-rejection-entries-unlinked = Записи учасників із цим ім’ям не пов’язані ні з ким: { $entries }. Якщо вони цієї людини, спершу пов’яжіть їх («Учасники», «Хто є хто»), інакше позначте нижче, що вони інших людей. Нічого не стерто.
series-rejection-changed-by = Ці дані тим часом змінено ({ $actor }). Нічого не записано; подивіться, що там тепер.
series-rejection-person-changed = Ці дані тим часом змінилися: див. «Що відомо». Перевірте форму й збережіть ще раз.
series-rejection-later-commands-build-on-it = Від цього залежать пізніші зміни. Спершу скасуйте їх.
series-rejection-nothing-to-change = Змін немає.
series-command-make-event = Створено змагання «{ $title }»
series-command-edit-event = Змінено змагання «{ $title }»
series-command-remove-event = Видалено змагання «{ $title }»
series-command-make-series = Створено чемпіонат «{ $title }»
series-command-edit-series = Змінено чемпіонат «{ $title }»
series-command-remove-series = Видалено чемпіонат «{ $title }»
series-command-enter-imported-table = Внесено розіграш { $year } року: «{ $title }»
series-command-remove-imported-table = Прибрано внесений розіграш «{ $title }»
series-command-merge-persons = Об’єднано записи про одну людину: { $name } і { $other }
series-command-part-persons = Записи розділено: { $name } і { $other }
series-command-correct-person = Виправлено дані гравця: { $name }
series-command-distinguish-persons = Це два різні гравці: { $name } і { $other }
series-command-revert = Скасовано запис № { $n }
series-command-erase-person =
    Стерто дані гравця { $person }. { $n ->
        [0] Попередні записи не змінено
        [1] Очищено попередній запис, його хеш прийнято як записаний: { $entries }
       *[other] Очищено попередні записи, їхні хеші прийнято як записані: { $entries }
    }
series-json = JSON
