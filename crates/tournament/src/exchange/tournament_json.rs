//! A tournament as one JSON document: for other programs, and for a move to another machine.
//!
//! Draft rounds are left out, and which persons of a registry the players are. What else is left out depends on who reads it (see
//! [`Audience`]): the public document has the year of a birth only, and neither forbidden or avoided pairs nor fixed tables. A draw
//! of an opening that has been announced is written with its commitment; its seed is not in the tournament at all before it is
//! drawn. The secret of the lots is written when they are drawn, its commitment always; where a document without the secret is
//! imported, the importing tournament keeps lots of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::audience::Audience;
use crate::{
    Bye, Commitment, DrawSeed, Entry, EntryId, Game, Info, Opening, OpeningDraw, OpeningTable, Pairing, Rating, Round,
    RoundNumber, RoundState, Scoring, Settings, StartNumber, TeamRules, Tournament, TournamentId, TournamentStatus,
};
use draughts::Numbering;
use draughts::notation::fen;

/// What a document calls itself.
const FORMAT: &str = "poddavki-event";

/// The newest version. Earlier ones are read as well.
pub const VERSION: u32 = 2;

/// What is written of a tournament in which no single game of a match had its colours turned: earlier programs read it.
const BEFORE_TURNED_COLOURS: u32 = 1;

/// Why a document cannot be taken in.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TournamentJsonError {
    /// Not JSON, or not of the shape of a tournament.
    #[error("line {line}, column {column}: {problem}")]
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there and what was expected.
        problem: String,
    },
    /// The document of something else: the format that it names.
    #[error("found a document of the format “{0}”, expected “{FORMAT}”")]
    Format(String),
    /// Written by a later program: the version that it names.
    #[error("found version {0} of the format, expected {VERSION} at most")]
    Version(u32),
    /// Two players have the number of one entry.
    #[error("entry {0} is there twice")]
    EntryTwice(EntryId),
    /// Two players have one start number.
    #[error("start number {0} is there twice")]
    NumberTwice(StartNumber),
    /// Rounds with a gap, or out of order.
    #[error("found round {found}, expected round {expected}")]
    RoundOrder {
        /// The number that the document gives it.
        found: RoundNumber,
        /// The number of the place where it stands.
        expected: RoundNumber,
    },
    /// A player who is not among the entries.
    #[error("round {round} names entry {entry}, which is not there")]
    UnknownEntry {
        /// The round that names the player.
        round: RoundNumber,
        /// The number that it names.
        entry: EntryId,
    },
    /// A player who sits at two boards, or at one and has a bye.
    #[error("round {round} has entry {entry} twice")]
    SeatedTwice {
        /// The round that names the player twice.
        round: RoundNumber,
        /// The player.
        entry: EntryId,
    },
    /// A number greater than anything of its kind can be.
    #[error("{0}")]
    Measure(DocumentLimit),
    /// An opening of the table, or of a draw, that is none of the game: its code.
    #[error("the opening {0} has no position of the game of the tournament")]
    Opening(String),
    /// A secret of lots that is not the one whose hash stands beside it.
    #[error("the secret of the lots does not fit its commitment")]
    LotSecret,
    /// A pairing of another round than the one it stands in, or a board used twice.
    #[error("round {0} has a pairing with a wrong round or a repeated board")]
    PairingPlace(RoundNumber),
}

/// A limit that a number of a document exceeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DocumentLimit {
    /// An entry number above 999,999.
    EntryNumber,
    /// Points below −1000 or above 1000; corrections of two million in all.
    Points,
    /// A rating below 0, or of more than four digits.
    Rating,
    /// A pairing of no games, or of more than [`Settings::MOST_GAMES`].
    Games,
    /// A round above 999.
    Round,
    /// More illegal moves than are counted, or a limit of them that loses no game.
    IllegalMoves,
}

impl fmt::Display for DocumentLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::EntryNumber => "expected an entry number of 999,999 at most",
            Self::Points => "expected points from -1000 to 1000, and corrections of 2,000,000 at most for a player",
            Self::Rating => "expected a rating from 0 to 9999",
            Self::Games => "expected 1 to 20 games of a pairing, and its tie-break games as their steps say",
            Self::Round => "expected a round of 999 at most",
            Self::IllegalMoves => "expected illegal moves from 0 to 20 in a game, and a limit of them from 1 to 20",
        })
    }
}

