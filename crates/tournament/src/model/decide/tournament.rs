//! Commands about the tournament as a whole.

use std::collections::BTreeSet;

use super::{open, set};
use crate::model::rejection::SettingsRejection;
use crate::{
    AccelerationMethod, ByeValues, Change, Info, Item, PointValues, PublicDetails, RatingApproval, Rejection, Settings,
    TeamRules, TieBreakSteps, Tournament, TournamentStatus, Visibility,
};

pub(super) fn edit_info(tournament: &Tournament, info: Info) -> Result<Vec<Change>, Rejection> {
    check_info(&info)?;
    Ok(set(tournament, Item::Info(Box::new(info))))
}

/// What a tournament says of itself must have a title and dates in order.
pub fn check_info(info: &Info) -> Result<(), Rejection> {
    if info.title.trim().is_empty() {
        return Err(Rejection::TitleMissing);
    }
    match (info.starts, info.ends) {
        (Some(starts), Some(ends)) if ends < starts => Err(Rejection::DatesReversed),
        _ => Ok(()),
    }
}

pub(super) fn edit_settings(tournament: &Tournament, mut settings: Settings) -> Result<Vec<Change>, Rejection> {
    // What the lots follow from is drawn once, when the tournament is made, and its hash is public: no player sets it.
    settings.lot_secret.clone_from(&tournament.settings.lot_secret);
    settings.lot_seed = tournament.settings.lot_seed;
    check_settings(&settings).map_err(Rejection::Settings)?;
    check_byes(&tournament.settings, &settings).map_err(Rejection::Settings)?;
    check_against_rounds(tournament, &settings).map_err(Rejection::Settings)?;
    super::drawing::check_game(tournament, settings.variant).map_err(Rejection::Settings)?;
    Ok(set(tournament, Item::Settings(Box::new(settings))))
}

/// No bye and no forfeit is worth more than a win. Tournaments in which it was so before stay as they are.
fn check_byes(now: &Settings, settings: &Settings) -> Result<(), SettingsRejection> {
    let values =
        |settings: &Settings| (settings.scoring.byes, settings.scoring.pairing_values(settings.games_per_pairing).win);
    let (byes, win) = values(settings);
    let ByeValues { pairing_allocated, full, half, zero, forfeit_win, forfeit_loss } = byes;
    let is_excessive = [pairing_allocated, full, half, zero, forfeit_win, forfeit_loss].iter().any(|own| *own > win);
    if is_excessive && values(now) != (byes, win) { Err(SettingsRejection::Byes) } else { Ok(()) }
}

/// Settings must hold together.
pub fn check_settings(settings: &Settings) -> Result<(), SettingsRejection> {
    let in_order = |values: PointValues| values.win > values.draw && values.draw >= values.loss;
    let distinct: BTreeSet<_> = settings.tie_breaks.iter().collect();
    // From the plainest error to those that need several settings at once: the first is named, and the form shows it beside its
    // field.
    let cycles_fit = settings.system.cycles().is_none_or(|cycles| (1..=2).contains(&cycles));
    if settings.rounds.0 == 0 {
        Err(SettingsRejection::Rounds)
    } else if !(1..=Settings::MOST_GAMES).contains(&settings.games_per_pairing) {
        Err(SettingsRejection::GamesPerPairing)
    } else if !settings.games_fit() {
        Err(SettingsRejection::DoubleSwissGames)
    } else if !settings.can_be_accelerated() && settings.accelerated != AccelerationMethod::None {
        Err(SettingsRejection::Acceleration)
    } else if !settings.system.is_round_robin() && settings.early_meetings.is_some() {
        Err(SettingsRejection::EarlyMeetings)
    } else if !cycles_fit {
        Err(SettingsRejection::Cycles)
    } else if !in_order(settings.scoring.match_values) || !in_order(settings.scoring.game_values) {
        Err(SettingsRejection::PointValues)
    } else if !settings.team_rules.are_sound() {
        Err(SettingsRejection::TeamRules)
    } else if !settings.tie_break_steps.as_ref().is_none_or(TieBreakSteps::is_sound) {
        Err(SettingsRejection::TieBreakSteps)
    } else if !settings.rating_rules.are_sound() {
        Err(SettingsRejection::RatingRules)
    } else if distinct.len() < settings.tie_breaks.len() {
        Err(SettingsRejection::TieBreaks)
    } else {
        Ok(())
    }
}

