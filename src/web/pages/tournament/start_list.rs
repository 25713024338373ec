//! `/t/{slug}/players`: the start list.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::web::http::{AppError, Download, Page, Reply, card, query_of};
use crate::web::i18n::{Locale, PlayerNames, pairing_rules, player_names};
use crate::web::parts::sort::REVERSED;
use crate::web::parts::{SortHeads, Tab, TableFileQuery, TournamentFrame, load, sheets};
use tournament::region::region_key;
use tournament::{Birth, Entry, Sex, Tournament};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct StartListQuery {
    sort: String,
    q: String,
    region: String,
    sex: String,
}

#[derive(Template)]
#[template(path = "tournament/start_list.html")]
struct StartList<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    query: &'a StartListQuery,
    heads: SortHeads,
    lines: Vec<StartListRow<'a>>,
    /// In the order of the page.
    regions: Vec<&'a str>,
    /// Whether players of both sexes are known.
    has_sexes: bool,
    has_federations: bool,
    /// How the numbers were drawn, if they were.
    drawn: Option<String>,
    names: PlayerNames,
}

impl StartList<'_> {
    /// The orders of the list; by team in a team tournament.
    fn orders(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let has_teams = self.frame.tournament.settings.system.has_teams();
        StartListQuery::ORDERS.into_iter().filter(move |(code, _)| has_teams || *code != "team")
    }

    /// Whether any shown player has a start number: before the first round is paired the column would be empty.
    fn is_numbered(&self) -> bool {
        self.lines.iter().any(|line| line.entry.number.is_some())
    }

    /// Whether the players of a region alone are shown, in whatever spelling the address has it.
    fn is_chosen(&self, region: &str) -> bool {
        region_key(region) == region_key(&self.query.region)
    }

    /// The message key of the order, if it is not that of the numbers.
    fn other_order(&self) -> Option<&'static str> {
        let current = self.query.order();
        let is_official = current == StartListQuery::OFFICIAL && !self.query.is_reversed();
        self.orders().find(|(code, _)| *code == current && !is_official).map(|(_, key)| key)
    }
}

struct StartListRow<'a> {
    entry: &'a Entry,
    address: String,
}

impl StartListRow<'_> {
    fn birth_year(&self) -> Option<i32> {
        self.entry.person.birth.map(Birth::year)
    }
}

impl StartListQuery {
    /// Whether a filter is set.
    fn is_part(&self) -> bool {
        !(self.q.trim().is_empty() && self.region.is_empty() && self.sex.is_empty())
    }

    const ORDERS: [(&'static str, &'static str); 6] = [
        ("number", "startlist-by-number"),
        ("name", "startlist-by-name"),
        ("rating", "startlist-by-rating"),
        ("region", "startlist-by-region"),
        ("birth", "startlist-by-birth"),
        ("team", "members-order"),
    ];

    /// The order of the start list.
    const OFFICIAL: &'static str = "number";

