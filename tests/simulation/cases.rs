//! What worlds have found, tried at each step of the store.

use std::sync::Arc;

use tournament::Tournament;

use crate::actions::{self, OpenForm};
use crate::delivery::Meeting;
use crate::support::database::TestDatabase;
use crate::take_turn;
use crate::world::World;

/// Sends a form twice at once, as a double click does; all checks are those of the delivery.
fn press_twice(world: &mut World<'_>, meeting: Meeting, form: &OpenForm) {
    let both = world.send_two_at(meeting, form, form);
    world.ended(form, both.first);
    world.ended(form, both.second);
    world.check();
}

fn newest(world: &World<'_>) -> Arc<Tournament> {
    world.tournaments().pop().expect("one was made")
}

fn form_of_newest(world: &mut World<'_>, open: fn(&mut World<'_>, &Tournament) -> Option<OpenForm>) -> OpenForm {
    let tournament = newest(world);
    open(world, &tournament).expect("its page has a form")
}

/// The form for a new tournament made two, and the button of a round paired the round after it too.
fn a_round_is_prepared_with_double_clicks(database: &TestDatabase) {
    let _turn = take_turn();
    let mut world = World::new(1, database);
    for (n, meeting) in Meeting::all().enumerate() {
        let mut new = actions::new_tournament(&mut world).expect("its page has a form");
        new.form.set("preset", "swiss-single");
        press_twice(&mut world, meeting, &new);
        assert_eq!(world.tournaments().len(), n + 1, "{meeting:?}");
        let list = form_of_newest(&mut world, actions::import);
        press_twice(&mut world, meeting, &list);
        assert_eq!(newest(&world).entries.len(), 7, "{meeting:?}");
        let pair = form_of_newest(&mut world, actions::next_step);
        press_twice(&mut world, meeting, &pair);
        let publish = form_of_newest(&mut world, actions::next_step);
        press_twice(&mut world, meeting, &publish);
        assert_eq!(newest(&world).rounds.len(), 1, "{meeting:?}");
        assert_eq!(newest(&world).published_rounds().0, 1, "{meeting:?}");
        let results = form_of_newest(&mut world, actions::results);
        press_twice(&mut world, meeting, &results);
        let undo = form_of_newest(&mut world, actions::take_back);
        press_twice(&mut world, meeting, &undo);
    }
}

#[test]
fn a_round_is_prepared_with_double_clicks_on_sqlite() {
    a_round_is_prepared_with_double_clicks(&TestDatabase::with_tables());
}

#[test]
fn a_round_is_prepared_with_double_clicks_on_postgresql() {
    a_round_is_prepared_with_double_clicks(&TestDatabase::postgres());
}
