//! What a check of a log has found, in words.

use super::locale::Words;
use super::say::Speaker;
use super::say_deeds::Teller;
use crate::store::{Finding, Stray};
use tournament::{Change, Tournament};

/// What was found, a line each; a thing of which several parts differ has several.
pub fn findings(t: Words, event: &Tournament, found: &[Finding]) -> Vec<String> {
    found.iter().flat_map(|finding| lines(t, event, finding)).collect()
}

fn lines(t: Words, event: &Tournament, finding: &Finding) -> Vec<String> {
    let line = match finding {
        Finding::Missing { first, last } if first == last => t.text("log-check-missing").with("n", *first),
        Finding::Missing { first, last } => t.text("log-check-missing-some").with("first", *first).with("last", *last),
        Finding::Altered(entry) => t.text("log-check-altered").with("n", *entry),
        Finding::Unlinked(entry) => t.text("log-check-unlinked").with("n", *entry),
        Finding::OtherEnd(entry) => t.text("log-check-other-end").with("n", *entry),
        Finding::Misfit(entry) => t.text("log-check-misfit").with("n", *entry),
        Finding::Unreadable(what) => t.text("log-check-unreadable").with("what", what.as_str()),
        Finding::Thing(change) => return thing(t, event, change),
        Finding::Stray(Stray { table, row, column, stored, meant }) => t
            .text("log-check-column")
            .with("column", format!("{table}.{column}"))
            .with("row", row.as_str())
            .with("stored", stored.as_str())
            .with("meant", meant.as_str()),
        // Neither series nor ratings are part of an event's log.
        Finding::Series(_) | Finding::Rating(_) => return Vec::new(),
    };
    vec![line.to_string()]
}

/// The parts of a thing that differ. Of one whose difference the words do not show, its name.
fn thing(t: Words, event: &Tournament, change: &Change) -> Vec<String> {
    let changes = std::slice::from_ref(change);
    let parts = Teller { t, tournament: event, changes }.lines();
    if parts.is_empty() {
        let name = Speaker { t, tournament: Some(event) }.thing(change.key());
        return vec![t.text("log-check-otherwise").with("what", name).to_string()];
    }
    let nothing = || t.text("log-check-nothing").to_string();
    let or_nothing = |text: String| if text.is_empty() { nothing() } else { text };
    let line = |part: super::say_changes::Line| {
        let (meant, stored) = (or_nothing(part.before), or_nothing(part.after));
        t.text("log-check-thing").with("what", part.what).with("meant", meant).with("stored", stored).to_string()
    };
    parts.into_iter().map(line).collect()
}
