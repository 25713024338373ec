changes-player = player
changes-of-player = { $name }, { $what }
changes-of-round = round { $round }, { $name }
changes-round = round { $round }
changes-board = round { $round }, board { $board }
changes-origin-of = round { $round }, pairing
changes-starts-of = round { $round }, start
changes-by-engine = made by the program
changes-by-hand = changed by hand
changes-stage-draft = draft
changes-stage-published = published
changes-stage-closed = closed
changes-status = tournament
changes-status-open = in progress
changes-status-closed = closed
changes-approval = ratings
changes-approval-given = counted
changes-approval-awaited = awaiting confirmation
changes-approval-declined = not counted
changes-notation-of = moves ({ $place })
changes-annotations-of = comments and variations ({ $place })
changes-forfeit-of = reason of the forfeit ({ $place })
changes-colours-of = colours ({ $place })
changes-colours-turned = colours other than by turn
changes-illegal-of = illegal moves ({ $place })
changes-illegal-counts = White { $white }, Black { $black }
changes-remark-of = arbiter’s remark ({ $place })
changes-moves =
    { $n ->
        [one] { $n } move
       *[other] { $n } moves
    }
changes-draw = opening of round { $round }
changes-draw-announced = announced, hash { $hash }
changes-seed = seed of round { $round }
