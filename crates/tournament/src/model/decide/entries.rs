//! Commands about players: entering, changing, withdrawing, byes, numbers.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDateTime;

use super::squads::{Member, check_boards, check_not_fixed};
use super::{clear, entry, set, set_entry};
use crate::model::numbering::{LAST_RENUMBERED_ROUND, addresses};
use crate::{
    Adjustment, Application, Bye, Change, ConsentForm, Details, Entry, EntryId, Expulsion, Forfeit, Game, GameNumber,
    GameResult, GuardianConsent, Item, ItemKey, LostBye, NewEntry, Pairing, Person, PersonId, Rating, Registration,
    Rejection, RoundNumber, Settings, StartNumber, System, Tournament,
};
use draughts::BySide;

pub(super) fn enter(
    tournament: &Tournament,
    new: Vec<NewEntry>,
    registration: Registration,
) -> Result<Vec<Change>, Rejection> {
    // Every player who plays by a table or in a bracket is there when its first round is paired.
    if !tournament.rounds.is_empty() && tournament.settings.system.has_closed_field() {
        let is_knock_out = tournament.settings.system == System::KnockOut;
        return Err(if is_knock_out { Rejection::KnockOutHasBegun } else { Rejection::RoundRobinHasBegun });
    }
    // A late entry joins with the first round that is not paired yet.
    let joins = tournament.paired_rounds().next();
    let mut known = KnownPlayers::from_tournament(tournament);
    let mut newcomers = Vec::with_capacity(new.len());
    for (id, new) in (tournament.next_entry_id().0..).map(EntryId).zip(new) {
        check_person(&new)?;
        known.add(id, &new)?;
        let member = new.member.unwrap_or_default();
        newcomers.push(Entry {
            registration,
            player: new.player,
            joins,
            member,
            ..Entry::new(id, new.person, new.rating)
        });
    }
    check_boards(tournament, newcomers.iter().map(Member::from))?;
    for entry in newcomers.iter_mut().filter(|entry| entry.registration == Registration::Registered) {
        entry.withdrawn_after = Some(RoundNumber(0));
    }
    Ok(newcomers.into_iter().map(|entry| Change::added(Item::Entry(Box::new(entry)))).collect())
}

/// Those who are in a tournament, by the keys of their names and as persons.
struct KnownPlayers {
    by_name: BTreeMap<String, Vec<(EntryId, Person)>>,
    persons: BTreeMap<PersonId, (EntryId, String)>,
}

impl KnownPlayers {
    fn from_tournament(tournament: &Tournament) -> Self {
        let mut by_name: BTreeMap<String, Vec<(EntryId, Person)>> = BTreeMap::new();
        for entry in tournament.entries.values() {
            by_name.entry(entry.person.name.key()).or_default().push((entry.id, entry.person.clone()));
        }
        let person = |entry: &Entry| Some((entry.player?, (entry.id, entry.person.name.to_string())));
        Self { by_name, persons: tournament.entries.values().filter_map(person).collect() }
    }

    /// Adds a newcomer; refused where they are among those who are known.
    fn add(&mut self, id: EntryId, new: &NewEntry) -> Result<(), Rejection> {
        let of_name = self.by_name.entry(new.person.name.key()).or_default();
        if let Some((entry, _)) = of_name.iter().find(|(_, other)| other.is_same_as(&new.person)) {
            return Err(Rejection::NameTaken { name: new.person.name.to_string(), entry: *entry });
        }
        of_name.push((id, new.person.clone()));
        let own = (id, new.person.name.to_string());
        match new.player.and_then(|player| self.persons.insert(player, own)) {
            Some((entry, name)) => Err(Rejection::PersonTaken { name, entry }),
            None => Ok(()),
        }
    }
}

fn check_person(new: &NewEntry) -> Result<(), Rejection> {
    if new.person.name.family.is_empty() {
        return Err(Rejection::NameMissing);
    }
    match new.rating {
        Some(Rating(rating)) if !Rating::RANGE.contains(&rating) => Err(Rejection::RatingOutOfRange),
        _ => Ok(()),
    }
}

