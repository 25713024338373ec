deciders-kind-classic = classic
deciders-kind-rapid = rapid
deciders-kind-blitz = blitz
deciders-step =
    { $n ->
        [one] { $n } { $kind } game
       *[other] { $n } { $kind } games
    }
deciders-step-until-win =
    { $n ->
        [one] { $kind } until the first win, { $n } game at most
       *[other] { $kind } until the first win, { $n } games at most
    }
deciders-last-lot = a lot
deciders-last-arbiter = the arbiter’s word
deciders-added =
    { $n ->
        [one] { $n } { $kind } game added
       *[other] { $n } { $kind } games added
    }
deciders-by-lot = decided by lot
deciders-by-word = decided by the arbiter: { $reason }
deciders-again = One more { $kind } game
deciders-add = Add { $step }
deciders-game = Game { $n } · { $kind }
deciders-level = level match
deciders-draw = Draw the lot
deciders-word = Decide by the arbiter’s word
deciders-reason = Why (required)
deciders-goes-on = { $name } wins the match
deciders-headline =
    { $n ->
        [one] Round { $round }: { $n } match is level and needs a tie-break
       *[other] Round { $round }: { $n } matches are level and need tie-breaks
    }
deciders-go = Add tie-break games
deciders-fate = level, waits for a tie-break game
deciders-idle-out =
    { $sex ->
       *[other] knocked out before
    }
deciders-thing = tie-break games of round { $round }, board { $board }
deciders-done-added = Tie-break games added: enter their results.
deciders-done-settled = The winner of the match is noted.
deciders-white-drawn = { $name } begins with White, by lot
deciders-white-set = { $name } begins with White, as the arbiter has set
deciders-colour-of = Board { $board }: who begins with White
deciders-colour-turn = White by turn: { $name }
deciders-colour-set = White: { $name }
deciders-colour-lot = White by lot
deciders-done-again = Noted. Board { $n }: the match is level again, and what had decided it counts.
deciders-lapsed = { $how } — counts only while the match is level
deciders-done-lapsed = Noted. Board { $n }: the match is now decided earlier, and what was played or said after that counts no more.
