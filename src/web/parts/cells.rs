//! Cells of crosstables on pages, and the names beside them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};
use std::sync::Arc;

use askama::filters::{Html, HtmlSafe, escape};
use askama::{FastWritable, Template, Values};

use crate::web::http::AppError;
use crate::web::i18n::Locale;
use draughts::{BySide, Side};
use tournament::standings::crosstable::{CrosstableCell, CrosstableLayout, Encounter, EncounterResult, GameCell};
use tournament::{BoardNumber, Entry, EntryId, Mark, Name, Points, RoundNumber, Tournament};

pub enum CellView {
    Blank,
    Own,
    /// A round without an opponent: its points, or a dash.
    Bye(String),
    /// Meetings, in a column of a round only one.
    Met(Vec<MeetingView>),
}

impl CellView {
    /// Whether a result in it does not count.
    pub fn is_annulled(&self) -> bool {
        match self {
            Self::Met(meetings) => meetings.iter().any(|meeting| meeting.annulled.is_some()),
            Self::Blank | Self::Own | Self::Bye(_) => false,
        }
    }
}

/// HTML that several parts of a page share: a text escaped once for all cells that have it, or the cells of a row that is kept.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SharedHtml(Arc<str>);

impl SharedHtml {
    /// The text, escaped.
    pub fn new(text: &str) -> Self {
        let Ok(escaped) = escape(text, Html);
        Self(escaped.to_string().into())
    }

    /// A text that is HTML already.
    pub const fn from_html(html: Arc<str>) -> Self {
        Self(html)
    }
}

impl fmt::Display for SharedHtml {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FastWritable for SharedHtml {
    fn write_into(&self, page: &mut dyn Write, _: &dyn Values) -> askama::Result<()> {
        Ok(page.write_str(&self.0)?)
    }
}

impl HtmlSafe for SharedHtml {}

/// A meeting from one side.
pub struct MeetingView {
    /// The opponent's number in the table.
    pub label: u32,
    /// The opponent's name, unless it is left out.
    pub opponent: Option<SharedHtml>,
    /// The colour in the first game, and its name.
    pub side: Side,
    pub side_name: SharedHtml,
    /// The points, `+` and `−` without a game; empty while unknown.
    pub result: String,
    /// Win, draw or loss; `None` while unknown.
    pub mark: Option<Mark>,
    /// The games of a micro-match: `1+½`; empty for a single one.
    pub games: String,
    /// The address of the round's page, and the board on it.
    pub page: SharedHtml,
    pub board: Option<BoardNumber>,
    /// Why it does not count; `None` if it does.
    pub annulled: Option<String>,
}

/// The print size of a crosstable that fits across a sheet, as a class of the style sheets. Beside its cells there are `figures` columns of
/// tie-breaks.
pub const fn print_size(layout: CrosstableLayout, cells: usize, figures: usize) -> &'static str {
    // A cell of a matrix has only a result, and takes less than half the width.
    let cells = match layout {
        CrosstableLayout::Matrix => cells * 2 / 5,
        CrosstableLayout::Rounds => cells,
    };
    match cells + figures {
        0..=13 => "",
        14..=16 => "dense",
        _ => "densest",
    }
}

/// Names of this length and more get initials.
const LONG_NAME: usize = 17;

/// Names of more letters are long for a narrow column with initials too.
const LONG_WITH_INITIALS: usize = 18;

/// Names of more letters are long for a row that they have alone.
const LONG_FOR_A_ROW: usize = 24;

/// A long name as a narrow column has it.
pub enum ShortName {
    WithInitials(String),
    /// Nothing shorter would be clear.
    Whole(String),
}

impl ShortName {
    fn text(&self) -> &str {
        match self {
            Self::WithInitials(text) | Self::Whole(text) => text,
        }
    }

    /// A class of the style sheets: where there is no room for a name in letters of the usual size, they are smaller.
    pub fn size(&self) -> &'static str {
        let letters = self.text().chars().count();
        if letters > LONG_FOR_A_ROW {
            "longest-name"
        } else if letters > LONG_WITH_INITIALS {
            "long-name"
        } else {
            ""
        }
    }
}

impl fmt::Display for ShortName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// Names in tables on a phone, and among the rounds on paper: long ones with initials.
#[derive(Default)]
pub struct ShortNames {
    /// The names that each name with initials can mean.
    meant: BTreeMap<String, BTreeSet<Name>>,
}

