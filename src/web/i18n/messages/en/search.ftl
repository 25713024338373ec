search-title = Search
search-found = “{ $query }”: { $n } found
search-field = Name or tournament
search-go = Search
search-lead = Search by name or tournament, in Cyrillic or Latin letters.
search-none = Nothing found for “{ $query }”.
search-guess = Nothing is called “{ $query }”. You may have meant:
search-people = Players
search-name = Name
search-born = Born
search-region = Region
search-rating = Rating
search-last = Last tournament
search-tournaments = Tournaments and championships
search-tournament = Tournament
search-place = Venue
search-dates = Dates
search-positions = Position in games
search-positions-lead = Searches the games of all tournaments for a position (FEN), or the moves that lead to it. Mirrored positions and positions with exchanged colours are not found.
search-position = Position or moves
search-position-hint = W:Wa1,c3:Bb6,Kd8 or 1. c3-d4 d6-c5
search-game = Game
search-to-move =
    { $side ->
        [white] White to move
       *[black] Black to move
    }
search-too-long = Too long: { $n } characters at most.
search-no-moves = No moves found.
search-wrong = The position could not be read. { $why }
search-games =
    { $n ->
        [0] Position not found
        [one] Position found in { $n } game
       *[other] Position found in { $n } games
    }
search-games-none = Not found in any recorded game.
search-white-black = White – Black
search-round = Round
search-result = Result
search-after = After
search-next = Next
search-at-start = start