/// A whole tournament as JSON, which can be read again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentDocument {
    /// Always `poddavki-event`.
    pub format: String,
    /// The version of the format, from 1.
    pub version: u32,
    /// The end of the address of its pages.
    pub slug: String,
    /// Whether it is finished.
    #[serde(rename = "conduct")]
    pub status: TournamentStatus,
    /// Name, place, dates and officials.
    pub info: Info,
    /// How it is run.
    pub settings: Settings,
    /// What binds the tournament to its lots: published before them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lot_commitment: Option<Commitment>,
    /// The players, by the ids of their entries.
    pub entries: Vec<Entry>,
    /// The published rounds in order.
    pub rounds: Vec<RoundDocument>,
    /// The table of openings, if games begin with drawn ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openings: Option<OpeningTable>,
    /// The draws of openings for the published rounds, and the one that has been announced.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<OpeningDraw>,
}

/// One round with its pairings and byes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundDocument {
    /// Number, stage, start and origin of the round.
    #[serde(flatten)]
    pub state: RoundState,
    /// The pairings by board, with their games.
    pub pairings: Vec<Pairing>,
    /// The players without an opponent.
    pub byes: Vec<ByeDocument>,
}

/// A player without an opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByeDocument {
    /// The id of the player's entry.
    pub entry: EntryId,
    /// What they have instead of an opponent.
    pub bye: Bye,
}

impl TournamentDocument {
    /// What an audience may know about a tournament.
    pub fn new(tournament: &Tournament, audience: Audience) -> Self {
        let tournament = &*audience.view(tournament);
        let published = tournament.published_rounds();
        // If the audience may know the lots, what they follow from goes along, so that they stay what they are.
        let knows_lots = audience.knows_lots(tournament);
        let lot_secret = tournament.settings.lot_secret.clone().filter(|_| knows_lots);
        let lot_seed = (knows_lots && lot_secret.is_none()).then(|| tournament.lot_seed());
        let round = |round: &Round| RoundDocument {
            state: round.state.clone(),
            pairings: round.pairings.values().cloned().collect(),
            byes: round.byes.iter().map(|(&entry, &bye)| ByeDocument { entry, bye }).collect(),
        };
        // A program that does not know it would give the result of such a game to the other player.
        let mut games = tournament.pairings().flat_map(Pairing::all_games);
        let has_turned = games.any(|(_, game)| game.colours_turned);
        Self {
            format: FORMAT.to_owned(),
            version: if has_turned { VERSION } else { BEFORE_TURNED_COLOURS },
            slug: tournament.slug.clone(),
            status: tournament.status,
            info: tournament.info.clone(),
            settings: Settings { lot_secret, lot_seed, ..tournament.settings.clone() },
            lot_commitment: tournament.lot_commitment(),
            entries: tournament.entries.values().map(|entry| Entry { player: None, ..entry.clone() }).collect(),
            rounds: tournament.rounds.iter().take(usize::from(published.0)).map(round).collect(),
            openings: tournament.opening_table.clone(),
            draws: tournament
                .draws
                .values()
                .filter(|draw| draw.round <= published || draw.is_open())
                .cloned()
                .collect(),
        }
    }

