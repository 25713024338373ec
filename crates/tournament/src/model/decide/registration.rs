//! Commands of the online registration: its rules, applications, and what becomes of them.

use chrono::NaiveDateTime;

use super::{clear, entries, set, set_entry};
use crate::rejection::RegistrationRejection;
use crate::{
    Applicant, Application, ApplicationField, ApplicationId, ApplicationPlace, ApplicationProblem, ApplicationState,
    Change, Details, Entry, FieldRequirement, GuardianConsent, Item, ItemKey, Judgement, NewApplication, NewEntry,
    Person, PersonField, Registration, RegistrationPhase, RegistrationRules, Rejection, RoundNumber, Tournament,
};

pub(super) fn set_rules(tournament: &Tournament, rules: RegistrationRules) -> Result<Vec<Change>, Rejection> {
    let RegistrationRules { is_on, opens, closes, conditions, capacity, .. } = &rules;
    // Nobody's age is computed before it is opened: rules taken over from last year may wait for their first day.
    let lacks_day = *is_on && !conditions.age.is_open() && tournament.info.starts.is_none();
    let error = if opens.zip(*closes).is_some_and(|(opens, closes)| closes <= opens) {
        RegistrationRejection::TimesReversed
    } else if conditions.is_reversed() {
        RegistrationRejection::Reversed
    } else if lacks_day {
        RegistrationRejection::NoDay
    } else if *capacity == Some(0) {
        RegistrationRejection::NoPlaces
    } else {
        return Ok(set(tournament, Item::RegistrationRules(Box::new(rules))));
    };
    Err(Rejection::Registration(error))
}

/// The rules, while applications are taken.
fn open(tournament: &Tournament, now: NaiveDateTime) -> Result<&RegistrationRules, Rejection> {
    let is_open = tournament.registration_phase(now) == RegistrationPhase::Open;
    let rules = tournament.registration.as_ref().filter(|_| is_open);
    rules.ok_or(Rejection::Registration(RegistrationRejection::NotOpen))
}

fn application(tournament: &Tournament, id: ApplicationId) -> Result<&Application, Rejection> {
    tournament.application(id).ok_or(Rejection::Registration(RegistrationRejection::Unknown))
}

fn set_application(tournament: &Tournament, application: Application) -> Vec<Change> {
    set(tournament, Item::Application(Box::new(application)))
}

pub(super) fn apply(
    tournament: &Tournament,
    new: NewApplication,
    now: NaiveDateTime,
) -> Result<Vec<Change>, Rejection> {
    let rules = open(tournament, now)?;
    let mut applicant = new.applicant.as_requested(tournament, rules);
    applicant.guardian_consent = applicant.guardian_consent.map(|own| GuardianConsent { at: now, ..own });
    if let Some(problem) = tournament.application_problems(rules, &applicant, None).first() {
        return Err(Rejection::Application(*problem));
    }
    let state = if tournament.has_queue() { ApplicationState::Queued } else { ApplicationState::Waiting };
    let id = tournament.next_application_id();
    let application = Application { id, at: now, applicant, key: new.key, state, entry: None, changed_at: None };
    Ok(set_application(tournament, application))
}

