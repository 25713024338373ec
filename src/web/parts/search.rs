//! Search for people, tournaments and series by name, in either alphabet and with typing errors.

use std::collections::BTreeSet;

use chrono::Datelike;

use crate::service::Service;
use crate::store::{PlayerEntry, StoredPerson, TournamentHead};
use crate::web::http::{AppError, card};
use crate::web::i18n::Locale;
use tournament::series::{Championships, EditionContent};
use tournament::spelling::{found, is_guess};
use tournament::transliterate::Alphabet;
use tournament::{Bilingual, Birth, Name, Person, PersonId, TournamentId};

/// The most people, and the most tournaments, shown.
const MOST: u32 = 50;

/// Tournaments of one name among which those of a year are searched.
const MOST_OF_A_NAME: u32 = 500;

/// Tournaments of other years offered, at most.
const NEAREST: usize = 5;

/// Digits of a year.
const YEAR: usize = 4;

/// The language and alphabet of the results.
#[derive(Clone, Copy)]
pub struct FoundWords {
    /// The language of dates, and the alphabet of names.
    pub t: Locale,
    /// The alphabet of titles and places; `None` for those entered.
    pub letters: Option<Alphabet>,
}

impl FoundWords {
    /// As pages of a language show them.
    pub const fn of_pages(t: Locale) -> Self {
        Self { t, letters: t.alphabet() }
    }
}

/// The results for a name; people as entered.
#[derive(Default)]
pub struct SearchResults {
    pub people: Vec<FoundPerson>,
    /// Entries of people who are not in the registry.
    pub strangers: Vec<Stranger>,
    pub events: Vec<FoundEvent>,
    /// Nothing has the typed name: these are suggestions.
    pub is_guess: bool,
}

/// A person with distinguishing facts; unknown texts are empty.
pub struct FoundPerson {
    pub person: StoredPerson,
    pub birth: String,
    pub rating: String,
    /// The last public tournament, with its address.
    pub last: Option<FoundLink>,
}

pub struct FoundLink {
    pub title: String,
    pub address: String,
}

/// A player known in one tournament only.
pub struct Stranger {
    /// In the alphabet of the language.
    pub name: String,
    pub person: Person,
    /// What tells them from others of the same name, as far as the list of players shows it; a text that is not known is empty.
    pub region: String,
    pub birth: String,
    pub rating: String,
    pub address: String,
    pub tournament: String,
}

/// A tournament, an event, or a series.
pub struct FoundEvent {
    pub title: String,
    /// The title in the other letters, Cyrillic or Latin; may be empty.
    pub other_title: String,
    pub address: String,
    pub place: String,
    /// The place in the other letters, Cyrillic or Latin; may be empty.
    pub other_place: String,
    pub days: String,
}

/// An edition of a series, to be compared with a query.
struct SeriesEdition<'a> {
    title: String,
    /// The title in the other letters, Cyrillic or Latin; may be empty.
    other_title: String,
    series: &'a str,
    content: EditionContent,
}

impl FoundEvent {
    /// The text that it is searched by: title and place, and its years.
    fn searched(&self) -> String {
        let years: Vec<String> = years_in(&self.days).iter().map(ToString::to_string).collect();
        let texts = [&self.title, &self.place, &self.other_title, &self.other_place].map(String::as_str);
        format!("{} {}", texts.join(" "), years.join(" "))
    }
}

impl SearchResults {
    pub fn read(service: &Service, language: FoundWords, query: &str) -> Result<Self, AppError> {
        let mut events = wholes(service, language, query)?;
        events.extend(tournaments(service, language, query)?);
        let addresses: BTreeSet<String> = events.iter().map(|event| event.address.clone()).collect();
        let editions = editions(service, language, query)?.into_iter();
        events.extend(editions.filter(|edition| !addresses.contains(&edition.address)));
        let (people, strangers) = (people(service, language, query)?, strangers(service, language, query)?);
        let mut results = Self { people, strangers, events, is_guess: false };
        results.leave_out_guesses(query);
        if results.is_empty() {
            results.events = of_other_years(service, language, query)?;
            results.is_guess = !results.is_empty();
        }
        Ok(results)
    }

    /// If something has the typed name, results that are only similar are left out.
    fn leave_out_guesses(&mut self, query: &str) {
        let people: Vec<String> = self.people.iter().map(|found| found.person.person.searched_name()).collect();
        let strangers: Vec<String> = self.strangers.iter().map(|stranger| stranger.person.searched_name()).collect();
        let events: Vec<String> = self.events.iter().map(FoundEvent::searched).collect();
        let is_sure = |names: &Vec<String>| !names.is_empty() && !is_guess(query, names);
        if ![&people, &strangers, &events].into_iter().any(is_sure) {
            self.is_guess = !self.is_empty();
            return;
        }
        if !is_sure(&people) {
            self.people.clear();
        }
        if !is_sure(&strangers) {
            self.strangers.clear();
        }
        if !is_sure(&events) {
            self.events.clear();
        }
    }

