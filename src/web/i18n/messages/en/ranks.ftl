ranks-gm = grandmaster
ranks-im = international master
ranks-msmk = international-class master of sport
ranks-ms = master of sport
ranks-fm = FMJD master
ranks-cm = candidate master
ranks-1 = 1st cat.
ranks-2 = 2nd cat.
ranks-3 = 3rd cat.
ranks-junior = junior category
ranks-none = no title
ranks-count-gm =
    { $n ->
        [one] { $n } grandmaster
       *[other] { $n } grandmasters
    }
ranks-count-im =
    { $n ->
        [one] { $n } international master
       *[other] { $n } international masters
    }
ranks-count-msmk =
    { $n ->
        [one] { $n } international-class master of sport
       *[other] { $n } international-class masters of sport
    }
ranks-count-ms =
    { $n ->
        [one] { $n } master of sport
       *[other] { $n } masters of sport
    }
ranks-count-fm =
    { $n ->
        [one] { $n } FMJD master
       *[other] { $n } FMJD masters
    }
ranks-count-cm =
    { $n ->
        [one] { $n } candidate master
       *[other] { $n } candidate masters
    }
