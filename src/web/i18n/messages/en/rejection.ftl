rejection-tournament-closed = The tournament is closed. Reopen it before you change anything.
rejection-tournament-not-closed = The tournament has not been closed.
rejection-not-rated = The tournament does not change ratings.
rejection-round-unfinished = Round { $round } is not finished: results are missing.
rejection-nothing-paired = No round has been paired yet.
rejection-title-missing = A tournament needs a title.
rejection-dates-reversed = The last day is before the first.
rejection-settings-rounds = There must be at least one round, and at least as many as have been paired.
rejection-settings-games-per-pairing = A pairing has 1 to { $games } games.
rejection-settings-cycles = A round robin has one or two cycles.
rejection-settings-point-values = A win must be worth more than a draw, and a draw no less than a loss.
rejection-settings-byes = A bye or a forfeit cannot be worth more than a win.
rejection-settings-tie-breaks = A tie-break is in the list twice.
rejection-settings-fixed-by-pairing = System, game and games per pairing are fixed once a round has been paired.
rejection-unknown-entry = There is no such player.
rejection-unknown-round = Round { $round } has not been paired.
rejection-unknown-game = There is no game { $game }.
rejection-name-missing = Enter the player’s family name.
rejection-name-taken = { $name } is in the list already. If this is another person of the same name, give both their dates of birth, or add a given name.
rejection-person-taken = This person is in the tournament already, entered as { $name }. Choose another person, or say that this is a new person.
rejection-person-not-meant = { $name }: the person chosen does not match this name. Look at the choice again.
rejection-rating-out-of-range = A rating is between 1 and { $most }.
rejection-already-paired = { $name } has been paired and cannot be removed. Withdraw the player instead.
rejection-already-withdrawn = { $name } has withdrawn already.
rejection-not-withdrawn = { $name } has not withdrawn.
rejection-paired-in-round = The player is paired in round { $round }. Enter a forfeit there, or undo the pairing.
rejection-round-paired = Round { $round } has been paired; byes are given before the pairing.
rejection-no-such-round = The tournament has no round { $round }.
rejection-no-byes-in-round-robin = Where a table decides all rounds there are no requested byes: enter a forfeit.
rejection-round-robin-has-begun = The table has been made: no more players can be added.
rejection-numbers-fixed = Start numbers are fixed once round 4 has been paired.
rejection-number-twice = Number { $number } is given twice.
rejection-number-missing = Without a start number: { $name }.
rejection-not-the-next-round = The next round is round { $round }.
rejection-no-round-left =
    { $n ->
        [one] The only round has been paired.
       *[other] All { $n } rounds have been paired.
    }
rejection-results-missing =
    { $n ->
        [one] Round { $round } lacks { $n } result.
       *[other] Round { $round } lacks { $n } results.
    }
