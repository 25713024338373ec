tasks-list = Importing { $name }
tasks-rating-list = Importing a rating list: { $name }
tasks-rating-list-back = Taking back a rating list: { $name }
tasks-persons = Changing the record of { $name }
tasks-rehearsal = Simulating { $name }
tasks-pairing = Pairing a round: { $name }
tasks-backup = Making a backup
tasks-verification = Checking everything
tasks-archive = Archive of pages: { $name }
tasks-closing = Closing { $name }
tasks-reopening = Opening { $name } again
tasks-approval = Deciding whether { $name } changes ratings
tasks-players = Importing players: { $name }
tasks-games = Importing games: { $name }
tasks-tournament = Creating a tournament: { $name }
tasks-tournament-look = Reading a file: { $name }
tasks-series = Importing a championship: { $name }
tasks-championships-undo = Undoing action { $name }
tasks-undo = Undoing action { $name }
tasks-back-to = Going back to action { $name }
tasks-person = Linking { $name } to a person
tasks-imported = Importing a final table: { $name }
tasks-running = Under way
tasks-begun = It has begun.
tasks-lead = You can leave this page: the work goes on, and every page of yours shows a link to it. Stopping it changes nothing.
tasks-rows =
    { $n ->
        [one] { COUNT($n) } row read
       *[other] { COUNT($n) } rows read
    }
tasks-stop = Stop
tasks-stopping = It is being stopped.
tasks-show = show
tasks-show-end = finished, show
tasks-back = Back
tasks-file = Download
tasks-file-ready = The file is ready.
tasks-file-kept = It can be downloaded here once, within an hour.
tasks-file-given = The file has been downloaded and is not kept here any more. If you need it again, make it anew.
tasks-error-same = This is already under way. Wait for its end, or stop it.
tasks-error-many = Too much long work is under way on this site. Try again in a minute.
tasks-gone = This work is no longer known
tasks-gone-lead = The program has been started anew since it began, or the work ended more than an hour ago. Work that had not ended changed nothing: start it again. Work that had ended is saved: look before you repeat it.
tasks-gone-go = To the page where it is started
