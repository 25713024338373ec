//! `/t/{slug}/screen/{pairings,teams,standings,bracket,clock}`: for a screen in the hall. Large type; the pages turn by themselves. With
//! scripts nothing is reloaded, and news is shown at once; without them news is shown after all pages have been shown.

pub mod bracket;
pub mod clock;
pub mod pairings;
pub mod standings;

use std::sync::Arc;

use serde::Deserialize;
use strum::{EnumIter, IntoEnumIterator};

use tournament::{Entry, System, Tournament};

/// Lines that are readable at a glance.
const LINES: usize = 10;
/// Up to this many lines larger type is used.
const FEW: usize = 5;
/// Up to this many lines one column is used, with smaller type, but larger than in several columns.
const TALL: usize = 14;
/// Short lines in two columns.
const ROOMY: usize = 2 * TALL;
/// Letters of a name that fit into a column.
const LETTERS: usize = 20;
/// Letters of a name that fit into one of two columns of short lines.
const ROOMY_LETTERS: usize = 28;
/// How long a page is shown, in seconds.
const STAY: u32 = 15;

/// `?page=` of a list that is longer than the screen, from 1; `?by=player` lists the pairings by name.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ScreenQuery {
    page: String,
    by: String,
}

/// The frame of every screen. Its template has it in the field `screen`.
pub struct Screen {
    tournament: Arc<Tournament>,
    kind: Kind,
    layout: ScreenLayout,
    /// The shown page, from 1, and the number of pages.
    number: usize,
    count: usize,
    /// The letters of the longest name.
    longest: usize,
}

/// The layout of a page of a list: few lines are large, many are in columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ScreenLayout {
    /// Larger still: the lines would fill half of the screen at the usual size.
    Few,
    Large,
    /// One column of smaller lines, for boards with both names.
    Tall,
    /// Two columns of short lines.
    Roomy,
    Two,
    Three,
}

impl ScreenLayout {
    /// Large if all lines fit.
    const fn for_lines(lines: usize, many: Self) -> Self {
        match (lines, many) {
            (0..=FEW, _) => Self::Few,
            (..=LINES, _) => Self::Large,
            (..=TALL, Self::Two) => Self::Tall,
            (..=ROOMY, Self::Three) => Self::Roomy,
            _ => many,
        }
    }

    /// Lines on a page.
    const fn lines(self) -> usize {
        match self {
            Self::Few | Self::Large => LINES,
            Self::Tall => TALL,
            Self::Roomy => ROOMY,
            Self::Two => 24,
            Self::Three => 36,
        }
    }

    /// Letters of a name that fit.
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
    /// The pairings by name of player.
    Names,
    Teams,
    Standings,
    Bracket,
    Clock,
}

impl Kind {
    /// The last part of its address.
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
    /// The message key of its name.
    key: &'static str,
    address: String,
    is_current: bool,
}

impl Screen {
    /// The requested page of a list of `lines`; a missing one means the first.
    fn new(tournament: Arc<Tournament>, kind: Kind, lines: usize, query: &ScreenQuery) -> Self {
        let many = match kind {
            Kind::Names | Kind::Standings => ScreenLayout::Three,
            Kind::Pairings | Kind::Teams | Kind::Bracket | Kind::Clock => ScreenLayout::Two,
        };
        let layout = ScreenLayout::for_lines(lines, many);
        Self { layout, ..Self::turning(tournament, kind, lines.div_ceil(layout.lines()), query) }
    }

    fn turning(tournament: Arc<Tournament>, kind: Kind, pages: usize, query: &ScreenQuery) -> Self {
        let count = pages.max(1);
        let number = query.page.parse().ok().filter(|number| (1..=count).contains(number)).unwrap_or(1);
        let names = tournament.participants().map(|entry| entry.person.name.to_string().chars().count());
        let longest = names.max().unwrap_or(0);
        Self { tournament, kind, layout: ScreenLayout::Large, number, count, longest }
    }

    fn next(&self) -> String {
        self.address(if self.number < self.count { self.number + 1 } else { 1 })
    }

    /// The address relative to this page: browsers without scripts read it where no address is rewritten.
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

    /// A player's name; if the longest does not fit, all have initials, so that the lines look alike.
    fn name(&self, entry: &Entry) -> String {
        let name = &entry.person.name;
        // In a narrow column the initials may stand below.
        if self.longest <= self.layout.letters() {
            name.to_string()
        } else {
            name.with_initials().replace('\u{a0}', " ")
        }
    }

    /// How long this page is shown, in seconds.
    const fn stay() -> u32 {
        STAY
    }

    fn shown<T>(&self, lines: Vec<T>) -> Vec<T> {
        let most = self.layout.lines();
        lines.into_iter().skip((self.number - 1) * most).take(most).collect()
    }
}
