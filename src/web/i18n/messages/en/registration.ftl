registration-title = Online registration
registration-actor = (online registration)
registration-settings = Settings of the registration
registration-applications = Applications
registration-application-of = Application of { $name }
registration-settings-lead = Players apply on a page of the tournament; you confirm them, or they are entered at once. Applicants need no account and no e-mail: each gets a private link to look at their application, change or withdraw it.
registration-address = Address of the form, for announcements
registration-when = When to apply
registration-told-on = Taken
registration-told-off = Not taken
registration-on-lead = The form is open between the times below; without times it is open at once and until the first round can take no more players.
registration-off-lead = The form is closed. Applicants still see where they stand.
registration-opens = Opens
registration-opens-hint = Empty: at once.
registration-closes = Closes
registration-closes-hint = Empty: once the first round can take no more players. The evening before is usual.
registration-clock = Times are by the clock of the venue: { $clock }.
registration-clock-none = The times of this form and of the rounds are by this clock. Without it they are in UTC. Moscow is UTC+3.
registration-asks = What is asked
registration-asks-hint = Family name and given name are always asked. What a condition below needs is asked anyway.
registration-asked-off = not asked
registration-asked-optional = optional
registration-asked-required = required
registration-field-birth = Year or date of birth
registration-field-sex = Sex
registration-field-region = Region or town
registration-field-club = Club or school
registration-field-team = Team
registration-field-title = Title or rank
registration-field-rating = Rating
registration-field-phone = Phone
registration-field-email = E-mail
registration-field-remark = Remark for the organiser
registration-optional = { $field } (optional)
registration-sex-choose = choose
registration-team-hint = Choose one that is entered already, or type the name of a new one.
registration-title-hint = As lists print it: MS, CM, 1
registration-contact-hint = For questions about your application. Only the staff of the tournament see it.
registration-private = Only the staff of the tournament see it.
registration-private-staff = Only the staff of the tournament see it; no public page or file has it.
registration-conditions = Who may apply
registration-conditions-hint = Leave empty what does not matter. Age counts in whole years on the first day of the tournament. Where only the year of birth is known and the birthday decides, the application waits for you. Unrated players fulfil “to”, but not “from”.
registration-age = Age in years
registration-places = Places
registration-capacity = Most players
registration-capacity-hint = Empty for no limit. Applications above it go to the waiting list, in the order in which they come. Players entered by hand count as well.
registration-expected-capacity = Enter a number of players from 1, or leave it empty.
registration-admission = Who fulfils the conditions
registration-admission-hint = With confirmation you see every application first; that is usual.
registration-admission-organiser = waits until the organiser confirms
registration-admission-automatic = is entered at once, while places are free
registration-text = Text above the form
registration-text-hint = Fee, accommodation, where to ask: plain text.
registration-settings-save = Save
registration-done-saved = Registration saved.
registration-wrong = Not saved: correct what is marked below.
registration-unfit = The conditions of this tournament: { $who }.
registration-form = Form
registration-coming = Registration opens on { $time }.
registration-over = Registration is closed.
registration-open-note = Online registration is open.
registration-open-until = Online registration is open until { $time }.
registration-go = Register
registration-places-free = { $n } of { $of } free
registration-queue-length =
    { $n ->
        [one] { $n } application on the waiting list
       *[other] { $n } applications on the waiting list
    }
registration-full = All places are taken: your application goes to the waiting list.
registration-public = Name, title and rating will be public, and of the rest what is ticked above.
registration-minors = Whoever is under 18 needs the consent of a parent or guardian to apply.
registration-minor-agreed = under 18: a parent’s consent was { $consent }
registration-minor = under 18: a parent’s consent is needed
registration-by-hand = The organiser confirms each application.
registration-trap-label = Leave this field empty
registration-trap = Not sent yet: press the button once more.
registration-send = Apply
registration-listed =
    { $n ->
        [0] Players on the list
        [one] { $n } player on the list
       *[other] { $n } players on the list
    }
