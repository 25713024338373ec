//! Forbidden and avoided pairs, and playing tables.

use crate::service::{Request, Service, ServiceError};
use tournament::{AvoidedPairs, Command, ForbiddenPairs, PlayingTables, Rejection, Tournament};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ForbiddenPairsEdit {
    Forbid(ForbiddenPairs),
    /// Removes the named forbidden pairs at this index.
    Allow(usize),
    /// One more rule, the least important.
    Avoid(AvoidedPairs),
    /// The soft rule at this place goes.
    Drop(usize),
    /// The soft rule at this place becomes more important than the one before it.
    Raise(usize),
}

impl Service {
    pub fn set_forbidden_pairs(
        &self,
        request: &Request<'_>,
        edit: &ForbiddenPairsEdit,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            let settings = &draft.tournament().settings;
            let (mut forbidden, mut avoided) = (settings.forbidden.clone(), settings.avoided.clone());
            let is_there = match edit {
                ForbiddenPairsEdit::Forbid(group) => {
                    forbidden.push(group.clone());
                    true
                }
                ForbiddenPairsEdit::Allow(place) => take(&mut forbidden, *place),
                ForbiddenPairsEdit::Avoid(rule) => {
                    avoided.push(rule.clone());
                    true
                }
                ForbiddenPairsEdit::Drop(place) => take(&mut avoided, *place),
                ForbiddenPairsEdit::Raise(place) => {
                    let is_there = (1..avoided.len()).contains(place);
                    if is_there {
                        avoided.swap(place - 1, *place);
                    }
                    is_there
                }
            };
            if !is_there {
                return Err(Rejection::NothingToChange.into());
            }
            draft.execute(Command::SetForbiddenPairs { forbidden, avoided })
        })
    }

    pub fn place_tables(&self, request: &Request<'_>, tables: &PlayingTables) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::PlaceTables(tables.clone())))
    }
}

fn take<T>(list: &mut Vec<T>, place: usize) -> bool {
    let is_there = place < list.len();
    if is_there {
        list.remove(place);
    }
    is_there
}
