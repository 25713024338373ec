//! Imports a file of games into a tournament: each game is checked and assigned to its pairing by names, round and colours.
//!
//! An empty round robin also takes its players from the file, and its whole schedule is paired first. Games that do not fit are listed with
//! the reason and left out; the rest are written at once.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::service::games::{GameWarning, notation, result_as_written, result_by_moves, start_to_keep};
use crate::service::rounds::{draw_colour, number, pair_and_publish_all};
use crate::service::{Request, Service, ServiceError, TournamentDraft, now};
use draughts::notation::pdn::{self, DifferentResults, PdnError, PdnGame, Reading};
use draughts::notation::sheet::{Sheet, SheetError};
use draughts::notation::{TextPosition, fen};
use draughts::{BySide, Numbering, Side};
use tournament::{
    Command, CommandRecord, EntryId, Game, GameId, GameNumber, GameResult, Name, NewEntry, Pairing, Person, Rejection,
    RoundNumber, Tournament,
};

/// The effect of importing a file of games.
#[derive(Debug, Clone, Default)]
pub struct PdnPlan {
    /// Players who are entered because the file names them.
    pub newcomers: Vec<Name>,
    /// Rounds that are paired so that the games have a place.
    pub paired: Option<RoundNumber>,
    /// The games that were assigned, in order of the file.
    pub matched: Vec<MatchedGame>,
    pub unmatched: Vec<UnmatchedGame>,
}

/// A game of a file and its place in the tournament.
#[derive(Debug, Clone)]
pub struct MatchedGame {
    pub place: TextPosition,
    pub players: BySide<Name>,
    pub game: GameId,
    pub plies: usize,
    pub result: Option<GameResult>,
    /// What is doubtful about it: the moves make another result, or it contradicts the tournament's rules.
    pub doubt: Option<GameWarning>,
    /// The two results that the file gives for it; the one after the moves was taken.
    pub two_results: Option<DifferentResults>,
    /// Whether the colours of the pairing were exchanged to match the file.
    pub turned: bool,
    /// Whether its moves existed already, and only the annotations were added.
    pub has_notes_only: bool,
}

/// A game of a file that was not assigned.
#[derive(Debug, Clone)]
pub struct UnmatchedGame {
    pub place: TextPosition,
    /// The players, as far as the file names them.
    pub players: BySide<Name>,
    pub why: UnmatchedReason,
}

#[derive(Debug, Clone, Error)]
pub enum UnmatchedReason {
    #[error("{0}")]
    Unreadable(PdnError),
    #[error("{0}")]
    WrongMoves(Box<SheetError>),
    #[error("`{0}` is not entered")]
    UnknownPlayer(Name),
    #[error("several are called `{0}`")]
    SameName(Name),
    #[error("it does not begin with the drawn opening, {0}")]
    OtherOpening(String),
    #[error("the two are not paired")]
    NotPaired,
    /// The number and the side of the first move that differs.
    #[error("game {game} has other moves already, from {side}'s move {number} on")]
    Taken { game: GameId, number: u32, side: Side },
    #[error("it is there already as game {0}")]
    Known(GameId),
    #[error("game {0} has the same moves with other comments already")]
    OtherNotes(GameId),
    #[error("{0}")]
    Refused(Rejection),
    #[error("{0}")]
    Error(String),
}

impl Service {
    /// What importing the games of `text` would do. Nothing is written.
    pub fn preview_games(&self, tournament: &Tournament, text: &str) -> Result<PdnPlan, ServiceError> {
        self.with_games(tournament, text).map(|(_, plan)| plan)
    }

    /// As [`preview_games`](Self::preview_games), with the resulting tournament. The players named by the games have no persons yet.
    pub(super) fn with_games(
        &self,
        tournament: &Tournament,
        text: &str,
    ) -> Result<(Tournament, PdnPlan), ServiceError> {
        let mut draft = TournamentDraft::new(tournament.clone(), now());
        let plan = self.take_games(&mut draft, text, PlayersByName::Untouched)?;
        Ok((draft.tournament().clone(), plan))
    }

