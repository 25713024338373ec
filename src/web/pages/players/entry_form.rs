//! The form of a player: the person and the entry.

use chrono::Datelike;
use serde::Deserialize;

use crate::service::Candidate;
use crate::web::forms::{Choice, FieldErrors, FormValues, compare, read_day};
use crate::web::i18n::{Locale, TeamSizes};
use crate::web::parts::norms::is_known_title_by;
use crate::web::parts::person_form::{read_person, sexes, typed_person, unlikely_birth};
use tournament::rating::norms::NormTable;
use tournament::{
    Birth, Entry, EntryId, EntryStatus, ListedPerson, Membership, Person, Rating, RatingKind, RoundNumber, Stage,
    Tournament,
};

/// `{id}` of an address.
#[derive(Debug, Deserialize)]
pub struct EntryPath {
    pub id: EntryId,
}

/// The public round into which a new player may still be let: `None` once all its results are in.
pub fn round_to_join(tournament: &Tournament) -> Option<RoundNumber> {
    let public = tournament.last_round().filter(|round| round.state.stage == Stage::Published);
    let round = public.filter(|round| !round.is_complete(&tournament.settings))?;
    (!tournament.settings.system.has_closed_field()).then_some(round.state.number)
}

/// A known person in a choice: `Соколов И. П., 1988, Пермь, МС, 2232`.
pub fn known_person(t: Locale, candidate: &Candidate) -> Choice {
    let person = &candidate.player.person;
    let born = person.birth.map(|birth| birth.year().to_string());
    let facts = [person.region.clone(), person.shown_title()].into_iter().filter(|text| !text.is_empty());
    let rating = candidate.rating.map(|rating| rating.to_string());
    let parts = std::iter::once(person.name.to_string()).chain(born).chain(facts).chain(rating);
    let name = parts.collect::<Vec<_>>().join(", ");
    Choice::new(candidate.player.id, t.text("entries-who-known").with("name", name))
}

/// Distinguishing facts of a person: year of birth, region or federation, title, rating.
pub fn about_listed(row: &ListedPerson, kind: RatingKind) -> Vec<String> {
    let person = &row.person;
    let birth = person.birth.map(|birth| birth.year().to_string());
    let rating = row.ratings.suited_to(kind).map(|rating| rating.to_string());
    let texts = [person.region.clone(), person.federation.clone(), person.shown_title()].map(Some);
    let facts = std::iter::once(birth).chain(texts).chain([rating]);
    facts.flatten().filter(|text| !text.is_empty()).collect()
}

/// A person of a list: the name with distinguishing facts.
pub fn listed_person(row: &ListedPerson, kind: RatingKind) -> String {
    let name = std::iter::once(row.person.name.to_string());
    name.chain(about_listed(row, kind)).collect::<Vec<_>>().join(", ")
}

/// The form with an entry's present values.
pub fn typed(entry: &Entry) -> FormValues {
    let mut form = typed_person(&entry.person);
    form.set("rating", entry.rating.map(|rating| rating.to_string()).unwrap_or_default());
    form.set("team", &entry.member.team);
    form.set("board", entry.member.board.map(|board| board.to_string()).unwrap_or_default());
    form
}

/// The stored values beside fields with other typed values.
pub fn compared(t: Locale, form: &FormValues, entry: &Entry) -> FieldErrors {
    let sexes = sexes(t);
    let mut errors = FieldErrors::default();
    for (field, value) in typed(entry).iter() {
        let chosen = sexes.iter().find(|sex| field == "sex" && sex.value == value);
        compare(&mut errors, t, field, form.get(field), &chosen.cloned().unwrap_or_else(|| Choice::new(value, value)));
    }
    errors
}

/// A player described by a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryDescription {
    pub person: Person,
    pub rating: Option<Rating>,
    /// `None` in an individual tournament.
    pub member: Option<Membership>,
}

/// The player described by the form, or its errors.
///
/// An impossible birth is refused, unless it is the stored one, `known`.
pub fn read(
    t: Locale,
    form: &FormValues,
    tournament: &Tournament,
    known: Option<Birth>,
) -> Result<EntryDescription, FieldErrors> {
    let mut errors = FieldErrors::default();
    let person = read_person(t, form, &mut errors, read_birth);
    if let Some(problem) = person.birth.filter(|_| person.birth != known).and_then(|birth| unlikely_birth(t, birth)) {
        errors.add("birth", problem);
    }
    let rating = read_rating(form.get("rating")).unwrap_or_else(|()| {
        errors.add("rating", t.text("entries-rating-unread").with("most", Rating::MOST));
        None
    });
    let member = tournament.settings.system.has_teams().then(|| read_member(t, form, &mut errors));
    if errors.is_empty() { Ok(EntryDescription { person, rating, member }) } else { Err(errors) }
}

/// The membership in a team; it may be added later, before the first round is paired.
fn read_member(t: Locale, form: &FormValues, errors: &mut FieldErrors) -> Membership {
    let boards = 1..=Membership::MOST_BOARDS;
    let board = match form.get("board").trim() {
        "" => None,
        text => text.parse().ok().filter(|board| boards.contains(board)).or_else(|| {
            errors.add("board", t.text("entries-board-unread").with("most", Membership::MOST_BOARDS));
            None
        }),
    };
    Membership { team: form.line("team"), board }
}

