results-title = Results
results-count = { $n } of { $of }
results-all = All boards
results-missing-only = Missing only
results-none-missing = All results are in.
results-no-boards = This round has no boards.
results-board = Board
results-players = White / Black
results-games = Games
results-score = Score
results-game = Game { $n }
results-game-of = Board { $board }, game { $game }
results-more = other…
results-more-of = Another result: board { $board }, game { $game }
results-pick-won = { $score }: { $name } wins
results-pick-drawn = { $score }: draw
results-both-absent = −:− double forfeit
results-both-lost = 0:0 double loss
results-take-back = remove the result
results-adjourned = adjourned
results-unrated = { $score } unrated
results-moves = Moves
results-moves-there = Moves ✓
results-moves-disputed = Does not match the moves
results-now = The current result is { $score }.
results-gone = Board { $board } is no longer in this round: nothing has been saved. See who plays now.
results-two = Two different results are chosen: keep one.
results-go-sign = No.
results-go-board = Board number
results-go = Go
results-next-missing = Next missing
results-no-board = This round has no board { $board }.
results-colours = Correct the colours
results-done-colours = The colours are corrected.
results-board-more = More: board { $board }
results-save = Save the results
results-key-won = first player won
results-key-drawn = draw
results-key-lost = second player won
results-key-absent = forfeit
results-key-nobody = both absent
results-key-match = the whole match
results-key-save = save
results-key-compare = compare
results-key-move = game
results-close = Close the round
results-close-hint = Not needed: the round closes by itself when the next one is paired. After that its results are changed as corrections.
results-reopen = Reopen the round
results-public = Public page of the round
results-go-round = To round { $round }
results-place = round { $round }, board { $board }, game { $game }
results-bye-u = bye
results-bye-worth-u = bye ({ $points })
results-bye-worth-f = full-point bye ({ $points })
results-bye-worth-h = half-point bye ({ $points })
results-bye-worth-z = absent ({ $points })
results-bye-f = full-point bye
results-bye-h = half-point bye
results-bye-z = absent
results-done-saved =
    { $n ->
        [0] No changes.
        [one] { $n } result saved.
       *[other] { $n } results saved.
    }
results-done-boards =
    { $n ->
        [0] No changes.
        [one] Results of { $n } board saved.
       *[other] Results of { $n } boards saved.
    }
results-done-corrected =
    { $n ->
        [1] Result corrected.
       *[other] { $n } results corrected.
    }
results-done-closed = Round closed.
results-done-reopened = Round reopened.
results-correction = Correction
results-correction-ask = Nothing has been saved yet: this corrects a result on which later rounds depend.
results-correction-rounds = Already paired from it, and unchanged: round { $rounds }.
results-corrected = { $players } ({ $place }): { $before } → { $after }
results-correction-none = no result
results-correction-save = Save the correction
results-correction-drop = Leave it as it is
results-forfeit-absent = did not come
results-forfeit-late = came too late
results-forfeit-refused = refused to play
results-forfeit-device = telephone or device
results-forfeit-withdrew = withdrew
results-forfeit-illness = illness
results-forfeit-illegal-moves = illegal moves
results-forfeit-other = other
results-forfeit-why = Give a reason
results-forfeit-told = Forfeit: { $reason }
results-forfeit-of = Reason of the forfeit, board { $board }
results-forfeit-none = no reason
results-forfeit-text = Details
results-forfeit-save = Save the reason
results-done-explained = The reason is saved.
results-illegal-title = Illegal moves
results-illegal-count = illegal moves: { $n }
results-illegal-count-lost = illegal moves: { $n }, game lost
results-illegal-told = illegal moves: { $who }
results-illegal-player = { $name } – { $n }
results-illegal-lost = { $name } – { $n }, game lost
results-illegal-in-game = { $name }, game { $game }
results-illegal-note = Illegal move: { $name }
results-illegal-take = One illegal move less: { $name }
results-illegal-due = { $name }: { $n ->
        [one] { $n } illegal move. By the settings that loses the game.
       *[other] { $n } illegal moves. By the settings that loses the game.
    }
results-illegal-lose = Enter the loss
results-illegal-reason = Give it as the reason of the loss
results-done-illegal = Illegal moves noted.
results-done-illegal-lost = Loss by illegal moves entered.
results-absent = absent
results-absent-of = Absent: { $name }, board { $board }
results-absent-named = { $board }, absent: { $names }
results-done-absent = Forfeit entered: board { $n }.
results-check = Check of the results of round { $round }
results-check-link = Check the results
results-check-back = To the results of round { $round }
results-check-lead = Enter the results once more from the slips, without seeing those entered before. Then you see the differences. Nothing is saved here.
results-check-go = Compare
results-check-same =
    { $n ->
        [0] No result is the same.
        [one] { $n } result is the same.
       *[other] { $n } results are the same.
    }
results-check-untouched =
    { $n ->
        [one] { $n } result was not entered a second time.
       *[other] { $n } results were not entered a second time.
    }
results-check-differ =
    { $n ->
        [one] { $n } result differs
       *[other] { $n } results differ
    }
results-check-board = Board { $board }
results-check-both = entered before: { $stands }, now: { $entered }
results-check-take = Correct to { $entered }
results-saving-saved = Saved
results-saving-unsaved = Not saved: { $n }
results-saving-offline = No connection. Kept here and sent later: { $n }
results-saving-login = Your session has ended. Log in on another tab, then it is saved here by itself: { $n }
results-save-sure = Save anyway
results-ask = Nothing has been saved yet. If it is right, press “Save anyway”.
results-caution-absent =
    { $sex ->
       *[other] { $place }: { $name } had withdrawn before this round, and the game is forfeited.
    }
results-caution-overturned = Board { $board }: { $seated } went on from this match and is paired in later rounds ({ $rounds }). By this result { $winner } would go on, and those rounds would no longer follow from the results: they stay as they are until you pair them again.
results-caution-undecided = Board { $board }: { $seated } went on from this match and is paired in later rounds ({ $rounds }). By this result neither player would go on, and those rounds would no longer follow from the results.
results-name-shift = Shift
results-name-enter = Enter
results-name-esc = Esc
results-name-x = x
results-actions = What else can be done
results-save-short = Save
results-correction-go = To the correction
results-correction-points = match points
results-place-board = round { $round }, board { $board }
results-correction-by-arbiter = This round is over: only an arbiter corrects its results.
