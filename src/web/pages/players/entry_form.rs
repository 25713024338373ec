//! The form of a player: what a person is and how they are entered.

use crate::service::Candidate;
use crate::web::forms::{Choice, FieldErrors};
use crate::web::i18n::changes::sex;
use crate::web::i18n::{Locale, TeamSizes};
use chrono::{Datelike, NaiveDate};
use serde::Deserialize;
use tournament::{Birth, Entry, Membership, Name, Person, Rating, RoundNumber, Sex, Tournament};

#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct EntryForm {
    pub(crate) seen: String,
    pub(crate) family: String,
    pub(crate) given: String,
    pub(crate) title: String,
    pub(crate) sex: String,
    pub(crate) birth: String,
    pub(crate) region: String,
    pub(crate) federation: String,
    pub(crate) club: String,
    pub(crate) federation_id: String,
    pub(crate) rating: String,
    pub(crate) team: String,
    pub(crate) board: String,
    /// The name of a new player whom somebody entered resembles, once the arbiter has said that they are two.
    pub(crate) sure: String,
    /// Who a new player is, once that has been asked: the number of a person, or `new`.
    pub(crate) who: String,
}

impl EntryForm {
    fn fields(&self) -> [(&'static str, &str); 12] {
        [
            ("family", &self.family),
            ("given", &self.given),
            ("title", &self.title),
            ("sex", &self.sex),
            ("birth", &self.birth),
            ("region", &self.region),
            ("federation", &self.federation),
            ("club", &self.club),
            ("federation_id", &self.federation_id),
            ("rating", &self.rating),
            ("team", &self.team),
            ("board", &self.board),
        ]
    }
}

/// A person who is known, as a choice names them: `Соколов И. П., 1988, Пермь, мс, 2232`.
pub fn known_person(t: Locale, candidate: &Candidate) -> Choice {
    let person = &candidate.player.person;
    let born = person.birth.map(|birth| birth.year().to_string());
    let told = [person.region.clone(), person.title.clone()].into_iter().filter(|text| !text.is_empty());
    let rating = candidate.rating.map(|rating| rating.to_string());
    let parts = std::iter::once(person.name.to_string()).chain(born).chain(told).chain(rating);
    let name = parts.collect::<Vec<_>>().join(", ");
    Choice::new(candidate.player.id, t.text("entries-who-known").with("name", name))
}

pub fn sexes(t: Locale) -> Vec<Choice> {
    let known = [Sex::Male, Sex::Female].map(|own| Choice::new(own.letter(), sex(t, own)));
    std::iter::once(Choice::new("", t.text("entries-sex-unknown"))).chain(known).collect()
}

pub fn typed(entry: &Entry) -> EntryForm {
    let person = &entry.person;
    EntryForm {
        seen: String::new(),
        family: person.name.family.clone(),
        given: person.name.given.clone(),
        title: person.title.clone(),
        sex: person.sex.map_or("", Sex::letter).to_owned(),
        birth: person.birth.map(birth_text).unwrap_or_default(),
        region: person.region.clone(),
        federation: person.federation.clone(),
        club: person.club.clone(),
        federation_id: person.federation_id.clone(),
        rating: entry.rating.map(|rating| rating.to_string()).unwrap_or_default(),
        team: entry.member.team.clone(),
        board: entry.member.board.map(|board| board.to_string()).unwrap_or_default(),
        sure: String::new(),
        who: String::new(),
    }
}

/// What stands now, beside each field in which that is not what was typed.
pub fn compared(t: Locale, form: &EntryForm, entry: &Entry) -> FieldErrors {
    let (now, sexes) = (typed(entry), sexes(t));
    let mut errors = FieldErrors::default();
    for ((field, typed), (_, value)) in form.fields().into_iter().zip(now.fields()) {
        let chosen = sexes.iter().find(|sex| field == "sex" && sex.value == value);
        errors.compare(t, field, typed, &chosen.cloned().unwrap_or_else(|| Choice::new(value, value)));
    }
    errors
}

/// A player as a form describes him; no membership where an event has no teams.
pub type Described = (Person, Option<Rating>, Option<Membership>);

/// The player that the form describes, or what is wrong with it.
pub fn read(t: Locale, form: &EntryForm, tournament: &Tournament) -> Result<Described, FieldErrors> {
    let mut errors = FieldErrors::default();
    let name = Name::new(&form.family, &form.given);
    if name.family.is_empty() {
        errors.add("family", t.text("entries-family-missing"));
    }
    let birth = read_birth(&form.birth).unwrap_or_else(|()| {
        errors.add("birth", t.text("entries-birth-unread"));
        None
    });
    let rating = read_rating(&form.rating).unwrap_or_else(|()| {
        errors.add("rating", t.text("entries-rating-unread"));
        None
    });
    let line = |text: &String| text.trim().to_owned();
    let person = Person {
        name,
        title: line(&form.title),
        sex: Sex::from_letter(&form.sex),
        birth,
        region: line(&form.region),
        federation: form.federation.trim().to_uppercase(),
        club: line(&form.club),
        federation_id: line(&form.federation_id),
    };
    let member = tournament.settings.system.has_teams().then(|| read_member(t, form, &mut errors));
    if errors.is_empty() { Ok((person, rating, member)) } else { Err(errors) }
}

/// For whom he plays; a team may be named later, before the first round is paired.
pub fn read_member(t: Locale, form: &EntryForm, errors: &mut FieldErrors) -> Membership {
    let boards = 1..=Membership::MOST_BOARDS;
    let board = match form.board.trim() {
        "" => None,
        text => text.parse().ok().filter(|board| boards.contains(board)).or_else(|| {
            errors.add("board", t.text("entries-board-unread"));
            None
        }),
    };
    Membership { team: form.team.split_whitespace().collect::<Vec<_>>().join(" "), board }
}

/// A year, or a day as `1990-11-21` or `21.11.1990`; nothing for an empty field.
pub fn read_birth(text: &str) -> Result<Option<Birth>, ()> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let years = 1850..=2200;
    if let Some(year) = text.parse().ok().filter(|year| years.contains(year)) {
        return Ok(Some(Birth::Year(year)));
    }
    let date = ["%Y-%m-%d", "%d.%m.%Y"].iter().find_map(|format| NaiveDate::parse_from_str(text, format).ok());
    date.filter(|date| years.contains(&date.year())).map(|date| Some(Birth::Date(date))).ok_or(())
}