pub(super) fn edit(tournament: &Tournament, id: EntryId, new: NewEntry) -> Result<Vec<Change>, Rejection> {
    let old = entry(tournament, id)?;
    check_person(&new)?;
    let same = tournament.entries.values().find(|other| other.id != id && other.person.is_same_as(&new.person));
    if let Some(other) = same {
        return Err(Rejection::NameTaken { name: new.person.name.to_string(), entry: other.id });
    }
    // Entries that have been one person since before this was refused can still be changed.
    let is_new = new.player.is_some() && new.player != old.player;
    if let Some(other) = tournament.entries.values().find(|other| is_new && other.player == new.player) {
        return Err(Rejection::PersonTaken { name: other.person.name.to_string(), entry: other.id });
    }
    let own = new.member.unwrap_or_else(|| old.member.clone());
    let entry = Entry { player: new.player, person: new.person, rating: new.rating, member: own, ..old.clone() };
    if entry.member != old.member {
        check_not_fixed(tournament, old, &entry.member)?;
        check_boards(
            tournament,
            Some(&entry).filter(|entry| entry.withdrawn_after.is_none()).map(Member::from).into_iter(),
        )?;
    }
    Ok(set_entry(tournament, entry))
}

/// Even after the end: ratings and titles go with the person, and that it is the wrong one may be seen long after.
pub(super) fn set_person(
    tournament: &Tournament,
    id: EntryId,
    player: Option<PersonId>,
) -> Result<Vec<Change>, Rejection> {
    let old = entry(tournament, id)?;
    let is_taken = |other: &&Entry| other.id != id && player.is_some() && other.player == player;
    if let Some(other) = tournament.entries.values().find(is_taken) {
        return Err(Rejection::PersonTaken { name: other.person.name.to_string(), entry: other.id });
    }
    Ok(set_entry(tournament, Entry { player, ..old.clone() }))
}

/// Even after the end: people decide at any time what may be public of them. The application of the player, from which they may change it,
/// says the same.
pub(super) fn set_withheld(
    tournament: &Tournament,
    id: EntryId,
    withheld: Details,
    consent: Option<NaiveDateTime>,
) -> Result<Vec<Change>, Rejection> {
    let old = entry(tournament, id)?;
    let recorded = |at| old.guardian_consent.unwrap_or(GuardianConsent { at, form: ConsentForm::Paper });
    let of_application = tournament.applications.values().filter(|own| own.entry == Some(id)).flat_map(|own| {
        let mut own = own.clone();
        own.applicant.person.withheld.clone_from(&withheld);
        set(tournament, Item::Application(Box::new(own)))
    });
    let of_application: Vec<Change> = of_application.collect();
    let mut changed = Entry { guardian_consent: consent.map(recorded), ..old.clone() };
    changed.person.withheld = withheld;
    Ok(set_entry(tournament, changed).into_iter().chain(of_application).collect())
}

/// Whether a change says no more than which person a player is, or what may be public of players.
pub(super) fn sets_person(change: &Change) -> bool {
    match (change.before(), change.after()) {
        (Some(Item::Entry(before)), Some(Item::Entry(after))) => {
            let mut person = before.person.clone();
            person.withheld.clone_from(&after.person.withheld);
            let (player, guardian_consent) = (after.player, after.guardian_consent);
            **after == Entry { player, person, guardian_consent, ..(**before).clone() }
        }
        (Some(Item::Settings(before)), Some(Item::Settings(after))) => {
            let public_details = after.public_details.clone();
            **after == Settings { public_details, ..(**before).clone() }
        }
        (Some(Item::Application(before)), Some(Item::Application(after))) => {
            let mut applicant = before.applicant.clone();
            applicant.person.withheld.clone_from(&after.applicant.person.withheld);
            **after == Application { applicant, ..(**before).clone() }
        }
        _ => false,
    }
}

