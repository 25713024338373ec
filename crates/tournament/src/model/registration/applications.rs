//! The applications of a tournament: which places they take, where each stands, and what is wrong with one.

use chrono::{Datelike, NaiveDateTime};

use super::{
    Applicant, Application, ApplicationField, ApplicationPlace, ApplicationProblem, ApplicationState, FieldRequirement,
    RegistrationPhase, RegistrationRules, RegistrationWindow, by_clock,
};
use crate::{ApplicationId, Birth, Entry, Fit, Person, Tournament, TournamentStatus};

impl Tournament {
    /// The application with this number, whatever became of it.
    pub fn application(&self, id: ApplicationId) -> Option<&Application> {
        self.applications.get(&id)
    }

    /// The application with the hash of a key.
    pub fn application_by_key(&self, key: &str) -> Option<&Application> {
        self.applications.values().find(|application| application.key == key)
    }

    /// The number for the next application.
    pub fn next_application_id(&self) -> ApplicationId {
        ApplicationId(self.applications.keys().last().map_or(1, |id| id.0 + 1))
    }

    /// A timestamp in UTC by the clock of the venue; in UTC where no offset has been said.
    pub fn venue_time(&self, utc: NaiveDateTime) -> NaiveDateTime {
        by_clock(utc, self.info.utc_offset)
    }

    /// When applications are taken; none where they are not taken at all.
    pub fn registration_window(&self) -> Option<RegistrationWindow> {
        let rules = self.registration.as_ref().filter(|rules| rules.is_on)?;
        let (opens, closes) = (rules.opens, rules.closes);
        Some(RegistrationWindow {
            opens,
            closes,
            utc_offset: self.info.utc_offset,
            takes_entries: self.takes_entries(),
        })
    }

    /// Whether applications are taken at `now` (UTC).
    pub fn registration_phase(&self, now: NaiveDateTime) -> RegistrationPhase {
        self.registration_window().map_or(RegistrationPhase::Off, |window| window.phase(now))
    }

    /// Whether another player can still be entered and play.
    fn takes_entries(&self) -> bool {
        let has_field = !self.rounds.is_empty() && self.settings.system.has_closed_field();
        let is_last = self.planned_rounds().is_some_and(|last| self.paired_rounds() >= last);
        self.status == TournamentStatus::Open && !has_field && !is_last
    }

    /// How many places are taken: by players who take part, and by applications that wait for the organiser.
    pub fn places_taken(&self) -> usize {
        let here = self.entries.values().filter(|entry| takes_place(entry)).count();
        here + self.waiting_applications()
    }

    /// How many applications wait for the organiser.
    pub fn waiting_applications(&self) -> usize {
        self.applications.values().filter(|application| application.state == ApplicationState::Waiting).count()
    }

    /// How many places are free; none where there is no limit.
    pub fn free_places(&self) -> Option<usize> {
        let capacity = self.registration.as_ref()?.capacity?;
        Some(usize::from(capacity).saturating_sub(self.places_taken()))
    }

    /// The applications that wait for a place, the first first.
    pub fn queue(&self) -> impl Iterator<Item = &Application> {
        self.applications.values().filter(|application| application.state == ApplicationState::Queued)
    }

    /// Whether a new application has to wait for a place: none is free, or others wait already.
    pub fn has_queue(&self) -> bool {
        self.free_places().is_some_and(|free| free == 0 || self.queue().next().is_some())
    }

    /// The entry of an application, if that takes part.
    pub fn entry_of(&self, application: &Application) -> Option<&Entry> {
        let entry = self.entry(application.entry?);
        entry.filter(|entry| application.state == ApplicationState::Confirmed && takes_place(entry))
    }

    /// The entry that the confirmation of an application brings back: its own, or that of the same person who has withdrawn.
    pub fn earlier_entry_of(&self, application: &Application) -> Option<&Entry> {
        let is_back = |entry: &&Entry| !takes_place(entry) && entry.person.is_same_as(&application.applicant.person);
        let own = application.entry.and_then(|id| self.entry(id));
        own.or_else(|| self.entries.values().find(is_back))
    }

