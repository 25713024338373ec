live-fresh = Updates available.
live-fresh-show = Show
live-offline = No connection since { $time }: this page may be out of date.
live-told = The page has been updated.
live-board = Board { $board }: { $score }
live-gone = This page has been withdrawn
live-gone-round = The pairings of round { $n } were withdrawn
live-gone-event = To the tournament
