sort-by-name = by name
sort-by-rating = by rating
sort-by-points = by points
sort-note = Rows are sorted { $by }; the places are the official ones.
sort-back = Official order
