reasons-title = Round { $n }, board { $board }: why this pairing
reasons-round-title = How round { $n } was paired
reasons-coming = The round is being paired again to be explained. This page will refresh; you can leave it, the work goes on.
reasons-stopped = Stopped: nothing was worked out. It is worked out anew when it is started again.
reasons-link-of = Board { $board }: why this pairing
reasons-link-round = How this round was paired
reasons-to-round = Back to pairings
reasons-to-overview = All explanations
reasons-who = Why they meet
reasons-colours = Why these colours
reasons-others = Why not someone else
reasons-others-lead = Those nearest to { $opponent } by rank whom { $name } might have met, and what prevents these pairings.
reasons-ask = Check another pairing
reasons-ask-who = Player
reasons-ask-against = against
reasons-ask-button = Check
reasons-asked = { $name } against { $opponent }
reasons-opponent = Opponent
reasons-reason = Reason
reasons-by-hand = The arbiter paired this round by hand.
reasons-by-hand-same = The program would have made the same pairing.
reasons-by-hand-other = The program would have paired: { $boards }.
reasons-by-hand-verdict = This pairing by the rules: { $what }
reasons-by-hand-differs = { $n ->
        [0] By the rules all boards would be the same.
        [one] By the rules { $n } board would be different.
       *[other] By the rules { $n } boards would be different.
    }
reasons-differs = By the results known then, the rules give a different pairing here. The round was imported from a file, or paired by another program or by another edition of the rules.
reasons-turned = By the rules the colours would be the other way round.
reasons-failed = The program finds no pairing of this round by the rules: { $why }
reasons-same-score = Both had the same score, { $points }: they are of one score group.
reasons-other-score = { $name } had a score of { $points }, { $other } of { $less }.
reasons-halves = By rank in this bracket { $name } is number { $rank } and { $other } is number { $place } of { $n }.
reasons-float = { $name } is a downfloater: { $why }
reasons-float-odd = the score group of { $score } has an odd number of players ({ $members }).
reasons-float-more = downfloaters of the score group of { $score } (players in it: { $members }): { $floaters }.
reasons-float-why = Why { $name }: { $what }
reasons-bye-of = { $name } has the bye: the number of players is odd.
reasons-as-paired = This is the actual pairing.
reasons-no-bye = The number of players is even: no player has the bye.
reasons-met = They met in round { $round }.
reasons-forbidden = The settings of the tournament forbid this pairing.
reasons-both-white = Both must get White: two more games with Black, or Black twice in a row.
reasons-both-black = Both must get Black: two more games with White, or White twice in a row.
reasons-had-bye = They have already had a bye, or the points of a win without playing.
reasons-everybody = No opponent in the bracket was left for them: they have met all the others, or may not meet them.
reasons-alone = There is only one player in the bracket.
reasons-impossible = Then the others could not all be paired: there would be too few opponents for { $names }.
reasons-bye-score = Then the bye would go to a player on { $instead }, instead of one on { $paired }.
reasons-other-first = Nothing forbids it, but by the order of the system other pairings come first.
reasons-farther = Then { $name }, who comes earlier in the order, would have { $instead } instead of { $paired }, who is nearer in order.
reasons-other-free = Then { $instead } would have the bye, but by the order of the system { $paired } comes first for it.
reasons-unknown = Too many score groups: no explanation is available.
reasons-not-worked-out = Not worked out: in so large a round this would take too long.
reasons-in-bracket = Bracket of { $score }: { $what }
reasons-criterion = { $what }: { $instead } instead of { $paired }.
reasons-order-moved-down = as good by every criterion, but a lower ranked one of those who came down would be paired.
reasons-order-opponents = as good by every criterion, but those who came down take the highest ranked opponent in turn.
reasons-order-exchange = as good by every criterion, but players would change halves unnecessarily.
reasons-order-transposition = as good by every criterion, but in the order of rank each of the upper half takes the first opponent of the lower half.
reasons-completion = then those below could not all be paired, and the bracket would have to be paired again.
reasons-preference-none = { $name } has not played yet: any colour will do.
reasons-preference-mild = { $name } has had both colours equally often: due { $side }.
reasons-preference-strong = { $name } is due { $side }: one more game with the other colour.
reasons-preference-absolute = { $name } must get { $side }: two more games with the other colour, or that colour twice in a row.
reasons-colour-both-preferences = Both get their preferred colour.
reasons-colour-stronger-preference = Both are due the same colour; the one with the stronger preference gets it.
reasons-colour-alternation = Both are due the same colour equally; the last round in which their colours differed decides: now the other way round.
reasons-colour-higher-ranked = Both are due the same colour and have had the same colours; the higher ranked player gets it.
reasons-colour-initial-colour = Neither is due a colour; the number of the higher ranked player and the colour drawn by lot decide.
reasons-colour-fewer-whites = White goes to the player who has had it less often.
reasons-colour-table = Fixed by the table.
reasons-colour-one-preference = Only one of the two teams prefers a colour, and gets it.
reasons-colour-lower-difference = White goes to the team with the lower colour difference (matches with White less those with Black).
reasons-colour-own-alternation = The team that comes first gets the other colour than in its last match.
reasons-colour-others-alternation = The other team gets the other colour than in its last match.
reasons-colour-team-board = In a match of teams colours alternate from board to board; who has White on the first board is decided for the teams.
reasons-principle-dutch = Players with equal points meet as far as possible, the upper half of each score group the lower half; no two players meet twice.
reasons-principle-berger = The Berger table gives the pairings of each round by number.
reasons-principle-burstein = Of the players with equal points the one with the strongest opponents so far meets the one with the weakest whom they may meet, and so on.
reasons-principle-dubov = In each score group those due White, in order of their opponents’ average rating, meet those due Black, in order of number.
reasons-principle-double-swiss = Players with equal points meet for a match of two games; no two players meet twice.
reasons-principle-monrad = In the order of points, then of start number, each meets the nearest below whom they have not met, so that all others can be paired.
reasons-principle-keizer = In the order of the Keizer ranking neighbours meet, if they have not met in the last rounds.
reasons-principle-knock-out = The winners keep the better seed of the two; the first of the seeds that are left meets the last.
reasons-bracket = Bracket of { $score }
reasons-bracket-players = { $n ->
        [one] { $n } player
       *[other] { $n } players
    }
