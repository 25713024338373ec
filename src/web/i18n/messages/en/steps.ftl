steps-no-players = No players yet
steps-few-players = Too few players: at least two are needed
steps-unconfirmed =
    { $n ->
        [one] { $n } player waits for confirmation
       *[other] { $n } players wait for confirmation
    }
steps-ready =
    { $n ->
        [one] { $n } player: round 1 can be paired
       *[other] { $n } players: round 1 can be paired
    }
steps-teams =
    { $n ->
        [one] { $n } player: the teams are not ready for round 1 yet
       *[other] { $n } players: the teams are not ready for round 1 yet
    }
steps-ready-all =
    { $n ->
        [one] { $n } player: all rounds can be paired
       *[other] { $n } players: all rounds can be paired
    }
steps-draft = Round { $round }: paired, not published yet
steps-drafts = All rounds are paired, not published yet
steps-announce = Round { $round }: announce the draw of the opening
steps-draw = Round { $round }: draw the opening
steps-missing =
    { $n ->
        [1] Round { $round }: one result is missing
        [2] Round { $round }: two results are missing
        [3] Round { $round }: three results are missing
        [4] Round { $round }: four results are missing
        [5] Round { $round }: five results are missing
        [6] Round { $round }: six results are missing
        [7] Round { $round }: seven results are missing
        [8] Round { $round }: eight results are missing
        [9] Round { $round }: nine results are missing
        [10] Round { $round }: ten results are missing
       *[other] Round { $round }: { $n } results are missing
    }
steps-adjourned =
    { $n ->
        [1] Round { $round }: an adjourned game is to be finished
       *[other] Round { $round }: adjourned games are to be finished at { $n } boards
    }
steps-between = Round { $before } is played: time to pair round { $round }
steps-played =
    { $n ->
        [1] The round is played: the tournament can be closed
        [2] Both rounds are played: the tournament can be closed
       *[other] All { $n } rounds are played: the tournament can be closed
    }
steps-closed = The tournament is closed
steps-round-draft = Round { $round }: check the pairings and publish them
steps-round-coming = Round { $round }: not paired yet
steps-round-complete = Round { $round }: all results are in
steps-round-closed = Round { $round } is closed
steps-blocked = Round { $round } cannot be paired: the forbidden pairs leave no pairing