    /// The player on the list who is the applicant, as far as names and births show, but was entered in another way: the application
    /// cannot be confirmed beside them. None whose own application is confirmed: that one is another person, or has applied twice.
    pub fn already_entered(&self, application: &Application) -> Option<&Entry> {
        let is_open = matches!(self.place_of(application), ApplicationPlace::Waiting | ApplicationPlace::Queued(_));
        if !is_open || self.earlier_entry_of(application).is_some() {
            return None;
        }
        let has_own = |entry: &Entry| {
            let mut others = self.applications.values();
            others.any(|own| own.state == ApplicationState::Confirmed && own.entry == Some(entry.id))
        };
        let is_same = |entry: &&Entry| entry.person.is_same_as(&application.applicant.person);
        self.entries.values().find(|entry| takes_place(entry) && is_same(entry) && !has_own(entry))
    }

    /// The player on the list who may be the applicant under another spelling: without the patronymic, with initials. None who has the
    /// applicant's very name.
    pub fn similar_entry_of(&self, application: &Application) -> Option<&Entry> {
        if self.entry_of(application).is_some() || self.earlier_entry_of(application).is_some() {
            return None;
        }
        let person = &application.applicant.person;
        let family = person.name.family.to_lowercase();
        // The family name first: comparing each applicant with all players takes long in a large tournament.
        let is_alike = |entry: &&Entry| {
            entry.person.name.family.to_lowercase() == family
                && entry.person.may_be(person)
                && !entry.person.is_same_as(person)
        };
        self.entries.values().filter(|entry| takes_place(entry)).find(is_alike)
    }

    /// The player on the list with whom an application can go: the applicant themselves, else one with a similar name, unless another
    /// application is theirs.
    pub fn attachable_entry_of(&self, application: &Application) -> Option<&Entry> {
        let is_open = matches!(self.place_of(application), ApplicationPlace::Waiting | ApplicationPlace::Queued(_));
        let is_theirs = |entry: &&Entry| {
            let mut others = self.applications.values();
            !others.any(|own| own.state == ApplicationState::Confirmed && own.entry == Some(entry.id))
        };
        let similar = || self.similar_entry_of(application).filter(|_| is_open).filter(is_theirs);
        self.already_entered(application).or_else(similar)
    }

