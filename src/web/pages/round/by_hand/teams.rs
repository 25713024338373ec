//! A team round typed match by match: part of `/admin/t/{slug}/round/{n}/hand`.

use serde::Deserialize;

use crate::web::forms::{Form, FormError, run, version};
use crate::web::http::{Arbiter, Page, Reply};
use crate::web::i18n::Locale;
use crate::web::pages::round::RoundPlace;
use crate::web::pages::round::by_hand::{TypedPairing, numbered, show};
use crate::web::parts::done_at;
use tournament::history::Adjourned;
use tournament::pairing::team_by_hand::HandMatch;
use tournament::{Entry, RoundNumber, StartNumber, TeamHistory, Tournament};

pub struct Matches {
    pub text: String,
    pub teams: Vec<HandTeam>,
}

pub struct HandTeam {
    pub number: StartNumber,
    pub name: String,
    key: String,
    /// The number of its present players.
    pub players: usize,
    pub score: String,
}

#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct MatchesForm {
    seen: String,
    matches: String,
}

/// `POST /admin/t/{slug}/round/{n}/hand/teams`
pub async fn save(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(form): Form<MatchesForm>) -> Reply {
    let round = place.n;
    let typed = TypedPairing::matches(&form.matches);
    let is_next = round == staff.tournament.paired_rounds().next();
    let tournament = numbered(&page, &staff, is_next).await?;
    let matches = match read(page.t, &tournament, round, &form.matches) {
        Ok(matches) => matches,
        Err(message) => return show(&page, &staff, round, typed, Some(FormError::new(message))).await,
    };
    let seen = version(&form.seen)?;
    match run(&page, &staff, seen, move |service, request| service.pair_matches(request, round, &matches)).await? {
        Ok(_) => done_at(&staff, &format!("/round/{round}"), "hand-done"),
        Err(problem) => show(&page, &staff, round, typed, Some(problem)).await,
    }
}

impl Matches {
    /// The form for a round; `None` if teams are not paired.
    pub fn new(t: Locale, tournament: &Tournament, round: RoundNumber, typed: Option<String>) -> Option<Self> {
        let is_of_teams = tournament.settings.system.pairs_teams();
        is_of_teams.then(|| Self {
            text: typed.unwrap_or_else(|| as_typed(tournament, round)),
            teams: teams(t, tournament, round),
        })
    }
}

/// The teams with at least one present player.
fn teams(t: Locale, tournament: &Tournament, round: RoundNumber) -> Vec<HandTeam> {
    let before = round.previous().unwrap_or(RoundNumber(0));
    let history = TeamHistory::new(tournament, before, Adjourned::CountsAsDraw);
    let is_there = |entry: &&Entry| entry.is_to_be_paired(round);
    let team = |(place, team): (usize, &tournament::Team)| HandTeam {
        number: history.number(place),
        name: team.name.clone(),
        key: team.key.clone(),
        players: team.players.iter().filter_map(|id| tournament.entry(*id)).filter(is_there).count(),
        score: t.points(history.score_after(place, before)),
    };
    history.teams.iter().enumerate().map(team).filter(|team| team.players > 0).collect()
}

/// The present matches in typed form.
fn as_typed(tournament: &Tournament, round: RoundNumber) -> String {
    let matches = tournament.team_matches(round);
    let lines = matches.iter().map(|game| format!("{} {}", game.teams.white.number, game.teams.black.number));
    let free = tournament.team_byes(round).into_iter().map(|team| format!("{} 0", team.number));
    lines.chain(free).collect::<Vec<_>>().join("\n")
}

/// A match on each line: the numbers of two teams, the one with White on the first board first; 0 or nothing for the other means a bye.
fn read(t: Locale, tournament: &Tournament, round: RoundNumber, text: &str) -> Result<Vec<HandMatch>, String> {
    let mut left = teams(t, tournament, round);
    let mut matches = Vec::new();
    for (n, line) in (1_u32..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let unread = || t.text("hand-match-unread").with("n", n).with("line", line.trim()).to_string();
        let words = line.split(|c: char| c.is_whitespace() || "-–:,;".contains(c)).filter(|word| !word.is_empty());
        let numbers: Vec<StartNumber> = words.map(str::parse).collect::<Result<_, _>>().map_err(|_| unread())?;
        let mut take = |number: StartNumber| {
            let at = left.iter().position(|team| team.number == number);
            let unknown = || t.text("hand-match-unknown").with("n", n).with("number", number.0).to_string();
            at.map(|at| left.remove(at).key).ok_or_else(unknown)
        };
        matches.push(match numbers.as_slice() {
            [white] | [white, StartNumber(0)] => HandMatch { white: take(*white)?, black: None },
            [white, black] => HandMatch { white: take(*white)?, black: Some(take(*black)?) },
            _ => return Err(unread()),
        });
    }
    if left.is_empty() {
        return Ok(matches);
    }
    let names: Vec<String> = left.into_iter().map(|team| format!("{} ({})", team.name, team.number)).collect();
    Err(t.text("hand-match-missing").with("teams", names.join(", ")).to_string())
}
