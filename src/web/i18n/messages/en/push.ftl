push-title = Notices on this device
push-tell = Tell me when the round is out
push-is-on = Notices on
push-lead = When the pairings of a round are published, this device shows where { $name } sits, even if the site is not open. Your browser carries the message; its maker cannot read it.
push-turn-on = Tell me when the round is out
push-turn-off = Tell nothing more of this player
push-on = This device is told of each round of { $name }.
push-off-elsewhere = “{ $forget }” on the card of the player turns the notices off as well.
push-no-script = This needs a browser with JavaScript.
push-not-here = This browser cannot receive notices. On an iPhone or iPad put the site on the home screen first (Share → Add to Home Screen) and open it from there. Elsewhere Chrome, Firefox, Edge and Safari can, outside of private windows and only where the address begins with https://.
push-refused = Notices are forbidden for this site. Allow them in the settings of the browser, then press the button again.
push-waiting = The browser is turning the notices on…
push-silent = The browser has not answered for 20 seconds. Try again; if that does not help, check the internet connection or use another browser.
push-failed = The browser did not turn the notices on. Try again; if that does not help, check the internet connection.
push-unusable = The browser gave no address that can be written to. Try again, or use another browser.
push-tournament-full = No more devices can get notices about this tournament.
push-device-full = This device cannot get notices about more players. Turn some off on their cards.
push-done-on = This device is told when a round is out.
push-done-off = This device is told nothing more of the player.
push-seat =
    { $side ->
        [white] Round { $round }: board { $table }, White against { $name }
        [black] Round { $round }: board { $table }, Black against { $name }
       *[other] Round { $round }: board { $table }, against { $name }
    }
push-idle = Round { $round }: no opponent
