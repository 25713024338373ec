board-white = Белые: { $pieces }.
board-black = Чёрные: { $pieces }.
board-nothing = нет фигур
board-kings = дамки { $squares }
board-men-and-kings = { $men }, дамки { $kings }
board-common = Шашки: { $pieces }.
board-tower = { $square } (под ней { $pieces })
board-piece-man =
    { $side ->
        [white] белая простая
       *[black] чёрная простая
    }
board-piece-king =
    { $side ->
        [white] белая дамка
       *[black] чёрная дамка
    }
