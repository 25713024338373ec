//! The settings of an event as fields of a form, and back.

mod choices;
mod codes;
mod read;
mod teams;
mod ties;

pub use choices::Choices;
use read::put_scoring;
pub use read::{read, with_points};
pub use teams::changes_ties;
pub use ties::{TieRow, rearranged, tie_rows};

use codes::{basis_code, early_code, edition_code, moves_code, rating_code, system_code};
use ties::{modifier_code, put_ties, ties};

use crate::web::forms::FieldErrors;
use crate::web::forms::values::{Choice, FormValues};
use crate::web::i18n::Locale;
use tournament::{Settings, Tournament};

pub fn typed(t: Locale, settings: &Settings) -> FormValues {
    let mut form = FormValues::default();
    form.set("variant", settings.variant);
    form.set("draws", settings.draw_profile);
    form.set("claim", settings.draw_claim);
    form.set("agreement", settings.agreement_from_move);
    if settings.variant.rules().time_out.turns().is_some() {
        form.set("time-lost", settings.time_lost.code());
    }
    form.set("system", system_code(settings.system));
    form.set("rounds", settings.rounds);
    form.set("early", early_code(settings.early));
    form.set("accelerated", settings.accelerated.code());
    form.set("games", settings.games_per_pairing);
    form.set("basis", basis_code(settings.scoring.basis));
    put_scoring(t, &mut form, &settings.scoring);
    form.set("edition", edition_code(settings.tie_break_edition));
    form.set("rating", rating_code(settings.rating));
    form.set("rating-system", settings.rating_rules.system());
    form.set("moves", moves_code(settings.moves));
    form.set("reports", settings.reports.code());
    let ties =
        settings.tie_breaks.iter().map(|tie_break| (tie_break.kind.code().to_owned(), modifier_code(*tie_break)));
    put_ties(&mut form, &ties.collect::<Vec<_>>());
    teams::put(t, &mut form, settings);
    form
}

/// What stands now, beside each field in which that is not what was typed; for tie-breaks beside the first.
pub fn compared(t: Locale, form: &FormValues, tournament: &Tournament) -> FieldErrors {
    let (now, choices) = (typed(t, &tournament.settings), Choices::from_tournament(t, tournament));
    let mut errors = FieldErrors::default();
    let is_tie = |name: &str| name.starts_with("tie-") || name.starts_with("cut-");
    for (name, value) in now.iter().filter(|(name, _)| form.has(name) && !is_tie(name)) {
        errors.compare(t, name, form.get(name), &choices.named(name, value));
    }
    if ties(form) != ties(&now) {
        let names: Vec<String> = tournament.settings.tie_breaks.iter().map(|own| t.tie_break(own)).collect();
        errors.compare(t, "tie-1", "", &Choice::new("list", names.join("; ")));
    }
    errors
}
