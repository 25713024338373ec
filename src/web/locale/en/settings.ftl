settings-title = Information and settings
settings-how = How it is played
settings-save = Save the settings
settings-fixed = The game, the system and the games of a pairing no longer change: the pairings made so far stand on them. To change them, undo the pairing of round 1.
settings-variant = Game
settings-draws = Draw rules
settings-claim = A draw by the rules
settings-claim-automatic = holds by itself
settings-claim-by-player = holds when a player claims it
settings-agreement = Draw by agreement from move
settings-time-lost = Time lost on a move
settings-time-lost-game = loses the game
settings-time-lost-turn = loses the turn; three in a row the game
settings-system = System
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
settings-games = Games in a pairing
settings-moves = How captures are shown
settings-moves-full = every square: c5:e3:g5
settings-moves-ends = first and last: c5:g5
settings-moves-short = short: c:g5
settings-rating = Rating
settings-rating-none = not rated
settings-rating-classic = classic
settings-rating-rapid = rapid
settings-rating-blitz = blitz
settings-scoring = Points
settings-scoring-hint = For a pairing: a micro-match, or the game where it is one.
settings-game-points-hint = For each game of a micro-match:
settings-match-points = Points of a pairing
settings-game-points = Points of a game
settings-win = Win
settings-draw = Draw
settings-loss = Loss
settings-basis = What counts first in a micro-match
settings-basis-match = the result of the match
settings-basis-games = the sum of the games
settings-byes = Points without a game
settings-byes-title = Points without a game
settings-bye-pairing = No opponent left
settings-bye-full = Bye as a win
settings-bye-half = Bye as a draw
settings-bye-zero = Absence
settings-forfeit-win = Opponent did not come
settings-forfeit-loss = Did not come
settings-tie-breaks = Tie-breaks
settings-ties-hint = In order: the next is looked at only where those before are equal.
settings-ties-unsaved = The order is changed but not saved yet.
settings-ties-late = Rounds have been paired. Other tie-breaks change places in standings that are public already. If that is what you want, confirm it below and save again.
settings-ties-confirm = Yes, change the tie-breaks during the event
settings-tie-of = Tie-break { $n }
settings-tie-none = — none —
settings-tie-up = Tie-break { $n } up
settings-tie-down = Tie-break { $n } down
settings-tie-drop = Remove tie-break { $n }
settings-tie-add = One more
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
settings-cut-unfit = Nothing is cut from this tie-break: choose “all”.
settings-limit-of = Limit of tie-break { $n }
settings-limit-hint = % of the maximum; +1 or −1 half points above or below half of it
settings-limit-unfit = A limit is a percentage (60) or half points beside half of the maximum (+1, −1).
settings-edition = Unplayed rounds in tie-breaks
settings-edition-2024 = by the rules of 2024
settings-edition-2026 = by the rules of 2026
settings-colour = Colour drawn by lot
settings-lot-seed = Commitment of the lots
settings-numbering = Number that decides colours
settings-numbering-participants = among those taking part
settings-numbering-start = start number
settings-forbidden = Forbidden meetings
settings-acceleration = Accelerations
settings-choose = Choose one of the list.
settings-number-unread = This needs a whole number from { $least } to { $most }.
settings-points-unread = Points are written like this: 2, 1.5 or ½.
settings-wrong = Not saved: mend what is marked below.
settings-info = Information
settings-info-title = Title
settings-info-place = Place
settings-info-starts = First day
settings-info-ends = Last day
settings-info-organiser = Organised by
settings-info-arbiter = Chief arbiter
settings-info-secretary = Secretary
settings-info-officials = Officials
settings-info-time = Time control
settings-info-regulations = Regulations
settings-info-save = Save the information
settings-title-missing = Nobody finds an event without a title: enter it.
settings-date-unread = A date is written like this: 2026-12-15.
settings-dates-reversed = The last day is before the first.
settings-done-info = The information is saved.
settings-done-saved = The settings are saved.
settings-wishes = Rules and wishes
settings-tables = Tables and halls
settings-systems-about = What the systems are
settings-double-swiss-games = A match of the Double-Swiss has two games. Only an event without a rating can enter it as one result.
settings-hint-swiss = Players with equal points meet, nobody twice; colours are kept even. Any number of players, 5 to 11 rounds. Choose this one if in doubt.
settings-hint-swiss-2017 = The same by the text that was in force until January 2026, for events announced by it.
settings-hint-round-robin = Everybody meets everybody, once or twice. The number of rounds follows from that of the players; all rounds can be paired at once.
settings-hint-burstein = Like the Dutch for up to four rounds; then, of players with equal points, those with the strongest opponents so far meet those with the weakest. No rating is needed.
settings-hint-dubov = Evens out the ratings of everybody's opponents. Every player needs a rating; one without counts as 0.
settings-hint-double-swiss = Each pairing is a match of two games, one with each colour. Colours are no criterion. A bye should give a win's and a draw's points. In an event without a rating a match can be entered as one result: one game a pairing.
settings-hint-monrad = Neighbours in the standings meet, nobody twice. Simple, without floats.
settings-hint-keizer = For clubs, over a season: neighbours meet, and a win is worth what the opponent is worth in the ranking. Players may meet again after three rounds, may come and stay away.
settings-hint-knock-out = Who loses is out. Start numbers are the seeds, the best get the byes. A match that ends level has to be played on: add deciding games on the page of the round. The number of rounds follows from that of the players.
settings-rating-system = Rated by
settings-rating-elo = Elo
settings-rating-adamovich = Adamovich’s coefficient
settings-rating-glicko = Glicko-2
settings-rating-numbers = Numbers of the rating rules
settings-system-scheveningen = Scheveningen (two teams)
settings-hint-scheveningen = Two teams of equal size: everybody of one meets everybody of the other. The team is named at each player. There are as many rounds as a team has players; all can be paired at once.
settings-system-team-swiss = Team Swiss
settings-hint-team-swiss = Teams with equal scores meet, none twice; in a match the first board plays the first, the second the second, and so on. The team and the board are named at each player. Any number of teams, from 5 to 11 rounds; reserves sit for those who are absent.
