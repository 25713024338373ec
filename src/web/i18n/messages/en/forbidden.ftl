forbidden-title = Forbidden and avoided pairs
forbidden-back = To the settings
forbidden-unheard = In this system a table decides who meets whom: these restrictions have no effect.
forbidden-rules = Forbidden pairs
forbidden-rules-hint = These rules always hold. If no pairing satisfies them all, none is made, and the program says which rule stands in the way.
forbidden-avoided = Avoided pairs
forbidden-avoided-hint = The most important first. Where no pairing avoids them all, rules are dropped one by one, and the draft says which.
forbidden-groups =
    { $n ->
        [0] no such groups now
        [one] { $n } group now
       *[other] { $n } groups now
    }
forbidden-drop = Remove
forbidden-raise = Move up
forbidden-add-common = New rule: players with something in common
forbidden-add-named = New rule: named players
forbidden-named-hint = Two or more: no two of them meet.
forbidden-common = In common
forbidden-common-hint = Players of whom it is not known are not kept apart.
forbidden-same-region = the same region
forbidden-same-club = the same club
forbidden-same-federation = the same federation
forbidden-strictness = Strictness
forbidden-strictness-hint = “Never” holds even if no pairing can be made; “if avoidable” gives way then.
forbidden-hard = never
forbidden-soft = if avoidable
forbidden-last = Up to round (empty: all rounds)
forbidden-last-hint = Often the first rounds only, so that club mates do not meet early.
forbidden-player = Player { $n }
forbidden-nobody = —
forbidden-add = Add
forbidden-until = up to round { $last }
forbidden-between = rounds { $first } to { $last }
forbidden-choose = Choose who must not meet; the round is a number.
forbidden-done = Forbidden and avoided pairs saved.
