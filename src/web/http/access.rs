//! Access rights. A handler that takes one of these as an argument runs only for accounts with that right.

use std::future::{Future, Ready, ready};
use std::pin::Pin;
use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};

use crate::service::{Actor, Request, Service, ServiceError};
use crate::store::{JournalEntry, Right, Role, User};
use crate::web::http::done_message::version_before;
use crate::web::http::{AppError, State};
use tournament::{BoardNumber, CommandRecord, Entry, ItemKey, RoundNumber, SectionLimit, Tournament, UserId, Version};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    pub id: UserId,
    pub name: String,
    /// Whether the account may do everything in every tournament.
    pub is_admin: bool,
    pub language: Option<String>,
    /// Whether another person has set the password, so that the account can do nothing before its owner has replaced it.
    pub must_change_password: bool,
}

impl Account {
    /// The account of a user of the store.
    pub fn from_user(user: User) -> Self {
        let User { id, name, is_admin, language, must_change_password, .. } = user;
        Self { id, name, is_admin, language, must_change_password }
    }

    /// The account as the journal records it.
    pub fn actor(&self) -> Actor {
        Actor { user: Some(self.id), name: self.name.clone() }
    }
}

impl FromRequest for Account {
    type Error = AppError;
    type Future = Ready<Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(account(request))
    }
}

#[derive(Debug, Clone)]
pub struct AdminAccount(pub Account);

impl FromRequest for AdminAccount {
    type Error = AppError;
    type Future = Ready<Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let account = account(request);
        ready(account.and_then(|account| if account.is_admin { Ok(Self(account)) } else { Err(AppError::Forbidden) }))
    }
}

/// An account with a role in the tournament of the address (`{slug}`), and that tournament.
#[derive(Debug, Clone)]
pub struct Staff {
    pub account: Account,
    /// The account as the journal records it.
    pub actor: Actor,
    /// The role; an administrator is an organiser everywhere.
    pub role: Role,
    /// The section that the account is limited to: it sees what its role sees, and changes nothing elsewhere.
    pub limit: Option<SectionLimit>,
    /// The tournament in its current state.
    pub tournament: Arc<Tournament>,
    /// The action that they have just done.
    pub last_action: Option<Arc<DoneAction>>,
}

/// An action that its page has just said to be done.
#[derive(Debug)]
pub struct DoneAction {
    pub entry: JournalEntry,
    /// The action that it has undone, or to which it has gone back.
    pub undone: Option<JournalEntry>,
    /// Whether the same account may undo it.
    pub can_be_undone: bool,
}

impl Staff {
    /// A request to the service about the tournament, made on a page that showed version `seen`.
    pub fn request(&self, seen: Option<Version>) -> Request<'_> {
        Request { actor: &self.actor, slug: &self.tournament.slug, seen, limit: self.limit.as_ref() }
    }

    /// Whether the account does in the whole tournament what this role does.
    pub fn is_everywhere(&self, role: Role) -> bool {
        self.role >= role && self.limit.is_none()
    }

    /// Refuses what belongs to no section to an account that is limited to one.
    pub fn check_everywhere(&self) -> Result<(), AppError> {
        let outside = |limit: &SectionLimit| {
            AppError::OutsideSection(self.tournament.section(&limit.section).cloned().map(Box::new))
        };
        self.limit.as_ref().map_or(Ok(()), |limit| Err(outside(limit)))
    }

    /// Whether its section, if it is limited to one, has a player at a board.
    pub fn has_board(&self, round: RoundNumber, board: BoardNumber) -> bool {
        self.limit.as_ref().is_none_or(|limit| limit.has_board(&self.tournament, round, board))
    }

    /// Whether its section, if it is limited to one, has a player, and its role players at all.
    pub fn has_player(&self, entry: &Entry) -> bool {
        self.limit.as_ref().is_none_or(|limit| limit.has_player(&self.tournament, entry))
    }

    /// Whether the account sees changes of a thing: those of applications, with telephone and e-mail, and of fees are for arbiters.
    pub fn may_see(&self, key: ItemKey) -> bool {
        !matches!(key, ItemKey::Application(_) | ItemKey::Dues(_)) || self.role >= Role::Arbiter
    }

    /// Whether the account may undo an entry, by its role and by the section that it is limited to.
    pub fn may_undo(&self, entry: &JournalEntry) -> bool {
        let now = &*self.tournament;
        let is_outside = |limit: &SectionLimit| limit.refuses(now, now, &entry.changes).is_some();
        self.has_role_to_undo(entry) && !self.limit.as_ref().is_some_and(is_outside)
    }

    /// Whether its role may undo an entry: the kind of its command, and what the entry changed, say which role that takes. Nobody below
    /// an organiser undoes changes of the facts of the tournament, its settings, its visibility or its end; nobody below an arbiter those
    /// of a result in a round that later ones were paired from. Only administrators undo an administrator's decision about ratings.
    pub fn has_role_to_undo(&self, entry: &JournalEntry) -> bool {
        let touches = |is: &dyn Fn(ItemKey) -> bool| entry.changes.iter().any(|change| is(change.key()));
        if matches!(entry.record, CommandRecord::ApproveRatings { .. }) {
            return self.account.is_admin;
        }
        let Some(least) = least_role_to_undo(&entry.record) else { return false };
        let is_of_organiser = touches(&|key| {
            matches!(
                key,
                ItemKey::Info
                    | ItemKey::Status
                    | ItemKey::Approval
                    | ItemKey::Visibility
                    | ItemKey::RegistrationRules
                    | ItemKey::FeeRules
            )
        });
        // The first pairing stores the colour drawn by lot; that does not count as a change of settings here. Nor do the tables, the
        // players who may not meet and the openings, which are the chief arbiter's.
        let is_of_settings = touches(&|key| matches!(key, ItemKey::Settings | ItemKey::OpeningTable))
            && !touches(&|key| matches!(key, ItemKey::Round(_)))
            && least < Role::ChiefArbiter;
        let is_past = touches(&|key| matches!(key, ItemKey::Game(id) if self.tournament.is_past(id.round)));
        let by_changes = match (is_of_organiser || is_of_settings, is_past) {
            (true, _) => Role::Organiser,
            (false, true) => Role::Arbiter,
            (false, false) => Role::Viewer,
        };
        self.role >= least.max(by_changes)
    }
}

