sections-title = Зачёты
sections-all = Все участники
sections-overall = Место в общем зачёте
sections-of-all = в общем зачёте { $place }
sections-winners = Победители в зачётах
sections-section-heading = Зачёт
sections-lead = Женщины, юниоры, ветераны, регион: у каждого зачёта свои места в одном турнире. Они видны в таблице мест, на главной странице и в протоколе; за них могут быть призы.
sections-section = Зачёт { $n }
sections-name = Название
sections-name-hint = Так зачёт называется в таблице мест, на странице турнира и в протоколе.
sections-other-name = Название на другом языке
sections-other-name-hint = Для страниц на другом языке; без него там стоит название как есть.
sections-sex = Пол
sections-sex-hint = В зачёт с этим условием не входят участники, у которых пол не указан.
sections-any = не важно
sections-born = Год рождения
sections-born-hint = Оба года включительно. Участники, у которых год не указан, не входят.
sections-age = Возраст, лет
sections-age-hint = Полных лет, включительно; вместо года рождения.
sections-age-on = Возраст на день
sections-age-on-hint = Пусто — возраст, которого достигают в год турнира. Если известен только год рождения, днём рождения считается 1 июля.
sections-from = с
sections-to = по
sections-more = Регион, федерация, клуб, рейтинг, звание
sections-regions = Регионы
sections-federations = Федерации
sections-clubs = Клубы
sections-list-hint = Один из названных; несколько — через точку с запятой. Пусто — любой.
sections-rating = Рейтинг
sections-rating-hint = Включительно. Участники без рейтинга не входят.
sections-rank-from = Звание не выше
sections-rank-from-hint = Для турниров разрядников.
sections-rank-to = Звание не ниже
sections-rank-to-hint = Для турниров мастеров.
sections-members =
    { $n ->
        [one] { $n } участник
        [few] { $n } участника
       *[many] { $n } участников
    }
sections-remove = убрать
sections-hint = Должны выполняться все условия; что не важно, оставьте пустым.
sections-save = Сохранить зачёты
sections-add = Добавить: { $name }
sections-preset-women = Женщины
sections-preset-juniors = Юниоры
sections-preset-veterans = Ветераны
sections-wrong = Не всё удалось прочитать. Ничего не сохранено.
sections-done-saved = Зачёты сохранены.
sections-expected-year = Введите год, например 2008.
sections-expected-age = Введите число лет, от 1 до { $most }.
sections-expected-rating = Введите рейтинг, от 1 до { $most }.
sections-expected-day = Введите день, например 2026-01-01.
sections-told-born-from = { $from } г. р. и моложе
sections-told-born-to = { $to } г. р. и старше
sections-told-born-between = { $from }–{ $to } г. р.
sections-told-age-from =
    { $from ->
        [one] от { $from } года
       *[other] от { $from } лет
    }
sections-told-age-to =
    { $to ->
        [one] не старше { $to } года
       *[other] не старше { $to } лет
    }
sections-told-age-between =
    { $to ->
        [one] от { $from } до { $to } года
       *[other] от { $from } до { $to } лет
    }
sections-told-on = на { $day }
sections-told-regions = { $names }
sections-told-federations = федерация: { $names }
sections-told-clubs = клуб: { $names }
sections-told-ratings-from = рейтинг от { $from }
sections-told-ratings-to = рейтинг до { $to }
sections-told-ratings-between = рейтинг { $from }–{ $to }
sections-told-not-above = звание не выше: { $rank }
sections-told-not-below = звание не ниже: { $rank }
sections-told-ranks = звания: { $from } — { $to }
sections-lacks-day = Возраст не определить: укажите даты турнира или день, на который считается возраст.
