//! How the registry learns about persons from the tournaments in which they play.

use chrono::NaiveDate;

use crate::service::ratings::last_day;
use crate::service::{AccountRights, Actor, Service, ServiceError, now};
use crate::store::{PersonStatement, StatementTrust};
use tournament::series::Championships;
use tournament::{Entry, Person, PersonId, Tournament, TournamentStatus};

impl Service {
    /// Updates the registry by an administrator's statements about persons of a tournament. Those of other accounts count later
    /// ([`learn_at_end`](Self::learn_at_end)).
    pub(in crate::service) fn learn_from(
        &self,
        actor: &Actor,
        tournament: &Tournament,
        players: &[Option<PersonId>],
    ) -> Result<(), ServiceError> {
        if self.powers(actor)? == AccountRights::Member {
            return Ok(());
        }
        let entries = tournament.entries.values().filter(|entry| players.contains(&entry.player));
        let championships = self.store.championships()?;
        self.store.learn(&said(&championships, tournament, entries), day_of(tournament), StatementTrust::Follow)?;
        self.awaited.clear();
        Ok(())
    }

    /// Updates the registry by a tournament's data about its players, once it is closed.
    ///
    /// The registry is public, and norms depend on it. Any account can make a tournament and enter any person in it, so its data count when
    /// an administrator has seen them: of a rated one with the confirmation of its ratings, of an unrated one where an administrator closes
    /// it. An unrated one that another account closes only fills in unknown facts.
    pub(in crate::service) fn learn_at_end(
        &self,
        actor: &Actor,
        before: &Tournament,
        after: &Tournament,
    ) -> Result<(), ServiceError> {
        let is_news = (before.status, before.approval) != (after.status, after.approval);
        if after.status == TournamentStatus::Open || !is_news || (after.ends_rated() && !after.counts_for_ratings()) {
            return Ok(());
        }
        let is_seen = after.counts_for_ratings() || self.powers(actor)? == AccountRights::Administrator;
        let manner = if is_seen { StatementTrust::Follow } else { StatementTrust::FillIn };
        let championships = self.store.championships()?;
        self.store.learn(&said(&championships, after, after.entries.values()), day_of(after), manner)?;
        self.awaited.clear();
        Ok(())
    }

    /// Tells the registry at once what its persons withhold from now on, whoever has written it: what is hidden needs no second look, and
    /// an administrator can show it again.
    pub(in crate::service) fn learn_withheld(
        &self,
        before: &Tournament,
        after: &Tournament,
    ) -> Result<(), ServiceError> {
        let withheld_before = |entry: &Entry| {
            let old = before.entry(entry.id).filter(|old| old.player == entry.player);
            old.map(|old| old.person.withheld.clone()).unwrap_or_default()
        };
        let is_news = |entry: &&Entry| !entry.person.withheld.is_subset(&withheld_before(entry));
        let championships = self.store.championships()?;
        let said = |entry: &Entry| {
            let person = Person { withheld: entry.person.withheld.clone(), ..Person::default() };
            Some((championships.person_of(entry.player?), person))
        };
        let said: Vec<(PersonId, Person)> = after.entries.values().filter(is_news).filter_map(said).collect();
        if said.is_empty() {
            return Ok(());
        }
        let news: Vec<_> = said.iter().map(|(player, person)| PersonStatement::open(*player, person)).collect();
        Ok(self.store.learn(&news, day_of(after), StatementTrust::Follow)?)
    }

    /// Updates the registry at once by a correction of a player's entry, if an administrator makes it, or if the person is in no other
    /// tournament or list: the tournament's own staff may correct their error. If the entry had a former name, the registry keeps the
    /// current one.
    pub(in crate::service) fn correct(
        &self,
        actor: &Actor,
        tournament: &Tournament,
        before: &Person,
        news: PersonStatement<'_>,
    ) -> Result<(), ServiceError> {
        let championships = self.store.championships()?;
        let mut listed = championships.tables.values().flat_map(|table| &table.lines).filter_map(|line| line.player);
        let is_listed = listed.any(|own| own == news.player);
        let is_judged = championships.has_been_judged(news.player);
        let is_only_here = !is_listed && !is_judged && !self.store.stands_elsewhere(news.player, tournament.id)?;
        if !is_only_here && self.powers(actor)? != AccountRights::Administrator {
            return Ok(());
        }
        let day = day_of(tournament);
        let whole = championships.person_of(news.player);
        let known = self.store.player(whole)?.ok_or(ServiceError::NoSuchPerson(whole))?;
        if known.person.name.key() == before.name.key() {
            self.store.correct_player(&PersonStatement { player: whole, ..news }, day)?;
        } else {
            if whole != news.player {
                // Search still finds the former name in its current spelling.
                self.store.correct_player(&news, day)?;
            }
            let Person { name, other_name, .. } = known.person;
            let person = Person { name, other_name, ..news.person.clone() };
            self.store.correct_player(&PersonStatement { player: whole, person: &person, ..news }, day)?;
        }
        self.awaited.clear();
        Ok(())
    }
}

fn said<'a>(
    championships: &Championships,
    tournament: &Tournament,
    entries: impl Iterator<Item = &'a Entry>,
) -> Vec<PersonStatement<'a>> {
    let statement = |entry: &'a Entry| {
        let (player, hidden) = (championships.person_of(entry.player?), tournament.hidden_details(entry));
        Some(PersonStatement { player, person: &entry.person, hidden })
    };
    entries.filter_map(statement).collect()
}

/// The day of a tournament's data: its last; today, if that is in the future or missing.
pub(super) fn day_of(tournament: &Tournament) -> NaiveDate {
    let today = now().date();
    last_day(tournament).map_or(today, |day| day.min(today))
}