/// Changes what an applicant says of themselves, and their entry with it.
pub(super) fn change(
    tournament: &Tournament,
    id: ApplicationId,
    applicant: &Applicant,
    now: NaiveDateTime,
) -> Result<Vec<Change>, Rejection> {
    let rules = open(tournament, now)?;
    let old = application(tournament, id)?;
    let listed = tournament.entry_of(old);
    let mut requested = applicant.as_requested(tournament, rules);
    // What may be public has a command of its own.
    requested.person.withheld.clone_from(&old.applicant.person.withheld);
    let agreed = requested.guardian_consent.map(|own| GuardianConsent { at: now, ..own });
    requested.guardian_consent = old.applicant.guardian_consent.or(agreed);
    match tournament.place_of(old) {
        ApplicationPlace::Waiting | ApplicationPlace::Queued(_) => {}
        ApplicationPlace::Listed => requested = said_of_listed(tournament, rules, old, requested),
        ApplicationPlace::Left | ApplicationPlace::Refused(_) | ApplicationPlace::Withdrawn => {
            return Err(Rejection::Registration(RegistrationRejection::Settled));
        }
    }
    // What was right when it was confirmed need not be so by rules that have been changed since.
    let is_old = requested.person == old.applicant.person
        && requested.rating == old.applicant.rating
        && requested.team == old.applicant.team;
    let known = listed.map(|_| tournament.application_problems(rules, &old.applicant, Some(id))).unwrap_or_default();
    let problems = tournament.application_problems(rules, &requested, Some(id));
    let is_in_the_way = |problem: &&ApplicationProblem| {
        matches!(problem, ApplicationProblem::Unreadable(_)) || (!is_old && !known.contains(*problem))
    };
    if let Some(problem) = problems.iter().find(is_in_the_way) {
        return Err(Rejection::Application(*problem));
    }
    // One that the staff have taken away does not come back with another change.
    let consent = agreed.filter(|_| old.applicant.guardian_consent.is_none());
    let Some(entry) = listed.filter(|_| !is_old) else {
        let agreed = |entry: &Entry| Entry { guardian_consent: entry.guardian_consent.or(consent), ..entry.clone() };
        let of_entry = listed.map(|entry| set_entry(tournament, agreed(entry))).unwrap_or_default();
        let said = set_application(tournament, Application { applicant: requested, ..old.clone() });
        return Ok(said.into_iter().chain(of_entry).collect());
    };
    let of_entry = entries::edit(tournament, entry.id, changed_entry(entry, &old.applicant.person, &requested.person))?;
    let of_entry = of_entry.into_iter().map(|change| said_by_guardian(&change, consent, &Details::new()));
    let changed = Application { applicant: requested, changed_at: Some(now), ..old.clone() };
    Ok(set_application(tournament, changed).into_iter().chain(of_entry).collect())
}

/// The change of an entry, with the consent of a parent and what the applicant does not want to be public.
fn said_by_guardian(change: &Change, consent: Option<GuardianConsent>, withheld: &Details) -> Change {
    change.with_after(|thing| match thing {
        Item::Entry(entry) => {
            let mut entry = entry.clone();
            entry.guardian_consent = entry.guardian_consent.or(consent);
            entry.person.withheld.extend(withheld);
            Item::Entry(entry)
        }
        other => other.clone(),
    })
}

/// Sets which details of an applicant are not public, on their entry too.
pub(super) fn withhold(
    tournament: &Tournament,
    id: ApplicationId,
    withheld: &Details,
) -> Result<Vec<Change>, Rejection> {
    let old = application(tournament, id)?;
    let mut changed = old.clone();
    changed.applicant.person.withheld.clone_from(withheld);
    let of_entry = tournament.entry_of(old).map(|entry| {
        let mut entry = entry.clone();
        entry.person.withheld.clone_from(withheld);
        set_entry(tournament, entry)
    });
    Ok(set_application(tournament, changed).into_iter().chain(of_entry.unwrap_or_default()).collect())
}

/// A player who has been confirmed stays the same person: of what start lists print of them only what [`Tournament::may_change_listed`]
/// leaves to them goes into the list with the change.
fn said_of_listed(tournament: &Tournament, rules: &RegistrationRules, old: &Application, said: Applicant) -> Applicant {
    let listed = tournament.entry_of(old);
    let may_change = |field| listed.is_some_and(|entry| tournament.may_change_listed(entry, field));
    let is_open =
        |field: &ApplicationField| tournament.asked(rules, *field) > FieldRequirement::Off && may_change(*field);
    let mut person = old.applicant.person.clone();
    for field in ApplicationField::ALL.into_iter().filter(is_open).filter_map(ApplicationField::of_person) {
        // A form has the usual spelling of a title: with that alone nothing is said anew, and what the staff wrote stays.
        if !field.agrees(&field.text(&said.person), &field.text(&person)) {
            field.copy(&said.person, &mut person);
        }
    }
    let team = old.applicant.team.clone();
    Applicant { person, team, rating: old.applicant.rating, fee: old.applicant.fee, ..said }
}

/// The entry with what its applicant says otherwise than before: what the staff have corrected in the other fields stays.
fn changed_entry(entry: &Entry, before: &Person, said: &Person) -> NewEntry {
    let mut person = entry.person.clone();
    for field in PersonField::ALL.into_iter().filter(|field| field.text(before) != field.text(said)) {
        field.copy(said, &mut person);
    }
    NewEntry { player: entry.player, person, rating: entry.rating, member: None }
}

