//! Rows of the tables that make a tournament, and their values in the domain.

use chrono::{NaiveDate, NaiveDateTime, SubsecRound};
use diesel::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::store::error::StoreError;
use crate::store::schema::{
    applications, byes, check_ins, deciders, dues, entries, fee_rules, games, opening_draws, opening_tables, pairings,
    registrations, reports, rounds, tournaments,
};
use crate::store::search;
use crate::store::verify::{Stray, strays};
use draughts::BySide;
use tournament::change::Seats;
use tournament::{
    Application, BoardNumber, BoardTieBreakGames, Bye, CheckIn, Dues, Entry, EntryId, FeeRules, Game, GameId,
    GameNumber, GameResult, Notation, OpeningDraw, OpeningTable, Pairing, PlayerReport, RatingApproval,
    RegistrationRules, Round, RoundNumber, RoundState, TieBreakGames, Tournament, TournamentId, TournamentStatus,
    Version, Visibility,
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
    pub(super) starts: Option<NaiveDate>,
    pub(super) ends: Option<NaiveDate>,
    pub(super) conduct: String,
    pub(super) variant: String,
    pub(super) search_key: String,
    pub(super) info: String,
    pub(super) settings: String,
    pub(super) last_entry: i64,
    pub(super) created_at: NaiveDateTime,
    /// Missing in backups made before approvals existed.
    #[serde(default = "given")]
    pub(super) approval: String,
    /// Missing in backups made before visibility could be chosen.
    #[serde(default = "public")]
    pub(super) visibility: String,
}

fn public() -> String {
    Visibility::Public.code().to_owned()
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
            starts: info.starts,
            ends: info.ends,
            conduct: tournament.status.code().to_owned(),
            variant: tournament.settings.variant.to_string(),
            search_key: search::tournament_key(info),
            info: to_json(info)?,
            settings: to_json(&tournament.settings)?,
            last_entry: tournament.last_entry.0.into(),
            created_at,
            approval: tournament.approval.code().to_owned(),
            visibility: tournament.visibility.code().to_owned(),
        })
    }

    /// The tournament, with neither entries nor rounds.
    pub(super) fn tournament(&self) -> Result<Tournament, StoreError> {
        let mut tournament =
            Tournament::new(TournamentId(self.id), &self.slug, from_json(&self.info)?, from_json(&self.settings)?);
        tournament.version = Version(self.version);
        tournament.status = status(&self.conduct)?;
        tournament.approval =
            RatingApproval::from_code(&self.approval).ok_or_else(|| unknown("approval", &self.approval))?;
        tournament.visibility = visibility(&self.visibility)?;
        tournament.last_entry = EntryId(narrow(self.last_entry)?);
        Ok(tournament)
    }
}

pub(super) fn visibility(code: &str) -> Result<Visibility, StoreError> {
    Visibility::from_code(code).ok_or_else(|| unknown("visibility", code))
}

/// Declares a row of a tournament that holds a value as JSON, beside the columns for lookups.
macro_rules! body_row {
    ($row:ident in $table:ident holds $value:ty as $own:ident, $($column:ident: $type:ty = $from:expr,)*) => {
        #[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
        #[diesel(table_name = $table, treat_none_as_default_value = false)]
        pub(super) struct $row {
            tournament: i64,
            $($column: $type,)*
            body: String,
        }

        impl $row {
            pub(super) fn new(tournament: TournamentId, $own: &$value) -> Result<Self, StoreError> {
                Ok(Self { tournament: tournament.0, $($column: $from,)* body: to_json($own)? })
            }

            fn value(&self) -> Result<$value, StoreError> {
                from_json(&self.body)
            }

            fn meant(&self) -> Result<Self, StoreError> {
                Self::new(TournamentId(self.tournament), &self.value()?)
            }
        }
    };
}

body_row!(EntryRow in entries holds Entry as own,
    entry: i64 = own.id.0.into(),
    number: Option<i32> = own.number.map(|number| number.0.into()),
    player: Option<i64> = own.player.map(|player| player.0),
    name: String = own.person.name.to_string(),
    name_key: String = own.person.name.key(),
    search_key: String = search::name_key(&own.person),
);
// The whole value as JSON, so that timestamps keep their fractions.
body_row!(RoundRow in rounds holds RoundState as own,
    round: i32 = own.number.0.into(),
    stage: String = own.stage.code().to_owned(),
);
body_row!(OpeningTableRow in opening_tables holds OpeningTable as own,);
body_row!(CheckInRow in check_ins holds CheckIn as own,);
body_row!(OpeningDrawRow in opening_draws holds OpeningDraw as own,
    round: i32 = own.round.0.into(),
);
// What was added to a level match.
body_row!(TieBreakGamesRow in deciders holds BoardTieBreakGames as own,
    round: i32 = own.round.0.into(),
    board: i32 = own.board.0.into(),
);
// A player's report of a game.
body_row!(ReportRow in reports holds PlayerReport as own,
    round: i32 = own.id.game.round.0.into(),
    board: i32 = own.id.game.board.0.into(),
    game: i32 = own.id.game.game.0.into(),
    entry: i64 = own.id.by.0.into(),
);

