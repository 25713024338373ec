late-title = Round { $round }: late arrivals and withdrawals
late-link = Late arrivals and withdrawals
late-leaving = Player who leaves
late-choose = choose a player
late-withdraws = Withdraws from the tournament
late-misses = Misses only this round
late-lead-leaves = { $name } leaves the tournament before this round.
late-lead-comes =
    { $n ->
        [one] { $names } came after the pairing.
       *[other] Came after the pairing: { $names }.
    }
late-numbers-provisional =
    { $n ->
        [one] For this round the player gets the next free start number. When round { $round } is paired, the start numbers are put in order by rating.
       *[other] For this round they get the next free start numbers. When round { $round } is paired, the start numbers are put in order by rating.
    }
late-numbers-kept =
    { $n ->
        [one] The player gets the next free start number and keeps it.
       *[other] They get the next free start numbers and keep them.
    }
late-lead-none = No player has come since the round was paired.
late-enter = Enter a player
late-has-result = The player’s board has a result or moves already: enter a forfeit there, and let the player leave after this round.
late-none-fits = No suitable change of pairings exists: enter a forfeit at the player’s board, and let the player leave after this round.
late-played = Not in the list: the players of boards with results ({ $boards }). They have played this round and can leave after it.
late-offer = Option { $n }
late-after = Will play
late-before = Paired now
late-bye = { $name }: { $bye }
late-take = Choose this option
late-done = The pairings have been changed.
late-not-last = Round { $last } is paired already: a player can be let in or out there, not in round { $round }.
late-closed = Round { $round } is closed: nobody can be let in or out any more. A player who is entered now plays from round { $next } on.
late-complete = All results of round { $round } are in: nobody can be let in or out any more. A new player plays from round { $next } on; a player who leaves is withdrawn after round { $round }.
late-closed-last = Round { $round } is closed, and it is the last one: nobody can be let in or out any more.
late-complete-last = All results of round { $round } are in, and it is the last one: nobody can be let in or out any more.
late-board-new = new board
late-board-gone = the board goes
late-ways = What would help: { $ways }.
late-ways-not-worked-out = What would help was not worked out: in so large a field that would take too long.
late-way-and = and
late-way-or = or
late-way-colours = let { $one } and { $other } meet though both must have { $side } (C3)
late-way-forbidden = allow { $one } and { $other } to meet
late-way-bye = give { $name } a second bye (C2)
late-way-repeat = let { $one } and { $other } meet again, as in round { $round } (C1)
late-fixed-round-robin = The table of a round robin is fixed: once it has begun no player can be added, and the boards do not change. If a player leaves, withdraw them on their own page and enter a forfeit at their board of this round. If they have played less than half of their games, none of these games counts in the standings (they stay rated); otherwise their other games are forfeits.
late-fixed-knock-out = In a knock-out no player can be added once it has begun. A player who leaves loses the match: enter a forfeit at their board, and the opponent goes on by walkover.
late-to-results = To the boards of the round
late-to-players = To the players
late-fixed-scheveningen = The table of two teams is fixed: once it has begun no player can be added, and the boards do not change. If a player leaves, withdraw them on their own page and enter a forfeit at their board of this round; their other games are forfeits.
late-lead-waiting =
    { $n ->
        [one] { $names } came after the pairing and can no longer be paired in this round: boards that would change have results, or do not make up whole matches. The player plays from round { $round } on.
       *[other] Came after the pairing: { $names }. They can no longer be paired in this round: boards that would change have results, or do not make up whole matches. They play from round { $round } on.
    }
late-way-rule = relax the rule “{ $rule }” to “if avoidable”, so that { $one } and { $other } can meet
late-teams = Whole teams
late-lead-misses = { $name } misses this round and plays the next.
late-coming = Who has come of those not paired
late-lets-in = Let into this round
late-coming-nowhere = This player cannot be let into the round: they play in it already, or the boards that would change have results.
late-lead-misses-last = { $name } misses this round, the last one.
late-lead-waiting-last =
    { $n ->
        [one] { $names } came after the pairing and can no longer be paired: boards that would change have results, or do not make up whole matches, and this is the last round.
       *[other] Came after the pairing: { $names }. They can no longer be paired: boards that would change have results, or do not make up whole matches, and this is the last round.
    }
late-unchosen = Choose a player first: nothing has been changed.
late-wait = Leave the pairings as they are
late-wait-player = { $name } plays from round { $round } on and gets { $points } for this round.
late-wait-go = Leave the pairings
late-done-wait =
    { $n ->
        [one] The pairings stay as they are. The late player plays from the next round on.
       *[other] The pairings stay as they are. The late players play from the next round on.
    }
late-offer-only = How the pairings would change
late-offer-bye = With a bye
late-take-only = Change the pairings
late-take-bye = Enter into the round with a bye
late-only-these =
    { $n ->
        [0] No pairing changes.
        [one] Only this board changes; all other pairings stay.
       *[other] Only these boards change; all other pairings stay.
    }
late-anew = Pair the draft anew
late-anew-lead =
    The pairings are not published yet: the program pairs the round anew with those who play now. { $n ->
        [0] No pairing would change (of { $of }).
       *[other] { $n } of { $of } pairings would change.
    }
late-anew-hand = Corrections made by hand would be lost.
late-anew-go = Pair anew
