push-title = Notifications on this device
push-tell = Turn on notifications
push-is-on = Notifications on
push-lead = When the pairings of a round are published, this device shows where { $name } plays, even if the site is not open. The service of your browser delivers the message and cannot read it.
push-turn-on = Turn on
push-turn-off = Turn off
push-on = You get a notification for each round of { $name }.
push-off-elsewhere = “{ $forget }” on the card of the player turns the notifications off as well.
push-no-script = This needs a browser with JavaScript.
push-not-here = This browser cannot receive notifications. On an iPhone or iPad add the site to the home screen first (Share → Add to Home Screen) and open it from there. On other devices Chrome, Firefox, Edge and Safari can, but not in private windows and only where the address begins with https://.
push-refused = Notifications are blocked for this site. Allow them in the settings of the browser, then press the button again.
push-waiting = The browser is turning the notifications on…
push-silent = The browser has not answered for 20 seconds. Try again; if that does not help, check the internet connection or use another browser.
push-failed = The browser did not turn the notifications on. Try again; if that does not help, check the internet connection.
push-unusable = The browser gave no address for notifications. Try again, or use another browser.
push-tournament-full = No more devices can be added to the notifications of this tournament.
push-device-full = No more players can be added to the notifications on this device. Turn some off on their cards.
push-done-on = Notifications are on. You get one for each round.
push-done-off = Notifications are off.
push-seat =
    { $side ->
        [white] Round { $round }: board { $table }, White against { $name }
        [black] Round { $round }: board { $table }, Black against { $name }
       *[other] Round { $round }: board { $table }, against { $name }
    }
push-idle = Round { $round }: bye
