results-title = Results
results-count = { $n } of { $of }
results-all = All boards
results-missing-only = Only those missing
results-none-missing = All results are in.
results-no-boards = This round has no boards.
results-board = Board
results-players = White / Black
results-games = Games
results-score = Score
results-game = Game { $n }
results-game-of = Board { $board }, game { $game }
results-more = more…
results-more-of = Another result: board { $board }, game { $game }
results-both-absent = −:− nobody came
results-both-lost = 0:0 lost by both
results-take-back = take the result back
results-adjourned = adjourned
results-unrated = { $score } unrated
results-moves = Moves
results-moves-there = Moves ✓
results-moves-disputed = The moves say otherwise
results-now = It is { $score } now.
results-gone = Board { $board } is no longer in this round: nothing has been written. See who plays now.
results-two = Two different results are chosen: keep one.
results-save = Save the results
results-key-won = first player won
results-key-drawn = draw
results-key-lost = second player won
results-key-absent = forfeit
results-key-move = game
results-close = Close the round
results-reopen = Reopen the round
results-public = The round for spectators
results-go-round = To round { $round }
results-place = round { $round }, board { $board }, game { $game }
results-bye-pairing = no opponent left
results-bye-full = bye as a win
results-bye-half = bye as a draw
results-bye-zero = absent
results-done-saved =
    { $n ->
        [0] Nothing was changed.
        [one] { $n } result is written.
       *[other] { $n } results are written.
    }
results-done-closed = The round is closed.
results-done-reopened = The round is open again.
results-save-sure = Enter them all the same
results-ask = Nothing has been entered yet. If it is right, press “Enter them all the same”.
results-caution-absent =
    { $sex ->
       *[other] { $place }: { $name } had withdrawn before this round, and the game is forfeited.
    }
results-caution-overturned = Board { $board }: { $seated } went on from this match and is paired in later rounds ({ $rounds }). By this result { $winner } would go on, and those rounds would no longer follow from the results: they stay as they are until you pair them again.
results-caution-undecided = Board { $board }: { $seated } went on from this match and is paired in later rounds ({ $rounds }). By this result nobody would go on, and those rounds would no longer follow from the results.
