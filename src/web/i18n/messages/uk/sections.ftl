sections-title = Заліки
sections-all = Усі учасники
sections-overall = Місце в загальному заліку
sections-of-all = у загальному заліку { $place }
sections-winners = Переможці в заліках
sections-section-heading = Залік
sections-lead = Жінки, юніори, ветерани, регіон: у кожного заліку свої місця в одному турнірі. Їх видно в таблиці місць, на головній сторінці й у протоколі; за них можуть бути призи.
sections-section = Залік { $n }
sections-name = Назва
sections-name-hint = Наприклад, «Юніори». Так залік називається в таблиці місць, на сторінці турніру й у протоколі.
sections-other-name = Назва іншою мовою
sections-other-name-hint = Для сторінок з іншою абеткою: наприклад, Juniors при назві «Юніори». Якщо порожньо, там стоїть назва як є.
sections-sex = Стать
sections-sex-hint = Учасники, у яких стать не вказано, входять лише до заліків з умовою «не важливо».
sections-any = не важливо
sections-born = Рік народження
sections-born-hint = Обидва роки включно: «від 2009» — народжені 2009 року й пізніше. Одне з двох можна не заповнювати. Учасники, у яких рік не вказано, не входять.
sections-age = Вік, років
sections-age-hint = Замість року народження, включно: до 17 для юніорів, від 60 для ветеранів.
sections-age-on = Вік на день
sections-age-on-hint = Лише разом із віком. Порожньо — вік, якого досягають у рік турніру. Якщо вказано день, наприклад 1 січня, — вік у цей день; якщо відомий лише рік народження, днем народження вважається 1 липня.
sections-from = від
sections-to = до
sections-more = Регіон, федерація, клуб, рейтинг, звання
sections-regions = Регіони
sections-regions-hint = Як у списку учасників, наприклад: Одеська область; Львівська область. Кілька — через крапку з комою, досить одного з них. Порожньо — будь-який.
sections-federations = Федерації
sections-federations-hint = Як у списку учасників, наприклад: UKR; POL. Кілька — через крапку з комою, досить однієї з них. Порожньо — будь-яка.
sections-clubs = Клуби
sections-clubs-hint = Як у списку учасників. Кілька — через крапку з комою, досить одного з них. Порожньо — будь-який.
sections-rating = Рейтинг
sections-rating-hint = Включно, за рейтингом перед турніром: «до 1800» — 1800 і нижче. Учасники без рейтингу не входять.
sections-rank-from = Звання не вище
sections-rank-from-hint = Найвище звання, з яким входять до заліку: входять учасники з ним, з нижчими й без звання.
sections-rank-to = Звання не нижче
sections-rank-to-hint = Найнижче звання, з яким входять до заліку: входять учасники з ним і з вищими. Учасники без звання не входять.
sections-members =
    { $n ->
        [one] { $n } учасник
        [few] { $n } учасники
       *[many] { $n } учасників
    }
sections-remove = прибрати цей залік під час збереження
sections-hint = Учасник входить до заліку, якщо виконано всі його умови, і може входити до кількох; у загальному заліку лишаються всі. Що не важливо, залиште порожнім.
sections-save = Зберегти заліки
sections-add = Додати: { $name }
sections-preset-women = Жінки
sections-preset-juniors = Юніори
sections-preset-veterans = Ветерани
sections-wrong = Не все вдалося прочитати. Нічого не збережено.
sections-done-saved = Заліки збережено.
sections-expected-year = Введіть рік, наприклад 2008.
sections-expected-age = Введіть кількість років, від 1 до { $most }.
sections-expected-rating = Введіть рейтинг, від 1 до { $most }.
sections-expected-day = Введіть день, наприклад 2026-01-01.
sections-told-born-from = { $from } р. н. і молодші
sections-told-born-to = { $to } р. н. і старші
sections-told-born-between = { $from }–{ $to } р. н.
sections-told-age-from =
    { $from ->
        [one] від { $from } року
       *[other] від { $from } років
    }
sections-told-age-to =
    { $to ->
        [one] не старші { $to } року
       *[other] не старші { $to } років
    }
sections-told-age-between =
    { $to ->
        [one] від { $from } до { $to } року
       *[other] від { $from } до { $to } років
    }
sections-told-on = на { $day }
sections-told-regions = { $names }
sections-told-federations = федерація: { $names }
sections-told-clubs = клуб: { $names }
sections-told-ratings-from = рейтинг від { $from }
sections-told-ratings-to = рейтинг до { $to }
sections-told-ratings-between = рейтинг { $from }–{ $to }
sections-told-not-above = звання не вище: { $rank }
sections-told-not-below = звання не нижче: { $rank }
sections-told-ranks = звання: { $from } — { $to }
sections-lacks-day = Вік не визначити: вкажіть дати турніру або день, на який рахується вік.
