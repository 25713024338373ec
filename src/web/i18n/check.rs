//! What a check of a log has found, in words.

use crate::store::{StoredDifference, Stray};
use crate::web::i18n::deeds::LogTexts;
use crate::web::i18n::{Locale, TournamentTexts};
use tournament::{Change, Tournament};

/// What was found, a line each; a thing of which several parts differ has several.
pub fn findings(t: Locale, event: &Tournament, found: &[StoredDifference]) -> Vec<String> {
    found.iter().flat_map(|finding| lines(t, event, finding)).collect()
}

fn lines(t: Locale, event: &Tournament, finding: &StoredDifference) -> Vec<String> {
    let line = match finding {
        StoredDifference::Missing { first, last } if first == last => t.text("log-check-missing").with("n", *first),
        StoredDifference::Missing { first, last } => {
            t.text("log-check-missing-some").with("first", *first).with("last", *last)
        }
        StoredDifference::Altered(entry) => t.text("log-check-altered").with("n", *entry),
        StoredDifference::Unlinked(entry) => t.text("log-check-unlinked").with("n", *entry),
        StoredDifference::OtherEnd(entry) => t.text("log-check-other-end").with("n", *entry),
        StoredDifference::Misfit(entry) => t.text("log-check-misfit").with("n", *entry),
        StoredDifference::Unreadable(what) => t.text("log-check-unreadable").with("what", what.as_str()),
        StoredDifference::Thing(change) => return thing(t, event, change),
        StoredDifference::Stray(Stray { table, row, column, stored, meant }) => t
            .text("log-check-column")
            .with("column", format!("{table}.{column}"))
            .with("row", row.as_str())
            .with("stored", stored.as_str())
            .with("meant", meant.as_str()),
        // Neither series nor ratings are part of an event's log.
        StoredDifference::Series(_) | StoredDifference::Rating(_) => return Vec::new(),
    };
    vec![line.to_string()]
}

/// The parts of a thing that differ. Of one whose difference the words do not show, its name.
fn thing(t: Locale, event: &Tournament, change: &Change) -> Vec<String> {
    let changes = std::slice::from_ref(change);
    let parts = LogTexts { t, tournament: event, changes }.lines();
    if parts.is_empty() {
        let name = TournamentTexts { t, tournament: Some(event) }.thing(change.key());
        return vec![t.text("log-check-otherwise").with("what", name).to_string()];
    }
    let nothing = || t.text("log-check-nothing").to_string();
    let or_nothing = |text: String| if text.is_empty() { nothing() } else { text };
    let line = |part: crate::web::i18n::changes::ChangeText| {
        let (meant, stored) = (or_nothing(part.before), or_nothing(part.after));
        t.text("log-check-thing").with("what", part.what).with("meant", meant).with("stored", stored).to_string()
    };
    parts.into_iter().map(line).collect()
}
