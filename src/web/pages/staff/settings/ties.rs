//! The list of tie-breaks in the form: a row for each, with its cut or limit.

use crate::web::forms::{FieldErrors, FormRow, FormValues};
use crate::web::i18n::Locale;
use tournament::{Cut, TieBreak, TieBreakKind};

pub(super) const MOST_TIES: usize = 20;

pub(super) const CUTS: [Cut; 5] = [Cut::None, Cut::Lowest(1), Cut::Lowest(2), Cut::Median(1), Cut::Median(2)];

/// A tie-break as typed, or as in the form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct TypedTieBreak {
    /// Its code; empty for none.
    pub(super) kind: String,
    /// Its cut, or its limit without the letter.
    pub(super) cut: String,
}

impl From<&TieBreak> for TypedTieBreak {
    fn from(tie_break: &TieBreak) -> Self {
        Self { kind: tie_break.kind.code().to_owned(), cut: modifier_code(*tie_break) }
    }
}

impl From<FormRow<'_>> for TypedTieBreak {
    fn from(row: FormRow<'_>) -> Self {
        Self { kind: row.get("tie").to_owned(), cut: row.get("cut").to_owned() }
    }
}

pub struct TieRow {
    pub(super) place: usize,
    pub(super) kind: String,
    pub(super) cut: String,
    /// Whether it has a limit in place of a cut.
    pub(super) has_limit: bool,
    /// Whether it may be cut; an empty row may become one that may.
    pub(super) can_cut: bool,
    pub(super) error: Option<String>,
}

/// The rows of the list, with an empty one.
pub fn tie_rows(form: &FormValues, errors: &FieldErrors) -> Vec<TieRow> {
    let ties = ties(form);
    let spare = (ties.len() < MOST_TIES).then(TypedTieBreak::default);
    let rows = (1..).zip(ties.into_iter().chain(spare));
    rows.map(|(place, TypedTieBreak { kind, cut })| {
        let known = TieBreakKind::ALL.iter().find(|known| known.code() == kind);
        TieRow {
            place,
            has_limit: known.is_some_and(|known| known.has_limit()),
            can_cut: known.is_none_or(|known| known.may_be_cut()),
            kind,
            cut,
            error: FormRow { n: place, values: form, errors: Some(errors) }.error("tie").map(str::to_owned),
        }
    })
    .collect()
}

/// The form after one of the buttons beside the tie-breaks (`up-2`, `down-2`, `drop-2`, `add`); `None` if none was pressed.
pub fn rearranged(form: &FormValues) -> Option<FormValues> {
    let (what, place) = form.get("rearrange").split_once('-').unwrap_or((form.get("rearrange"), "0"));
    let index = place.parse::<usize>().ok()?.checked_sub(1);
    let mut ties = ties(form);
    match (what, index) {
        ("up", Some(index)) if index > 0 && index < ties.len() => ties.swap(index, index - 1),
        ("down", Some(index)) if index + 1 < ties.len() => ties.swap(index, index + 1),
        ("drop", Some(index)) if index < ties.len() => drop(ties.remove(index)),
        ("add" | "up" | "down" | "drop", _) => {}
        _ => return None,
    }
    let mut form = form.clone();
    put_ties(&mut form, &ties);
    Some(form)
}

/// A tie-break of the list, or the message key of its error.
pub(super) fn tie_break(kind: &str, cut: &str, before: &[TieBreak]) -> Result<TieBreak, &'static str> {
    let known = TieBreakKind::ALL.iter().find(|known| known.code() == kind).ok_or("settings-choose")?;
    let error = if known.has_limit() { "settings-limit-unfit" } else { "settings-cut-unfit" };
    let modifier = match (known.has_limit(), known.may_be_cut()) {
        (true, _) => limit_code(cut),
        (false, true) => cut.to_owned(),
        // Its box is hidden, unless the browser runs no scripts: its value belongs to the tie-break chosen before.
        (false, false) => String::new(),
    };
    let code = if modifier.is_empty() { kind.to_owned() } else { format!("{kind}/{modifier}") };
    let tie_break = code.parse().map_err(|_| error)?;
    if before.contains(&tie_break) { Err("rejection-settings-tie-breaks") } else { Ok(tie_break) }
}