impl ShortNames {
    pub fn from_names<'a>(names: impl IntoIterator<Item = &'a Name>) -> Self {
        let mut meant: BTreeMap<String, BTreeSet<Name>> = BTreeMap::new();
        for name in names {
            meant.entry(name.with_initials()).or_default().insert(name.clone());
        }
        Self { meant }
    }

    /// A long name with initials, or with the first given name whole where initials could mean another player of the table, or as it is
    /// where that could too. `None` for other names, and where there is nothing to shorten.
    pub fn get(&self, name: &Name) -> Option<ShortName> {
        let length = name.to_string().chars().count();
        if length < LONG_NAME {
            return None;
        }
        let initials = name.with_initials();
        let meant = self.meant.get(&initials)?;
        let short = if meant.len() == 1 { initials } else { name.with_later_initials() };
        let is_clear =
            meant.len() == 1 || meant.iter().filter(|other| other.with_later_initials() == short).count() == 1;
        if is_clear && short.chars().count() < length {
            // The initials may stand below the family name, but stay together.
            return Some(ShortName::WithInitials(short.replacen('\u{a0}', " ", 1)));
        }
        (length > LONG_WITH_INITIALS).then(|| ShortName::Whole(name.to_string()))
    }
}

/// The cells of the rounds in a row of standings, with the classes of their columns.
#[derive(Template)]
#[template(path = "parts/round_cells.html")]
struct RoundCells<'a> {
    columns: Vec<(&'a str, CellView)>,
}

/// Whether the hints of cells name the opponents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpponentNames {
    InCells,
    /// Paper has no hints; on a page each opponent has a row, from which the script takes the name.
    LeftOut,
}

/// Makes the cells of a tournament.
pub struct CellMaker {
    t: Locale,
    /// The names of opponents, for cells that have them.
    names: BTreeMap<EntryId, SharedHtml>,
    sides: BySide<SharedHtml>,
    /// The addresses of the pages of all rounds, in order.
    pages: Vec<SharedHtml>,
}

impl CellMaker {
    pub fn new(t: Locale, tournament: &Tournament, opponents: OpponentNames) -> Self {
        let named = (opponents == OpponentNames::InCells).then(|| tournament.entries.values());
        let name = |entry: &Entry| (entry.id, SharedHtml::new(&entry.person.name.to_string()));
        Self {
            t,
            names: named.into_iter().flatten().map(name).collect(),
            sides: side_names(t),
            pages: tournament.rounds.iter().map(|round| round_page(tournament, round.state.number)).collect(),
        }
    }

