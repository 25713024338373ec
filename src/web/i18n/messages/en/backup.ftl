backup-title = Backup
backup-all = Everything in one file
backup-lead = All tournaments, players, ratings, logs and accounts of this installation. A backup can be made during a round.
backup-download = Download the backup
backup-encrypt = Encrypt the file
backup-encrypt-lead = A backup holds hashes of passwords and addresses of applicants. Only who has the key or the passphrase can open an encrypted one: with poddavki restore, or with the program age.
backup-recipients = Public keys
backup-recipients-hint = As age-keygen writes them: age1…, several with spaces between them
backup-recipient-wrong = “{ $key }” is no public key: expected age1…, as age-keygen writes it
backup-passphrase = Passphrase, instead of keys
backup-passphrase-again = The passphrase again
backup-passphrase-or-key = Either public keys or a passphrase: age opens no file by both
backup-passphrase-short =
    { $n ->
        [one] At least { $n } character: whoever has the file can try as many as they like
       *[other] At least { $n } characters: whoever has the file can try as many as they like
    }
backup-passphrase-differs = This is not the same passphrase
backup-place = The data are stored here:
backup-restore = To restore it, run this command on the server:
backup-command = poddavki restore file
backup-tournament = Only this tournament
backup-tournament-lead = The whole tournament without accounts and log, for moving it to another computer. The file also holds what public pages do not show: dates of birth, forbidden pairs, fixed tables.
backup-json = Tournament (JSON)
backup-games = Games (PDN)
