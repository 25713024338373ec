//! What people do: each action is a form of a page that they have opened, and sent some time later.

use poddavki::service::{SlipSeat, SlipToken};
use tournament::{Pairing, Preset, RoundNumber, Stage, Tournament};

use crate::pages::{Form, forms};
use crate::registry;
use crate::world::{Person, World};

/// The most tournaments.
const MOST_TOURNAMENTS: usize = 3;
const NEW_TOURNAMENT: &str = "/admin/new";
const CODES: [&str; 6] = ["1-0", "=", "0-1", "1-0", "0-1", "+-"];
/// A list of players as it is pasted into the form.
const LIST: &str = "Family name;Given name;Rating;Region\nКсенов;Владимир;2300;Орёл\nИволгин;Пётр;2250;Орёл\n\
    Шеханова;Мария;2200;Москва\nЗвягина;Мария;2150;Орёл\nРябов;Олег;2100;Москва\nТимофеев;Артём;2050;Орёл\n\
    Лукина;Анна;2000;Орёл\n";
/// Pages of a tournament that have forms for whatever comes to mind.
const PAGES: [&str; 15] = [
    "",
    "/players",
    "/log",
    "/check-in",
    "/settings",
    "/schedule",
    "/forbidden-pairs",
    "/sections",
    "/prizes",
    "/tables",
    "/openings",
    "/teams",
    "/registration",
    "/applications",
    "/close",
];
/// Forms that ask the network, run for long, or take rights away: other tests have them.
const LEFT_OUT: [&str; 8] =
    ["/notices", "/rehearsal", "/officials", "/letters", "/backup", "/archive", "/log/check", "/visibility"];

/// A form of a page that was opened, with its fields.
#[derive(Debug, Clone)]
pub struct OpenForm {
    pub who: Person,
    /// The tournament; none for a new one.
    pub slug: Option<String>,
    pub form: Form,
    /// The results that it enters: names of games and codes.
    pub results: Vec<(String, String)>,
}

impl OpenForm {
    pub fn makes_a_tournament(&self) -> bool {
        self.form.action == NEW_TOURNAMENT
    }

    pub fn pairs_a_round(&self) -> bool {
        self.slug.is_some() && self.form.action.ends_with("/pair")
    }

    pub fn closes_tournament(&self) -> bool {
        self.slug.as_ref().is_some_and(|slug| self.form.action == format!("/admin/t/{slug}/close"))
    }

    /// For the course of the world: who, and where it goes.
    pub fn describe(&self) -> String {
        // The rest of a slip's address is a secret of this database, and another one each time.
        let action = match self.form.action.as_str() {
            slip if slip.starts_with("/r/") => "a slip",
            own if own.contains("/register/") => "an own application",
            other => other,
        };
        let results: Vec<String> = self.results.iter().map(|(game, code)| format!("{game} {code}")).collect();
        format!("{:?} {action} {}", self.who, results.join(" "))
    }
}

/// Opens a page and fills in one of its forms; nothing if there is none to fill in.
pub fn open(world: &mut World) -> Option<OpenForm> {
    let Some(tournament) = world.any_tournament() else { return new_tournament(world) };
    if tournament.entries.len() < 6 {
        return import(world, &tournament);
    }
    match world.chance.below(100) {
        0..30 => results(world, &tournament),
        30..55 => next_step(world, &tournament),
        55..68 => any_form(world, &tournament),
        68..77 => report(world, &tournament),
        77..82 => take_back(world, &tournament),
        82..86 => late_entry(world, &tournament),
        86..88 => withdraw(world, &tournament),
        88..90 => round_page(world, &tournament, |_| true),
        90..98 => registry::open(world, &tournament),
        98 if world.chance.happens(50) => trespass(world, &tournament),
        98 => go_back(world, &tournament),
        _ if world.tournaments().len() >= MOST_TOURNAMENTS => None,
        _ => new_tournament(world),
    }
}

pub fn staff(world: &mut World) -> Person {
    *world.chance.one_of(&[Person::Organiser, Person::FirstArbiter, Person::SecondArbiter]).expect("there are three")
}

/// A form of a page of the staff, chosen by `is_it`.
pub fn form_of(world: &mut World, who: Person, page: &str, is_it: impl Fn(&Form) -> bool) -> Option<Form> {
    let answer = world.get(who, page);
    let offered: Vec<Form> = forms(&answer.text).into_iter().filter(is_it).collect();
    world.chance.one_of(&offered).cloned()
}