pub fn birth_text(birth: Birth) -> String {
    match birth {
        Birth::Date(date) => date.format("%d.%m.%Y").to_string(),
        Birth::Year(year) => year.to_string(),
    }
}

/// A whole number from 1 to 4000; nothing for an empty field.
pub fn read_rating(text: &str) -> Result<Option<Rating>, ()> {
    match text.trim() {
        "" => Ok(None),
        text => {
            text.parse().ok().filter(|rating| (1..=4000).contains(rating)).map(|rating| Some(Rating(rating))).ok_or(())
        }
    }
}

/// What is unusual about an entry, in words.
pub fn remarks(t: Locale, entry: &Entry, sizes: &TeamSizes) -> Vec<String> {
    let (mut remarks, sex) = (Vec::new(), entry.person.sex_letter());
    match entry.withdrawn_after {
        Some(_) if !entry.is_confirmed() => remarks.push(t.text("entries-unconfirmed").with("sex", sex).to_string()),
        Some(RoundNumber(0)) => remarks.push(t.text("entries-gone-at-once").with("sex", sex).to_string()),
        Some(round) => remarks.push(t.text("entries-gone").with("sex", sex).with("round", round).to_string()),
        None => {}
    }
    if entry.joins > RoundNumber::FIRST {
        remarks.push(t.text("entries-late").with("round", entry.joins).to_string());
    }
    remarks.extend(sizes.remark(t, &entry.member));
    if !entry.byes.is_empty() {
        let rounds: Vec<String> = entry.byes.keys().map(ToString::to_string).collect();
        remarks.push(t.text("entries-misses").with("n", rounds.len()).with("rounds", rounds.join(", ")).to_string());
    }
    if !entry.adjustments.is_empty() {
        let points = entry.adjusted_by();
        let sign = if points.tenths() > 0 { "+" } else { "" };
        let points = format!("{sign}{}", t.points(points));
        remarks.push(t.text("entries-adjusted").with("points", points).to_string());
    }
    remarks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use tournament::EntryId;
    use tournament::{Info, Settings, System, TournamentId};

    const T: Locale = Locale::from_language(Language::English);

    fn event(system: System) -> Tournament {
        Tournament::new(TournamentId(1), "x", Info::default(), Settings::new(system, 1))
    }

    #[test]
    fn a_player_comes_back_as_he_was_put_into_the_form() {
        let person = Person {
            name: Name::new("Ёлкина", "Анна Петровна"),
            title: "мс".to_owned(),
            sex: Some(Sex::Female),
            birth: NaiveDate::from_ymd_opt(1990, 11, 21).map(Birth::Date),
            region: "Орёл".to_owned(),
            federation: "RUS".to_owned(),
            club: "Ладья".to_owned(),
            federation_id: "77".to_owned(),
        };
        let entry = Entry::new(EntryId(1), person.clone(), Some(Rating(2150)));
        let event = event(System::DUTCH);
        let read_back = read(T, &typed(&entry), &event).expect("nothing is wrong");
        assert_eq!(read_back, (person.clone(), Some(Rating(2150)), None));
        let member = Membership { team: "Орёл-2".to_owned(), board: Some(3) };
        let entry = Entry { member: member.clone(), ..entry };
        let of_team = read(T, &typed(&entry), &self::event(System::Scheveningen)).expect("nothing is wrong");
        assert_eq!(of_team, (person, Some(Rating(2150)), Some(member)));
    }

    #[test]
    fn what_is_wrong_with_a_player_is_said_beside_its_field() {
        let good = || EntryForm { family: "Ильин".to_owned(), ..EntryForm::default() };
        for (field, form) in [
            ("family", EntryForm { family: " ".to_owned(), ..good() }),
            ("birth", EntryForm { birth: "90".to_owned(), ..good() }),
            ("birth", EntryForm { birth: "31.02.1990".to_owned(), ..good() }),
            ("rating", EntryForm { rating: "0".to_owned(), ..good() }),
            ("rating", EntryForm { rating: "много".to_owned(), ..good() }),
            ("board", EntryForm { board: "0".to_owned(), ..good() }),
        ] {
            let event = event(System::Scheveningen);
            assert!(read(T, &form, &event).expect_err(field).get(field).is_some(), "{form:?}");
        }
        assert!(read(T, &good(), &event(System::DUTCH)).is_ok());
    }
}