body_row!(RegistrationRow in registrations holds RegistrationRules as own,);
body_row!(ApplicationRow in applications holds Application as own,
    application: i64 = own.id.0.into(),
);
body_row!(FeeRulesRow in fee_rules holds FeeRules as own,);
body_row!(DuesRow in dues holds Dues as own,
    entry: i64 = own.entry.0.into(),
);

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
            tie_break_games: TieBreakGames::default(),
            extra: Vec::new(),
        })
    }

    fn meant(&self) -> Result<Self, StoreError> {
        Ok(Self::new(TournamentId(self.tournament), &Seats::from(&self.pairing()?)))
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

    fn bye(&self) -> Result<Bye, StoreError> {
        Bye::from_code(&self.bye).ok_or_else(|| unknown("bye", &self.bye))
    }

    fn meant(&self) -> Result<Self, StoreError> {
        let (round, entry) = (RoundNumber(narrow(self.round)?), EntryId(narrow(self.entry)?));
        Ok(Self::new(TournamentId(self.tournament), round, entry, self.bye()?))
    }
}

/// The content of a game; an untouched game has no row.
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
    /// The reason of a forfeit, as JSON.
    forfeit: Option<String>,
    /// Missing in backups made before they were counted.
    #[serde(default)]
    illegal_white: i32,
    #[serde(default)]
    illegal_black: i32,
    /// 1 where the game was played with other colours than the pairing gave.
    #[serde(default)]
    colours_turned: i32,
    #[serde(default)]
    annotations: Option<String>,
}

impl GameRow {
    pub(super) fn new(tournament: TournamentId, id: GameId, game: &Game) -> Result<Self, StoreError> {
        let notation = game.notation.as_ref();
        Ok(Self {
            tournament: tournament.0,
            round: id.round.0.into(),
            board: id.board.0.into(),
            game: id.game.0.into(),
            result: game.result.map(|result| result.code().to_owned()),
            start_fen: notation.and_then(|notation| notation.start.clone()),
            moves: notation.map(|notation| notation.moves.clone()),
            plies: notation.map(|notation| notation.plies.into()),
            remark: game.remark.clone(),
            forfeit: game.forfeit.as_ref().map(to_json).transpose()?,
            illegal_white: game.illegal_moves.white.into(),
            illegal_black: game.illegal_moves.black.into(),
            colours_turned: game.colours_turned.into(),
            annotations: notation.and_then(|notation| notation.annotations.clone()),
        })
    }

    fn id(&self) -> Result<GameId, StoreError> {
        Ok(GameId {
            round: RoundNumber(narrow(self.round)?),
            board: BoardNumber(narrow(self.board)?),
            game: GameNumber(narrow(self.game)?),
        })
    }

    fn game(self) -> Result<Game, StoreError> {
        let result = self.result.map(|code| GameResult::from_code(&code).ok_or_else(|| unknown("result", &code)));
        let notation = match (self.moves, self.plies) {
            (Some(moves), Some(plies)) => {
                Some(Notation { start: self.start_fen, moves, plies: narrow(plies)?, annotations: self.annotations })
            }
            (None, None) => None,
            (Some(_), None) | (None, Some(_)) => return Err(StoreError::corrupt("a game with half a notation")),
        };
        let forfeit = self.forfeit.as_deref().map(from_json).transpose()?;
        let illegal_moves = BySide { white: narrow(self.illegal_white)?, black: narrow(self.illegal_black)? };
        let (result, colours_turned) = (result.transpose()?, self.colours_turned != 0);
        Ok(Game { result, notation, remark: self.remark, forfeit, illegal_moves, colours_turned })
    }

    fn meant(&self) -> Result<Self, StoreError> {
        Self::new(TournamentId(self.tournament), self.id()?, &self.clone().game()?)
    }
}

/// Declares the rows of a tournament, each table once. Every row says with `meant` how it would be written today.
macro_rules! tournament_rows {
    ($($table:ident: $row:ident,)+) => {
        /// All rows of a tournament, or of the part of it that is at hand.
        #[derive(Debug, Default)]
        pub(super) struct TournamentRows {
            $(pub(super) $table: Vec<$row>,)+
        }

        impl TournamentRows {
            /// The columns that say something else than the rows they stand in, the tournament's own row among them.
            pub(super) fn strays(&self, row: &TournamentRow) -> Result<Vec<Stray>, StoreError> {
                let own = TournamentRow::new(&row.tournament()?, row.head.clone(), row.created_at)?;
                let mut found = strays("tournaments", row, &own)?;
                $(
                    for row in &self.$table {
                        found.extend(strays(stringify!($table), row, &row.meant()?)?);
                    }
                )+
                Ok(found)
            }
        }
    };
}

