person-title = турниры и рейтинг
person-events = Турниры
person-no-events = Турниров пока нет.
person-event = Турнир
person-dates = Даты
person-date = Дата
person-points = Очки
person-place = Место
person-open = идёт
person-before = Было
person-after = Стало
person-imported = Загруженный рейтинг-лист
person-range = от { $lowest } до { $highest }
person-picture =
    { $n ->
        [one] Рейтинг после { $n } изменения: от { $lowest } до { $highest }. Числа — в таблице ниже.
       *[other] Рейтинг после { $n } изменений: от { $lowest } до { $highest }. Числа — в таблице ниже.
    }
person-all = Все турниры и рейтинг
person-peak = высший { $n }
