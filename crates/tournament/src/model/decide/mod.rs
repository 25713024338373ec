//! What a command changes, or why it is refused: the only way to anything that is written.

mod adopt;
mod awards;
mod check_in;
mod drawing;
mod entries;
mod fees;
mod places;
mod play_off;
mod rearrange;
mod registration;
mod reports;
mod results;
mod rounds;
mod squads;
mod tie_break_games;
mod tournament;
mod undo;

pub(super) use entries::absence;
pub use tournament::{check_info, check_settings};

use chrono::NaiveDateTime;

use super::limits;
use crate::{
    Change, Command, Entry, EntryId, Item, ItemKey, Registration, Rejection, ReportId, Tournament, TournamentStatus,
    Visibility,
};

/// The changes that `command` makes to `tournament` at `now` (UTC), in the order in which to make them.
///
/// ```
/// use chrono::NaiveDateTime;
/// use tournament::{Command, Info, Preset, Rejection, Tournament, TournamentId, decide};
///
/// let mut cup = Tournament::new(TournamentId(1), "cup", Info::default(), Preset::SwissSingleGames.settings());
/// let now = NaiveDateTime::MIN;
/// assert!(matches!(decide(&cup, Command::CloseTournament, now), Err(Rejection::NothingPaired)));
///
/// let info = Info { title: "Cup of the club".to_owned(), ..Info::default() };
/// let changes = decide(&cup, Command::EditInfo(Box::new(info)), now)?;
/// cup.apply_all(&changes)?;
/// assert_eq!(cup.info.title, "Cup of the club");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Why the command is refused; nothing changes then.
pub fn decide(tournament: &Tournament, command: Command, now: NaiveDateTime) -> Result<Vec<Change>, Rejection> {
    let is_new = !matches!(command, Command::Revert(_));
    let brings_back = matches!(command, Command::SetVisibility(_) | Command::Revert(_));
    if tournament.visibility == Visibility::Deleted && !brings_back {
        return Err(Rejection::TournamentDeleted);
    }
    let changes = match command {
        Command::Pay { entry, payment } => fees::pay(tournament, entry, payment),
        Command::VoidPayment(receipt) => fees::void(tournament, receipt),
        Command::SetPerson { entry, player } => entries::set_person(tournament, entry, player),
        Command::SetPublicDetails(details) => Ok(tournament::set_public_details(tournament, details)),
        Command::SetWithheld { entry, withheld, has_consent } => {
            entries::set_withheld(tournament, entry, withheld, has_consent.then_some(now))
        }
        Command::WithholdDetails { application, withheld } => {
            registration::withhold(tournament, application, &withheld)
        }
        Command::CloseTournament => tournament::close(tournament),
        Command::ReopenTournament => tournament::reopen(tournament),
        Command::ApproveRatings(approval) => tournament::approve_ratings(tournament, approval),
        Command::SetVisibility(visibility) => tournament::set_visibility(tournament, visibility),
        Command::Adopt(other) => adopt::adopt(tournament, &other),
        Command::Revert(reversal) => undo::revert(tournament, &reversal),
        command => {
            open(tournament)?;
            in_open_tournament(tournament, command, now).map(|changes| reports::without_stale(tournament, changes))
        }
    }?;
    if changes.is_empty() {
        return Err(Rejection::NothingToChange);
    }
    // What is taken back was there before there were limits.
    if is_new {
        limits::check_changes(tournament, &changes)?;
    }
    Ok(changes)
}

