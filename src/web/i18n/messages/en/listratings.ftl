listratings-title = Ratings and titles from a list
listratings-lead = Players are found in the list by their federation ID, or by name and year of birth. Nothing changes before you confirm, and the change can be undone in the log.
listratings-no-lists = There are no federation lists yet. An administrator imports them.
listratings-compare = Compare
listratings-nothing = There is nothing to change by this list.
listratings-changes = To change: { $n }
listratings-take = Update ticked players
listratings-nobody = No player is ticked: tick who is to be updated.
listratings-same = Unchanged: { $n }
listratings-ambiguous = Several found: { $n }
listratings-ambiguous-lead = Give the player a year of birth or a federation ID, and they will be found.
listratings-missing = Not found: { $n }
listratings-done-taken =
    { $n ->
        [one] Rating and title of { $n } player updated.
       *[other] Ratings and titles of { $n } players updated.
    }
