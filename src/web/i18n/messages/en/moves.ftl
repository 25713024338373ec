moves-round = Round { $n }
moves-board = board { $n }
moves-of-match = game { $n }
moves-adjourned = adjourned
moves-no-result = no result yet
moves-result-white = White won
moves-result-draw = draw
moves-result-black = Black won
moves-result-both-lost = double loss
moves-result-forfeit-white = White won by forfeit
moves-result-forfeit-black = Black won by forfeit
moves-result-forfeit-both = double forfeit
moves-result-unrated-white = White won, not rated
moves-result-unrated-draw = draw, not rated
moves-result-unrated-black = Black won, not rated
moves-result-unrated-both-lost = double loss, not rated
moves-ending-no-pieces =
    { $side ->
        [white] White has no pieces left.
       *[black] Black has no pieces left.
    }
moves-ending-no-move =
    { $side ->
        [white] White has no move.
       *[black] Black has no move.
    }
moves-ending-turns-lost =
    { $side ->
        [white] White has lost three turns in a row on time.
       *[black] Black has lost three turns in a row on time.
    }
moves-ending-won =
    { $side ->
        [white] White has won.
       *[black] Black has won.
    }
moves-ending-last-moves = Few pieces were left, and the last moves have been played.
moves-ending-captured = Captured pieces: White { $white }, Black { $black }.
moves-ending-equal = Equal numbers: a draw.
moves-captured = captured: White { $white }, Black { $black }
moves-last-moves = last moves: { $n } of { $of }
moves-resting = { $square } may only capture now
moves-ending-draw = Draw: { $reason }.
moves-ending-claimable = A draw may be claimed: { $reason }.
moves-ending-claimed = Draw claimed by a player: { $reason }.
moves-ending-outside = The opponent resigned or ran out of time.
moves-ending-agreed = Draw agreed.
moves-earlier-draw = By the rules of this tournament the game was drawn earlier: { $which }, { $reason }. It was played on.
moves-draw-repetition = repetition
moves-draw-king-moves = king moves only, no captures
moves-draw-balance = balance of pieces unchanged
moves-draw-no-advance = no man advanced, no captures
moves-draw-three-kings = three kings against one
moves-draw-three-against-king = three pieces against a king
moves-draw-main-road = three pieces against a king on the main diagonal
moves-draw-few-against-king = one or two pieces against a king
moves-count = { $reason }: { $n } of { $of }
moves-profile = draws: { $profile }
moves-profile-poddavki = poddavki
moves-profile-russian-64 = russian-64
moves-profile-russian-classic = russian, older rules
moves-profile-international = international
moves-profile-brazilian = brazilian
moves-profile-english = english
moves-profile-threefold-only = threefold repetition only
moves-rule-agreement = Draws by agreement: at any time.
moves-rule-agreement-from = Draws by agreement: from move { $n } on.
moves-rule-automatic = Automatic draws: { $rules }.
moves-rule-by-claim = Draws by claim: { $rules }.
moves-rule-repetition = the same position { $n } times
moves-rule-king-moves = { $n } { $n ->
        [one] move
       *[other] moves
    } of kings only without a capture
moves-rule-king-moves-both = { $n } { $n ->
        [one] move
       *[other] moves
    } of kings only without a capture, both sides having kings
moves-rule-balance = { $n } { $n ->
        [one] move
       *[other] moves
    } without a capture or a promotion, both sides having kings, { $pieces } pieces on the board
moves-rule-king-moves-few = { $n } { $n ->
        [one] move
       *[other] moves
    } of kings only without a capture, both sides having a king and three pieces at most
moves-rule-no-advance = { $n } { $n ->
        [one] move
       *[other] moves
    } without a man’s advance or a capture
moves-rule-lone-king = { $n } { $n ->
        [one] move
       *[other] moves
    }: { $reason }
moves-variant-poddavki = Poddavki
moves-variant-russian = Russian draughts
moves-variant-brazilian = Brazilian draughts
moves-variant-international = International draughts
moves-variant-qui-perd-gagne = Giveaway International draughts
moves-variant-pool = Pool checkers
moves-variant-english = English draughts
moves-variant-giveaway = Giveaway checkers
moves-variant-giveaway-majority = Giveaway checkers, longest capture
moves-variant-giveaway-mirrored = Giveaway checkers, mirrored board
moves-variant-giveaway-mirrored-majority = Giveaway checkers, mirrored board, longest capture
moves-variant-bashni = Bashni (towers)
moves-variant-odnocvetnye = Odnocvetnye (one colour)
moves-start = Starting position
moves-begin = start
moves-after =
    { $side ->
        [white] After White’s move { $n }: { $move }
       *[black] After Black’s move { $n }: { $move }
    }
moves-move-of =
    { $side ->
        [white] White’s move { $n }
       *[black] Black’s move { $n }
    }
moves-pages = Moves of the game
moves-first = To the start
moves-previous = One move back
moves-next = One move forward
moves-last = To the end
moves-turn = Flip board
moves-play = Play the game
moves-pause = Pause
moves-left-given = { $n } · { $gone } given away
moves-left-lost = { $n } · { $gone } lost
moves-left-towers =
    { $n ->
        [one] { $n } tower
       *[other] { $n } towers
    }
