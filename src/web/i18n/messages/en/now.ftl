now-position = Board { $board }, { $white } – { $black }
now-results = Latest results
now-next = Round { $round }: { $time }
now-decisive = Deciding game, round { $round }
now-bracket = Whole bracket
