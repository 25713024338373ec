//! Rows of the tables that make a tournament, and what they mean in the domain.

use std::collections::BTreeMap;

use chrono::{NaiveDate, NaiveDateTime, SubsecRound};
use diesel::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::store::error::StoreError;
use crate::store::openings::{OpeningDrawRow, OpeningTableRow};
use crate::store::reports::ReportRow;
use crate::store::schema::{byes, entries, games, pairings, rounds, tournaments};
use crate::store::search;
use crate::store::tie_break_games::DecidersRow;
use crate::store::verify::{Stray, strays};
use tournament::change::Seats;
use tournament::{
    BoardNumber, BoardTieBreakGames, Bye, Entry, EntryId, Game, GameId, GameNumber, GameResult, Notation, Pairing,
    RatingApproval, Round, RoundNumber, RoundState, Stage, TieBreakGames, Tournament, TournamentId, TournamentStatus,
    Version,
};

/// A tournament without its rounds and entries.
#[derive(Debug, Clone, Queryable, Insertable, AsChangeset, Serialize, Deserialize)]
#[diesel(table_name = tournaments, treat_none_as_null = true, treat_none_as_default_value = false)]
pub(super) struct TournamentRow {
    pub(super) id: i64,
    pub(super) slug: String,
    pub(super) version: i64,
    pub(super) head: String,
    pub(super) title: String,
    pub(super) place: String,
    pub(super) starts: Option<NaiveDate>,
    pub(super) ends: Option<NaiveDate>,
    pub(super) conduct: String,
    pub(super) variant: String,
    pub(super) search_key: String,
    pub(super) info: String,
    pub(super) settings: String,
    pub(super) last_entry: i64,
    pub(super) created_at: NaiveDateTime,
    /// Backups of before there were approvals have none.
    #[serde(default = "given")]
    pub(super) approval: String,
}

fn given() -> String {
    RatingApproval::Given.code().to_owned()
}

impl TournamentRow {
    /// The row of a tournament whose last journal entry is `head`.
    pub(super) fn new(tournament: &Tournament, head: String, created_at: NaiveDateTime) -> Result<Self, StoreError> {
        let info = &tournament.info;
        Ok(Self {
            id: tournament.id.0,
            slug: tournament.slug.clone(),
            version: tournament.version.0,
            head,
            title: info.title.clone(),
            place: info.place.clone(),
            starts: info.starts,
            ends: info.ends,
            conduct: conduct_code(tournament.conduct).to_owned(),
            variant: tournament.settings.variant.to_string(),
            search_key: search::fold(&format!("{} {}", info.title, info.place)),
            info: to_json(info)?,
            settings: to_json(&tournament.settings)?,
            last_entry: tournament.last_entry.0.into(),
            created_at,
            approval: tournament.approval.code().to_owned(),
        })
    }

    /// The tournament, with neither entries nor rounds.
    pub(super) fn tournament(&self) -> Result<Tournament, StoreError> {
        let mut tournament =
            Tournament::new(TournamentId(self.id), &self.slug, from_json(&self.info)?, from_json(&self.settings)?);
        tournament.version = Version(self.version);
        tournament.conduct = conduct(&self.conduct)?;
        tournament.approval =
            RatingApproval::from_code(&self.approval).ok_or_else(|| unknown("approval", &self.approval))?;
        tournament.last_entry = EntryId(narrow(self.last_entry)?);
        Ok(tournament)
    }
}

/// An entry: columns for what is searched for, the whole as JSON.
#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = entries, treat_none_as_default_value = false)]
pub(super) struct EntryRow {
    tournament: i64,
    entry: i64,
    number: Option<i32>,
    player: Option<i64>,
    name: String,
    name_key: String,
    search_key: String,
    body: String,
}

impl EntryRow {
    pub(super) fn new(tournament: TournamentId, entry: &Entry) -> Result<Self, StoreError> {
        let name = &entry.person.name;
        Ok(Self {
            tournament: tournament.0,
            entry: entry.id.0.into(),
            number: entry.number.map(|number| number.0.into()),
            player: entry.player.map(|player| player.0),
            name: name.to_string(),
            name_key: name.key(),
            search_key: search::fold(&name.to_string()),
            body: to_json(entry)?,
        })
    }

    fn entry(&self) -> Result<Entry, StoreError> {
        from_json(&self.body)
    }
}

/// The state of a round: the stage to be searched for, the whole as JSON, so that no moment loses its fractions.
#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = rounds, treat_none_as_default_value = false)]
pub(super) struct RoundRow {
    tournament: i64,
    round: i32,
    stage: String,
    body: String,
}

impl RoundRow {
    pub(super) fn new(tournament: TournamentId, state: &RoundState) -> Result<Self, StoreError> {
        Ok(Self {
            tournament: tournament.0,
            round: state.number.0.into(),
            stage: stage_code(state.stage).to_owned(),
            body: to_json(state)?,
        })
    }
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = pairings, treat_none_as_default_value = false)]
pub(super) struct PairingRow {
    tournament: i64,
    round: i32,
    board: i32,
    white: i64,
    black: i64,
    games: i32,
}

