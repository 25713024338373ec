import-title = Take games in
import-lead = A PDN file: every game is checked by the rules and finds its place by names, round and colours. First you see what would come of it, then you confirm.
import-lead-empty = An empty round robin takes its players from the file, and all its rounds are paired at once.
import-choose = File
import-paste = Or paste the text
import-look = See what comes of it
import-empty = Choose a file or paste a text.
import-too-long = The file is too large: up to { $n } MB are taken. Please split it.
import-preview =
    { $n ->
        [0] No game has found its place
        [one] { $n } game has found its place
       *[other] { $n } games have found their place
    }
import-preview-misfits =
    { $n ->
        [one] { $n } game does not fit: the reason is below.
       *[other] { $n } games do not fit: the reasons are below.
    }
import-preview-lead = Nothing has been written yet.
import-newcomers = New players (<b>{ $n }</b>):
import-paired = Rounds paired at once, the whole table: <b>{ $n }</b>.
import-contradictions =
    { $n ->
        [one] In { $n } game the moves say something else than the result. The result stays as it was; the game is marked.
       *[other] In { $n } games the moves say something else than the result. The results stay as they were; the games are marked.
    }
import-unfitted =
    { $n ->
        [one] { $n } game does not fit
       *[other] { $n } games do not fit
    }
import-fitted =
    { $n ->
        [one] { $n } game in its place
       *[other] { $n } games in their places
    }
import-where = Where in the file
import-place = line { $line }, column { $column }
import-players = Who played
import-why = Why
import-possible = Possible:
import-more =
    { $n ->
        [one] and { $n } more game
       *[other] and { $n } more games
    }
import-game = Place
import-turned = colours turned
import-turned-many =
    { $n ->
        [one] the colours of { $n } pairing are turned to those of the file
       *[other] the colours of { $n } pairings are turned to those of the file
    }
import-two-results = the tag says { $tag }, the end of the moves { $end }; the latter is taken
import-contradicts = the moves say something else
import-confirm =
    { $n ->
        [one] Take { $n } game in
       *[other] Take { $n } games in
    }
import-another = Another file
import-file = The text of the file: correct it here
import-again = Check again
import-taken =
    { $n ->
        [0] Nothing has been taken in
        [one] { $n } game has been taken in
       *[other] { $n } games have been taken in
    }
import-to-games = See the games
import-to-crosstable = Crosstable
import-stale = While the page was open, { $actor } changed the tournament. Nothing has been written: check again and confirm.
import-why-nobody = It does not say who played: the tags White and Black are needed.
import-why-unknown = There is no player { $name } in the tournament.
import-why-namesakes = Several players are called { $name }, and their pairings do not tell which of them it is: enter the game on its own page.
import-why-not-paired = These two have not been paired.
import-why-taken = Its place (round { $round }, board { $board }) has other moves already.
import-why-known = This game is there already: round { $round }, board { $board }.
import-why-fault = A fault of the program: this game could not be taken in.
import-why-opening = The game does not begin with the drawn opening. The file must name its position: [FEN "{ $fen }"].
