letters-title = Letters
letters-lead = Letters to applicants who gave an e-mail address: that the application has arrived, with the private link, and what becomes of it.
letters-server-none = No mail server is set, so no letters are written. Start the program with --smtp-url and --smtp-from to change that.
letters-from = Letters come from { $address }.
letters-test = Send a test letter
letters-test-to = To
letters-test-go = Send
letters-test-address = Enter an e-mail address, such as anna@example.org.
letters-test-subject = Test letter
letters-test-body = Letters from { $address } arrive.
letters-done-test = The letter is being sent: its line below says what has become of it.
letters-done-again = The letter is tried again.
letters-none = No letter has been written yet.
letters-latest = The latest letters
letters-recipient = To
letters-subject = Subject
letters-written = Written
letters-state = State
letters-sent = sent
letters-waiting = waiting
letters-being-sent = being sent
letters-again-at = tried again
letters-given-up = given up
letters-again = Try again
letters-problem = The mail server said: { $problem }
letters-problem-address-limit = Not sent: applications have caused too many letters to this address today. If they are right, press “Try again”.
letters-problem-tournament-limit = Not sent: applications to this tournament have caused too many letters today. If they are right, press “Try again”.
letters-problem-stale = Not sent: it had waited for more than three days, as letters could not be sent. Its news may be old.
letters-problem-bad-address = Not sent: no letter can be sent to such an address.
letters-all-again = Try all again
letters-all-again-hint = All letters that the mail server did not take.
letters-done-all-again =
    { $n ->
        [0] There was no letter to try again.
        [one] { COUNT($n) } letter is tried again.
       *[other] { COUNT($n) } letters are tried again.
    }
letters-only-local = Links in letters begin with { $address }, which no other device can open. Start the program with --public-url and the address that people type.
letters-undelivered = Letters not delivered
letters-undelivered-one = Letter not delivered: { $problem }
letters-undelivered-own = The last letter to { $address } could not be delivered. Check the address; all news is on this page as well.
letters-address-unusable = No letter can be sent to this address. Enter one such as anna@example.org: Latin letters before the @, no commas, no two dots in a row.
letters-number = No. { $n }
letters-kept = Letters are kept here for 30 days. A letter that fails is tried again for two days; only if the mail server refuses the address it is given up at once.
letters-hello = Hello { $name },
letters-hello-unknown = Hello,
letters-received = Your application no. { $n } for “{ $tournament }” has arrived.
letters-changed = News of your application no. { $n } for “{ $tournament }”: { $state }.
letters-lead-waiting = The organiser has yet to confirm it.
letters-link = Your private link, to look at your application, change or withdraw it: { $address }
letters-link-before = Your private link is in the first letter.
letters-tournament = Page of the tournament: { $address }
letters-why = This letter was sent because its address was given in an online registration. If that was not you, you need not do anything.
letters-subject-received = Application: { $tournament }
letters-subject-changed = { $tournament }: { $state }
letters-promise = The link to your application and news of it are sent here. Only the staff of the tournament see the address.
letters-promised = News of your application goes to { $address }.
