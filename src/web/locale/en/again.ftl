again-title = Hold it again
again-lead = A new event with the same settings, venue, officials, tables and openings. Results are not taken over.
again-players = Take the players over
again-players-hint = They are entered as withdrawn before round 1: only those whom you bring back once they confirm are paired.
again-series = Edition of
again-no-series = none
again-go = Make it
again-done-made = Made after the former one.