/// The least role that may undo a command by its kind: the one that the page of the command asks for, and an arbiter where that is a
/// player's. None for what nobody undoes.
const fn least_role_to_undo(record: &CommandRecord) -> Option<Role> {
    use CommandRecord as Record;
    match record {
        Record::Create | Record::ErasePerson { .. } | Record::AddWebhook { .. } | Record::RemoveWebhook { .. } => None,
        Record::EnterResults { .. } | Record::EnterGame { .. } => Some(Role::Scorer),
        Record::SetForbiddenPairs | Record::PlaceTables | Record::SetOpenings { .. } => Some(Role::ChiefArbiter),
        Record::EditInfo
        | Record::EditSettings { .. }
        | Record::EditTournament { .. }
        | Record::SetSections { .. }
        | Record::SetPrizes { .. }
        | Record::CloseTournament
        | Record::ReopenTournament
        | Record::ApproveRatings { .. }
        | Record::SetPublicDetails
        | Record::SetVisibility { .. }
        | Record::Adopt { .. }
        | Record::Rehearse { .. }
        | Record::Import { .. }
        | Record::GoBack { .. }
        | Record::SetRegistration
        | Record::SetFees { .. } => Some(Role::Organiser),
        Record::SetPlayOff { .. }
        | Record::Enter { .. }
        | Record::EditEntry { .. }
        | Record::OrderBoards { .. }
        | Record::Remove { .. }
        | Record::Withdraw { .. }
        | Record::Expel { .. }
        | Record::Reinstate { .. }
        | Record::SetBye { .. }
        | Record::GrantBye { .. }
        | Record::Adjust { .. }
        | Record::AssignNumbers
        | Record::Pair { .. }
        | Record::PairAgain { .. }
        | Record::Rearrange { .. }
        | Record::Discard { .. }
        | Record::Publish { .. }
        | Record::CloseRound { .. }
        | Record::ReopenRound { .. }
        | Record::CorrectResults { .. }
        | Record::Report { .. }
        | Record::ExplainForfeit { .. }
        | Record::CountIllegalMoves { .. }
        | Record::LoseByIllegalMoves { .. }
        | Record::AddTieBreakGames { .. }
        | Record::SettleMatch { .. }
        | Record::SwapColours { .. }
        | Record::CorrectColours { .. }
        | Record::CorrectGameColours { .. }
        | Record::CommitDraw { .. }
        | Record::DrawOpening { .. }
        | Record::WithdrawTeam { .. }
        | Record::ReinstateTeam { .. }
        | Record::WithdrawSeveral { .. }
        | Record::ReinstateSeveral { .. }
        | Record::RemoveSeveral { .. }
        | Record::MissRound { .. }
        | Record::OpenCheckIn { .. }
        | Record::CheckIn { .. }
        | Record::CheckOut { .. }
        | Record::CloseCheckIn { .. }
        | Record::PairAll { .. }
        | Record::DraftAll { .. }
        | Record::PublishAll { .. }
        | Record::Apply { .. }
        | Record::ChangeApplication { .. }
        | Record::SetWithheld { .. }
        | Record::WithholdDetails { .. }
        | Record::WithdrawApplication { .. }
        | Record::ConfirmApplications { .. }
        | Record::RefuseApplications { .. }
        | Record::QueueApplications { .. }
        | Record::RemoveApplications { .. }
        | Record::SetDues { .. }
        | Record::Pay { .. }
        | Record::VoidPayment { .. }
        | Record::PayInFull { .. }
        | Record::Identify { .. }
        | Record::FollowList { .. }
        | Record::Revert { .. } => Some(Role::Arbiter),
    }
}

