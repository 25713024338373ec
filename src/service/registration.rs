//! Online registration: applications, the private links of applicants, and the staff's decisions.
//!
//! The address of an application has a random key, of which only the hash is stored: the database contains no links, except in letters that
//! are not sent yet.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use crate::service::{
    AccountRights, Actor, PersonChoice, Request, Service, ServiceError, TournamentDraft, possible_duplicates,
    random_token,
};
use tournament::{
    Admission, Applicant, Application, ApplicationId, ApplicationState, Command, CommandRecord, Details, Fit, Info,
    Judgement, NewApplication, NewEntry, Person, RegistrationRules, Rejection, Tournament,
};

/// The journal's name for applicants.
pub const APPLICANT: &str = "online registration";

/// The length of the key of a private link.
const KEY_LENGTH: usize = 64;

/// The result of an accepted application.
#[derive(Debug, Clone)]
pub struct TakenApplication {
    /// The key of its private link: it is shown once.
    pub key: String,
    pub tournament: Tournament,
}

/// The staff's commands for several applications.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApplicationAction {
    Confirm,
    /// The applicants are entered already: their applications are linked to these players.
    Attach,
    Refuse {
        reason: String,
    },
    Queue,
    Remove,
}

/// Why an action on several applications leaves one of them as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SkipReason {
    /// The applicant is entered, or becomes so by another of the applications.
    Entered,
    /// A player on the list may be the applicant under another spelling.
    Alike,
    /// It is on the waiting list already.
    Queued,
    Refused,
    Withdrawn,
    /// The player was removed from the list.
    Left,
}

draughts::codes! { SkipReason:
    Entered => "entered",
    Alike => "alike",
    Queued => "queued",
    Refused => "refused",
    Withdrawn => "withdrawn",
    Left => "left",
}

impl ApplicationAction {
    /// The chosen applications that the action does not fit: they are left out, and it is done for the others. A user who ticks all rows
    /// means those that wait: settled ones are judged anew only if no waiting one is ticked with them.
    pub fn skipped(&self, tournament: &Tournament, chosen: &[ApplicationId]) -> BTreeMap<ApplicationId, SkipReason> {
        let chosen: Vec<&Application> = chosen.iter().filter_map(|id| tournament.application(*id)).collect();
        let has_open = chosen.iter().any(|own| own.state.is_open());
        // Compared by name first: comparing each with all players takes long in a large tournament.
        let mut listed: BTreeMap<String, Vec<&Person>> = BTreeMap::new();
        for entry in tournament.entries.values().filter(|entry| entry.withdrawn_after.is_none()) {
            listed.entry(entry.person.name.key()).or_default().push(&entry.person);
        }
        let mut confirmed: BTreeMap<String, Vec<&Person>> = BTreeMap::new();
        let mut skipped = BTreeMap::new();
        for own in chosen {
            let (person, key) = (&own.applicant.person, own.applicant.person.name.key());
            let is_among = |people: &BTreeMap<String, Vec<&Person>>| {
                people.get(&key).is_some_and(|others| others.iter().any(|other| other.is_same_as(person)))
            };
            // A player who comes back has an entry already.
            let is_entered =
                || is_among(&confirmed) || (is_among(&listed) && tournament.earlier_entry_of(own).is_none());
            let why = match (self, &own.state) {
                (_, ApplicationState::Confirmed) if tournament.entry_of(own).is_some() => Some(SkipReason::Entered),
                (Self::Attach | Self::Remove, _) => None,
                (_, ApplicationState::Confirmed) if has_open => Some(SkipReason::Left),
                (_, ApplicationState::Refused { .. }) if has_open => Some(SkipReason::Refused),
                (_, ApplicationState::Withdrawn) if has_open => Some(SkipReason::Withdrawn),
                (Self::Queue, ApplicationState::Queued) => Some(SkipReason::Queued),
                (Self::Confirm, _) if is_entered() => Some(SkipReason::Entered),
                (Self::Confirm, _) if tournament.similar_entry_of(own).is_some() => Some(SkipReason::Alike),
                (Self::Confirm | Self::Refuse { .. } | Self::Queue, _) => None,
            };
            match why {
                Some(why) => {
                    skipped.insert(own.id, why);
                }
                None => confirmed.entry(key).or_default().push(person),
            }
        }
        skipped
    }
}

/// The actor of applicants in the journal.
pub fn by_applicant() -> Actor {
    Actor { user: None, name: APPLICANT.to_owned() }
}

/// The stored hash of an application's key.
pub fn hashed_key(key: &str) -> String {
    hex::encode(Sha256::digest(format!("application {key}").as_bytes()))
}

