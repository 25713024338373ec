sheet-title = Moves
sheet-next = Next
sheet-undo = Undo move
sheet-drop = Discard the rest
sheet-next-move = Next move, or the whole game
sheet-entered = result entered
sheet-click = Moves can be made on the board too: click the piece, then the square.
sheet-possible = Possible here:
sheet-correct = Correct like this
sheet-warnings = Understood, but please check:
sheet-annotations = Saved with the moves and shown beside them: { $what }.
sheet-comments = { $n ->
        [one] one comment
       *[other] { $n } comments
    }
sheet-variations = { $n ->
        [one] one variation
       *[other] { $n } variations
    }
sheet-assessments = { $n ->
        [one] one assessment
       *[other] { $n } assessments
    }
sheet-clock-times = { $n ->
        [one] one clock time
       *[other] { $n } clock times
    }
sheet-forms = short or in full: <b>cd4</b>, <b>c3‑d4</b>, <b>c5:e3:g5</b>
sheet-forms-numbers = by the numbers of the squares: <b>22‑18</b>, <b>15x22x31</b>, <b>15x31</b>
sheet-change = Change this move
sheet-empty = No moves yet.
sheet-rest = Rest of the sheet:
sheet-paste = Paste the whole game
sheet-result = Result
sheet-by-moves = By the moves
sheet-no-moves = A result can be saved without moves.
sheet-goes-on = The position is not final: choose the result of a resignation, a loss on time or an agreement.
sheet-contradiction = The moves do not match the result entered. Choose which is right.
sheet-keep = Keep { $score }, with a remark
sheet-take = Use the result of the moves: { $score }
sheet-result-save = Result to save
sheet-remark = Arbiter’s remark
sheet-remark-missing = The result does not match the moves: give the reason (time, a dispute, a mistake on the sheet).
sheet-remark-early = The tournament allows a draw by agreement from move { $n } on: explain why this one stands.
sheet-remark-lost-turn = In this tournament running out of time loses the game: explain why the game went on after the lost turn.
sheet-lost-turn = a turn lost on time: <b>pass</b>
sheet-save = Save the game
sheet-remove = Remove the moves
sheet-remove-sure = Remove the moves of this game? The result stays.
sheet-correct-first = The game can be saved once all moves are right or the rest is discarded.
sheet-too-long =
    { $n ->
        [one] The text is too long: up to { $n } thousand characters are accepted. Nothing has been saved.
       *[other] The text is too long: up to { $n } thousand characters are accepted. Nothing has been saved.
    }
sheet-too-long-begins = What you sent begins with “{ $text }”.
sheet-stale = While you were typing, { $actor } changed this game. Your moves are still here; save again to replace theirs.
sheet-public = Public page of the game
sheet-saving-saved = The moves are saved.
sheet-saving-pending = The moves are not saved yet.
sheet-saving-offline = No connection. The moves are kept here, are read and saved later; you can go on typing.
sheet-saving-login = Your session has ended. Log in on another tab, then it is saved here by itself.
sheet-saving-ask = Not saved yet: press “Save the game”, it asks what is needed.
sheet-saving-fewer = Not saved yet: there are fewer moves than before, or others. Press “Save the game” to replace those.
sheet-done-saved = Game saved.
sheet-done-removed = Moves removed.
sheet-paste-hint = The text replaces everything entered here so far.
sheet-key-next = writes the move down