moves-left-captured = { $n } captured
moves-squares-letters = Name squares by letters
moves-squares-numbers = Name squares by numbers, 1–{ $n }
moves-copy-fen = Copy FEN
moves-copy-pdn = Copy PDN
moves-copy-link = Copy link
moves-picture = Picture of the position
moves-copy-picture = Copy picture
moves-copy-picture-failed = The picture could not be copied: open it with “Picture of the position” and save it.
moves-copied = Copied.
moves-copy-selected = Copying is not allowed here. The text is selected: copy it with the keyboard or the menu.
moves-texts = Position and game as text
moves-text-fen = FEN of the position
moves-text-pdn = PDN of the game
moves-text-link = Link to the position
moves-other-games = Other games
moves-chain-match = This match
moves-chain-round = This round
moves-chain-before = Previous game
moves-chain-after = Next game
moves-chain-step = Round { $n }, { $opponent }
moves-chain-step-game = Round { $n }, { $opponent }, game { $game }
moves-keys-turn = <kbd>←</kbd> <kbd>→</kbd> step through the moves
moves-keys-play = <kbd>Space</kbd> play and pause
moves-keys-flip = <kbd>F</kbd> flip the board
moves-keys-ends = <kbd>Home</kbd> <kbd>End</kbd> to start and end
moves-pdn = PDN
moves-sheet = Moves
moves-no-moves = The moves of this game have not been entered.
moves-remark = Arbiter:
moves-edit = Edit the moves
moves-elsewhere = This position in other games
moves-all = All games of the tournament
moves-contradiction = The moves give another result: { $moves }.
moves-contradiction-entered = The result entered is { $result }.
moves-lost-turn = pass
moves-lost-turn-not-allowed = A turn was lost on time, but in this tournament running out of time loses the game.
moves-early-draw = The draw was agreed too early: this tournament allows it from move { $n } on.
moves-error-unreadable = { $which }: “{ $typed }” is not a move.
moves-error-numbering = { $which }: “{ $typed }” names squares by numbers, and it is not known from which corner they count. Use letters.
moves-error-illegal = { $which }: { $typed } is not possible.
moves-error-ambiguous = { $which }: { $typed } may mean different moves.
moves-error-over = { $which }: { $typed } is one too many, the game is over.
moves-error-long = { $which }: the game is too long.
moves-repair-misread =
    { $side ->
        [white] If White’s move { $n } was { $move }, { $then }
       *[black] If Black’s move { $n } was { $move }, { $then }
    }
moves-repair-left-out =
    { $side ->
        [white] If { $move } is missing before { $typed } on White’s move { $n }, { $then }
       *[black] If { $move } is missing before { $typed } on Black’s move { $n }, { $then }
    }
moves-repair-too-many =
    { $side ->
        [white] If { $typed } on White’s move { $n } is one too many, { $then }
       *[black] If { $typed } on Black’s move { $n } is one too many, { $then }
    }
moves-repair-columns = If each player’s moves stand in the other’s column, { $then }
moves-repair-turned = If the board was seen from the other side, { $then }
moves-repair-all = all the rest is right.
moves-repair-some =
    { $n ->
        [one] { $n } more move is right.
       *[other] { $n } more moves are right.
    }
moves-caution-dash = a capture is written with a dash
moves-caution-colon = a quiet move is written as a capture
moves-caution-comment = { $n ->
        [one] one move stands
       *[other] { $n } moves stand
    } after a semicolon together with other words: taken as a comment and passed over
moves-caution-own-numbering = squares are numbered as usual in this game, not from the corner that the file names
moves-caution-keyboard = typed on a Russian keyboard
moves-caution-half = the capture is not written to its end
moves-caution-number = the number { $found } is written where { $expected } comes
moves-caution-after-draw = it was a draw by the rules already: { $reason }
moves-file-unclosed = A tag, comment or setup is not closed.
moves-file-unclosed-variation = A variation is not closed: “)” expected.
moves-file-stray-bracket = There is a “)” too many.
moves-file-too-deep = Variations are nested too deeply.
moves-file-too-large = The game is too long.
moves-file-unknown-game = The game “{ $game }” is not known.
moves-file-position = The starting position is wrong: { $why }.
moves-fen-side = character { $column }: expected the side to move, W or B, found “{ $found }”
moves-fen-part = character { $column }: expected W or B and a list of squares, found “{ $found }”
moves-fen-twice =
    { $side ->
        [white] character { $column }: White is given twice
       *[black] character { $column }: Black is given twice
    }
moves-fen-missing =
    { $side ->
        [white] character { $column }: White is missing
       *[black] character { $column }: Black is missing
    }
moves-fen-square = character { $column }: “{ $found }” is no square of the board
moves-fen-tower = character { $column }: expected the pieces under a tower as w, b, W, B between parentheses, found “{ $found }”
moves-fen-number = character { $column }: expected a number, found “{ $found }”
moves-fen-occupied = character { $column }: { $square } is taken twice
moves-fen-impossible = the game has no such position
moves-why-capture = There is a capture, and it must be made.
moves-why-empty = There is nothing on { $square }.
moves-why-other =
    { $side ->
        [white] The piece on { $square } is White’s.
       *[black] The piece on { $square } is Black’s.
    }
moves-why-taken = { $square } is occupied.
moves-why-backward = A man does not move back.
moves-why-one-step = A man moves by one square.
