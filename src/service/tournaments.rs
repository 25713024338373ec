//! The tournament as a whole: making it, changing its facts and settings, closing it.

use chrono::{NaiveDateTime, TimeDelta};

use crate::service::openings::new_seed;
use crate::service::{Actor, Request, Service, ServiceError, TournamentDraft, now};
use crate::store::{CreateError, NewTournamentRow, TournamentHead};
use tournament::decide::{check_info, check_settings};
use tournament::limits::TextField;
use tournament::pairing::start_list;
use tournament::transliterate::slug;
use tournament::{
    Command, CommandRecord, Info, PlayOffGame, PrizeFund, PublicDetails, Rejection, Section, Settings, Tournament,
    Visibility, limits,
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTournament {
    pub info: Info,
    /// Its settings: usually those of a preset.
    pub settings: Settings,
    pub visibility: Visibility,
}

/// How long a deleted tournament can be brought back.
const KEPT: TimeDelta = TimeDelta::days(30);

/// How many addresses are tried when the natural one is taken: `orel`, `orel-2`, …
const ADDRESSES: u32 = 1000;

impl Service {
    /// Makes a tournament and draws its lots; its address comes from the title. Its maker becomes its organiser.
    pub fn create_tournament(&self, actor: &Actor, new: &NewTournament) -> Result<Tournament, ServiceError> {
        self.create_tournament_at(actor, new, "")
    }

    /// Whether another tournament has the same title: one of the two may have been made by mistake. Drafts and unlisted ones count only if
    /// the maker is in their staff, since other users may not know of them.
    pub fn has_same_title(&self, actor: &Actor, made: &Tournament) -> Result<bool, ServiceError> {
        let title = made.info.title.to_lowercase();
        let rights = actor.user.map(|user| self.store.rights_of(user)).transpose()?.unwrap_or_default();
        let is_known = |head: &TournamentHead| {
            let is_own = rights.contains_key(&head.id);
            head.visibility.is_listed() || is_own && head.visibility != Visibility::Deleted
        };
        let is_other = |head: &TournamentHead| head.id != made.id && is_known(head);
        Ok(self.store.tournaments()?.iter().any(|head| is_other(head) && head.title.to_lowercase() == title))
    }

    /// As [`create_tournament`](Self::create_tournament), at a chosen address, or a similar one if it is taken; without one, from the
    /// title.
    pub(super) fn create_tournament_at(
        &self,
        actor: &Actor,
        new: &NewTournament,
        address: &str,
    ) -> Result<Tournament, ServiceError> {
        check_info(&new.info)?;
        limits::check(None, &new.info).map_err(Rejection::Limit)?;
        limits::check(None, &new.settings).map_err(Rejection::Limit)?;
        check_settings(&new.settings).map_err(Rejection::Settings)?;
        let settings = Settings { lot_secret: Some(new_seed()?), lot_seed: None, ..new.settings.clone() };
        // The regulations file stays with the original tournament.
        let info = Info { regulations_file: None, ..new.info.clone() };
        let wanted = [address, new.info.title.as_str(), "event"].into_iter().map(slug);
        let base = wanted.into_iter().find(|slug| !slug.is_empty()).unwrap_or_default();
        for attempt in 1..ADDRESSES {
            let slug = if attempt == 1 { base.clone() } else { format!("{base}-{attempt}") };
            let tournament =
                NewTournamentRow { slug: &slug, info: &info, settings: &settings, visibility: new.visibility };
            match self.store.create_tournament(&tournament, actor, now()) {
                Ok(_) => return self.tournament(&slug).map(|tournament| Tournament::clone(&tournament)),
                Err(CreateError::SlugTaken) => {}
                Err(CreateError::Store(error)) => return Err(error.into()),
            }
        }
        Err(ServiceError::Busy)
    }

    pub fn edit_info(&self, request: &Request<'_>, info: &Info) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::EditInfo(Box::new(info.clone()))))
    }

    /// Changes the settings of the tournament. What was drawn by lot or set by a pairing stays.
    pub fn edit_settings(&self, request: &Request<'_>, settings: &Settings) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| edit_settings(draft, settings))
    }

    /// Until when a deleted tournament can be brought back; `None` after that time.
    pub fn deleted_until(&self, tournament: &Tournament) -> Result<Option<NaiveDateTime>, ServiceError> {
        // A deleted tournament has no later changes: the last one deleted it.
        let changes = self.store.last_changes(&[tournament.id])?;
        let until = changes.get(&tournament.id).and_then(|deleted| deleted.checked_add_signed(KEPT));
        Ok(until.filter(|until| *until > now()))
    }

    pub fn set_sections(&self, request: &Request<'_>, sections: &[Section]) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::SetSections(sections.to_vec())))
    }

    pub fn set_prizes(&self, request: &Request<'_>, fund: &PrizeFund) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::SetPrizes(Box::new(fund.clone()))))
    }

    pub fn set_play_off(&self, request: &Request<'_>, games: &[PlayOffGame]) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::SetPlayOff(games.to_vec())))
    }

    /// Sets the visibility of the tournament. A deleted one can be brought back within 30 days.
    pub fn set_visibility(&self, request: &Request<'_>, visibility: Visibility) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::SetVisibility(visibility)))
    }

    /// Sets what the public sees of the players.
    pub fn set_public_details(
        &self,
        request: &Request<'_>,
        details: &PublicDetails,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::SetPublicDetails(details.clone())))
    }

    /// Changes the facts and settings of the tournament in one write; missing parts stay. The log has the `reason` for other settings, if
    /// given.
    pub fn edit_tournament(
        &self,
        request: &Request<'_>,
        info: Option<&Info>,
        settings: Option<&Settings>,
        reason: &str,
    ) -> Result<Tournament, ServiceError> {
        TextField::Reason.check(reason).map_err(Rejection::from)?;
        let reason = reason.to_owned();
        self.perform(request, |draft| {
            let now = draft.tournament();
            let corrects = settings.is_some_and(|new| now.has_results() && !now.late_settings(new).is_empty());
            let info = info.map(|info| draft.execute(Command::EditInfo(Box::new(info.clone()))));
            let settings = settings.map(|settings| edit_settings(draft, settings));
            match (unless_the_same(info)?, unless_the_same(settings)?) {
                (Some(_), Some(_)) => Ok(CommandRecord::EditTournament { reason: reason.clone(), corrects }),
                (None, Some(CommandRecord::EditSettings { .. })) => {
                    Ok(CommandRecord::EditSettings { reason: reason.clone(), corrects })
                }
                (Some(record), None) | (None, Some(record)) => Ok(record),
                (None, None) => Err(Rejection::NothingToChange.into()),
            }
        })
    }
}

/// The record of a command; `None` if it changed nothing.
fn unless_the_same(done: Option<Result<CommandRecord, ServiceError>>) -> Result<Option<CommandRecord>, ServiceError> {
    match done {
        None | Some(Err(ServiceError::Refused(Rejection::NothingToChange))) => Ok(None),
        Some(done) => done.map(Some),
    }
}

fn edit_settings(draft: &mut TournamentDraft, settings: &Settings) -> Result<CommandRecord, ServiceError> {
    let drew = start_list::drawn_by(draft.tournament()).is_some();
    let record = draft.execute(Command::EditSettings(Box::new(settings.clone())))?;
    if drew && start_list::drawn_by(draft.tournament()).is_none() {
        // Start numbers that were drawn for early meetings are removed if these are no longer wanted.
        let numbers = start_list::usual(draft.tournament());
        if !numbers.is_empty() {
            draft.execute(Command::AssignNumbers(numbers))?;
        }
    }
    Ok(record)
}
