import-title = Import games
import-lead = A PDN file: every game is checked by the rules and matched by names, round and colours. You see a preview first, then you confirm.
import-lead-empty = An empty round robin takes its players from the file, and all its rounds are paired at once.
import-choose = File
import-file-hint = Any file is recognised by its content: lists of players (XLSX, XLS, ODS, CSV, TRF, JSON, a federation list) are read on the page for lists of players.
import-paste = Or paste the text
import-look = Check the file
import-empty = Choose a file or paste a text.
import-expected = Expected here: games (PDN), or players as a table (XLSX, XLS, ODS, CSV), a report (TRF), a tournament document (JSON) or a federation list.
import-unknown-kind = This is neither a file of games nor a list of players.
import-too-long = The file is too large: up to { $n } MB are accepted. Please split it.
import-preview =
    { $n ->
        [0] No game could be matched
        [one] { $n } game matched
       *[other] { $n } games matched
    }
import-preview-unmatched =
    { $n ->
        [one] { $n } game could not be matched: the reason is below.
       *[other] { $n } games could not be matched: the reasons are below.
    }
import-preview-lead = Nothing has been saved yet.
import-newcomers = New players (<b>{ $n }</b>):
import-paired = Rounds to be paired at once: <b>{ $n }</b>.
import-contradictions =
    { $n ->
        [one] In { $n } game the moves do not match the result. The result stays as it was; the game is marked.
       *[other] In { $n } games the moves do not match the result. The results stay as they were; the games are marked.
    }
import-unmatched =
    { $n ->
        [one] { $n } game could not be matched
       *[other] { $n } games could not be matched
    }
import-matched =
    { $n ->
        [one] { $n } game matched
       *[other] { $n } games matched
    }
import-where = Where in the file
import-place = line { $line }, column { $column }
import-players = Players
import-why = Reason
import-possible = Possible:
import-more =
    { $n ->
        [one] and { $n } more game
       *[other] and { $n } more games
    }
import-game = Place
import-notes-only = comments added to the moves
import-turned = colours swapped
import-turned-many =
    { $n ->
        [one] colours of { $n } pairing swapped to match the file
       *[other] colours of { $n } pairings swapped to match the file
    }
import-two-results = the tag says { $tag }, the end of the moves { $end }; the latter is used
import-contradicts = does not match the moves
import-confirm =
    { $n ->
        [one] Import { $n } game
       *[other] Import { $n } games
    }
import-another = Another file
import-file = Text of the file (can be corrected)
import-again = Check again
import-taken =
    { $n ->
        [0] Nothing imported
        [one] { $n } game imported
       *[other] { $n } games imported
    }
import-to-games = View the games
import-to-crosstable = Crosstable
import-stale = While the page was open, { $actor } changed the tournament. Nothing has been saved: check again and confirm.
import-why-nobody = The players are not named: the tags White and Black are needed.
import-why-unknown = There is no player { $name } in the tournament.
import-why-same-name = Several players are called { $name }, and their pairings do not show which of them played: enter the game on its own page.
import-why-not-paired = These players have not been paired.
import-why-taken =
    { $side ->
        [white] This game (round { $round }, board { $board }) already has other moves: White’s move { $n } differs.
       *[black] This game (round { $round }, board { $board }) already has other moves: Black’s move { $n } differs.
    }
import-why-other-notes = This game (round { $round }, board { $board }) already has other comments on the same moves: to replace them, enter it on its own page.
import-why-known = This game is there already: round { $round }, board { $board }.
import-why-error = Internal error: this game could not be imported.
import-why-opening = The game does not begin with the drawn opening. The file must name its position: [FEN "{ $fen }"].
