//! What a change of settings that reaches back does to what has been counted: told before anything is saved.

use super::Late;
use crate::service::progress::standings_round;
use crate::web::i18n::Locale;
use crate::web::i18n::namesakes::name_of;
use crate::web::parts::team_standings::team_rows;
use tournament::standings::{table, team_table};
use tournament::{RoundNumber, Settings, Tournament};

/// How many are named before the rest is only counted.
const NAMED: usize = 12;

/// What a change of settings does.
#[derive(Default)]
pub struct Effect {
    /// What it does, each in a sentence.
    pub sentences: Vec<String>,
    pub moves: Vec<MovedPlace>,
    /// How many more have another place.
    pub more: usize,
}

/// Somebody with another place than before.
#[derive(Debug, PartialEq, Eq)]
pub struct MovedPlace {
    pub name: String,
    pub before: String,
    pub after: String,
}

/// Somebody in the standings.
struct Placed {
    name: String,
    place: String,
}

impl Effect {
    pub(super) fn new(t: Locale, tournament: &Tournament, new: &Settings, asks: &[Late]) -> Self {
        let (old, rounds) = (&tournament.settings, tournament.paired_rounds());
        let mut effect = Self::default();
        if asks.contains(&Late::Rounds) {
            let change = t.text("settings-effect-rounds").with("before", old.rounds).with("after", new.rounds);
            effect.sentences.push(change.with("left", new.rounds.0.saturating_sub(rounds.0)).to_string());
        }
        let is_counted = asks.contains(&Late::Points) || asks.contains(&Late::TieBreaks);
        let through = standings_round(tournament);
        if !is_counted || through == RoundNumber(0) {
            return effect;
        }
        let after = Tournament { settings: new.clone(), ..tournament.clone() };
        let mut moves = moved(&places(t, tournament, through), &places(t, &after, through));
        effect.sentences.push(match moves.len() {
            0 => t.text("settings-effect-no-places").with("round", through).to_string(),
            n => t.text("settings-effect-places").with("round", through).with("n", n).to_string(),
        });
        effect.more = moves.len().saturating_sub(NAMED);
        moves.truncate(NAMED);
        effect.moves = moves;
        effect.sentences.push(t.text("settings-effect-pairings").to_string());
        effect
    }
}

/// The places of all, in a tournament of teams those of the teams, best first.
fn places(t: Locale, tournament: &Tournament, through: RoundNumber) -> Vec<Placed> {
    if tournament.settings.system.has_teams() {
        let rows = team_rows(t, tournament, &team_table(tournament, through));
        return rows.into_iter().map(|row| Placed { name: row.team.name, place: row.place }).collect();
    }
    let rows = table(tournament, through).rows.into_iter();
    let placed = rows.filter_map(|row| {
        let entry = tournament.entry(row.entry)?;
        row.place.map(|place| Placed { name: name_of(t, tournament, entry), place: t.place(Some(place)) })
    });
    placed.collect()
}

/// Those of `after` who had another place before, in their new order.
fn moved(before: &[Placed], after: &[Placed]) -> Vec<MovedPlace> {
    let old = |name: &str| before.iter().find(|placed| placed.name == name).map(|placed| placed.place.clone());
    let moved = |placed: &Placed| {
        let before = old(&placed.name)?;
        let (name, after) = (placed.name.clone(), placed.place.clone());
        (before != after).then_some(MovedPlace { name, before, after })
    };
    after.iter().filter_map(moved).collect()
}
