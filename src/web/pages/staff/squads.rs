//! `/admin/t/{slug}/teams`: the teams with their board order, the players of the next round, and players without a team.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use serde::Deserialize;

use crate::web::forms::{FieldErrors, Form, FormState, FormValues, run, submit, version};
use crate::web::http::{Arbiter, Page, Reply, Staff, Viewer};
use crate::web::i18n::Locale;
use crate::web::parts::team_board_order::{Leaves, describe_left, lack, left_after, next_round, seated};
use crate::web::parts::{StaffFrame, StaffTab, done_at};
use tournament::{Entry, EntryId, Membership, RoundNumber, Team, Tournament};

#[derive(Template)]
#[template(path = "staff/squads.html")]
struct TeamsPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    teams: Vec<TeamCard>,
    teamless: Vec<MemberRow>,
    /// The names to choose from.
    names: BTreeSet<String>,
    /// The round whose board order is told; none where all players of a team play, or no round is left.
    next: Option<RoundNumber>,
    leaves: Leaves,
}

struct TeamCard {
    n: usize,
    field: String,
    name: String,
    lines: Vec<MemberRow>,
    /// What is wrong with its board order of the next round.
    lack: Option<String>,
}

struct MemberRow {
    entry: Entry,
    /// Their position in the present board order.
    place: usize,
    board: String,
    /// The typed team, for a player without one.
    team: String,
    /// Their board in the next round, as text.
    state: String,
    /// Why their board is fixed.
    fixed: Option<String>,
    error: Option<String>,
}

/// `GET /admin/t/{slug}/teams`
pub async fn index(page: Page, Viewer(staff): Viewer) -> Reply {
    show(&page, &staff, &FormState::default())
}

/// `POST /admin/t/{slug}/teams`
pub async fn save(page: Page, Arbiter(staff): Arbiter, Form(values): Form<FormValues>) -> Reply {
    let members = read(page.t, &values, &staff.tournament);
    let outcome = submit(&page, &staff, values, "entries-wrong", members, |service, request, members| {
        service.order_boards(request, &members)
    });
    match outcome.await? {
        Ok(_) => done_at(&staff, "/teams", "squads-done"),
        Err(form) => show(&page, &staff, &form),
    }
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
    match run(&page, &staff, seen, move |service, request| service.withdraw_team(request, &key)).await? {
        Ok(_) => done_at(&staff, "/teams", "teamleaves-done"),
        Err(error) => show(&page, &staff, &FormState::refused(FormValues::default(), error)),
    }
}

/// `POST /admin/t/{slug}/teams/reinstate`
pub async fn reinstate(page: Page, Arbiter(staff): Arbiter, Form(form): Form<TeamForm>) -> Reply {
    let (seen, key) = (version(&form.seen)?, form.key());
    match run(&page, &staff, seen, move |service, request| service.reinstate_team(request, &key)).await? {
        Ok(_) => done_at(&staff, "/teams", "teamleaves-done-back"),
        Err(error) => show(&page, &staff, &FormState::refused(FormValues::default(), error)),
    }
}

/// The players whose team or board has changed.
fn read(t: Locale, form: &FormValues, tournament: &Tournament) -> Result<BTreeMap<EntryId, Membership>, FieldErrors> {
    let mut errors = FieldErrors::default();
    let mut members = Vec::new();
    for team in tournament.numbered_teams() {
        let field = name_field(&team.key);
        let name = if form.has(&field) { form.line(&field) } else { team.name.clone() };
        if name.is_empty() {
            errors.add(&field, t.text("squads-name-missing"));
        }
        let is_renamed = name != team.name;
        for entry in team.players.iter().filter_map(|id| tournament.entry(*id)) {
            let name = if is_renamed { name.clone() } else { entry.member.team.clone() };
            members.push((entry, Membership { team: name, board: board(t, form, entry, &mut errors) }));
        }
    }
    for entry in teamless(tournament) {
        let team = form.line(&format!("team-{}", entry.id));
        members.push((entry, Membership { team, board: board(t, form, entry, &mut errors) }));
    }
    let changed = members.into_iter().filter(|(entry, member)| entry.member != *member);
    let changed = changed.map(|(entry, member)| (entry.id, member)).collect();
    if errors.is_empty() { Ok(changed) } else { Err(errors) }
}