/// A year, or a day as `1990-11-21` or `21.11.1990`; `None` for an empty field.
fn read_birth(text: &str) -> Result<Option<Birth>, ()> {
    if text.is_empty() {
        return Ok(None);
    }
    let years = 1850..=2200;
    if let Some(year) = text.parse().ok().filter(|year| years.contains(year)) {
        return Ok(Some(Birth::Year(year)));
    }
    let date = read_day(text).filter(|date| years.contains(&date.year()));
    date.map(|date| Some(Birth::Date(date))).ok_or(())
}

/// A whole number in [`Rating::RANGE`]; `None` for an empty field.
fn read_rating(text: &str) -> Result<Option<Rating>, ()> {
    match text.trim() {
        "" => Ok(None),
        text => {
            let rating = text.parse().ok().filter(|rating| Rating::RANGE.contains(rating));
            rating.map(|rating| Some(Rating(rating))).ok_or(())
        }
    }
}

/// A player's status, as a tag beside the name.
pub struct StatusTag {
    /// The code of the [`EntryStatus`], which colours the tag.
    pub code: &'static str,
    pub text: String,
}

impl StatusTag {
    pub fn new(t: Locale, tournament: &Tournament, entry: &Entry, status: EntryStatus) -> Self {
        let sex = entry.person.sex_letter();
        // A player at a board of the round would be called absent without a reason.
        let missed = || tournament.missed_round(entry.id);
        let text = match (status, entry.withdrawn_after) {
            (EntryStatus::Registered, _) => t.text("entries-unconfirmed").with("sex", sex),
            (EntryStatus::Present, _) => t.text("entries-present"),
            (EntryStatus::Absent, _) => match missed() {
                Some(round) => t.text("entries-no-show").with("round", round),
                None => t.text("entries-absent"),
            },
            (EntryStatus::Withdrawn, Some(round)) if round >= RoundNumber::FIRST => {
                t.text("entries-gone").with("sex", sex).with("round", round)
            }
            (EntryStatus::Withdrawn, _) => t.text("entries-gone-at-once").with("sex", sex),
            (EntryStatus::Confirmed, _) => t.text("entries-confirmed").with("sex", sex),
        };
        Self { code: status.code(), text: text.to_string() }
    }
}

/// Special facts of an entry besides its status, as text.
pub fn remarks(t: Locale, entry: &Entry, sizes: &TeamSizes, norms: &NormTable) -> Vec<String> {
    let mut remarks = Vec::new();
    if let Some(expulsion) = &entry.expelled {
        remarks.push(t.text("entries-expelled-why").with("reason", &expulsion.reason).to_string());
    }
    if entry.joins > RoundNumber::FIRST {
        remarks.push(t.text("entries-late").with("round", entry.joins).to_string());
    }
    if entry.provisional_number {
        remarks.push(t.text("entries-provisional").to_string());
    }
    if !is_known_title_by(norms, &entry.person.title) {
        remarks.push(t.text("entries-title-remark").to_string());
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
    use tournament::{Name, Sex};

    const T: Locale = Locale::from_language(Language::English);

    fn tournament(system: System) -> Tournament {
        Tournament::new(TournamentId(1), "x", Info::default(), Settings::new(system, 1))
    }

    #[test]
    fn a_player_comes_back_as_they_were_put_into_the_form() {
        let person = Person {
            name: Name::new("Ёлкина", "Анна Петровна"),
            title: "МС".to_owned(),
            sex: Some(Sex::Female),
            birth: read_day("1990-11-21").map(Birth::Date),
            region: "Орёл".to_owned(),
            federation: "RUS".to_owned(),
            club: "Ладья".to_owned(),
            federation_id: "77".to_owned(),
            other_name: "Elkina Anna".to_owned(),
            ..Person::default()
        };
        let entry = Entry::new(EntryId(1), person.clone(), Some(Rating(2150)));
        let tournament = tournament(System::DUTCH);
        let read_back = read(T, &typed(&entry), &tournament, None).expect("nothing is wrong");
        let rating = Some(Rating(2150));
        assert_eq!(read_back, EntryDescription { person: person.clone(), rating, member: None });
        let member = Membership { team: "Орёл-2".to_owned(), board: Some(3) };
        let entry = Entry { member: member.clone(), ..entry };
        let of_team = read(T, &typed(&entry), &self::tournament(System::Scheveningen), None).expect("nothing is wrong");
        assert_eq!(of_team, EntryDescription { person, rating, member: Some(member) });
    }

    #[test]
    fn what_is_wrong_with_a_player_is_said_beside_its_field() {
        let good = || {
            let mut form = FormValues::default();
            form.set("family", "Ильин");
            form
        };
        for (field, text) in [
            ("family", " "),
            ("birth", "90"),
            ("birth", "31.02.1990"),
            ("birth", "1890"),
            ("birth", "2150"),
            ("rating", "0"),
            ("rating", "много"),
            ("board", "0"),
            ("other_name", "Ильин Иван"),
        ] {
            let mut form = good();
            form.set(field, text);
            assert!(
                read(T, &form, &tournament(System::Scheveningen), None).expect_err(field).get(field).is_some(),
                "{form:?}"
            );
        }
        assert!(read(T, &good(), &tournament(System::DUTCH), None).is_ok());
        // Stored values may stay.
        let mut form = good();
        form.set("birth", "1890");
        assert!(read(T, &form, &tournament(System::DUTCH), Some(Birth::Year(1890))).is_ok());
    }
}
