person-title = турніри й рейтинг
person-tournaments = Турніри
person-no-tournaments = Турнірів ще немає.
person-tournament = Турнір
person-dates = Дати
person-date = Дата
person-points = Очки
person-place = Місце
person-open = триває
person-before = Було
person-after = Стало
person-imported = Імпортований рейтинг-лист
person-picture =
    { $n ->
        [one] Рейтинг після { $n } зміни: від { $lowest } до { $highest }. Числа — в таблиці нижче.
       *[other] Рейтинг після { $n } змін: від { $lowest } до { $highest }. Числа — в таблиці нижче.
    }
person-all = Усі турніри й рейтинг
person-peak = максимум { $n }
person-former = раніше: { $names }
person-titles = Титули
person-rivals = Особисті зустрічі
person-opponent = Суперник
person-score = Рахунок
person-with-white = Білими
person-with-black = Чорними
person-rivals-how = Виграші, нічиї та поразки в зіграних партіях.
