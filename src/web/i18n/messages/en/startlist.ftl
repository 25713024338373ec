startlist-title =
    { $n ->
        [0] Players
        [one] { $n } player
       *[other] { $n } players
    }
startlist-empty = No players yet
startlist-empty-lead = The list appears when the organiser has entered the first players.
startlist-search = Name or number
startlist-region = Region
startlist-all-regions = All regions
startlist-sex = Men or women
startlist-both = Men and women
startlist-women = Women
startlist-men = Men
startlist-order = Order
startlist-by-number = By number
startlist-by-name = By name
startlist-by-rating = By rating
startlist-by-region = By region
startlist-by-birth = By year of birth
startlist-show = Show
startlist-show-all = Show all
startlist-none = No such players.
startlist-some = { $n } of { $of } shown.
startlist-csv = CSV
startlist-number = No.
startlist-player = Player
startlist-federation = Federation
startlist-birth = Born
startlist-born = born
startlist-rating = Rating
startlist-expelled =
    { $sex ->
       *[other] expelled
    }
startlist-withdrawn =
    { $sex ->
       *[other] withdrawn
    }
startlist-csv-number = No
startlist-csv-title = Title
startlist-csv-name = Name
startlist-csv-sex = Sex
startlist-csv-sex-m = m
startlist-csv-sex-w = w
startlist-csv-birth = Born
startlist-csv-region = Region
startlist-csv-federation = Federation
startlist-csv-club = Club
startlist-csv-rating = Rating
startlist-csv-federation-id = ID
startlist-csv-other-name = Name in the other alphabet
