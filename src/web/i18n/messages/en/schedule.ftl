schedule-title = Schedule
schedule-lead = When each round begins, by the clock of the venue. The times are on the pages of the rounds, on slips and in the calendar; a round without a time is left out of it.
schedule-offset = Time zone of the venue
schedule-offset-none = not given
schedule-offset-hint = Without it calendars show the times as they are written, wherever their owner is. Moscow is UTC+3.
schedule-offset-unknown = There is no such zone in the list.
schedule-save = Save the schedule
schedule-wrong = Not everything could be read: correct what is marked.
schedule-unread = A day and a time is needed, such as 2026-12-16 15:00.
schedule-order = This is not after the beginning of round { $round }.
schedule-outside = The tournament lasts { $days }: this is another day.
schedule-done-saved = The schedule is saved.
schedule-round-at = round { $round }: { $time }
schedule-without-time = Rounds without a time yet: { $rounds }.
schedule-ics = Schedule for a calendar
schedule-ics-own = My rounds for a calendar
schedule-board =
    { $side ->
        [black] board { $table }, Black against { $name }
       *[white] board { $table }, White against { $name }
    }