pub fn of(tournament: &Tournament, rest: &str) -> String {
    format!("/admin/t/{}{rest}", tournament.slug)
}

pub fn opened(who: Person, tournament: &Tournament, form: Form) -> OpenForm {
    OpenForm { who, slug: Some(tournament.slug.clone()), form, results: Vec::new() }
}

pub fn new_tournament(world: &mut World) -> Option<OpenForm> {
    let mut form = form_of(world, Person::Organiser, NEW_TOURNAMENT, |form| form.action == NEW_TOURNAMENT)?;
    // Systems without teams need less before they can be paired.
    let preset =
        if world.chance.happens(60) { Preset::SwissSingleGames } else { *world.chance.one_of(&Preset::ALL)? };
    // What is far ahead can be registered for.
    let starts = *world.chance.one_of(&["2026-11-21", "2027-11-21"])?;
    let visibility = *world.chance.one_of(&["public", "public", "draft", "unlisted"])?;
    for (name, value) in [("title", "Кубок"), ("preset", preset.code()), ("visibility", visibility), ("starts", starts)]
    {
        form.set(name, value);
    }
    Some(OpenForm { who: Person::Organiser, slug: None, form, results: Vec::new() })
}

pub fn import(world: &mut World, tournament: &Tournament) -> Option<OpenForm> {
    let who = staff(world);
    let is_it = |form: &Form| form.value("seen").is_some() && !form.is_multipart;
    let mut form = form_of(world, who, &of(tournament, "/players"), is_it)?;
    form.fields.retain(|field| ["seen", "form-token"].contains(&field.name.as_str()));
    form.action = of(tournament, "/players/import/confirm");
    form.set("text", LIST);
    (2..9).for_each(|line| form.set(&format!("take-{line}"), "1"));
    Some(opened(who, tournament, form))
}

/// Results of up to three games of the last round, most of them open ones.
pub fn results(world: &mut World, tournament: &Tournament) -> Option<OpenForm> {
    let round = tournament.rounds.last().filter(|round| round.state.stage == Stage::Published)?;
    let number = round.state.number;
    let who = staff(world);
    let page = of(tournament, &format!("/round/{number}"));
    let mut form = form_of(world, who, &page, |form| form.action == page)?;
    let games = round.pairings.values().flat_map(|pairing| {
        Pairing::numbered_games(pairing).map(move |(number, game)| (pairing.game_id(number).to_string(), game.result))
    });
    let games: Vec<_> = games.collect();
    let open: Vec<_> = games.iter().filter(|(_, result)| result.is_none()).collect();
    let mut results = Vec::new();
    for _ in 0..=world.chance.below(3) {
        let correction = world.chance.happens(10);
        let game = if correction { world.chance.one_of(&games) } else { world.chance.one_of(&open).copied() };
        let Some((game, result)) = game else { continue };
        let code = *world.chance.one_of(&CODES)?;
        // What the page shows already is no change: it stays what others make of it meanwhile.
        let is_shown = result.is_some_and(|result| result.code() == code);
        if !is_shown && !results.iter().any(|(other, _)| other == game) {
            form.set(&format!("pick-{game}"), code);
            results.push((game.clone(), code.to_owned()));
        }
    }
    Some(OpenForm { who, slug: Some(tournament.slug.clone()), form, results })
}

/// What comes next: pair, publish, or close a round whose results are in.
pub fn next_step(world: &mut World, tournament: &Tournament) -> Option<OpenForm> {
    let last = tournament.rounds.last();
    let number = last.map_or(0, |round| round.state.number.0);
    let (number, step) =
        match last.map(|round| round.state.stage) {
            None => (1, "/pair"),
            Some(Stage::Draft) => (number, "/publish"),
            Some(Stage::Published) if tournament.complete_rounds() == RoundNumber(number) => {
                if world.chance.happens(50) { (number, "/close") } else { (number + 1, "/pair") }
            }
            Some(Stage::Published) => return results(world, tournament),
            Some(Stage::Closed) => (number + 1, "/pair"),
        };
    let who = staff(world);
    let form = form_of(world, who, &of(tournament, &format!("/round/{number}")), |form| form.action.ends_with(step))?;
    Some(opened(who, tournament, form))
}

