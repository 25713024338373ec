wrongresult-link = Report a wrong result
wrongresult-link-game = Wrong result?
wrongresult-title = Report a wrong result
wrongresult-which = Which result is wrong?
wrongresult-none = No game of this round has a result yet.
wrongresult-board = Board { $board }
wrongresult-board-game = Board { $board }, game { $game }
wrongresult-lead = The arbiters of the tournament read this and check the result. It is not shown in public.
wrongresult-right = What is right?
wrongresult-other = Something else
wrongresult-text = What happened (optional)
wrongresult-text-hint = { $n } characters at most. Say how you know it, for example that you watched the game.
wrongresult-send = Send
wrongresult-wrong = Not sent: correct what is marked below.
wrongresult-gone = This game has no result now: the pairings have changed, or the result was taken back.
wrongresult-typed = Not sent:
wrongresult-same = This result stands already. If it has just been corrected, there is nothing to report.
wrongresult-choose = Choose what is right.
wrongresult-say = Say what is right.
wrongresult-done-sent = Sent to the arbiters. Thank you!
wrongresult-heading = Reports from spectators
wrongresult-says = A spectator says: { $word }
wrongresult-says-other = A spectator says that the result is wrong
wrongresult-check = Go to the board
wrongresult-dismiss = Dismiss
wrongresult-dismiss-of = Dismiss, board { $board }: { $says }
wrongresult-more =
    { $n ->
        [one] { $n } more is on the pages of the rounds.
       *[other] { $n } more are on the pages of the rounds.
    }
wrongresult-done-dismissed = Report of a spectator dismissed.
wrongresult-won =
    { $sex ->
       *[other] { $score }, { $name } won
    }
wrongresult-drawn = { $score }, draw