/// The newest action on the tournament, if it came after `before` and is theirs.
fn last_action(service: &Service, staff: &Staff, before: Version) -> Result<Option<DoneAction>, ServiceError> {
    let (store, tournament) = (service.store(), &*staff.tournament);
    let newest = store.journal(tournament.id, None, 1)?.pop();
    let is_own = |entry: &JournalEntry| entry.number > before.0 && entry.actor.user == Some(staff.account.id);
    let Some(entry) = newest.filter(is_own) else { return Ok(None) };
    let undone = match entry.record {
        CommandRecord::Revert { entry, .. } | CommandRecord::GoBack { entry } => {
            store.journal_entry(tournament.id, entry)?
        }
        // After an action that takes something back, no button offers to take that back.
        _ => {
            let can_be_undone = staff.may_undo(&entry) && service.can_undo(tournament, &entry)?;
            return Ok(Some(DoneAction { entry, undone: None, can_be_undone }));
        }
    };
    Ok(Some(DoneAction { entry, undone, can_be_undone: false }))
}

type StaffAndTournament<T> = Pin<Box<dyn Future<Output = Result<T, AppError>>>>;

/// Declares what handlers take as an argument: an account that has at least this role in the tournament of the address. Administrators
/// have every role everywhere.
macro_rules! staff_with {
    ($($(#[$doc:meta])* $role:ident,)+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone)]
        pub struct $role(pub Staff);

        impl FromRequest for $role {
            type Error = AppError;
            type Future = StaffAndTournament<Self>;

            fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
                let request = request.clone();
                Box::pin(async move { staff(&request, Role::$role).await.map(Self) })
            }
        }
    )+};
}

staff_with! {
    /// May look at the page, and changes nothing.
    Viewer,
    /// May enter results and notation.
    Scorer,
    /// May also do what is for arbiters.
    Arbiter,
    /// May also do what the rules leave to the chief arbiter.
    ChiefArbiter,
    /// May do everything in the tournament.
    Organiser,
}

/// Checks that the account may send any form to the address of `request`.
pub async fn may_send(request: &HttpRequest) -> Result<(), AppError> {
    let path = request.path();
    if path.starts_with("/admin/t/") {
        // The handler's own argument asks for more.
        staff(request, Role::Viewer).await.map(drop)
    } else if path.starts_with("/admin") || path.starts_with("/account") {
        account(request).map(drop)
    } else {
        Ok(())
    }
}

fn account(request: &HttpRequest) -> Result<Account, AppError> {
    request.extensions().get::<Account>().cloned().ok_or(AppError::LoginNeeded)
}

async fn staff(request: &HttpRequest, least: Role) -> Result<Staff, AppError> {
    let account = account(request)?;
    let slug = request.match_info().get("slug").ok_or(AppError::NotFound)?.to_owned();
    let state = request.app_data::<web::Data<State>>().ok_or(AppError::NotFound)?;
    let before = version_before(request);
    let staff = state.service(move |service| in_tournament(service, &slug, account, before)).await?;
    staff.filter(|staff| staff.role >= least).ok_or(AppError::Forbidden)
}

fn in_tournament(
    service: &Service,
    slug: &str,
    account: Account,
    before: Option<Version>,
) -> Result<Option<Staff>, ServiceError> {
    let tournament = service.tournament(slug)?;
    let Some(right) = right_in(service, &tournament, &account)? else { return Ok(None) };
    let (actor, role, limit) = (account.actor(), right.role, right.limit());
    let staff = Staff { actor, account, role, limit, tournament, last_action: None };
    let last_action = before.map(|before| last_action(service, &staff, before)).transpose()?.flatten();
    Ok(Some(Staff { last_action: last_action.map(Arc::new), ..staff }))
}

/// The right of an account in a tournament; an administrator is an organiser everywhere.
pub fn right_in(service: &Service, tournament: &Tournament, account: &Account) -> Result<Option<Right>, ServiceError> {
    if account.is_admin {
        return Ok(Some(Role::Organiser.into()));
    }
    Ok(service.store().right(tournament.id, account.id)?)
}
