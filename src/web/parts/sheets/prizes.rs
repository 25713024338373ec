//! The prizes for spreadsheets.

use crate::web::i18n::player_names::name_of;
use crate::web::i18n::{Locale, sheets};
use tournament::Tournament;
use tournament::exchange::sheet::{Sheet, SheetCell};
use tournament::standings::prizes::{Award, awards};
use tournament::standings::{Place, Standings};

const COLUMNS: [&str; 9] = [
    "standings-csv-place",
    "standings-csv-number",
    "standings-csv-name",
    "standings-csv-region",
    "prizes-csv-list",
    "prizes-csv-money",
    "prizes-currency",
    "prizes-thing",
    "prizes-how",
];

/// A line for each amount and each thing; none before there are places. Nothing where the tournament has no prizes.
pub fn prizes(t: Locale, tournament: &Tournament, table: Option<&Standings>) -> Option<Sheet> {
    if tournament.settings.prizes.prizes.is_empty() {
        return None;
    }
    let all = table.map(|table| awards(tournament, table).awards).unwrap_or_default();
    let rows = all.iter().flat_map(|award| {
        let place = table.and_then(|table| table.row(award.entry)?.place);
        rows(t, tournament, place, award)
    });
    Some(Sheet::new(sheets::headings(t, &COLUMNS), rows).named(t.text("prizes-title").to_string()))
}

fn rows(t: Locale, tournament: &Tournament, place: Option<Place>, award: &Award) -> Vec<Vec<SheetCell>> {
    let Some(entry) = tournament.entry(award.entry) else { return Vec::new() };
    let currency = &tournament.settings.prizes.currency;
    let person = &entry.person;
    let name = name_of(t, tournament, entry);
    let who = || [place.into(), entry.number.into(), SheetCell::from(&name), SheetCell::from(&person.region)];
    let money = award.parts.iter().map(|part| {
        let list = t.prize_list(tournament, part.section.as_ref());
        let how = t.prize_terms(part, currency).join("; ");
        let what = [list.into(), SheetCell::number(part.money), currency.into(), SheetCell::Empty, how.into()];
        who().into_iter().chain(what).collect()
    });
    let things = award.things.iter().map(|won| {
        let list = t.prize_list(tournament, won.section.as_ref());
        let lot = if won.by_lot { t.text("prizes-by-lot").to_string() } else { String::new() };
        let what = [list.into(), SheetCell::Empty, SheetCell::Empty, SheetCell::from(&won.thing), lot.into()];
        who().into_iter().chain(what).collect()
    });
    money.chain(things).collect()
}
