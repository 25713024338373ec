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
