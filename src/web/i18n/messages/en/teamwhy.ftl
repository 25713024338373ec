teamwhy-matches = Matches
teamwhy-matches-program = Matches as the program would have paired them
teamwhy-match = The teams meet: { $teams }.
teamwhy-same-score = Both have a score of { $points }.
teamwhy-other-score = { $first } has { $points }, { $second } has { $less } and is an upfloater.
teamwhy-groups = Score groups
teamwhy-group = { $score }: { $teams }
teamwhy-raised = upfloaters: { $teams }
teamwhy-free = { $team } has the bye: the number of teams is odd.
teamwhy-prefers =
    { $side ->
        [black] { $team } prefers Black on the first board.
       *[white] { $team } prefers White on the first board.
    }
teamwhy-prefers-strongly =
    { $side ->
        [black] { $team } strongly prefers Black on the first board.
       *[white] { $team } strongly prefers White on the first board.
    }
teamwhy-free-team = { $team } (no. { $number }; { $points }; matches { $matches })
teamwhy-free-needed = These come first for it, but without one of them the others would have no complete pairing: { $teams }.
teamwhy-free-score = The bye goes to the lowest score, and these have more: { $teams }.
teamwhy-free-matches = Among equal scores it goes to the team with the most matches played, and these have fewer: { $teams }.
teamwhy-free-number = Then it goes to the greatest number, and these have smaller ones: { $teams }.
teamwhy-free-barred = These may not have it, since they have had a bye or won a match without playing: { $teams }.
