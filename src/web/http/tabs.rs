//! The tabs of a tournament: they stand on its public pages, and on the page that says that one of these is missing.

use crate::service::progress::shown_round;
use tournament::{RoundNumber, System, Tournament};

/// A tab of a tournament; each of its public pages stands under one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tab {
    /// The tournament's facts.
    Home,
    Round,
    Standings,
    Teams,
    Crosstable,
    Games,
    /// Players, statistics, prizes, chances, norms and files.
    More,
}

/// A tab to be shown.
#[derive(Debug)]
pub struct TabLink {
    pub address: String,
    /// The message key of its name.
    pub key: &'static str,
    pub is_current: bool,
}

/// The tabs of a tournament: rounds and tables only once a round is public.
pub fn tabs(tournament: &Tournament, current: Option<Tab>) -> Vec<TabLink> {
    let last = tournament.published_rounds();
    let all = [
        (Tab::Home, "tournament-tab-home", String::new()),
        (Tab::Round, "tournament-tab-round", format!("/round/{}", shown_round(tournament))),
        (Tab::Teams, "teamtable-tab", "/teams".to_owned()),
        (Tab::Standings, "tournament-tab-standings", "/standings".to_owned()),
        (Tab::Crosstable, crosstable_tab(tournament), "/crosstable".to_owned()),
        (Tab::Games, "tournament-tab-games", "/games".to_owned()),
        (Tab::More, "tournament-tab-more", "/more".to_owned()),
    ];
    let is_there = |tab: Tab| match tab {
        Tab::Home | Tab::More => true,
        Tab::Round | Tab::Standings | Tab::Crosstable | Tab::Games => last > RoundNumber(0),
        Tab::Teams => last > RoundNumber(0) && tournament.settings.system.has_teams(),
    };
    let link = |(tab, key, rest): (Tab, _, String)| TabLink {
        address: format!("/t/{}{rest}", tournament.slug),
        key,
        is_current: current == Some(tab),
    };
    all.into_iter().filter(|(tab, ..)| is_there(*tab)).map(link).collect()
}

/// The message key of the page of all meetings, by its content.
pub fn crosstable_tab(tournament: &Tournament) -> &'static str {
    if tournament.settings.system == System::KnockOut { "bracket-title" } else { "tournament-tab-crosstable" }
}
