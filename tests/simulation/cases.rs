//! What worlds have found, tried at each step of the store.

use std::sync::Arc;

use poddavki::outside::StoreStep;
use tournament::Tournament;

use crate::actions::{self, OpenForm};
use crate::checks::Outcome;
use crate::delivery::Overlap;
use crate::registry;
use crate::support::database::TestDatabase;
use crate::take_turn;
use crate::world::World;

/// Sends a form twice at once, as a double click does: both presses are answered as done, and the checks of the delivery see that it was
/// done once. Returns whether the first was held before a write.
fn press_twice(world: &mut World<'_>, overlap: Overlap, form: &OpenForm) -> bool {
    let both = world.send_two_at(overlap, form, form);
    // An import that finds all its players there says so, whoever has entered them meanwhile.
    let is_import = form.form.action.ends_with("/import/confirm");
    let is_answered = |outcome| outcome == Outcome::Done || (is_import && outcome == Outcome::Refused(422));
    let outcomes = [both.first, both.second];
    assert!(outcomes.into_iter().all(is_answered), "{}, {overlap:?}: {outcomes:?}", form.describe());
    assert!(outcomes.contains(&Outcome::Done), "{}, {overlap:?}: {outcomes:?}", form.describe());
    world.ended(form, both.first);
    world.ended(form, both.second);
    world.check();
    both.held_at == Some(StoreStep::Write)
}

fn newest(world: &World<'_>) -> Arc<Tournament> {
    world.tournaments().pop().expect("one was made")
}

fn form_of_newest(world: &mut World<'_>, open: fn(&mut World<'_>, &Tournament) -> Option<OpenForm>) -> OpenForm {
    let tournament = newest(world);
    open(world, &tournament).expect("its page has a form")
}

/// A tournament and a round are prepared, repeated and made part of an event. Once a double click made two tournaments, and paired the
/// following round too.
fn a_tournament_is_prepared_with_double_clicks(database: &TestDatabase) {
    let _turn = take_turn();
    let mut world = World::new(1, database);
    let mut held: [usize; 8] = [0; 8];
    for (n, overlap) in Overlap::all().enumerate() {
        let mut press = |world: &mut World<'_>, at: usize, form: &OpenForm| {
            held[at] += usize::from(press_twice(world, overlap, form));
        };
        let mut new = actions::new_tournament(&mut world).expect("its page has a form");
        new.form.set("preset", "swiss-single");
        press(&mut world, 0, &new);
        assert_eq!(world.tournaments().len(), 2 * n + 1, "{overlap:?}");
        let list = form_of_newest(&mut world, actions::import);
        press(&mut world, 1, &list);
        assert_eq!(newest(&world).entries.len(), 7, "{overlap:?}");
        let pair = form_of_newest(&mut world, actions::next_step);
        press(&mut world, 2, &pair);
        let publish = form_of_newest(&mut world, actions::next_step);
        press(&mut world, 3, &publish);
        assert_eq!(newest(&world).rounds.len(), 1, "{overlap:?}");
        assert_eq!(newest(&world).published_rounds().0, 1, "{overlap:?}");
        let results = form_of_newest(&mut world, actions::results);
        press(&mut world, 4, &results);
        let again = form_of_newest(&mut world, registry::repeat);
        press(&mut world, 5, &again);
        assert_eq!(world.tournaments().len(), 2 * n + 2, "{overlap:?}");
        let event = registry::new_event(&mut world, n).expect("its page has a form");
        press(&mut world, 6, &event);
        let again = registry::repeat_event(&mut world).expect("its page has a form");
        press(&mut world, 7, &again);
        let championships = world.service().store().championships().expect("readable");
        assert_eq!(championships.events.len(), 2 * n + 2, "{overlap:?}");
    }
    assert!(held.iter().all(|times| *times > 0), "held before a write so many times: {held:?}");
    world.end();
}

#[test]
fn a_tournament_is_prepared_with_double_clicks_on_sqlite() {
    a_tournament_is_prepared_with_double_clicks(&TestDatabase::with_tables());
}

#[test]
fn a_tournament_is_prepared_with_double_clicks_on_postgresql() {
    a_tournament_is_prepared_with_double_clicks(&TestDatabase::postgres());
}
