refusal-event-closed = The event is finished. Reopen it before you change anything.
refusal-event-not-closed = The event has not been finished.
refusal-round-unfinished = Round { $round } is not finished: results are missing.
refusal-nothing-paired = No round has been paired yet.
refusal-title-missing = An event needs a title.
refusal-dates-reversed = The last day is before the first.
refusal-settings-rounds = There must be one round at least, and as many as have been paired.
refusal-settings-games = A pairing has 1 to 20 games.
refusal-settings-cycles = A round robin has one or two cycles.
refusal-settings-points = A win must be worth more than a draw, and a draw no less than a loss.
refusal-settings-tie-breaks = A tie-break is in the list twice.
refusal-settings-fixed = System, game and games of a pairing are fixed once a round has been paired.
refusal-unknown-entry = There is no such player.
refusal-unknown-round = Round { $round } has not been paired.
refusal-unknown-game = There is no game { $game }.
refusal-name-missing = A player needs a family name.
refusal-name-taken = { $name } is in the list already. If it is somebody else of that name, add a given name.
refusal-rating-range = A rating is between 1 and 4000.
refusal-already-paired = { $name } has been paired and cannot be struck out. Let the player withdraw.
refusal-already-withdrawn = { $name } has withdrawn already.
refusal-not-withdrawn = { $name } has not withdrawn.
refusal-paired-in-round = The player is paired in round { $round }. Enter a forfeit there, or discard the pairing.
refusal-round-paired = Round { $round } has been paired; byes are given before that.
refusal-no-such-round = The event has no round { $round }.
refusal-no-byes = A round robin has no byes on request: enter a forfeit.
refusal-round-robin-begun = The round robin has begun; nobody can be added.
refusal-numbers-fixed = Start numbers are fixed once round 4 has been paired.
refusal-number-twice = Number { $number } is given twice.
refusal-number-missing = Without a start number: { $name }.
refusal-not-next = The next round is round { $round }.
refusal-no-round-left =
    { $n ->
        [one] The only round has been paired.
       *[other] All { $n } rounds have been paired.
    }
refusal-results-missing =
    { $n ->
        [one] Round { $round } lacks { $n } result.
       *[other] Round { $round } lacks { $n } results.
    }
refusal-still-draft = Round { $round } is not published yet.
refusal-paired-twice = { $name } is paired twice.
refusal-meets-himself = { $name } meets himself.
refusal-left-over = { $name } has neither an opponent nor a bye.
refusal-not-there = { $name } is absent but has an opponent.
refusal-nobody = There is nobody to pair.
refusal-too-few = Two players at least are needed.
refusal-no-pairing-last = There is nobody to pair: only { $stranded } is left in the round, and may not be free again.
refusal-no-pairing-alone = The rules leave no pairing. { $stranded } has no opponent among the others ({ $others }): each of them has been met, is forbidden, or the colours do not allow it.
refusal-no-pairing-odd = The rules leave no pairing: { $stranded } can only meet each other, and their number is odd.
refusal-no-pairing-one-bye = The rules leave no pairing: of { $stranded } more than one would have no opponent, and only one can be free.
refusal-no-pairing-few = The rules leave no pairing: there are too few opponents for { $stranded }; only { $wanted } would fit them.
refusal-no-pairing-few-and-bye = The rules leave no pairing: there are too few opponents for { $stranded }; only { $wanted } would fit them, and one could be free.
refusal-no-pairing-help = What helps: pair by hand with a repeated meeting, plan fewer rounds in the settings, or close the event.
refusal-too-many-scores = A bracket holds too many different scores.
refusal-undecided = Round { $round }: nobody has won the knock-out match of { $names } yet. Have it played on and enter the result.
refusal-not-last = Round { $round } is not the last one: later rounds build on it.
refusal-has-results = Board { $board } has a result or moves already.
refusal-already-published = Round { $round } is public already.
refusal-round-not-closed = Round { $round } is not closed.
refusal-round-closed = Round { $round } is closed. Reopen it before you take a result back.
refusal-later-acts = Later acts build on this one: undo them first.
refusal-nothing-to-change = It is so already.
refusal-reason-missing = A correction of points needs a reason.
refusal-thing-info = what the event says of itself
refusal-thing-settings = the settings
refusal-thing-conduct = the end of the event
refusal-thing-entry = the player { $name }
refusal-thing-round = round { $round }
refusal-thing-pairing = round { $round }, board { $board }
refusal-thing-bye = the bye of { $name } in round { $round }
refusal-thing-game = round { $round }, board { $board }, game { $game }
refusal-not-empty = The event has players already. Take the file into a new event.
refusal-inconsistent = The parts of the file contradict each other: { $thing }.
refusal-unknown-number = Nobody has number { $n }.
refusal-later-acts-named = Later acts build on this one, undo them first: { $acts }.
