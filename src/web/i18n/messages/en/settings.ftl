settings-title = Information and settings
settings-how = System and format
settings-sections = Sections of the settings
settings-game = Rules of the game
settings-places = Places
settings-reports = Reports by phone
settings-save = Save settings and information
settings-fixed = The game, the system and the games per pairing no longer change: the pairings made so far depend on them. To change them, undo the pairing of round 1.
settings-variant = Game
settings-variant-hint = The rules of the game, the squares and the notation. Poddavki is the game of this program; the others are its relatives.
settings-draws = Draw rules
settings-draws-hint = When a game is drawn by repetition or by moves without progress. Usually the rules of the game chosen above.
settings-claim = Draw by the rules
settings-claim-hint = Whether the program ends the recorded game by itself, or a player must claim the draw.
settings-claim-automatic = automatic
settings-claim-by-player = on a player’s claim
settings-agreement = Draw by agreement not before move
settings-agreement-hint = 1 allows it at any time. A greater number stops short draws; recorded games are checked by it.
settings-time-lost = Running out of time
settings-time-lost-hint = In this game the rules of the tournament say what happens to a player whose time has run out.
settings-time-lost-game = loses the game
settings-time-lost-turn = loses the turn; three in a row lose the game
settings-system = System
settings-system-hint = Who meets whom. A Swiss suits any field, a round robin up to about twelve players. “About the systems” says more.
settings-system-swiss = Swiss (FIDE Dutch)
settings-system-swiss-2017 = Swiss (FIDE Dutch, edition 2017)
settings-system-burstein = Swiss (FIDE Burstein)
settings-system-dubov = Swiss (FIDE Dubov)
settings-system-double-swiss = Double-Swiss (FIDE)
settings-system-monrad = Swiss (Monrad)
settings-system-keizer = Keizer
settings-system-knock-out = Knock-out
settings-system-round-robin =
    { $n ->
        [1] Round robin, once
        [2] Round robin, twice
       *[other] Round robin, { $n } times
    }
settings-rounds = Rounds
settings-rounds-hint = 5 to 11 are usual; fewer than the players less one, so that nobody has to meet twice.
settings-rounds-follow = The number of rounds follows from the number of players.
settings-rounds-now =
    { $n ->
        [one] Now: { $n } round.
       *[other] Now: { $n } rounds.
    }
settings-games = Games per pairing
settings-games-hint = 1 is a single game; 2 is a micro-match with both colours, as in most championships.
settings-bye-most = Byes a player may ask for, at most
settings-bye-most-hint = Byes with a full, half or zero point all count. An arbiter may go beyond it for one player.
settings-bye-most-any = no limit
settings-bye-last = Last rounds without requested byes
settings-bye-last-hint = Many regulations allow no bye in the last round or the last two: 1 or 2. 0 means no such limit.
settings-forfeit-reasons = Reasons of forfeits
settings-forfeit-reasons-hint = Illness or a late arrival is a private matter: usually only arbiters see it.
settings-forfeit-reasons-staff = only for arbiters
settings-forfeit-reasons-public = on the public page of the round too
settings-illegal-moves = Illegal moves that lose the game
settings-illegal-moves-hint =
    As your regulations say. FMJD’s rules of the game (5.4) name no number: the opponent may have the move corrected. In FIDE’s Laws of Chess
    (7.5.5) the second loses. Arbiters count them on the page of the round; the loss is offered, never entered by itself.