rejection-still-a-draft = Round { $round } is not published yet.
rejection-paired-twice = { $name } is paired twice.
rejection-meets-themselves = { $name } is paired with themselves.
rejection-left-over = { $name } has neither an opponent nor a bye.
rejection-not-there = { $name } is absent but has an opponent.
rejection-no-players = There are no players to pair.
rejection-too-few = At least two players are needed.
rejection-no-pairing-last = No pairing is possible: only { $stranded } is left in the round, and may not have the bye again.
rejection-no-pairing-alone = No pairing is possible by the rules. { $stranded } has no opponent among the others ({ $others }): each of them has been met, is forbidden, or the colours do not allow it.
rejection-no-pairing-odd = No pairing is possible by the rules: { $stranded } can only meet each other, and their number is odd.
rejection-no-pairing-one-bye = No pairing is possible by the rules: of { $stranded } more than one would have no opponent, and only one can have the bye.
rejection-no-pairing-few = No pairing is possible by the rules: there are too few opponents for { $stranded }; only { $wanted } would fit them.
rejection-no-pairing-few-and-bye = No pairing is possible by the rules: there are too few opponents for { $stranded }; only { $wanted } would fit them, and one could have the bye.
rejection-no-pairing-help = What helps: pair by hand with a repeated meeting, plan fewer rounds in the settings, or close the tournament.
rejection-too-many-scores = A bracket holds too many different scores.
rejection-undecided-match = Round { $round }: the match of { $names } has no winner yet. Add tie-break games or decide it on the page of that round.
rejection-not-the-last-round = Round { $round } is not the last one: later rounds depend on it.
rejection-not-forfeited = No game of board { $board } was forfeited, so there is no reason to give.
rejection-too-many-illegal-moves = No more than { $most } illegal moves of a player are counted: { $place }.
rejection-game-forfeited = The game was forfeited, so no illegal move was made in it: { $place }.
rejection-too-few-illegal-moves = By the settings these illegal moves do not lose the game: { $place }.
rejection-other-result = Another result stands: { $place }. Correct the result first.
rejection-match-decided = The match at board { $board } was decided by lot or by the arbiter: undo that first.
rejection-tie-break-games-begun = Tie-break games have begun at board { $board }: the colours of its first game alone stay. Correct those of all its games, or undo the tie-break games first.
rejection-moves-of-other-colours = The moves that were entered do not fit the result with other colours: { $place }. Correct or remove the moves first.
rejection-has-results = Board { $board } has a result or moves already.
rejection-already-published = Round { $round } is already published.
rejection-round-not-closed = Round { $round } is not closed.
rejection-round-closed = Round { $round } is closed. Reopen it before you remove a result.
rejection-later-commands-build-on-it = Later actions depend on this one: undo them first.
rejection-list-replaced = Another edition of the list has been imported meanwhile. Check what it says, and take it then.
rejection-nothing-to-change = Nothing has changed.
rejection-reason-missing = Give a reason.
rejection-thing-info = the information about the tournament
rejection-thing-settings = the settings
rejection-thing-status = the closing of the tournament
rejection-thing-approval = the confirmation of the ratings
rejection-thing-entry = the player { $name }
rejection-thing-round = round { $round }
rejection-thing-pairing = round { $round }, board { $board }
rejection-thing-bye = the bye of { $name } in round { $round }
rejection-thing-game = round { $round }, board { $board }, game { $game }
rejection-not-empty = The tournament already has players. Import the file into a new tournament.
rejection-inconsistent = The parts of the file contradict each other: { $thing }.
rejection-unknown-number = There is no player No. { $number }.
rejection-later-actions-named = Later actions depend on this one, undo them first: { $actions }.
rejection-no-check-in = There is no check-in now.
rejection-no-openings = The tournament has no table of openings.
rejection-opening-twice = The code “{ $code }” comes twice in the table of openings.
rejection-openings-of-another-game = The table of openings is made for another game.
rejection-settings-openings-of-another-game = The table of openings is for the former game. Remove it first.
rejection-draw-announced = The draw of the opening of round { $round } has been announced. Hold it first, or undo the announcement in the log.
rejection-drawn-already = The opening of round { $round } has been drawn already.
rejection-draw-not-announced = The draw of the opening of round { $round } has not been announced yet.
rejection-wrong-seed = The seed does not fit the hash published for round { $round }.
rejection-seed-lost = The seed for round { $round } is not known here. Undo the announcement in the log and announce the draw again.
rejection-opening-played = Games of round { $round } have been entered. Remove them before you change the opening.
rejection-opening-not-drawn = The opening of round { $round } has been announced but not drawn. Hold the draw first.
rejection-other-start = Game { $game } does not begin with the drawn opening.
rejection-thing-openings = the table of openings
rejection-thing-draw = the draw of the opening of round { $round }
rejection-settings-rating-rules = A rating parameter is out of range.
rejection-teams-fixed = The table was made from the teams and boards as they were when round 1 was paired: they no longer change. To change them, undo that pairing.
rejection-knock-out-has-begun = In a knock-out no player can be added once round 1 has been paired. As long as it has no results, undo the pairing, enter the player and pair again.
rejection-bracket-without = { $name } cannot come back: the next round of the knock-out was paired without them. If the withdrawal was a mistake, undo that round’s pairing or the withdrawal in the log.
rejection-no-pairing-first = What helps: change the forbidden pairs, enter more players, or pair the round by hand.
rejection-settings-acceleration = Only the FIDE Swiss systems have an accelerated start, for teams only by match points: choose “none”.
rejection-forbidden-pairs-two-players = Choose at least two different players.
rejection-forbidden-pairs-rounds = The last round must be 1 or later.
rejection-forbidden-pairs-twice = This rule is in the list already.
rejection-undecided = A match of round { $round } is level: add tie-break games or decide it.
rejection-not-level = Board { $board }: the match is not over, or has a winner already.
rejection-tie-break-game-awaited = Board { $board }: first enter the result of the tie-break game.
rejection-tie-break-steps-ended = Board { $board }: all planned games have been played. A lot or the arbiter decides.
rejection-no-lot-yet = Board { $board }: by the rules of this tournament a lot does not decide now: first the tie-break games, or the arbiter’s decision.
rejection-settings-tie-break-steps = The tie-break games are wrong: check the number of games and their points.
rejection-settings-early-meetings = Early meetings are possible only in a round robin: choose “nobody”.
rejection-play-off-too-early = Play-off games are entered once a round is complete.
rejection-play-off-not-in-the-tournament = { $name } has not taken part in any round.
rejection-play-off-result = A play-off game is won, drawn, lost or forfeited.
rejection-play-off-time = The time control is longer than { $letters } characters.
rejection-play-off-too-many = There are more than { $most } play-off games.
rejection-prizes-step = A step is an amount above zero, such as 1, 10 or 0.01.
rejection-prizes-too-many = There may be { $most } prizes at most.
rejection-prizes-unknown-section = There is no such section.
rejection-prizes-place = A place is a number from 1 to { $last }, or several in a row: 4-10.
rejection-prizes-nothing = Enter money or a prize in kind.
rejection-prizes-money = Enter an amount, such as 1500 or 33.30.
rejection-prizes-not-in-steps = The amount is not a multiple of the rounding step.
rejection-prizes-twice = This place of this section has a prize already.
rejection-prizes-rising = A lower place gets more money than a higher one.
rejection-reports-off = In this tournament only the arbiter enters results.
rejection-registration-times-reversed = Registration must close after it opens.
rejection-registration-reversed = A condition ends before it begins.
rejection-registration-no-day = An age counts on the first day of the tournament: enter the dates of the tournament first.
rejection-registration-no-places = There must be room for one player at least.
rejection-registration-not-open = Registration is not open now.
rejection-registration-unknown = This application does not exist any more.
rejection-registration-settled = This application was refused, withdrawn or taken off the list, and cannot be changed any more.
rejection-registration-confirmed-already = This application is confirmed already. To take the player off, withdraw them in the list of players.
rejection-registration-begun = The first round has been paired: tell the organiser that you withdraw.
rejection-registration-reason-missing = Give the reason for the refusal: the applicant reads it.
rejection-fees-nameless = A category of fees needs a name.
rejection-fees-twice = Two categories of fees have one name.
rejection-fees-amount = This amount cannot be right.
rejection-fees-reversed = An age ends before it begins.
rejection-fees-unknown-category = This category of fees does not exist any more.
rejection-fees-unknown-payment = This payment does not exist, or was cancelled already.
rejection-application-nameless = Enter family name and given name.
rejection-application-missing = { $field }: please fill this in.
rejection-application-unreadable =
    { $code ->
        [phone] Enter a telephone number, such as +7 912 345-67-89.
        [email] Enter an e-mail address, such as name@example.org.
        [rating] A rating is a whole number from 1 to { $most }; leave it empty where there is none.
       *[other] { $field }: this cannot be right.
    }
