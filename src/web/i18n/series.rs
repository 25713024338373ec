//! Events and series as text.

use std::borrow::Borrow;

use crate::web::i18n::Locale;
use crate::web::i18n::numbers::range;
use crate::web::values::Choice;
use tournament::series::{
    Category, CategoryHistory, Final, FinalSource, KnownPlayer, RecordHolder, RecordKind, RecordValue,
    SeriesCommandRecord, SeriesRejection, SharedPlaces,
};

impl Locale {
    /// A category: `Женщины, быстрые шашки`.
    pub fn category(self, category: impl Borrow<Category>) -> String {
        let category = category.borrow();
        let who = self.label("series-competitors", category.competitors.code());
        match category.pace {
            None => who.to_string(),
            Some(pace) => format!("{who}, {}", self.rating_kind(pace)),
        }
    }

    pub fn categories(self) -> Vec<Choice> {
        Category::all().map(|category| Choice::new(category.code(), self.category(category))).collect()
    }

    /// A place, or a shared range of places.
    pub fn place_span(self, place: impl Borrow<Option<SharedPlaces>>) -> String {
        match *place.borrow() {
            Some(SharedPlaces { first, last }) if first == last => first.to_string(),
            Some(SharedPlaces { first, last }) => range(first, last),
            None => "–".to_owned(),
        }
    }

    pub fn record_kind(self, kind: impl Borrow<RecordKind>) -> String {
        self.label("series-record", kind.borrow().code()).to_string()
    }

    /// The value of a record: `3`, `6,5 очка`, `92,9 % (6,5 из 7)`, `19 лет`.
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

    /// Why a command is refused, and what could be done.
    pub fn series_rejection(self, rejection: &SeriesRejection) -> String {
        use SeriesRejection as R;
        let label = || self.label("series-rejection", <&str>::from(rejection));
        let text = match rejection {
            R::Limit(error) => return self.limit_error(error),
            R::Unknown
            | R::TitleMissing
            | R::DatesReversed
            | R::NoLines
            | R::LaterCommandsBuildOnIt
            | R::PersonsContradict
            | R::PersonChanged
            | R::NameMissing
            | R::OtherNameTyped
            | R::ErasedAlready
            | R::NothingToChange => label(),
            R::WrongAddress(address) | R::AddressTaken(address) | R::WrongLink(address) => {
                label().with("address", address)
            }
            R::InEventAlready(title) | R::IsEdition(title) | R::BothInTournament(title) => label().with("title", title),
            R::WrongYear(year) | R::EditionAlready(year) | R::GapAndEdition(year) => {
                label().with("year", year.to_string())
            }
            R::MergedAlready(name) => label().with("name", name),
            R::EntriesUnlinked(entries) => label().with("entries", entries),
            R::TwiceInTable { name, table } => label().with("name", name).with("title", table),
            R::ChangedBy(actor) => label().with("actor", self.actor(actor)),
        };
        text.to_string()
    }

    /// A command, as the log shows it.
    pub fn series_command(self, command: &SeriesCommandRecord) -> String {
        use SeriesCommandRecord as C;
        let label = self.label("series-command", <&str>::from(command));
        let text = match command {
            C::MakeEvent(title)
            | C::EditEvent(title)
            | C::RemoveEvent(title)
            | C::MakeSeries(title)
            | C::EditSeries(title)
            | C::RemoveSeries(title)
            | C::RemoveImportedTable(title) => label.with("title", title),
            C::EnterImportedTable(title, year) => label.with("title", title).with("year", year.to_string()),
            C::MergePersons(name, other) | C::PartPersons(name, other) | C::DistinguishPersons(name, other) => {
                label.with("name", name).with("other", other)
            }
            C::CorrectPerson(name) => label.with("name", name),
            C::Revert(entry) => label.with("n", entry.to_string()),
            C::ErasePerson(person, blanked) => {
                let entries: Vec<String> = blanked.iter().map(|own| own.entry.to_string()).collect();
                label.with("person", person.to_string()).with("n", entries.len()).with("entries", entries.join(", "))
            }
        };
        text.to_string()
    }
}

/// The address of a person's page; `None` for a name without a person.
pub fn person_address(who: &KnownPlayer) -> Option<String> {
    match who {
        KnownPlayer::Player(player) => Some(format!("/player/{player}")),
        KnownPlayer::Named(_) => None,
    }
}

/// A year of a series, with the address of its final table.
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

    /// Some of the tables, by their indexes in the list.
    pub fn years(&self, places: &[usize]) -> Vec<YearLink> {
        let content = places.iter().filter_map(|place| self.finals.get(*place));
        content.map(|own| YearLink { year: own.year, address: self.address(own.source) }).collect()
    }

    /// The category to show: the requested one, else the one with the most editions, first of several.
    pub fn chosen<'f>(figures: &'f [CategoryHistory], code: &str) -> Option<&'f CategoryHistory> {
        let asked = figures.iter().find(|figure| figure.category.code() == code);
        asked.or_else(|| figures.iter().min_by_key(|figure| std::cmp::Reverse(figure.finals.len())))
    }

    /// The holder of a record, on one line: a name, or the title of an edition.
    pub fn holder(&self, holder: &RecordHolder) -> String {
        let title = holder.finals.first().and_then(|place| self.finals.get(*place)).map(|own| own.title.clone());
        if holder.who.is_some() { holder.name.clone() } else { title.unwrap_or_default() }
    }
}

/// The address of a final table; `series` is that of the series, for an imported one.
pub fn source_address(
    source: FinalSource,
    series: &str,
    slugs: &std::collections::BTreeMap<tournament::TournamentId, String>,
) -> String {
    match source {
        FinalSource::Tournament(id) => slugs.get(&id).map(|slug| format!("/t/{slug}/standings")).unwrap_or_default(),
        FinalSource::ImportedTable(id) => format!("/series/{series}/old/{}", id.0),
    }
}
