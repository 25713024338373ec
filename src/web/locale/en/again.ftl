again-title = Hold it again
again-lead = A new event with the same settings, venue, officials, tables and openings. Results are not taken over.
again-players = Take the players over
again-players-hint = They wait for their confirmation: not public and not paired before you confirm them.
again-series = Edition of
again-no-series = none
again-go = Make it
again-done-made = Made after the former one.
