//! Who is kept apart, and where people sit.

use crate::service::{Request, Service, ServiceError};
use tournament::{AvoidedPairs, Command, ForbiddenPairs, PlayingTables, Rejection, Tournament};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApartEdit {
    Forbid(ForbiddenPairs),
    /// The named players at this place may meet again.
    Allow(usize),
    /// One more rule or wish, the least important.
    Wish(AvoidedPairs),
    /// The wish at this place goes.
    Drop(usize),
    /// The wish at this place becomes more important than the one before it.
    Raise(usize),
}

impl Service {
    pub fn keep_apart(&self, request: &Request<'_>, edit: &ApartEdit) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            let settings = &draft.tournament().settings;
            let (mut forbidden, mut wishes) = (settings.forbidden.clone(), settings.wishes.clone());
            let is_there = match edit {
                ApartEdit::Forbid(group) => {
                    forbidden.push(group.clone());
                    true
                }
                ApartEdit::Allow(place) => take(&mut forbidden, *place),
                ApartEdit::Wish(wish) => {
                    wishes.push(wish.clone());
                    true
                }
                ApartEdit::Drop(place) => take(&mut wishes, *place),
                ApartEdit::Raise(place) => {
                    let is_there = (1..wishes.len()).contains(place);
                    if is_there {
                        wishes.swap(place - 1, *place);
                    }
                    is_there
                }
            };
            if !is_there {
                return Err(Rejection::NothingToChange.into());
            }
            draft.execute(Command::KeepApart { forbidden, wishes })
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
