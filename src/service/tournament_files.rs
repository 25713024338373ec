//! A new tournament from a file: a report file (TRF), the document of a tournament, a list of players, or games. First a preview, then the
//! tournament, in one write: if anything fails, nothing is made.

use std::collections::BTreeSet;

use thiserror::Error;

use crate::service::import_tournament::with_settings_of;
use crate::service::openings::new_seed;
use crate::service::{
    Actor, NewTournament, PersonChoice, PlayerFile, PlayerPreview, Request, Service, ServiceError, TournamentDraft,
    UnmatchedGame, now,
};
use draughts::notation::pdn;
use tournament::exchange::players_csv::{BadRow, Column, Compared, UnlistedFile, UnreadableList, list_of_file};
use tournament::exchange::trf::{OtherRecord, TrfWarning};
use tournament::exchange::{FileKind, tournament_json, trf};
use tournament::{
    Command, Info, Name, Pairing, Preset, RatingKind, Rejection, RoundNumber, Settings, System, Tournament,
    TournamentId, Visibility,
};

/// A file that is to become a tournament.
#[derive(Debug, Clone, Copy)]
pub struct TournamentFile<'a> {
    pub text: &'a str,
    /// The title of the tournament; if empty, that of the file.
    pub title: &'a str,
    /// The settings that the file does not give.
    pub preset: Preset,
    /// The columns of a list, if they were chosen.
    pub columns: Option<&'a [Option<Column>]>,
    /// The lines of a list to import; if not given, those without a question.
    pub lines: Option<&'a BTreeSet<u64>>,
    /// Lines with an unknown title that is to be replaced by the known one that it resembles.
    pub known_titles: &'a [u64],
}

/// What a tournament from a file would contain. Nothing has been written.
#[derive(Debug, Clone)]
pub struct TournamentFilePreview {
    pub kind: FileKind,
    /// The title in the file; may be empty.
    pub title: String,
    pub system: System,
    pub players: usize,
    /// The names of the players, in the order of the file; for a list see its rows.
    pub names: Vec<Name>,
    /// The rows of a list of players; `None` for other files.
    pub listed: Option<PlayerPreview>,
    /// The tournament of a report or a document; `None` for other files.
    pub whole: Option<Box<Tournament>>,
    /// The paired rounds.
    pub rounds: RoundNumber,
    /// The games with their moves.
    pub games: usize,
    /// What of the file would be left out or changed.
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
            listed: None,
            whole: None,
            rounds: RoundNumber(0),
            games: 0,
            omissions: Vec::new(),
        }
    }
}

/// Something of a file that cannot be imported.
#[derive(Debug, Clone)]
pub enum FileOmission {
    /// An oddity of a report, and how it is read.
    Warning(TrfWarning),
    /// An unknown record of a report.
    Record(OtherRecord),
    /// A row of a list that cannot be read.
    Row(BadRow),
    /// Number of rows that cannot be read.
    Rows(usize),
    Game(UnmatchedGame),
    /// All games: only a round robin has pairings that they can belong to.
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

/// A file that has been read: only the write remains.
#[derive(Debug)]
struct TournamentFileRead {
    preview: TournamentFilePreview,
    content: FileContent,
}

#[derive(Debug)]
enum FileContent {
    /// A tournament without its title and persons.
    Whole(Box<Tournament>),
    /// The rows of a list to import.
    Players(Vec<Compared>),
}

impl Service {
    /// What a file would contain as a new tournament.
    pub fn preview_tournament_file(
        &self,
        file: &TournamentFile<'_>,
    ) -> Result<TournamentFilePreview, TournamentFileError> {
        Ok(self.read_tournament_file(file)?.preview)
    }

    fn read_tournament_file(&self, file: &TournamentFile<'_>) -> Result<TournamentFileRead, TournamentFileError> {
        let bytes = file.text.as_bytes();
        let kind = FileKind::from_content(bytes);
        let settings = file.preset.settings();
        let preview = TournamentFilePreview::empty(kind, settings.system);
        match kind {
            FileKind::Report => {
                let report = trf::read(bytes).map_err(UnlistedFile::Report)?;
                let warnings = report.warnings.into_iter().map(FileOmission::Warning);
                let omissions = warnings.chain(report.other.into_iter().map(FileOmission::Record)).collect();
                let title = report.tournament.info.title.clone();
                let mut tournament = with_settings_of(&empty(settings), report.tournament);
                tournament.info.title = title;
                Ok(whole(tournament, TournamentFilePreview { omissions, ..preview })?)
            }
            FileKind::Document => {
                let tournament = tournament_json::read(file.text).map_err(UnlistedFile::Document)?;
                Ok(whole(tournament, preview)?)
            }
            FileKind::Games => {
                let first = pdn::games(file.text).flatten().find_map(|game| game.tag("Event").map(str::to_owned));
                let title = first.filter(|title| title != "?").unwrap_or_default();
                let preview = TournamentFilePreview { title, ..preview };
                if settings.system.is_round_robin() {
                    return self.read_games_of_all(file.text, settings, preview);
                }
                let omissions = vec![FileOmission::AllGames(pdn::games(file.text).flatten().count())];
                self.read_listed(file, settings, TournamentFilePreview { omissions, ..preview })
            }
            FileKind::PlayerList | FileKind::FederationList => self.read_listed(file, settings, preview),
            FileKind::Series => Err(UnlistedFile::Series.into()),
        }
    }

