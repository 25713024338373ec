//! Cells of crosstables on pages, and the names beside them.

use std::collections::{BTreeMap, BTreeSet};

use crate::web::i18n::Locale;
use draughts::Side;
use tournament::standings::crosstable::{CrosstableCell, CrosstableLayout, Encounter, EncounterResult, GameCell};
use tournament::{BoardNumber, EntryId, Mark, Name, Points, RoundNumber, Tournament};

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

/// A meeting from one side.
pub struct MeetingView {
    /// The opponent's number in the table.
    pub label: u32,
    pub opponent: String,
    /// The colour in the first game.
    pub side: Side,
    /// The points, `+` and `−` without a game; empty while unknown.
    pub result: String,
    /// Win, draw or loss; `None` while unknown.
    pub mark: Option<Mark>,
    /// The games of a micro-match: `1+½`; empty for a single one.
    pub games: String,
    pub address: String,
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

/// Names beside a crosstable on a phone, and among the rounds on paper: long ones with initials.
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

    /// A name with initials; `None` if it is short enough, or if the initials could mean another player of the table.
    pub fn get(&self, name: &Name) -> Option<String> {
        let short = name.with_initials();
        let is_clear = self.meant.get(&short).is_some_and(|names| names.len() == 1);
        let is_shorter = name.to_string().chars().count() >= LONG_NAME && !name.given.is_empty();
        // The initials may stand below the family name, but stay together.
        (is_clear && is_shorter).then(|| short.replacen('\u{a0}', " ", 1))
    }
}

/// Makes the cells of a tournament.
#[derive(Clone, Copy)]
pub struct CellMaker<'a> {
    pub t: Locale,
    pub tournament: &'a Tournament,
}

impl CellMaker<'_> {
    /// A cell of the line of `entry`.
    pub fn view(&self, entry: EntryId, cell: &CrosstableCell) -> CellView {
        match cell {
            CrosstableCell::Itself => CellView::Own,
            CrosstableCell::Meetings(encounters) if encounters.is_empty() => CellView::Blank,
            CrosstableCell::Meetings(encounters) => {
                CellView::Met(encounters.iter().map(|encounter| self.meeting(entry, encounter)).collect())
            }
            CrosstableCell::Bye { points, .. } if *points > Points::ZERO => {
                CellView::Bye(format!("+{}", self.t.points(points)))
            }
            CrosstableCell::Bye { .. } => CellView::Bye("–".to_owned()),
        }
    }

    fn meeting(&self, entry: EntryId, encounter: &Encounter) -> MeetingView {
        let opponent = self.tournament.entry(encounter.opponent);
        MeetingView {
            label: encounter.label,
            opponent: opponent.map(|opponent| opponent.person.name.to_string()).unwrap_or_default(),
            side: encounter.side,
            result: self.result(encounter.outcome),
            mark: encounter.mark,
            games: self.games(encounter),
            address: self.board(entry, encounter.round),
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

    /// The address of the player's board in a round.
    fn board(&self, entry: EntryId, round: RoundNumber) -> String {
        let board = self.tournament.round(round).and_then(|round| round.pairing_of(entry)).map(|pairing| pairing.board);
        format!("/t/{}/round/{round}#b{}", self.tournament.slug, board.unwrap_or(BoardNumber(1)))
    }
}

impl MeetingView {
    /// The colour in the first game.
    pub const fn colour(&self) -> Side {
        self.side
    }

    pub const fn is_black(&self) -> bool {
        matches!(self.side, Side::Black)
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
            "van den Berg, Johannes Pieter",
            "Константинопольская",
        ];
        let names = names.map(Name::parse);
        let short = ShortNames::from_names(&names);
        let shown = names.each_ref().map(|name| short.get(name).unwrap_or_else(|| name.to_string()));
        assert_eq!(
            shown,
            [
                "Ксенов В.\u{a0}П.",
                "Шеханова Мария",
                "Звягинцева Александра",
                "Звягинцева Антонина",
                "Тимофеев Артём Ильич",
                "Тимофеев А. И.",
                "van den Berg J.\u{a0}P.",
                "Константинопольская",
            ]
        );
        assert_eq!(ShortNames::default().get(&names[0]), None);
    }
}
