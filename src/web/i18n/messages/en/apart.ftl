apart-title = Forbidden and avoided pairs
apart-back = To the settings
apart-unheard = A table says who meets whom: nothing here has any effect on it.
apart-rules = Never
apart-rules-hint = These rules hold whatever comes. If no pairing keeps them all, none is made, and it is said which rule stands in the way.
apart-wishes = If avoidable
apart-wishes-hint = Wishes, the most important first. They are given up one by one where no pairing keeps them, and the draft says which.
apart-groups =
    { $n ->
        [0] nobody has it in common now
        [one] { $n } group now
       *[other] { $n } groups now
    }
apart-drop = Remove
apart-raise = More important
apart-add-common = Add: all who have something in common
apart-add-named = Add: named players
apart-common = What they have in common
apart-same-region = the same region
apart-same-club = the same club
apart-same-federation = the same federation
apart-strictness = How strictly
apart-hard = never
apart-soft = if avoidable
apart-last = Up to round (empty: all rounds)
apart-player = Player { $n }
apart-nobody = —
apart-add = Add
apart-until = up to round { $last }
apart-between = rounds { $first } to { $last }
apart-choose = Choose who is kept apart; the round is a number.
apart-done = Forbidden and avoided pairs are saved.