    /// Imports all games of a PDN file that fit, in one write.
    pub fn import_games(&self, request: &Request<'_>, text: &str) -> Result<(Tournament, PdnPlan), ServiceError> {
        let plan = std::cell::RefCell::new(PdnPlan::default());
        let tournament = self.perform(request, |draft| {
            let taken = self.take_games(draft, text, PlayersByName::Extended)?;
            let games = taken.matched.len();
            plan.replace(taken);
            Ok(CommandRecord::Import { games })
        })?;
        Ok((tournament, plan.into_inner()))
    }

    fn take_games(
        &self,
        draft: &mut TournamentDraft,
        text: &str,
        registry: PlayersByName,
    ) -> Result<PdnPlan, ServiceError> {
        let settings = &draft.tournament().settings;
        let reading = Reading {
            draws: Some(settings.draws()),
            numbering: Some(Numbering::FromTopLeft),
            ..Reading::fixed(settings.variant)
        };
        let mut plan = PdnPlan::default();
        if draft.tournament().settings.system.is_round_robin() && draft.tournament().rounds.is_empty() {
            plan.newcomers = self.enter_named(draft, pdn::games(text).flatten(), registry)?;
            // The whole schedule of a round robin is paired and published, if there are at least two players.
            if draft.tournament().entries.len() >= 2 {
                number(draft)?;
                pair_and_publish_all(draft, draw_colour()?, &self.watch)?;
                plan.paired = Some(draft.tournament().paired_rounds());
            }
        }
        let mut attach = GameAttacher { by_name: by_name(draft.tournament()), draft, plan };
        // Read a second time instead of being kept: a file may have hundreds of thousands of games.
        let lines = text.lines().count();
        for game in pdn::games(text) {
            let place = game.as_ref().map_or_else(|error| error.place, |game| game.place);
            self.watch.step(usize::try_from(place.line).map_or(lines, |line| line.min(lines)), lines)?;
            attach.take(game, reading);
        }
        Ok(attach.plan)
    }

    /// Enters the players named by the games, if they are not entered yet, in order of their names.
    fn enter_named(
        &self,
        draft: &mut TournamentDraft,
        games: impl Iterator<Item = PdnGame>,
        registry: PlayersByName,
    ) -> Result<Vec<Name>, ServiceError> {
        let entered = by_name(draft.tournament());
        let named = games.map(|game| players(&game)).flat_map(|names| [names.white, names.black]);
        let named = named.filter(|name| !name.family.is_empty()).map(|name| (name.key(), name));
        let new: BTreeMap<String, Name> = named.filter(|(key, _)| !entered.contains_key(key)).collect();
        let people: Vec<Person> = new.values().map(|name| Person { name: name.clone(), ..Person::default() }).collect();
        let players = match registry {
            PlayersByName::Extended => {
                let recognised = self.recognise(draft.tournament(), &people, &[])?;
                draft.register(&recognised.new);
                recognised.players
            }
            PlayersByName::Untouched => vec![None; people.len()],
        };
        let entry = |(person, player)| NewEntry { player, person, rating: None, member: None };
        let entries: Vec<NewEntry> = people.into_iter().zip(players).map(entry).collect();
        if !entries.is_empty() {
            draft.execute(Command::Enter(entries))?;
        }
        Ok(new.into_values().collect())
    }
}

/// Whether persons of a file are added to the registry: not by a preview.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PlayersByName {
    Extended,
    Untouched,
}

/// The game of the tournament that one of a file is.
struct OwnGame {
    id: GameId,
    /// Whether the colours of the pairing must be exchanged.
    turned: bool,
}

/// Assigns games of a file to the pairings of a draft, one after the other.
struct GameAttacher<'a> {
    draft: &'a mut TournamentDraft,
    by_name: BTreeMap<String, Vec<EntryId>>,
    plan: PdnPlan,
}

