log-title = Log
log-chain-holds = Entries: { $n }. The chain is verified: none has been changed or taken out.
log-chain-broken = The log is damaged: entry { $n } is not as it was written. Tell whoever looks after the server.
log-newest = To the newest
log-older = Older ones
log-undo = Undo
log-undo-what = Undo act { $n }
log-back = go back to here
log-changes =
    { $n ->
        [one] { $n } change
       *[other] { $n } changes
    }
log-done-undone = The act is undone.
log-done-back = Everything later is undone.
log-command-line = command line
log-back-what = Go back to act { $n }: see what that undoes
log-back-to = Back to act { $n }?
log-back-lead = The event would be as it was after act { $n } ({ $act }). Look at what would be undone; the log keeps it all.
log-back-nothing = This is the last act: there is nothing to undo after it.
log-back-undone =
    { $n ->
        [one] { $n } act would be undone
       *[other] { $n } acts would be undone
    }
log-back-more =
    { $n ->
        [one] and { $n } earlier one
       *[other] and { $n } earlier ones
    }
log-back-go =
    { $n ->
        [one] Undo { $n } act
       *[other] Undo { $n } acts
    }
log-back-leave = Not now
log-built-on = taken back already, or later acts build on it
log-built-on-by = needed by
log-act-number = no. { $n }
log-act-named = no. { $n } ({ $act })
log-shut = The event is closed. What was done before can be taken back once it is open again.
