overview-next = Next
overview-go-players = Enter players
overview-go-confirm =
    { $n ->
        [one] Confirm { $n } player
       *[other] Confirm { $n } players
    }
overview-go-pair = Pair round { $round }
overview-go-pair-all = Pair all rounds
overview-go-publish = Check and publish round { $round }
overview-go-publish-all = Check and publish all rounds
overview-go-announce = Announce the opening draw of round { $round }
overview-go-draw = Draw the opening of round { $round }
overview-go-results = Enter missing results
overview-go-open = Make the tournament public
overview-go-close = Close the tournament
overview-go-standings = Final standings
overview-step-players = Playing: { $n }
overview-step-paired = Round { $round } is paired
overview-step-pair = Pair round { $round }
overview-step-publish = Publish the pairings
overview-step-published = The pairings are published
overview-step-results = Enter the results
overview-step-complete = All results are in
overview-step-results-missing = Results missing: { $n }
overview-step-next = Pair round { $round }
overview-step-close = Close the tournament
overview-step-closed = The tournament is closed
overview-awaited = Round { $round }: results awaited
overview-adjourned = adjourned
overview-gap-adjourned =
    { $n ->
        [one] Round { $round }: an adjourned game is to be finished
       *[other] Round { $round }: adjourned games at { $n } boards are to be finished
    }
overview-disputes = Awaiting a decision
overview-dispute-game = Round { $round }, board { $board }, game { $game }.
overview-dispute = The result entered does not match the moves.
overview-dispute-look = View
overview-gaps = Please note
overview-gap-out = { $name } plays in round { $round }, but by the current results they are already out
overview-gap-left = { $name } leaves, but board { $board } of round { $round } has no result: if they have gone already, change the pairings or enter a forfeit
overview-gap-secret = The results are rated, but the tournament is not public: until it is, it cannot be closed
overview-gap-dates = The tournament has no dates
overview-gap-arbiter = No chief arbiter is named
overview-gap-titles =
    { $n ->
        [one] { $n } player has an unknown title
       *[other] { $n } players have unknown titles
    }
overview-gap-ratings =
    { $n ->
        [one] { $n } player has no rating and gets one of the last numbers
       *[other] { $n } players have no rating and get the last numbers
    }
overview-gap-nobody-rated = No player has a rating: numbers go by titles and names
overview-gap-rounds = { $n } rounds are planned, but without repeated meetings there are opponents for only { $most }
overview-areas = Other pages
overview-group-people = People
overview-group-rounds = Settings and rounds
overview-group-paper = Print and files
overview-group-after = After the tournament
overview-screen = Clock for the hall
overview-now-boards = Boards finished
overview-now-elapsed = Playing for
overview-now-starts = Scheduled
overview-now-published = Published
overview-now-reports = Reports by phone
overview-reports-none = none waiting
overview-reports = both players: { $agreed }, one player: { $single }, differing: { $disputed }
overview-adjourned-title = Adjourned games
overview-area-players = Players ({ $n })
overview-area-players-unconfirmed =
    { $n ->
        [0] Players (registered, not confirmed: { $unconfirmed })
       *[other] Players ({ $n }; registered, not confirmed: { $unconfirmed })
    }
overview-area-import = Import a list of players
overview-area-games = Import games (PDN)
overview-area-log = Log and undo
overview-area-settings = Information and settings
overview-areas-closed = The tournament is closed: to change anything here, reopen it first.
overview-area-close = Closing the tournament
overview-area-reopen = Reopen the tournament
overview-area-archive = Archive of all pages (ZIP)
overview-archive-large = The archive would have more than { $n } pages in a language. The command “poddavki archive” makes larger ones.
overview-area-backup = Backup
overview-officials = Arbiters and organisers
overview-official-name = Name of the account
overview-official-role = Role
overview-official-add = Appoint
overview-official-remove = remove
overview-official-remove-who = Remove: { $name }
overview-official-unknown = There is no such account. An administrator creates it on the page “Users”.
overview-official-no-role = Choose a role.
overview-official-section = Section
overview-official-whole = the whole tournament
overview-official-section-hint = A scorer or an arbiter can be limited to a section: they see everything, and change only boards with its players (an arbiter also these players).
overview-official-section-role = Only a scorer or an arbiter can be limited to a section.
overview-official-section-unknown = The tournament has no such section. Choose another one.
overview-official-section-gone = The section to which they are limited was removed: they can change nothing. Appoint them again.
overview-official-of-event = in all tournaments of “{ $event }”
overview-role-lead-organiser = Everything in the tournament: settings, officials and closing too.
overview-role-lead-chief-arbiter = All that an arbiter may, and also forbidden pairs, tables, drawn openings and the order of play-offs.
overview-role-lead-arbiter = Players, pairings, publishing, results, corrections and penalties.
overview-role-lead-scorer = Enters results and the notation of games; cannot correct results of earlier rounds.
overview-role-lead-viewer = Sees these pages, drafts too, and changes nothing.
overview-official-self = You cannot remove your own role: ask another organiser.
overview-last = Latest:
overview-last-log = Log
overview-done-role = Role assigned.
overview-done-role-taken = Role removed.
