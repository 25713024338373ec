board-white = White: { $pieces }.
board-black = Black: { $pieces }.
board-nothing = no pieces
board-kings = kings { $squares }
board-men-and-kings = { $men }, kings { $kings }
board-common = Pieces: { $pieces }.
board-tower = { $square } (on { $pieces })
board-piece-man =
    { $side ->
        [white] a white man
       *[black] a black man
    }
board-piece-king =
    { $side ->
        [white] a white king
       *[black] a black king
    }
