repeat-title = Hold it again
repeat-lead = A new tournament with the same settings, venue, officials, tables and openings. Results are not taken over.
repeat-players = Take the players over
repeat-players-hint = They are listed as unconfirmed: hidden from the public and not paired until you confirm them.
repeat-series = Edition of
repeat-no-series = none
repeat-go = Make it
repeat-done-made = Made after the former one.
