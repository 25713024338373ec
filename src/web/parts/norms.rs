//! The norms of ranks for the players of a tournament.

use crate::service::{NormBasis, day_of_norms};
use crate::web::forms::{FieldErrors, FormValues};
use crate::web::http::{AppError, Page, card};
use crate::web::i18n::Locale;
use tournament::limits::TextField;
use tournament::rating::norms::{Norm, NormSheet, NormTable};
use tournament::{Entry, EntryId, Person, Tournament, is_known_title, likely_title};

/// A player's norms, as pages show them.
pub struct NormRow<'a> {
    pub entry: &'a Entry,
    pub address: String,
    pub sheet: &'a NormSheet,
    table: &'a NormTable,
}

/// A norm and its requirements.
pub struct NormView {
    pub rank: String,
    pub expected: String,
    /// The points needed.
    pub needed: String,
    pub is_made: bool,
}

/// A game that counts for norms.
pub struct NormGameView {
    pub opponent: String,
    /// The address of the opponent's page.
    pub address: String,
    pub rank: String,
    pub score: String,
}

impl<'a> NormRow<'a> {
    /// The rows of all players, by number.
    pub fn all(basis: &'a NormBasis) -> Vec<Self> {
        let mut rows: Vec<Self> = basis.sheets().iter().filter_map(|sheet| Self::from_sheet(basis, sheet)).collect();
        rows.sort_by_key(|row| row.entry.number);
        rows
    }

    pub fn new(basis: &'a NormBasis, entry: EntryId) -> Option<Self> {
        let sheet = basis.sheets().iter().find(|sheet| sheet.entry == entry)?;
        Self::from_sheet(basis, sheet)
    }

    fn from_sheet(basis: &'a NormBasis, sheet: &'a NormSheet) -> Option<Self> {
        let entry = basis.titled.entry(sheet.entry)?;
        Some(Self { entry, address: card(&basis.titled, entry), sheet, table: &basis.norms })
    }

    pub const fn entry(&self) -> &'a Entry {
        self.entry
    }

    /// The rank above their own whose norm they have made.
    pub fn achieved(&self, t: Locale) -> Option<String> {
        self.sheet.achieved().map(|norm| self.rank(t, norm.rank))
    }

    /// Their rank; a title that is not known as it is written, for it is not the same as none.
    pub fn held(&self, page: &Page) -> String {
        if self.sheet.is_judged {
            self.rank(page.t, self.sheet.held)
        } else {
            self.entry.person.title.trim().to_owned()
        }
    }

    fn rank(&self, t: Locale, category: usize) -> String {
        let name = self.table.name(category).map(|name| t.rank_of_table(name));
        name.unwrap_or_else(|| t.text("norms-no-rank").to_string())
    }

    /// The average of the opponents' categories: the nearest rank, and the figure, 1 for the highest.
    pub fn average(&self, page: &Page) -> String {
        let t = page.t;
        let Some(average) = self.sheet.average() else { return String::new() };
        let nearest = usize::try_from((average + 50) / 100).unwrap_or(0);
        let place = average + 100;
        let figure = t.decimals(&format!("{}.{:02}", place / 100, place % 100));
        format!("{} ({figure})", self.rank(t, nearest))
    }

    pub fn outcome(&self, page: &Page) -> String {
        let (t, sheet) = (page.t, self.sheet);
        if !sheet.is_judged {
            return t.text("norms-not-judged").to_string();
        }
        match (sheet.achieved(), sheet.confirmed()) {
            (Some(norm), _) => self.outcome_of(t, "norms-achieved", norm),
            (None, Some(norm)) => self.outcome_of(t, "norms-confirmed", norm),
            (None, None) => sheet.missed().map(|norm| self.outcome_of(t, "norms-missed", norm)).unwrap_or_default(),
        }
    }

    /// The outcome without its points, which stand at the end of the row on a phone.
    pub fn outcome_in_short(&self, page: &Page) -> String {
        let (t, sheet) = (page.t, self.sheet);
        let (key, norm) = match (sheet.achieved(), sheet.confirmed(), sheet.missed()) {
            (Some(norm), ..) => ("norms-achieved-short", norm),
            (None, Some(norm), _) => ("norms-confirmed-short", norm),
            (None, None, Some(norm)) => ("norms-missed-short", norm),
            (None, None, None) => return self.outcome(page),
        };
        if norm.has_games { t.text(key).with("rank", self.rank(t, norm.rank)).to_string() } else { self.outcome(page) }
    }

    /// The points made and needed for the norm of the outcome: `3 / 4`; empty if there were too few games.
    pub fn made_of_needed(&self, page: &Page) -> String {
        let (t, sheet) = (page.t, self.sheet);
        let norm = sheet.achieved().or_else(|| sheet.confirmed()).or_else(|| sheet.missed());
        let figures = |norm: &Norm| format!("{} / {}", t.points(sheet.made), t.points(norm.needed));
        norm.filter(|norm| norm.has_games).map(figures).unwrap_or_default()
    }

    fn outcome_of(&self, t: Locale, key: &str, norm: &Norm) -> String {
        let rank = self.rank(t, norm.rank);
        if !norm.has_games {
            let least = self.table.ranks.get(norm.rank).map_or(0, |rank| rank.least_games);
            return t.text("norms-few-games").with("rank", rank).with("least", least).to_string();
        }
        let (made, needed) = (t.points(self.sheet.made), t.points(norm.needed));
        t.text(key).with("rank", rank).with("made", made).with("needed", needed).to_string()
    }

    /// Whether they made the norm of a higher rank than they hold.
    pub fn is_achieved(&self) -> bool {
        self.sheet.achieved().is_some()
    }

    /// Whether a card should show it: not in tournaments where no player has a rank.
    pub fn is_worth_a_look(&self) -> bool {
        let knows_ranks = self.sheet.games.iter().any(|game| game.category < self.table.ranks.len());
        knows_ranks || self.sheet.held < self.table.ranks.len()
    }

    /// Whether norms are computed for them: the value of their title is known.
    pub const fn is_judged(&self) -> bool {
        self.sheet.is_judged
    }

    pub fn norms(&self, page: &Page) -> Vec<NormView> {
        let t = page.t;
        let view = |norm: &Norm| {
            let expected = t.decimals(&format!("{}.{:02}", norm.expected.0 / 10_000, norm.expected.0 % 10_000 / 100));
            NormView { rank: self.rank(t, norm.rank), expected, needed: t.points(norm.needed), is_made: norm.is_made }
        };
        // Norms of ranks that they hold already are left out.
        self.sheet.norms.iter().filter(|norm| norm.rank < self.sheet.held).map(view).collect()
    }

    pub fn games(&self, page: &Page, tournament: &Tournament) -> Vec<NormGameView> {
        let t = page.t;
        let view = |game: &tournament::rating::norms::NormGame| {
            let opponent = tournament.entry(game.opponent)?;
            Some(NormGameView {
                opponent: opponent.person.name.to_string(),
                address: card(tournament, opponent),
                rank: self.rank(t, game.category),
                score: t.points(game.score),
            })
        };
        self.sheet.games.iter().filter_map(view).collect()
    }
}