settings-illegal-moves-never = no number
settings-late-numbers = Start number of a late entry
settings-late-numbers-hint = FIDE C.04.2 puts a late entry where the rating belongs and moves the others when the next round is paired; until then a player let into a running round has the next free number. With the next free number nothing moves.
settings-late-numbers-in-order = by rating, others move until round 4
settings-late-numbers-at-end = the next free one
settings-moves = How captures are shown
settings-moves-hint = How captures are written on pages, on paper and in files. All ways are read.
settings-moves-full = every square: c5:e3:g5
settings-moves-ends = first and last: c5:g5
settings-moves-short = short: c:g5
settings-rating = Rating
settings-rating-hint = The list in which the games count once the tournament is closed and confirmed. It must be public then.
settings-rating-none = not rated
settings-rating-classic = classic
settings-rating-rapid = rapid
settings-rating-blitz = blitz
settings-scoring = Points
settings-scoring-hint = For a pairing: a micro-match, or the single game.
settings-game-points-hint = For each game of a micro-match:
settings-match-points = Points per pairing
settings-game-points = Points per game
settings-win = Win
settings-win-hint = Usually 2 or 1.
settings-draw = Draw
settings-draw-hint = Usually half a win.
settings-loss = Loss
settings-loss-hint = Usually 0.
settings-basis = What counts first in a micro-match
settings-basis-hint = By the result, 3:1 and 4:0 are both a match won; by the sum every game counts. The result is usual.
settings-basis-match = the result of the match
settings-basis-games = the sum of points in games
settings-byes = Points without a game
settings-byes-title = Points without a game
settings-bye-pairing = Pairing-allocated bye
settings-bye-pairing-hint = Usually a win (FIDE C.04.1).
settings-bye-full = Full-point bye
settings-bye-full-hint = Usually a win.
settings-bye-half = Half-point bye
settings-bye-half-hint = Usually a draw.
settings-bye-zero = Absence
settings-bye-zero-hint = Usually 0.
settings-forfeit-win = Opponent’s forfeit
settings-forfeit-win-hint = Usually a win.
settings-forfeit-loss = Forfeit
settings-forfeit-loss-hint = Usually 0.
settings-tie-breaks = Tie-breaks
settings-ties-hint = In order: the next counts only where those before it are equal.
settings-ties-unsaved = The order is changed but not saved yet.
settings-late = This affects rounds already paired and counted, public standings included. Nothing has been saved: tick the box and save again.
settings-late-confirm = Yes, change during the tournament: { $what }
settings-effect = What would change
settings-effect-rounds = Rounds: { $after } in place of { $before }. Still to be paired: { $left }.
settings-effect-places =
    { $n ->
        [one] After round { $round }, { $n } place changes:
       *[other] After round { $round }, { $n } places change:
    }
settings-effect-no-places = No place changes after round { $round }.
settings-effect-more = and { $n } more
settings-effect-shared =
    { $n ->
        [one] After round { $round }, { $n } shared place only becomes wider or narrower, such as 6–8 in place of 5–8.
       *[other] After round { $round }, { $n } shared places only become wider or narrower, such as 6–8 in place of 5–8.
    }
settings-effect-pairings = Pairings that have been made stay as they are.
settings-reason = Reason (optional, shown in the log)
settings-late-points = points
settings-late-rounds = number of rounds
settings-late-tie-breaks = tie-breaks
settings-points-fill = Fill in all points, including byes and forfeits:
settings-points-unsaved = The points below are filled in but not saved yet.
settings-bye-too-much = { $points } is more than a win gives ({ $win }).
settings-tie-of = Tie-break { $n }
settings-tie-none = — none —
settings-tie-up = Tie-break { $n } up
settings-tie-down = Tie-break { $n } down
settings-tie-drop = Remove tie-break { $n }
settings-tie-add = Add a tie-break
settings-cut-of = Cut of tie-break { $n }
settings-cut-none = all
settings-cut-lowest =
    { $n ->
        [1] without the lowest
       *[other] without the lowest { $n }
    }
settings-cut-median =
    { $n ->
        [1] without lowest and highest
       *[other] without { $n } lowest and highest
    }
