//! The prizes for spreadsheets.

use crate::web::i18n::{Locale, PlayerNames, sheets};
use tournament::exchange::sheet::{Sheet, SheetCell};
use tournament::standings::Standings;
use tournament::standings::prizes::{Award, awards};
use tournament::{Entry, Tournament};

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

/// A row for each amount and each prize in kind; only a heading before there are places. `None` if the tournament has no prizes.
pub fn prizes(t: Locale, tournament: &Tournament, table: Option<&Standings>) -> Option<Sheet> {
    if tournament.settings.prizes.prizes.is_empty() {
        return None;
    }
    let all = table.map(|table| awards(tournament, table).awards).unwrap_or_default();
    let names = PlayerNames::in_files(t, tournament);
    let rows = all.iter().flat_map(|award| {
        let place = table.and_then(|table| table.row(award.entry)?.place);
        let entry = tournament.entry(award.entry).into_iter();
        let who = |entry: &Entry| {
            let (name, region) = (names.name(entry), &entry.person.region);
            [place.into(), entry.number.into(), name.into(), SheetCell::from(region)]
        };
        entry.flat_map(|entry| rows(t, tournament, &who(entry), award)).collect::<Vec<_>>()
    });
    Some(Sheet::new(sheets::headings(t, &COLUMNS), rows).named(t.text("prizes-title").to_string()))
}

/// The rows of one player, each with their name first.
fn rows(t: Locale, tournament: &Tournament, who: &[SheetCell; 4], award: &Award) -> Vec<Vec<SheetCell>> {
    let currency = &tournament.settings.prizes.currency;
    let money = award.parts.iter().map(|part| {
        let list = t.prize_list(tournament, part.section.as_ref());
        let how = t.prize_terms(part, currency).join("; ");
        let cells = [list.into(), SheetCell::number(part.money), currency.into(), SheetCell::Empty, how.into()];
        who.iter().cloned().chain(cells).collect()
    });
    let things = award.things.iter().map(|won| {
        let list = t.prize_list(tournament, won.section.as_ref());
        let lot = if won.by_lot { t.text("prizes-by-lot").to_string() } else { String::new() };
        let cells = [list.into(), SheetCell::Empty, SheetCell::Empty, SheetCell::from(&won.thing), lot.into()];
        who.iter().cloned().chain(cells).collect()
    });
    money.chain(things).collect()
}