/// The table of norms that counts for a tournament.
pub async fn table_of(page: &Page, tournament: &Tournament) -> Result<NormTable, AppError> {
    let day = day_of_norms(tournament);
    page.service(move |service| service.norms_on(day)).await
}

/// Whether the value of a title is known: by the table of titles, or by that of norms, where an organiser may have their own ranks.
pub fn is_known_title_by(table: &NormTable, title: &str) -> bool {
    let person = Person { title: title.to_owned(), ..Person::default() };
    is_known_title(title) || !table.is_unknown_title(&person)
}

/// The note beside an unknown title, with the question what it is.
pub struct TitleNotice {
    /// The title as it was typed.
    pub title: String,
    pub text: String,
    /// The known title that it resembles, which a button puts in its place.
    pub likely: Option<&'static str>,
}

impl TitleNotice {
    /// The fields in which that button, and the choice of all known titles, send one.
    const INSTEAD: [&'static str; 2] = ["known-title", "title-instead"];

    /// The box that says that the title is meant, with the title as its value: one for another title says nothing.
    const KEPT: &'static str = "title-kept";

    /// The note; `None` if the title is known.
    pub fn new(t: Locale, table: &NormTable, title: &str) -> Option<Self> {
        if is_known_title_by(table, title) {
            return None;
        }
        let likely = likely_title(title);
        Some(Self { title: title.trim().to_owned(), text: t.unknown_title(likely), likely })
    }

    /// Puts the known title that was chosen into the form.
    pub fn answer(form: &mut FormValues) {
        let chosen = Self::INSTEAD.map(|field| form.get(field).to_owned());
        if let Some(known) = chosen.into_iter().find(|title| is_known_title(title) && !title.is_empty()) {
            form.set("title", known);
        }
    }

    /// Why a form is not accepted whose title is neither known nor said to be meant; `None` for other forms. The `stored` title stays
    /// without a question, and what is no title at all is refused with the other limits.
    pub fn question(t: Locale, table: &NormTable, form: &FormValues, stored: &str) -> Option<FieldErrors> {
        let title = form.get("title").trim();
        let is_told = title == stored || form.is(Self::KEPT, title) || TextField::Rank.check(title).is_err();
        let is_asked = !is_told && !is_known_title_by(table, title);
        is_asked.then(|| FieldErrors::one("title", t.text("entries-title-asked")))
    }
}
