//! Tie-breaks of teams in words.

use crate::web::i18n::Locale;
use tournament::{TeamTieBreak, TeamTieBreakKind};

impl Locale {
    /// A tie-break of teams by its full name.
    pub fn team_tie_break(self, tie_break: TeamTieBreak) -> String {
        let name = self.text(name_key(tie_break.kind));
        match tie_break.cut {
            0 => name.to_string(),
            n => self.text("tiebreak-without-lowest").with("name", name).with("n", n).to_string(),
        }
    }

    /// The same as it heads a column.
    pub fn team_tie_break_short(self, tie_break: TeamTieBreak) -> String {
        let name = self.text(short_key(tie_break.kind));
        match tie_break.cut {
            0 => name.to_string(),
            n => self.text("tiebreak-cut-lowest-short").with("name", name).with("n", n).to_string(),
        }
    }

    /// How a tie-break of teams is reckoned.
    pub fn team_tie_break_rule(self, tie_break: TeamTieBreak) -> String {
        self.text(rule_key(tie_break.kind)).to_string()
    }
}

macro_rules! keys {
    ($($kind:ident = $key:literal, $short:literal, $rule:literal;)+) => {
        const fn name_key(kind: TeamTieBreakKind) -> &'static str {
            match kind { $(TeamTieBreakKind::$kind => $key),+ }
        }

        const fn short_key(kind: TeamTieBreakKind) -> &'static str {
            match kind { $(TeamTieBreakKind::$kind => $short),+ }
        }

        const fn rule_key(kind: TeamTieBreakKind) -> &'static str {
            match kind { $(TeamTieBreakKind::$kind => $rule),+ }
        }
    };
}

keys! {
    MatchPoints = "teamties-match-points", "teamties-match-points-short", "teamties-match-points-rule";
    GamePoints = "teamties-game-points", "teamties-game-points-short", "teamties-game-points-rule";
    Wins = "teamties-wins", "teamties-wins-short", "teamties-wins-rule";
    DirectEncounter = "teamties-direct", "teamties-direct-short", "teamties-direct-rule";
    ExtendedDirectEncounter = "teamties-extended", "teamties-extended-short", "teamties-extended-rule";
    BuchholzByMatches = "teamties-buchholz-matches", "teamties-buchholz-matches-short", "teamties-buchholz-matches-rule";
    BuchholzByGames = "teamties-buchholz-games", "teamties-buchholz-games-short", "teamties-buchholz-games-rule";
    BergerMatchMatch = "teamties-berger-mm", "teamties-berger-mm-short", "teamties-berger-mm-rule";
    BergerMatchGame = "teamties-berger-mg", "teamties-berger-mg-short", "teamties-berger-mg-rule";
    BergerGameMatch = "teamties-berger-gm", "teamties-berger-gm-short", "teamties-berger-gm-rule";
    BergerGameGame = "teamties-berger-gg", "teamties-berger-gg-short", "teamties-berger-gg-rule";
    Berlin = "teamties-berlin", "teamties-berlin-short", "teamties-berlin-rule";
    TopBoards = "teamties-top-boards", "teamties-top-boards-short", "teamties-top-boards-rule";
    BottomBoards = "teamties-bottom-boards", "teamties-bottom-boards-short", "teamties-bottom-boards-rule";
}
