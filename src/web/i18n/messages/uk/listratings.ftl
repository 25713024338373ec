listratings-title = Рейтинги й звання зі списку
listratings-lead = Учасників шукають у списку за номером у федерації, а без нього — за іменем і роком народження. До підтвердження нічого не змінюється; зміну можна скасувати в журналі.
listratings-no-lists = Списків федерацій ще немає. Їх завантажує адміністратор.
listratings-compare = Порівняти
listratings-nothing = За цим списком міняти нічого.
listratings-changes = Зміняться: { $n }
listratings-take = Оновити позначених
listratings-nobody = Нікого не позначено: позначте, кого оновити.
listratings-same = Без змін: { $n }
listratings-ambiguous = Знайдено кілька: { $n }
listratings-ambiguous-lead = Вкажіть учаснику рік народження або номер у федерації, і його буде знайдено.
listratings-missing = Не знайдено: { $n }
listratings-done-taken =
    { $n ->
        [one] Оновлено рейтинг і звання { $n } учасника.
        [few] Оновлено рейтинги й звання { $n } учасників.
       *[many] Оновлено рейтинги й звання { $n } учасників.
    }
