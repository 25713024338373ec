//! `poddavki generate --site`: a database for load tests.

use std::process::Stdio;

use crate::Service;

/// A small site: the last tournament is still being played.
const SMALL: [&str; 8] = ["generate", "--site", "--tournaments", "3", "--people", "100", "--games", "600"];
const FIRST: &str = "otkrytyy-turnir-1";

/// The report files of the first two tournaments.
fn reports(service: &Service) -> [String; 2] {
    ["otkrytyy-turnir-1", "otkrytyy-turnir-2"].map(|slug| service.run(&["export", slug, "trf"]).exits(0).out())
}

#[test]
fn a_site_is_filled_and_goes_on_where_it_was_stopped() {
    let (whole, stopped) = (Service::new(), Service::new());
    assert!(whole.run(&SMALL).exits(0).out().starts_with("3 tournaments with about 585 games"));
    whole.run(&["verify"]).exits(0);
    let mut child =
        stopped.command(&SMALL).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program runs");
    // Until the first tournament is there: it may be anywhere after that, on a quick machine at the end.
    while stopped.run(&["export", FIRST, "trf"]).0.status.code() != Some(0) {
        assert!(child.try_wait().expect("it is ours").is_none_or(|status| status.success()), "it has failed");
    }
    child.kill().expect("it is ours");
    child.wait().expect("it ends");
    stopped.run(&SMALL).exits(0);
    stopped.run(&["verify"]).exits(0);
    assert_eq!(reports(&stopped), reports(&whole));
    // Nothing is left to do.
    let done = whole.run(&["export", FIRST, "json"]).out();
    whole.run(&SMALL).exits(0);
    assert_eq!(whole.run(&["export", FIRST, "json"]).out(), done);
}

#[test]
fn a_database_with_anything_else_is_refused() {
    let service = Service::new();
    service.run(&["demo"]).exits(0);
    service.run(&SMALL).exits(3).complains("the database holds other tournaments");
    service.run(&["generate", "--tournaments", "3"]).exits(3);
    service.run(&["generate", "--site", "--players", "4"]).exits(3);
}
