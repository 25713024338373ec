//! A new tournament from a file: a report file (TRF), the document of a tournament, a list of players, or games. First what would become
//! of it, then the tournament, in one write: where something fails on the way, nothing has been made.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::service::{
    Actor, NewTournament, PersonChoice, PlayerFile, Request, Service, ServiceError, TournamentDraft, UnmatchedGame, now,
};
use draughts::notation::pdn;
use tournament::exchange::players_csv::{BadRow, Compared, UnlistedFile, UnreadableList, list_of_file};
use tournament::exchange::trf::{OtherRecord, TrfWarning};
use tournament::exchange::{FileKind, tournament_json, trf};
use tournament::{
    Command, Info, Name, Pairing, Preset, RatingKind, RoundNumber, Settings, System, Tournament, TournamentId,
    Visibility,
};

/// A file that is to become a tournament.
#[derive(Debug, Clone, Copy)]
pub struct TournamentFile<'a> {
    pub text: &'a str,
    /// What the tournament is to be called; that of the file, if this is empty.
    pub title: &'a str,
    /// How it is run, as far as the file does not say it.
    pub preset: Preset,
}

/// What a tournament from a file would have. Nothing has been written.
#[derive(Debug, Clone)]
pub struct TournamentFilePreview {
    pub kind: FileKind,
    /// What the file calls it; empty where it does not say.
    pub title: String,
    pub system: System,
    pub players: usize,
    /// The names of the players, in the order of the file.
    pub names: Vec<Name>,
    /// The tournament as a report or a document has it; none of other files.
    pub whole: Option<Box<Tournament>>,
    /// The rounds that are paired.
    pub rounds: RoundNumber,
    /// The games with their moves.
    pub games: usize,
    /// What is in the file and would not be in the tournament, or not as it stands there.
    pub omissions: Vec<FileOmission>,
}

impl TournamentFilePreview {
    const fn empty(kind: FileKind, system: System) -> Self {
        Self {
            kind,
            title: String::new(),
            system,
            players: 0,
            names: Vec::new(),
            whole: None,
            rounds: RoundNumber(0),
            games: 0,
            omissions: Vec::new(),
        }
    }
}

/// Something of a file that cannot be taken over.
#[derive(Debug, Clone)]
pub enum FileOmission {
    /// What was odd about a report, and what it is taken for.
    Warning(TrfWarning),
    /// A record of a report that is not known here.
    Record(OtherRecord),
    /// A row of a list that cannot be read.
    Row(BadRow),
    /// A row of a list that looks like another one.
    Doubtful {
        line: u64,
        name: String,
    },
    /// So many rows that cannot be read.
    Rows(usize),
    Game(UnmatchedGame),
    /// All games: without a round robin there are no pairings to which they belong.
    AllGames(usize),
}

