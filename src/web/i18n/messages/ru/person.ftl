person-title = турниры и рейтинг
person-tournaments = Турниры
person-no-tournaments = Турниров пока нет.
person-tournament = Турнир
person-dates = Даты
person-date = Дата
person-points = Очки
person-place = Место
person-open = идёт
person-before = Было
person-after = Стало
person-imported = Импортированный рейтинг-лист
person-picture =
    { $n ->
        [one] Рейтинг после { $n } изменения: от { $lowest } до { $highest }. Числа — в таблице ниже.
       *[other] Рейтинг после { $n } изменений: от { $lowest } до { $highest }. Числа — в таблице ниже.
    }
person-all = Все турниры и рейтинг
person-peak = максимум { $n }
person-former = прежде: { $names }
person-titles = Титулы
person-rivals = Личные встречи
person-opponent = Соперник
person-score = Счёт
person-with-white = Белыми
person-with-black = Чёрными
person-rivals-how = Выигрыши, ничьи и поражения в сыгранных партиях.
