norms-title = Norms and ranks
norms-ranks = Ranks achieved
norms-provisional = provisional
norms-nobody = No player has made the norm of a rank above their own.
norms-all = All players and the norms
norms-average = Opponents on average
norms-norm = Norm
norms-outcome = Outcome
norms-rank = Rank
norms-expected = Expected
norms-needed = Needed
norms-made = made
norms-no-rank = no rank
norms-achieved = { $rank }: scored { $made }, { $needed } needed
norms-confirmed = { $rank } confirmed: scored { $made }, { $needed } needed
norms-missed = { $rank } norm not made: scored { $made }, { $needed } needed
norms-achieved-short = { $rank }
norms-confirmed-short = { $rank } confirmed
norms-missed-short = { $rank } norm not made
norms-not-judged = title unknown: not judged
norms-figures = scored / needed
norms-few-games =
    { $least ->
        [one] { $rank } norm: needs at least { $least } game
       *[other] { $rank } norm: needs at least { $least } games
    }
norms-games = The games that count; opponents on average: { $average }
norms-link = Norms of all players
norms-rule = Against an opponent of the rank itself half a point is expected, { $step } more or less for every category below or above it, for { $most } at most. The sum over the games, rounded up to a half, is the norm. The mean of the opponents’ categories counts from 1 for the highest. By the table of norms of { $year }.
norms-table = Norms of ranks
norms-table-lead = The ranks, from the highest, and what their norms require. A tournament is judged by the table in force on its last day.
norms-days = Tables
norms-since = from { $date }
norms-from = In force from
norms-from-hint = Judges tournaments whose last day is this one or later, until a newer table.
norms-step = A category, hundredths of a point
norms-step-hint = Usually 15: a category higher or lower means 0.15 points more or less in a game.
norms-most = Categories at most
norms-most-hint = Usually 3: a greater difference of ranks counts as this many.
norms-order = Place of rank { $n }
norms-order-short = No
norms-name = Name of rank { $n }
norms-titles = Titles that mean rank { $n }, with commas
norms-titles-short = Spellings in lists
norms-least = Games
norms-awarded = by norm
norms-table-hint = The numbers put the ranks in order. A rank without a name is removed. “Spellings in lists”: how the rank is written in lists of players, separated by commas. “Games”: the fewest games that its norm needs. “By norm”: the rank is given for its norm; without it, it counts only for those who hold it.
norms-save = Save the table
norms-remove-lead = Tournaments of these days will be judged by the table before it.
norms-remove = Remove the table from { $date }
norms-wrong-number = Enter a whole number of at most { $most }.
norms-wrong-games = Enter the number of games.
norms-wrong-none = The table has no ranks.
norms-wrong-nameless = The rank has no name.
norms-wrong-twice = Another rank has this name or title too.
norms-done-saved = Table of norms saved.
norms-done-removed = Table of norms removed.
norms-no-titles = No player has a title or rank on record, so norms cannot be worked out.
norms-unknown =
    { $n ->
        [one] { $n } player whose title no rank has
       *[other] { $n } players whose title no rank has
    }
norms-unknown-lead = Norms are not worked out for these players. For their opponents they count as players without a rank.