/// An entry that has become a person whom another entry is.
pub(super) fn doubled(before: &Tournament, after: &Tournament) -> Option<ItemKey> {
    let became = |entry: &&Entry| before.entry(entry.id).and_then(|old| old.player) != entry.player;
    let other = |own: &Entry| {
        after.entries.values().find(|entry| entry.id != own.id && own.player.is_some() && entry.player == own.player)
    };
    after.entries.values().filter(became).find_map(other).map(|entry| ItemKey::Entry(entry.id))
}

pub(super) fn remove(tournament: &Tournament, id: EntryId) -> Result<Vec<Change>, Rejection> {
    entry(tournament, id)?;
    if is_in_a_round(tournament, id) {
        return Err(Rejection::AlreadyPaired(id));
    }
    Ok(clear(tournament, ItemKey::Entry(id)).into_iter().collect())
}

pub(super) fn is_in_a_round(tournament: &Tournament, id: EntryId) -> bool {
    tournament.rounds.iter().any(|round| round.byes.contains_key(&id) || round.pairing_of(id).is_some())
}

/// In a Swiss no player is withdrawn from a round they are paired in, and a bye in a later round gives nothing; in a round robin
/// their missing games of later rounds become forfeits.
pub(super) fn withdraw(tournament: &Tournament, id: EntryId, after: RoundNumber) -> Result<Vec<Change>, Rejection> {
    leave(tournament, id, after, None)
}

/// As if the player withdrew, and marked. A player who has withdrawn already is only marked.
pub(super) fn expel(
    tournament: &Tournament,
    id: EntryId,
    after: RoundNumber,
    expulsion: Expulsion,
) -> Result<Vec<Change>, Rejection> {
    let old = entry(tournament, id)?;
    if expulsion.reason.trim().is_empty() {
        return Err(Rejection::ReasonMissing);
    }
    if old.withdrawn_after.is_some() && old.is_confirmed() {
        return Ok(set_entry(tournament, Entry { expelled: Some(expulsion), ..old.clone() }));
    }
    leave(tournament, id, after, Some(expulsion))
}

fn leave(
    tournament: &Tournament,
    id: EntryId,
    after: RoundNumber,
    expelled: Option<Expulsion>,
) -> Result<Vec<Change>, Rejection> {
    let old = entry(tournament, id)?;
    if old.withdrawn_after.is_some() {
        return Err(Rejection::AlreadyWithdrawn(id));
    }
    if after > tournament.paired_rounds() {
        return Err(Rejection::NoSuchRound(after));
    }
    let gone = leaving(tournament, Entry { withdrawn_after: Some(after), expelled, ..old.clone() });
    let mut later = tournament.pairings().filter(|pairing| pairing.round > after && pairing.has(id));
    if tournament.settings.system.has_table() {
        let forfeits = later.flat_map(|pairing| forfeits(tournament, pairing, &gone)).collect::<Vec<_>>();
        return Ok([set_entry(tournament, gone), forfeits].concat());
    }
    if let Some(pairing) = later.next() {
        return Err(Rejection::PairedInRound(pairing.round));
    }
    // No points for rounds that a player did not stay for.
    let missed = tournament.rounds.iter().map(|round| (round.state.number, &round.byes));
    let missed = missed.filter(|(round, byes)| *round > after && byes.contains_key(&id));
    let emptied = missed.flat_map(|(round, _)| set(tournament, Item::Bye { round, entry: id, bye: Bye::Zero }));
    Ok(set_entry(tournament, gone).into_iter().chain(emptied).collect())
}

/// The entry of a player who leaves, with the bye that they lose by it: whether it was theirs could not be told afterwards.
pub(super) fn leaving(tournament: &Tournament, gone: Entry) -> Entry {
    let missed = tournament.last_round().filter(|last| !gone.is_present(last.state.number));
    let bye = missed.and_then(|missed| Some(LostBye { round: missed.state.number, bye: *missed.byes.get(&gone.id)? }));
    Entry { registration: Registration::Confirmed, lost_bye: bye.filter(|lost| lost.bye != Bye::Zero), ..gone }
}

