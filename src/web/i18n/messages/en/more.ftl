more-pages = Other pages
more-files = Files
more-round = Last round
more-pdn = Games with their moves, PDN
more-trf = The tournament for other programs, TRF
more-json = The whole tournament, JSON
more-columns = Choose columns
more-columns-lead = Tick the columns that the file should have. If none is ticked, it has all of them.