    /// The cells of a line as HTML; `classes` are those of the columns.
    pub fn html(&self, cells: &[CrosstableCell], classes: &[&'static str]) -> Result<SharedHtml, AppError> {
        let cells = cells.iter().map(|cell| self.view(cell));
        let html = RoundCells { columns: classes.iter().copied().zip(cells).collect() }.render()?;
        Ok(SharedHtml::from_html(html.into()))
    }

    /// A cell of a line.
    pub fn view(&self, cell: &CrosstableCell) -> CellView {
        match cell {
            CrosstableCell::Itself => CellView::Own,
            CrosstableCell::Meetings(encounters) if encounters.is_empty() => CellView::Blank,
            CrosstableCell::Meetings(encounters) => {
                CellView::Met(encounters.iter().map(|encounter| self.meeting(encounter)).collect())
            }
            CrosstableCell::Bye { points, .. } if *points > Points::ZERO => {
                CellView::Bye(format!("+{}", self.t.points(points)))
            }
            CrosstableCell::Bye { .. } => CellView::Bye("–".to_owned()),
        }
    }

    fn meeting(&self, encounter: &Encounter) -> MeetingView {
        MeetingView {
            label: encounter.label,
            opponent: self.names.get(&encounter.opponent).cloned(),
            side: encounter.side,
            side_name: self.sides[encounter.side].clone(),
            result: self.result(encounter.outcome),
            mark: encounter.mark,
            games: self.games(encounter),
            page: self.pages.get(encounter.round.index()).cloned().unwrap_or_default(),
            board: Some(encounter.board),
            annulled: encounter.is_annulled.then(|| self.t.text("why-not-counted").to_string()),
        }
    }

    fn result(&self, verdict: EncounterResult) -> String {
        match verdict {
            EncounterResult::Awaited => String::new(),
            EncounterResult::Played(points) => self.t.points(points),
            EncounterResult::ForfeitWin(_) => "+".to_owned(),
            EncounterResult::ForfeitLoss(_) => "−".to_owned(),
        }
    }

    /// The games, and after a semicolon the tie-break games.
    fn games(&self, Encounter { games, tie_break_games, .. }: &Encounter) -> String {
        let is_single = games.len() < 2 && tie_break_games.is_empty();
        if is_single || games.iter().all(|game| *game == GameCell::Awaited) {
            return String::new();
        }
        let joined = |games: &[GameCell]| games.iter().map(|game| self.game(*game)).collect::<Vec<_>>().join("+");
        if tie_break_games.is_empty() {
            joined(games)
        } else {
            format!("{}; {}", joined(games), joined(tie_break_games))
        }
    }

    fn game(&self, game: GameCell) -> String {
        match game {
            GameCell::Awaited => "…".to_owned(),
            GameCell::Played(points) => self.t.points(points),
            GameCell::ForfeitWin => "+".to_owned(),
            GameCell::ForfeitLoss => "−".to_owned(),
        }
    }
}

/// The names of the sides, for cells.
pub fn side_names(t: Locale) -> BySide<SharedHtml> {
    let [white, black] = Side::BOTH.map(|side| SharedHtml::new(&t.side(side).to_string()));
    BySide::new(white, black)
}

/// The address of a round's page, for cells.
pub fn round_page(tournament: &Tournament, round: RoundNumber) -> SharedHtml {
    SharedHtml::new(&format!("/t/{}/round/{round}", tournament.slug))
}

impl MeetingView {
    pub const fn is_black(&self) -> bool {
        matches!(self.side, Side::Black)
    }

    /// What a cell shows when a pointer rests on it: the opponent, and what the cell does not say.
    pub fn hint(&self) -> Option<SharedHtml> {
        let annulled = self.annulled.as_deref().map(SharedHtml::new);
        let parts = [
            self.opponent.as_ref().map(|opponent| &*opponent.0),
            annulled.as_ref().map(|annulled| &*annulled.0),
            (!self.games.is_empty()).then_some(self.games.as_str()),
        ];
        let parts: Vec<&str> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| SharedHtml::from_html(parts.join(" · ").into()))
    }

    /// A class of the style sheets: wins stand out, draws and losses are muted.
    pub const fn class(&self) -> &'static str {
        match (&self.annulled, self.mark) {
            (Some(_), _) => "annulled",
            (None, Some(Mark::Win)) => "won",
            (None, Some(Mark::Draw)) => "drawn",
            (None, Some(Mark::Loss)) => "lost",
            (None, None) => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_have_initials_where_these_mean_one_person() {
        let names = [
            "Ксенов Владимир Петрович",
            "Шеханова Мария",
            "Звягинцева Александра",
            "Звягинцева Антонина",
            "Тимофеев Артём Ильич",
            "Тимофеев А. И.",
            "Преображенский Александр Олегович",
            "Преображенский Артём Олегович",
            "Вознесенская Мария Ильинична",
            "Вознесенская Мария Игоревна",
            "Константинопольский А. И.",
            "Константинопольский Артём Ильич",
            "van den Berg, Johannes Pieter",
            "Константинопольская",
        ];
        let names = names.map(Name::parse);
        let short = ShortNames::from_names(&names);
        let shown =
            names.each_ref().map(|name| short.get(name).map_or_else(|| name.to_string(), |short| short.to_string()));
        assert_eq!(
            shown,
            [
                "Ксенов В.\u{a0}П.",
                "Шеханова Мария",
                "Звягинцева Александра",
                "Звягинцева Антонина",
                "Тимофеев Артём\u{a0}И.",
                "Тимофеев А. И.",
                "Преображенский Александр\u{a0}О.",
                "Преображенский Артём\u{a0}О.",
                "Вознесенская Мария Ильинична",
                "Вознесенская Мария Игоревна",
                "Константинопольский А. И.",
                "Константинопольский Артём\u{a0}И.",
                "van den Berg J.\u{a0}P.",
                "Константинопольская",
            ]
        );
        assert!(ShortNames::default().get(&names[0]).is_none());
    }
}
