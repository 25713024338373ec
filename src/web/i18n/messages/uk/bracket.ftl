bracket-title = Сітка
bracket-round =
    { $n ->
        [1] Фінал
        [2] Півфінали
        [4] Чвертьфінали
        [8] 1/8 фіналу
        [16] 1/16 фіналу
        [32] 1/32 фіналу
        [64] 1/64 фіналу
        [128] 1/128 фіналу
        [256] 1/256 фіналу
       *[other] 1/{ $n } фіналу
    }
bracket-bye = вільний тур
bracket-goes-through = { $name } проходить без гри
bracket-table = Таблиця
bracket-list = За турами
bracket-others = Інші матчі
bracket-lead = Сітка з’явиться разом із парами першого туру.
