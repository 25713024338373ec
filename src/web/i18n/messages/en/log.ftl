log-title = Log
log-chain-holds = Entries: { $n }. Checked just now: none has been changed or removed, and the stored data agree with them.
log-chain-broken = The log is damaged: entry { $n } is not as it was written, or the stored data differ from it. Tell the server administrator: poddavki verify names every difference.
log-check-holds =
    { $n ->
        [1] The only entry of the log is there and unchanged. Settings, players, pairings, results and games are stored as the log says.
       *[other] All entries of the log (1–{ $n }) are there and unchanged. Settings, players, pairings, results and games are stored as the log says.
    }
log-check-at = Checked:
log-check-newer =
    { $n ->
        [one] One entry is newer and has not been checked.
       *[other] { $n } entries are newer and have not been checked.
    }
log-check-else = Ratings, championships and the other tournaments are checked on the server: poddavki verify
log-check-never =
    { $n ->
        [one] The log has { $n } entry and has not been checked since the site was started.
       *[other] The log has { $n } entries and has not been checked since the site was started.
    }
log-check-now = Check the whole log now
log-done-checked = The log is checked.
log-check-differs = The stored data differ from what was written.
log-check-missing = Entry { $n } of the log is missing.
log-check-missing-some = Entries { $first }–{ $last } of the log are missing.
log-check-altered = Entry { $n } of the log is not as it was written.
log-check-unlinked = Entry { $n } of the log does not follow the one before it: one of the two has been replaced.
log-check-other-end = Entry { $n } is not the one with which the log should end.
log-check-unmatched = Entry { $n } builds on something earlier entries do not contain; the stored data cannot be compared with the log.
log-check-unreadable = Something stored cannot be read: { $what }
log-check-thing = { $what }: the log says { $meant }, stored: { $stored }.
log-check-nothing = nothing
log-check-otherwise = { $what }: not as the log says.
log-check-column = { $column } ({ $row }): should be { $meant }, stored: { $stored }.
log-check-more =
    { $n ->
        [one] and one more
       *[other] and { $n } more
    }
log-check-tell = Make no more changes, and tell the server administrator. On the server, poddavki verify names every difference; a backup brings back what was written.
log-signed = Signed log
log-signed-hint = The log with everything that follows from it, signed with the key of this site. On any computer it is checked by: poddavki verify
log-newest = Newest
log-older = Older
log-filter-round = Round
log-filter-player = Player
log-filter-kind = What
log-kind-players = Players
log-kind-pairings = Pairings
log-kind-results = Results
log-kind-settings = Settings
log-filter-none = No such action was found.
log-undo = Undo
log-undo-what = Undo action { $n }
log-corrected = Correction. { $what }
log-with-players = { $done } ({ $players })
log-with-reason = { $done }. Reason: { $reason }
log-back = Restore this state
log-changes =
    { $n ->
        [one] { $n } change
       *[other] { $n } changes
    }
log-done-undone = The action has been undone.
log-undone-action = No. { $n }: { $action }
log-undone-named = { $done } ({ $action })
log-back-action = The tournament stands as it stood after No. { $n }: { $action }
log-done-back = All later actions have been undone.
log-command-line = command line
log-back-what = Restore this state: after action { $n }
log-back-to = Return to the state after action { $n }
log-back-lead = The tournament would be as it was after action { $n } ({ $action }). Check what would be undone; the log keeps everything.
log-back-nothing = This is the last action: there is nothing to undo after it.
log-back-undone =
    { $n ->
        [one] { $n } action would be undone
       *[other] { $n } actions would be undone
    }
log-back-more =
    { $n ->
        [one] and { $n } earlier one
       *[other] and { $n } earlier ones
    }
log-back-go =
    { $n ->
        [one] Undo { $n } action
       *[other] Undo { $n } actions
    }
log-back-leave = Not now
log-undone = already undone
log-built-on = undo later actions first
log-built-on-by = needed by
log-action-number = no. { $n }
log-action-named = no. { $n } ({ $action })
log-shut = The tournament is closed. Earlier actions can be undone once it is reopened.