impl GameAttacher<'_> {
    fn take(&mut self, game: Result<PdnGame, PdnError>, reading: Reading) {
        let (place, names) = match &game {
            Ok(game) => (game.place, players(game)),
            Err(error) => (error.place, BySide::default()),
        };
        match game.map_err(UnmatchedReason::Unreadable).and_then(|game| self.match_game(&game, reading)) {
            Ok(matched) => self.plan.matched.push(matched),
            Err(why) => self.plan.unmatched.push(UnmatchedGame { place, players: names, why }),
        }
    }

    fn match_game(&mut self, game: &PdnGame, reading: Reading) -> Result<MatchedGame, UnmatchedReason> {
        let mut sheet = pdn::check(game, &reading).map_err(UnmatchedReason::Unreadable)?;
        let names = players(game);
        let round = game.tag("Round").and_then(|text| text.split('.').next()?.trim().parse().ok());
        let seats = self.seats(&names, round);
        if let BySide { white: Ok(white), black: Ok(black) } = seats {
            // Moves of another opening are usually wrong as moves too, but the opening is the error to report.
            self.check_opening(BySide { white, black }, round, &sheet)?;
        }
        if let Some(problem) = sheet.error.take() {
            return Err(UnmatchedReason::WrongMoves(problem));
        }
        let seats = BySide { white: seats.white?, black: seats.black? };
        let OwnGame { id, turned } = self.place(seats, round, &sheet)?;
        if turned {
            self.execute(Command::SwapColours(id))?;
        }
        let has_notes_only = self.draft.tournament().game(id).is_some_and(|game| game.notation.is_some());
        let result = self.enter(id, &sheet)?;
        let doubt = GameWarning::about(&self.draft.tournament().settings, &sheet.game, result);
        Ok(MatchedGame {
            place: game.place,
            players: names,
            game: id,
            plies: sheet.game.plies().len(),
            result,
            doubt,
            two_results: game.results_that_differ(),
            turned,
            has_notes_only,
        })
    }

    /// The players that the names mean: of several with the same name, those who met.
    fn seats(&self, names: &BySide<Name>, round: Option<RoundNumber>) -> BySide<Result<EntryId, UnmatchedReason>> {
        let called = BySide::from_fn(|side| self.by_name.get(&names[side].key()).map_or(&[][..], Vec::as_slice));
        let both = |white: EntryId| called.black.iter().map(move |&black| BySide { white, black });
        let have_met = |seats: &BySide<EntryId>| {
            let of_both = |pairing: &Pairing| pairing.has(seats.white) && pairing.has(seats.black);
            let is_then = |pairing: &Pairing| round.is_none_or(|round| round == pairing.round);
            let mut pairings = self.draft.tournament().pairings();
            seats.white != seats.black && pairings.any(|pairing| of_both(pairing) && is_then(pairing))
        };
        // Players of one name are told apart by whom they met, and only where one pair of them fits: a guess would give a game to another person.
        let mut all = called.white.iter().flat_map(|&white| both(white)).filter(have_met);
        let met = all.next().filter(|_| all.next().is_none());
        BySide::from_fn(|side| match (called[side], met) {
            ([], _) => Err(UnmatchedReason::UnknownPlayer(names[side].clone())),
            (&[one], _) => Ok(one),
            (_, Some(met)) => Ok(met[side]),
            (_, None) => Err(UnmatchedReason::SameName(names[side].clone())),
        })
    }

    /// A game of two players whose pairings have drawn openings must begin with one of these.
    fn check_opening(
        &self,
        seats: BySide<EntryId>,
        round: Option<RoundNumber>,
        sheet: &Sheet,
    ) -> Result<(), UnmatchedReason> {
        let tournament = self.draft.tournament();
        let pairings = self.pairings_of(seats, round);
        let drawn: Option<Vec<_>> =
            pairings.iter().map(|pairing| tournament.opening(pairing.round, pairing.board)).collect();
        let drawn = drawn.unwrap_or_default();
        let start = fen::write(sheet.game.start());
        match drawn.first() {
            Some(opening) if drawn.iter().all(|opening| opening.fen != start) => {
                Err(UnmatchedReason::OtherOpening(opening.fen.clone()))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// The pairings of two players: in the round, or all if they have none in it.
    fn pairings_of(&self, seats: BySide<EntryId>, round: Option<RoundNumber>) -> Vec<&Pairing> {
        let of_both = |pairing: &&Pairing| pairing.has(seats.white) && pairing.has(seats.black);
        let all: Vec<&Pairing> = self.draft.tournament().pairings().filter(of_both).collect();
        let in_round: Vec<&Pairing> = all.iter().copied().filter(|pairing| Some(pairing.round) == round).collect();
        if in_round.is_empty() { all } else { in_round }
    }

    /// The tournament's game that this one is.
    fn place(
        &self,
        seats: BySide<EntryId>,
        round: Option<RoundNumber>,
        sheet: &Sheet,
    ) -> Result<OwnGame, UnmatchedReason> {
        let pairings = self.pairings_of(seats, round);
        let fits = |pairing: &Pairing, number: GameNumber| pairing.seats_in(number) == seats;
        let slots = pairings.iter().flat_map(|pairing| pairing.all_games().map(move |(n, game)| (*pairing, n, game)));
        let slots: Vec<(&Pairing, GameNumber, &Game)> = slots.filter(|(pairing, n, _)| fits(pairing, *n)).collect();
        let moves = sheet.game.text();
        // Importing a file twice must not put the moves of the first game into the second game of a match.
        let known = slots.iter().filter_map(|(pairing, number, game)| {
            let notation = game.notation.as_ref().filter(|notation| notation.moves == moves)?;
            Some((pairing.game_id(*number), notation.annotations.as_deref()))
        });
        let known: Vec<(GameId, Option<&str>)> = known.collect();
        if let Some((first, _)) = known.first() {
            let notes = sheet.annotated.as_ref().map(|annotated| annotated.line().text());
            let has = |wanted: Option<&str>| known.iter().find(|(_, own)| *own == wanted).map(|(id, _)| *id);
            return match (&notes, has(notes.as_deref()), has(None)) {
                // Without annotations of its own the file adds nothing to the moves that are recorded.
                (None, _, _) => Err(UnmatchedReason::Known(*first)),
                (Some(_), Some(same), _) => Err(UnmatchedReason::Known(same)),
                (Some(_), None, Some(bare)) => Ok(OwnGame { id: bare, turned: false }),
                (Some(_), None, None) => Err(UnmatchedReason::OtherNotes(*first)),
            };
        }
        if let Some((pairing, number, _)) = slots.iter().find(|(_, _, game)| game.notation.is_none()) {
            return Ok(OwnGame { id: pairing.game_id(*number), turned: false });
        }
        // Exchanged colours are an error of the file or of the pairing; the pairing is changed only if nothing depends on it yet.
        if let Some(pairing) = pairings.iter().find(|pairing| pairing.is_untouched()) {
            return Ok(OwnGame { id: pairing.game_id(GameNumber(1)), turned: true });
        }
        Err(slots.first().map_or(UnmatchedReason::NotPaired, |(pairing, number, game)| {
            let recorded = game.notation.as_ref().map_or("", |notation| notation.moves.as_str());
            let both = recorded.split_whitespace().zip(moves.split_whitespace());
            let same = both.take_while(|(recorded, own)| recorded == own).count();
            let (number_of_move, side) = (sheet.game.move_number(same), sheet.game.mover(same));
            UnmatchedReason::Taken { game: pairing.game_id(*number), number: number_of_move, side }
        }))
    }

    /// Enters the moves with their annotations; an existing result is kept with its remark, else the written one is taken, else that of the
    /// moves.
    fn enter(&mut self, id: GameId, sheet: &Sheet) -> Result<Option<GameResult>, UnmatchedReason> {
        let game = self.draft.tournament().game(id);
        let standing = game.and_then(|game| game.result);
        let remark = game.map(|game| game.remark.clone()).unwrap_or_default();
        let written = sheet.result.and_then(result_as_written);
        let result = standing.or(written).or_else(|| result_by_moves(&sheet.game.ending()));
        let start = start_to_keep(self.draft.tournament(), id, sheet.game.start());
        let notation = notation(sheet, start);
        self.execute(Command::EnterGame { game: id, notation, result, remark })?;
        Ok(result)
    }

    fn execute(&mut self, command: Command) -> Result<CommandRecord, UnmatchedReason> {
        self.draft.execute(command).map_err(|error| match error {
            ServiceError::Refused(rejection) => UnmatchedReason::Refused(rejection),
            other => UnmatchedReason::Error(other.to_string()),
        })
    }
}

/// The entries by their normalised names.
fn by_name(tournament: &Tournament) -> BTreeMap<String, Vec<EntryId>> {
    let mut all: BTreeMap<String, Vec<EntryId>> = BTreeMap::new();
    for entry in tournament.entries.values() {
        all.entry(entry.person.name.key()).or_default().push(entry.id);
    }
    all
}

/// The players named by the tags; empty names if there are none.
fn players(game: &PdnGame) -> BySide<Name> {
    let name = |tag: &str| game.tag(tag).map(Name::parse).unwrap_or_default();
    BySide { white: name("White"), black: name("Black") }
}
