tournament-all = All tournaments
tournament-archived = Archive, last change { $date }
tournament-closed = finished
tournament-withdrawn = { $n } of them withdrawn
tournament-women-known =
    { $n ->
        [one] at least { $n } woman
       *[other] at least { $n } women
    }
tournament-players =
    { $n ->
        [one] <b>{ $n }</b> player
       *[other] <b>{ $n }</b> players
    }
tournament-rounds =
    { $n ->
        [one] { $system }, <b>{ $n }</b> round
       *[other] { $system }, <b>{ $n }</b> rounds
    }
tournament-micro-matches =
    { $n ->
        [2] micro-matches of two games
        [3] micro-matches of three games
        [4] micro-matches of four games
       *[other] micro-matches of { $n } games
    }
tournament-pages = Pages of the tournament
tournament-overview = Staff overview
tournament-tab-home = Tournament
tournament-tab-round = Round
tournament-tab-standings = Standings
tournament-tab-crosstable = Crosstable
tournament-tab-players = Players
tournament-tab-games = Games
tournament-tab-more = More
tournament-state-playing =
    { $n ->
        [one] Round { $round } · { $n } board playing
       *[other] Round { $round } · { $n } boards playing
    }
tournament-state-playing-short = Round { $round } · { $n } playing
tournament-state-between = after round { $round }
tournament-state-played = all rounds played
tournament-state-over = finished
tournament-rounds-list = Rounds
tournament-stage-coming = The tournament has not begun: the pairings of round 1 will appear here.
tournament-stage-playing =
    { $n ->
        [one] Round { $round } of { $of }: { $n } board still playing.
       *[other] Round { $round } of { $of }: { $n } boards still playing.
    }
tournament-stage-between = Round { $round } of { $of } is finished. The next pairings will appear here.
tournament-stage-played = All rounds played; results not yet final.
tournament-stage-over = The tournament is over.
tournament-find = Name or number
tournament-find-me = Find me
tournament-find-go = Find my board
tournament-find-player = Find a player
tournament-found-nobody = No player “{ $name }” found.
tournament-found-too-short = Enter at least two letters of the family name, or the number.
tournament-found-board = board { $board }
tournament-found-round = Round { $round }
tournament-found-against = against { $name }
tournament-found-idle = not playing now
tournament-found-to-board = Pairings of the round
tournament-found-card = Card
tournament-winners = Winners
tournament-leaders = Leaders
tournament-to-standings = Standings
tournament-to-players = All players
tournament-games = Games
tournament-workbook = Whole tournament (XLSX)
tournament-dates = Dates
tournament-game = Game
tournament-system = System
tournament-system-rounds =
    { $n ->
        [one] { $system }, { $n } round
       *[other] { $system }, { $n } rounds
    }
tournament-points = Points
tournament-points-match = { $win }–{ $draw }–{ $loss } for a micro-match of { $n } games
tournament-points-games = { $win }–{ $draw }–{ $loss } for each of { $n } games
tournament-points-game = { $win }–{ $draw }–{ $loss } for a game
tournament-points-told = { $win }–{ $draw }–{ $loss } for a match (entered as one result, without single games)
tournament-rating = Rated as
tournament-rating-classic = classic
tournament-rating-rapid = rapid
tournament-rating-blitz = blitz
tournament-qr = QR code of the tournament’s address
tournament-qr-lead = This page on a phone:
tournament-lots = Drawing of lots
tournament-lots-coming = The lots were fixed when the tournament was created and stay secret until the first round is published. This hash will prove that they were not changed.
tournament-lots-drawn = The lots were fixed when the tournament was created. They have been public since the first round was published.
tournament-lots-number = The number from which the lots follow, in hexadecimal digits:
