//! For whom a file is written: what pages hide is not in the files beside them.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::{EntryId, Expulsion, ForfeitReasons, GameResult, Person, PlayingTables, Settings, Tournament};

/// Who reads a file of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Every player. Dates of birth are written as years, details that the organiser or a person hides are left out
    /// ([`Tournament::hidden_details`]), and so are forbidden and avoided pairs and fixed tables, as on pages, and players who are not
    /// confirmed.
    Public,
    /// The arbiters of the tournament: everything but what has yet to be drawn by lot.
    Staff,
    /// A user of the command line, who can read the database: sees everything.
    Operator,
}

impl Audience {
    /// The tournament as this audience may see it. What has to do with lots is for each format to say.
    pub fn view(self, tournament: &Tournament) -> Cow<'_, Tournament> {
        if self != Self::Public {
            return Cow::Borrowed(tournament);
        }
        let mut public = tournament.clone();
        let named: BTreeSet<EntryId> = tournament.participants().map(|entry| entry.id).collect();
        public.entries.retain(|id, _| named.contains(id));
        for entry in public.entries.values_mut() {
            entry.person = entry.known().without(&tournament.hidden_details(entry));
            entry.unmasked = None;
            entry.guardian_consent = None;
            entry.expelled = entry.expelled.take().map(|expulsion| Expulsion { reason: String::new(), ..expulsion });
        }
        // A round may have counted them as absent.
        for round in &mut public.rounds {
            round.byes.retain(|id, _| named.contains(id));
        }
        if public.settings.forfeit_reasons == ForfeitReasons::Staff {
            let pairings = public.rounds.iter_mut().flat_map(|round| round.pairings.values_mut());
            let games = pairings.flat_map(|pairing| pairing.games.iter_mut().chain(&mut pairing.extra));
            let forfeited = games.filter(|game| matches!(game.result, Some(GameResult::Forfeit(_))));
            forfeited.for_each(|game| game.forfeit = None);
        }
        public.settings = Settings {
            forbidden: Vec::new(),
            avoided: Vec::new(),
            tables: PlayingTables { fixed: Vec::new(), ..public.settings.tables },
            ..public.settings
        };
        Cow::Owned(public)
    }

    /// A person as this audience may see them.
    pub fn person(self, person: &Person) -> Person {
        match self {
            Self::Public => person.public(),
            Self::Staff | Self::Operator => person.clone(),
        }
    }

    /// Whether the lots of a tournament may be written: before they are drawn only for those who can read the database anyway.
    pub fn knows_lots(self, tournament: &Tournament) -> bool {
        match self {
            Self::Public | Self::Staff => tournament.lots_are_drawn(),
            Self::Operator => true,
        }
    }
}