rejection-application-unfit = { $field }: the conditions of the tournament are not fulfilled.
rejection-application-consent-missing = A parent or guardian has to agree: tick the box, please.
rejection-application-feeless = Choose a category of fees.
rejection-application-applied-already = A person of this name and birth has applied already. The private link of that application shows where it stands; if it is lost, ask the organiser.
rejection-application-entered-already = A person of this name and birth is on the list of players already.
rejection-reports-over = Round { $round } is over. If something is wrong, tell the arbiter.
rejection-result-entered = The result has been entered already: { $place }. If it is wrong, tell the arbiter.
rejection-not-for-players = Only the arbiter enters such a result: { $place }.
rejection-report-changed = The report is no longer what this page showed ({ $place }): the player has changed or withdrawn it, or the pairing has been changed. Look again.
rejection-seat-changed = Your seat in round { $round } has changed since this page was opened, so nothing has been saved. Below are your board, opponent and colour as they are now: check them and report again.
rejection-pairings-not-public = The pairings of round { $round } have been withdrawn, so nothing has been saved. Once they are published again, your board will be here.
rejection-against-reports = Both players report another result: { $place }. Nothing has been saved. If your result is right, confirm it beside the game and save again.
rejection-sections-nameless = Enter the name of the section.
rejection-sections-twice = Two sections have the same name.
rejection-sections-asks-for-nothing = Set the conditions of the section: at present everyone belongs to it.
rejection-sections-reversed = A range ends before it begins: nobody would belong to the section.
rejection-sections-too-many = There may be { $most } sections at most.
rejection-section-has-prizes = There are prizes for places in the section “{ $name }”. Remove them first.
rejection-settings-double-swiss-games = A match of the Double-Swiss has two games. Only a tournament without a rating can enter it as one result.
rejection-tables-zero = Tables are numbered from 1.
rejection-tables-player-twice = One player has two fixed tables.
rejection-tables-table-twice = Two players have the same fixed table.
rejection-tables-hall-nameless = Enter the name of the hall.
rejection-tables-hall-reversed = The last table of a hall comes before its first.
rejection-tables-halls-overlap = One table is in two halls.
rejection-unknown-team = There is no team { $team } any more.
rejection-team-gone = All players of { $team } have already withdrawn.
rejection-team-here = { $team } has not withdrawn: single players come back on their own pages.
rejection-plays-for-team = { $name } has already played for the team: the team and the board no longer change.
rejection-too-many-byes =
    { $n ->
        [0] { $name }: by the limits of this tournament players may not ask for byes. Tick “beyond the limits” on the player’s page to grant it all the same.
        [one] { $name }: by the limits of this tournament a player may ask for { $n } bye at most. Tick “beyond the limits” on the player’s page to grant it all the same.
       *[other] { $name }: by the limits of this tournament a player may ask for { $n } byes at most. Tick “beyond the limits” on the player’s page to grant it all the same.
    }
rejection-bye-in-last-rounds =
    { $n ->
        [one] { $name }: by the limits of this tournament there are no byes on request in the last round. Tick “beyond the limits” on the player’s page to grant it all the same.
       *[other] { $name }: by the limits of this tournament there are no byes on request in the last { $n } rounds. Tick “beyond the limits” on the player’s page to grant it all the same.
    }
rejection-byes-of-teams = In a team tournament a player can only be absent from a round: a reserve plays instead, or the board stays vacant.
rejection-settings-team-rules = A team match has 1 to { $boards } boards, a win gives more than a draw and a draw no less than a loss, and each team tie-break is listed once.
rejection-board-taken = Board { $board } of { $team } is assigned to two players: { $first } and { $second }. Give one of them another board, or none: then the start number decides the order.
rejection-thing-visibility = who can see the tournament
rejection-tournament-deleted = The tournament is deleted. Bring it back first.
rejection-rated-in-secret = Results that count for ratings must be public: make the tournament public first, or choose no rating list in the settings.
rejection-go-setting = Settings: { $setting }
rejection-go-missing = Missing results of round { $round }
rejection-go-hand = Pair round { $round } by hand
rejection-go-close = Closing of the tournament
rejection-go-rule = Rule: { $term }