/// Forfeits for the games of a round robin pairing that lack a result, now that `gone` has left.
fn forfeits(tournament: &Tournament, pairing: &Pairing, gone: &Entry) -> Vec<Change> {
    let there = |id: EntryId| {
        let entry = if id == gone.id { Some(gone) } else { tournament.entry(id) };
        entry.is_some_and(|entry| entry.is_present(pairing.round))
    };
    let open = pairing.numbered_games().filter(|(_, game)| game.result.is_none());
    let forfeit = |(number, game): (GameNumber, &Game)| {
        let result = absence(pairing.seats_in(number), there);
        set(tournament, Item::Game { id: pairing.game_id(number), game: Box::new(Game { result, ..game.clone() }) })
    };
    open.flat_map(forfeit).collect()
}

/// The player is there again, as in the last round if its bye can be given back; nothing is made up for in rounds before that.
pub(super) fn reinstate(tournament: &Tournament, id: EntryId) -> Result<Vec<Change>, Rejection> {
    let old = entry(tournament, id)?;
    let Some(after) = old.withdrawn_after else { return Err(Rejection::NotWithdrawn(id)) };
    let returned = returned_bye(tournament, old);
    let is_in_bracket = after.next() == tournament.paired_rounds() && returned == Some(Bye::PairingAllocated);
    if tournament.settings.system == System::KnockOut && after < tournament.paired_rounds() && !is_in_bracket {
        return Err(Rejection::BracketWithout(id));
    }
    check_boards(tournament, std::iter::once(Member::from(old)))?;
    let mut entry = Entry {
        withdrawn_after: None,
        expelled: None,
        registration: Registration::Confirmed,
        lost_bye: None,
        ..old.clone()
    };
    // Those of a table have played on or been free in it all the time.
    if tournament.settings.system.has_table() {
        return Ok(set_entry(tournament, entry));
    }
    let last = tournament.paired_rounds();
    let missed = (after.0.saturating_add(1)..=last.0).map(RoundNumber);
    let plays_in = |round| tournament.round(round).is_some_and(|round| round.pairing_of(id).is_some());
    let missed = missed.filter(|round| !plays_in(*round));
    for round in missed.filter(|round| returned.is_none() || *round < last) {
        // The bye of a round for which they had one before stays one that they asked for.
        if entry.byes.insert(round, Bye::Zero).is_none() {
            entry.unasked.insert(round);
        }
    }
    let bye = returned.map(|bye| set(tournament, Item::Bye { round: last, entry: id, bye }));
    Ok([set_entry(tournament, entry), bye.unwrap_or_default()].concat())
}

/// The bye of the last round for a player who comes back in it: the one asked for, else the one lost by leaving. None for those
/// who have none now, or whom the arbiter has given another one since.
fn returned_bye(tournament: &Tournament, entry: &Entry) -> Option<Bye> {
    let last = tournament.last_round()?;
    let round = last.state.number;
    let is_empty = last.byes.get(&entry.id) == Some(&Bye::Zero) && !entry.is_present(round);
    let given = || entry.lost_bye.filter(|lost| lost.round == round).map(|lost| lost.bye);
    entry.byes.get(&round).copied().or_else(given).filter(|bye| is_empty && *bye != Bye::Zero)
}

pub(super) fn set_bye(
    tournament: &Tournament,
    id: EntryId,
    round: RoundNumber,
    bye: Option<Bye>,
) -> Result<Vec<Change>, Rejection> {
    let old = entry(tournament, id)?;
    if tournament.settings.system.has_table() {
        return Err(Rejection::NoByesInRoundRobin);
    }
    // A team has points without an opponent by the pairing-allocated bye alone (C.04.6, 1.4): its players can only be absent.
    if tournament.settings.system.has_teams() && bye.is_some_and(|bye| bye != Bye::Zero) {
        return Err(Rejection::ByesOfTeams);
    }
    if tournament.round(round).is_some() {
        return Err(Rejection::RoundPaired(round));
    }
    if round.0 == 0 || round > tournament.settings.rounds {
        return Err(Rejection::NoSuchRound(round));
    }
    let mut byes = old.byes.clone();
    match bye {
        Some(bye) => byes.insert(round, bye),
        None => byes.remove(&round),
    };
    let mut unasked = old.unasked.clone();
    unasked.remove(&round);
    Ok(set_entry(tournament, Entry { byes, unasked, ..old.clone() }))
}