    /// The tournament in the document, with no number and no version of a store.
    pub fn tournament(self) -> Result<Tournament, TournamentJsonError> {
        if self.format != FORMAT {
            return Err(TournamentJsonError::Format(self.format));
        }
        if self.version > VERSION {
            return Err(TournamentJsonError::Version(self.version));
        }
        self.check_measure().map_err(TournamentJsonError::Measure)?;
        // A secret in the document must be the one whose commitment was published.
        let commitment = self.settings.lot_secret.as_ref().map(DrawSeed::commitment);
        if commitment.zip(self.lot_commitment).is_some_and(|(commitment, promised)| commitment != promised) {
            return Err(TournamentJsonError::LotSecret);
        }
        let entries = entries(self.entries)?;
        let mut tournament = Tournament::new(TournamentId(0), &self.slug, self.info, self.settings);
        for (expected, round) in (1..).map(RoundNumber).zip(self.rounds) {
            tournament.rounds.push(round.round(expected, &entries)?);
        }
        tournament.status = self.status;
        tournament.entries = entries.into();
        tournament.opening_table = self.openings;
        tournament.draws = self.draws.into_iter().map(|draw| (draw.round, draw)).collect();
        // Every opening is a position of the tournament's game, in the canonical form.
        let is_good = |opening: &Opening| {
            let read = fen::read(&opening.fen, tournament.settings.variant, Numbering::FromTopLeft);
            read.is_ok_and(|position| position.can_move() && fen::write(&position) == opening.fen)
        };
        let table = tournament.opening_table.iter().flat_map(|table| &table.openings);
        let mut openings = table.chain(tournament.draws.values().flat_map(OpeningDraw::openings));
        match openings.find(|opening| !is_good(opening)) {
            Some(wrong) => Err(TournamentJsonError::Opening(wrong.code.clone())),
            None => Ok(tournament),
        }
    }
}

impl TournamentDocument {
    /// Refuses numbers so great that sums of them could not be kept.
    fn check_measure(&self) -> Result<(), DocumentLimit> {
        let Scoring { match_values, game_values, byes, .. } = self.settings.scoring;
        let scoring = [match_values, game_values].into_iter().flat_map(|values| [values.win, values.draw, values.loss]);
        let byes = Bye::ALL.map(|bye| byes.for_bye(bye)).into_iter().chain([byes.forfeit_win, byes.forfeit_loss]);
        let TeamRules { match_values: of_teams, bye: team_bye, .. } = self.settings.team_rules;
        let of_teams = [of_teams.win, of_teams.draw, of_teams.loss, team_bye];
        let accelerations = self.settings.acceleration.iter().map(|acceleration| acceleration.points);
        let mut points = scoring.chain(byes).chain(of_teams).chain(accelerations);
        let mut corrections = self.entries.iter().map(|entry| {
            entry.adjustments.iter().map(|adjustment| i64::from(adjustment.points.tenths()).abs()).sum::<i64>()
        });
        let mut ratings = self.entries.iter().filter_map(|entry| entry.rating);
        let mut games = self.rounds.iter().flat_map(|round| &round.pairings).map(|pairing| pairing.games.len());
        let most_games = 1..=usize::from(Settings::MOST_GAMES);
        // As many games are added as the steps say, and no more than can be numbered.
        let are_whole = |pairing: &Pairing| {
            let games = pairing.tie_break_games.games();
            let mut steps = pairing.tie_break_games.steps.iter();
            let are_sound = steps.all(|begun| begun.step.is_sound() && begun.added <= begun.step.games);
            // The seats say who had White in the first game.
            let is_seated = pairing.games.first().is_none_or(|first| !first.colours_turned);
            is_seated && are_sound && pairing.extra.len() == games && u8::try_from(pairing.games.len() + games).is_ok()
        };
        let mut tie_break_games = self.rounds.iter().flat_map(|round| &round.pairings);
        let mut ids = self.entries.iter().map(|entry| entry.id.0);
        let named = |entry: &Entry| -> Vec<RoundNumber> {
            entry.byes.keys().copied().chain([entry.joins]).chain(entry.withdrawn_after).collect()
        };
        let mut rounds = self.entries.iter().flat_map(named).chain([self.settings.rounds]);
        let found = [
            (DocumentLimit::Round, rounds.any(|round| round.0 > 999)),
            (DocumentLimit::Points, points.any(|points| points.tenths().unsigned_abs() > 10_000)),
            (DocumentLimit::Points, corrections.any(|tenths| tenths > MOST_CORRECTED)),
            (DocumentLimit::Rating, ratings.any(|Rating(rating)| !(0..=MOST_RATING).contains(&rating))),
            (
                DocumentLimit::Games,
                games.any(|games| !most_games.contains(&games)) || tie_break_games.any(|pairing| !are_whole(pairing)),
            ),
            (DocumentLimit::IllegalMoves, self.has_wrong_illegal_moves()),
            (DocumentLimit::EntryNumber, ids.any(|id| id > 999_999)),
        ];
        found.iter().find(|(_, is_found)| *is_found).map_or(Ok(()), |(measure, _)| Err(*measure))
    }

