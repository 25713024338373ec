deeds-create = The tournament was made
deeds-edit-info = Information changed
deeds-edit-event = Information and settings changed
deeds-edit-settings = Settings changed
deeds-enter =
    { $n ->
        [1] Player entered: { $names }
       *[other] Players entered: { $names }
    }
deeds-and-more = { $names } and { $n } more
deeds-edit-entry = Data changed: { $name }
deeds-remove = Player struck out: { $name }
deeds-withdraw = Withdrawn after round { $round }: { $name }
deeds-withdraw-at-once = Withdrawn before the start: { $name }
deeds-reinstate = Plays again: { $name }
deeds-set-bye = Bye in round { $round }: { $name } ({ $bye })
deeds-take-bye = Bye in round { $round } taken back: { $name }
deeds-adjust = Points corrected: { $name }
deeds-assign-numbers = Numbers given
deeds-pair = Round { $round } paired
deeds-repair = Pairing of round { $round } changed by hand
deeds-discard = Pairing of round { $round } undone
deeds-publish = Round { $round } published
deeds-close-round = Round { $round } closed
deeds-reopen-round = Round { $round } reopened
deeds-result = Result { $score }: { $place }
deeds-take-result = Result taken back: { $place }
deeds-results =
    { $n ->
        [1] Results: round { $round }, board { $boards }
       *[other] Results: round { $round }, boards { $boards }
    }
deeds-enter-game =
    { $n ->
        [one] Moves entered ({ $n }): { $place }
       *[other] Moves entered ({ $n }): { $place }
    }
deeds-take-game = Moves taken back: { $place }
deeds-swap-colours = Colours changed: round { $round }, board { $board }
deeds-close-event = The tournament was closed
deeds-reopen-event = The tournament was reopened
deeds-approve-ratings = The ratings were confirmed
deeds-await-ratings = The ratings wait for an administrator
deeds-decline-ratings = The ratings were declined
deeds-revert = Act { $n } undone
deeds-go-back = Everything after act { $n } undone
deeds-pair-all =
    { $n ->
        [one] { $n } round paired and published
       *[other] { $n } rounds paired and published
    }
deeds-import-players = List of players imported
deeds-identify = Players identified: { $names }
deeds-import =
    { $n ->
        [one] File imported: { $n } game
       *[other] File imported: { $n } games
    }
deeds-adopt =
    { $n ->
        [one] Tournament taken from a file: { $n } player
       *[other] Tournament taken from a file: { $n } players
    }
deeds-keep-apart = Who does not meet whom changed
deeds-place-tables = Tables and halls changed
deeds-rearrange-without = Round { $round } without { $name }
deeds-rearrange-with = Late entries admitted to round { $round }: { $names }
deeds-set-openings =
    { $n ->
        [one] Table of openings: { $n } opening
       *[other] Table of openings: { $n } openings
    }
deeds-take-openings = Table of openings taken away
deeds-commit-draw = Draw of the opening of round { $round } announced, hash { $hash }
deeds-draw-opening = Opening of round { $round } drawn
deeds-set-sections = Sections changed: { $n }
deeds-set-prizes = Prizes changed: { $n }
deeds-set-play-off = Play-off games changed: { $n }
