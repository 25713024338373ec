openings-title = Drawn openings
openings-lead = If the games of a round are to begin with an opening drawn by lot, load a table of openings. Without a table games begin from the usual position.
openings-lead-loaded =
    { $n ->
        [one] The table has { $n } opening. Lots are drawn on the page of the round.
       *[other] The table has { $n } openings. Lots are drawn on the page of the round.
    }
openings-way = For whom an opening is drawn
openings-way-round = One for the whole round
openings-way-round-hint = All boards play the same opening: the usual way.
openings-way-board = One for each board
openings-way-board-hint = Boards draw in turn; both games of a micro-match are played from the same opening.
openings-way-save = Save
openings-table = Table of openings
openings-by-board = one for each board
openings-to-picture = on the board
openings-drawn-of = { $n } of { $of } drawn
openings-remove = Remove the table
openings-remove-sure = Remove the table of openings? Openings already drawn will stay.
openings-load = Load a table
openings-load-other = Replace the table
openings-file = File: XLSX, XLS, ODS or CSV
openings-paste = Or paste the rows
openings-hint = In a row: code, name, position (FEN) and, if there are any, the moves that lead to it, apart by semicolons or tabs. For example:
openings-example = 7;Gates;W:Wa1,c1,…:Bb8,d8,…;c3-d4 d6-c5
openings-look = Check the table
openings-look-again = Check again
openings-sample = Fill in a sample table
openings-sample-hint = The sample table has every first move of White and Black in this game. It is for trying out the draw; for a competition take the table that its regulations name.
openings-nothing = The table is empty: choose a file or paste rows.
openings-too-long = The table is too large: { $n } MB at most.
openings-preview = Rows without errors: { $good }, with errors: { $bad }
openings-preview-other = A table of another game
openings-preview-lead = Nothing has been saved yet. Compare the positions and confirm; rows with errors are left out.
openings-bad =
    { $n ->
        [one] { $n } row with an error
       *[other] { $n } rows with errors
    }
openings-bad-hint = Correct the rows below and check again, or load the table without them.
openings-line = Line
openings-error = Error
openings-good =
    { $n ->
        [one] { $n } opening
       *[other] { $n } openings
    }
openings-take =
    { $n ->
        [one] Load { $n } opening
       *[other] Load { $n } openings
    }
openings-replace =
    { $n ->
        [one] Replace the table: { $n } opening
       *[other] Replace the table: { $n } openings
    }
openings-again = Correct the rows
openings-error-no-code = The code is missing.
openings-error-twice = The code “{ $code }” is taken by line { $line }.
openings-error-no-position = The position is missing: moves alone are not enough.
openings-error-position = The position cannot be read: { $why }.
openings-error-over = The game is over in this position: a side has no pieces or no move.
openings-error-moves = The moves are not legal. { $why }
openings-error-disagree = Moves and position disagree. The moves lead here: { $fen }
openings-error-other-game = The table is made for another game: { $game }.
openings-error-unknown-game = The table is made for a game that is not known.
openings-error-too-many = Too many rows.
openings-expected-code = Expected: a code of its own for every opening.
openings-expected-position = Expected: a position with both sides on squares of the board, such as W:Wa1,c1,…:Bb8,….
openings-expected-play = Expected: a position in which there is a move.
openings-expected-moves = Expected: moves from the usual position; where pieces were placed without moves, leave the moves out.
openings-expected-agree = Expected: the position after these moves. If the misprint is in the moves, correct them or leave them out.
openings-expected-game = The tournament plays another game: { $game }.
openings-expected-fewer = Expected: 2000 rows at most.
openings-code = No. { $code }
openings-code-and-label = No. { $code }, { $label }
openings-named = Opening { $opening }
openings-to-move =
    { $side ->
        [black] Black to move
       *[white] White to move
    }
openings-of-round = Draw of the opening
openings-drawn = Opening drawn by lot
openings-later-boards = If the round got more boards than openings were drawn, the next boards play the openings in order from the first again.
openings-announce = Announce the draw
openings-announce-hint = The program chooses a secret random seed and publishes its hash on the tournament’s page at once, even while the pairings are a draft. From then on neither the result nor the table can be changed, and nobody, including you, can learn the opening on the site in advance.
openings-draw = Draw the opening
openings-wait = The opening can be drawn once the round is published.
openings-late = Games of this round have been entered, so no opening is drawn.
openings-announced =
    { $n ->
        [one] The opening has not been drawn yet. There is { $n } opening in the urn.
       *[other] The opening has not been drawn yet. There are { $n } openings in the urn.
    }
openings-announced-hint = The hash is published before the draw, so that anybody can check that the seed was not changed.
openings-commitment = Hash (SHA‑256), published in advance
openings-committed = announced
openings-seed = Seed
openings-urn = What was in the urn ({ $n }), in order
openings-urn-now = What is in the urn ({ $n }), in order
openings-csv = the whole table, CSV
openings-proof = How to check the draw
openings-step-hash = The SHA‑256 of the seed is the hash that was published:
openings-step-lot = The SHA‑256 of the seed with “:1” is the lot: its first 16 digits are read as a hexadecimal number; the remainder when it is divided by the number of openings in the urn is the place in the list, counted from zero:
openings-step-next = For the next board take “:2” in place of “:1”, and so on; an opening that was drawn goes back into the urn only when it is empty.
openings-step-command = The same in one command:
openings-done-taken =
    { $n ->
        [one] The table has { $n } opening.
       *[other] The table has { $n } openings.
    }
openings-done-way = Saved.
openings-done-removed = Table of openings removed.
openings-done-announced = The draw is announced. Its hash is published on the tournament’s page.
openings-done-drawn = The opening is drawn.
openings-of-round-n = Draw of the opening of round { $round }