    fn has_wrong_illegal_moves(&self) -> bool {
        let pairings = self.rounds.iter().flat_map(|round| &round.pairings);
        let counts = pairings.flat_map(Pairing::all_games).map(|(_, game)| game.illegal_moves);
        let mut counts = counts.flat_map(|counts| [counts.white, counts.black]);
        let limit = self.settings.illegal_moves_lose.unwrap_or(1);
        counts.any(|count| count > Game::MOST_ILLEGAL_MOVES) || !(1..=Game::MOST_ILLEGAL_MOVES).contains(&limit)
    }
}

/// The greatest rating in a document. It is more than [`Rating::MOST`]: the four digits of a report file (TRF) have room for it, and a
/// tournament that came from one is written and must be read again.
const MOST_RATING: i32 = 9999;

/// The most tenths of a point by which a player's points may be corrected, each correction counted without its sign: two
/// million points.
const MOST_CORRECTED: i64 = 20_000_000;

impl RoundDocument {
    fn round(self, expected: RoundNumber, entries: &BTreeMap<EntryId, Entry>) -> Result<Round, TournamentJsonError> {
        let number = self.state.number;
        if number != expected {
            return Err(TournamentJsonError::RoundOrder { found: number, expected });
        }
        // Every player named is entered and named once.
        let seats = self.pairings.iter().flat_map(|pairing| [pairing.white, pairing.black]);
        let mut seen = BTreeSet::new();
        for entry in seats.chain(self.byes.iter().map(|bye| bye.entry)) {
            if !entries.contains_key(&entry) {
                return Err(TournamentJsonError::UnknownEntry { round: number, entry });
            }
            if !seen.insert(entry) {
                return Err(TournamentJsonError::SeatedTwice { round: number, entry });
            }
        }
        let (boards, count) =
            (self.pairings.iter().map(|pairing| pairing.board).collect::<BTreeSet<_>>(), self.pairings.len());
        if boards.len() < count || self.pairings.iter().any(|pairing| pairing.round != number) {
            return Err(TournamentJsonError::PairingPlace(number));
        }
        let mut round = Round::new(self.state);
        round.pairings = self.pairings.into_iter().map(|pairing| (pairing.board, pairing)).collect();
        round.byes = self.byes.into_iter().map(|bye| (bye.entry, bye.bye)).collect();
        Ok(round)
    }
}

/// The whole document of a tournament as JSON, indented: what moves it to another machine.
///
/// # Panics
/// As [`write_for()`]: never.
pub fn write(tournament: &Tournament) -> String {
    write_for(tournament, Audience::Operator)
}

/// The document that an audience may read.
///
/// # Panics
/// Never: the keys of all its maps are numbers, and no value refuses to be written.
pub fn write_for(tournament: &Tournament, audience: Audience) -> String {
    let json = serde_json::to_string_pretty(&TournamentDocument::new(tournament, audience));
    json.expect("keys are numbers and no value refuses to be written")
}

/// Reads the document of a tournament.
pub fn read(text: &str) -> Result<Tournament, TournamentJsonError> {
    parsed::<TournamentDocument>(text)?.tournament()
}

/// A document of some shape.
pub(super) fn parsed<D: DeserializeOwned>(text: &str) -> Result<D, TournamentJsonError> {
    serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|error| {
        let text = error.to_string();
        // Line and column are fields of their own, so they are cut off the sentence.
        let problem = text.split(" at line ").next().unwrap_or(&text).to_owned();
        TournamentJsonError::Json { line: error.line(), column: error.column(), problem }
    })
}

fn entries(list: Vec<Entry>) -> Result<BTreeMap<EntryId, Entry>, TournamentJsonError> {
    let mut entries = BTreeMap::new();
    let mut numbers = BTreeSet::new();
    for entry in list {
        if let Some(number) = entry.number.filter(|number| !numbers.insert(*number)) {
            return Err(TournamentJsonError::NumberTwice(number));
        }
        let id = entry.id;
        if entries.insert(id, entry).is_some() {
            return Err(TournamentJsonError::EntryTwice(id));
        }
    }
    Ok(entries)
}
