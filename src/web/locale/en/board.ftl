board-white = White: { $pieces }.
board-black = Black: { $pieces }.
board-nothing = no pieces
board-kings = kings { $squares }
board-men-and-kings = { $men }, kings { $kings }
