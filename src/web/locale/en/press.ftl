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
press-grandmasters =
    { $n ->
        [one] { $n } grandmaster
       *[other] { $n } grandmasters
    }
press-international-masters =
    { $n ->
        [one] { $n } international master
       *[other] { $n } international masters
    }
press-international-class =
    { $n ->
        [one] { $n } master of sport of international class
       *[other] { $n } masters of sport of international class
    }
press-masters =
    { $n ->
        [one] { $n } master of sport
       *[other] { $n } masters of sport
    }
press-federation-masters =
    { $n ->
        [one] { $n } federation master
       *[other] { $n } federation masters
    }
press-candidates =
    { $n ->
        [one] { $n } candidate master
       *[other] { $n } candidate masters
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