settings-cut-unfit = Choose from the list what is left out.
settings-limit-of = Limit of tie-break { $n }
settings-limit-hint = % of the maximum; +1 or −1 half points above or below half of it
settings-limit-unfit = A limit is a percentage (60) or half points beside half of the maximum (+1, −1).
settings-edition = Unplayed rounds in tie-breaks
settings-edition-hint = How byes and forfeits count in the Buchholz and its kind (FIDE C.07, article 16). The latest edition is usual.
settings-edition-2024 = by the rules of 2024
settings-edition-2026 = by the rules of 2026
settings-colour = Colour drawn by lot
settings-lot-seed = Hash of the lots
settings-numbering = Number that decides colours
settings-numbering-participants = among those taking part
settings-numbering-start-number = start number
settings-forbidden = Forbidden meetings
settings-acceleration = Accelerations
settings-choose = Choose from the list.
settings-number-unread = Enter a whole number from { $least } to { $most }.
settings-points-unread = Enter points like this: 2, 1.5 or ½.
settings-wrong-field = { $field }: { $why }
settings-wrong = Not saved: correct what is marked below.
settings-info = Information
settings-info-starts = First day
settings-info-ends = Last day
settings-title-missing = Enter a title.
settings-date-unread = Enter the date like this: 2026-12-15.
settings-dates-reversed = The last day is before the first.
settings-done-info = Information saved.
settings-done-saved = Settings saved.
settings-avoided-pairs = Avoided pairs
settings-tables = Tables and halls
settings-systems-about = About the systems
settings-hint-swiss = Players with equal points meet, no two of them twice; colours are kept even. Any number of players, 5 to 11 rounds. Choose this one if in doubt.
settings-hint-swiss-2017 = The same by the text that was in force until January 2026, for tournaments announced by it.
settings-hint-round-robin = Everyone plays everyone, once or twice. The number of rounds follows from the number of players; all rounds can be paired at once.
settings-hint-burstein = Like the Dutch for up to four rounds; then, of players with equal points, those with the strongest opponents so far meet those with the weakest. No rating is needed.
settings-hint-dubov = Evens out the ratings of the opponents of all players. Every player needs a rating; one without counts as 0.
settings-hint-double-swiss = Each pairing is a match of two games, one with each colour. Colours are no criterion. A bye should give a win’s and a draw’s points. In a tournament without a rating a match can be entered as one result: one game a pairing.
settings-hint-monrad = Neighbours in the standings meet, no two of them twice. Simple, without floats.
settings-hint-keizer = For clubs, over a season: neighbours meet, and a win is worth what the opponent is worth in the ranking. Players may meet again after three rounds and may miss rounds.
settings-hint-knock-out = The loser is out. Start numbers are the seeds, the best get the byes. A match that ends level has to be played on: add tie-break games on the page of the round. The number of rounds follows from the number of players.
settings-rating-system = Rating system
settings-rating-system-hint = Elo is usual; Adamovich’s coefficient is that of Russian draughts. Its numbers are under “Rating parameters”.
settings-rating-elo = Elo
settings-rating-adamovich = Adamovich’s coefficient
settings-rating-glicko = Glicko-2
settings-rating-numbers = Rating parameters
settings-system-scheveningen = Scheveningen (two teams)
settings-hint-scheveningen = Two teams of equal size: everyone in one plays everyone in the other. The team is named at each player. There are as many rounds as a team has players; all can be paired at once.
settings-system-team-swiss = Team Swiss
settings-hint-team-swiss = Teams with equal scores meet, none twice; in a match the first board plays the first, the second the second, and so on. The team and the board are named at each player. Any number of teams, from 5 to 11 rounds; reserves sit for those who are absent.
settings-handicap-every = Rating difference for a handicap
settings-handicap-every-hint = For example 100 points. 0 means no handicap.
settings-handicap-minutes = Minutes less
settings-handicap-minutes-hint = Taken from the higher rated for each such difference.
settings-handicap-least = Minutes left at least
settings-handicap-least-hint = However great the difference is.
settings-handicap-hint = Handicap: for every such difference the higher rated has so many minutes less. 0 means none. Each player’s time stands with the pairings and on the slips.
settings-title-hint = Stands above every page and document. The address of the pages stays as it is.
settings-other-title-hint = In English if the title is in Russian or Ukrainian, and the other way round. Pages and documents in that language show it; without it they show the title as it is.
settings-other-place-hint = The same of the venue; without it pages in that language show the venue as it is.
settings-place-hint = Town and hall: on the tournament’s page, in calendars and in the protocol.
settings-starts-hint = Ages in sections and filters are counted by the year of this day.
settings-ends-hint = Can be left empty for a tournament of one day.
settings-organiser-hint = Who holds the tournament: named at the head of the protocol.
settings-chief-arbiter-hint = Signs the protocol. Rights of an account are given on the overview, not here.
settings-secretary-hint = Signs the protocol with the chief arbiter.
settings-officials-hint = The other arbiters and helpers, separated by commas; they are named in the protocol.
settings-regulations-hint = A text for everyone on the tournament’s page; addresses in it become links. A PDF file is added by the link below.
