//! Events of several tournaments and series, in words.

use std::borrow::Borrow;

use crate::web::forms::Choice;
use crate::web::i18n::Locale;
use tournament::series::{
    Category, CategoryHistory, Final, FinalSource, KnownPlayer, RecordHolder, RecordKind, RecordValue,
    SeriesCommandRecord, SeriesRejection, SharedPlaces,
};

impl Locale {
    /// A competition: `Женщины, быстрые шашки`.
    pub fn category(self, category: impl Borrow<Category>) -> String {
        let category = category.borrow();
        let who = self.label("series-competitors", category.competitors.code());
        match category.pace {
            None => who.to_string(),
            Some(pace) => format!("{who}, {}", self.rating_kind(pace)),
        }
    }

    /// Every competition, to be chosen from.
    pub fn categories(self) -> Vec<Choice> {
        Category::all().map(|category| Choice::new(category.code(), self.category(category))).collect()
    }

    /// A place, or those that several share.
    pub fn place_span(self, place: impl Borrow<Option<SharedPlaces>>) -> String {
        match *place.borrow() {
            Some(SharedPlaces { first, last }) if first == last => first.to_string(),
            Some(SharedPlaces { first, last }) => format!("{first}–{last}"),
            None => "–".to_owned(),
        }
    }

    pub fn record_kind(self, kind: impl Borrow<RecordKind>) -> String {
        let key = match kind.borrow() {
            RecordKind::Titles => "series-record-titles",
            RecordKind::TitlesInARow => "series-record-row",
            RecordKind::Points => "series-record-points",
            RecordKind::Share => "series-record-share",
            RecordKind::Youngest => "series-record-youngest",
            RecordKind::Oldest => "series-record-oldest",
            RecordKind::Participations => "series-record-participations",
            RecordKind::Field => "series-record-field",
        };
        self.text(key).to_string()
    }

    /// How much a record is: `3`, `6,5 очка`, `92,9 % (6,5 из 7)`, `19 лет`.
    pub fn record_value(self, value: impl Borrow<RecordValue>) -> String {
        match *value.borrow() {
            RecordValue::Count(count) => count.to_string(),
            RecordValue::Points(points) => self.points(points),
            RecordValue::Share(thousandths, points, possible) => {
                let share = self.decimals(&format!("{}.{}", thousandths / 10, thousandths % 10));
                let (points, possible) = (self.points(points), self.points(possible));
                self.text("series-share").with("share", share).with("points", points).with("of", possible).to_string()
            }
            RecordValue::Age(years) => self.text("series-age").with("n", years).to_string(),
        }
    }

    /// Why something is not done, and what could be.
    pub fn series_refusal(self, refusal: &SeriesRejection) -> String {
        let text = match refusal {
            SeriesRejection::Unknown => self.text("series-refused-unknown"),
            SeriesRejection::Limit(fault) => return self.limit_fault(fault),
            SeriesRejection::TitleMissing => self.text("series-refused-title"),
            SeriesRejection::WrongAddress(address) => self.text("series-refused-address").with("address", address),
            SeriesRejection::AddressTaken(address) => self.text("series-refused-taken").with("address", address),
            SeriesRejection::DatesReversed => self.text("series-refused-dates"),
            SeriesRejection::WrongLink(address) => self.text("series-refused-link").with("address", address),
            SeriesRejection::InFestivalAlready(title) => self.text("series-refused-festival").with("title", title),
            SeriesRejection::WrongYear(year) => self.text("series-refused-year").with("year", year.to_string()),
            SeriesRejection::HeldAlready(year) => self.text("series-refused-held").with("year", year.to_string()),
            SeriesRejection::GapAndEdition(year) => self.text("series-refused-gap").with("year", year.to_string()),
            SeriesRejection::IsEdition(title) => self.text("series-refused-edition").with("title", title),
            SeriesRejection::NoLines => self.text("series-refused-lines"),
            SeriesRejection::TwiceInTable(name) => self.text("series-refused-twice").with("name", name),
            SeriesRejection::ChangedBy(actor) => self.text("series-refused-changed").with("actor", self.actor(actor)),
            SeriesRejection::LaterCommandsBuildOnIt => self.text("series-refused-later"),
            SeriesRejection::NothingToChange => self.text("series-refused-nothing"),
        };
        text.to_string()
    }

