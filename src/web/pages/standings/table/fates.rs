//! Who is out of a knock-out, who advances, who has won it.

use std::collections::BTreeMap;

use super::StandingsView;
use tournament::pairing::systems::knock_out::{Exit, final_round, went_out};
use tournament::{EntryId, RoundNumber, System, TournamentStatus};

impl StandingsView<'_> {
    /// The exits from a knock-out; `None` in other systems and before the first round.
    pub(super) fn fates(&self) -> Option<BTreeMap<EntryId, Exit>> {
        let is_on = self.tournament.settings.system == System::KnockOut && self.table.through >= RoundNumber::FIRST;
        is_on.then(|| went_out(self.tournament, self.table.through))
    }

    pub(super) fn fate(&self, entry: EntryId, out: &BTreeMap<EntryId, Exit>) -> String {
        let is_alone = out.len() + 1 == self.tournament.entries.len();
        let last = self.tournament.round(self.table.through).and_then(|round| round.pairing_of(entry));
        let is_settled = last.is_none_or(|pairing| pairing.is_complete() && !self.tournament.is_undecided(pairing));
        let is_level = last.is_some_and(|pairing| pairing.is_undecided(&self.tournament.settings));
        match out.get(&entry) {
            Some(exit) => self.exit(entry, *exit),
            None if is_level && self.tournament.status == TournamentStatus::Closed => {
                self.t.text("tiebreakgames-level").to_string()
            }
            None if is_level => self.t.text("tiebreakgames-fate").to_string(),
            None if is_settled && (is_alone || self.table.through >= self.tournament.settings.rounds) => {
                self.t.text("standings-winner").to_string()
            }
            None if self.is_cut_short() => self.t.text("standings-cut-short").to_string(),
            None => self.t.text("standings-goes-on").to_string(),
        }
    }

    fn exit(&self, entry: EntryId, exit: Exit) -> String {
        let sex = self.tournament.entry(entry).map_or("", |entry| entry.person.sex_letter());
        let text = match exit {
            Exit::Lost(round) if final_round(self.tournament) == Some(round) => self.t.text("standings-lost-final"),
            Exit::Lost(round) => self.t.text("standings-out").with("round", round),
            Exit::Withdrew(RoundNumber(0)) => self.t.text("standings-withdrew-at-once").with("sex", sex),
            Exit::Withdrew(round) => self.t.text("standings-withdrew").with("sex", sex).with("round", round),
            Exit::NotPaired(round) => self.t.text("standings-not-paired").with("round", round),
        };
        text.to_string()
    }

    /// Whether the tournament was closed after the last shown round, so that no remaining player has played on.
    fn is_cut_short(&self) -> bool {
        self.tournament.status == TournamentStatus::Closed && self.table.through >= self.tournament.paired_rounds()
    }
}
