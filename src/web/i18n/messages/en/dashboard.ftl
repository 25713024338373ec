dashboard-next = Next
dashboard-go-players = Enter players
dashboard-go-pair = Pair round { $round }
dashboard-go-pair-all = Pair all rounds
dashboard-go-publish = Check and publish round { $round }
dashboard-go-announce = Announce the opening draw of round { $round }
dashboard-go-draw = Draw the opening of round { $round }
dashboard-go-results = Enter missing results
dashboard-go-close = Close the tournament
dashboard-go-standings = Final standings
dashboard-step-players = Players: { $n }
dashboard-step-paired = Round { $round } is paired
dashboard-step-pair = Pair round { $round }
dashboard-step-publish = Publish the pairings
dashboard-step-published = The pairings are published
dashboard-step-results = Enter the results
dashboard-step-complete = All results are in
dashboard-step-results-missing = Results missing: { $n }
dashboard-step-next = Pair round { $round }
dashboard-step-close = Close the tournament
dashboard-awaited = Round { $round }: results awaited
dashboard-awaited-more =
    { $n ->
        [one] and { $n } more board
       *[other] and { $n } more boards
    }
dashboard-adjourned = adjourned
dashboard-gap-adjourned =
    { $n ->
        [one] Round { $round }: an adjourned game is to be finished
       *[other] Round { $round }: adjourned games at { $n } boards are to be finished
    }
dashboard-disputes = Awaiting a decision
dashboard-dispute-game = Round { $round }, board { $board }, game { $game }.
dashboard-dispute = The result entered does not match the moves.
dashboard-dispute-look = View
dashboard-gaps = Please note
dashboard-gap-out = { $name } plays in round { $round }, but by the current results they are already out
dashboard-gap-dates = The tournament has no dates
dashboard-gap-arbiter = No chief arbiter is named
dashboard-gap-ratings =
    { $n ->
        [one] { $n } player has no rating and gets one of the last numbers
       *[other] { $n } players have no rating and get the last numbers
    }
dashboard-gap-rounds = { $n } rounds are planned, but without repeated meetings there are opponents for only { $most }
dashboard-areas = Other pages
dashboard-area-players = Players ({ $n })
dashboard-area-import = Import a list of players
dashboard-area-games = Import games (PDN)
dashboard-area-log = Log and undo
dashboard-area-settings = Information and settings
dashboard-area-close = Closing the tournament
dashboard-area-reopen = Reopen the tournament
dashboard-area-backup = Backup
dashboard-officials = Arbiters and organisers
dashboard-official-name = Name of the account
dashboard-official-role = Role
dashboard-official-add = Appoint
dashboard-official-remove = remove
dashboard-official-remove-who = Remove: { $name }
dashboard-official-unknown = There is no such account. An administrator creates it on the page “Users”.
dashboard-official-no-role = Choose a role: arbiter or organiser.
dashboard-official-self = You cannot remove your own role: ask another organiser.
dashboard-last = Latest:
dashboard-last-log = Log
dashboard-done-role = Role assigned.
dashboard-done-role-taken = Role removed.
