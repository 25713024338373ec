more-pages = Other pages
more-files = Files
more-round = Last round
more-pdn = Games with their moves, PDN
more-trf = The tournament for other programs, TRF
more-json = The whole tournament, JSON
more-columns = Choose columns
more-columns-lead = All columns are ticked: that is the usual file. Untick what it should not have. With none ticked it has all of them too.
