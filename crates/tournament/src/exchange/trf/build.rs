//! The tournament that a file describes.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveTime;

use super::abnormal::{Abnormal, REASON};
use super::cell::RoundCell;
use super::check::{ReportedPair, ReportedPairs};
use super::player::PlayerRecord;
use super::records::{ReportRecords, entry_id};
use super::system::StatedSystem;
use super::{TournamentReport, teams};
use crate::exchange::boards;
use crate::history::PairingOutcome;
use crate::preset::usual_tie_breaks;
use crate::{
    Acceleration, AccelerationMethod, Adjustment, Appearance, AvoidedPairs, AvoidedPlayers, BoardNumber, Bye, Entry,
    EntryId, ForbiddenPairs, History, Origin, Pairing, Person, Points, Round, RoundNumber, RoundState, Settings, Stage,
    StartNumber, Strictness, System, TeamRules, Tournament, TournamentId,
};
use draughts::Side;

/// The report; `pairs` are those on which both players agree.
pub(super) fn report(records: &ReportRecords, pairs: &ReportedPairs) -> TournamentReport {
    let StatedSystem { system, acceleration } = records.system();
    let concluded = teams::concluded_colour(system.system(), initial_colour(records, pairs));
    let initial_colour = records.initial_colour.or(concluded);
    let mut settings = settings(records, pairs, system.system(), initial_colour);
    if settings.system.pairs_teams() {
        let greatest = greatest_match(records, pairs);
        settings.team_rules = records.teams.rules(settings.system, records.type_code.as_deref(), greatest);
        // What records say otherwise: tie-breaks are those of teams, and a bye is worth a draw.
        settings.tie_breaks =
            records.player_tie_breaks.clone().unwrap_or_else(|| usual_tie_breaks(System::TeamSwiss, 1));
        if !records.points.states_bye() {
            settings.scoring.byes.pairing_allocated = settings.scoring.match_values.draw;
        }
    }
    let mut tournament = Tournament::new(TournamentId(0), "", records.info.clone(), settings);
    tournament.entries = entries(records, &tournament.settings).into();
    if acceleration == AccelerationMethod::Baku && tournament.settings.can_be_accelerated() {
        accelerate(&mut tournament);
    }
    add_rounds(&mut tournament, records, pairs);
    keep_stated_points(&mut tournament, records, pairs);
    TournamentReport {
        tournament,
        rounds_stated: records.rounds.is_some(),
        initial_colour_stated: records.initial_colour.is_some(),
        tie_breaks_stated: records.tie_breaks.is_some(),
        system,
        absent: records.named.absent.clone(),
        other: records.other.clone(),
        warnings: records.warnings.clone(),
    }
}

/// Records of virtual points count more than the code that names the method; where both say the same, the method stands for
/// them.
fn accelerate(tournament: &mut Tournament) {
    let stated = std::mem::take(&mut tournament.settings.acceleration);
    tournament.settings.accelerated = AccelerationMethod::Baku;
    let key = |record: &Acceleration| (record.rounds, record.points, record.entries.iter().copied().collect());
    let keys = |records: &[Acceleration]| records.iter().map(key).collect::<BTreeSet<(_, _, BTreeSet<EntryId>)>>();
    if !stated.is_empty() && keys(&stated) != keys(&tournament.accelerations()) {
        tournament.settings.acceleration = stated;
        tournament.settings.accelerated = AccelerationMethod::None;
    }
}

fn settings(records: &ReportRecords, pairs: &ReportedPairs, system: System, initial_colour: Option<Side>) -> Settings {
    let recorded = records.players.iter().map(|player| player.cells.len()).max().unwrap_or(0);
    let recorded = RoundNumber(u16::try_from(recorded).unwrap_or(u16::MAX));
    let usual = Settings::new(system, pairs.games);
    let avoided = |group: ForbiddenPairs| AvoidedPairs {
        whom: AvoidedPlayers::Entries(group.entries),
        rounds: group.rounds,
        strictness: Strictness::Soft,
    };
    Settings {
        // The result of a match whose games are not in the file is not rated.
        rating: usual.rating.filter(|_| system.facts().games_per_pairing.is_none_or(|games| games == pairs.games)),
        rounds: records.rounds.unwrap_or(recorded),
        scoring: pairs.scoring,
        tie_breaks: records.tie_breaks.clone().unwrap_or_else(|| usual_tie_breaks(system, pairs.games)),
        initial_colour,
        forbidden: records.named.forbidden.clone(),
        avoided: records.named.avoided.iter().cloned().map(avoided).collect(),
        acceleration: records.named.acceleration.settings(),
        ..usual
    }
}