    pub const fn is_empty(&self) -> bool {
        self.people.is_empty() && self.strangers.is_empty() && self.events.is_empty()
    }

    pub const fn len(&self) -> usize {
        self.people.len() + self.strangers.len() + self.events.len()
    }
}

fn people(service: &Service, language: FoundWords, query: &str) -> Result<Vec<FoundPerson>, AppError> {
    let (people, championships) =
        (service.search_persons(query, MOST)?, service.championships_in_letters(language.letters)?);
    let ids: Vec<PersonId> = people.iter().map(|person| person.id).collect();
    let ratings = service.store().latest_ratings(&ids)?;
    let mut entries = service.store().latest_entries(&ids)?;
    let last: Vec<TournamentId> = entries.values().map(|entry| entry.tournament).collect();
    let infos = service.store().infos(&last)?;
    let title = |entry: &PlayerEntry| {
        let own = infos.get(&entry.tournament).map_or(entry.title.as_str(), |info| info.title_in(language.letters));
        championships.full_title(entry.tournament, own)
    };
    let people = people.into_iter().map(StoredPerson::into_public).collect::<Vec<_>>();
    let found_person = |person: StoredPerson| FoundPerson {
        birth: person.person.birth.map(Birth::year).map(|year| year.to_string()).unwrap_or_default(),
        rating: ratings.get(&person.id).map(|rating| rating.listed().to_string()).unwrap_or_default(),
        last: (entries.remove(&person.id))
            .map(|entry| FoundLink { title: title(&entry), address: format!("/t/{}", entry.slug) }),
        person,
    };
    Ok(people.into_iter().map(found_person).collect())
}

/// The tournaments with the typed name, and those with that name without its years that were played in one of the years: few titles contain
/// their year.
fn tournaments(service: &Service, language: FoundWords, query: &str) -> Result<Vec<FoundEvent>, AppError> {
    let years = years_in(query);
    let is_of_years =
        |head: &TournamentHead| [head.starts, head.ends].iter().flatten().any(|day| years.contains(&day.year()));
    let mut of_years = called_without_years(service, query)?;
    of_years.retain(is_of_years);
    let mut named = service.store().search_tournaments(query, MOST)?;
    if !of_years.is_empty() {
        named.retain(|head| !is_guess(query, &[head.searched()]));
        let known: BTreeSet<TournamentId> = named.iter().map(|head| head.id).collect();
        named.extend(of_years.into_iter().filter(|head| !known.contains(&head.id)).take(MOST as usize));
    }
    shown(service, language, named)
}

/// Tournaments of the same name in other years, nearest first: suggestions if the named years had none.
fn of_other_years(service: &Service, language: FoundWords, query: &str) -> Result<Vec<FoundEvent>, AppError> {
    let years = years_in(query);
    let distance = |head: &TournamentHead| {
        let year = head.starts.or(head.ends)?.year();
        years.iter().map(|wanted| wanted.abs_diff(year)).min()
    };
    let mut near = called_without_years(service, query)?;
    near.sort_by_key(|head| distance(head).unwrap_or(u32::MAX));
    near.truncate(NEAREST);
    shown(service, language, near)
}

/// The tournaments with the typed name without its years; `None` if no year is typed, or nothing else.
fn called_without_years(service: &Service, query: &str) -> Result<Vec<TournamentHead>, AppError> {
    let words: Vec<&str> = query.split_whitespace().filter(|word| years_in(word).is_empty()).collect();
    if words.is_empty() || years_in(query).is_empty() {
        return Ok(Vec::new());
    }
    Ok(service.store().search_tournaments(&words.join(" "), MOST_OF_A_NAME)?)
}

fn years_in(text: &str) -> BTreeSet<i32> {
    let figures = text.split(|letter: char| !letter.is_ascii_digit()).filter(|figures| figures.len() == YEAR);
    figures.filter_map(|figures| figures.parse().ok()).collect()
}

fn shown(service: &Service, language: FoundWords, heads: Vec<TournamentHead>) -> Result<Vec<FoundEvent>, AppError> {
    let championships = service.championships_in_letters(language.letters)?;
    let shown = |head: TournamentHead| FoundEvent {
        title: championships.full_title(head.id, &head.title),
        address: format!("/t/{}", head.slug),
        days: language.t.days(head.starts, head.ends),
        other_title: head.other_title,
        place: head.place,
        other_place: head.other_place,
    };
    Ok(heads.into_iter().map(|head| shown(head.in_letters(language.letters))).collect())
}

