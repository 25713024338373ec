teams-score-after = Score after round { $round }: { $teams } { $score }.
teams-score-during = Score during round { $round }: { $teams } { $score }.
teams-score-round = { $all } ({ $round } in this round)
teams-pair = { $first } – { $second }
teams-teamless = These players have no team yet: { $names }. Name it on the page of each, or in the column “Team” of a list.
teams-not-two =
    { $n ->
        [0] Two teams are needed. Name a team for each player on the player’s page, or in the column “Team” of a list.
        [1] All players have the same team: two are needed. Name the other one on the pages of its players.
       *[other] There are { $n } teams, and the Scheveningen table is for two. Give the players of the others one of the two teams, withdraw them, or choose another system in the settings.
    }
teams-unequal = The teams are not equal: { $larger } has { $more }, { $smaller } has { $less }. The table needs equal numbers: enter the missing players, or withdraw those who are too many before the first round.
teams-too-few =
    { $n ->
        [0] No team has a player in this round: two teams are needed.
       *[other] Only one team has players in this round: two are needed. Name the others on the pages of their players, or in the column “Team” of a list.
    }
teams-blocked =
    { $n ->
        [1] No complete pairing exists: no opponent is left for { $teams }.
       *[other] No complete pairing exists: too few opponents are left for { $teams }. Teams do not meet twice, and the bye is given once.
    }
teams-bar-same = They play for the same team.
teams-bar-met = Their teams have met in round { $round }.
teams-bar-boards = One plays on board { $one } of their team, the other on board { $other } of theirs: only equal boards meet.
teams-warning-same = { $white } and { $black } play for the same team.
teams-warning-again = { $white } and { $black } have met already, in round { $round }.
teams-warning-split = { $name } meets another team than those before them in the team do.
teams-warning-bye = { $team } has the bye for the second time, or has won a match without playing.
teams-warning-bye-in-match = { $name } has the bye of a team without an opponent, though { $team } plays: at a vacant board they have a full-point bye.
teams-warning-order = { $team }: { $above } plays above { $below }, who comes first in the order of boards.
teams-warning-board-colour = { $white } – { $black }: the colours do not alternate with those of the boards before.
teams-warning-boards = { $team }: boards with players { $n }; there should be { $boards }.
teams-warning-third = { $team } has { $side } on the first board for the third time in a row.
teams-warning-difference = The colour difference of { $team } becomes { $n } (matches with White on the first board less those with Black).
teams-warning-score = The scores of { $white } and { $black } differ by { $points }.
teams-rules-title = Teams
teams-rules-hint = How matches of teams are counted. The points of single games are those above; the sum of the boards makes the game points of a match.
teams-rules-boards = Boards per match
teams-rules-boards-hint = Usually 4. Reserves are listed beyond them.
teams-rules-basis = What ranks teams first
teams-rules-basis-hint = Match points are usual: a match won 4:0 counts like one won 2½:1½.
teams-rules-preferences = Colours that teams prefer
teams-rules-preferences-hint = When a team is due a colour on its first board (FIDE C.04.6, 1.7). Type A is usual.
teams-rules-deciding = Whose colour is granted among teams with equal scores
teams-rules-deciding-hint = The other score is the game points where match points come first, and the reverse (FIDE C.04.6, 4.2.2).
teams-rules-points = Match points
teams-rules-bye = Bye
teams-rules-bye-hint = Usually a draw (FIDE C.04.6, 1.4).
teams-rules-ties = Tie-breaks of teams, by their codes in order
teams-rules-codes = What the codes mean
teams-basis-match = match points
teams-basis-games = the sum of the boards
teams-preferences-simple = after two more of one colour, or twice the same in a row (type A)
teams-preferences-strong-and-mild = also after one more of a colour (type B)
teams-preferences-unused = none
teams-deciding-yes = that of the team with the better other score
teams-deciding-no = that of the team with the smaller number
teams-tie-unknown = { $code } is not the code of a tie-break of teams; the codes are listed below.
teams-tie-mpts = Match points
teams-tie-gpts = Game points: the sum of the boards
teams-tie-win = Rounds that gave the points of a match won
teams-tie-de = Matches of the tied teams among themselves
teams-tie-ede = The same, then their game points in these matches
teams-tie-bh-mp = The opponents’ match points together; /C1 leaves out the lowest
teams-tie-bh-gp = The opponents’ game points together; /C1 leaves out the lowest
teams-tie-emmsb = Match points of each opponent, times the match points made against it
teams-tie-emgsb = Match points of each opponent, times the game points made against it
teams-tie-egmsb = Game points of each opponent, times the match points made against it
teams-tie-eggsb = Game points of each opponent, times the game points made against it
teams-tie-berlin = Points of the boards by weight: the first board counts most, the last once
teams-tie-tbr = Points of the first board, then of the second, and so on
teams-tie-bbe = Points without the last board, then without the last two, and so on
teams-warning-another-free = { $team } has the bye too: only one team can have it.
teams-rules-ties-hint = Separated by commas; the first decides first. What the codes mean stands below. Usually as they are.