    /// The code of the order; the official one for an invalid code.
    fn order(&self) -> &'static str {
        let chosen = self.sort.strip_prefix(REVERSED).unwrap_or(&self.sort);
        let known = Self::ORDERS.into_iter().find(|(code, _)| *code == chosen);
        known.map_or(Self::OFFICIAL, |(code, _)| code)
    }

    /// Whether the order is reversed.
    fn is_reversed(&self) -> bool {
        self.sort.strip_prefix(REVERSED) == Some(self.order())
    }

    /// The order for the headings of the table.
    fn current(&self) -> String {
        let order = self.order();
        if self.is_reversed() { format!("{REVERSED}{order}") } else { order.to_owned() }
    }

    /// The address of the list with its filters.
    fn address(&self, tournament: &Tournament) -> String {
        let query = query_of([("q", self.q.trim()), ("region", self.region.as_str()), ("sex", self.sex.as_str())]);
        format!("/t/{}/players{query}", tournament.slug)
    }

    /// Sorts the list. Equal entries keep the official order, also in reverse; entries without a value come last.
    fn sort(&self, t: Locale, entries: &mut [&Entry]) {
        // They come in the official order, which is simply reversed.
        if self.is_reversed() && self.order() != Self::OFFICIAL {
            entries.reverse();
        }
        match self.order() {
            "name" => entries.sort_by_cached_key(|entry| entry.person.name.key()),
            "rating" => entries.sort_by_key(|entry| Reverse(entry.rating)),
            "region" => entries.sort_by_cached_key(|entry| t.region(&entry.person.region).into_owned()),
            "team" => {
                let board = |entry: &Entry| (entry.member.board.is_none(), entry.member.board);
                entries.sort_by_cached_key(|entry| (entry.member.key(), board(entry)));
            }
            "birth" => entries.sort_by_key(|entry| entry.person.birth.map(Birth::year)),
            _ => {}
        }
        if self.is_reversed() {
            entries.reverse();
        }
        entries.sort_by_key(|entry| self.is_unknown(entry));
    }

    /// Whether a player has no value to sort by.
    fn is_unknown(&self, entry: &Entry) -> bool {
        match self.order() {
            "rating" => entry.rating.is_none(),
            "region" => entry.person.region.is_empty(),
            "team" => entry.member.key().is_empty(),
            "birth" => entry.person.birth.is_none(),
            _ => false,
        }
    }
}

/// `GET /t/{slug}/players`
pub async fn index(page: Page, slug: web::Path<String>, query: web::Query<StartListQuery>) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    let list = || {
        let mut entries = tournament.start_list();
        let (sex, region) = (Sex::from_letter(&query.sex), region_key(&query.region));
        let is_meant = |entry: &Entry| {
            sex.is_none_or(|sex| entry.person.sex == Some(sex))
                && (query.region.is_empty() || region_key(&entry.person.region) == region)
        };
        entries.retain(|entry| entry.takes_part() && is_meant(entry));
        let mut entries = player_names::find(entries, &query.q);
        query.sort(page.t, &mut entries);
        let different = |text: fn(&Entry) -> &str| -> BTreeSet<&str> {
            tournament.participants().map(text).filter(|text| !text.is_empty()).collect()
        };
        let mut regions: Vec<&str> = different(|entry| &entry.person.region).into_iter().collect();
        regions.sort_by_cached_key(|region| region_key(region));
        regions.dedup_by_key(|region| region_key(region));
        regions.sort_by_cached_key(|region| page.t.region(region).into_owned());
        let has = |sex: Sex| tournament.participants().any(|entry| entry.person.sex == Some(sex));
        let row = |entry| StartListRow { entry, address: card(&tournament, entry) };
        StartList {
            page: &page,
            frame: TournamentFrame::new(tournament.clone(), Tab::More),
            query: &query,
            heads: SortHeads::new(query.current(), StartListQuery::OFFICIAL, query.address(&tournament))
                .fixed_if(page.is_archived()),
            lines: entries.into_iter().map(row).collect(),
            regions,
            has_sexes: has(Sex::Male) && has(Sex::Female),
            has_federations: different(|entry| &entry.person.federation).len() > 1,
            drawn: pairing_rules::numbers_drawn(page.t, &tournament),
            names: PlayerNames::from_tournament(page.t, &tournament),
        }
    };
    // Pages with a search text are not cached, since their number is unlimited.
    if query.is_part() { page.tagged(&list()) } else { page.kept(&state, || Ok(list())) }
}

/// `GET /t/{slug}/players.csv`
pub async fn csv(page: Page, slug: web::Path<String>, query: web::Query<TableFileQuery>) -> Result<Download, AppError> {
    let tournament = query.tournament(&page, slug.into_inner()).await?;
    query.download(page.t, &format!("{}-players", tournament.slug), &sheets::players(page.t, &tournament))
}