/// Any form of any page of the tournament, filled in carelessly.
fn any_form(world: &mut World, tournament: &Tournament) -> Option<OpenForm> {
    let who = staff(world);
    let page = of(tournament, world.chance.one_of(&PAGES)?);
    let is_left_out = |form: &Form| LEFT_OUT.iter().any(|part| form.action.contains(part));
    let form = form_of(world, who, &page, |form| {
        form.action.starts_with("/admin/t/") && !form.is_multipart && !is_left_out(form)
    })?;
    let form = form.fill_in(&mut world.chance);
    if is_left_out(&form) { None } else { Some(opened(who, tournament, form)) }
}

/// A form of the page of the last round: boards changed by hand, players who are not there, colours.
fn round_page(world: &mut World, tournament: &Tournament, is_it: impl Fn(&Form) -> bool) -> Option<OpenForm> {
    let who = staff(world);
    let number = tournament.rounds.last().map_or(1, |round| round.state.number.0);
    let form = form_of(world, who, &of(tournament, &format!("/round/{number}")), is_it)?;
    Some(opened(who, tournament, form.fill_in(&mut world.chance)))
}

/// A player reports from the phone, by the link of the slip.
fn report(world: &mut World, tournament: &Tournament) -> Option<OpenForm> {
    let round = tournament.rounds.last()?;
    let entries: Vec<_> = tournament.entries.keys().copied().collect();
    let seat =
        SlipSeat { tournament: tournament.id, round: round.state.number, entry: *world.chance.one_of(&entries)? };
    let token = world.service().slip_key().expect("there is a secret").token(SlipToken::Printed, seat);
    let page = format!("/r/{token}");
    let is_report = |form: &Form| form.value("seat").is_some();
    let mut form = form_of(world, Person::Player, &page, is_report)?;
    // It is sent to the address of its page.
    form.action = page;
    for game in form.choices("said-") {
        let said = world.chance.one_of(&form.values(&game))?.clone();
        form.set(&game, &said);
    }
    Some(opened(Person::Player, tournament, form))
}

pub fn take_back(world: &mut World, tournament: &Tournament) -> Option<OpenForm> {
    let who = staff(world);
    let form = form_of(world, who, &of(tournament, "/log"), |form| form.action.ends_with("/undo"))?;
    Some(opened(who, tournament, form))
}

/// To a state of the journal a few entries ago.
fn go_back(world: &mut World, tournament: &Tournament) -> Option<OpenForm> {
    let steps = 1 + u64::try_from(world.chance.below(6)).ok()?;
    let to = tournament.version.0.checked_sub(i64::try_from(steps).ok()?).filter(|to| *to > 1)?;
    let page = of(tournament, &format!("/log/{to}/back"));
    let form = form_of(world, Person::Organiser, &page, |form| form.action.ends_with("/back"))?;
    Some(opened(Person::Organiser, tournament, form))
}

fn late_entry(world: &mut World, tournament: &Tournament) -> Option<OpenForm> {
    if tournament.entries.len() > 12 {
        return None;
    }
    let who = staff(world);
    let page = of(tournament, "/players");
    let mut form = form_of(world, who, &page, |form| form.action == page)?;
    let number = world.chance.below(1000).to_string();
    for (name, value) in [("family", format!("Опоздавший{number}")), ("given", "Вера".to_owned()), ("rating", number)]
    {
        form.set(name, &value);
    }
    Some(opened(who, tournament, form))
}

fn withdraw(world: &mut World, tournament: &Tournament) -> Option<OpenForm> {
    let who = staff(world);
    let entries: Vec<_> = tournament.entries.keys().copied().collect();
    let entry = *world.chance.one_of(&entries)?;
    let page = of(tournament, &format!("/players/{entry}"));
    let is_it =
        |form: &Form| ["/withdraw", "/reinstate", "/bye", "/points"].iter().any(|end| form.action.ends_with(end));
    let form = form_of(world, who, &page, is_it)?;
    Some(opened(who, tournament, form.fill_in(&mut world.chance)))
}

/// Somebody without rights sends a form of the staff, with a token of their own: it must be refused ([`World::step`] checks it).
fn trespass(world: &mut World, tournament: &Tournament) -> Option<OpenForm> {
    let who = staff(world);
    let page = of(tournament, world.chance.one_of(&PAGES)?);
    let mut form = form_of(world, who, &page, |form| form.action.starts_with("/admin/t/"))?;
    let own = form_of(world, Person::Member, "/account", |form| form.value("form-token").is_some())?;
    form.set("form-token", own.value("form-token")?);
    Some(opened(Person::Member, tournament, form))
}
