//! The players of files that are no lists, as a list that is read like every other one.

use std::collections::BTreeSet;

use thiserror::Error;

use super::MOST_ROWS;
use crate::exchange::FileKind;
use crate::exchange::federation_list::{BrokenList, ListReader, ListShape};
use crate::exchange::text::decode;
use crate::exchange::tournament_json::{self, TournamentJsonError};
use crate::exchange::trf::{self, TrfError};
use crate::{Entry, Membership, Name, Person, PersonField, Rating, RatingKind, Tournament};
use draughts::notation::pdn;

/// The players of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ListedFile {
    /// The list, with headings that [`read`](super::read) knows.
    pub text: String,
    /// How many players the list has.
    pub players: usize,
    /// Rows of the file that could not be read.
    pub left_out: usize,
}

/// Why a file gives no list of players.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UnlistedFile {
    /// A report file that cannot be read: what is wrong with it, the first first.
    #[error("{}", .0.first().map(ToString::to_string).unwrap_or_default())]
    Report(Vec<TrfError>),
    /// The document of a tournament that cannot be taken in.
    #[error(transparent)]
    Document(#[from] TournamentJsonError),
    /// The list of a federation that cannot be read.
    #[error(transparent)]
    FederationList(#[from] BrokenList),
    /// The document of a championship, which has many tournaments.
    #[error("this is the document of a championship, not of one tournament")]
    Series,
    /// The list of a whole federation: it has more players than any tournament.
    #[error("the list has more than {MOST_ROWS} players: it is that of a whole federation")]
    WholeFederation,
    /// It can be read, and has no players.
    #[error("there are no players in the file")]
    NoPlayers,
}

#[derive(Default)]
struct FilePlayer {
    person: Person,
    rating: Option<Rating>,
    member: Membership,
}

/// The players of a file of any kind but a list, which is one already. Of several ratings the one for games of `rating` is taken.
pub fn list_of_file(kind: FileKind, bytes: &[u8], rating: RatingKind) -> Result<ListedFile, UnlistedFile> {
    let mut left_out = 0;
    let players = match kind {
        FileKind::PlayerList => {
            return Ok(ListedFile { text: decode(bytes).into_owned(), ..ListedFile::default() });
        }
        FileKind::Report => of_tournament(&trf::read(bytes).map_err(UnlistedFile::Report)?.tournament),
        FileKind::Document => of_tournament(&tournament_json::read(&decode(bytes))?),
        FileKind::Series => return Err(UnlistedFile::Series),
        FileKind::Games => of_games(&decode(bytes)),
        FileKind::FederationList => {
            let mut rows = ListReader::open(bytes, &ListShape { columns: None, kind: Some(rating) })?;
            let mut players = Vec::new();
            while let Some(row) = rows.next_row()? {
                match row {
                    Ok(row) => players.push(FilePlayer {
                        rating: row.ratings.suited_to(rating),
                        person: row.person,
                        ..FilePlayer::default()
                    }),
                    Err(_) => left_out += 1,
                }
                if players.len() + left_out > MOST_ROWS {
                    return Err(UnlistedFile::WholeFederation);
                }
            }
            players
        }
    };
    if players.is_empty() {
        return Err(UnlistedFile::NoPlayers);
    }
    Ok(ListedFile { text: list(&players), players: players.len(), left_out })
}

/// The players in the order of their numbers; a file with numbers is of a tournament that has assigned them.
fn of_tournament(tournament: &Tournament) -> Vec<FilePlayer> {
    let player =
        |entry: &Entry| FilePlayer { person: entry.person.clone(), rating: entry.rating, member: entry.member.clone() };
    let mut entries: Vec<&Entry> = tournament.entries.values().collect();
    entries.sort_by_key(|entry| (entry.number.is_none(), entry.number, entry.id));
    entries.into_iter().map(player).collect()
}

/// The players whom the tags of games name, each once, in the order in which they first come.
fn of_games(text: &str) -> Vec<FilePlayer> {
    let mut seen = BTreeSet::new();
    let mut players = Vec::new();
    for game in pdn::games(text).flatten() {
        for tag in ["White", "Black"] {
            let name = game.tag(tag).map(Name::parse).unwrap_or_default();
            if !name.family.is_empty() && seen.insert(name.key()) {
                players.push(FilePlayer { person: Person { name, ..Person::default() }, ..FilePlayer::default() });
            }
        }
    }
    players
}

/// The list, without the columns in which nothing stands.
fn list(players: &[FilePlayer]) -> String {
    let text = |value: Option<String>| value.unwrap_or_default();
    let mut columns: Vec<Vec<String>> = vec![
        column("Family name", players, |player| player.person.name.family.clone()),
        column("Given name", players, |player| player.person.name.given.clone()),
        column("Rating", players, |player| {
            text(player.rating.filter(|rating| rating.0 > 0).map(|rating| rating.to_string()))
        }),
    ];
    let of_person = |field: PersonField| column(field.names()[0], players, |player| field.text(&player.person));
    columns.extend(PersonField::ALL.into_iter().filter(|field| field.has_column()).map(of_person));
    columns.push(column("Team", players, |player| player.member.team.clone()));
    columns.push(column("Board", players, |player| text(player.member.board.map(|board| board.to_string()))));
    columns.retain(|column| column.iter().skip(1).any(|cell| !cell.is_empty()));
    let mut out = csv::WriterBuilder::new().delimiter(b';').from_writer(Vec::new());
    for row in 0..=players.len() {
        let cells = columns.iter().filter_map(|column| column.get(row));
        out.write_record(cells).expect("memory takes everything");
    }
    let bytes = out.into_inner().expect("memory takes everything");
    String::from_utf8(bytes).expect("cells are text")
}

/// A column: its heading, then a cell a player.
fn column(name: &str, players: &[FilePlayer], cell: impl Fn(&FilePlayer) -> String) -> Vec<String> {
    std::iter::once(name.to_owned()).chain(players.iter().map(cell)).collect()
}