fn in_open_tournament(tournament: &Tournament, command: Command, now: NaiveDateTime) -> Result<Vec<Change>, Rejection> {
    match command {
        Command::EditInfo(info) => tournament::edit_info(tournament, *info),
        Command::EditSettings(settings) => tournament::edit_settings(tournament, *settings),
        Command::SetForbiddenPairs { forbidden, avoided } => {
            places::set_forbidden_pairs(tournament, forbidden, avoided)
        }
        Command::PlaceTables(tables) => places::place_tables(tournament, tables),
        Command::SetSections(sections) => awards::set_sections(tournament, sections),
        Command::SetPrizes(fund) => awards::set_prizes(tournament, *fund),
        Command::SetPlayOff(games) => play_off::set_games(tournament, games),
        Command::Enter(new) => entries::enter(tournament, new, Registration::Unsaid),
        Command::Register(new) => entries::enter(tournament, new, Registration::Registered),
        Command::EditEntry { entry, new } => entries::edit(tournament, entry, *new),
        Command::OrderBoards(members) => squads::order_boards(tournament, members.into_iter().collect()),
        Command::Remove(entry) => entries::remove(tournament, entry),
        Command::Withdraw { entry, after } => entries::withdraw(tournament, entry, after),
        Command::Expel { entry, after, expulsion } => entries::expel(tournament, entry, after, expulsion),
        Command::Reinstate(entry) => entries::reinstate(tournament, entry),
        Command::SetBye { entry, round, bye } => {
            entries::check_bye_limits(tournament, entry, round, bye)?;
            entries::set_bye(tournament, entry, round, bye)
        }
        Command::GrantBye { entry, round, bye } => entries::set_bye(tournament, entry, round, Some(bye)),
        Command::OpenCheckIn(round) => check_in::open(tournament, round),
        Command::CheckIn { players, is_here } => check_in::mark(tournament, &players, is_here),
        Command::CloseCheckIn(round) => check_in::close(tournament, round),
        Command::Adjust { entry, adjustments } => entries::adjust(tournament, entry, adjustments),
        Command::AssignNumbers(numbers) => entries::assign_numbers(tournament, &numbers.into_iter().collect()),
        Command::Pair(plan) => rounds::pair(tournament, &plan),
        Command::PairAgain(plan) => rounds::pair_again(tournament, &plan),
        Command::Rearrange(rearrangement) => rearrange::rearrange(tournament, &rearrangement),
        Command::Leave { leaving, round } => rearrange::leave(tournament, &leaving, round),
        Command::Discard(round) => rounds::discard(tournament, round),
        Command::Publish(round) => rounds::publish(tournament, round, now),
        Command::CloseRound(round) => rounds::close(tournament, round),
        Command::ReopenRound(round) => rounds::reopen(tournament, round),
        Command::EnterResults(results) => {
            let changes = results.into_iter().map(|(game, result)| results::enter(tournament, game, result));
            Ok(changes.collect::<Result<Vec<_>, _>>()?.concat())
        }
        Command::EnterGame { game, notation, result, remark } => {
            let entered = super::game::Game { result, notation, remark, ..super::game::Game::default() };
            results::enter_game(tournament, game, entered)
        }
        Command::Report { by, games } => {
            let report =
                |(game, said): (_, Option<_>)| reports::report(tournament, ReportId { game, by }, said.as_ref(), now);
            Ok(games.into_iter().map(report).collect::<Result<Vec<_>, _>>()?.concat())
        }
        Command::ExplainForfeit { round, board, reason } => {
            results::explain_forfeit(tournament, round, board, reason.as_ref())
        }
        Command::CountIllegalMoves { game, player, count } => {
            results::count_illegal_moves(tournament, game, player, count)
        }
        Command::LoseByIllegalMoves { game, player } => results::lose_by_illegal_moves(tournament, game, player),
        Command::AddTieBreakGames { round, board, colour } => tie_break_games::add(tournament, round, board, colour),
        Command::SettleMatch { round, board, verdict } => tie_break_games::settle(tournament, round, board, verdict),
        Command::SwapColours(game) => results::swap_colours(tournament, game),
        Command::CorrectColours { round, board } => results::correct_colours(tournament, round, board),
        Command::CorrectGameColours(game) => results::correct_game_colours(tournament, game),
        Command::SetOpenings(table) => drawing::set_openings(tournament, table),
        Command::CommitDraw { round, commitment } => drawing::commit(tournament, round, commitment, now),
        Command::DrawOpening { round, seed } => drawing::draw(tournament, round, seed, now),
        Command::SetRegistration(rules) => registration::set_rules(tournament, *rules),
        Command::Apply(new) => registration::apply(tournament, *new, now),
        Command::ChangeApplication { application, applicant } => {
            registration::change(tournament, application, &applicant, now)
        }
        Command::WithdrawApplication(application) => registration::withdraw(tournament, application),
        Command::JudgeApplication { application, judgement } => registration::judge(tournament, application, judgement),
        Command::SetFees(rules) => fees::set_rules(tournament, *rules),
        Command::SetDues(dues) => fees::set_dues(tournament, *dues),
        Command::Pay { .. }
        | Command::VoidPayment(_)
        | Command::SetPerson { .. }
        | Command::SetPublicDetails(_)
        | Command::SetWithheld { .. }
        | Command::WithholdDetails { .. }
        | Command::CloseTournament
        | Command::ReopenTournament
        | Command::ApproveRatings(_)
        | Command::SetVisibility(_)
        | Command::Adopt(_)
        | Command::Revert(_) => Ok(Vec::new()),
    }
}

fn open(tournament: &Tournament) -> Result<(), Rejection> {
    match tournament.status {
        TournamentStatus::Open => Ok(()),
        TournamentStatus::Closed => Err(Rejection::TournamentClosed),
    }
}

/// The entry, or the rejection that there is none.
fn entry(tournament: &Tournament, id: EntryId) -> Result<&Entry, Rejection> {
    tournament.entry(id).ok_or(Rejection::UnknownEntry(id))
}

/// One change, or none if everything is so already.
fn set(tournament: &Tournament, thing: Item) -> Vec<Change> {
    Change::new(tournament, thing.key(), Some(thing)).into_iter().collect()
}

fn set_entry(tournament: &Tournament, entry: Entry) -> Vec<Change> {
    set(tournament, Item::Entry(Box::new(entry)))
}

/// The change that takes `key` away, if it is there.
fn clear(tournament: &Tournament, key: ItemKey) -> Option<Change> {
    Change::new(tournament, key, None)
}