/// Events with a public tournament, and series: few enough to compare them all.
fn wholes(service: &Service, language: FoundWords, query: &str) -> Result<Vec<FoundEvent>, AppError> {
    let championships = service.championships_in_letters(language.letters)?;
    let series = championships.series.values().map(|series| FoundEvent {
        title: series.title.clone(),
        address: format!("/series/{}", series.slug),
        other_title: series.other_title.clone(),
        place: String::new(),
        other_place: String::new(),
        days: String::new(),
    });
    let events = championships.events.values().map(|event| FoundEvent {
        title: event.title.clone(),
        address: format!("/event/{}", event.slug),
        other_title: event.other_title.clone(),
        place: event.place.clone(),
        other_place: event.other_place.clone(),
        days: language.t.days(event.starts, event.ends),
    });
    let all: Vec<FoundEvent> = series.chain(events).collect();
    let named = found(query, all, FoundEvent::searched);
    let mut shown = Vec::new();
    for (_, whole) in named.into_iter().take(MOST as usize) {
        let slug = whole.address.strip_prefix("/event/");
        if slug.map_or(Ok(true), |slug| is_public(service, slug))? {
            shown.push(whole);
        }
    }
    Ok(shown)
}

/// The editions of series in the years of the query: their own titles may contain neither the series nor the year.
fn editions(service: &Service, language: FoundWords, query: &str) -> Result<Vec<FoundEvent>, AppError> {
    let years = years_in(query);
    if years.is_empty() {
        return Ok(Vec::new());
    }
    let championships = service.championships_in_letters(language.letters)?;
    let mut all = Vec::new();
    for series in championships.series.values() {
        let of_years = series.editions.iter().filter(|edition| years.contains(&edition.year));
        let titled = |title: &str, year: i32| if title.is_empty() { String::new() } else { format!("{title}, {year}") };
        all.extend(of_years.map(move |edition| SeriesEdition {
            title: titled(&series.title, edition.year),
            other_title: titled(&series.other_title, edition.year),
            series: &series.slug,
            content: edition.content,
        }));
    }
    let mut shown = Vec::new();
    let searched = |edition: &SeriesEdition<'_>| format!("{} {}", edition.title, edition.other_title);
    for (_, edition) in found(query, all, searched).into_iter().take(MOST as usize) {
        shown.extend(found_edition(service, language, &championships, edition)?);
    }
    Ok(shown)
}

/// An edition with its page; `None` if the public has none of it.
fn found_edition(
    service: &Service,
    language: FoundWords,
    championships: &Championships,
    edition: SeriesEdition<'_>,
) -> Result<Option<FoundEvent>, AppError> {
    let (title, other_title) = (edition.title, edition.other_title);
    Ok(match edition.content {
        EditionContent::Tournament(id, _) => {
            let tournament = service.store().tournament_by_id(id)?.filter(|found| found.visibility.is_listed());
            tournament.map(|found| {
                let (address, info) = (format!("/t/{}", found.slug), found.info.clone().in_letters(language.letters));
                let days = language.t.days(info.starts, info.ends);
                FoundEvent { title, other_title, address, place: info.place, other_place: info.other_place, days }
            })
        }
        EditionContent::Event(id) => {
            let Some(event) = championships.events.get(&id) else { return Ok(None) };
            if !is_public(service, &event.slug)? {
                return Ok(None);
            }
            let (place, other_place) = (event.place.clone(), event.other_place.clone());
            let (address, days) = (format!("/event/{}", event.slug), language.t.days(event.starts, event.ends));
            Some(FoundEvent { title, other_title, address, place, other_place, days })
        }
        EditionContent::ImportedTable(id, _) => {
            let place = championships.tables.get(&id).map(|table| table.place.clone()).unwrap_or_default();
            let address = format!("/series/{}/old/{}", edition.series, id.0);
            let (other_place, days) = (String::new(), String::new());
            Some(FoundEvent { title, other_title, address, place, other_place, days })
        }
        EditionContent::Nothing | EditionContent::Unknown => None,
    })
}

fn is_public(service: &Service, event: &str) -> Result<bool, AppError> {
    let championships = service.store().championships()?;
    for part in championships.event(event).into_iter().flat_map(|event| &event.parts) {
        let tournament = service.store().tournament_by_id(part.tournament)?;
        if tournament.is_some_and(|tournament| tournament.visibility.is_listed()) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn strangers(service: &Service, language: FoundWords, query: &str) -> Result<Vec<Stranger>, AppError> {
    let (entries, championships) =
        (service.store().search_strangers(query, MOST)?, service.championships_in_letters(language.letters)?);
    let stranger = |entry: PlayerEntry| {
        let tournament = service.for_public(&service.tournament(&entry.slug)?)?.tournament;
        let player = tournament.entry(entry.entry);
        let named = || Person { name: Name::parse(&entry.name), ..Person::default() };
        let person = player.map_or_else(named, |player| player.person.clone());
        let listed = player.filter(|player| player.takes_part());
        let birth = listed.and_then(|listed| listed.person.birth).map(Birth::year);
        Ok(Stranger {
            region: listed.map(|listed| listed.person.region.clone()).unwrap_or_default(),
            birth: birth.map(|year| year.to_string()).unwrap_or_default(),
            rating: listed.and_then(|listed| listed.rating).map(|rating| rating.to_string()).unwrap_or_default(),
            name: language.t.name(&person),
            address: player.map(|player| card(&tournament, player)).unwrap_or_default(),
            person,
            tournament: championships.full_title(entry.tournament, tournament.info.title_in(language.letters)),
        })
    };
    entries.into_iter().map(stranger).collect()
}
