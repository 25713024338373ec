//! The prizes of a tournament: their winners, and how each amount came about.

use crate::service::progress::Progress;
use crate::web::http::card;
use crate::web::i18n::Locale;
use tournament::standings::prizes::{Award, AwardPart, Awards, awards};
use tournament::standings::{Place, Standings};
use tournament::{Entry, Money, Prize, Tournament};

/// The prizes of a tournament as text.
pub struct PrizeList<'a> {
    /// The winners, by place.
    pub lines: Vec<PrizeRow<'a>>,
    pub rules: Vec<String>,
    /// The lists of prizes: name, and the prize of each place.
    pub lists: Vec<(String, Vec<(u32, String)>)>,
    pub left: Vec<String>,
    /// All money awarded; empty if none.
    pub paid: String,
    pub is_final: bool,
}

impl<'a> PrizeList<'a> {
    /// The prizes by the present standings.
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

pub struct PrizeRow<'a> {
    pub entry: &'a Entry,
    pub address: String,
    pub place: Option<Place>,
    /// Their money by its origin.
    pub parts: Vec<PrizePart>,
    pub things: Vec<PrizeInKindView>,
    /// Their total; empty if none.
    pub total: String,
    /// The same as a number; nothing where there is none.
    pub money: Option<Money>,
}

pub struct PrizeInKindView {
    pub name: String,
    /// The place that it is for, in brackets.
    pub place: String,
}

pub struct PrizePart {
    pub list: String,
    pub money: String,
    pub terms: Vec<String>,
}

fn paid(t: Locale, tournament: &Tournament, awards: &Awards) -> String {
    let fund = &tournament.settings.prizes;
    if fund.total() == Money::ZERO { String::new() } else { t.money(awards.paid(), &fund.currency) }
}

fn line<'a>(t: Locale, tournament: &'a Tournament, table: &Standings, award: &Award) -> Option<PrizeRow<'a>> {
    let currency = &tournament.settings.prizes.currency;
    let entry = tournament.entry(award.entry)?;
    let part = |part: &AwardPart| PrizePart {
        list: t.prize_list(tournament, part.section.as_ref()),
        money: t.money(part.money, currency),
        terms: t.prize_terms(part, currency),
    };
    Some(PrizeRow {
        entry,
        address: card(tournament, entry),
        place: table.row(award.entry).and_then(|row| row.place),
        parts: award.parts.iter().map(part).collect(),
        things: (award.things.iter())
            .map(|won| PrizeInKindView { name: won.thing.clone(), place: t.won_place(tournament, won) })
            .collect(),
        total: if award.parts.is_empty() { String::new() } else { t.money(award.money(), currency) },
        money: (!award.parts.is_empty()).then(|| award.money()),
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