    /// Where an application stands.
    pub fn place_of<'a>(&self, application: &'a Application) -> ApplicationPlace<'a> {
        match &application.state {
            ApplicationState::Waiting => ApplicationPlace::Waiting,
            ApplicationState::Queued => {
                ApplicationPlace::Queued(self.queue().filter(|other| other.id <= application.id).count())
            }
            ApplicationState::Confirmed if self.entry_of(application).is_some() => ApplicationPlace::Listed,
            ApplicationState::Confirmed => ApplicationPlace::Left,
            ApplicationState::Refused { reason } => ApplicationPlace::Refused(reason),
            ApplicationState::Withdrawn => ApplicationPlace::Withdrawn,
        }
    }

    /// Whether a field is asked here: a team only where there are teams, whatever the rules said before the system was changed.
    pub fn asked(&self, rules: &RegistrationRules, field: ApplicationField) -> FieldRequirement {
        match field {
            ApplicationField::Team if !self.settings.system.has_teams() => FieldRequirement::Off,
            field => rules.asked(field),
        }
    }

    /// Whether applicants whose `entry` is on the list may change a field themselves: how they can be reached, and until the first
    /// round is paired their region and club. Their name, sex, rating and team are the staff's to change; so are birth and title once it
    /// is known which person they are: from there they would go into the registry without having been looked at.
    pub fn may_change_listed(&self, entry: &Entry, field: ApplicationField) -> bool {
        match field {
            ApplicationField::Phone | ApplicationField::Email | ApplicationField::Remark => true,
            ApplicationField::Region | ApplicationField::Club => self.rounds.is_empty(),
            ApplicationField::Birth | ApplicationField::Title => self.rounds.is_empty() && entry.player.is_none(),
            ApplicationField::Sex | ApplicationField::Team | ApplicationField::Rating => false,
        }
    }

    /// Everything that is wrong with an application: of a new applicant, or as the one with `application_id` is to be changed.
    pub fn application_problems(
        &self,
        rules: &RegistrationRules,
        applicant: &Applicant,
        application_id: Option<ApplicationId>,
    ) -> Vec<ApplicationProblem> {
        let name = &applicant.person.name;
        let mut problems = Vec::new();
        if name.family.is_empty() || name.given.is_empty() {
            problems.push(ApplicationProblem::Nameless);
        }
        for field in ApplicationField::ALL {
            let problem = match self.asked(rules, field) {
                FieldRequirement::Required if !applicant.is_given(field) => Some(ApplicationProblem::Missing(field)),
                FieldRequirement::Off => None,
                _ if applicant.is_unreadable(field)
                    || (field == ApplicationField::Birth && self.is_unborn(applicant)) =>
                {
                    Some(ApplicationProblem::Unreadable(field))
                }
                _ if self.fit(&rules.conditions, applicant, field) == Fit::Unfit => {
                    Some(ApplicationProblem::Unfit(field))
                }
                FieldRequirement::Optional | FieldRequirement::Required => None,
            };
            problems.extend(problem);
        }
        let fees = self.fees.as_ref().filter(|fees| fees.is_chosen && !fees.categories.is_empty());
        if fees.is_some_and(|fees| applicant.fee.and_then(|id| fees.category(id)).is_none()) {
            problems.push(ApplicationProblem::Feeless);
        }
        if self.lacks_consent(applicant) {
            problems.push(ApplicationProblem::ConsentMissing);
        }
        problems.extend(self.twice(applicant, application_id));
        problems
    }

    /// Whether a parent or guardian of an applicant has to agree, and nobody has said that they do.
    pub fn lacks_consent(&self, applicant: &Applicant) -> bool {
        applicant.guardian_consent.is_none() && self.may_be_minor(&applicant.person)
    }

    /// Whether an applicant says to be born after the tournament.
    fn is_unborn(&self, applicant: &Applicant) -> bool {
        let born = applicant.person.birth.map(Birth::year);
        born.zip(self.info.starts).is_some_and(|(born, starts)| born > starts.year())
    }

    /// Whether an applicant is there already. One who has withdrawn, or was taken off the list, may come back.
    fn twice(&self, applicant: &Applicant, own: Option<ApplicationId>) -> Option<ApplicationProblem> {
        let is_same = |other: &Person| other.is_same_as(&applicant.person);
        let counts = |place: ApplicationPlace<'_>| match place {
            ApplicationPlace::Waiting
            | ApplicationPlace::Queued(_)
            | ApplicationPlace::Listed
            | ApplicationPlace::Refused(_) => true,
            ApplicationPlace::Left | ApplicationPlace::Withdrawn => false,
        };
        let mut others = self.applications.values().filter(|other| Some(other.id) != own);
        if others.any(|other| is_same(&other.applicant.person) && counts(self.place_of(other))) {
            return Some(ApplicationProblem::AppliedAlready);
        }
        let own_entry = own.and_then(|own| self.application(own)?.entry);
        let mut entries = self.entries.values().filter(|entry| Some(entry.id) != own_entry && takes_place(entry));
        entries.any(|entry| is_same(entry.known())).then_some(ApplicationProblem::EnteredAlready)
    }
}

/// Whether an entry takes a place: the player is expected.
const fn takes_place(entry: &Entry) -> bool {
    entry.withdrawn_after.is_none()
}