impl PairingRow {
    pub(super) fn new(tournament: TournamentId, seats: &Seats) -> Self {
        Self {
            tournament: tournament.0,
            round: seats.round.0.into(),
            board: seats.board.0.into(),
            white: seats.white.0.into(),
            black: seats.black.0.into(),
            games: seats.games.into(),
        }
    }

    fn pairing(&self) -> Result<Pairing, StoreError> {
        Ok(Pairing {
            round: RoundNumber(narrow(self.round)?),
            board: BoardNumber(narrow(self.board)?),
            white: EntryId(narrow(self.white)?),
            black: EntryId(narrow(self.black)?),
            games: vec![Game::default(); usize::from(narrow::<u8, _>(self.games)?)],
            deciders: TieBreakGames::default(),
            extra: Vec::new(),
        })
    }
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = byes, treat_none_as_default_value = false)]
pub(super) struct ByeRow {
    tournament: i64,
    round: i32,
    entry: i64,
    bye: String,
}

impl ByeRow {
    pub(super) fn new(tournament: TournamentId, round: RoundNumber, entry: EntryId, bye: Bye) -> Self {
        Self { tournament: tournament.0, round: round.0.into(), entry: entry.0.into(), bye: bye.code().to_owned() }
    }

    fn bye(&self) -> Result<(RoundNumber, EntryId, Bye), StoreError> {
        let bye = Bye::from_code(&self.bye).ok_or_else(|| unknown("bye", &self.bye))?;
        Ok((RoundNumber(narrow(self.round)?), EntryId(narrow(self.entry)?), bye))
    }
}

/// What has been entered of a game; one without a row is untouched.
#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = games, treat_none_as_default_value = false)]
pub(super) struct GameRow {
    tournament: i64,
    round: i32,
    board: i32,
    game: i32,
    result: Option<String>,
    start_fen: Option<String>,
    moves: Option<String>,
    plies: Option<i32>,
    remark: String,
}

impl GameRow {
    pub(super) fn new(tournament: TournamentId, id: GameId, game: &Game) -> Self {
        let notation = game.notation.as_ref();
        Self {
            tournament: tournament.0,
            round: id.round.0.into(),
            board: id.board.0.into(),
            game: id.game.0.into(),
            result: game.result.map(|result| result.code().to_owned()),
            start_fen: notation.and_then(|notation| notation.start.clone()),
            moves: notation.map(|notation| notation.moves.clone()),
            plies: notation.map(|notation| notation.plies.into()),
            remark: game.remark.clone(),
        }
    }

    fn game(self) -> Result<(GameId, Game), StoreError> {
        let result = self.result.map(|code| GameResult::from_code(&code).ok_or_else(|| unknown("result", &code)));
        let notation = match (self.moves, self.plies) {
            (Some(moves), Some(plies)) => Some(Notation { start: self.start_fen, moves, plies: narrow(plies)? }),
            (None, None) => None,
            (Some(_), None) | (None, Some(_)) => return Err(StoreError::corrupt("a game with half a notation")),
        };
        let id = GameId {
            round: RoundNumber(narrow(self.round)?),
            board: BoardNumber(narrow(self.board)?),
            game: GameNumber(narrow(self.game)?),
        };
        Ok((id, Game { result: result.transpose()?, notation, remark: self.remark }))
    }
}

/// All rows of a tournament, or of the part of it that is at hand.
#[derive(Debug, Default)]
pub(super) struct TournamentRows {
    pub(super) entries: Vec<EntryRow>,
    pub(super) rounds: Vec<RoundRow>,
    pub(super) pairings: Vec<PairingRow>,
    pub(super) byes: Vec<ByeRow>,
    pub(super) deciders: Vec<DecidersRow>,
    pub(super) games: Vec<GameRow>,
    pub(super) opening_tables: Vec<OpeningTableRow>,
    pub(super) opening_draws: Vec<OpeningDrawRow>,
    pub(super) reports: Vec<ReportRow>,
}

impl TournamentRows {
    /// The tournament that the rows make, begun with its own row.
    pub(super) fn assemble(self, row: &TournamentRow) -> Result<Tournament, StoreError> {
        let mut tournament = row.tournament()?;
        tournament.entries = self.entries()?;
        tournament.rounds =
            self.rounds.iter().map(|row| from_json(&row.body).map(Round::new)).collect::<Result<_, _>>()?;
        check_round_numbers(&tournament)?;
        for pairing in &self.pairings {
            let pairing = pairing.pairing()?;
            round_of(&mut tournament, pairing.round)?.pairings.insert(pairing.board, pairing);
        }
        for bye in &self.byes {
            let (round, entry, bye) = bye.bye()?;
            round_of(&mut tournament, round)?.byes.insert(entry, bye);
        }
        for row in &self.deciders {
            let BoardTieBreakGames { round, board, deciders } = row.deciders()?;
            let pairing = round_of(&mut tournament, round)?.pairings.get_mut(&board);
            let pairing = pairing.ok_or_else(|| StoreError::corrupt("deciders without a pairing"))?;
            pairing.extra = vec![Game::default(); deciders.games()];
            pairing.deciders = deciders;
        }
        for row in self.games {
            let (id, game) = row.game()?;
            *game_of(&mut tournament, id)? = game;
        }
        tournament.opening_table = self.opening_tables.first().map(OpeningTableRow::table).transpose()?;
        for row in &self.opening_draws {
            let draw = row.draw()?;
            tournament.draws.insert(draw.round, draw);
        }
        for row in &self.reports {
            let report = row.report()?;
            tournament.reports.insert(report.id, report);
        }
        Ok(tournament)
    }

