again-title = Hold it again
again-lead = A new tournament with the same settings, venue, officials, tables and openings. Results are not taken over.
again-players = Take the players over
again-players-hint = They are listed as unconfirmed: hidden from the public and not paired until you confirm them.
again-series = Edition of
again-no-series = none
again-go = Make it
again-done-made = Made after the former one.
