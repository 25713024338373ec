reports-title = Report the result
reports-lead-confirmed = Choose the result. It counts once the arbiter confirms it.
reports-lead-agreed = Choose the result. If your opponent reports the same, it counts at once.
reports-won = I won { $score }
reports-drew = Draw { $score }
reports-lost = I lost { $score }
reports-send = Report
reports-own = You reported { $score }.
reports-back = Withdraw report
reports-other-silent = Your opponent has not reported yet.
reports-other-same = Your opponent reported the same.
reports-other-moves = Your opponent reported the same result but other moves. The arbiter will compare them.
reports-other-differs = Your opponent reported a different result: { $score }. The arbiter will decide.
reports-other-ahead = Your opponent has reported: { $score }.
reports-moves = Moves of the game (optional)
reports-moves-hint = As on a score sheet: 1. c3-d4 d6-c5 2. … or cd4 dc5. The moves are checked by the rules.
reports-playing = Is the game over? Report the result here, or fill in the slip and hand it to the arbiter.
reports-awaits-arbiter = The arbiter will check the result.
reports-awaits-other = It counts as soon as your opponent reports the same.
reports-disputed-go = Your opponent reported another result: go to the arbiter.
reports-correct = Correct the report
reports-awaited = The result will appear here once it counts.
reports-nothing = Choose the result, then press “Report”.
reports-no-result = By these moves the game is not over: choose the result.
reports-moves-make-other = By these moves the game ended differently. Correct the result or the moves.
reports-early-draw = A draw can be agreed from move { $n } on. Report the result without the moves and tell the arbiter.
reports-lost-turn = In this tournament running out of time loses the game, not the turn. Report the result without the moves and tell the arbiter.
reports-done-saved = Saved. Thank you!
reports-done-disputed = Saved, but your opponent has reported another result. Call the arbiter.
reports-done-back = Report withdrawn.
reports-both = both
reports-says = { $who }: { $word }
reports-outcome-won =
    { $sex ->
       *[other] { $name } won { $score }
    }
reports-outcome-drawn = draw { $score }
reports-outcome-other = { $score }
reports-overrule = Both report: { $word }. Save anyway: { $own }
reports-overruled = { $place }: you reported { $own }, the arbiter entered { $score }. If this is wrong, tell the arbiter.
reports-overruled-both = { $place }: you both reported { $own }, the arbiter entered { $score }. If this is wrong, tell the arbiter.
reports-moves-differ = Different moves reported:
reports-moves-typed = Moves reported:
reports-moves-save = Compare them with the score sheet and save.
reports-differ = Different results reported:
reports-disputed = The players reported different results.
reports-take = Accept
reports-take-of = Accept what { $who } reports: { $word }
reports-take-agreed = Accept all that agree: { $n }
reports-done-taken = Reported results accepted.
reports-done-taken-moves = Reported results accepted. The reported moves differ: choose the right ones.
reports-waiting =
    { $n ->
        [one] Players have reported { $n } game of round { $round }: accept the result
       *[other] Players have reported { $n } games of round { $round }: accept the results
    }
reports-policy = Results reported by players
reports-policy-hint = Players send results from the page of their slip. Begin with the arbiter’s confirmation.
reports-policy-off = not accepted
reports-policy-confirmed = counted when the arbiter confirms them
reports-policy-agreed = counted at once when both agree
reports-by-kiosk = player No. { $n } (at the device in the hall)
reports-by-kiosk-of = { $name } (No. { $n }, at the device in the hall)
reports-kiosk = Results at a device in the hall
reports-kiosk-lead = Open this page on a tablet in the hall, or let players scan the code: they choose their board and report their result. It holds for this round only.
reports-kiosk-open = Open the page
reports-kiosk-title = Round { $round }: report your result
reports-kiosk-how = Find your board and press your name.
reports-kiosk-none = All results of the round are in.
reports-kiosk-closed = Results cannot be reported now. Please talk to the arbiter.
reports-kiosk-back = To the list of boards
reports-kiosk-disputed = The two reports differ. Call the arbiter.
reports-kiosk-reported = reported
reports-by-slip = player No. { $n } (by slip)
reports-by-slip-of = { $name } (No. { $n }, by slip)
reports-thing = report ({ $name }): { $place }
reports-thing-moves = moves of the report ({ $name }): { $place }
