command-create = Tournament created
command-edit-info = Information changed
command-edit-tournament = Information and settings changed
command-edit-settings = Settings changed
command-enter =
    { $n ->
        [1] Player entered: { $names }
       *[other] Players entered: { $names }
    }
command-set-registration = Online registration changed
command-apply = Application: { $name }
command-change-application = Application changed: { $name }
command-withhold-details = What is public was changed by the applicant: { $name }
command-withdraw-application = Application withdrawn: { $name }
command-confirm-applications =
    { $n ->
        [1] Application confirmed: { $names }
       *[other] Applications confirmed: { $names }
    }
command-refuse-applications =
    { $n ->
        [1] Application refused: { $names }
       *[other] Applications refused: { $names }
    }
command-queue-applications =
    { $n ->
        [1] Moved to the waiting list: { $names }
       *[other] Moved to the waiting list: { $names }
    }
command-remove-applications =
    { $n ->
        [1] Application deleted: { $names }
       *[other] Applications deleted: { $names }
    }
command-set-fees =
    { $n ->
        [one] Fees set: { $n } category
       *[other] Fees set: { $n } categories
    }
command-set-dues = Fee changed: { $name }
command-pay = Payment entered: { $name }
command-void-payment = Receipt { $n } cancelled
command-pay-in-full =
    { $n ->
        [1] Paid in full: { $names }
       *[other] Paid in full: { $names }
    }
command-and-more = { $names } and { $n } more
command-set-withheld = What is public was changed: { $name }
command-edit-entry = Data changed: { $name }
command-remove = Player removed: { $name }
command-withdraw = Withdrawn after round { $round }: { $name }
command-withdraw-at-once = Withdrawn before the start: { $name }
command-reinstate = Plays again: { $name }
command-expel = Expelled after round { $round }: { $name }
command-withdraw-several = Withdrawn: { $names }
command-reinstate-several = Confirmed or playing again: { $names }
command-remove-several = Removed ({ $n }): { $names }
command-open-check-in = Check-in opened for round { $round }
command-check-in = Checked in ({ $n }): { $names }
command-check-out = Not here after all ({ $n }): { $names }
command-close-check-in = Check-in closed for round { $round }
command-miss-round = Bye without points in round { $round } ({ $n }): { $names }
command-set-bye = Bye in round { $round }: { $name }, { $bye }
command-grant-bye = Bye beyond the limits in round { $round }: { $name }, { $bye }
command-take-bye = Bye in round { $round } removed: { $name }
command-adjust = Points corrected: { $name }
command-assign-numbers = Numbers assigned
command-pair = Round { $round } paired
command-pair-again = Pairing of round { $round } changed by hand
command-discard = Pairing of round { $round } undone
command-publish = Round { $round } published
command-close-round = Round { $round } closed
command-reopen-round = Round { $round } reopened
command-result = Result { $score }: { $place }
command-take-result = Result removed: { $place }
command-results-board = Results { $scores }: round { $round }, board { $board }
command-results =
    { $n ->
        [1] Results: round { $round }, board { $boards }
       *[other] Results: round { $round }, boards { $boards }
    }
command-enter-game =
    { $n ->
        [one] Moves entered ({ $n }): { $place }
       *[other] Moves entered ({ $n }): { $place }
    }
command-take-game = Moves removed: { $place }
command-correct-colours = Colours swapped, results kept: round { $round }, board { $board }
command-correct-game-colours = Colours of a game swapped, result kept: { $place }
command-swap-colours = Colours swapped: round { $round }, board { $board }
command-close-tournament = Tournament closed
command-reopen-tournament = Tournament reopened
command-approve-ratings = Ratings confirmed
command-await-ratings = Ratings await confirmation
command-decline-ratings = Ratings declined
command-revert = Action { $n } undone
command-revert-several = Actions { $numbers } undone
command-go-back = Everything after action { $n } undone
command-pair-all =
    { $n ->
        [one] { $n } round paired and published
       *[other] { $n } rounds paired and published
    }
command-draft-all =
    { $n ->
        [one] { $n } round paired
       *[other] { $n } rounds paired
    }
command-publish-all = All rounds published up to round { $n }
command-import-players = List of players imported
command-identify = Players identified: { $names }
command-follow-list = Ratings and titles from the list “{ $list }” ({ $n }): { $names }
command-import =
    { $n ->
        [one] File imported: { $n } game
       *[other] File imported: { $n } games
    }
command-adopt =
    { $n ->
        [one] Tournament taken from a file: { $n } player
       *[other] Tournament taken from a file: { $n } players
    }
command-rehearse =
    { $n ->
        [one] Copy to practise on: { $n } player. Results up to round { $round } that were missing are simulated, not played
       *[other] Copy to practise on: { $n } players. Results up to round { $round } that were missing are simulated, not played
    }
command-rehearse-copy =
    { $n ->
        [one] Copy to practise on: { $n } player. No result is simulated
       *[other] Copy to practise on: { $n } players. No result is simulated
    }
command-set-forbidden-pairs = Forbidden and avoided pairs changed
command-place-tables = Tables and halls changed
command-rearrange-without = Round { $round } without { $name }
command-rearrange-with = Late entries admitted to round { $round }: { $names }
command-set-openings =
    { $n ->
        [one] Table of openings: { $n } opening
       *[other] Table of openings: { $n } openings
    }
command-take-openings = Table of openings removed
command-commit-draw = Draw of the opening of round { $round } announced, hash { $hash }
command-draw-opening = Opening of round { $round } drawn
command-set-sections = Sections changed: { $n }
command-set-prizes = Prizes changed: { $n }
command-set-play-off = Play-off games changed: { $n }
command-add-tie-break-games = Tie-break games added: round { $round }, board { $board }
command-explain-forfeit = Reason of a forfeit: round { $round }, board { $board }: { $cause }
command-count-illegal-moves = Illegal moves of { $name }: { $n } ({ $place })
command-lose-by-illegal-moves = Game lost by illegal moves: { $name } ({ $place })
command-take-forfeit-reason = Reason of a forfeit removed: round { $round }, board { $board }
command-settle-match-lot = Match decided by lot: round { $round }, board { $board }
command-settle-match-word = Match decided by the arbiter: round { $round }, board { $board }
command-order-boards = Board order changed: { $names }
command-report = Result reported: { $places }
command-report-back = Report withdrawn: { $places }
command-withdraw-team = Team withdrawn after round { $round }: { $team }
command-withdraw-team-at-once = Team withdrawn before the start: { $team }
command-reinstate-team = Team plays again: { $team }
command-set-public-details = What the public sees of players was changed
command-set-visibility = Who can see the tournament: { $visibility }
command-add-webhook = Recipient of notifications added: { $to }
command-remove-webhook = Recipient of notifications removed: { $to }
command-erase-person =
    Person erased: player { $person }. { $n ->
        [0] No earlier entry was changed
        [1] Blanked earlier entry, whose hash is taken as written: { $entries }
       *[other] Blanked earlier entries, whose hashes are taken as written: { $entries }
    }
