//! Repeats last year's tournament or event: its settings, officials, venue and, if wanted, its players, without games.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use crate::service::championships::{ChampionshipsRequest, free_address};
use crate::service::{Actor, NewTournament, Request, Service, ServiceError};
use crate::store::RatingList;
use tournament::series::{
    Category, Edition, EditionContent, Event, EventId, EventTournament, SeriesCommand, SeriesId, SeriesRejection,
};
use tournament::{
    AvoidedPlayers, Command, Condition, Info, NewEntry, PersonId, PlayingTables, Preset, Rating, RegistrationRules,
    Section, Settings, Tournament,
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RepeatRequest {
    pub title: String,
    /// The title on pages in the other letters, Cyrillic or Latin; may be empty.
    pub other_title: String,
    /// The text for its address; if empty, the title.
    pub slug: String,
    pub starts: Option<NaiveDate>,
    pub ends: Option<NaiveDate>,
    /// Whether the players are entered, each to be confirmed before being paired.
    pub with_players: bool,
    /// The series and the year.
    pub edition: Option<(SeriesId, i32)>,
}

/// A tournament to be made for an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RepeatPart {
    /// Its title; place, dates and officials come from the event.
    pub title: String,
    pub preset: Preset,
    /// The category and pace: the tournament counts for the rating list of that pace.
    pub category: Category,
    /// The tournament of the event whose players are entered.
    pub players_of: Option<String>,
}

