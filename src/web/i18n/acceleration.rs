//! Virtual points in words: who is paired with more points than he has, and that these never count.

use crate::web::i18n::Locale;
use tournament::{Acceleration, AccelerationMethod, EntryId, Points, RoundNumber, StartNumber, Tournament};

pub fn accelerated(t: Locale, method: AccelerationMethod) -> String {
    t.label("acceleration", method.code()).to_string()
}

/// Who has virtual points in a round, and how many; none where nobody has any.
pub fn in_round(t: Locale, tournament: &Tournament, round: RoundNumber) -> Option<String> {
    let records: Vec<Acceleration> =
        tournament.accelerations().into_iter().filter(|record| record.holds_in(round)).collect();
    let groups: Vec<String> = records.iter().map(|record| group(t, tournament, record)).collect();
    let said = t.text("acceleration-round").with("groups", groups.join("; ")).to_string();
    (!groups.is_empty()).then_some(said)
}

/// The virtual points of a player in a round; 0 for most.
pub fn of_player(tournament: &Tournament, round: RoundNumber, entry: EntryId) -> Points {
    let records = tournament.accelerations();
    let own = records.iter().filter(|record| record.holds_in(round) && record.entries.contains(&entry));
    own.map(|record| record.points).sum()
}

/// Players by number; teams by place, where teams are paired.
fn group(t: Locale, tournament: &Tournament, record: &Acceleration) -> String {
    let (key, numbers) = if tournament.settings.system.has_teams() {
        ("acceleration-teams", team_numbers(tournament, record))
    } else {
        let mut numbers: Vec<StartNumber> =
            record.entries.iter().filter_map(|id| tournament.entry(*id)?.number).collect();
        numbers.sort_unstable();
        ("acceleration-group", numbers)
    };
    let runs = numbers.chunk_by(|a, b| a.0 + 1 == b.0).map(|run| match run {
        [one] => one.to_string(),
        [first, .., last] => format!("{first}–{last}"),
        [] => String::new(),
    });
    let numbers = runs.collect::<Vec<_>>().join(", ");
    t.text(key).with("numbers", numbers).with("points", t.points(record.points)).with("n", record.points).to_string()
}

fn team_numbers(tournament: &Tournament, record: &Acceleration) -> Vec<StartNumber> {
    let teams = (1..).map(StartNumber).zip(tournament.numbered_teams());
    let upper = teams.filter(|(_, team)| team.players.iter().any(|id| record.entries.contains(id)));
    upper.map(|(number, _)| number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use tournament::{Entry, Info, Membership, Person, Settings, System, Tournament, TournamentId};

    /// Of a team Swiss of one team.
    fn said(language: Language, tenths: i32) -> String {
        let settings = Settings::new(System::TeamSwiss, 1);
        let mut event = Tournament::new(TournamentId(1), "x", Info::default(), settings);
        let member = Membership { team: "A".to_owned(), board: Some(1) };
        let entry = Entry::new(EntryId(1), Person::default(), None);
        event.entries.insert(EntryId(1), Entry { number: Some(StartNumber(1)), member, ..entry });
        let rounds = (RoundNumber::FIRST, RoundNumber::FIRST);
        let record = Acceleration { points: Points::from_tenths(tenths), rounds, entries: vec![EntryId(1)] };
        group(Locale::from_language(language), &event, &record)
    }

    #[test]
    fn match_points_of_an_accelerated_start_are_counted() {
        for (tenths, english, russian) in [
            (5, "½ more match points", "на ½ очка за матчи больше"),
            (10, "1 more match point", "на 1 очко за матчи больше"),
            (15, "1½ more match points", "на 1½ очка за матчи больше"),
            (20, "2 more match points", "на 2 очка за матчи больше"),
            (50, "5 more match points", "на 5 очков за матчи больше"),
        ] {
            let (en, ru) = (said(Language::English, tenths), said(Language::Russian, tenths));
            assert_eq!(en, format!("teams 1 are paired as if they had {english}"));
            assert_eq!(ru, format!("команды 1 сводят так, будто у них {russian}"));
        }
    }
}
