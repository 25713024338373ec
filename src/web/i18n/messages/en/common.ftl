common-players =
    { $n ->
        [one] { $n } player
       *[other] { $n } players
    }
common-system-swiss = Swiss
common-system-double-swiss = Double-Swiss
common-system-round-robin = round robin
common-system-keizer = Keizer
common-system-knock-out = knock-out
common-role-organiser = organiser
common-role-chief-arbiter = chief arbiter
common-role-arbiter = arbiter
common-role-scorer = scorer
common-role-viewer = viewer
common-role-in-section = { $role }, section { $section }
common-role-in-one-section = { $role }, one section
common-role-administrator = administrator
common-white = White
common-black = Black
common-pages = Pages of the list
common-page-before = Previous
common-page-after = Next
common-page-of = { $n } of { $of }
common-system-scheveningen = Scheveningen
common-system-team-swiss = Team Swiss
common-number = No.
common-numbered = No. { $n }
common-system-monrad = Monrad
common-xlsx = XLSX
common-as-usual = As usual
common-actions = Other views and files
common-other-language-same = Write the same in the other language here: in English if it is entered in Russian or Ukrainian, and the other way round.
common-rows-dense = Dense rows
common-rows-usual = Usual rows
common-address = Address
