screen-title = Screen for the hall
screen-screens = Screens
screen-pairings = Pairings
screen-standings = Standings
screen-clock = Clock
screen-leave = To the tournament
screen-no-round = The pairings are not announced yet
screen-no-round-lead = The pairings of the first round will appear here by themselves.
screen-coming = The tournament has not begun
screen-playing =
    { $n ->
        [one] Round { $round } is being played: { $n } board left
       *[other] Round { $round } is being played: { $n } boards left
    }
screen-between = Round { $round } is over
screen-next = Round { $round }: { $time }
screen-no-clock = Give the time zone in the schedule to see the time here.
