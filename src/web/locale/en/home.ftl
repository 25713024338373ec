home-title = Events
home-running = Being played
home-next = Coming up
home-finished = Finished
home-round =
    { $n ->
        [0] Registration is open
       *[other] Round { $n } of { $of } is on
    }
home-all = Show all finished events: { $n }
home-place = Place
home-event = Event
home-dates = Dates
home-entered = Players
home-empty = No events yet
home-empty-guest = Pairings, results and tables will appear here, for everybody, without an account. An organiser starts an event.
home-empty-organiser = Start the first one: a title, a place, dates and a system. Everything else can be settled later.
home-empty-setup = First make an administrator’s account: open the link that the program printed when it started. It begins with { $address }.
home-login = Log in
home-new = New event
home-board = The starting position
home-podium-more = and { $n } more
