entries-none = No players yet
entries-only-unconfirmed = Registered, not confirmed: { $n }
entries-left-early = { $n } withdrawn before the start
entries-list = List
entries-import = Import a list
entries-empty = Enter the players one by one, or import a list from a spreadsheet.
entries-numbers-hint = Numbers appear with the first pairing: by rating, title and name; where teams play, team by team.
entries-enter = New player
entries-enter-go = Enter
entries-enter-sure = This is another person, enter { $name }
entries-alike = Not entered yet: a similar player is in the list already ({ $names }). If this is another person, confirm; if it is the same, there is nothing to do.
entries-full = Round 1 has been paired: no more players can be added.
entries-back = All players
entries-data = Data
entries-save = Save
entries-name = Name
entries-numbers-move = Late entries take their place by rating: when round { $round } is paired, these start numbers will move: { $numbers }. You can still give late entries the next free numbers then.
entries-numbers-may-move = A new player takes their place in the start list by rating: the start numbers below will move when the next round is paired. Until then a player who is let into the round being played has the next free number.
entries-numbers-kept = A new player gets the next free start number; no other number moves.
entries-numbers-settings = Change in the settings
entries-number = number
entries-number-short = No
entries-state = State
entries-family = Family name
entries-given = Given name
entries-title = Title
entries-title-remark = unknown title
entries-title-take = Save as { $title }
entries-title-unknown = This title is not known: it counts as none.
entries-title-unknown-like = This title is not known: it counts as none. { $known } may be meant.
entries-title-asked = Choose a known title, or say that this one is meant.
entries-title-keep = Keep “{ $title }”
entries-titles-known = Known titles
entries-titles-other = Other known titles
entries-sex = Sex
entries-sex-unknown = not given
entries-sex-m = male
entries-sex-w = female
entries-birth = Born
entries-birth-hint = Year or day: 21.11.1990
entries-region = Region
entries-region-hint = Stands beside the name; lists are filtered and sections made by it.
entries-club = Club or school
entries-club-hint = Players of one club can be kept apart or paired early in a tournament.
entries-federation = Federation
entries-federation-hint = Three letters: RUS
entries-federation-id = Federation’s number
entries-federation-id-hint = By it a federation’s list finds the player even under another spelling.
entries-withheld = Not public
entries-other-name = Name in the other alphabet
entries-other-name-hint = Family name first, spelled as the player spells it. Without it pages in English write a Cyrillic name as passports do.
entries-other-name-same = Write the same name in other letters here: in Latin ones if it is entered in Cyrillic, and the other way round.
entries-rating = Rating
entries-joins = first round
entries-withdrawn = withdrawn after round
entries-gone-at-once =
    { $sex ->
       *[other] withdrawn before the start
    }
entries-gone =
    { $sex ->
       *[other] withdrawn after round { $round }
    }
entries-late = from round { $round }
entries-provisional = provisional start number
entries-misses =
    { $n ->
        [1] bye in round { $rounds }
       *[other] byes in rounds { $rounds }
    }
entries-adjusted = correction { $points }
entries-adjusted-since = from round { $round } on
entries-family-missing = Enter the player’s family name.
entries-birth-unlikely = { $year } is in the future, or more than { $most } years ago: check the year of birth.
entries-birth-unread = Enter a year (1990) or a day (21.11.1990).
entries-rating-unread = A rating is a whole number from 1 to { $most }; leave it empty where there is none.
entries-wrong = Not saved: correct what is marked below.
entries-byes = Byes
entries-bye-of = Round { $round }: { $bye }
entries-byes-none = No round is left for a bye.
entries-bye-round = Round
entries-bye-kind = Kind of bye
entries-bye-limit-most =
    { $n ->
        [0] Players may not ask for byes.
        [one] A player may ask for { $n } bye at most.
       *[other] A player may ask for { $n } byes at most.
    }
entries-bye-limit-last =
    { $n ->
        [one] No byes on request in the last round.
       *[other] No byes on request in the last { $n } rounds.
    }
entries-bye-beyond = beyond the limits
entries-bye-give = Add
entries-take-back = remove
entries-adjustments = Point corrections
entries-points = Points
entries-points-hint = With a minus to take points away: −1
entries-reason = Reason
entries-adjust = Add correction
entries-adjust-round = Counts from round
entries-adjust-round-wrong = A correction counts from a round that is public: 1 to { $n }.
entries-points-unread = Enter the points to add or take away: 1, −½.
entries-reason-missing = Give the reason for the correction.
entries-leaving = Participation
entries-withdraw-lead = A player who withdraws stays in the standings with their results, but is not paired any more. Where a table decides all pairings (round robin, Scheveningen), unplayed games become forfeits.
entries-withdraw-after = Last round:
entries-withdraw-at-once = none
entries-expel = Expel
entries-expel-lead = For a player whom the arbiter excludes from the tournament. Results already played stand, as for a player who withdraws; in a round robin they are annulled if less than half of the games were played. The reason is for arbiters only.
entries-expel-reason = Reason of the expulsion
entries-expel-place = In the standings
entries-expelled-place-last = last, without a place
entries-expelled-place-kept = where their results put them
entries-expelled = expulsion
entries-expelled-why = expelled: { $reason }
entries-done-expelled = The player is expelled.
entries-withdraw = Withdraw
entries-reinstate-lead = Missed rounds stay without points. A bye in the current round is given back.
entries-reinstate = Bring back
entries-remove-lead = A player who has not been paired yet can be removed from the list.
entries-remove = Remove
entries-remove-sure = Remove { $name }?
entries-done-entered = Player entered.
entries-done-edited = Data saved.
entries-done-withheld = What is public of the player was changed.
entries-done-bye = Byes changed.
entries-done-adjusted = Corrections changed.
entries-done-removed = Player removed.
entries-done-withdrawn = Player withdrawn.
entries-left-from = { $name } is not paired from round { $round } on.
entries-left-table = { $name }: the games from round { $round } on are forfeits.
entries-left-last = { $name } has left; there is no further round.
entries-left-board = Round { $round }, board { $board }: enter the result, or a forfeit
entries-done-reinstated = The player is back in the tournament.
entries-team = Team
entries-board = Board in the team
entries-board-unread = A board is a whole number from 1 to { $most }; leave it empty to go by start number.
entries-unconfirmed =
    { $sex ->
       *[other] registered, not confirmed
    }
