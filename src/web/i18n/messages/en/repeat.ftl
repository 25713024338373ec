repeat-title = Hold again
repeat-lead = A new tournament with the same settings, venue, officials, tables and openings. Results are not copied.
repeat-players = Copy the players
repeat-players-hint = They have to be confirmed: until then they are hidden from the public and not paired.
repeat-series = Edition of
repeat-no-series = none
repeat-go = Create
repeat-done-made = Created from the previous one.
