//! Withdrawing and reinstating whole teams, each as one journal entry.

use crate::service::players::leaves_after;
use crate::service::{Request, Service, ServiceError};
use tournament::{Command, CommandRecord, Entry, Rejection, Tournament};

impl Service {
    /// Withdraws a team after the last round in which any of its players was paired.
    pub fn withdraw_team(&self, request: &Request<'_>, key: &str) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            let tournament = draft.tournament();
            let members = members(tournament, key)?;
            let team = name(&members);
            let here: Vec<_> = members.iter().filter(|entry| entry.withdrawn_after.is_none()).map(|e| e.id).collect();
            let after = here.iter().map(|id| leaves_after(tournament, *id)).max();
            let after = after.ok_or_else(|| Rejection::TeamGone(team.clone()))?;
            for entry in here {
                draft.execute(Command::Withdraw { entry, after })?;
            }
            Ok(CommandRecord::WithdrawTeam { team, after })
        })
    }

    /// Reinstates a team with the players who left with it: those who left last.
    pub fn reinstate_team(&self, request: &Request<'_>, key: &str) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            let members = members(draft.tournament(), key)?;
            let team = name(&members);
            let left = members.iter().filter_map(|entry| entry.withdrawn_after).max();
            let left = left.filter(|_| members.iter().all(|entry| entry.withdrawn_after.is_some()));
            let left = left.ok_or_else(|| Rejection::TeamHere(team.clone()))?;
            let gone: Vec<_> = members.iter().filter(|e| e.withdrawn_after == Some(left)).map(|e| e.id).collect();
            for entry in gone {
                draft.execute(Command::Reinstate(entry))?;
            }
            Ok(CommandRecord::ReinstateTeam { team })
        })
    }
}

/// The players of a team in board order.
fn members<'t>(tournament: &'t Tournament, key: &str) -> Result<Vec<&'t Entry>, Rejection> {
    let team = tournament.numbered_teams().into_iter().find(|team| team.key == key);
    let team = team.ok_or_else(|| Rejection::UnknownTeam(key.to_owned()))?;
    Ok(team.players.iter().filter_map(|id| tournament.entry(*id)).collect())
}

fn name(members: &[&Entry]) -> String {
    members.first().map(|entry| entry.member.team.clone()).unwrap_or_default()
}
