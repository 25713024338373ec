sort-by-name = by name
sort-by-rating = by rating
sort-by-points = by points
sort-note = Rows are sorted { $by }; the places are the official ones.
sort-note-reversed = Rows are sorted { $by }, in reverse order; the places are the official ones.
sort-note-backwards = Rows are in the reverse of the official order; the places are the official ones.
sort-reversed = in reverse order
sort-back = Official order
