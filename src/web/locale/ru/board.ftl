board-white = Белые: { $pieces }.
board-black = Чёрные: { $pieces }.
board-nothing = нет фигур
board-kings = дамки { $squares }
board-men-and-kings = { $men }, дамки { $kings }
