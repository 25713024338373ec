summary-players =
    { $n ->
        [one] { $n } участник
        [few] { $n } участника
       *[many] { $n } участников
    }
summary-regions =
    { $n ->
        [one] из { $n } региона
       *[other] из { $n } регионов
    }
summary-countries =
    { $n ->
        [one] из { $n } страны
       *[other] из { $n } стран
    }
summary-women =
    { $n ->
        [one] { $n } женщина
        [few] { $n } женщины
       *[many] { $n } женщин
    }
summary-among = { $players }, среди них { $list }.
summary-plain = { $players }.
summary-and = { $first } и { $last }
summary-winner = Победитель: { $name }, { $points }.
