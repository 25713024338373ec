error-not-found = Page not found
error-not-found-lead = The address may be mistyped, or the tournament may have been renamed. All tournaments are on the front page.
error-similar = Similar tournaments
error-not-in-tournament = “{ $title }” has no such page. These are there:
error-no-round = “{ $title }” has no round { $round } yet. Rounds published so far: { $last }.
error-round-beyond =
    { $rounds ->
        [one] “{ $title }” has { $rounds } round, and no round { $round }. Rounds published so far: { $last }.
       *[other] “{ $title }” has { $rounds } rounds, and no round { $round }. Rounds published so far: { $last }.
    }
error-forbidden = Access denied
error-forbidden-lead = Your account may not do this. Rights in a tournament are given by its organiser.
error-section-lead = You are limited to the section { $section }: you can change only what belongs to its boards and players. Nothing was changed. An organiser of the tournament can change the limit.
error-section-gone-lead = You are limited to a section that the tournament no longer has, so you can change nothing. Ask an organiser of the tournament to appoint you again.
error-login = You need to log in
error-login-lead = The session has ended. Log in in another tab, come back here and send again.
error-new-password = Choose your own password first
error-new-password-lead = Another person has set the password of this account. Log in to the site and replace it: until then nothing else is open to this account.
error-form = The form is out of date
error-form-lead = The page is from an earlier session, or was open for too long. Nothing has been saved.
error-foreign = The request came from another site
error-foreign-lead = Nothing has been saved. Changes are taken from pages of this site only.
error-stale = This has been changed in the meantime
error-stale-lead = While the page was open, { $actor } changed the same data ({ $thing }). Your changes have not been saved: look at the data as they are now.
error-busy = Please try again
error-busy-lead = Several people are changing the tournament right now. Nothing has been saved; try again.
error-large = The request is too large
error-large-lead = No more than { $n } MB are accepted here. Nothing has been saved.
error-fields-lead = The form has too many fields: the limit is { $n }. Nothing has been saved.
error-refused = Not possible
error-request = Invalid request
error-request-lead = This site has no such address or form.
error-column = Unknown column
error-column-lead =
    { $n ->
        [0] The columns of this file cannot be chosen.
       *[other] There is no column “{ $column }” in this file. Its columns are: { $known }
    }
error-no-text = Invalid character
error-no-text-lead = One of the fields contains an invisible character (NUL). Nothing has been saved: type the text instead of pasting it.
error-long-text = The text is too long
error-long-text-lead = One of the fields has more than { $n } characters. Nothing has been saved. Go back in your browser: the text is still there; shorten it and send it again.
error-slow = The request took too long
error-slow-lead = Nothing has been saved; try again over a better connection.
error-method = Method not allowed
error-throttled = Too many attempts
error-crowded = Too many logins at once
error-crowded-lead = Passwords are checked a few at a time so that the site stays fast for everyone. Try again in a few seconds.
error-many-pictures = Too many pictures at once
error-many-pictures-lead = Pictures for shared links are drawn a few at a time so that the site stays fast for everyone. Try again in a few seconds.
error-not-ready = Not ready yet
error-not-ready-lead = This is being worked out. Try again in a few seconds.
error-many-forms = Too many large forms at once
error-many-forms-lead = Large forms are taken a few at a time so that the site stays fast for everyone. Nothing has been saved. Try again in a few seconds.
error-stopped = Stopped
error-stopped-lead = The work was stopped. Nothing has been changed.
error-unavailable = The database does not answer
error-unavailable-lead = Data saved earlier are safe. Try again in a few seconds; if that does not help, tell the server administrator.
error-disk-full = The disk of the server is full
error-disk-full-lead = Nothing has been saved; earlier data are safe and can be read. Ask the server administrator to free some space, then send the form again.
error-read-only = The database cannot be written
error-read-only-lead = Nothing has been saved; earlier data are safe and can be read. Tell the server administrator: the program may not write to the database file.
error-damaged = The database is damaged
error-damaged-lead = The stored data differ from what was written. Make no more changes, and ask the server administrator to restore the latest backup: poddavki restore file
error-internal = Internal error
error-internal-lead = Nothing has been saved. If it happens again, give the request number to the server administrator.
error-status = error { $status }
error-request-id = request { $id }
error-home = Home
error-back = Open again
error-log-in = Log in
error-nothing-written = Nothing has been saved.
error-kept = What you filled in is kept on this page: send it again.
error-secret-lost = Passwords are not kept: enter the password again.
error-file-lost = Files are not kept: go back and choose the file again.
error-send-again = Send again
