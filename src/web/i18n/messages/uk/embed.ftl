embed-title = Вбудувати на сайт
embed-lead = Цей рядок покаже те саме на сторінці іншого сайту.
embed-more = Докладніше
embed-more-players =
    { $n ->
        [one] Ще { $n } учасник
        [few] Ще { $n } учасники
       *[many] Ще { $n } учасників
    }
embed-more-boards =
    { $n ->
        [one] Ще { $n } дошка
        [few] Ще { $n } дошки
       *[many] Ще { $n } дощок
    }
embed-no-round = Жодного туру ще не опубліковано.
