pairings-title = Pairings
pairings-points = Points
pairings-by-engine = made by the program under the rules
pairings-by-hand = changed by hand
pairings-publish = Publish round { $round }
pairings-publish-all = Publish all rounds
pairings-publish-only = Only round { $round }
pairings-drafts-lead =
    { $n ->
        [one] { $n } round is paired, and only you see it.
       *[other] { $n } rounds are paired, and only you see them.
    }
pairings-discard-all = Undo the pairing of all drafts
pairings-discard-all-sure = Undo the pairing of all rounds that are not published?
pairings-unpublish = Undo the publication
pairings-unpublish-with = Undone with it: { $actions }.
pairings-unpublish-late = The publication of round { $round } can no longer be undone: there are results or moves in it, or later actions depend on its pairings. Those can be undone in the log, and pairings be corrected on this page.
pairings-byes = Not playing
pairings-absent = Not playing in this round
pairings-ready =
    { $n ->
        [one] { $n } player plays
       *[other] { $n } players play
    }
pairings-ready-lead = At first only you see the pairings. You can check and correct them before they are published.
pairings-numbers-move = “Move the numbers”: { $numbers }.
pairings-numbers-move-why = There are late entries. FIDE rule C.04.2 allows start numbers to change until round 4 is paired, but slips, name cards and lists already handed out show the old ones. “At the end” gives late entries the next free numbers, and every other number stays. Addresses of players’ pages stay either way.
pairings-numbers-at-end = Pair round { $round }, late entries at the end
pairings-numbers-in-order = Pair round { $round }, move the numbers
pairings-all-lead = The table gives the pairings of all rounds at once. At first only you see them; then they are published together.
pairings-only-first = Only round 1
pairings-results-first = The next round is paired when all results are in. An adjourned game counts as a draw until it is finished.
pairings-correct = Correct by hand
pairings-correct-published = Change the published pairings
pairings-choose = Choose two different players, or a board.
pairings-at-board = board { $n }
pairings-played =
    { $n ->
        [one] Board { $boards } has a result, moves or a forfeit already: its pairing stands, and it is not in the lists.
       *[other] Boards { $boards } have results, moves or forfeits already: their pairings stand, and they are not in the lists.
    }
pairings-all-played = No board is left whose pairing could change.
pairings-unpaired = unpaired
pairings-swap = Swap two players
pairings-swap-choose = Choose to change places
pairings-swap-next = Now choose the player to change places with.
pairings-swap-cancel = Cancel
pairings-changed = changed
pairings-colours = Colours so far: { $list }
pairings-swap-go = Swap
pairings-swap-hint = To swap two players, choose one name and then the other, or drag one onto the other. Two from the same board change colours; a player without an opponent gives up the bye.
pairings-table-fixed = The table says who meets whom. Colours can be swapped at a board until something is entered there. For a player who has not come, press “absent” at their board.
pairings-turn = Swap colours at a board
pairings-turn-board = Board
pairings-turn-go = Swap colours
pairings-part = Break up a pairing
pairings-part-go = Break up
pairings-join = Pair two free players
pairings-join-go = Pair them
pairings-bye = Change a bye
pairings-bye-who = Player
pairings-bye-go = Change
pairings-again = Pair again
pairings-again-sure = Pair again? Corrections made by hand will be lost.
pairings-discard = Undo the pairing
pairings-discard-sure = Undo the pairing of this round?
pairings-warnings = Please note:
pairings-warning-missing = { $name } has neither an opponent nor a bye.
pairings-warning-twice = { $name } is paired twice.
pairings-warning-repeat = { $white } and { $black } have met in round { $round }.
pairings-warning-forbidden = { $white } and { $black } must not meet.
pairings-warning-bye = { $name } has already had points without playing.
pairings-warning-third = { $name }: { $side } for the third time in a row.
pairings-warning-difference = { $name }: colour difference { $n }.
pairings-warning-score = The scores of { $white } and { $black } differ by { $points }.
pairings-done-paired = The round is paired. Check and publish it.
pairings-done-all = All rounds are paired. Check and publish them.
pairings-done-again = The round is paired again.
pairings-done-published = The pairings are published.
pairings-done-published-all = All rounds are published.
pairings-done-discarded = The pairing has been undone.
pairings-done-corrected = The pairings have been changed.
pairings-warning-bye-refused = { $name } asked for a bye in this round, but is paired.
pairings-warning-bye-unasked = { $name } has a bye that was not requested.
pairings-outdated = Results or players have changed since this pairing was made: by the rules it would now be different.
pairings-warning-avoided-pair = { $white } and { $black } should not meet if avoidable.
pairings-given-up-title = Avoided pairs that meet:
pairings-given-up = { $white } – { $black } meet although they should not ({ $rule }): no pairing avoids it and keeps the more important rules.
pairings-given-up-late = { $white } – { $black } meet although they should not ({ $rule }): the rule was added after the pairing. Pair again to apply it.
pairings-lock = Keep
pairings-lock-board = Keep board { $n } as it is
pairings-lock-free = Give { $name } the bye
pairings-rest = Re-pair the rest
pairings-rest-hint = Tick what is to stay. The other pairings and colours are made again by the rules.
pairings-done-rest = What you ticked was kept, the rest was paired again.
pairings-compared = Comparison with the program
pairings-compared-same = No differences: the program proposes the same pairings.
pairings-compared-here = Now in the round
pairings-compared-there = Proposed by the program
pairings-compared-free = bye: { $name }
pairings-no-shows-coming =
    { $n ->
        [1] Did not come to round { $missed }, will be paired in round { $round }. Choose the name to withdraw the player, or to let them miss the round:
       *[other] Did not come to round { $missed }, will be paired in round { $round }. Choose a name to withdraw the player, or to let them miss the round:
    }
pairings-no-shows-draft =
    { $n ->
        [1] Did not come to round { $missed }, paired in round { $round }. Choose the name to withdraw the player, or to let them miss the round:
       *[other] Did not come to round { $missed }, paired in round { $round }. Choose a name to withdraw the player, or to let them miss the round:
    }
pairings-told-boards =
    { $n ->
        [one] Changed: board { $boards }
       *[other] Changed: boards { $boards }
    }
