//! A new tournament from a file: a report file (TRF), the document of a tournament, a list of players, or games. First what would become
//! of it, then the tournament, in one write: where something fails on the way, nothing has been made.

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
    /// What the tournament is to be called; that of the file, if this is empty.
    pub title: &'a str,
    /// How it is run, as far as the file does not say it.
    pub preset: Preset,
    /// What the columns of a list are, where that was chosen.
    pub columns: Option<&'a [Option<Column>]>,
    /// The lines of a list that are taken over; where that was not said, those that need no look.
    pub lines: Option<&'a BTreeSet<u64>>,
    /// The lines of a list whose title is not known and is taken as the known one that it looks like.
    pub known_titles: &'a [u64],
}

/// What a tournament from a file would have. Nothing has been written.
#[derive(Debug, Clone)]
pub struct TournamentFilePreview {
    pub kind: FileKind,
    /// What the file calls it; empty where it does not say.
    pub title: String,
    pub system: System,
    pub players: usize,
    /// The names of the players, in the order of the file; of a list its rows tell them.
    pub names: Vec<Name>,
    /// The rows of a list of players; none of other files.
    pub listed: Option<PlayerPreview>,
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
            listed: None,
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

/// A file that has been read: no more than the write is left to be done.
#[derive(Debug)]
struct TournamentFileRead {
    preview: TournamentFilePreview,
    content: FileContent,
}

#[derive(Debug)]
enum FileContent {
    /// All of a tournament but its title and its persons.
    Whole(Box<Tournament>),
    /// The rows of a list that are taken over.
    Players(Vec<Compared>),
}

impl Service {
    /// What a file would make of a new tournament.
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

    /// The games of a round robin, which has its players from them.
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

    /// The players of a list, or those that another file names.
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
        let is_taken = |own: &&Compared| match file.lines {
            Some(lines) => own.can_be_taken() && lines.contains(&own.row.line),
            None => own.is_clear(),
        };
        let taken: Vec<Compared> = listed.rows.iter().filter(is_taken).cloned().collect();
        let rows = (list.left_out > 0).then_some(FileOmission::Rows(list.left_out));
        let mut omissions = preview.omissions;
        omissions.extend(rows.into_iter().chain(listed.list.bad.iter().cloned().map(FileOmission::Row)));
        let preview = TournamentFilePreview { players: taken.len(), listed: Some(listed), omissions, ..preview };
        Ok(TournamentFileRead { preview, content: FileContent::Players(taken) })
    }

    /// Makes a draft of a tournament from a file. The file is read before anything waits for it.
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
        let made = self.store.together(|store| {
            let service = self.inside(store);
            let made = service.create_tournament(actor, &new)?;
            let request = Request { actor, slug: &made.slug, seen: None };
            match &content {
                FileContent::Whole(tournament) => {
                    let mut tournament = Tournament::clone(tournament);
                    tournament.info.title.clone_from(&made.info.title);
                    match service.adopt(&request, tournament) {
                        // A document of a tournament in which nothing stands.
                        Err(ServiceError::Refused(Rejection::NothingToChange)) => Ok(made),
                        adopted => adopted,
                    }
                }
                FileContent::Players(rows) => {
                    let lines = rows.iter().map(|own| (own.row.line, PersonChoice::ByName)).collect();
                    let written = service.enter_listed(&request, &lines, |_| Ok(rows.clone()))?;
                    if let (Some(chosen), Some(listed)) = (file.columns, &preview.listed) {
                        service.learn_columns(&listed.list.heading.key, chosen)?;
                    }
                    Ok(written)
                }
            }
        });
        Ok(made?)
    }
}

/// A tournament in which nothing stands yet, and which is nowhere.
fn empty(settings: Settings) -> Tournament {
    Tournament::new(TournamentId(0), "", Info { title: "-".to_owned(), ..Info::default() }, settings)
}

/// What a file with a whole tournament holds; refused if it may not be taken over.
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
