//! Which players the staff's list shows, and in which order. It stands in the address, and goes along to the page of a player and back.

use serde::Deserialize;

use crate::web::forms::{Choice, FormValues};
use crate::web::http::query_of;
use crate::web::i18n::Locale;
use crate::web::parts::loose_ends::has_unknown_title;
use tournament::rating::norms::NormTable;
use tournament::spelling::found;
use tournament::transliterate::latin;
use tournament::{Birth, Entry, EntryStatus, SectionCode, Tournament};

/// So many letters of a search count.
const LONGEST_SEARCH: usize = 100;

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct EntryFilter {
    pub state: String,
    pub find: String,
    pub region: String,
    pub section: String,
    pub sort: String,
}

impl EntryFilter {
    /// What the field of the state sends beside the codes of [`EntryStatus`].
    pub const STATES: [&'static str; 3] = [Self::ALL, Self::HERE, Self::UNKNOWN_TITLE];

    const ALL: &'static str = "all";

    /// All who have not left, whether they are asked about or not.
    const HERE: &'static str = "here";

    /// Those of them with a title that is not known.
    const UNKNOWN_TITLE: &'static str = "unknown-title";

    /// What the list can be sorted by; the start number where nothing is chosen.
    pub const ORDERS: [&'static str; 7] = ["number", "name", "rating", "birth", "region", "club", "entered"];

    pub fn from_form(typed: &FormValues) -> Self {
        let field = |name: &str| typed.get(name).to_owned();
        Self {
            state: field("state"),
            find: field("find"),
            region: field("region"),
            section: field("section"),
            sort: field("sort"),
        }
    }

    /// The fields with what is chosen in them.
    pub fn fields(&self) -> [(&'static str, &str); 5] {
        [
            ("state", &self.state),
            ("find", &self.find),
            ("region", &self.region),
            ("section", &self.section),
            ("sort", &self.sort),
        ]
    }

    /// The filter as a query: the page comes back as it was.
    pub fn query(&self) -> String {
        query_of(self.fields())
    }

    /// The players who are shown, in their order.
    pub fn shown<'a>(&self, tournament: &'a Tournament, norms: &NormTable) -> Vec<&'a Entry> {
        let wanted: String = self.find.trim().chars().take(LONGEST_SEARCH).collect();
        let section = tournament.section(&SectionCode(self.section.clone()));
        let region = latin(&self.region).to_lowercase();
        let mut entries: Vec<&Entry> = tournament.start_list();
        let statuses = tournament.entry_statuses();
        entries.retain(|entry| {
            has_state(self.state(), entry, statuses.get(&entry.id).copied(), norms)
                && (region.is_empty() || latin(&entry.person.region).to_lowercase() == region)
                && section.is_none_or(|section| section.has(tournament, entry))
        });
        if !wanted.is_empty() {
            let text = |entry: &&Entry| {
                let person = &entry.person;
                format!("{} {} {}", person.searched_name(), person.region, person.club)
            };
            entries = found(&wanted, entries, text).into_iter().map(|(_, entry)| entry).collect();
        }
        self.sort(&mut entries);
        entries
    }

    fn sort(&self, entries: &mut [&Entry]) {
        // Players with nothing to be sorted by come last.
        let by_text = |text: &str| (text.is_empty(), in_order(text));
        match self.sort.as_str() {
            "name" => entries.sort_by_cached_key(|entry| entry.person.name.key()),
            "rating" => entries.sort_by_key(|entry| std::cmp::Reverse(entry.rating)),
            "birth" => entries.sort_by_cached_key(|entry| {
                let year = entry.person.birth.map(Birth::year);
                (year.is_none(), year, entry.person.name.key())
            }),
            "region" => {
                entries.sort_by_cached_key(|entry| (by_text(&entry.person.region), entry.person.name.key()));
            }
            "club" => entries.sort_by_cached_key(|entry| (by_text(&entry.person.club), entry.person.name.key())),
            "entered" => entries.sort_by_key(|entry| std::cmp::Reverse(entry.id)),
            _ => {}
        }
    }

    /// The state that is chosen, by its code of today.
    pub fn state(&self) -> &str {
        match self.state.as_str() {
            // What earlier addresses say, which people keep.
            "unconfirmed" => EntryStatus::Registered.code(),
            "gone" => EntryStatus::Withdrawn.code(),
            state => state,
        }
    }

    /// The states by which the list can be filtered now, each with the number of players in it; the one that is chosen is among them.
    pub fn states(&self, t: Locale, tournament: &Tournament, norms: &NormTable) -> Vec<Choice> {
        let statuses = tournament.entry_statuses();
        let count = |code: &str| {
            let is_in = |entry: &&Entry| has_state(code, entry, statuses.get(&entry.id).copied(), norms);
            tournament.entries.values().filter(is_in).count()
        };
        let is_offered = |status: EntryStatus| match status {
            EntryStatus::Withdrawn => true,
            EntryStatus::Present | EntryStatus::Absent if tournament.current_check_in().is_some() => true,
            EntryStatus::Registered | EntryStatus::Confirmed | EntryStatus::Present | EntryStatus::Absent => {
                self.state() == status.code() || count(status.code()) > 0
            }
        };
        let offered = EntryStatus::ALL.into_iter().filter(|status| is_offered(*status)).map(EntryStatus::code);
        let state = |code: &'static str| {
            let name = t.label("entries-filter", code).to_string();
            Choice::new(code, t.text("entries-filter-counted").with("state", name).with("n", count(code)))
        };
        let is_empty = |code: &str| code == Self::UNKNOWN_TITLE && self.state() != code && count(code) == 0;
        let others = Self::STATES.into_iter().filter(|code| !is_empty(code));
        others.chain(offered).map(state).collect()
    }

