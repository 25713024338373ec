summary-players =
    { $n ->
        [one] { $n } учасник
        [few] { $n } учасники
       *[many] { $n } учасників
    }
summary-regions =
    { $n ->
        [one] з { $n } регіону
       *[other] з { $n } регіонів
    }
summary-countries =
    { $n ->
        [one] з { $n } країни
       *[other] з { $n } країн
    }
summary-women =
    { $n ->
        [one] { $n } жінка
        [few] { $n } жінки
       *[many] { $n } жінок
    }
summary-among = { $players }, серед них { $list }.
summary-plain = { $players }.
summary-and = { $first } і { $last }
summary-winner = Переможець: { $name }, { $points }.
