schedule-title = Schedule
schedule-lead = When each round begins, in the local time of the venue. The times are shown on the pages of the rounds, on slips and in the calendar; a round without a time is left out of it.
schedule-round-hint = Day and time by the clock of the venue, each round later than the one before. Leave empty what is not decided yet.
schedule-fill = Fill in the following days
schedule-fill-hint = Rounds without a time are put on the days after the first, at the times of that day.
schedule-fill-none = Enter the day and time of the first round; the others follow from it.
schedule-filled = The times below are filled in but not saved yet.
schedule-offset = Time zone of the venue
schedule-offset-none = not given
schedule-offset-hint = Without it calendars show the times as they are written, wherever their owner is. Moscow is UTC+3.
schedule-offset-unknown = There is no such zone in the list.
schedule-save = Save the schedule
schedule-wrong = Not everything could be read: correct what is marked.
schedule-unread = Enter a day and a time, such as 2026-12-16 15:00.
schedule-order = This must be later than the start of round { $round }.
schedule-outside = This day is outside the dates of the tournament: { $days }.
schedule-done-saved = Schedule saved.
schedule-round-at = round { $round }: { $time }
schedule-without-time = No time set yet: rounds { $rounds }.
schedule-ics = Add schedule to calendar
schedule-ics-own = Add my rounds to calendar
schedule-board =
    { $side ->
        [black] board { $table }, Black against { $name }
       *[white] board { $table }, White against { $name }
    }
schedule-address = Address of the calendar