registration-listed-none = Nobody is on the list yet.
registration-own = Application
registration-state-waiting = Waiting for confirmation
registration-state-queued = On the waiting list
registration-state-listed = On the list of players
registration-state-left = Taken off the list
registration-state-refused = Refused
registration-state-withdrawn = Withdrawn
registration-lead-waiting = Your application has arrived. The organiser has yet to confirm it; look here again.
registration-lead-queued = All places are taken. If one becomes free, the organiser confirms the first on the waiting list.
registration-lead-listed = You are registered: your name is on the public list of players.
registration-lead-left = You were registered, but are no longer among the players. Ask the organiser if that is a mistake.
registration-lead-refused = The organiser has refused this application.
registration-lead-withdrawn = You have withdrawn this application. You can apply again while registration is open.
registration-reason = Reason: { $reason }
registration-queue-place = Place { $n } on the waiting list
registration-link = Keep this link
registration-link-lead = Only this private link shows your application. Save it or send it to yourself: nobody can look it up for you, and whoever has it can change your application.
registration-link-label = Your private link
registration-data = Your data
registration-data-listed = You are on the list already. Until the first round is paired you can correct what stands here; the list changes with it, and the organiser sees that. To correct anything else, such as name or rating, ask the organiser.
registration-data-begun = The tournament has begun: to correct what the list of players says of you, ask the organiser.
registration-changed = changed by the applicant
registration-change-until = You can change this until { $time }.
registration-save = Save
registration-withdraw = Withdraw
registration-withdraw-lead = Inform the organiser that you will not come: your place goes to another player.
registration-withdraw-go = Withdraw my application
registration-withdraw-sure = Withdraw your application?
registration-done-applied = Application sent. Keep the link below.
registration-done-changed = Saved.
registration-done-withdrawn = Your application is withdrawn.
registration-heading =
    { $n ->
        [0] No application waits
        [one] { $n } application waits
       *[other] { $n } applications wait
    }
registration-free =
    { $n ->
        [0] No place is free.
        [one] { $n } place is free.
       *[other] { $n } places are free.
    }
registration-over-full =
    { $n ->
        [one] { $n } player or application more than there are places.
       *[other] { $n } players or applications more than there are places.
    }
registration-next = A place is free and applications are on the waiting list.
registration-next-go = Confirm the first: { $name }
registration-none = Nobody has applied yet.
registration-none-open =
    { $n ->
        [one] No application waits; { $n } is settled.
       *[other] No application waits; { $n } are settled.
    }
registration-filter-open = waiting
registration-filter-all = all
registration-tick = Tick
registration-contacts = Contacts
registration-unsure = birthday decides on the age
registration-confirm = Confirm
registration-to-queue = To the waiting list
registration-refuse = Refuse
registration-reason-label = Reason of the refusal (the applicant reads it)
registration-remove = Delete
registration-remove-sure = Delete the ticked applications? Their private links end.
registration-nobody = Nothing was changed: tick the applications first.
registration-done-confirmed =
    { $n ->
        [one] { $n } application confirmed.
       *[other] { $n } applications confirmed.
    }
registration-done-refused =
    { $n ->
        [one] { $n } application refused.
       *[other] { $n } applications refused.
    }
registration-done-queued =
    { $n ->
        [one] { $n } application moved to the waiting list.
       *[other] { $n } applications moved to the waiting list.
    }
registration-done-removed =
    { $n ->
        [one] { $n } application deleted.
       *[other] { $n } applications deleted.
    }
registration-link-count =
    { $n ->
        [0] Applications
        [one] { $n } application
       *[other] { $n } applications
    }
registration-gap =
    { $n ->
        [one] { $n } application waits for confirmation
       *[other] { $n } applications wait for confirmation
    }
registration-gap-place =
    { $n ->
        [one] A place is free, and { $n } application is on the waiting list
       *[other] A place is free, and { $n } applications are on the waiting list
    }
registration-draft = The tournament is a draft: visitors of this address see that there is no such page. Open the tournament so that players can apply.
registration-open-unlisted = Open by link
registration-open-public = Open for everybody
registration-alike = A player with a similar name is on the list:
registration-same = Already on the list of players:
registration-same-number = No. { $number } { $name }
registration-attach = This is the same person
registration-other = Another person: confirm
registration-same-only = Those ticked are on the list of players already. If they are the same people, press “This is the same person” beside them: the application is linked to the player.
registration-why-entered = on the list of players already
registration-why-alike = a similar player is on the list: say if it is the same person or another one
registration-why-queued = on the waiting list already
registration-why-refused = refused earlier
registration-why-withdrawn = withdrawn by the applicant
registration-why-left = taken off the list of players
registration-left-one = { $name } – { $why }
registration-left-alone = Left as they were: { $who }.
registration-left-more = and { $n } more
registration-left-settled = To change settled applications, tick them without those that wait.
registration-left-nobody = Nothing was changed: { $who }.
registration-done-attached =
    { $n ->
        [one] The application is linked to the player on the list.
       *[other] { $n } applications are linked to players on the list.
    }
