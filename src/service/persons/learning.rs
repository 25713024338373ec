//! How the registry learns about persons from the tournaments in which they play.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use crate::service::ratings::last_day;
use crate::service::{AccountRights, Actor, ChampionshipsRequest, Service, ServiceError, now};
use crate::store::{PersonStatement, StatementTrust};
use tournament::series::{Championships, FactChange, PersonEdit, PersonEditId, PersonFact, SeriesCommand};
use tournament::{Details, Entry, Person, PersonField, PersonId, Tournament, TournamentStatus};

/// The details of one player that a change of a tournament hides, and those that it shows again.
struct ChangedDetails {
    hidden: Details,
    shown: Details,
}

/// The linked players whose withheld details differ, with the difference.
fn changed_details(before: &Tournament, after: &Tournament) -> BTreeMap<PersonId, ChangedDetails> {
    let change = |entry: &Entry| {
        let old = before.entry(entry.id).filter(|old| old.player == entry.player);
        let old = old.map(|old| old.person.withheld.clone()).unwrap_or_default();
        let now = &entry.person.withheld;
        let player = entry.player.filter(|_| *now != old)?;
        Some((player, ChangedDetails { hidden: now - &old, shown: &old - now }))
    };
    after.entries.values().filter_map(change).collect()
}

/// The correction by which a person of the registry withholds these details, and no others.
fn withholding(player: PersonId, row: &Person, withheld: Details) -> PersonEdit {
    let field = PersonField::Withheld;
    let before = PersonFact { text: field.text(row), ..PersonFact::default() };
    let after = PersonFact { text: field.text(&Person { withheld, ..Person::default() }), ..PersonFact::default() };
    let facts = vec![FactChange { field, before, after }];
    PersonEdit { id: PersonEditId::default(), player, name: None, facts, said_in: None }
}

/// Whether a change of a tournament changes what its players withhold.
pub(in crate::service) fn changes_withheld(before: &Tournament, after: &Tournament) -> bool {
    !changed_details(before, after).is_empty()
}

/// Whether a change of a tournament closes it, with ratings that count if it has any.
pub(in crate::service) fn is_end(before: &Tournament, after: &Tournament) -> bool {
    let is_news = (before.status, before.approval) != (after.status, after.approval);
    after.status == TournamentStatus::Closed && is_news && (!after.ends_rated() || after.counts_for_ratings())
}

impl Service {
    /// Updates the registry by an administrator's statements about persons of a tournament. Those of other accounts count later
    /// ([`learn_at_end`](Self::learn_at_end)).
    pub(in crate::service) fn learn_from(
        &self,
        actor: &Actor,
        tournament: &Tournament,
        players: &[Option<PersonId>],
    ) -> Result<(), ServiceError> {
        if players.is_empty() || self.powers(actor)? == AccountRights::Member {
            return Ok(());
        }
        let entries = tournament.entries.values().filter(|entry| players.contains(&entry.player));
        let championships = self.store.championships()?;
        self.store.learn(&said(&championships, tournament, entries), day_of(tournament), StatementTrust::Follow)?;
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
        if !is_end(before, after) {
            return Ok(());
        }
        let is_seen = after.counts_for_ratings() || self.powers(actor)? == AccountRights::Administrator;
        let manner = if is_seen { StatementTrust::Follow } else { StatementTrust::FillIn };
        let championships = self.store.championships()?;
        self.store.learn(&said(&championships, after, after.entries.values()), day_of(after), manner)?;
        Ok(())
    }

    /// Writes into the registry what persons withhold from now on by a change of a tournament, in the transaction of that change.
    ///
    /// What is hidden needs no second look by an administrator, and counts in all tournaments, also in earlier ones. What is shown again is
    /// shown by an administrator, or in the only tournament of the person if it was hidden there.
    pub(in crate::service) fn learn_withheld(
        &self,
        actor: &Actor,
        before: &Tournament,
        after: &Tournament,
    ) -> Result<(), ServiceError> {
        for (player, ChangedDetails { hidden, shown }) in changed_details(before, after) {
            let championships = self.store.championships()?;
            let person = championships.person_of(player);
            let row = self.known_person(person)?.person;
            let known = championships.withheld_by_person(person);
            // The registry may know more: a document of a series, or a list, may have told it.
            let mut withheld = &(&known | &row.withheld) | &hidden;
            if !shown.is_empty()
                && championships.withholding_said_in(person) == Some(after.id)
                && self.stands_only_in(&championships, player, after)?
            {
                withheld = &withheld - &shown;
            }
            if withheld != known {
                let edit = PersonEdit { said_in: Some(after.id), ..withholding(person, &row, withheld) };
                let name = row.name.to_string();
                let command = SeriesCommand::CorrectPerson { edit, former: None, name };
                self.change_championships(&ChampionshipsRequest { actor, seen: None }, &command)?;
            }
        }
        Ok(())
    }

    /// Whether a person is in no other tournament and in no table, and the staff have said nothing of who they are.
    fn stands_only_in(
        &self,
        championships: &Championships,
        player: PersonId,
        tournament: &Tournament,
    ) -> Result<bool, ServiceError> {
        let mut listed = championships.tables.values().flat_map(|table| &table.lines).filter_map(|line| line.player);
        let is_listed = listed.any(|own| own == player);
        let is_judged = championships.has_been_judged(player);
        Ok(!is_listed && !is_judged && !self.store.stands_elsewhere(player, tournament.id)?)
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
        let is_only_here = self.stands_only_in(&championships, news.player, tournament)?;
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
