press-players =
    { $n ->
        [one] { $n } player
       *[other] { $n } players
    }
press-regions =
    { $n ->
        [one] from { $n } region
       *[other] from { $n } regions
    }
press-countries =
    { $n ->
        [one] from { $n } country
       *[other] from { $n } countries
    }
press-women =
    { $n ->
        [one] { $n } woman
       *[other] { $n } women
    }
press-among = { $players }, among them { $list }.
press-plain = { $players }.
press-and = { $first } and { $last }
press-winner = Winner: { $name }, points: { $points }.