/// A typed limit (`60`, `60 %`, `+1`, `−1`) in the form of codes; empty if nothing is typed.
pub(super) fn limit_code(typed: &str) -> String {
    let figure = typed.trim().trim_end_matches('%').trim_end().replace('−', "-");
    if figure.is_empty() { figure } else { format!("L{}", figure.trim_start_matches(['L', 'l'])) }
}

/// The modifier of a tie-break: its cut, or its limit without the letter.
pub(super) fn modifier_code(tie_break: TieBreak) -> String {
    if tie_break.kind.has_limit() { tie_break.limit.to_string().replace('L', "") } else { cut_code(tie_break.cut) }
}

/// The tie-breaks of the form in order: kind and cut; empty rows are skipped.
pub(super) fn ties(form: &FormValues) -> Vec<TypedTieBreak> {
    form.rows(&["tie"], MOST_TIES).map(TypedTieBreak::from).collect()
}

pub(super) fn put_ties(form: &mut FormValues, ties: &[TypedTieBreak]) {
    for place in 1..=MOST_TIES {
        let TypedTieBreak { kind, cut } = ties.get(place - 1).cloned().unwrap_or_default();
        form.set_in_row(place, "tie", kind);
        form.set_in_row(place, "cut", cut);
    }
}

pub(super) fn cut_name(t: Locale, cut: Cut) -> String {
    match cut {
        Cut::None => t.text("settings-cut-none").to_string(),
        Cut::Lowest(n) => t.text("settings-cut-lowest").with("n", n).to_string(),
        Cut::Median(n) => t.text("settings-cut-median").with("n", n).to_string(),
    }
}

pub(super) fn cut_code(cut: Cut) -> String {
    match cut {
        Cut::None => String::new(),
        Cut::Lowest(n) => format!("C{n}"),
        Cut::Median(n) => format!("M{n}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::KoyaLimit;

    #[test]
    fn a_limit_is_typed_as_people_write_it() {
        for (typed, code) in
            [("", "KS"), ("50", "KS"), ("60 %", "KS/L60"), ("L60", "KS/L60"), ("+1", "KS/L+1"), ("−2", "KS/L-2")]
        {
            assert_eq!(tie_break("KS", typed, &[]).map(|read| read.to_string()), Ok(code.to_owned()), "{typed}");
        }
        let limited = TieBreak { limit: KoyaLimit::Shifted(-2), ..TieBreak::plain(TieBreakKind::Koya) };
        assert_eq!(tie_break("KS", &modifier_code(limited), &[]), Ok(limited));
        assert_eq!(tie_break("KS", "C1", &[]), Err("settings-limit-unfit"));
        assert_eq!(tie_break("BH", "L60", &[]), Err("settings-cut-unfit"));
        assert_eq!(tie_break("AOB", "C1", &[]), Ok(TieBreak::plain(TieBreakKind::AverageBuchholz)), "it is never cut");
    }

    #[test]
    fn a_cut_is_offered_only_where_the_tie_break_may_be_cut() {
        let mut form = FormValues::default();
        let tie = |kind: &str| TypedTieBreak { kind: kind.to_owned(), cut: String::new() };
        put_ties(&mut form, &["SOLK-F", "BH", "KS"].map(tie));
        let rows = tie_rows(&form, &FieldErrors::default());
        assert_eq!(rows.iter().map(|row| row.can_cut).collect::<Vec<_>>(), [false, true, false, true]);
        assert_eq!(rows.iter().map(|row| row.has_limit).collect::<Vec<_>>(), [false, false, true, false]);
    }

    #[test]
    fn tie_breaks_are_rearranged_without_saving() {
        let mut form = FormValues::default();
        let tie = |(kind, cut): (&str, &str)| TypedTieBreak { kind: kind.to_owned(), cut: cut.to_owned() };
        put_ties(&mut form, &[("BH", "C1"), ("SB", ""), ("DE", "")].map(tie));
        for (button, expected) in [
            ("up-2", "SB BH DE"),
            ("down-2", "BH DE SB"),
            ("drop-1", "SB DE"),
            ("up-1", "BH SB DE"),
            ("down-3", "BH SB DE"),
            ("add", "BH SB DE"),
        ] {
            form.set("rearrange", button);
            let after = rearranged(&form).unwrap_or_else(|| panic!("{button}"));
            let order: Vec<String> = ties(&after).into_iter().map(|own| own.kind).collect();
            assert_eq!(order.join(" "), expected, "{button}");
        }
        form.set("rearrange", "");
        assert_eq!(rearranged(&form), None);
    }
}
