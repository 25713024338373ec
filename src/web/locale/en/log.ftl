log-title = Log
log-chain-holds = Entries: { $n }. The chain is verified: none has been changed or taken out.
log-chain-broken = The log is damaged: entry { $n } is not as it was written. Tell whoever looks after the server.
log-newest = To the newest
log-older = Older ones
log-undo = Undo
log-undo-what = Undo act { $n }
log-back = go back to here
log-back-sure = Undo everything that was done after act { $n }?
log-changes =
    { $n ->
        [one] { $n } change
       *[other] { $n } changes
    }
log-done-undone = The act is undone.
log-done-back = Everything later is undone.
log-command-line = command line
