closing-ready = Close the event?
closing-not-ready = Too early to close
closing-not-ready-lead = Some results are still missing.
closing-to-desk = What is left
closing-lead = The places become final; after that anything can be changed only by reopening the event.
closing-early =
    { $n ->
        [one] { $played } rounds have been played; one more was planned.
       *[other] { $played } rounds have been played; { $n } more were planned.
    }
closing-points =
    { $n ->
        [one] { $n } point
       *[other] { $n } points
    }
closing-rated-will =
    { $n ->
        [one] The rating of { $n } player will be computed.
       *[other] The ratings of { $n } players will be computed.
    }
closing-rated-were =
    { $n ->
        [one] The rating of { $n } player has changed.
       *[other] The ratings of { $n } players have changed.
    }
closing-unrated = The event does not change ratings.
closing-closed-lead = The places are final.
closing-reopen-lead = To correct a result the event is reopened. The rating changes are then taken back, and computed anew when the event is closed.
closing-reopen = Reopen the event
closing-leave = Not now
closing-done-closed = The event is closed.
closing-done-reopened = The event is open again.