    /// The games of a round robin, which takes its players from them.
    fn read_games_of_all(
        &self,
        text: &str,
        settings: Settings,
        preview: TournamentFilePreview,
    ) -> Result<TournamentFileRead, TournamentFileError> {
        // The lots by which the rounds are paired here stay those of the tournament.
        let settings = Settings { lot_secret: Some(new_seed()?), ..settings };
        let (tournament, plan) = self.with_games(&empty(settings), text)?;
        if plan.newcomers.is_empty() {
            return Err(UnlistedFile::NoPlayers.into());
        }
        let preview = TournamentFilePreview {
            players: plan.newcomers.len(),
            names: plan.newcomers,
            rounds: plan.paired.unwrap_or(RoundNumber(0)),
            games: plan.matched.len(),
            omissions: plan.unmatched.into_iter().map(FileOmission::Game).collect(),
            ..preview
        };
        Ok(TournamentFileRead { preview, content: FileContent::Whole(Box::new(tournament)) })
    }

    /// The players of a list, or those named by another file.
    fn read_listed(
        &self,
        file: &TournamentFile<'_>,
        settings: Settings,
        preview: TournamentFilePreview,
    ) -> Result<TournamentFileRead, TournamentFileError> {
        let rating = settings.rating.unwrap_or(RatingKind::Classic);
        let list = list_of_file(preview.kind, file.text.as_bytes(), rating)?;
        let own = PlayerFile { bytes: list.text.as_bytes(), columns: file.columns, known_titles: file.known_titles };
        let listed = self.preview_players(&empty(settings), &own)?;
        if listed.rows.is_empty() {
            return Err(UnlistedFile::NoPlayers.into());
        }
        let is_taken = |compared: &&Compared| match file.lines {
            Some(lines) => compared.can_be_taken() && lines.contains(&compared.row.line),
            None => compared.is_clear(),
        };
        let taken: Vec<Compared> = listed.rows.iter().filter(is_taken).cloned().collect();
        let rows = (list.left_out > 0).then_some(FileOmission::Rows(list.left_out));
        let mut omissions = preview.omissions;
        omissions.extend(rows.into_iter().chain(listed.list.bad.iter().cloned().map(FileOmission::Row)));
        let preview = TournamentFilePreview { players: taken.len(), listed: Some(listed), omissions, ..preview };
        Ok(TournamentFileRead { preview, content: FileContent::Players(taken) })
    }

    /// Makes a draft of a tournament from a file. The file is read before any lock is taken.
    pub fn create_from_file(
        &self,
        actor: &Actor,
        file: &TournamentFile<'_>,
    ) -> Result<Tournament, TournamentFileError> {
        let TournamentFileRead { preview, content } = self.read_tournament_file(file)?;
        if matches!(&content, FileContent::Players(rows) if rows.is_empty()) {
            return Err(UnlistedFile::NoPlayers.into());
        }
        let title = Some(file.title.trim()).filter(|title| !title.is_empty()).unwrap_or(&preview.title).to_owned();
        let info = Info { title, ..Info::default() };
        let new = NewTournament { info, settings: file.preset.settings(), visibility: Visibility::Draft };
        let created = self.store.together(|store| {
            let service = self.inside(store);
            let created = service.create_tournament(actor, &new)?;
            let request = Request { actor, slug: &created.slug, seen: None, limit: None };
            match &content {
                FileContent::Whole(tournament) => {
                    let mut tournament = Tournament::clone(tournament);
                    tournament.info.title.clone_from(&created.info.title);
                    match service.adopt(&request, tournament) {
                        // The document of an empty tournament.
                        Err(ServiceError::Refused(Rejection::NothingToChange)) => Ok(created),
                        adopted => adopted,
                    }
                }
                FileContent::Players(rows) => {
                    let lines = rows.iter().map(|compared| (compared.row.line, PersonChoice::ByName)).collect();
                    let written = service.enter_listed(&request, &lines, |_| Ok(rows.clone()))?;
                    if let (Some(chosen), Some(listed)) = (file.columns, &preview.listed) {
                        service.learn_columns(&listed.list.heading.key, chosen)?;
                    }
                    Ok(written)
                }
            }
        });
        Ok(created?)
    }
}

/// An empty tournament that is not stored.
fn empty(settings: Settings) -> Tournament {
    Tournament::new(TournamentId(0), "", Info { title: "-".to_owned(), ..Info::default() }, settings)
}

/// The content of a file with a whole tournament; an error if it may not be imported.
fn whole(mut whole: Tournament, preview: TournamentFilePreview) -> Result<TournamentFileRead, ServiceError> {
    let title = std::mem::replace(&mut whole.info.title, "-".to_owned());
    whole.entries.values_mut().for_each(|entry| entry.player = None);
    let preview = TournamentFilePreview {
        title,
        system: whole.settings.system,
        players: whole.entries.len(),
        names: whole.entries.values().map(|entry| entry.person.name.clone()).collect(),
        whole: Some(Box::new(whole.clone())),
        rounds: whole.paired_rounds(),
        games: whole.pairings().flat_map(Pairing::all_games).filter(|(_, game)| game.notation.is_some()).count(),
        ..preview
    };
    let content = FileContent::Whole(Box::new(whole.clone()));
    let mut draft = TournamentDraft::new(empty(whole.settings.clone()), now());
    match draft.execute(Command::Adopt(Box::new(whole))) {
        Ok(_) | Err(ServiceError::Refused(Rejection::NothingToChange)) => Ok(TournamentFileRead { preview, content }),
        Err(error) => Err(error),
    }
}