tournament_rows! {
    entries: EntryRow,
    rounds: RoundRow,
    pairings: PairingRow,
    byes: ByeRow,
    deciders: TieBreakGamesRow,
    games: GameRow,
    opening_tables: OpeningTableRow,
    opening_draws: OpeningDrawRow,
    check_ins: CheckInRow,
    reports: ReportRow,
    registrations: RegistrationRow,
    applications: ApplicationRow,
    fee_rules: FeeRulesRow,
    dues: DuesRow,
}

impl TournamentRows {
    /// Builds the tournament from the rows and its own row.
    pub(super) fn assemble(self, row: &TournamentRow) -> Result<Tournament, StoreError> {
        let mut tournament = row.tournament()?;
        for row in &self.entries {
            let entry = row.value()?;
            tournament.entries.insert(entry.id, entry);
        }
        tournament.rounds = self.rounds.iter().map(|row| row.value().map(Round::new)).collect::<Result<_, _>>()?;
        if tournament.rounds.iter().zip(1..).any(|(round, number)| round.state.number != RoundNumber(number)) {
            return Err(StoreError::corrupt("the rounds are not numbered 1, 2, 3 …"));
        }
        for pairing in &self.pairings {
            let pairing = pairing.pairing()?;
            round_of(&mut tournament, pairing.round)?.pairings.insert(pairing.board, pairing);
        }
        for row in &self.byes {
            let round = round_of(&mut tournament, RoundNumber(narrow(row.round)?))?;
            round.byes.insert(EntryId(narrow(row.entry)?), row.bye()?);
        }
        for row in &self.deciders {
            let BoardTieBreakGames { round, board, tie_break_games } = row.value()?;
            let pairing = round_of(&mut tournament, round)?.pairings.get_mut(&board);
            let pairing = pairing.ok_or_else(|| StoreError::corrupt("tie-break games without a pairing"))?;
            pairing.extra = vec![Game::default(); tie_break_games.games()];
            pairing.tie_break_games = tie_break_games;
        }
        for row in self.games {
            let id = row.id()?;
            let game = tournament.game_mut(id);
            *game.ok_or_else(|| StoreError::corrupt(format_args!("there is no pairing for game {id}")))? =
                row.game()?;
        }
        tournament.opening_table = self.opening_tables.first().map(OpeningTableRow::value).transpose()?;
        tournament.check_in = self.check_ins.first().map(CheckInRow::value).transpose()?;
        for row in &self.opening_draws {
            let draw = row.value()?;
            tournament.draws.insert(draw.round, draw);
        }
        for row in &self.reports {
            let report = row.value()?;
            tournament.reports.insert(report.id, report);
        }
        tournament.registration = self.registrations.first().map(RegistrationRow::value).transpose()?;
        for row in &self.applications {
            let own = row.value()?;
            tournament.applications.insert(own.id, own);
        }
        tournament.fees = self.fee_rules.first().map(FeeRulesRow::value).transpose()?;
        for row in &self.dues {
            let dues = row.value()?;
            tournament.dues.insert(dues.entry, dues);
        }
        Ok(tournament)
    }
}

fn round_of(tournament: &mut Tournament, number: RoundNumber) -> Result<&mut Round, StoreError> {
    let round = tournament.rounds.get_mut(number.index());
    round.ok_or_else(|| StoreError::corrupt(format_args!("there is no round {number}")))
}

/// A timestamp to the microsecond, as both databases can keep it.
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

pub(super) fn status(code: &str) -> Result<TournamentStatus, StoreError> {
    TournamentStatus::from_code(code).ok_or_else(|| unknown("status", code))
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;
    use tournament::{Info, Preset};

    #[test]
    fn a_tournament_of_a_backup_without_approvals_and_visibilities_counts_for_ratings_and_is_public() {
        let settings = Preset::SwissSingleGames.settings();
        let tournament = Tournament {
            approval: RatingApproval::Awaited,
            visibility: Visibility::Draft,
            ..Tournament::new(TournamentId(1), "cup", Info::default(), settings)
        };
        let row = TournamentRow::new(&tournament, String::new(), DateTime::UNIX_EPOCH.naive_utc()).expect("plain data");
        let mut json = serde_json::to_value(&row).expect("plain data");
        for name in ["approval", "visibility"] {
            json.as_object_mut().expect("a row has names").remove(name).expect("it is kept");
        }
        let old: TournamentRow = serde_json::from_value(json).expect("it is read all the same");
        assert_eq!(old.tournament().expect("readable").approval, RatingApproval::Given);
        assert_eq!(old.tournament().expect("readable").visibility, Visibility::Public);
        assert_eq!(row.tournament().expect("readable"), tournament);
    }
}