    /// The columns that say something else than the rows they stand in, the tournament's own row among them.
    pub(super) fn strays(&self, row: &TournamentRow) -> Result<Vec<Stray>, StoreError> {
        let id = TournamentId(row.id);
        let own = TournamentRow::new(&row.tournament()?, row.head.clone(), row.created_at)?;
        let mut found = strays("tournaments", row, &own)?;
        for row in &self.entries {
            found.extend(strays("entries", row, &EntryRow::new(id, &row.entry()?)?)?);
        }
        for row in &self.rounds {
            found.extend(strays("rounds", row, &RoundRow::new(id, &from_json(&row.body)?)?)?);
        }
        for row in &self.deciders {
            found.extend(strays("deciders", row, &DecidersRow::new(id, &row.deciders()?)?)?);
        }
        for row in &self.opening_draws {
            found.extend(strays("opening_draws", row, &OpeningDrawRow::new(id, &row.draw()?)?)?);
        }
        for row in &self.reports {
            found.extend(strays("reports", row, &ReportRow::new(id, &row.report()?)?)?);
        }
        Ok(found)
    }

    fn entries(&self) -> Result<BTreeMap<EntryId, Entry>, StoreError> {
        self.entries.iter().map(|row| row.entry().map(|entry| (entry.id, entry))).collect()
    }
}

fn check_round_numbers(tournament: &Tournament) -> Result<(), StoreError> {
    let in_order = tournament.rounds.iter().zip(1..).all(|(round, number)| round.state.number == RoundNumber(number));
    if in_order { Ok(()) } else { Err(StoreError::corrupt("the rounds are not numbered 1, 2, 3 …")) }
}

fn round_of(tournament: &mut Tournament, number: RoundNumber) -> Result<&mut Round, StoreError> {
    let round = tournament.rounds.get_mut(number.index());
    round.ok_or_else(|| StoreError::corrupt(format_args!("there is no round {number}")))
}

fn game_of(tournament: &mut Tournament, id: GameId) -> Result<&mut Game, StoreError> {
    let pairing = round_of(tournament, id.round)?.pairings.get_mut(&id.board);
    let game = pairing.and_then(|pairing| pairing.game_mut(id.game));
    game.ok_or_else(|| StoreError::corrupt(format_args!("there is no pairing for game {id}")))
}

/// A moment as both databases can keep it: to the microsecond.
pub(super) fn timestamp(at: NaiveDateTime) -> NaiveDateTime {
    at.trunc_subsecs(6)
}

/// A stored number that must fit its type.
pub(super) fn narrow<T: TryFrom<N>, N: Copy + std::fmt::Display>(number: N) -> Result<T, StoreError> {
    T::try_from(number).map_err(|_| StoreError::corrupt(format_args!("{number} is out of range")))
}

pub(super) fn to_json<T: Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(StoreError::corrupt)
}

/// A stored text as a value.
pub(super) fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(StoreError::corrupt)
}

pub(super) fn unknown(kind: &str, code: &str) -> StoreError {
    StoreError::corrupt(format_args!("unknown {kind} `{code}`"))
}

pub(super) const fn conduct_code(conduct: TournamentStatus) -> &'static str {
    match conduct {
        TournamentStatus::Open => "open",
        TournamentStatus::Closed => "closed",
    }
}

pub(super) fn conduct(code: &str) -> Result<TournamentStatus, StoreError> {
    match code {
        "open" => Ok(TournamentStatus::Open),
        "closed" => Ok(TournamentStatus::Closed),
        other => Err(unknown("conduct", other)),
    }
}

pub(super) const fn stage_code(stage: Stage) -> &'static str {
    match stage {
        Stage::Draft => "draft",
        Stage::Published => "published",
        Stage::Closed => "closed",
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;
    use tournament::{Info, Preset};

    #[test]
    fn an_event_of_a_backup_without_approvals_counts_for_ratings() {
        let settings = Preset::SwissSingleGames.settings();
        let event = Tournament {
            approval: RatingApproval::Awaited,
            ..Tournament::new(TournamentId(1), "cup", Info::default(), settings)
        };
        let row = TournamentRow::new(&event, String::new(), DateTime::UNIX_EPOCH.naive_utc()).expect("plain data");
        let mut json = serde_json::to_value(&row).expect("plain data");
        json.as_object_mut().expect("a row has names").remove("approval").expect("it is kept");
        let old: TournamentRow = serde_json::from_value(json).expect("it is read all the same");
        assert_eq!(old.tournament().expect("readable").approval, RatingApproval::Given);
        assert_eq!(row.tournament().expect("readable").approval, RatingApproval::Awaited);
    }
}
