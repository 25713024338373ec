board-white = Білі: { $pieces }.
board-black = Чорні: { $pieces }.
board-nothing = немає фігур
board-kings = дамки { $squares }
board-men-and-kings = { $men }, дамки { $kings }
board-common = Шашки: { $pieces }.
board-tower = { $square } (під нею { $pieces })
board-piece-man =
    { $side ->
        [white] біла проста
       *[black] чорна проста
    }
board-piece-king =
    { $side ->
        [white] біла дамка
       *[black] чорна дамка
    }
