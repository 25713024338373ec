reasons-title = Round { $n }, board { $board }: why so
reasons-round-title = How round { $n } was paired
reasons-link-of = Board { $board }: why this pairing
reasons-link-round = Why so?
reasons-to-round = The round
reasons-to-overview = The whole round
reasons-who = Why they meet
reasons-colours = Why these colours
reasons-others = Why nobody else
reasons-others-lead = Those nearest to { $opponent } by rank whom { $name } might have met, and what speaks against it.
reasons-ask = Why not another?
reasons-ask-who = Player
reasons-ask-against = against
reasons-ask-button = Show why not
reasons-asked = { $name } against { $opponent }
reasons-opponent = Opponent
reasons-reason = Reason
reasons-by-hand = The arbiter paired this round by hand.
reasons-by-hand-same = The program would have made the same board.
reasons-by-hand-other = The program would have paired: { $boards }.
reasons-by-hand-verdict = What this board costs by the rules: { $what }
reasons-by-hand-differs = { $n ->
        [0] By the rules all boards would be the same.
        [one] By the rules { $n } board would be another.
       *[other] By the rules { $n } boards would be others.
    }
reasons-differs = By the results known then the rules give another pairing here. It was imported, or paired by another program or edition.
reasons-turned = By the rules the colours would be the other way round.
reasons-failed = The program finds no pairing of this round by the rules: { $why }
reasons-same-score = Both had the same score, { $points }: they are of one score group.
reasons-other-score = { $name } had a score of { $points }, { $other } of { $less }.
reasons-halves = By rank in this bracket { $name } is number { $rank } and { $other } number { $place } of { $n }.
reasons-float = { $name } had to go down: { $why }
reasons-float-odd = the score group of { $score } has an odd number of players ({ $members }), and one of them has to go.
reasons-float-more = { $floaters } of the score group of { $score } (players in it: { $members }) had to go down.
reasons-float-why = Why { $name } of all: { $what }
reasons-bye-of = { $name } has the bye: the number of players is odd.
reasons-as-paired = So it was paired.
reasons-no-bye = The number of players is even: nobody is left over.
reasons-met = They met in round { $round }.
reasons-forbidden = The settings of the tournament keep them apart.
reasons-both-white = Both must get White: two games more with Black, or twice Black running.
reasons-both-black = Both must get Black: two games more with White, or twice White running.
reasons-had-bye = They have had a bye, or a win’s points without playing.
reasons-everybody = Nobody of the bracket was left for them: they have met all the others, or may not meet them.
reasons-alone = Nobody else is in the bracket.
reasons-impossible = Then not all others could be paired: there would be too few opponents for { $names }.
reasons-bye-score = Then the bye would go to a player on { $instead }, instead of one on { $paired }.
reasons-other-first = Nothing forbids it; by the order of the system others come first.
reasons-farther = Then { $name }, whose turn comes first of those who would meet somebody else, would have { $instead } instead of { $paired }, who is nearer in order.
reasons-other-free = Then { $instead } would be left without an opponent; by the order of the system it is { $paired } who comes first for that.
reasons-unknown = Too many different scores to tell.
reasons-not-worked-out = Not worked out: in so large a round this would take too long.
reasons-in-bracket = Bracket of { $score }: { $what }
reasons-criterion = { $what }: { $instead } instead of { $paired }.
reasons-order-moved-down = as good by every criterion, but a lower ranked one of those who came down would be paired.
reasons-order-opponents = as good by every criterion, but those who came down take the highest ranked opponent in turn.
reasons-order-exchange = as good by every criterion, but players would change halves without need.
reasons-order-transposition = as good by every criterion, but in the order of rank each of the upper half takes the first opponent of the lower half.
reasons-completion = then those below could not all be paired, and the bracket would be made anew.
reasons-wish-none = { $name } has not played yet: any colour.
reasons-wish-mild = { $name } has had both colours equally often: they are due { $side }.
reasons-wish-strong = { $name } should get { $side }: one game more with the other.
reasons-wish-absolute = { $name } must get { $side }: two games more with the other, or twice running.
reasons-colour-both = Each gets the colour that suits.
reasons-colour-stronger = Both should get the same colour; the one who needs it more has it.
reasons-colour-alternation = Both should get the same colour equally much; the last time they had different ones decides: now the other way round.
reasons-colour-higher = Both should get the same colour and have had the same ones; the higher ranked player has it.
reasons-colour-lot = Neither should get a certain colour; the number of the higher ranked player and the colour drawn by lot decide.
reasons-colour-fewer = White is for the one who has had it less often.
reasons-colour-table = The table says so.
reasons-principle-dutch = Players with equal points meet as far as possible, the upper half of each score group the lower half; nobody meets twice.
reasons-principle-berger = The Berger table says by number who meets whom in each round.
reasons-principle-burstein = Of the players with equal points the one with the strongest opponents so far meets the one with the weakest whom they may meet, and so on.
reasons-principle-dubov = In each score group those who should get White, in order of their opponents’ average rating, meet those who should get Black, in order of number.
reasons-principle-double-swiss = Players with equal points meet for a match of two games; nobody meets twice.
reasons-principle-monrad = In the order of points, then of start number, each meets the nearest below whom they have not met, so that all others can be paired.
reasons-principle-keizer = In the order of the Keizer ranking neighbours meet, if they have not met in the last rounds.
reasons-principle-knock-out = The winners keep the better seed of the two; the first of the seeds that are left meets the last.
reasons-bracket = Bracket of { $score }
reasons-bracket-players = { $n ->
        [one] { $n } player
       *[other] { $n } players
    }
