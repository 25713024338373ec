//! What people do beside the rounds: applications, persons of the registry, series and their journal.

use poddavki::store::StoredPerson;
use tournament::Tournament;

use crate::actions::{OpenForm, form_of, of, opened};
use crate::pages::Form;
use crate::world::{Person, World};

const SERIES_LOG: &str = "/admin/series-log";
/// The most series: enough for a tournament to be an edition of two.
const MOST_SERIES: usize = 2;
/// The most applications that wait.
const MOST_APPLICATIONS: usize = 5;

/// Opens a page and fills in one of its forms; nothing if there is none to fill in.
pub fn open(world: &mut World<'_>, tournament: &Tournament) -> Option<OpenForm> {
    let is_open = tournament.registration.as_ref().is_some_and(|rules| rules.is_on);
    match world.chance.below(12) {
        0..3 if !is_open => open_registration(world, tournament),
        0..3 => apply(world, tournament),
        3 => judge(world, tournament),
        4 => own_application(world, tournament),
        5..7 => person(world),
        7 => merge(world),
        8 => erase(world),
        9..11 => series(world),
        _ => undo_of_series(world),
    }
}

/// A form of the administrator, of no tournament.
fn of_site(form: Form) -> OpenForm {
    OpenForm { who: Person::Organiser, slug: None, form, results: Vec::new() }
}

fn open_registration(world: &mut World<'_>, tournament: &Tournament) -> Option<OpenForm> {
    let page = of(tournament, "/registration");
    let mut form = form_of(world, Person::Organiser, &page, |form| form.action == page)?;
    form.set("on", "1");
    Some(opened(Person::Organiser, tournament, form))
}

fn apply(world: &mut World<'_>, tournament: &Tournament) -> Option<OpenForm> {
    if tournament.applications.len() >= MOST_APPLICATIONS {
        return None;
    }
    let page = format!("/t/{}/register", tournament.slug);
    let mut form = form_of(world, Person::Spectator, &page, |form| form.action == page)?;
    let family = world.chance.one_of(&["Ксенов", "Лукина", "Новиков", "Ильина"]).copied()?;
    for (name, value) in [("family", family), ("given", "Владимир"), ("birth", "13.07.1999"), ("region", "Орёл")]
    {
        form.set(name, value);
    }
    world.applications.push(format!("{page}/{}", form.value("form-key")?));
    Some(opened(Person::Spectator, tournament, form))
}

/// An applicant changes or withdraws what they have sent.
fn own_application(world: &mut World<'_>, tournament: &Tournament) -> Option<OpenForm> {
    let of_tournament = format!("/t/{}/", tournament.slug);
    let own = world.applications.iter().filter(|page| page.starts_with(&of_tournament));
    let own: Vec<String> = own.cloned().collect();
    let page = world.chance.one_of(&own)?.clone();
    let form = form_of(world, Person::Player, &page, |form| form.action.contains("/register/"))?;
    Some(opened(Person::Player, tournament, form.fill_in(&mut world.chance)))
}

/// The staff confirm an application, or do something else with it.
fn judge(world: &mut World<'_>, tournament: &Tournament) -> Option<OpenForm> {
    let page = of(tournament, "/applications");
    let form = form_of(world, Person::Organiser, &page, |form| form.action == page)?;
    let mut form = form.fill_in(&mut world.chance);
    let waiting: Vec<_> = tournament.applications.keys().copied().collect();
    let chosen = world.chance.one_of(&waiting)?;
    form.set(&format!("tick-{chosen}"), "1");
    form.set("act", world.chance.one_of(&["confirm", "queue", "refuse", "remove"])?);
    Some(opened(Person::Organiser, tournament, form))
}

fn any_person(world: &mut World<'_>) -> Option<StoredPerson> {
    let page = world.service().store().persons_page("", 0, 50).expect("readable");
    world.chance.one_of(&page.persons).cloned()
}

/// A person of the registry is corrected, merged with another, told apart, or parted again.
fn person(world: &mut World<'_>) -> Option<OpenForm> {
    let own = any_person(world)?;
    let page = format!("/admin/persons/{}", own.id);
    let is_it = |form: &Form| form.action.starts_with("/admin/persons/") && !form.action.ends_with("/erase");
    let mut form = form_of(world, Person::Organiser, &page, is_it)?;
    if form.action.ends_with("/correct") {
        let year = 1980 + world.chance.below(30);
        form.set("birth", &format!("01.02.{year}"));
    }
    Some(of_site(form.fill_in(&mut world.chance)))
}

/// Two persons are said to be one.
fn merge(world: &mut World<'_>) -> Option<OpenForm> {
    let (into, gone) = (any_person(world)?, any_person(world)?);
    let page = format!("/admin/persons/{}?with={}", into.id, gone.id);
    form_of(world, Person::Organiser, &page, |form| form.action.ends_with("/merge")).map(of_site)
}

fn erase(world: &mut World<'_>) -> Option<OpenForm> {
    let own = any_person(world)?;
    let page = format!("/admin/persons/{}", own.id);
    let mut form = form_of(world, Person::Organiser, &page, |form| form.action.ends_with("/erase"))?;
    form.set("typed", &own.person.name.to_string());
    Some(of_site(form))
}

/// A new series, or an edition of one.
fn series(world: &mut World<'_>) -> Option<OpenForm> {
    let championships = world.service().store().championships().expect("readable");
    let slugs: Vec<String> = championships.series.values().map(|own| own.slug.clone()).collect();
    if slugs.len() < MOST_SERIES {
        let mut form =
            form_of(world, Person::Organiser, "/admin/series/new", |form| form.action == "/admin/series/new")?;
        form.set("title", "Чемпионат");
        return Some(of_site(form));
    }
    let page = format!("/admin/series/{}", world.chance.one_of(&slugs)?);
    let form = form_of(world, Person::Organiser, &page, |form| form.action.starts_with(&page))?;
    Some(of_site(form.fill_in(&mut world.chance)))
}

fn undo_of_series(world: &mut World<'_>) -> Option<OpenForm> {
    form_of(world, Person::Organiser, SERIES_LOG, |form| form.action.starts_with(SERIES_LOG)).map(of_site)
}

/// The same tournament once more.
pub fn repeat(world: &mut World<'_>, tournament: &Tournament) -> Option<OpenForm> {
    let page = of(tournament, "/again");
    let form = form_of(world, Person::Organiser, &page, |form| form.action == page)?;
    Some(opened(Person::Organiser, tournament, form))
}

/// An event without tournaments, whose title has the number `n`.
pub fn new_event(world: &mut World<'_>, n: usize) -> Option<OpenForm> {
    let mut form = form_of(world, Person::Organiser, "/admin/events/new", |form| form.action == "/admin/events/new")?;
    form.set("title", &format!("Фестиваль {n}"));
    Some(of_site(form))
}

/// The newest event once more.
pub fn repeat_event(world: &mut World<'_>) -> Option<OpenForm> {
    let championships = world.service().store().championships().expect("readable");
    let newest = championships.events.values().max_by_key(|event| event.id)?;
    let page = format!("/admin/events/{}/again", newest.slug);
    form_of(world, Person::Organiser, &page, |form| form.action == page).map(of_site)
}
