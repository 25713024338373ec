event-all = All tournaments
event-archived = Archive, last change { $date }
event-closed = finished
event-withdrawn = { $n } of them withdrawn
event-women-known =
    { $n ->
        [one] at least { $n } woman
       *[other] at least { $n } women
    }
event-players =
    { $n ->
        [one] <b>{ $n }</b> player
       *[other] <b>{ $n }</b> players
    }
event-rounds =
    { $n ->
        [one] { $system }, <b>{ $n }</b> round
       *[other] { $system }, <b>{ $n }</b> rounds
    }
event-micro-matches =
    { $n ->
        [2] micro-matches of two games
        [3] micro-matches of three games
        [4] micro-matches of four games
       *[other] micro-matches of { $n } games
    }
event-pages = Pages of the tournament
event-overview = Staff overview
event-tab-home = Tournament
event-tab-round = Round
event-tab-standings = Standings
event-tab-crosstable = Crosstable
event-tab-players = Players
event-tab-games = Games
event-tab-more = More
event-state-playing =
    { $n ->
        [one] Round { $round } · { $n } board playing
       *[other] Round { $round } · { $n } boards playing
    }
event-state-between = after round { $round }
event-state-played = all rounds played
event-state-over = finished
event-rounds-list = Rounds
event-stage-coming = The tournament has not begun: the pairings of round 1 will appear here.
event-stage-playing =
    { $n ->
        [one] Round { $round } of { $of }: { $n } board still playing.
       *[other] Round { $round } of { $of }: { $n } boards still playing.
    }
event-stage-between = Round { $round } of { $of } is finished. The next pairings will appear here.
event-stage-played = All rounds played; results not yet final.
event-stage-over = The tournament is over.
event-find = Name or number
event-find-go = Find my board
event-find-player = Find a player
event-found-nobody = No player “{ $name }” found.
event-found-board = board { $board }
event-found-round = Round { $round }
event-found-against = against { $name }
event-found-idle = not playing now
event-found-to-board = Pairings of the round
event-found-card = Card
event-winners = Winners
event-leaders = Leaders
event-to-standings = Standings
event-to-players = All players
event-games = Games
event-workbook = Whole tournament (XLSX)
event-dates = Dates
event-game = Game
event-system = System
event-system-rounds =
    { $n ->
        [one] { $system }, { $n } round
       *[other] { $system }, { $n } rounds
    }
event-points = Points
event-points-match = { $win }–{ $draw }–{ $loss } for a micro-match of { $n } games
event-points-games = { $win }–{ $draw }–{ $loss } for each of { $n } games
event-points-game = { $win }–{ $draw }–{ $loss } for a game
event-points-told = { $win }–{ $draw }–{ $loss } for a match (entered as one result, without single games)
event-draws = Draw rules
event-rating = Rated as
event-rating-classic = classic
event-rating-rapid = rapid
event-rating-blitz = blitz
event-qr = QR code of the tournament’s address
event-qr-lead = This page on a phone:
event-lots = Drawing of lots
event-lots-coming = The lots were fixed when the tournament was created and stay secret until the first round is published. This hash will prove that they were not changed.
event-lots-drawn = The lots were fixed when the tournament was created. They have been public since the first round was published.
event-lots-number = The number from which the lots follow, in hexadecimal digits:
