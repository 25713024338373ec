federations-title = Federation lists
federations-lead = Lists of players that federations publish. They are searched while a player is typed in, and ratings and titles are updated from them. A new file replaces the whole list; until it has been read to its end the old one is used.
federations-which = Whose list
federations-list-fshr = FSHR (Russia)
federations-list-idf = IDF (draughts-64)
federations-list-fmjd = FMJD
federations-list-fide = FIDE
federations-list-other = Another list
federations-name = Name
federations-name-hint = Of another list, such as “Saratov region ratings”.
federations-date = Date of the list
federations-date-hint = If left empty, taken from the file or its name, else today.
federations-file = File
federations-file-hint = ZIP, TXT or XML from FIDE, CSV or DRA from FMJD, or a table: XLSX, XLS, ODS, CSV. At most { $most } MB; a large list takes up to a minute.
federations-take = Import list
federations-none = No lists yet.
federations-there = Imported lists
federations-rows = Rows
federations-changes = Compared with the previous one
federations-added = added: { $n }
federations-gone = gone: { $n }
federations-changed = changed: { $n }
federations-first = imported for the first time
federations-left-out = Rows not read: { $n }
federations-remove = Remove
federations-remove-sure = Remove the list “{ $name }”? Players of tournaments stay as they are; the list can be imported again.
federations-backup = Lists are not in the backup: they are large and can be imported again. Restoring a backup leaves them as they are.
federations-rapid = Rating (rapid)
federations-blitz = Rating (blitz)
federations-columns-lead = The headings do not say what the columns hold. Choose the meaning of each column you need: it is remembered for the same headings.
federations-done-taken =
    { $n ->
        [one] List imported: { COUNT($n) } row.
       *[other] List imported: { COUNT($n) } rows.
    }
federations-done-removed = List removed.
federations-error-list = Choose whose list it is.
federations-error-date = The date of the list cannot be read.
federations-error-title = The name is too long: at most 100 letters.
federations-error-file = Choose a file.
federations-error-gone = The file is not kept any more. Choose it again.
federations-error-names = Choose the column with the names.
federations-error-archive = The archive is damaged. Download the file again. The old list is unchanged.
federations-error-no-list = There is no list in the archive: no TXT, XML or CSV file.
federations-error-several = The archive holds several lists: { $names }. Import the one you need by itself.
federations-error-many = { $n } rows cannot be read; the first is line { $line }, with “{ $found }”. Check the columns. The old list is unchanged.
federations-error-long = Line { $line } is too long: this is not a list. The old list is unchanged.
federations-error-cut = The file breaks off at line { $line }. Download it again. The old list is unchanged.
federations-error-unreadable = The file cannot be read from line { $line } on. The old list is unchanged.
federations-error-rows = The list has more than { $most } rows. The old list is unchanged.
federations-error-no-rows = There is no row with a player in the file. The old list is unchanged.
federations-error-stopped = The import was stopped. The old list is unchanged.
federations-running = Importing a list
federations-running-lead = You can leave this page: the import goes on, and is shown on the page of federation lists. Until it is finished the old list is used.
federations-running-now = { $file } is being imported.
federations-running-show = Show
federations-read =
    { $n ->
        [one] { COUNT($n) } row read
       *[other] { COUNT($n) } rows read
    }
federations-stop = Stop the import
federations-stopping = The import is being stopped.
federations-error-busy = Another list is being imported. Wait for it or stop it.