/// The applicant does not come. One who is on the list already leaves it as if the staff withdrew them, until the first round is paired.
pub(super) fn withdraw(tournament: &Tournament, id: ApplicationId) -> Result<Vec<Change>, Rejection> {
    let old = application(tournament, id)?;
    let left = match tournament.place_of(old) {
        ApplicationPlace::Waiting | ApplicationPlace::Queued(_) => Vec::new(),
        // Once a round is paired, opponents depend on a player: then only the staff withdraws them.
        ApplicationPlace::Listed if tournament.rounds.is_empty() => match old.entry {
            Some(entry) => entries::withdraw(tournament, entry, RoundNumber(0))?,
            None => Vec::new(),
        },
        ApplicationPlace::Listed => return Err(Rejection::Registration(RegistrationRejection::Begun)),
        ApplicationPlace::Left | ApplicationPlace::Refused(_) | ApplicationPlace::Withdrawn => {
            return Err(Rejection::Registration(RegistrationRejection::Settled));
        }
    };
    let gone = Application { state: ApplicationState::Withdrawn, ..old.clone() };
    Ok(set_application(tournament, gone).into_iter().chain(left).collect())
}

pub(super) fn judge(
    tournament: &Tournament,
    id: ApplicationId,
    judgement: Judgement,
) -> Result<Vec<Change>, Rejection> {
    let old = application(tournament, id)?;
    // Of a player in the list the list decides: refused here, they would still be entered there.
    if tournament.place_of(old) == ApplicationPlace::Listed {
        return Err(Rejection::Registration(RegistrationRejection::ConfirmedAlready));
    }
    let become_ = |state| Application { state, ..old.clone() };
    match judgement {
        Judgement::Confirm(new) => confirm(tournament, old, *new),
        Judgement::Attach => {
            let listed = tournament.attachable_entry_of(old).ok_or(Rejection::NothingToChange)?;
            let attached = Application { state: ApplicationState::Confirmed, entry: Some(listed.id), ..old.clone() };
            // What the staff have entered stands; the application says the rest.
            let applied = &old.applicant;
            let person = listed.person.completed_by(&applied.person);
            let guardian_consent = listed.guardian_consent.or(applied.guardian_consent);
            let rating = listed.rating.or(applied.rating);
            let completed = Entry { person, rating, guardian_consent, ..listed.clone() };
            Ok([set_application(tournament, attached), set_entry(tournament, completed)].concat())
        }
        Judgement::Refuse { reason } if reason.trim().is_empty() => {
            Err(Rejection::Registration(RegistrationRejection::ReasonMissing))
        }
        Judgement::Refuse { reason } => {
            Ok(set_application(tournament, become_(ApplicationState::Refused { reason: reason.trim().to_owned() })))
        }
        Judgement::Queue => Ok(set_application(tournament, become_(ApplicationState::Queued))),
        Judgement::Remove => Ok(clear(tournament, ItemKey::Application(id)).into_iter().collect()),
    }
}

/// The player is entered; one who has been entered before comes back, unless the staff have brought them back already.
fn confirm(tournament: &Tournament, old: &Application, new: NewEntry) -> Result<Vec<Change>, Rejection> {
    let earlier = tournament.earlier_entry_of(old);
    let entry = earlier.map_or_else(|| tournament.next_entry_id(), |entry| entry.id);
    let Applicant { person, guardian_consent, .. } = &old.applicant;
    let entered = match earlier {
        Some(entry) if entry.withdrawn_after.is_none() => vec![Change::kept(Item::Entry(Box::new(entry.clone())))],
        Some(entry) => entries::reinstate(tournament, entry.id)?,
        None => entries::enter(tournament, vec![new], Registration::Confirmed)?,
    };
    let confirmed = Application { state: ApplicationState::Confirmed, entry: Some(entry), ..old.clone() };
    let entered = entered.iter().map(|change| said_by_guardian(change, *guardian_consent, &person.withheld));
    let entered = entered.filter(|change| change.before() != change.after());
    Ok(entered.chain(set_application(tournament, confirmed)).collect())
}

/// The changes, but what an applicant has said of themselves since then stays: only what became of the application is taken back.
pub(super) fn with_what_applicants_said(tournament: &Tournament, changes: Vec<Change>) -> Vec<Change> {
    let with_said = |change: &Change| {
        let (Some(Item::Application(before)), Some(Item::Application(after))) = (change.before(), change.after())
        else {
            return None;
        };
        let now = tournament.application(after.id)?;
        let is_else_as_before = Application { applicant: before.applicant.clone(), ..now.clone() } == **before;
        let is_about_the_applicant = before.applicant != after.applicant;
        let kept = Application { applicant: now.applicant.clone(), ..(**after).clone() };
        (is_else_as_before && !is_about_the_applicant).then(|| set_application(tournament, kept))
    };
    changes.into_iter().flat_map(|change| with_said(&change).unwrap_or_else(|| vec![change])).collect()
}