/// The field with the name of a team, identified by its present name: its number may change meanwhile.
fn name_field(key: &str) -> String {
    format!("name:{key}")
}

/// The typed board of a player; the present one if there is no field.
fn board(t: Locale, form: &FormValues, entry: &Entry, errors: &mut FieldErrors) -> Option<u16> {
    let field = format!("board-{}", entry.id);
    if !form.has(&field) {
        return entry.member.board;
    }
    match form.get(&field).trim() {
        "" => None,
        text => text.parse().ok().filter(|board| (1..=Membership::MOST_BOARDS).contains(board)).or_else(|| {
            errors.add(&field, t.text("entries-board-unread").with("most", Membership::MOST_BOARDS));
            None
        }),
    }
}

fn teamless(tournament: &Tournament) -> impl Iterator<Item = &Entry> {
    tournament.start_list().into_iter().filter(|entry| entry.member.key().is_empty())
}

fn show(page: &Page, staff: &Staff, form: &FormState) -> Reply {
    let tournament = &*staff.tournament;
    let next = next_round(tournament);
    let maker = TeamCardMaker { t: page.t, tournament, form: &form.values, errors: &form.errors, next };
    let teams = tournament.numbered_teams();
    let template = TeamsPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Players).with(form.error.clone()),
        names: teams.iter().map(|team| team.name.clone()).collect(),
        teams: (1..).zip(&teams).map(|(n, team)| maker.team(n, team)).collect(),
        teamless: teamless(tournament).map(|entry| maker.line(0, entry, String::new())).collect(),
        next,
        leaves: Leaves::from_tournament(tournament),
    };
    page.html_as(template.frame.status(), &template)
}

struct TeamCardMaker<'a> {
    t: Locale,
    tournament: &'a Tournament,
    form: &'a FormValues,
    errors: &'a FieldErrors,
    next: Option<RoundNumber>,
}

impl TeamCardMaker<'_> {
    fn team(&self, n: usize, team: &Team) -> TeamCard {
        let seated = self.next.map(|round| seated(self.tournament, round, team)).unwrap_or_default();
        let players = (1..).zip(team.players.iter().filter_map(|id| self.tournament.entry(*id)));
        let field = name_field(&team.key);
        TeamCard {
            n,
            field: field.clone(),
            name: if self.form.has(&field) { self.form.get(&field).to_owned() } else { team.name.clone() },
            lines: players.map(|(place, entry)| self.line(place, entry, self.state(entry, &seated))).collect(),
            lack: match left_after(self.tournament, team) {
                Some(after) => Some(describe_left(self.t, after)),
                None => self.next.and_then(|round| lack(self.t, self.tournament, round, team)),
            },
        }
    }

    fn line(&self, place: usize, entry: &Entry, state: String) -> MemberRow {
        let (board, team) = (format!("board-{}", entry.id), format!("team-{}", entry.id));
        let own = entry.member.board.map(|board| board.to_string()).unwrap_or_default();
        // A board is fixed once a player has sat at it.
        let has_table = self.tournament.settings.system.has_table();
        let reason = if has_table { "squads-fixed-table" } else { "squads-fixed" };
        MemberRow {
            place,
            board: if self.form.has(&board) { self.form.get(&board).to_owned() } else { own },
            team: self.form.get(&team).to_owned(),
            state,
            fixed: self.tournament.is_seat_fixed(entry.id).then(|| self.t.text(reason).to_string()),
            error: self.errors.get(&board).map(str::to_owned),
            entry: entry.clone(),
        }
    }

    fn state(&self, entry: &Entry, seated: &[EntryId]) -> String {
        let Some(round) = self.next else { return String::new() };
        let text = match seated.iter().position(|id| *id == entry.id) {
            Some(at) => self.t.text("squads-plays").with("board", at + 1),
            None if entry.is_to_be_paired(round) => self.t.text("squads-reserve"),
            None if entry.withdrawn_after.is_some() => self.t.text("squads-withdrawn"),
            None => self.t.text("squads-absent"),
        };
        text.to_string()
    }
}
