search-title = Search
search-found = “{ $query }”: { $n } found
search-field = Name or tournament
search-go = Search
search-lead = People and tournaments are looked for by words or parts of them, in Cyrillic or Latin letters.
search-none = Nothing was found for “{ $query }”.
search-people = People
search-name = Name
search-region = Region
search-events = Tournaments
search-event = Tournament
search-place = Place
search-dates = Dates
search-positions = A position in the games
search-positions-lead = A position (FEN), or the moves that lead to it from the start, is looked for in the games of all tournaments. The mirror image and exchanged colours are other positions.
search-position = Position or moves
search-position-hint = W:Wa1,c3:Bb6,Kd8 or 1. c3-d4 d6-c5
search-game = Game
search-to-move =
    { $side ->
        [white] White to move
       *[black] Black to move
    }
search-too-long = That is too long: { $n } characters at most.
search-no-moves = There is no move in it.
search-wrong = This cannot be read as a position. { $why }
search-games =
    { $n ->
        [0] The position is in no game
        [one] The position is in { $n } game
       *[other] The position is in { $n } games
    }
search-games-none = It occurs in no game of the tournaments here whose moves are known.
search-white-black = White – Black
search-round = Round
search-result = Result
search-after = After
search-next = Next
search-at-start = start
