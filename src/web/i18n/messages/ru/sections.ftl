sections-title = Зачёты
sections-all = Все участники
sections-overall = Место в общем зачёте
sections-of-all = в общем зачёте { $place }
sections-winners = Победители в зачётах
sections-section-heading = Зачёт
sections-lead = Женщины, юниоры, ветераны, регион: у каждого зачёта свои места в одном турнире. Они видны в таблице мест, на главной странице и в протоколе; за них могут быть призы.
sections-section = Зачёт { $n }
sections-name = Название
sections-name-hint = Например, «Юниоры». Так зачёт называется в таблице мест, на странице турнира и в протоколе.
sections-other-name = Название на другом языке
sections-other-name-hint = Для страниц с другим алфавитом: например, Juniors при названии «Юниоры». Если пусто, там стоит название как есть.
sections-sex = Пол
sections-sex-hint = Участники, у которых пол не указан, входят только в зачёты с условием «не важно».
sections-any = не важно
sections-born = Год рождения
sections-born-hint = Оба года включительно: «с 2009» — родившиеся в 2009 году и позже. Одно из двух можно не заполнять. Участники, у которых год не указан, не входят.
sections-age = Возраст, лет
sections-age-hint = Вместо года рождения, включительно: по 17 для юниоров, с 60 для ветеранов.
sections-age-on = Возраст на день
sections-age-on-hint = Только вместе с возрастом. Пусто — возраст, которого достигают в год турнира. Если указан день, например 1 января, — возраст в этот день; если известен только год рождения, днём рождения считается 1 июля.
sections-from = с
sections-to = по
sections-more = Регион, федерация, клуб, рейтинг, звание
sections-regions = Регионы
sections-regions-hint = Как в списке участников, например: Орловская область; Тульская область. Несколько — через точку с запятой, достаточно одного из них. Пусто — любой.
sections-federations = Федерации
sections-federations-hint = Как в списке участников, например: RUS; UKR. Несколько — через точку с запятой, достаточно одной из них. Пусто — любая.
sections-clubs = Клубы
sections-clubs-hint = Как в списке участников. Несколько — через точку с запятой, достаточно одного из них. Пусто — любой.
sections-rating = Рейтинг
sections-rating-hint = Включительно, по рейтингу перед турниром: «по 1800» — 1800 и ниже. Участники без рейтинга не входят.
sections-rank-from = Звание не выше
sections-rank-from-hint = Высшее звание, с которым входят в зачёт: входят участники с ним, с более низкими и без звания.
sections-rank-to = Звание не ниже
sections-rank-to-hint = Низшее звание, с которым входят в зачёт: входят участники с ним и с более высокими. Участники без звания не входят.
sections-members =
    { $n ->
        [one] { $n } участник
        [few] { $n } участника
       *[many] { $n } участников
    }
sections-remove = убрать этот зачёт при сохранении
sections-hint = Участник входит в зачёт, если выполнены все его условия, и может входить в несколько; в общем зачёте остаются все. Что не важно, оставьте пустым.
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
