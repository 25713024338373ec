now-position = Board { $board }, { $white } – { $black }
now-so-far =
    { $n ->
        [one] { $score } after { $n } game
       *[other] { $score } after { $n } games
    }
now-results = Latest results
now-next = Round { $round }: { $time }
now-decisive = Deciding game, round { $round }
now-bracket = Whole bracket
