summary-players =
    { $n ->
        [one] { $n } player
       *[other] { $n } players
    }
summary-regions =
    { $n ->
        [one] from { $n } region
       *[other] from { $n } regions
    }
summary-countries =
    { $n ->
        [one] from { $n } country
       *[other] from { $n } countries
    }
summary-women =
    { $n ->
        [one] { $n } woman
       *[other] { $n } women
    }
summary-among = { $players }, among them { $list }.
summary-plain = { $players }.
summary-and = { $first } and { $last }
summary-winner = Winner: { $name }, { $points }.
