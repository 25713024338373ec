press-players =
    { $n ->
        [one] { $n } участник
        [few] { $n } участника
       *[many] { $n } участников
    }
press-regions =
    { $n ->
        [one] из { $n } региона
       *[other] из { $n } регионов
    }
press-countries =
    { $n ->
        [one] из { $n } страны
       *[other] из { $n } стран
    }
press-grandmasters =
    { $n ->
        [one] { $n } гроссмейстер
        [few] { $n } гроссмейстера
       *[many] { $n } гроссмейстеров
    }
press-international-masters =
    { $n ->
        [one] { $n } международный мастер
        [few] { $n } международных мастера
       *[many] { $n } международных мастеров
    }
press-international-class =
    { $n ->
        [one] { $n } мастер спорта международного класса
        [few] { $n } мастера спорта международного класса
       *[many] { $n } мастеров спорта международного класса
    }
press-masters =
    { $n ->
        [one] { $n } мастер спорта
        [few] { $n } мастера спорта
       *[many] { $n } мастеров спорта
    }
press-federation-masters =
    { $n ->
        [one] { $n } мастер ФМЖД
        [few] { $n } мастера ФМЖД
       *[many] { $n } мастеров ФМЖД
    }
press-candidates =
    { $n ->
        [one] { $n } кандидат в мастера
        [few] { $n } кандидата в мастера
       *[many] { $n } кандидатов в мастера
    }
press-women =
    { $n ->
        [one] { $n } женщина
        [few] { $n } женщины
       *[many] { $n } женщин
    }
press-among = { $players }, среди них { $list }.
press-plain = { $players }.
press-and = { $first } и { $last }
press-winner = Победитель: { $name }, очки: { $points }.