    /// What was done, as the log tells it.
    pub fn series_command(self, command: &SeriesCommandRecord) -> String {
        let text = match command {
            SeriesCommandRecord::MakeFestival(title) => self.text("series-deed-make-festival").with("title", title),
            SeriesCommandRecord::EditFestival(title) => self.text("series-deed-edit-festival").with("title", title),
            SeriesCommandRecord::RemoveFestival(title) => self.text("series-deed-remove-festival").with("title", title),
            SeriesCommandRecord::MakeSeries(title) => self.text("series-deed-make").with("title", title),
            SeriesCommandRecord::EditSeries(title) => self.text("series-deed-edit").with("title", title),
            SeriesCommandRecord::RemoveSeries(title) => self.text("series-deed-remove").with("title", title),
            SeriesCommandRecord::EnterOld(title, year) => {
                self.text("series-deed-enter-old").with("title", title).with("year", year.to_string())
            }
            SeriesCommandRecord::TakeOldBack(title) => self.text("series-deed-take-back").with("title", title),
            SeriesCommandRecord::Revert(entry) => self.text("series-deed-revert").with("n", entry.to_string()),
        };
        text.to_string()
    }
}

/// Where somebody's page is; none for a name without a person.
pub fn person_address(who: &KnownPlayer) -> Option<String> {
    match who {
        KnownPlayer::Player(player) => Some(format!("/player/{player}")),
        KnownPlayer::Named(_) => None,
    }
}

/// A year of a series, and where its final table is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct YearLink {
    pub year: i32,
    pub address: String,
}

/// The final tables of a series with their addresses.
pub struct Finals<'a> {
    pub series: &'a str,
    pub finals: &'a [Final],
    pub slugs: &'a std::collections::BTreeMap<tournament::TournamentId, String>,
}

impl Finals<'_> {
    pub fn address(&self, source: FinalSource) -> String {
        source_address(source, self.series, self.slugs)
    }

    /// Some of the tables, by their places in the list.
    pub fn years(&self, places: &[usize]) -> Vec<YearLink> {
        let held = places.iter().filter_map(|place| self.finals.get(*place));
        held.map(|own| YearLink { year: own.year, address: self.address(own.source) }).collect()
    }

    /// Which category to show: the one asked for, else the one with the most editions, of several the first.
    pub fn chosen<'f>(figures: &'f [CategoryHistory], code: &str) -> Option<&'f CategoryHistory> {
        let asked = figures.iter().find(|own| own.category.code() == code);
        asked.or_else(|| figures.iter().min_by_key(|own| std::cmp::Reverse(own.finals.len())))
    }

    /// Who holds a record, in one line: the name, or the title of the edition.
    pub fn holder(&self, holder: &RecordHolder) -> String {
        let title = holder.finals.first().and_then(|place| self.finals.get(*place)).map(|own| own.title.clone());
        if holder.who.is_some() { holder.name.clone() } else { title.unwrap_or_default() }
    }
}

/// Where a final table is; `series` is the address of the series that an old one belongs to.
pub fn source_address(
    source: FinalSource,
    series: &str,
    slugs: &std::collections::BTreeMap<tournament::TournamentId, String>,
) -> String {
    match source {
        FinalSource::Tournament(id) => slugs.get(&id).map(|slug| format!("/t/{slug}/standings")).unwrap_or_default(),
        FinalSource::Old(id) => format!("/series/{series}/old/{}", id.0),
    }
}