impl RepeatPart {
    /// The tournament without players, with the event's place, dates and officials.
    pub(super) fn in_event(&self, whole: &Event) -> NewTournament {
        let info = Info {
            title: self.title.clone(),
            place: whole.place.clone(),
            other_place: whole.other_place.clone(),
            starts: whole.starts,
            ends: whole.ends,
            organiser: whole.organiser.clone(),
            chief_arbiter: whole.chief_arbiter.clone(),
            officials: whole.officials.clone(),
            ..Info::default()
        };
        // A preset chooses no rating list: a blitz counts as one, and the settings may change it later.
        let usual = self.preset.settings();
        let settings = Settings { rating: self.category.pace.or(usual.rating), ..usual };
        NewTournament { info, settings, visibility: tournament::Visibility::Draft }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Entered {
    Surely,
    Perhaps,
}

impl Service {
    /// Makes a tournament like another one. With a series it becomes an edition in `category`.
    pub(super) fn repeat_tournament(
        &self,
        actor: &Actor,
        old: &Tournament,
        category: Category,
        again: &RepeatRequest,
    ) -> Result<Tournament, ServiceError> {
        self.check_edition(again)?;
        let made = self.repeat_one(actor, old, again)?;
        if let Some((series, year)) = again.edition {
            self.add_edition(actor, series, year, EditionContent::Tournament(made.id, category))?;
        }
        Ok(made)
    }

    /// Makes an event like another one, with all its tournaments; returns its address.
    pub(super) fn repeat_event(
        &self,
        actor: &Actor,
        old: &Event,
        again: &RepeatRequest,
    ) -> Result<String, ServiceError> {
        self.check_edition(again)?;
        let days = again.starts.zip(old.starts).map(|(new, old)| new - old);
        let mut parts = Vec::new();
        for part in &old.parts {
            let Some(tournament) = self.store.tournament_by_id(part.tournament)? else { continue };
            // Each tournament keeps its distance from the first day: blitz comes after classic again.
            let later = |day: Option<NaiveDate>| day.zip(days).map(|(day, days)| day + days);
            let info = &tournament.info;
            let own = RepeatRequest {
                title: renamed(&info.title, &old.title, &again.title, again.starts),
                other_title: renamed(&info.other_title, &old.other_title, &again.other_title, again.starts),
                slug: String::new(),
                starts: later(info.starts),
                ends: later(info.ends),
                edition: None,
                ..again.clone()
            };
            let made = self.repeat_one(actor, &tournament, &own)?;
            parts.push(EventTournament { tournament: made.id, category: part.category });
        }
        let championships = self.store.championships()?;
        let base = if again.slug.is_empty() { &again.title } else { &again.slug };
        let slug = free_address(base, |slug| championships.event(slug).is_some());
        let new = Event {
            id: EventId::default(),
            slug: slug.clone(),
            title: again.title.clone(),
            other_title: again.other_title.clone(),
            starts: again.starts,
            ends: again.ends,
            schedule: String::new(),
            parts,
            ..old.clone()
        };
        let request = ChampionshipsRequest { actor, seen: None };
        let number = self.change_championships(&request, &SeriesCommand::PutEvent(Box::new(new)))?;
        if let Some((series, year)) = again.edition {
            self.add_edition(actor, series, year, EditionContent::Event(EventId(number)))?;
        }
        Ok(slug)
    }

    /// Makes a tournament of an event, with the event's place, dates and officials.
    pub(super) fn create_part(
        &self,
        actor: &Actor,
        event: &str,
        part: &RepeatPart,
    ) -> Result<Tournament, ServiceError> {
        let championships = self.store.championships()?;
        let whole = championships.event(event).ok_or(SeriesRejection::Unknown)?;
        let made = self.create_tournament(actor, &part.in_event(whole))?;
        if let Some(other) = &part.players_of {
            let other = self.tournament(other)?;
            self.take_players(actor, &other, &made.slug, Entered::Surely)?;
        }
        let mut whole = whole.clone();
        whole.parts.push(EventTournament { tournament: made.id, category: part.category });
        self.change_championships(
            &ChampionshipsRequest { actor, seen: None },
            &SeriesCommand::PutEvent(Box::new(whole)),
        )?;
        Ok(made)
    }

    /// Checks that a year of a series is free, before anything is made for it.
    fn check_edition(&self, again: &RepeatRequest) -> Result<(), ServiceError> {
        let Some((series, year)) = again.edition else { return Ok(()) };
        let championships = self.store.championships()?;
        let series = championships.series.get(&series).ok_or(SeriesRejection::Unknown)?;
        if series.editions.iter().any(|edition| edition.year == year && edition.content.is_gap()) {
            return Err(SeriesRejection::GapAndEdition(year).into());
        }
        if (1800..=2200).contains(&year) { Ok(()) } else { Err(SeriesRejection::WrongYear(year).into()) }
    }

    fn add_edition(
        &self,
        actor: &Actor,
        series: SeriesId,
        year: i32,
        content: EditionContent,
    ) -> Result<i64, ServiceError> {
        let championships = self.store.championships()?;
        let mut series = championships.series.get(&series).ok_or(SeriesRejection::Unknown)?.clone();
        series.add(Edition { year, content, note: String::new() });
        self.change_championships(
            &ChampionshipsRequest { actor, seen: None },
            &SeriesCommand::PutSeries(Box::new(series)),
        )
    }

    fn repeat_one(&self, actor: &Actor, old: &Tournament, again: &RepeatRequest) -> Result<Tournament, ServiceError> {
        let info = Info {
            title: again.title.clone(),
            other_title: again.other_title.clone(),
            starts: again.starts,
            ends: again.ends,
            ..old.info.clone()
        };
        let new = NewTournament { info, settings: fresh(&old.settings), visibility: tournament::Visibility::Draft };
        let made = self.create_tournament_at(actor, &new, &again.slug)?;
        if let Some(table) = &old.opening_table {
            let request = Request { actor, slug: &made.slug, seen: None, limit: None };
            self.perform(&request, |draft| draft.execute(Command::SetOpenings(Some(Box::new(table.clone())))))?;
        }
        self.repeat_registration(actor, old, &made.slug)?;
        if again.with_players {
            self.take_players(actor, old, &made.slug, Entered::Perhaps)?;
        }
        Ok(Tournament::clone(&*self.tournament(&made.slug)?))
    }

    /// Copies the form and conditions of the online registration, and the entry fees. The registration is closed and has no times: the
    /// organiser of the new tournament sets them.
    fn repeat_registration(&self, actor: &Actor, old: &Tournament, slug: &str) -> Result<(), ServiceError> {
        let request = Request { actor, slug, seen: None, limit: None };
        if let Some(rules) = &old.registration {
            let closed = RegistrationRules { is_on: false, opens: None, closes: None, ..rules.clone() };
            self.set_registration(&request, &closed)?;
        }
        if let Some(fees) = &old.fees {
            self.set_fees(&request, fees)?;
        }
        Ok(())
    }

    /// Enters the players of another tournament, the same persons, with their current ratings.
    fn take_players(&self, actor: &Actor, from: &Tournament, to: &str, how: Entered) -> Result<(), ServiceError> {
        let settings = self.tournament(to)?.settings.clone();
        let mut ratings: BTreeMap<PersonId, Rating> = BTreeMap::new();
        if let Some(kind) = settings.rating {
            let list = self.store.rating_list(RatingList { variant: settings.variant, kind })?;
            ratings.extend(list.into_iter().map(|rated| (rated.player, rated.value.listed())));
        }
        // In tournaments of earlier versions two entries may be one person: the second has no person until it is identified.
        let mut persons = BTreeSet::new();
        let championships = self.store.championships()?;
        let whole = |entry: &tournament::Entry| entry.player.map(|player| championships.person_of(player));
        let entry = |entry: &&tournament::Entry| NewEntry {
            player: whole(entry).filter(|player| persons.insert(*player)),
            person: entry.person.clone(),
            member: Some(entry.member.clone()),
            rating: whole(entry).and_then(|player| ratings.get(&player).copied()).or(entry.rating),
        };
        let players: Vec<NewEntry> = from.start_list().iter().map(entry).collect();
        if players.is_empty() {
            return Ok(());
        }
        self.perform(&Request { actor, slug: to, seen: None, limit: None }, |draft| {
            draft.execute(match how {
                Entered::Surely => Command::Enter(players.clone()),
                Entered::Perhaps => Command::Register(players.clone()),
            })
        })?;
        Ok(())
    }
}

/// The settings without what was drawn by lot, and without what refers to entries.
fn fresh(old: &Settings) -> Settings {
    let mut avoided = old.avoided.clone();
    avoided.retain(|avoided| matches!(avoided.whom, AvoidedPlayers::Common(_)));
    Settings {
        initial_colour: None,
        lot_secret: None,
        lot_seed: None,
        forbidden: Vec::new(),
        acceleration: Vec::new(),
        play_off: Vec::new(),
        avoided,
        tables: PlayingTables { fixed: Vec::new(), ..old.tables.clone() },
        sections: old.sections.iter().map(of_any_year).collect(),
        ..old.clone()
    }
}

/// A section whose ages count on the tournament's own day again.
fn of_any_year(section: &Section) -> Section {
    Section { who: Condition { age_on: None, ..section.who.clone() }, ..section.clone() }
}

/// The title of an event's tournament in the new event: with the new title in place of the old one, else with the new year.
fn renamed(title: &str, old: &str, new: &str, starts: Option<NaiveDate>) -> String {
    if !old.is_empty() && !new.is_empty() && title.contains(old) {
        return title.replace(old, new);
    }
    starts.map_or_else(|| title.to_owned(), |day| with_year(title, chrono::Datelike::year(&day)))
}

/// A title with its year replaced; unchanged if it has none.
pub fn with_year(title: &str, year: i32) -> String {
    let is_year = |word: &str| word.len() == 4 && word.parse().is_ok_and(|year: i32| (1900..=2200).contains(&year));
    let mut out = String::with_capacity(title.len());
    let mut word = String::new();
    for letter in title.chars().chain(['\n']) {
        if letter.is_ascii_digit() {
            word.push(letter);
            continue;
        }
        out.push_str(&if is_year(&word) { year.to_string() } else { std::mem::take(&mut word) });
        word.clear();
        out.push(letter);
    }
    out.pop();
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_gets_the_new_year_in_place_of_the_old_one() {
        for (title, expected) in [
            ("Чемпионат России 2025", "Чемпионат России 2026"),
            ("2025 Open, 7 rounds", "2026 Open, 7 rounds"),
            ("Кубок-2025, 3-й этап", "Кубок-2026, 3-й этап"),
            ("Open 20255 of 9999", "Open 20255 of 9999"),
            ("Open", "Open"),
        ] {
            assert_eq!(with_year(title, 2026), expected);
        }
    }
}
