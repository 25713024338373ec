reports-title = Report the result
reports-lead-confirmed = Mark how the game ended. The result counts once the arbiter has accepted it.
reports-lead-agreed = Mark how the game ended. If your opponent reports the same, the result counts at once.
reports-won = I won { $score }
reports-drew = Draw { $score }
reports-lost = I lost { $score }
reports-send = Report
reports-own = You have reported { $score }.
reports-back = Take it back
reports-other-silent = Your opponent has reported nothing yet.
reports-other-same = Your opponent has reported the same.
reports-other-moves = Your opponent has reported the same result but other moves. The arbiter will compare them.
reports-other-differs = Your opponent has reported otherwise: { $score }. The arbiter will decide.
reports-other-ahead = Your opponent has already reported: { $score }.
reports-moves = Moves of the game (not required)
reports-moves-hint = As on a score sheet: 1. c3-d4 d6-c5 2. … or cd4 dc5. The moves are checked by the rules.
reports-playing = Is the game over? Report the result here, or fill in the slip and hand it to the arbiter.
reports-nothing = Mark the result, then press “Report”.
reports-no-result = By these moves the game is not over: mark the result.
reports-moves-make-other = By these moves the game ended otherwise. Correct the result or the moves.
reports-early-draw = A draw can be agreed from move { $n } on. Report the result without the moves and tell the arbiter.
reports-lost-turn = In this tournament time lost is the game lost, not the turn. Report the result without the moves and tell the arbiter.
reports-done-saved = Noted. Thank you!
reports-done-back = Your report has been taken back.
reports-both = both
reports-says = { $who }: { $word }
reports-outcome-won =
    { $sex ->
       *[other] { $name } won { $score }
    }
reports-outcome-drawn = draw { $score }
reports-outcome-other = { $score }
reports-overrule = Both report: { $word }. Save all the same: { $own }
reports-overruled = { $place }: you reported { $own }, the arbiter entered { $score }. If this is wrong, tell the arbiter.
reports-overruled-both = { $place }: you both reported { $own }, the arbiter entered { $score }. If this is wrong, tell the arbiter.
reports-moves-differ = Their moves differ:
reports-moves-typed = Moves reported:
reports-moves-save = Compare them with the score sheet and save.
reports-differ = They differ:
reports-disputed = The players report different results.
reports-take = Accept
reports-take-of = Accept what { $who } reports: { $word }
reports-take-agreed = Accept all that agree: { $n }
reports-done-taken = The reported results have been accepted.
reports-done-taken-moves = The reported results have been accepted. The reported moves differ: choose whose are right.
reports-waiting =
    { $n ->
        [one] Players have reported { $n } game of round { $round }: accept the result
       *[other] Players have reported { $n } games of round { $round }: accept the results
    }
reports-policy = Results reported by players
reports-policy-off = are not accepted
reports-policy-confirmed = count when the arbiter accepts them
reports-policy-agreed = count at once when both agree
reports-by-slip = player No. { $n } (through the slip)
reports-by-slip-of = { $name } (No. { $n }, through the slip)
reports-thing = report ({ $name }): { $place }
reports-thing-moves = moves of the report ({ $name }): { $place }