impl Service {
    pub fn set_registration(
        &self,
        request: &Request<'_>,
        rules: &RegistrationRules,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::SetRegistration(Box::new(rules.clone()))))
    }

    /// As [`set_registration`](Self::set_registration), by the clock of the venue that was chosen with the rules: one that has been chosen
    /// before stays.
    pub fn set_registration_by_clock(
        &self,
        request: &Request<'_>,
        rules: &RegistrationRules,
        utc_offset: Option<i16>,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            let info = draft.tournament().info.clone();
            let chosen = utc_offset.filter(|_| info.utc_offset.is_none());
            let clock = chosen.map(|_| draft.execute(Command::EditInfo(Box::new(Info { utc_offset: chosen, ..info }))));
            let clock = clock.transpose()?;
            match (draft.execute(Command::SetRegistration(Box::new(rules.clone()))), clock) {
                // The rules are as they were: the clock alone is new.
                (Err(ServiceError::Refused(Rejection::NothingToChange)), Some(record)) => Ok(record),
                (done, _) => done,
            }
        })
    }

    /// Accepts an application. If the organiser wants it so, an applicant who raises no question is entered at once. The form brings the
    /// `key` of the private link: if it arrives twice, because the first answer was lost, it is one application. With the key of another
    /// applicant, or without one, it gets a new one.
    pub fn apply_once(&self, slug: &str, applicant: &Applicant, key: &str) -> Result<TakenApplication, ServiceError> {
        let tournament = self.tournament(slug)?;
        let is_key = key.len() == KEY_LENGTH && key.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let Some(known) = tournament.application_by_key(&hashed_key(key)).filter(|_| is_key) else {
            return self.apply_with_key(slug, applicant, if is_key { key.to_owned() } else { random_token()? });
        };
        let is_same = known.applicant.person.is_same_as(&applicant.person);
        if is_same && known.state != ApplicationState::Withdrawn {
            return Ok(TakenApplication { key: key.to_owned(), tournament: Tournament::clone(&tournament) });
        }
        self.apply_with_key(slug, applicant, random_token()?)
    }

    fn apply_with_key(&self, slug: &str, applicant: &Applicant, key: String) -> Result<TakenApplication, ServiceError> {
        let actor = by_applicant();
        let new = NewApplication { applicant: applicant.clone(), key: hashed_key(&key) };
        let written = self.perform(&Request { actor: &actor, slug, seen: None, limit: None }, |draft| {
            let id = draft.tournament().next_application_id();
            let record = draft.execute(Command::Apply(Box::new(new.clone())))?;
            self.admit(draft, id)?;
            draft.tell_key(id, key.clone());
            Ok(record)
        })?;
        Ok(TakenApplication { key, tournament: written })
    }

    /// Enters a new applicant at once where the settings allow it and there is nothing to decide. They are linked to a known person only if
    /// that is certain, and no person is added to the registry: anyone may apply, under any name. The organiser decides on members of
    /// teams.
    fn admit(&self, draft: &mut TournamentDraft, id: ApplicationId) -> Result<(), ServiceError> {
        let tournament = draft.tournament();
        let automatic = tournament.registration.as_ref().filter(|rules| rules.admission == Admission::Automatic);
        let own = tournament.application(id).filter(|own| own.state == ApplicationState::Waiting);
        let (Some(rules), Some(own)) = (automatic, own) else { return Ok(()) };
        let person = &own.applicant.person;
        let fit = tournament.fit_all(&rules.conditions, &own.applicant);
        let names_a_team = !own.applicant.team.is_empty();
        if fit != Fit::Fits || names_a_team || !possible_duplicates(tournament, person).is_empty() {
            return Ok(());
        }
        let sure = self.store.find_persons(std::slice::from_ref(person))?.first().copied().flatten();
        let new = NewEntry::from(&own.applicant);
        let new = match sure {
            Some(player) => self.completed(tournament, new, player, AccountRights::Member)?,
            None => new,
        };
        // Facts known of the person count as well: the applicant may have omitted them, or given other ones.
        let known = sure.map(|player| self.known_ratings(tournament, &[player])).transpose()?.unwrap_or_default();
        let rating = known.into_values().next().or(new.rating);
        let known = Applicant { person: new.person.clone(), rating, ..own.applicant.clone() };
        if tournament.fit_all(&rules.conditions, &known) != Fit::Fits {
            return Ok(());
        }
        let confirmed = Command::JudgeApplication { application: id, judgement: Judgement::Confirm(Box::new(new)) };
        match draft.execute(confirmed) {
            // Whatever the obstacle is, the organiser decides.
            Ok(_) | Err(ServiceError::Refused(_)) => Ok(()),
            Err(other) => Err(other),
        }
    }

    /// Changes an applicant's own data.
    pub fn change_application(
        &self,
        slug: &str,
        application: ApplicationId,
        applicant: &Applicant,
    ) -> Result<Tournament, ServiceError> {
        let actor = by_applicant();
        self.perform(&Request { actor: &actor, slug, seen: None, limit: None }, |draft| {
            draft.execute(Command::ChangeApplication { application, applicant: Box::new(applicant.clone()) })
        })
    }

    /// Sets which details of an applicant are not public, for the applicant.
    pub fn withhold_details(
        &self,
        slug: &str,
        application: ApplicationId,
        withheld: &Details,
    ) -> Result<Tournament, ServiceError> {
        let actor = by_applicant();
        self.perform(&Request { actor: &actor, slug, seen: None, limit: None }, |draft| {
            draft.execute(Command::WithholdDetails { application, withheld: withheld.clone() })
        })
    }

    /// Withdraws an application, and its player, for the applicant.
    pub fn withdraw_application(&self, slug: &str, application: ApplicationId) -> Result<Tournament, ServiceError> {
        let actor = by_applicant();
        self.perform(&Request { actor: &actor, slug, seen: None, limit: None }, |draft| {
            draft.execute(Command::WithdrawApplication(application))
        })
    }

    /// Executes a command for several applications: for all of them or, if it is refused for one, for none. One journal entry.
    pub fn judge_applications(
        &self,
        request: &Request<'_>,
        action: &ApplicationAction,
        applications: &[ApplicationId],
    ) -> Result<Tournament, ServiceError> {
        let all = applications.to_vec();
        let (judgement, record) = match action {
            ApplicationAction::Confirm => return self.confirm_applications(request, applications),
            ApplicationAction::Refuse { reason } => {
                (Judgement::Refuse { reason: reason.clone() }, CommandRecord::RefuseApplications { applications: all })
            }
            ApplicationAction::Attach => (Judgement::Attach, CommandRecord::ConfirmApplications { applications: all }),
            ApplicationAction::Queue => (Judgement::Queue, CommandRecord::QueueApplications { applications: all }),
            ApplicationAction::Remove => (Judgement::Remove, CommandRecord::RemoveApplications { applications: all }),
        };
        self.perform(request, |draft| {
            for &application in applications {
                draft.execute(Command::JudgeApplication { application, judgement: judgement.clone() })?;
            }
            Ok(record.clone())
        })
    }

    /// Enters the players of applications as if they were typed: a person recognised with certainty is linked, one who may be a known
    /// person is asked about in the list of players, and the others are added to the registry.
    fn confirm_applications(
        &self,
        request: &Request<'_>,
        applications: &[ApplicationId],
    ) -> Result<Tournament, ServiceError> {
        let tournament = self.tournament(request.slug)?;
        let chosen: Vec<&Application> = applications.iter().filter_map(|id| tournament.application(*id)).collect();
        if chosen.is_empty() {
            return Err(Rejection::NothingToChange.into());
        }
        let plain = chosen.iter().map(|own| (own.id, NewEntry::from(&own.applicant))).collect();
        self.rehearse(request, |draft| confirm_all(draft, &plain))?;
        // A player who comes back has an entry already, linked to a person.
        let fresh: Vec<&Application> =
            chosen.into_iter().filter(|application| tournament.earlier_entry_of(application).is_none()).collect();
        let people: Vec<_> = fresh.iter().map(|own| own.applicant.person.clone()).collect();
        let recognised = self.recognise(&tournament, &people, &vec![PersonChoice::ByName; people.len()])?;
        let powers = self.powers(request.actor)?;
        let mut entries = plain;
        for (own, player) in fresh.into_iter().zip(&recognised.players) {
            let known = self.entry_of_recognised(
                &tournament,
                NewEntry::from(&own.applicant),
                *player,
                &recognised.new,
                powers,
            )?;
            entries.insert(own.id, known);
        }
        self.perform_learning(request, &recognised.players, |draft| {
            draft.register(&recognised.new);
            confirm_all(draft, &entries)
        })
    }
}

fn confirm_all(
    draft: &mut TournamentDraft,
    entries: &BTreeMap<ApplicationId, NewEntry>,
) -> Result<CommandRecord, ServiceError> {
    for (application, new) in entries {
        let judgement = Judgement::Confirm(Box::new(new.clone()));
        draft.execute(Command::JudgeApplication { application: *application, judgement })?;
    }
    Ok(CommandRecord::ConfirmApplications { applications: entries.keys().copied().collect() })
}
