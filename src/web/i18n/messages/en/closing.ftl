closing-ready = Closing of the tournament
closing-not-ready = The tournament cannot be closed yet
closing-not-ready-lead = This is still to be done:
closing-open-draft = Round { $round } is a draft: publish it, or undo its pairing.
closing-open-results =
    { $n ->
        [one] Round { $round }: the result of board { $boards } is missing.
       *[other] Round { $round }: the results of boards { $boards } are missing.
    }
closing-open-level =
    { $n ->
        [one] Round { $round }: the match on board { $boards } is level and must be decided.
       *[other] Round { $round }: the matches on boards { $boards } are level and must be decided.
    }
closing-open-adjourned =
    { $n ->
        [one] Round { $round }: the game on board { $boards } is adjourned.
       *[other] Round { $round }: the games on boards { $boards } are adjourned.
    }
closing-open-secret = The results are rated, but the tournament is not public: make it public, or take the rating list out of the settings.
closing-boards-more = { $boards } and { $n } more
closing-to-overview = Show what is left
closing-lead = The places become final; to change anything after that, the tournament has to be reopened.
closing-early =
    { $n ->
        [one] Rounds played: { $played }. One more was planned.
       *[other] Rounds played: { $played }. { $n } more were planned.
    }
closing-points =
    { $n ->
        [one] { $n } point
       *[other] { $n } points
    }
closing-rated-will =
    { $n ->
        [0] Nobody’s rating will change.
        [one] The rating of { $n } player will change.
       *[other] The ratings of { $n } players will change.
    }
closing-rated-were =
    { $n ->
        [0] Nobody’s rating has changed.
        [one] The rating of { $n } player has changed.
       *[other] The ratings of { $n } players have changed.
    }
closing-unrated = The tournament does not change ratings.
closing-closed-lead = The places are final.
closing-reopen-lead = To correct a result, reopen the tournament. The rating changes are undone and calculated again when the tournament is closed.
closing-reopen = Reopen the tournament
closing-leave = Not now
closing-done-closed = The tournament is closed.
closing-done-reopened = The tournament has been reopened.
closing-rated-others =
    { $n ->
        [one] No change for { $n } player: only games against opponents with a rating in this list count, and a first rating needs { $least } of them.
       *[other] No change for { $n } players: only games against opponents with a rating in this list count, and a first rating needs { $least } of them.
    }
closing-unidentified =
    { $n ->
        [one] { $n } player shares a name with a known person and has not been identified. Closing makes this player a new person.
       *[other] { $n } players share names with known persons and have not been identified. Closing makes them new persons.
    }
closing-identify = Identify them
closing-nothing-lead = No round has been paired yet: there are no places to make final.
closing-rated-idle =
    { $n ->
        [one] No change for { $n } player without a game.
       *[other] No change for { $n } players without a game.
    }
closing-ageless = Section “{ $section }”: ages cannot be determined, so its prizes go to nobody. Enter the dates of the tournament, or for the section the day on which ages count.