reasons-bracket-from = Downfloaters from above: { $names }
reasons-bracket-down = Downfloaters: { $names }
reasons-bracket-bye = Bye: { $names }
reasons-bracket-pairs = Pairs
reasons-bracket-broken = Not every criterion is satisfied: { $what }. What each of them asks for is explained below.
reasons-bracket-perfect = Every criterion is satisfied.
reasons-criteria = All criteria
reasons-criterion-name = Criterion
reasons-criterion-what = Minimised
reasons-criterion-value = Value
reasons-boards = Boards
reasons-c6 = downfloaters
reasons-c7 = downfloaters with more points
reasons-c8 = downfloaters from the next bracket
reasons-c9 = unplayed rounds of the player with the bye
reasons-c10 = games of topscorers with a colour difference above two
reasons-c11 = games of topscorers with one colour for the third time in a row
reasons-c12 = players without their preferred colour
reasons-c13 = players without their strongly preferred colour
reasons-c14 = downfloaters of the group for the second round in a row
reasons-c15 = upfloaters for the second round in a row
reasons-c16 = downfloaters of the group who floated down two rounds ago too
reasons-c17 = upfloaters who floated up two rounds ago too
reasons-c18 = greater score differences of those who float down again
reasons-c19 = greater score differences of those who float up again
reasons-c20 = greater score differences of those who float down as two rounds ago
reasons-c21 = greater score differences of those who float up as two rounds ago
reasons-differences = greater score differences of pairs and of downfloaters
reasons-in-table = The table decides: these two can meet in round { $round }.
reasons-order-bye = as good by score, but the bye goes to the player with the most games, then to the last in order.
reasons-order-floaters = as good by every criterion, but another set of players from outside the group comes first in the order.
reasons-order-bracket = as good by every criterion, but in the order of the system this pairing comes later.
reasons-upfloaters = upfloaters
reasons-upfloaters-low = upfloaters from low scores
reasons-upfloaters-often = upfloaters who have floated up as often as allowed
reasons-upfloats-often = how often they have floated up before
reasons-upfloaters-again = upfloaters again, as in the round before
reasons-upfloaters-next = upfloaters that the next group will need
reasons-upfloaters-floated = upfloaters who met another score in the round before
reasons-opponents-floated = opponents of upfloaters who met another score in the round before
reasons-principle-scheveningen = The Scheveningen table: each player of one team meets each of the other, in an order that changes from round to round. Which team is the first of the table was drawn by lot.
reasons-principle-team-swiss = The team Swiss of FIDE: teams with equal scores meet, no two twice; in a match board plays board. Whom a player meets follows from the match of their team and from their board in it.
reasons-annex = annex
reasons-rehearsed = This round came with the rehearsal: it was copied or simulated, not paired here.
reasons-imported = This round was imported from a file, not paired here.
reasons-bye-last = The bye goes to the last in this order who may have it.
reasons-through-first =
    { $n ->
        [one] { $n } player goes through to round 2 without a match, as the bracket has { $places } places and there are { $players } players: { $names }.
       *[other] { $n } players go through to round 2 without a match, as the bracket has { $places } places and there are { $players } players: { $names }.
    }
reasons-through =
    { $n ->
        [one] { $names } goes through without a match: no player is left at the opposite place of the bracket.
       *[other] { $names } go through without a match: no players are left at the opposite places of the bracket.
    }
