closing-ready = Close the tournament?
closing-not-ready = Too early to close
closing-not-ready-lead = Some results, or the tie-break games of level matches, are still missing.
closing-to-desk = What is left
closing-lead = The places become final; after that anything can be changed only by reopening the tournament.
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
closing-reopen-lead = To correct a result the tournament is reopened. The rating changes are then taken back, and computed anew when the tournament is closed.
closing-reopen = Reopen the tournament
closing-leave = Not now
closing-done-closed = The tournament is closed.
closing-done-reopened = The tournament is open again.
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
closing-identify = Say who they are
closing-nothing-lead = No round has been paired yet: there are no places to make final.
closing-rated-idle =
    { $n ->
        [one] No change for { $n } player without a game.
       *[other] No change for { $n } players without a game.
    }
closing-ageless = Section “{ $section }”: nobody’s age can be told, so its prizes go to nobody. Give the tournament its dates, or the section the day on which ages count.
