embed-title = Встроить на сайт
embed-lead = Эта строка покажет то же самое на странице другого сайта.
embed-more = Подробнее
embed-more-players =
    { $n ->
        [one] Ещё { $n } участник
        [few] Ещё { $n } участника
       *[many] Ещё { $n } участников
    }
embed-more-boards =
    { $n ->
        [one] Ещё { $n } доска
        [few] Ещё { $n } доски
       *[many] Ещё { $n } досок
    }
embed-no-round = Ни один тур ещё не опубликован.