reasons-bracket-from = From above: { $names }
reasons-bracket-down = Go down: { $names }
reasons-bracket-bye = Without an opponent: { $names }
reasons-bracket-pairs = Pairs
reasons-bracket-broken = What could not be had: { $what }
reasons-bracket-perfect = Every criterion is satisfied.
reasons-criteria = All criteria
reasons-criterion-name = Criterion
reasons-criterion-what = What is to be as little as can be
reasons-criterion-value = Value
reasons-boards = Boards
reasons-c6 = players who go down
reasons-c7 = players with more points who go down
reasons-c8 = players who must go down from the next bracket
reasons-c9 = rounds not played by the one who has the bye
reasons-c10 = games of topscorers with a colour difference above two
reasons-c11 = games of topscorers with one colour for the third time running
reasons-c12 = players without the colour they should get
reasons-c13 = players without the colour they strongly should get
reasons-c14 = players of the group who go down for the second round running
reasons-c15 = players drawn up for the second round running
reasons-c16 = players of the group who go down as two rounds ago
reasons-c17 = players drawn up as two rounds ago
reasons-c18 = greater point differences of those who go down again
reasons-c19 = greater point differences of those drawn up again
reasons-c20 = greater point differences of those who go down as two rounds ago
reasons-c21 = greater point differences of those drawn up as two rounds ago
reasons-differences = greater point differences of pairs and of those who go down
reasons-in-table = The table of places decides: these two can meet in round { $round }.
reasons-order-odd-one-out = as good by score, but the bye goes to who has played most games, then to the last in order.
reasons-order-floaters = as good by every criterion, but another set of players to come from outside the group is first in order.
reasons-order-bracket = as good by every criterion, but in the order of the system this pairing comes later.
reasons-upfloaters = players drawn up from below
reasons-upfloaters-low = players drawn up from low scores
reasons-upfloaters-often = players drawn up who have been so as often as can be
reasons-upfloats-often = how often those have been drawn up
reasons-upfloaters-again = players drawn up again, as in the round before
reasons-upfloaters-next = players that the next group must draw up
reasons-upfloaters-floated = players drawn up who met another score in the round before
reasons-opponents-floated = opponents of those drawn up who met another score in the round before
reasons-principle-scheveningen = The Scheveningen table: everybody of one team meets everybody of the other, in an order that changes from round to round. Which team is the first of the table was drawn by lot.
reasons-principle-team-swiss = The team Swiss of FIDE: teams with equal scores meet, no two twice; in a match board plays board. Whom a player meets follows from the match of their team and from their board in it.
reasons-annex = annex
reasons-imported = This round was imported from a file, not paired here.
reasons-bye-last = The bye goes to the last in this order who may have it.
reasons-through-first =
    { $n ->
        [one] { $n } player goes through to round 2 without a match, as the bracket has { $places } places and there are { $players } players: { $names }.
       *[other] { $n } players go through to round 2 without a match, as the bracket has { $places } places and there are { $players } players: { $names }.
    }
reasons-through =
    { $n ->
        [one] { $names } goes through without a match: nobody is left at the opposite place of the bracket.
       *[other] { $names } go through without a match: nobody is left at the opposite places of the bracket.
    }