fn entries(records: &ReportRecords, settings: &Settings) -> BTreeMap<EntryId, Entry> {
    let paired = records.paired_rounds();
    let corrections = corrections(records);
    let entry = |player: &PlayerRecord| {
        let id = entry_id(player.number);
        let person = Person { title: records.title_of(player), ..player.person.clone() };
        let mut entry = Entry::new(id, person, player.rating);
        entry.number = Some(player.number);
        entry.member = records.teams.membership(player.number);
        // Byes for rounds that are not paired yet; a player's own line counts more than record 240.
        let mut byes = records.named.byes.get(&player.number).cloned().unwrap_or_default();
        for (round, cell) in (1..).map(RoundNumber).zip(&player.cells) {
            if let RoundCell::Bye(bye) = cell {
                byes.insert(round, *bye);
            }
        }
        byes.retain(|round, _| *round > paired);
        entry.byes = byes;
        let abnormal = corrections.get(&player.number).into_iter().flatten();
        entry.adjustments = abnormal.flat_map(|record| record.adjustments(player, &settings.scoring)).collect();
        (id, entry)
    };
    records.players.iter().map(entry).collect()
}

/// The records 299 of each player, in the order of the file.
fn corrections(records: &ReportRecords) -> BTreeMap<StartNumber, Vec<&Abnormal>> {
    let mut corrections: BTreeMap<StartNumber, Vec<&Abnormal>> = BTreeMap::new();
    for record in &records.named.abnormal {
        for player in record.players.iter().collect::<BTreeSet<_>>() {
            corrections.entry(*player).or_default().push(record);
        }
    }
    corrections
}

/// The most boards that two teams have had between them in a round.
fn greatest_match(records: &ReportRecords, pairs: &ReportedPairs) -> u8 {
    let key = |player: &PlayerRecord| (player.number, records.teams.membership(player.number).key());
    let keys: BTreeMap<StartNumber, String> = records.players.iter().map(key).collect();
    let team = |number| keys.get(&number).map_or("", String::as_str);
    let mut greatest = 0;
    for round in &pairs.rounds {
        let mut boards: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        for pair in round {
            let (one, other) = (team(pair.seats.white), team(pair.seats.black));
            *boards.entry(if one < other { (one, other) } else { (other, one) }).or_default() += 1;
        }
        greatest = greatest.max(boards.into_values().max().unwrap_or(0));
    }
    u8::try_from(greatest).unwrap_or(u8::MAX).min(TeamRules::MOST_BOARDS)
}

/// Points with the virtual ones of a round (C.04.7, 1.5).
fn pairing_scores(
    points: &BTreeMap<EntryId, Points>,
    accelerations: &[Acceleration],
    round: RoundNumber,
) -> BTreeMap<EntryId, Points> {
    let mut scores = points.clone();
    for record in accelerations.iter().filter(|record| record.holds_in(round)) {
        for entry in &record.entries {
            *scores.entry(*entry).or_default() += record.points;
        }
    }
    scores
}

/// The rounds, with boards in the usual order: the files have no order of boards.
fn add_rounds(tournament: &mut Tournament, records: &ReportRecords, pairs: &ReportedPairs) {
    let mut points: BTreeMap<EntryId, Points> = BTreeMap::new();
    let accelerations = tournament.accelerations();
    for (number, round) in (1..).map(RoundNumber).zip(&pairs.rounds) {
        let byes = byes(records, number, round);
        let mut pairings: Vec<Pairing> = round.iter().map(|pair| pairing(number, *pair, pairs.games)).collect();
        boards::order(&mut pairings, &pairing_scores(&points, &accelerations, number), tournament);
        for pairing in &pairings {
            if let PairingOutcome::Known { points: won, .. } = tournament.outcome(pairing) {
                *points.entry(pairing.white).or_default() += won.white;
                *points.entry(pairing.black).or_default() += won.black;
            }
        }
        for (&entry, &bye) in &byes {
            *points.entry(entry).or_default() += tournament.settings.scoring.byes.for_bye(bye);
        }
        let is_over = pairings.iter().all(|pairing| pairing.is_settled(&tournament.settings));
        let stage = if is_over { Stage::Closed } else { Stage::Published };
        let day = records.dates.get(number.index()).copied().flatten();
        let starts = day.map(|day| day.and_time(NaiveTime::MIN));
        let mut round = Round::new(RoundState { starts, ..RoundState::new(number, stage, Origin::Hand) });
        round.pairings = pairings.into_iter().map(|pairing| (pairing.board, pairing)).collect();
        round.byes = byes;
        tournament.rounds.push(round);
    }
    if tournament.settings.system.pairs_teams() {
        boards::order_by_teams(tournament, |round| records.teams.board_order_in(round));
    }
}

