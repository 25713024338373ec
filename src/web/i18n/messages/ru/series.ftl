series-title = Ежегодные чемпионаты
series-none = Ежегодных чемпионатов пока нет
series-manage = Изменить
series-edit = Изменить
series-categories = Зачёты
series-competitors-open = Общий зачёт
series-competitors-men = Мужчины
series-competitors-women = Женщины
series-competitors-boys = Юноши
series-competitors-girls = Девушки
series-competitors-veterans = Ветераны
series-editions = Чемпионаты
series-edition = Розыгрыш
series-no-editions = Розыгрышей пока нет
series-year = Год
series-year-hint = Четыре цифры; в каждом зачёте — один розыгрыш в год.
series-category = Зачёт
series-champion = Чемпион
series-champions = Чемпионы по годам
series-gold = 1-е место
series-silver = 2-е место
series-bronze = 3-е место
series-total = Всего
series-players = Участники
series-note = Примечание
series-note-hint = Для года без чемпионата: причина, например «пандемия».
series-running = идёт
series-not-held = не проводился
series-no-data = нет данных
series-csv = CSV
series-name = Имя
series-medals-of = Призёры или регионы
series-medals-persons = Призёры
series-medals-regions = Регионы
series-medals-how = Сначала по первым местам, потом по вторым и третьим. Если места делят, считается лучшее.
series-records = Рекорды
series-record = Рекорд
series-holder = Рекордсмен
series-value = Значение
series-records-how = По завершённым чемпионатам. Возраст — год чемпионата минус год рождения, где он известен. Год, когда чемпионат не проводился, серию титулов не прерывает, а год без данных прерывает.
series-record-titles = Больше всего титулов
series-record-titles-in-a-row = Наибольшая серия титулов
series-record-points = Больше всего очков
series-record-share = Лучший процент очков
series-record-youngest = Самый молодой чемпион
series-record-oldest = Самый старший чемпион
series-record-participations = Больше всего участий
series-record-field = Больше всего участников
series-share = { $share } % ({ $points } из { $of })
series-age =
    { $n ->
        [one] { $n } год
        [few] { $n } года
       *[many] { $n } лет
    }
series-rejection-unknown = Этих данных здесь больше нет.
series-rejection-title-missing = Введите название.
series-rejection-wrong-address = Адрес «{ $address }» не подходит: нужны строчные латинские буквы, цифры и дефисы, не больше 60, и не слово new.
series-rejection-address-taken = Адрес «{ $address }» уже занят.
series-rejection-dates-reversed = Последний день раньше первого.
series-rejection-wrong-link = Ссылка «{ $address }» должна начинаться с http:// или https://.
series-rejection-in-event-already = Этот турнир уже входит в соревнование «{ $title }».
series-rejection-wrong-year = { $year } не может быть годом розыгрыша: введите год от 1800 до 2200.
series-rejection-edition-already = Это уже розыгрыш { $year } года.
series-rejection-gap-and-edition = В { $year } году уже есть розыгрыш или отметка, что его не было. Сначала уберите её.
series-rejection-is-edition = Это розыгрыш чемпионата «{ $title }». Сначала уберите его оттуда.
series-rejection-no-lines = Ни одна строка не отмечена: в таблице никого нет.
series-rejection-twice-in-table = В таблице «{ $title }» дважды: { $name }.
series-rejection-merged-already = Эта запись уже объединена с другой: { $name }. Сначала разделите их.
series-rejection-both-in-tournament = Оба играют в турнире «{ $title }», значит, это два человека.
series-rejection-persons-contradict = Дата рождения, пол или номер в федерации различаются, значит, это два человека. Если где-то ошибка, сначала исправьте её на странице этого игрока.
series-rejection-name-missing = Укажите фамилию.
series-rejection-other-name-typed = Введите имя спортсмена так, как оно стоит на этой странице: ничего не стёрто.
series-rejection-erased-already = Данные этого спортсмена уже стёрты.
series-rejection-entries-unlinked = Записи участников с этим именем не связаны ни с кем: { $entries }. Если они этого человека, сначала свяжите их («Участники», «Кто есть кто»), иначе отметьте ниже, что они других людей. Ничего не стёрто.
series-rejection-changed-by = Эти данные тем временем изменены ({ $actor }). Ничего не записано; посмотрите, что там теперь.
series-rejection-person-changed = Эти данные тем временем изменились: см. «Что известно». Проверьте форму и сохраните ещё раз.
series-rejection-later-commands-build-on-it = От этого зависят более поздние изменения. Сначала отмените их.
series-rejection-nothing-to-change = Изменений нет.
series-command-make-event = Создано соревнование «{ $title }»
series-command-edit-event = Изменено соревнование «{ $title }»
series-command-remove-event = Удалено соревнование «{ $title }»
series-command-make-series = Создан чемпионат «{ $title }»
series-command-edit-series = Изменён чемпионат «{ $title }»
series-command-remove-series = Удалён чемпионат «{ $title }»
series-command-enter-imported-table = Внесён розыгрыш { $year } года: «{ $title }»
series-command-remove-imported-table = Убран внесённый розыгрыш «{ $title }»
series-command-merge-persons = Объединены записи об одном человеке: { $name } и { $other }
series-command-part-persons = Записи разделены: { $name } и { $other }
series-command-correct-person = Исправлены данные игрока: { $name }
series-command-distinguish-persons = Это два разных игрока: { $name } и { $other }
series-command-revert = Отменена запись № { $n }
series-command-erase-person =
    Стёрты данные спортсмена { $person }. { $n ->
        [0] Прежние записи не изменены
        [1] Очищена прежняя запись, её хеш принят как записанный: { $entries }
       *[other] Очищены прежние записи, их хеши приняты как записанные: { $entries }
    }
series-json = JSON
