jobs-title = Jobs of the site
jobs-lead = The site does these by itself. If it runs on several servers, one of them does each. A job that fails is tried again after 1, 5, 15, 60 minutes, then every 4 hours.
jobs-job = Job
jobs-kind-clean-up = Clean-up: expired sessions, links, photos, old letters and notifications
jobs-kind-pack-journals = Packing the logs of tournaments that were closed and left alone for a year (at 23:00 UTC)
jobs-kind-ratings = Ratings that are to be computed again
jobs-kind-unused-space = Removing what erased persons left in unused space of the database
jobs-state = State
jobs-stopped = Stopped
jobs-due = Waits for a server
jobs-due-at = Next:
jobs-running = Running since
jobs-percent = { $n }%
jobs-failed =
    { $n ->
        [one] Failed once: { $problem }
       *[other] Failed { COUNT($n) } times, the last time: { $problem }
    }
jobs-last = Last done
jobs-never = Not yet
jobs-begin = Do it now
jobs-resume = Resume
jobs-stop = Stop
jobs-done-begun = The job begins.
jobs-done-stopped = The job is stopped until it is resumed.