/// Why a file makes no tournament.
#[derive(Debug, Error)]
pub enum TournamentFileError {
    #[error(transparent)]
    List(#[from] UnreadableList),
    #[error(transparent)]
    File(#[from] UnlistedFile),
    #[error(transparent)]
    Service(#[from] ServiceError),
}

impl Service {
    /// What a file would make of a new tournament.
    pub fn preview_tournament_file(
        &self,
        file: &TournamentFile<'_>,
    ) -> Result<TournamentFilePreview, TournamentFileError> {
        let bytes = file.text.as_bytes();
        let kind = FileKind::of(bytes);
        let settings = file.preset.settings();
        let preview = TournamentFilePreview::empty(kind, settings.system);
        match kind {
            FileKind::Report => {
                let report = trf::read(bytes).map_err(UnlistedFile::Report)?;
                let warnings = report.warnings.into_iter().map(FileOmission::Warning);
                let omissions = warnings.chain(report.other.into_iter().map(FileOmission::Record)).collect();
                let whole = preview_whole(report.tournament, preview)?;
                Ok(TournamentFilePreview { omissions, ..whole })
            }
            FileKind::Document => {
                let tournament = tournament_json::read(file.text).map_err(UnlistedFile::Document)?;
                Ok(preview_whole(tournament, preview)?)
            }
            FileKind::Games => self.preview_of_games(file),
            FileKind::PlayerList | FileKind::FederationList => {
                let list = list_of_file(kind, bytes, kind_of_rating(&settings))?;
                let listed = self.preview_players(&empty(settings), &file_of(&list.text))?;
                let (clear, doubtful): (Vec<_>, Vec<_>) = listed.rows.iter().partition(|own| own.is_clear());
                let rows = (list.left_out > 0).then_some(FileOmission::Rows(list.left_out));
                let bad = listed.list.bad.iter().cloned().map(FileOmission::Row);
                let doubt = |own: &Compared| FileOmission::Doubtful {
                    line: own.row.line,
                    name: own.row.person.name.to_string(),
                };
                let omissions = rows.into_iter().chain(bad).chain(doubtful.into_iter().map(doubt)).collect();
                if clear.is_empty() {
                    return Err(UnlistedFile::NoPlayers.into());
                }
                let names = clear.iter().map(|own| own.row.person.name.clone()).collect();
                Ok(TournamentFilePreview { players: clear.len(), names, omissions, ..preview })
            }
        }
    }

    fn preview_of_games(&self, file: &TournamentFile<'_>) -> Result<TournamentFilePreview, TournamentFileError> {
        let first = pdn::games(file.text).flatten().find_map(|game| game.tag("Event").map(str::to_owned));
        let title = first.filter(|title| title != "?").unwrap_or_default();
        let settings = file.preset.settings();
        let preview = TournamentFilePreview::empty(FileKind::Games, settings.system);
        if settings.system.is_round_robin() {
            let plan = self.preview_games(&empty(settings), file.text)?;
            let (players, rounds) = (plan.newcomers.len(), plan.paired.unwrap_or(RoundNumber(0)));
            if players == 0 {
                return Err(UnlistedFile::NoPlayers.into());
            }
            let omissions = plan.unfitted.into_iter().map(FileOmission::Game).collect();
            return Ok(TournamentFilePreview {
                title,
                players,
                names: plan.newcomers,
                rounds,
                games: plan.fitted.len(),
                omissions,
                ..preview
            });
        }
        let list = list_of_file(FileKind::Games, file.text.as_bytes(), kind_of_rating(&settings))?;
        let omissions = vec![FileOmission::AllGames(pdn::games(file.text).flatten().count())];
        Ok(TournamentFilePreview { title, players: list.players, omissions, ..preview })
    }

    /// Makes a draft of a tournament from a file.
    pub fn create_from_file(
        &self,
        actor: &Actor,
        file: &TournamentFile<'_>,
    ) -> Result<Tournament, TournamentFileError> {
        // Before anything waits for it: what cannot be read is refused here.
        let preview = self.preview_tournament_file(file)?;
        let title = Some(file.title.trim()).filter(|title| !title.is_empty()).unwrap_or(&preview.title).to_owned();
        let info = Info { title, ..Info::default() };
        let new = NewTournament { info, settings: file.preset.settings(), visibility: Visibility::Draft };
        let made = self.store.together(|store| {
            let service = self.inside(store);
            let made = service.create_tournament(actor, &new)?;
            let request = Request { actor, slug: &made.slug, seen: None };
            service.take_file(&request, &made, file, preview.kind)
        });
        Ok(made?)
    }

    /// Takes a file into a tournament that has just been made.
    fn take_file(
        &self,
        request: &Request<'_>,
        made: &Tournament,
        file: &TournamentFile<'_>,
        kind: FileKind,
    ) -> Result<Tournament, ServiceError> {
        match kind {
            FileKind::Report => Ok(self.import_report(request, file.text.as_bytes())?.tournament),
            FileKind::Document => {
                let mut tournament = Self::read_document(file.text)?;
                tournament.info.title.clone_from(&made.info.title);
                self.adopt(request, tournament)
            }
            FileKind::Games if made.settings.system.is_round_robin() => Ok(self.import_games(request, file.text)?.0),
            FileKind::Games | FileKind::PlayerList | FileKind::FederationList => {
                let rating = kind_of_rating(&made.settings);
                let list = list_of_file(kind, file.text.as_bytes(), rating).map_err(|error| bad_file(&error))?;
                let own = file_of(&list.text);
                let preview = self.preview_players(made, &own).map_err(|error| bad_file(&error))?;
                let clear = preview.rows.iter().filter(|own| own.is_clear());
                let lines: BTreeMap<u64, PersonChoice> =
                    clear.map(|own| (own.row.line, PersonChoice::ByName)).collect();
                self.import_players(request, &own, &lines)
            }
        }
    }
}

fn file_of(text: &str) -> PlayerFile<'_> {
    PlayerFile { bytes: text.as_bytes(), columns: None }
}

fn bad_file(error: &impl ToString) -> ServiceError {
    ServiceError::BadFile { line: 1, message: error.to_string() }
}

fn kind_of_rating(settings: &Settings) -> RatingKind {
    settings.rating.unwrap_or(RatingKind::Classic)
}

/// A tournament in which nothing stands yet, and which is nowhere.
fn empty(settings: Settings) -> Tournament {
    Tournament::new(TournamentId(0), "", Info { title: "-".to_owned(), ..Info::default() }, settings)
}

/// What a file with a whole tournament holds; refused if it may not be taken over.
fn preview_whole(mut whole: Tournament, preview: TournamentFilePreview) -> Result<TournamentFilePreview, ServiceError> {
    let title = std::mem::replace(&mut whole.info.title, "-".to_owned());
    whole.entries.values_mut().for_each(|entry| entry.player = None);
    let filled = TournamentFilePreview {
        title,
        system: whole.settings.system,
        players: whole.entries.len(),
        names: whole.entries.values().map(|entry| entry.person.name.clone()).collect(),
        whole: Some(Box::new(whole.clone())),
        rounds: whole.paired_rounds(),
        games: whole.pairings().flat_map(Pairing::all_games).filter(|(_, game)| game.notation.is_some()).count(),
        ..preview
    };
    let mut draft = TournamentDraft::new(empty(whole.settings.clone()), now());
    match draft.execute(Command::Adopt(Box::new(whole))) {
        Ok(_) | Err(ServiceError::Refused(tournament::Rejection::NothingToChange)) => Ok(filled),
        Err(error) => Err(error),
    }
}
