apart-title = Forbidden and avoided pairs
apart-back = To the settings
apart-unheard = In this system a table decides who meets whom: these restrictions have no effect.
apart-rules = Forbidden pairs
apart-rules-hint = These rules always hold. If no pairing satisfies them all, none is made, and the program says which rule stands in the way.
apart-wishes = Avoided pairs
apart-wishes-hint = Wishes, the most important first. Where no pairing satisfies them all, they are dropped one by one, and the draft says which.
apart-groups =
    { $n ->
        [0] no such groups now
        [one] { $n } group now
       *[other] { $n } groups now
    }
apart-drop = Remove
apart-raise = Move up
apart-add-common = New rule: players with something in common
apart-add-named = New rule: named players
apart-common = In common
apart-same-region = the same region
apart-same-club = the same club
apart-same-federation = the same federation
apart-strictness = Strictness
apart-hard = never
apart-soft = if avoidable
apart-last = Up to round (empty: all rounds)
apart-player = Player { $n }
apart-nobody = —
apart-add = Add
apart-until = up to round { $last }
apart-between = rounds { $first } to { $last }
apart-choose = Choose who must not meet; the round is a number.
apart-done = Forbidden and avoided pairs saved.
