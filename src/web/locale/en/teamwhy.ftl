teamwhy-matches = Matches
teamwhy-match = The teams meet: { $teams }.
teamwhy-same-score = Both have a score of { $points }.
teamwhy-other-score = { $first } has { $points }, { $second } has { $less } and was drawn up.
teamwhy-groups = Score groups
teamwhy-group = { $score }: { $teams }
teamwhy-raised = drawn up to it: { $teams }
teamwhy-free = { $team } is without an opponent: the number of teams is odd.
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
