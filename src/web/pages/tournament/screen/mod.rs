//! `/t/{slug}/screen/{pairings,teams,standings,bracket,clock}`: for a screen in the hall. Big type; the pages turn by
//! themselves. With scripts nothing is loaded anew, and what is new is shown at once; without them it is there when the pages have gone
//! round.

pub mod bracket;
pub mod clock;
pub mod pairings;
pub mod standings;

use std::sync::Arc;

use serde::Deserialize;
use strum::{EnumIter, IntoEnumIterator};

use tournament::{Entry, System, Tournament};

/// How many lines are read at a glance.
const LINES: usize = 10;
/// So few leave room for larger type.
const FEW: usize = 5;
/// So many still stand in one column, smaller, but larger than in more columns.
const TALL: usize = 14;
/// Short lines in two columns.
const ROOMY: usize = 2 * TALL;
/// Letters of a name for which there is room in a column.
const LETTERS: usize = 20;
/// The same in one of two columns of short lines.
const ROOMY_LETTERS: usize = 28;
/// How long a page stays, in seconds.
const STAY: u32 = 15;

/// `?page=` of a list that is longer than the screen, from 1; `?by=player` lists the pairings by name.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ScreenQuery {
    page: String,
    by: String,
}

/// What stands around every screen. Its template has it as the field `screen`.
pub struct Screen {
    tournament: Arc<Tournament>,
    kind: Kind,
    layout: ScreenLayout,
    /// The page that is shown, from 1, and how many there are.
    number: usize,
    count: usize,
    /// How many letters the longest name has.
    longest: usize,
}

/// How a page of a list is laid out: few lines are large, many stand in columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ScreenLayout {
    /// Larger still: the lines fill half of the screen at the usual size.
    Few,
    Large,
    /// One column of smaller lines, where boards have room for both names.
    Tall,
    /// Two columns of short lines.
    Roomy,
    Two,
    Three,
}

impl ScreenLayout {
    /// Large where all lines have room.
    const fn for_lines(lines: usize, many: Self) -> Self {
        match (lines, many) {
            (0..=FEW, _) => Self::Few,
            (..=LINES, _) => Self::Large,
            (..=TALL, Self::Two) => Self::Tall,
            (..=ROOMY, Self::Three) => Self::Roomy,
            _ => many,
        }
    }

    /// How many lines a page has.
    const fn lines(self) -> usize {
        match self {
            Self::Few | Self::Large => LINES,
            Self::Tall => TALL,
            Self::Roomy => ROOMY,
            Self::Two => 24,
            Self::Three => 36,
        }
    }

    /// Letters of a name for which there is room.
    const fn letters(self) -> usize {
        match self {
            Self::Few | Self::Large | Self::Tall => usize::MAX,
            Self::Roomy => ROOMY_LETTERS,
            Self::Two | Self::Three => LETTERS,
        }
    }

    /// Classes of the style sheet.
    const fn class(self) -> &'static str {
        match self {
            Self::Few => "few",
            Self::Large => "large",
            Self::Tall => "tall",
            Self::Roomy => "three roomy",
            Self::Two => "two",
            Self::Three => "three",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter)]
enum Kind {
    Pairings,
    /// The pairings by the names of the players.
    Names,
    Teams,
    Standings,
    Bracket,
    Clock,
}

impl Kind {
    /// The end of its address.
    const fn code(self) -> &'static str {
        match self {
            Self::Pairings => "pairings",
            Self::Names => "pairings?by=player",
            Self::Teams => "teams",
            Self::Standings => "standings",
            Self::Bracket => "bracket",
            Self::Clock => "clock",
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Self::Pairings => "screen-pairings",
            Self::Names => "screen-names",
            Self::Teams => "teamtable-tab",
            Self::Standings => "screen-standings",
            Self::Bracket => "bracket-title",
            Self::Clock => "screen-clock",
        }
    }
}

/// A screen in the list of all.
struct ScreenLink {
    /// The message that names it.
    key: &'static str,
    address: String,
    is_current: bool,
}

impl Screen {
    /// The page of a list of `lines` that is asked for: one that is not there is the first.
    fn new(tournament: Arc<Tournament>, kind: Kind, lines: usize, wanted: &ScreenQuery) -> Self {
        let many = match kind {
            Kind::Names | Kind::Standings => ScreenLayout::Three,
            Kind::Pairings | Kind::Teams | Kind::Bracket | Kind::Clock => ScreenLayout::Two,
        };
        let layout = ScreenLayout::for_lines(lines, many);
        Self { layout, ..Self::turning(tournament, kind, lines.div_ceil(layout.lines()), wanted) }
    }

    fn turning(tournament: Arc<Tournament>, kind: Kind, pages: usize, wanted: &ScreenQuery) -> Self {
        let count = pages.max(1);
        let number = wanted.page.parse().ok().filter(|number| (1..=count).contains(number)).unwrap_or(1);
        let names = tournament.participants().map(|entry| entry.person.name.to_string().chars().count());
        let longest = names.max().unwrap_or(0);
        Self { tournament, kind, layout: ScreenLayout::Large, number, count, longest }
    }

    fn next(&self) -> String {
        self.address(if self.number < self.count { self.number + 1 } else { 1 })
    }

    /// The same from the address of this page: browsers without scripts read it where no address is rewritten.
    fn next_from_here(&self) -> String {
        self.next().replacen(&format!("/t/{}/screen/", self.tournament.slug), "", 1)
    }

    fn pages(&self) -> Vec<(usize, String)> {
        (1..=self.count).map(|number| (number, self.address(number))).collect()
    }

    fn address(&self, number: usize) -> String {
        let base = format!("/t/{}/screen/{}", self.tournament.slug, self.kind.code());
        let between = if base.contains('?') { '&' } else { '?' };
        if number == 1 { base } else { format!("{base}{between}page={number}") }
    }

    fn kinds(&self) -> Vec<ScreenLink> {
        let slug = &self.tournament.slug;
        let system = self.tournament.settings.system;
        let is_there = |kind: &Kind| match kind {
            Kind::Teams => system.has_teams(),
            Kind::Bracket => system == System::KnockOut,
            Kind::Pairings | Kind::Names | Kind::Standings | Kind::Clock => true,
        };
        let link = |kind: Kind| ScreenLink {
            key: kind.key(),
            address: format!("/t/{slug}/screen/{}", kind.code()),
            is_current: kind == self.kind,
        };
        Kind::iter().filter(is_there).map(link).collect()
    }

    /// A player's name; where there is no room for the longest all have initials, so that the lines look alike.
    fn name(&self, entry: &Entry) -> String {
        let name = &entry.person.name;
        // In a narrow column the initials may stand below.
        if self.longest <= self.layout.letters() {
            name.to_string()
        } else {
            name.with_initials().replace('\u{a0}', " ")
        }
    }

    /// How long this page stays, in seconds.
    const fn stay() -> u32 {
        STAY
    }

    fn shown<T>(&self, lines: Vec<T>) -> Vec<T> {
        let most = self.layout.lines();
        lines.into_iter().skip((self.number - 1) * most).take(most).collect()
    }
}