fn pairing(round: RoundNumber, pair: ReportedPair, games: u8) -> Pairing {
    let mut pairing = Pairing::new(round, BoardNumber(0), pair.seats.map(entry_id), games);
    for (game, result) in pairing.games.iter_mut().zip([pair.result, pair.second]) {
        game.result = result;
    }
    pairing
}

/// Players whom a record about their teams alone has seated keep the points that their own lines state: the team has won the match,
/// whatever its members were given for it.
fn keep_stated_points(tournament: &mut Tournament, records: &ReportRecords, pairs: &ReportedPairs) {
    let history = History::new(tournament, tournament.paired_rounds(), tournament.awaiting());
    let scoring = tournament.settings.scoring;
    for player in &records.players {
        let (id, rounds) =
            (entry_id(player.number), pairs.seated.iter().filter(|(number, _)| *number == player.number));
        let stated_points = |round: RoundNumber| match player.cell(round) {
            RoundCell::Bye(bye) => scoring.byes.for_bye(bye),
            RoundCell::Empty | RoundCell::Game { .. } | RoundCell::Unreadable => Points::ZERO,
        };
        let counted_points =
            |round: RoundNumber| history.rounds(id).get(round.index()).map_or(Points::ZERO, Appearance::points);
        let changes: Vec<Adjustment> = rounds
            .map(|(_, round)| (*round, stated_points(*round) - counted_points(*round)))
            .filter(|(_, points)| *points != Points::ZERO)
            .map(|(round, points)| Adjustment { points, reason: REASON.to_owned(), round: Some(round) })
            .collect();
        let sum = history.points(id) + changes.iter().map(|change| change.points).sum();
        let is_stated = player.points.as_ref().is_some_and(|(stated, _)| *stated == sum);
        if let Some(entry) = tournament.entries.get_mut(&id).filter(|_| is_stated) {
            entry.adjustments.extend(changes);
        }
    }
}

/// Every player without an opponent; nothing in the line and no record 240 is a zero-point bye.
fn byes(records: &ReportRecords, round: RoundNumber, pairs: &[ReportedPair]) -> BTreeMap<EntryId, Bye> {
    let paired: BTreeSet<StartNumber> = pairs.iter().flat_map(|pair| [pair.seats.white, pair.seats.black]).collect();
    let free = records.players.iter().filter(|player| !paired.contains(&player.number));
    let bye = |player: &PlayerRecord| match player.cell(round) {
        RoundCell::Bye(bye) => bye,
        RoundCell::Empty | RoundCell::Game { .. } | RoundCell::Unreadable => {
            records.named.bye_of(player.number, round).unwrap_or(Bye::Zero)
        }
    };
    free.map(|player| (entry_id(player.number), bye(player))).collect()
}

/// The colour drawn by lot, concluded from the first round with pairings: of those who have been paired by then, the
/// first player with a colour there has the initial one if their place among them is odd (C.04.3, 5.2.5).
fn initial_colour(records: &ReportRecords, pairs: &ReportedPairs) -> Option<Side> {
    let round = pairs.rounds.iter().position(|pairs| !pairs.is_empty())?;
    let mut participants: Vec<&PlayerRecord> = records.players.iter().collect();
    participants.retain(|player| player.cells.iter().take(round + 1).any(|cell| cell.is_paired()));
    participants.sort_by_key(|player| player.number);
    let side_in =
        |pair: &ReportedPair, number| pair.seats.iter().find(|(_, seat)| **seat == number).map(|(side, _)| side);
    let colours =
        participants.iter().map(|player| pairs.rounds[round].iter().find_map(|pair| side_in(pair, player.number)));
    let (place, side) = colours.enumerate().find_map(|(place, side)| Some((place, side?)))?;
    Some(if place % 2 == 0 { side } else { !side })
}
