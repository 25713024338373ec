pairings-title = Pairings
pairings-points = Points
pairings-by-engine = by the program, by the rules
pairings-by-hand = changed by hand
pairings-publish = Publish round { $round }
pairings-byes = Without an opponent
pairings-absent = Not playing in this round
pairings-ready =
    { $n ->
        [one] { $n } player plays
       *[other] { $n } players play
    }
pairings-ready-lead = At first only you see the pairings. They can be looked at and repaired before they are published.
pairings-all-lead = The table tells the pairings of all rounds at once: they can be made and published together.
pairings-only-first = Only round 1
pairings-results-first = The next round is paired when all results are in. An adjourned game counts as a draw until it is finished.
pairings-mend = Repair by hand
pairings-mend-late = Change the published pairings
pairings-choose = Choose two different players, or a board.
pairings-at-board = board { $n }
pairings-played =
    { $n ->
        [one] Board { $boards } has a result, moves or a forfeit already: its pairing stands, and it is not in the lists.
       *[other] Boards { $boards } have results, moves or forfeits already: their pairings stand, and they are not in the lists.
    }
pairings-all-played = No board is left whose pairing could change.
pairings-unpaired = no opponent
pairings-swap = Let two players change places
pairings-swap-one = One
pairings-swap-other = The other
pairings-swap-go = Swap
pairings-swap-hint = If one of them has no opponent, the other takes that place.
pairings-turn = Change the colours of a board
pairings-turn-board = Board
pairings-turn-go = Change colours
pairings-part = Break up a pairing
pairings-part-go = Break up
pairings-join = Let two without opponents meet
pairings-join-go = Pair them
pairings-bye = Change a bye
pairings-bye-who = Whose
pairings-bye-go = Change
pairings-again = Pair again
pairings-again-sure = Pair again? What was repaired by hand is lost.
pairings-discard = Undo the pairing
pairings-discard-sure = Undo the pairing of this round?
pairings-warnings = Please note:
pairings-warning-missing = { $name } has neither an opponent nor a bye.
pairings-warning-twice = { $name } is there twice.
pairings-warning-repeat = { $white } and { $black } have met in round { $round }.
pairings-warning-forbidden = { $white } and { $black } are not to meet.
pairings-warning-bye = { $name } has had points without a game before.
pairings-warning-third = { $name }: the third time running { $side }.
pairings-warning-difference = { $name }: colour difference { $n }.
pairings-warning-score = The scores of { $white } and { $black } differ by { $points }.
pairings-done-paired = The round is paired. Look at it and publish it.
pairings-done-all = All rounds are paired and published.
pairings-done-again = The round is paired again.
pairings-done-published = The pairings are published.
pairings-done-discarded = The pairing is undone.
pairings-done-mended = The pairings are changed.
pairings-warning-bye-refused = { $name } has asked not to play in this round, and is paired.
pairings-warning-bye-unasked = { $name } has a bye that nobody has asked for.
pairings-outdated = Results or players have changed since this pairing was made: by the rules it would be another one now.
pairings-warning-unwished = { $white } and { $black } should not meet if avoidable.
pairings-given-up-title = Wishes that were given up:
pairings-given-up = { $white } – { $black } meet in spite of the wish “{ $wish }”: no pairing grants it together with the more important rules and wishes.
pairings-given-up-late = { $white } – { $black } meet in spite of the wish “{ $wish }”, which was made after the pairing. Pair again to have it heard.
pairings-lock = Keep
pairings-lock-board = Keep board { $n } as it is
pairings-lock-free = Leave { $name } without an opponent
pairings-rest = Pair the rest again
pairings-rest-hint = Tick what is to stay. Everybody else is paired anew by the rules, with colours.
pairings-done-rest = What you ticked has stayed, the rest is paired again.
pairings-compared = What the program would have done
pairings-compared-same = The same: every board is as the program would have it.
pairings-compared-here = In the round now
pairings-compared-there = By the program
pairings-compared-free = without an opponent: { $name }
