series-title = Annual championships
series-none = No annual championships yet
series-manage = Manage
series-edit = Edit
series-categories = Categories
series-competitors-open = Open
series-competitors-men = Men
series-competitors-women = Women
series-competitors-boys = Boys
series-competitors-girls = Girls
series-competitors-veterans = Veterans
series-editions = Editions
series-edition = Edition
series-no-editions = No editions yet
series-year = Year
series-year-hint = Four digits; one edition a year for each category.
series-category = Category
series-champion = Champion
series-champions = Champions by year
series-gold = 1st place
series-silver = 2nd place
series-bronze = 3rd place
series-total = Total
series-players = Players
series-note = Note
series-note-hint = For a year without a championship: the reason, such as “pandemic”.
series-running = in progress
series-not-held = not held
series-no-data = no data
series-csv = CSV
series-name = Name
series-medals-of = Medallists or regions
series-medals-persons = Medallists
series-medals-regions = Regions
series-medals-how = By first places, then second, then third. Ties count as the better place.
series-records = Records
series-record = Record
series-holder = Holder
series-value = Value
series-records-how = From finished editions. Age is the year of the edition less the year of birth, where that is known. A year without a championship does not end a series of titles; a year without data does.
series-record-titles = Most titles
series-record-titles-in-a-row = Most titles in a row
series-record-points = Most points
series-record-share = Best percentage of points
series-record-youngest = Youngest champion
series-record-oldest = Oldest champion
series-record-participations = Most participations
series-record-field = Largest field
series-share = { $share }% ({ $points } of { $of })
series-age =
    { $n ->
        [one] { $n } year
       *[other] { $n } years
    }
series-rejection-unknown = This no longer exists.
series-rejection-title-missing = Enter a title.
series-rejection-wrong-address = “{ $address }” cannot be an address: use lower-case Latin letters, digits and hyphens, 60 at most, and not the word new.
series-rejection-address-taken = The address “{ $address }” is taken.
series-rejection-dates-reversed = The last day is before the first.
series-rejection-wrong-link = The link “{ $address }” must begin with http:// or https://.
series-rejection-in-event-already = This tournament is in the event “{ $title }” already.
series-rejection-wrong-year = { $year } cannot be the year of an edition: enter a year from 1800 to 2200.
series-rejection-edition-already = This is already the edition of { $year }.
series-rejection-gap-and-edition = { $year } has an edition, or is marked as having none, already. Remove that first.
series-rejection-is-edition = This is an edition of “{ $title }”. Remove it there first.
series-rejection-no-lines = No row is ticked: nobody is in the table.
series-rejection-twice-in-table = { $name } is in the table “{ $title }” twice.
series-rejection-merged-already = { $name } has been merged with another person already. Separate them first.
series-rejection-both-in-tournament = Both play in “{ $title }”, so they are two persons.
series-rejection-persons-contradict = Birth, sex or federation number differ, so they are two persons. If one of them is wrong, correct it on that person’s page first.
series-rejection-name-missing = Enter the family name.
series-rejection-other-name-typed = Type the name of the person as it stands on this page: nothing was erased.
series-rejection-erased-already = This person has been erased already.
series-rejection-entries-unlinked = Entries under this name are linked to no person: { $entries }. Link them first (Players, “Who is who”) if they are theirs, or say below that they are of other people. Nothing was erased.
series-rejection-changed-by = { $actor } has changed this in the meantime. Nothing has been saved; look at the data as they are now.
series-rejection-person-changed = These data have been changed meanwhile: see “What is known”. Check the form and save again.
series-rejection-later-commands-build-on-it = Later changes depend on this one. Undo them first.
series-rejection-nothing-to-change = Nothing has changed.
series-command-make-event = Event “{ $title }” created
series-command-edit-event = Event “{ $title }” changed
series-command-remove-event = Event “{ $title }” removed
series-command-make-series = Championship “{ $title }” created
series-command-edit-series = Championship “{ $title }” changed
series-command-remove-series = Championship “{ $title }” removed
series-command-enter-imported-table = Edition of { $year } entered: “{ $title }”
series-command-remove-imported-table = Entered edition “{ $title }” removed
series-command-merge-persons = { $name } merged into { $other }
series-command-part-persons = { $name } separated from { $other }
series-command-correct-person = Person corrected: { $name }
series-command-distinguish-persons = { $name } and { $other } are two persons
series-command-revert = Entry { $n } undone
series-command-erase-person =
    Person erased: player { $person }. { $n ->
        [0] No earlier entry was changed
        [1] Blanked earlier entry, whose hash is taken as written: { $entries }
       *[other] Blanked earlier entries, whose hashes are taken as written: { $entries }
    }
series-json = JSON
