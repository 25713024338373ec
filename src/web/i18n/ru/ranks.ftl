ranks-gm = гроссмейстер
ranks-im = международный мастер
ranks-msmk = мастер спорта международного класса
ranks-ms = мастер спорта
ranks-fm = мастер ФМЖД
ranks-cm = кандидат в мастера спорта
ranks-first = первый разряд
ranks-second = второй разряд
ranks-third = третий разряд
ranks-junior = юношеский разряд
ranks-none = без разряда
ranks-junior-first = I юношеский разряд
ranks-junior-second = II юношеский разряд
ranks-junior-third = III юношеский разряд
ranks-count-gm =
    { $n ->
        [one] { $n } гроссмейстер
        [few] { $n } гроссмейстера
       *[many] { $n } гроссмейстеров
    }
ranks-count-im =
    { $n ->
        [one] { $n } международный мастер
        [few] { $n } международных мастера
       *[many] { $n } международных мастеров
    }
ranks-count-msmk =
    { $n ->
        [one] { $n } мастер спорта международного класса
        [few] { $n } мастера спорта международного класса
       *[many] { $n } мастеров спорта международного класса
    }
ranks-count-ms =
    { $n ->
        [one] { $n } мастер спорта
        [few] { $n } мастера спорта
       *[many] { $n } мастеров спорта
    }
ranks-count-fm =
    { $n ->
        [one] { $n } мастер ФМЖД
        [few] { $n } мастера ФМЖД
       *[many] { $n } мастеров ФМЖД
    }
ranks-count-cm =
    { $n ->
        [one] { $n } кандидат в мастера
        [few] { $n } кандидата в мастера
       *[many] { $n } кандидатов в мастера
    }
