about-round = Round { $round } of “{ $tournament }”: pairings and results, { $finished } of { $boards } boards finished.
about-game = { $white } – { $black }: { $result }. Round { $round }, board { $board } of “{ $tournament }”.
about-card = { $name } in “{ $tournament }”: opponents, results, points and place.
about-glossary = The words of tournaments in Poddavki and Russian draughts: systems, pairings, tie-breaks, ratings.
about-api = JSON documents beside every public page, and tables of tournaments for other sites.
about-person =
    { $n ->
        [0] { $who }.
        [one] { $who }: { $n } tournament, titles, ratings and opponents.
       *[other] { $who }: { $n } tournaments, titles, ratings and opponents.
    }
about-series = { $title }: champions, medals and records.
about-series-years = { $title }, { $years }: champions, medals and records.
about-series-list = Annual championships: champions, medals and records.