entries-confirmed =
    { $sex ->
       *[other] confirmed
    }
entries-present = present
entries-absent = absent
entries-no-show = did not come to round { $round }
entries-some-unconfirmed =
    { $n ->
        [one] { $n } not confirmed
       *[other] { $n } not confirmed
    }
entries-confirm-lead = The player was taken over from an earlier tournament and is not public yet.
entries-confirm = Confirm the entry
entries-several = With those ticked
entries-several-reinstate = Confirm or bring back
entries-several-withdraw = Withdraw
entries-several-miss = Absent in round { $round }
entries-several-remove = Remove
entries-several-remove-sure = Remove the ticked players?
entries-several-confirm-all =
    { $n ->
        [one] Confirm { $n } player
       *[other] Confirm all { $n }
    }
entries-several-here = Here for round { $round }
entries-several-not-here = Not here
entries-check-in-none = Players are marked as here or not here at the check-in for the next round.
entries-check-in-paired = Round { $round } is paired: players who come or leave now are let in or out on the page of late arrivals.
entries-tick-all = Tick all shown
entries-several-nobody = Nothing was changed: tick the players first.
entries-tick = Tick { $name }
entries-find = Name, region or club
entries-find-go = Show
entries-sort = Sort by
entries-sort-number = number
entries-sort-name = name
entries-sort-rating = rating
entries-sort-region = region
entries-sort-entered = last entered
entries-known = People known here
entries-filter = State
entries-filter-all = all
entries-filter-registered = registered, not confirmed
entries-filter-confirmed = confirmed
entries-filter-here = taking part
entries-filter-unknown-title = unknown title
entries-filter-withdrawn = withdrawn
entries-find-nobody = No player matches.
entries-done-confirmed =
    { $n ->
        [one] { $n } player confirmed.
       *[other] { $n } players confirmed.
    }
entries-done-confirmed-or-back =
    { $n ->
        [one] { $n } player confirmed or playing again.
       *[other] { $n } players confirmed or playing again.
    }
entries-done-several-reinstate =
    { $n ->
        [one] { $n } player plays again.
       *[other] { $n } players play again.
    }
entries-done-several-withdraw =
    { $n ->
        [one] { $n } player withdrawn.
       *[other] { $n } players withdrawn.
    }
entries-done-several-remove =
    { $n ->
        [one] { $n } player removed.
       *[other] { $n } players removed.
    }
entries-done-several-miss = The bye for the next round has been entered.
entries-done-several-here = Marked as here.
entries-done-several-not-here = No longer marked as here.
entries-done-abandoned =
    { $n ->
        [one] Withdrawn, but an opponent is waiting at a board of this round: change the pairings, or enter a forfeit.
       *[other] Withdrawn, but at { $n } boards of this round opponents are waiting: change the pairings of each, or enter a forfeit.
    }
entries-who = { $name }: a person of this name is in the database already. Is it the same person, or another of the same name?
entries-who-known = This is { $name }
entries-who-hint = What is not typed (rating, title, region, birth) is taken from what is known.
entries-who-new = A new person
entries-listed = { $name }: lists of federations have such a person.
entries-listed-one = This is { $name } ({ $list })
entries-listed-hint = What is not typed (rating, title, year of birth, region, ID) is taken from the list; the name stays as typed.
entries-listed-none = None of them
entries-cyrillic = Write the name in Cyrillic
entries-lists = Update ratings
entries-asked = Players to identify: { $n }
entries-asked-lead = Persons of these names are in the database already. Until you choose, the player is not linked to anyone: a name alone is not enough. Players not identified when the tournament is closed become new persons.
entries-asked-all = Accept all unambiguous
entries-done-known = The player was entered as the known person; what was not typed was taken from what is known.
entries-done-identified = Players identified.
entries-key-choose = choose among the players offered
entries-key-take = take over their data
entries-key-close = close the list
entries-birth-short = Born
entries-section = Section
entries-sort-birth = birth year
entries-sort-club = club
entries-filter-present = present
entries-filter-absent = absent
entries-filter-counted = { $state } ({ $n })
