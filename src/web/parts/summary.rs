//! The summary of a tournament in one sentence, as a newspaper would print it: number of players, origins, titles. Made from the start
//! list; unknown facts are left out.

use std::collections::BTreeSet;

use crate::service::progress::Progress;
use crate::web::i18n::{Locale, teams};
use tournament::region::region_key;
use tournament::standings::{Place, Standings};
use tournament::{Entry, Sex, Title, Tournament};

/// From this many countries or regions on, their number is given.
const SEVERAL: usize = 2;

/// The sentence, with the winner of a finished tournament; empty for a tournament without players.
pub fn sentence(t: Locale, tournament: &Tournament, table: &Standings) -> String {
    let entries: Vec<&Entry> = tournament.participants().collect();
    if entries.is_empty() {
        return String::new();
    }
    let players = t.text("summary-players").with("n", entries.len()).to_string();
    let players = [Some(players), origin(t, &entries)].into_iter().flatten().collect::<Vec<_>>().join(" ");
    let among: Vec<String> = titles(t, &entries).into_iter().chain(women(t, &entries)).collect();
    let first = match list(t, &among) {
        Some(among) => t.text("summary-among").with("players", players).with("list", among).to_string(),
        None => t.text("summary-plain").with("players", players).to_string(),
    };
    let winner = || winner(t, tournament, table);
    [Some(first), teams::winner(t, tournament).or_else(winner)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// The number of regions or countries of the players; `None` if it is one, or unknown.
fn origin(t: Locale, entries: &[&Entry]) -> Option<String> {
    let federations = different(entries, |entry| entry.person.federation.trim().to_owned());
    let regions = different(entries, |entry| region_key(&entry.person.region));
    let countries = (federations >= SEVERAL).then(|| t.text("summary-countries").with("n", federations).to_string());
    let regions = (regions >= SEVERAL).then(|| t.text("summary-regions").with("n", regions).to_string());
    match (regions, countries) {
        (Some(regions), Some(countries)) => {
            Some(t.text("summary-and").with("first", regions).with("last", countries).to_string())
        }
        (regions, countries) => regions.or(countries),
    }
}

/// The number of different texts that are not empty.
fn different(entries: &[&Entry], text: impl Fn(&Entry) -> String) -> usize {
    let texts = entries.iter().map(|entry| text(entry)).filter(|text| !text.is_empty());
    texts.collect::<BTreeSet<_>>().len()
}

fn titles(t: Locale, entries: &[&Entry]) -> Vec<String> {
    let count = |title: Title| entries.iter().filter(|entry| Title::from_person(&entry.person) == Some(title)).count();
    let counted = Title::ALL.into_iter().map(|title| (title, count(title)));
    counted.filter(|(_, n)| *n > 0).map(|(title, n)| t.with_title(title, n)).collect()
}

/// The number of women among men; `None` unless the sex of all players is known.
fn women(t: Locale, entries: &[&Entry]) -> Option<String> {
    let women = entries.iter().filter(|entry| entry.person.sex == Some(Sex::Female)).count();
    let is_known = entries.iter().all(|entry| entry.person.sex.is_some());
    (is_known && women > 0 && women < entries.len()).then(|| t.text("summary-women").with("n", women).to_string())
}

/// `a, b and c`
fn list(t: Locale, parts: &[String]) -> Option<String> {
    let (last, first) = parts.split_last()?;
    if first.is_empty() {
        return Some(last.clone());
    }
    Some(t.text("summary-and").with("first", first.join(", ")).with("last", last).to_string())
}

/// The sole winner of a finished tournament.
fn winner(t: Locale, tournament: &Tournament, table: &Standings) -> Option<String> {
    if Progress::from_tournament(tournament) != Progress::Closed {
        return None;
    }
    let row = table.rows.first().filter(|row| row.place == Some(Place { first: 1, last: 1 }))?;
    let person = &tournament.entry(row.entry)?.person;
    let name = match person.region.as_str() {
        "" => person.name.to_string(),
        region => format!("{} ({})", person.name, t.region(region)),
    };
    let points = t.text("boards-points").with("n", row.points).with("points", t.points(row.points));
    Some(t.text("summary-winner").with("name", name).with("points", points).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use tournament::{EntryId, Info, Name, Person, Preset, TournamentId};

    /// A tournament of `count` players; the function makes each one's person.
    fn tournament(count: u32, person: impl Fn(u32) -> Person) -> Tournament {
        let settings = Preset::SwissMicroMatches.settings();
        let mut tournament = Tournament::new(TournamentId(1), "x", Info::default(), settings);
        for id in 1..=count {
            let person = Person { name: Name::new(&format!("P{id}"), ""), ..person(id) };
            tournament.entries.insert(EntryId(id), Entry::new(EntryId(id), person, None));
        }
        tournament
    }

    fn check(tournament: &Tournament, russian: &str, english: &str) {
        let standings = tournament::standings::standings(tournament, tournament.complete_rounds());
        assert_eq!(sentence(Locale::from_language(Language::Russian), tournament, &standings), russian);
        assert_eq!(sentence(Locale::from_language(Language::English), tournament, &standings), english);
    }

    #[test]
    fn everything_known_is_told_with_the_right_plurals() {
        let tournament = tournament(25, |id| Person {
            region: format!("R{}", id % 8),
            title: if id <= 3 {
                "GM"
            } else if id == 4 {
                "\u{43c}\u{441}"
            } else {
                "I"
            }
            .to_owned(),
            sex: Some(if id % 5 == 0 { Sex::Female } else { Sex::Male }),
            ..Person::default()
        });
        check(
            &tournament,
            "25\u{a0}участников из 8\u{a0}регионов, среди них 3\u{a0}гроссмейстера, 1\u{a0}мастер спорта и 5\u{a0}женщин.",
            "25 players from 8 regions, among them 3 grandmasters, 1 master of sport and 5 women.",
        );
    }

    #[test]
    fn what_is_not_known_is_left_out() {
        check(&tournament(0, |_| Person::default()), "", "");
        check(&tournament(1, |_| Person::default()), "1\u{a0}участник.", "1 player.");
        let mixed = tournament(22, |id| Person {
            sex: (id > 1).then_some(Sex::Female),
            region: "R".to_owned(),
            federation: ["RUS", "KAZ"][usize::from(id > 9)].to_owned(),
            ..Person::default()
        });
        check(&mixed, "22\u{a0}участника из 2\u{a0}стран.", "22 players from 2 countries.");
        let regions = tournament(2, |id| Person { region: format!("R{id}"), ..Person::default() });
        check(&regions, "2\u{a0}участника из 2\u{a0}регионов.", "2 players from 2 regions.");
    }

    #[test]
    fn one_and_twenty_is_one_in_russian() {
        let tournament = tournament(21, |id| Person { region: format!("R{id}"), ..Person::default() });
        check(&tournament, "21\u{a0}участник из 21\u{a0}региона.", "21 players from 21 regions.");
    }
}
