upkeep-title = Data
upkeep-checks = Checks
upkeep-checks-lead = A check follows all logs from their first entry, compares them with what is stored, and computes all ratings anew. It shows what was stored at that time, and nothing about later changes. The site can be used meanwhile.
upkeep-check-now = Check everything
upkeep-checks-none = Nothing has been checked yet.
upkeep-done-checked = Everything has been checked.
upkeep-time = Begun
upkeep-result = Result
upkeep-by = { $who }, version { $version }
upkeep-holds = No differences
upkeep-differs =
    { $n ->
        [one] { COUNT($n) } difference
       *[other] { COUNT($n) } differences
    }
upkeep-covered = Tournaments: { $tournaments }, log entries: { $entries }, of the log of championships: { $series }, of users: { $accounts }, rating lists: { $lists }
upkeep-place-tournament = Tournament { $name }
upkeep-place-series = Championships and events
upkeep-place-accounts = Users and rights
upkeep-place-ratings = Rating list { $name }
upkeep-place-federation = List of a federation { $name }
upkeep-details = Every difference, on the server: poddavki verify
upkeep-backups = Scheduled backups
upkeep-backups-lead = Each backup is restored on trial into a temporary database before it counts; the oldest ones are then removed.
upkeep-backups-off = This site makes no backups by itself. The switch for that: --backup-directory
upkeep-file = File
upkeep-backup-unfinished = Not finished
upkeep-backup-failed = Failed: { $reason }. No older backup was removed.
upkeep-backup-good = Restored on trial, no differences. { COUNT($size) } kB, rows: { COUNT($rows) }
upkeep-backup-differs =
    { $n ->
        [one] Restored on trial, { COUNT($n) } difference between the logs and the data. No older backup was removed. { COUNT($size) } kB, rows: { COUNT($rows) }
       *[other] Restored on trial, { COUNT($n) } differences between the logs and the data. No older backup was removed. { COUNT($size) } kB, rows: { COUNT($rows) }
    }
upkeep-key = Key of this site
upkeep-key-lead = The site signs exported logs with it. Anybody can compare the fingerprint:
upkeep-fingerprint = Fingerprint (SHA-256)
upkeep-public-key = Public key (Ed25519)
upkeep-key-file = The key as a text file
