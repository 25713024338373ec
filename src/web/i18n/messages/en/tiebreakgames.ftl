tiebreakgames-kind-classic = classic
tiebreakgames-kind-rapid = rapid
tiebreakgames-kind-blitz = blitz
tiebreakgames-step =
    { $n ->
        [one] { $n } { $kind } game
       *[other] { $n } { $kind } games
    }
tiebreakgames-step-until-win =
    { $n ->
        [one] { $kind } until the first win, { $n } game at most
       *[other] { $kind } until the first win, { $n } games at most
    }
tiebreakgames-last-lot = a lot
tiebreakgames-last-arbiter = the arbiter’s decision
tiebreakgames-added =
    { $n ->
        [one] { $n } { $kind } game added
       *[other] { $n } { $kind } games added
    }
tiebreakgames-by-lot = decided by lot
tiebreakgames-by-word = decided by the arbiter: { $reason }
tiebreakgames-again = One more { $kind } game
tiebreakgames-add = Add { $step }
tiebreakgames-game = Game { $n } · { $kind }
tiebreakgames-level = level match
tiebreakgames-draw = Draw lots
tiebreakgames-word = Arbiter’s decision
tiebreakgames-reason = Reason (required)
tiebreakgames-goes-on = { $name } wins the match
tiebreakgames-headline =
    { $n ->
        [one] Round { $round }: { $n } match is level and needs a tie-break
       *[other] Round { $round }: { $n } matches are level and need tie-breaks
    }
tiebreakgames-go = Add tie-break games
tiebreakgames-fate = level, awaiting a tie-break game
tiebreakgames-idle-out =
    { $sex ->
       *[other] knocked out before
    }
tiebreakgames-thing = tie-break games of round { $round }, board { $board }
tiebreakgames-done-added = Tie-break games added: enter their results.
tiebreakgames-done-settled = The winner of the match has been saved.
tiebreakgames-white-drawn = { $name } starts with White, by lot
tiebreakgames-white-set = { $name } starts with White, by the arbiter’s decision
tiebreakgames-colour-of = Board { $board }: who starts with White
tiebreakgames-colour-turn = White: { $name } (in turn)
tiebreakgames-colour-set = White: { $name }
tiebreakgames-colour-lot = White by lot
tiebreakgames-done-again = Saved. Board { $n }: the match is level again, and the earlier decision counts.
tiebreakgames-superseded = { $how } — counts only while the match is level
tiebreakgames-done-superseded = Saved. Board { $n }: the match is now decided earlier, and later games and decisions no longer count.
