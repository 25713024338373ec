sheet-title = Score sheet
sheet-next = Next
sheet-undo = Take back
sheet-drop = Drop the rest
sheet-next-move = Next move, or the whole game
sheet-entered = result entered
sheet-click = Moves can be made on the board too: click the piece, then the square.
sheet-possible = Possible here:
sheet-mend = Correct it so
sheet-warnings = Understood, but please check:
sheet-not-kept = Only the moves and the result are saved. Not kept: { $what }.
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
sheet-rest = What follows on the sheet:
sheet-paste = Paste the whole game
sheet-result = Result
sheet-by-moves = By the moves
sheet-no-moves = A result can be saved without moves.
sheet-goes-on = By the moves the game is not over: the result is for a resignation, time or an agreement.
sheet-contradiction = The moves say something else than was entered. Choose which to believe.
sheet-keep = Keep { $score }, with a remark
sheet-take = Take that of the moves: { $score }
sheet-result-save = Result to save
sheet-remark = Arbiter’s remark
sheet-remark-missing = The result differs from the moves: say why (time, a dispute, a mistake on the sheet).
sheet-remark-early = The tournament allows a draw by agreement from move { $n } on: say why this one stands.
sheet-remark-lost-turn = In this tournament time lost is the game lost: say why the game went on after the lost turn.
sheet-lost-turn = a turn lost on time: <b>pass</b>
sheet-save = Save the game
sheet-remove = Remove the moves
sheet-remove-sure = Remove the moves of this game? The result stays.
sheet-first-mend = It can be saved once all moves are right or the wrong ones are dropped.
sheet-too-long =
    { $n ->
        [one] This is longer than any game: up to { $n } thousand characters are taken. Nothing has been written.
       *[other] This is longer than any game: up to { $n } thousand characters are taken. Nothing has been written.
    }
sheet-too-long-begins = What you sent begins with “{ $text }”.
sheet-stale = While you were typing, { $actor } changed this game. Your moves are still here; save again to put them in place of those.
sheet-public = The game as everybody sees it
sheet-done-saved = The game has been saved.
sheet-done-removed = The moves have been removed.
sheet-paste-hint = The text takes the place of everything entered here so far.