    pub fn orders(t: Locale) -> Vec<Choice> {
        Self::ORDERS.map(|code| Choice::new(code, t.label("entries-sort", code))).into()
    }

    /// The regions of the players, in order; nothing where there is no choice.
    pub fn regions(t: Locale, tournament: &Tournament) -> Vec<Choice> {
        let mut regions: Vec<&str> = tournament.entries.values().map(|entry| entry.person.region.as_str()).collect();
        // One that is written in both alphabets is one.
        regions.sort_by_cached_key(|region| latin(region).to_lowercase());
        regions.dedup_by_key(|region| latin(region).to_lowercase());
        regions.sort_by_cached_key(|region| in_order(region));
        regions.retain(|region| !region.is_empty());
        with_all(t, regions.into_iter().map(|region| Choice::new(region, region)).collect())
    }

    pub fn sections(t: Locale, tournament: &Tournament) -> Vec<Choice> {
        let sections = tournament.settings.sections.iter();
        with_all(t, sections.map(|section| Choice::new(&section.code, &section.name)).collect())
    }
}

/// Whether a player is in a state by which the list is filtered; in an unknown one all are.
fn has_state(state: &str, entry: &Entry, own: Option<EntryStatus>, norms: &NormTable) -> bool {
    match EntryStatus::from_code(state) {
        Some(status) => own == Some(status),
        None if state == EntryFilter::UNKNOWN_TITLE => has_unknown_title(norms, entry),
        None => state != EntryFilter::HERE || entry.withdrawn_after.is_none(),
    }
}

/// The choices after that of all; nothing where there are none.
fn with_all(t: Locale, choices: Vec<Choice>) -> Vec<Choice> {
    if choices.is_empty() {
        return choices;
    }
    std::iter::once(Choice::new("", t.text("entries-filter-all"))).chain(choices).collect()
}

/// What texts are sorted by: the letters of their own alphabet, the Cyrillic yo as ye.
fn in_order(text: &str) -> String {
    text.to_lowercase().replace('\u{451}', "\u{435}")
}