/// What has been paired fixes the system, its acceleration, the game and the games of a pairing, and by which rules teams are paired.
pub(super) fn check_against_rounds(tournament: &Tournament, settings: &Settings) -> Result<(), SettingsRejection> {
    let now = &tournament.settings;
    // What matches of teams are worth may change, but not by which rules teams are paired.
    let paired_by = |rules: &TeamRules| (rules.boards, rules.basis, rules.preferences, rules.secondary_decides);
    let same = now.system == settings.system
        && now.accelerated == settings.accelerated
        && now.early_meetings == settings.early_meetings
        && now.games_per_pairing == settings.games_per_pairing
        && now.variant == settings.variant
        && (!now.system.has_teams() || paired_by(&now.team_rules) == paired_by(&settings.team_rules))
        // Matches that ended level would need a winner all at once, or those decided would be level again.
        && now.needs_winner() == settings.needs_winner()
        // Which rounds are accelerated follows from how many there are.
        && (now.accelerated == AccelerationMethod::None || now.rounds == settings.rounds)
        && (!now.system.has_closed_field() || now.rounds == settings.rounds);
    if !tournament.rounds.is_empty() && !same {
        return Err(SettingsRejection::FixedByPairing);
    }
    if settings.rounds < tournament.paired_rounds() { Err(SettingsRejection::Rounds) } else { Ok(()) }
}

pub(super) fn close(tournament: &Tournament) -> Result<Vec<Change>, Rejection> {
    open(tournament)?;
    if tournament.rounds.is_empty() {
        return Err(Rejection::NothingPaired);
    }
    // Ratings are public: where they come from must be so too.
    if tournament.is_rated_in_secret() {
        return Err(Rejection::RatedInSecret);
    }
    let complete = tournament.complete_rounds();
    if complete < tournament.paired_rounds() {
        return Err(Rejection::RoundUnfinished(complete.next()));
    }
    let mut changes = super::rounds::close_finished(tournament);
    changes.extend(set(tournament, Item::Status(TournamentStatus::Closed)));
    Ok(changes)
}

pub(super) fn reopen(tournament: &Tournament) -> Result<Vec<Change>, Rejection> {
    match tournament.status {
        TournamentStatus::Closed => {
            let mut changes = set(tournament, Item::Status(TournamentStatus::Open));
            // What was said of the results so far says nothing of those it will be closed with.
            changes.extend(set(tournament, Item::Approval(RatingApproval::default())));
            if tournament.visibility == Visibility::Archived {
                changes.extend(set(tournament, Item::Visibility(Visibility::Public)));
            }
            Ok(changes)
        }
        TournamentStatus::Open => Err(Rejection::TournamentNotClosed),
    }
}

pub(super) fn approve_ratings(tournament: &Tournament, approval: RatingApproval) -> Result<Vec<Change>, Rejection> {
    if tournament.status == TournamentStatus::Open {
        Err(Rejection::TournamentNotClosed)
    } else if tournament.settings.rating.is_none() {
        Err(Rejection::NotRated)
    } else {
        Ok(set(tournament, Item::Approval(approval)))
    }
}

/// Even after the end: what the organiser has shown too freely can be hidden at any time.
pub(super) fn set_public_details(tournament: &Tournament, public_details: PublicDetails) -> Vec<Change> {
    let settings = Settings { public_details, ..tournament.settings.clone() };
    set(tournament, Item::Settings(Box::new(settings)))
}

pub(super) fn set_visibility(tournament: &Tournament, visibility: Visibility) -> Result<Vec<Change>, Rejection> {
    if visibility == Visibility::Archived && tournament.status == TournamentStatus::Open {
        Err(Rejection::TournamentNotClosed)
    } else if !visibility.is_listed() && tournament.ends_rated() {
        // Its results would stay in the ratings without a page that shows them.
        Err(Rejection::RatedInSecret)
    } else {
        Ok(set(tournament, Item::Visibility(visibility)))
    }
}