/// Refuses a bye that a player may not ask for by the limits of the tournament. To take one back is always allowed.
pub(super) fn check_bye_limits(
    tournament: &Tournament,
    id: EntryId,
    round: RoundNumber,
    bye: Option<Bye>,
) -> Result<(), Rejection> {
    let own = entry(tournament, id)?;
    let limits = tournament.settings.bye_limits;
    if bye.is_none() {
        return Ok(());
    }
    // By the planned rounds, not by those that are paired: which rounds are the last is known from the start.
    if round.0.saturating_add(limits.none_in_last) > tournament.settings.rounds.0 {
        return Err(Rejection::ByeInLastRounds { entry: id, last: limits.none_in_last });
    }
    match limits.most {
        Some(most) if own.requested_byes(round) >= usize::from(most) => Err(Rejection::TooManyByes { entry: id, most }),
        _ => Ok(()),
    }
}

pub(super) fn adjust(
    tournament: &Tournament,
    id: EntryId,
    adjustments: Vec<Adjustment>,
) -> Result<Vec<Change>, Rejection> {
    let old = entry(tournament, id)?;
    if adjustments.iter().any(|adjustment| adjustment.reason.trim().is_empty()) {
        return Err(Rejection::ReasonMissing);
    }
    Ok(set_entry(tournament, Entry { adjustments, ..old.clone() }))
}

/// Numbers already given may change until round 4 has been paired (C.04.2); newcomers may get one at any time. A number given so is no
/// longer provisional.
pub(super) fn assign_numbers(
    tournament: &Tournament,
    numbers: &BTreeMap<EntryId, StartNumber>,
) -> Result<Vec<Change>, Rejection> {
    let fixed = tournament.paired_rounds() >= LAST_RENUMBERED_ROUND
        || (tournament.settings.system.has_table() && !tournament.rounds.is_empty());
    // Those who are not named keep theirs, and count when numbers are compared.
    let kept = tournament.entries.values().filter_map(|old| Some((old.id, old.number?)));
    let all: BTreeMap<EntryId, StartNumber> = kept.chain(numbers.iter().map(|(id, number)| (*id, *number))).collect();
    let addresses = addresses(tournament, &all);
    let mut seen = BTreeSet::new();
    let mut changes = Vec::new();
    for old in tournament.entries.values() {
        let number = all.get(&old.id).copied();
        let address = addresses.get(&old.id).copied();
        if fixed && old.number.is_some() && number != old.number {
            return Err(Rejection::NumbersFixed);
        }
        if let Some(twice) = number.filter(|number| !seen.insert(*number)) {
            return Err(Rejection::NumberTwice(twice));
        }
        let provisional_number = old.provisional_number && !numbers.contains_key(&old.id);
        changes.extend(set_entry(tournament, Entry { number, address, provisional_number, ..old.clone() }));
    }
    Ok(changes)
}

/// The result of a game that a player does not come to; `None` if both are there.
pub(in crate::model) fn absence(seats: BySide<EntryId>, is_there: impl Fn(EntryId) -> bool) -> Option<GameResult> {
    match (is_there(seats.white), is_there(seats.black)) {
        (true, true) => None,
        (true, false) => Some(GameResult::Forfeit(Forfeit::White)),
        (false, true) => Some(GameResult::Forfeit(Forfeit::Black)),
        (false, false) => Some(GameResult::Forfeit(Forfeit::Both)),
    }
}
