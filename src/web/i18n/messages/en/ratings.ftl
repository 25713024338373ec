ratings-title = Ratings
ratings-of = Ratings: { $game }, { $kind }
ratings-kinds = Kinds of rating
ratings-game = Game
ratings-on = On { $date }
ratings-csv = CSV
ratings-place = Place
ratings-player = Player
ratings-games = Games
ratings-rating = Rating
ratings-how = Ratings change when a rated tournament is closed. The calculation is on the player’s card in the tournament.
ratings-empty = Nobody is in this list yet
ratings-empty-lead = The list appears when the first rated tournament is closed.
ratings-csv-place = Place
ratings-csv-title = Title
ratings-csv-name = Name
ratings-csv-region = Region
ratings-csv-rating = Rating
ratings-csv-games = Games
ratings-why = How the rating has changed
ratings-why-sum = { $before } → { $after }
ratings-opponent = Opponent
ratings-opponent-rating = Opponent’s rating
ratings-difference = Difference
ratings-expected = Expected
ratings-score = Score
ratings-change = Change
ratings-together = Total
ratings-limited = * A difference above { $limit } counts as { $limit }.
ratings-each = A game changes the rating by K × (score − expected score), which is from the Elo table. The sum is rounded to tenths.
ratings-first = A first rating: the opponents’ mean is { $average }, with the score { $unlimited }; not below { $floor } nor above { $cap }.
ratings-k-new = K = { $k }: fewer than { $games } rated games so far.
ratings-k-young = K = { $k }: not older than { $age }, and rated below { $below }.
ratings-k-usual = K = { $k }: the usual coefficient.
ratings-k-experienced = K = { $k }: the usual coefficient. The rating came with a list that does not say how many games were played before, so the player does not count as a newcomer.
ratings-k-strong = K = { $k }: the rating has been { $from } or more.
ratings-k-many = K = { $k }: many games; K × games is not above { $limit }.
ratings-adamovich = R′ = ({ $weight } × R + Σ opponents’ ratings + C × (s − n)) / ({ $weight } + n), with n = { $n } games, s points in them by 2-1-0 and C = { $spread }. A game’s change is its part of the sum.
ratings-adamovich-first = A first rating: R′ = (Σ opponents’ ratings + C × (s − n)) / n, with n = { $n } games, s points in them by 2-1-0 and C = { $spread }.
ratings-adamovich-young = C is that of the young without a rating.
ratings-skipped = * Rating gap too large: game not rated.
ratings-glicko = Glicko-2: the deviation went from { $deviation } to { $after }, the volatility from { $volatility } to { $volatilityafter }. A game’s change is its part of the sum of step 7.
ratings-glicko-new = A first rating, begun from { $rating }.
ratings-csv-sex = Sex
ratings-csv-birth = Birth year
ratings-csv-federation = Federation
ratings-csv-date = List date
ratings-csv-id = ID
ratings-filter = Name or region
ratings-all = all players
ratings-women = women
ratings-untold =
    { $n ->
        [1] The sex of one more player of this list is not known.
       *[other] The sex of { $n } more players of this list is not known.
    }
ratings-men = men
ratings-day = On
ratings-no-day = “{ $day }” is not a date. This is the latest list: choose another day in the filter.
ratings-show = Show
ratings-provisional = * Provisional: fewer than { $n } rated games, or a deviation above { $deviation }.
