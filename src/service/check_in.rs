//! The check-in before a round: by the staff, by the players at a kiosk in the hall, or each on their own slip (before the first round, on
//! the private page of their application).

use crate::service::reports::by_slip;
use crate::service::{Actor, Request, Service, ServiceError, by_applicant};
use tournament::{CheckIn, Command, Entry, EntryId, Rejection, RoundNumber, Tournament};

/// The actor of check-ins at a kiosk, as the journal names it.
pub const BY_KIOSK: &str = "check-in kiosk";

impl Service {
    /// Begins the check-in for `round`, or reopens a closed one and takes back its byes.
    pub fn open_check_in(&self, request: &Request<'_>, round: RoundNumber) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::OpenCheckIn(round)))
    }

    /// Marks players as present or absent.
    pub fn check_in(
        &self,
        request: &Request<'_>,
        players: &[EntryId],
        is_here: bool,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::CheckIn { players: players.to_vec(), is_here }))
    }

    /// Marks all missing players as present at the open check-in of `round`; unconfirmed ones are left out, since this would confirm them.
    /// An official who is limited to a section marks its players.
    pub fn check_in_all(&self, request: &Request<'_>, round: RoundNumber) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            let open = |check_in: &&CheckIn| check_in.is_open && check_in.round == round;
            let check_in = draft.tournament().current_check_in().filter(open).ok_or(Rejection::NoCheckIn)?;
            let is_own = |entry: &&Entry| request.limit.is_none_or(|limit| limit.has_player(draft.tournament(), entry));
            let missing = draft.tournament().missing_at(check_in).filter(|entry| entry.is_confirmed()).filter(is_own);
            let players = missing.map(|entry| entry.id).collect();
            draft.execute(Command::CheckIn { players, is_here: true })
        })
    }

    /// Ends the check-in: absent players get a bye without points.
    pub fn close_check_in(&self, request: &Request<'_>, round: RoundNumber) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::CloseCheckIn(round)))
    }

    /// A player checks in at the kiosk of a round, or takes back a mistaken check-in. After the closing only an arbiter can.
    pub fn check_in_at_kiosk(
        &self,
        tournament: &Tournament,
        round: RoundNumber,
        player: EntryId,
        is_here: bool,
    ) -> Result<(), ServiceError> {
        let actor = Actor { user: None, name: BY_KIOSK.to_owned() };
        self.check_in_by_player(
            &Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None },
            round,
            player,
            is_here,
        )
    }

    /// A player checks in for the next round on their own slip.
    pub fn check_in_by_slip(&self, tournament: &Tournament, player: EntryId) -> Result<(), ServiceError> {
        let actor = by_slip(tournament.entry(player).and_then(|entry| entry.number));
        let request = Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None };
        self.check_in_by_player(&request, tournament.paired_rounds().next(), player, true)
    }

    /// A player checks in for the next round on the private page of their application.
    pub fn check_in_by_applicant(&self, tournament: &Tournament, player: EntryId) -> Result<(), ServiceError> {
        let actor = by_applicant();
        let request = Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None };
        self.check_in_by_player(&request, tournament.paired_rounds().next(), player, true)
    }

    fn check_in_by_player(
        &self,
        request: &Request<'_>,
        round: RoundNumber,
        player: EntryId,
        is_here: bool,
    ) -> Result<(), ServiceError> {
        let written = self.perform(request, |draft| {
            let open = |check_in: &&CheckIn| check_in.is_open && check_in.round == round;
            let check_in = draft.tournament().current_check_in().filter(open);
            let check_in = check_in.ok_or(Rejection::NoCheckIn)?;
            if !draft.tournament().awaited_at(check_in).any(|entry| entry.id == player) {
                return Err(Rejection::UnknownEntry(player).into());
            }
            draft.execute(Command::CheckIn { players: vec![player], is_here })
        });
        match written {
            Ok(_) | Err(ServiceError::Refused(Rejection::NothingToChange)) => Ok(()),
            Err(other) => Err(other),
        }
    }
}
