//! A whole team leaves or comes back: part of `/admin/t/{slug}/teams`.

use serde::Deserialize;

use crate::web::forms::Form;
use crate::web::forms::submit::{act, version};
use crate::web::forms::values::Choice;
use crate::web::http::access::Arbiter;
use crate::web::http::error::Reply;
use crate::web::http::reply::Page;
use crate::web::i18n::Locale;
use crate::web::pages::staff::line_up;
use crate::web::parts::staff::done_at;
use tournament::{Membership, RoundNumber, Team, Tournament};

/// Which teams can leave, and which can come back.
pub struct Leaves {
    /// Those of which somebody is there.
    pub here: Vec<Choice>,
    /// Those of which everybody has left.
    pub gone: Vec<Choice>,
}

impl Leaves {
    pub fn from_tournament(tournament: &Tournament) -> Self {
        let choice = |team: &Team| Choice::new(&team.key, team.name.clone());
        let (gone, here): (Vec<Team>, Vec<Team>) =
            tournament.numbered_teams().into_iter().partition(|team| left_after(tournament, team).is_some());
        Self { here: here.iter().map(choice).collect(), gone: gone.iter().map(choice).collect() }
    }
}

/// The last round of a team of which everybody has left.
pub fn left_after(tournament: &Tournament, team: &Team) -> Option<RoundNumber> {
    let left = |id| tournament.entry(id).and_then(|entry| entry.withdrawn_after);
    let all: Option<Vec<RoundNumber>> = team.players.iter().map(|id| left(*id)).collect();
    all?.into_iter().max()
}

/// That a team has left, and when, in words.
pub fn left_in_words(t: Locale, after: RoundNumber) -> String {
    if after == RoundNumber(0) {
        return t.text("teamleaves-left-at-once").to_string();
    }
    t.text("teamleaves-left").with("round", after).to_string()
}

#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct TeamForm {
    seen: String,
    team: String,
}

impl TeamForm {
    fn key(&self) -> String {
        Membership { team: self.team.clone(), board: None }.key()
    }
}

/// `POST /admin/t/{slug}/teams/withdraw`
pub async fn withdraw(page: Page, Arbiter(staff): Arbiter, Form(form): Form<TeamForm>) -> Reply {
    let (seen, key) = (version(&form.seen)?, form.key());
    match act(&page, &staff, seen, move |desk, request| desk.withdraw_team(request, &key)).await? {
        Ok(_) => done_at(&staff, "/teams", "teamleaves-done"),
        Err(trouble) => line_up::troubled(&page, &staff, trouble),
    }
}

/// `POST /admin/t/{slug}/teams/reinstate`
pub async fn reinstate(page: Page, Arbiter(staff): Arbiter, Form(form): Form<TeamForm>) -> Reply {
    let (seen, key) = (version(&form.seen)?, form.key());
    match act(&page, &staff, seen, move |desk, request| desk.reinstate_team(request, &key)).await? {
        Ok(_) => done_at(&staff, "/teams", "teamleaves-done-back"),
        Err(trouble) => line_up::troubled(&page, &staff, trouble),
    }
}
