checkin-title = Check-in
checkin-of = Check-in, round { $round }
checkin-lead = Tick the players as they arrive. When the check-in is closed, those who have not come get a bye without points for this round, and the pairing leaves them out.
checkin-open = Open the check-in
checkin-no-round = All rounds have been paired.
checkin-count = Here: { $here }. Missing: { $missing }
checkin-show-missing = Only those missing
checkin-show-all = All players
checkin-letters = Letters
checkin-complete = All players are here.
checkin-nobody = There are no players to check in.
checkin-present = Here
checkin-absent = Missing
checkin-is-here = here
checkin-is-missing = missing
checkin-is-unconfirmed = not confirmed
checkin-has-bye = misses this round
checkin-is-open = open
checkin-is-closed = The check-in is closed
checkin-close-heading = End of the check-in
checkin-close-lead = Those who are missing get a bye without points in round { $round }. It can be undone.
checkin-close-table = All players keep their places in the table. Withdraw those who will not come.
checkin-close = Close the check-in
checkin-late = When a late player arrives, press their name: their bye is taken back.
checkin-reopen = Open it again
checkin-to-overview = On to the pairing
checkin-kiosk = Players check in by themselves
checkin-kiosk-lead = Open this page on a tablet at the door, or let players scan the code. It shows only the names of those who are missing.
checkin-kiosk-open = Open the page
checkin-kiosk-title = Are you here? Press your name
checkin-kiosk-how = Not here yet: { $missing }
checkin-kiosk-done = { $name }: you are checked in.
checkin-kiosk-not-me = This is not me
checkin-kiosk-late = That was too long ago to be taken back here. Please talk to the arbiter.
checkin-kiosk-closed = The check-in is closed. Please talk to the arbiter.
checkin-by-kiosk = at the check-in page in the hall
checkin-done-opened = The check-in is open.
checkin-done-closed = The check-in is closed.
checkin-link = Check-in
checkin-slip = Check-in for round { $round }
checkin-slip-lead = Say that you are here, so that you are paired.
checkin-slip-go = I am here
checkin-slip-done = You are checked in for round { $round }.
checkin-waits =
    { $missing ->
        [one] The check-in is still open: one player is missing.
       *[other] The check-in is still open: { $missing } players are missing.
    }
checkin-all = All are here ({ $n })
checkin-all-hint = Those who are not confirmed are ticked one by one.
checkin-done-all =
    { $n ->
        [one] { $n } player is marked as here.
       *[other] { $n } players are marked as here.
    }
