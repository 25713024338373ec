//! `/t/{slug}/prizes`: who gets which prize, and how each amount came about. Provisional until the event is closed.

use actix_web::web;
use askama::Template;

use crate::web::http::download::Download;
use crate::web::http::error::{AppError, Reply};
use crate::web::http::public::{CsvQuery, Progress, card, standings_round};
use crate::web::http::reply::Page;
use crate::web::i18n::Locale;
use crate::web::parts::event::{EventFrame, load};
use tournament::exchange::csv_sheet::{self, CsvFormat, or_empty};
use tournament::standings::prizes::{Award, AwardPart, Awards, awards};
use tournament::standings::{Place, Standings};
use tournament::{Entry, Money, Prize, Tournament};

/// The prizes of an event in words.
pub struct PrizeList<'a> {
    /// Those who get something, by their places.
    pub lines: Vec<PrizeLine<'a>>,
    pub rules: Vec<String>,
    /// The lists of prizes: name, and what each place is worth.
    pub lists: Vec<(String, Vec<(u32, String)>)>,
    pub left: Vec<String>,
    /// All the money that is given; empty where there is none.
    pub paid: String,
    pub is_final: bool,
}

pub struct PrizeLine<'a> {
    pub entry: &'a Entry,
    pub address: String,
    pub place: Option<Place>,
    /// His money by where it comes from.
    pub parts: Vec<PrizePart>,
    pub things: Vec<String>,
    /// All his money; empty where there is none.
    pub total: String,
}

pub struct PrizePart {
    pub list: String,
    pub money: String,
    pub terms: Vec<String>,
}

impl<'a> PrizeList<'a> {
    /// The prizes as a table stands.
    pub fn new(t: Locale, tournament: &'a Tournament, table: &Standings) -> Self {
        let awards = awards(tournament, table);
        let fund = &tournament.settings.prizes;
        let line = |award: &Award| line(t, tournament, table, award);
        let step = t.money(fund.step, &fund.currency);
        let mut rules = vec![t.sharing(fund.sharing), t.limit(fund.limit)];
        if fund.total() > Money::ZERO {
            rules.push(t.text("prizes-told-step").with("step", step).to_string());
        }
        rules.push(t.text("prizes-leavers").to_string());
        Self {
            lines: awards.awards.iter().filter_map(line).collect(),
            rules,
            lists: lists(t, tournament),
            left: t.prizes_left(tournament, &awards.left),
            paid: paid(t, tournament, &awards),
            is_final: Progress::from_tournament(tournament) == Progress::Closed,
        }
    }
}

fn paid(t: Locale, tournament: &Tournament, awards: &Awards) -> String {
    let fund = &tournament.settings.prizes;
    if fund.total() == Money::ZERO { String::new() } else { t.money(awards.paid(), &fund.currency) }
}

fn line<'a>(t: Locale, tournament: &'a Tournament, table: &Standings, award: &Award) -> Option<PrizeLine<'a>> {
    let currency = &tournament.settings.prizes.currency;
    let entry = tournament.entry(award.entry)?;
    let part = |part: &AwardPart| PrizePart {
        list: t.prize_list(tournament, part.section.as_ref()),
        money: t.money(part.money, currency),
        terms: t.prize_terms(part, currency),
    };
    Some(PrizeLine {
        entry,
        address: card(tournament, entry),
        place: table.row(award.entry).and_then(|row| row.place),
        parts: award.parts.iter().map(part).collect(),
        things: award.things.iter().map(|won| t.prize_won(tournament, won)).collect(),
        total: if award.parts.is_empty() { String::new() } else { t.money(award.money(), currency) },
    })
}

fn lists(t: Locale, tournament: &Tournament) -> Vec<(String, Vec<(u32, String)>)> {
    let fund = &tournament.settings.prizes;
    let groups = fund.prizes.chunk_by(|a, b| a.section == b.section);
    let list = |group: &[Prize]| {
        let prizes = group.iter().map(|prize| (prize.place, t.prize(prize, &fund.currency)));
        let section = group.first().and_then(|prize| prize.section.as_ref());
        (t.prize_list(tournament, section), prizes.collect())
    };
    groups.map(list).collect()
}

#[derive(Template)]
#[template(path = "tournament/prizes.html")]
struct Prizes<'a> {
    page: &'a Page,
    event: EventFrame,
    list: PrizeList<'a>,
    /// Whether a round has been played, so that somebody stands somewhere.
    has_begun: bool,
}

/// `GET /t/{slug}/prizes`
pub async fn index(page: Page, slug: web::Path<String>) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    there_are(&tournament)?;
    let through = standings_round(&tournament);
    page.kept(&state, || {
        let table = page.standings(&tournament, through);
        Ok(Prizes {
            page: &page,
            event: EventFrame::below(tournament.clone()),
            list: PrizeList::new(page.t, &tournament, &table),
            has_begun: through.0 > 0,
        })
    })
}

/// `GET /t/{slug}/prizes.csv`: a line for each amount and each thing.
pub async fn csv(page: Page, slug: web::Path<String>, separated: web::Query<CsvQuery>) -> Result<Download, AppError> {
    let (tournament, _) = load(&page, slug.into_inner()).await?;
    there_are(&tournament)?;
    let through = standings_round(&tournament);
    let table = if through.0 > 0 { Some(page.standings(&tournament, through)) } else { None };
    let awards = table.as_deref().map(|table| awards(&tournament, table).awards).unwrap_or_default();
    let format = separated.format(page.t);
    let headings = HEADINGS.map(|key| page.t.text(key).to_string());
    let rows = awards.iter().flat_map(|award| {
        let place = table.as_deref().and_then(|table| table.row(award.entry)?.place);
        rows(page.t, &tournament, place, award, format)
    });
    Ok(Download::csv(format!("{}-prizes.csv", tournament.slug), csv_sheet::table(format, headings, rows)))
}

/// An event without prizes has no list of them.
fn there_are(tournament: &Tournament) -> Result<(), AppError> {
    if tournament.settings.prizes.prizes.is_empty() { Err(AppError::NotFound) } else { Ok(()) }
}

const HEADINGS: [&str; 9] = [
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

fn rows(
    t: Locale,
    tournament: &Tournament,
    place: Option<Place>,
    award: &Award,
    format: CsvFormat,
) -> Vec<Vec<String>> {
    let Some(entry) = tournament.entry(award.entry) else { return Vec::new() };
    let currency = &tournament.settings.prizes.currency;
    let person = &entry.person;
    let who = || [or_empty(place), or_empty(entry.number), person.name.to_string(), person.region.clone()].into_iter();
    let money = award.parts.iter().map(|part| {
        let list = t.prize_list(tournament, part.section.as_ref());
        let how = t.prize_terms(part, currency).join("; ");
        who().chain([list, format.number(part.money), currency.clone(), String::new(), how]).collect()
    });
    let things = award.things.iter().map(|won| {
        let list = t.prize_list(tournament, won.section.as_ref());
        let lot = if won.by_lot { t.text("prizes-by-lot").to_string() } else { String::new() };
        who().chain([list, String::new(), String::new(), won.thing.clone(), lot]).collect()
    });
    money.chain(things).collect()
}
