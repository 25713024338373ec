screen-title = Screen for the hall
screen-screens = Screens
screen-pairings = Pairings
screen-names = By name
screen-standings = Standings
screen-clock = Clock
screen-now = Now
screen-leave = Back to tournament
screen-no-round = The pairings are not announced yet
screen-no-round-lead = The pairings of the first round will appear here by themselves.
screen-coming = The tournament has not begun
screen-playing =
    { $n ->
        [one] Round { $round }: { $n } board still playing
       *[other] Round { $round }: { $n } boards still playing
    }
screen-boards =
    { $n ->
        [one] { $n } board still playing
       *[other] { $n } boards still playing
    }
screen-between = Round { $round } is over
screen-left = Time left in the round
screen-next = Round { $round }: { $time }
screen-no-clock = Set the time zone in the schedule to show the clock.
