//! Rows of standings that are kept are those that would be made now, whatever has changed.

use std::collections::BTreeMap;

use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::recorded;
use crate::support::site::Site;
use poddavki::service::{Overruled, Request};
use tournament::{
    Adjustment, Birth, EntryId, Forfeit, GameNumber, GameResult, Name, Pairing, Person, Points, Rating, RoundNumber,
    Score,
};

const SLUG: &str = "cup";

/// The rows of all kinds of tables, by address.
fn tables(site: &Site) -> BTreeMap<String, String> {
    let addresses =
        ["", "/after/2", "?sort=name", "?sort=-points", "?sex=w"].map(|rest| format!("/t/{SLUG}/standings{rest}"));
    let rows = |address: String| {
        let page = site.visitor().in_russian().get(&address).is_ok();
        let table = page.text.split_once("<tbody>").and_then(|(_, rest)| rest.split_once("</tbody>"));
        let rows = table.map_or("", |(rows, _)| rows).to_owned();
        (address, rows)
    };
    addresses.into_iter().map(rows).collect()
}

/// Compares the tables of a site that keeps rows with those of one that has just started.
fn compare(site: &Site, database: &TestDatabase, after: &str) -> BTreeMap<String, String> {
    let kept = tables(site);
    assert_eq!(kept, tables(&Site::on(database)), "after {after}");
    kept
}

for_each_backend! {
    fn kept_rows_are_as_new_ones_after_every_change(database) {
        let site = Site::on(database);
        let service = site.service();
        let tournament = recorded::import(&service, "Cup", "t01358");
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: SLUG, seen: None, limit: None };
        let last = tournament.rounds.last().expect("rounds were played");
        let (first, second) = (EntryId(1), EntryId(2));
        let mut before = compare(&site, database, "the import");
        assert!(before.values().any(|rows| rows.contains("class=\"cell")), "{before:?}");
        let enter = |pairing: &Pairing, result: GameResult| {
            let results = [(pairing.game_id(GameNumber(1)), Some(result))].into();
            service.enter_results(&request, &results, &Overruled::new()).expect("a result");
        };
        for pairing in last.pairings.values().take(3) {
            for score in [Score::White, Score::Black, Score::Draw] {
                if pairing.games[0].result != Some(GameResult::Played(score)) {
                    enter(pairing, GameResult::Played(score));
                    compare(&site, database, "a result");
                }
            }
        }
        let early = tournament.rounds[0].pairings.values().next_back().expect("it has boards");
        enter(early, GameResult::Forfeit(Forfeit::Black));
        let changed = compare(&site, database, "a forfeit in the first round");
        assert_ne!(changed, before);
        before = changed;
        let born = |year: i32, entry: EntryId| Person {
            name: Name::parse("Тигран Иной"),
            birth: Some(Birth::Year(year)),
            ..tournament.entries[&entry].person.clone()
        };
        service.edit_player(&request, first, &born(1990, first), Some(Rating(2222))).expect("a good person");
        let changed = compare(&site, database, "another name");
        assert_ne!(changed, before);
        service.edit_player(&request, second, &born(1991, second), None).expect("a good person");
        compare(&site, database, "two players of one name");
        let adjustment = Adjustment { points: Points::HALF, reason: "Ошибка".to_owned(), round: Some(RoundNumber(1)) };
        service.adjust_points(&request, second, &[adjustment]).expect("a correction");
        compare(&site, database, "a correction of points");
        service.withdraw_player(&request, first, Some(last.state.number)).expect("a withdrawal");
        compare(&site, database, "a withdrawal");
        service.close_tournament(&request).expect("all is played");
        compare(&site, database, "the end of the tournament");
    }
}
