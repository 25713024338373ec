//! What is wrong with a row of a table of openings, and what was expected, in words.

use crate::web::i18n::Locale;
use crate::web::i18n::games::shortened;
use draughts::Variant;
use draughts::notation::fen;
use draughts::notation::openings::RowFault;

/// What is wrong with a row, and what would be right.
pub fn row_fault(t: Locale, variant: Variant, fault: &RowFault) -> (String, String) {
    let (wrong, right) = match fault {
        RowFault::NoCode => (t.text("openings-fault-no-code"), t.text("openings-expected-code")),
        RowFault::CodeTwice { code, first } => (
            t.text("openings-fault-twice").with("code", shortened(code)).with("line", *first),
            t.text("openings-expected-code"),
        ),
        RowFault::NoPosition => (t.text("openings-fault-no-position"), t.text("openings-expected-position")),
        RowFault::Position(error) => {
            (t.text("openings-fault-position").with("why", t.fen_error(error)), t.text("openings-expected-position"))
        }
        RowFault::Over => (t.text("openings-fault-over"), t.text("openings-expected-play")),
        RowFault::Moves(trouble) => {
            let why = t.why_wrong(trouble).map(|why| format!(" {why}")).unwrap_or_default();
            let told = format!("{}{why}", t.trouble(trouble));
            (t.text("openings-fault-moves").with("why", told), t.text("openings-expected-moves"))
        }
        RowFault::Disagree(position) => {
            (t.text("openings-fault-disagree").with("fen", fen::write(position)), t.text("openings-expected-agree"))
        }
        RowFault::OtherGame(Some(other)) => (
            t.text("openings-fault-other-game").with("game", t.variant(*other).to_string()),
            t.text("openings-expected-game").with("game", t.variant(variant).to_string()),
        ),
        RowFault::OtherGame(None) => (
            t.text("openings-fault-unknown-game"),
            t.text("openings-expected-game").with("game", t.variant(variant).to_string()),
        ),
        RowFault::TooMany => (t.text("openings-fault-too-many"), t.text("openings-expected-fewer")),
    };
    (wrong.to_string(), right.to_string())
}
