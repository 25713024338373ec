//! What may still come of a running tournament: computed in the background, shown without scripts, certain things told.

use poddavki::service::Request;
use reqwest::StatusCode;

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::once;
use crate::support::site::{Answer, Site, Visitor};

/// Opens a page until it has been computed.
fn known(visitor: &Visitor, page: &str, coming: &str) -> Answer {
    once(page, || Some(visitor.get(page).is_ok()).filter(|answer| !answer.text.contains(coming)))
}

for_each_backend! {
    fn chances_are_computed_in_the_background_for_each_state(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        let (page, standings) = (format!("/t/{}/chances", service.slug), format!("/t/{}/standings", service.slug));
        let visitor = site.visitor();
        visitor.get(&page).is_ok().says("No forecast yet: the tournament has not begun").does_not_say("http-equiv=\"refresh\"");
        service.begin(1);
        service.enter_all(&site, 1, "1-0");
        visitor.get(&standings).is_ok().says(&format!("href=\"{page}\""));
        let coming = "The chances are being calculated";
        let first = visitor.get(&page).is_ok();
        assert!(!first.text.contains(coming) || first.text.contains("<meta http-equiv=\"refresh\""), "{}", first.text);
        if first.text.contains(coming) {
            let is_told = ["The calculation is waiting for its turn.", "% is done."].iter().any(|words| first.text.contains(words));
            assert!(is_told, "how far it is: {}", first.text);
            first.says("<progress class=\"task\"");
        }
        let answer = known(&visitor, &page, coming);
        answer.says("Chances").says("simulations").says("1st").says("±").does_not_say("http-equiv=\"refresh\"");
        let by_chance = known(&visitor, &format!("{page}?sort=first"), coming);
        by_chance.says("aria-sort=\"descending\"").says("/chances?sort=-first\"").says("Rows are sorted by “1st”");
        let russian = site.visitor().in_russian();
        known(&russian, &page, "Шансы рассчитываются").says("Шансы").says("симуляци").says("Ожидаемые очки");
        // The card has the same for one player; the table links to it.
        answer.says(&format!("/t/{}/player/1#needs", service.slug));
        let reader = site.visitor();
        let entry = service.tournament(&site).entries.keys().next().copied().expect("eight play");
        reader.post_blindly(&format!("/t/{}/follow/{entry}", service.slug), &[]).is_redirect();
        known(&reader, &page, coming).says(&format!("<tr data-who=\"{entry}\" data-own>"));
        // A reader who has said which player they are reads their own chances first, and nobody else does.
        let player = site.visitor();
        player.post_blindly(&format!("/t/{}/follow/{entry}?first", service.slug), &[]).is_redirect();
        known(&player, &page, coming).says("<h2 id=\"needs-heading-1\">What you need</h2>").says("<li>Win (");
        for other in [&reader, &visitor] {
            other.get(&page).is_ok().says("Chances").does_not_say("What you need");
        }
        let card = known(&visitor, &format!("/t/{}/player/1", service.slug), "are being calculated");
        card.says("Chances").says("Top 3").says("Expected points");
        card.does_not_say("data-awaited").does_not_say("http-equiv=\"refresh\"");
        // The consequences of each result of the next match, then the places as one picture.
        card.says("Round 2, opponent not known yet:").says("<li>Win (").says("<li>Draw (").says("<li>Loss (");
        card.says("class=\"place-chances\"").says("Chances of the places, in percent");
        let card = known(&russian, &format!("/t/{}/player/1", service.slug), "Шансы рассчитываются");
        card.says("2\u{2011}й тур, соперник ещё неизвестен:").says("<li>Победа (").says("<li>Ничья (");
        card.says("<li>Поражение (").says("Вероятности мест");
        // Another state is computed anew, the old figures are not shown for it. The first who asks begins it: the page asks again by itself.
        service.begin(2);
        let card = visitor.get(&format!("/t/{}/player/1", service.slug)).is_ok();
        card.says("are being calculated").says("data-awaited").says("<noscript><meta http-equiv=\"refresh\"");
        let card = known(&visitor, &format!("/t/{}/player/1", service.slug), "are being calculated");
        card.says("Round 2, against ").says("<li>Win (");
        service.enter_all(&site, 2, "=");
        // Meanwhile those before the results are shown, and said to be so; nothing is certain by them.
        let earlier = service.visitor.get(&page).is_ok();
        earlier.says("do not include the latest changes yet. They are being calculated again.").says("data-awaited");
        earlier.says("/rehearsal/stop\"").says("Top 3").does_not_say("up to round 2").does_not_say("Already certain");
        known(&visitor, &page, "being calculated again").says("up to round 2");
        visitor.get("/t/nothing/chances").has_status(StatusCode::NOT_FOUND);
    }
}

#[test]
fn what_is_certain_is_told_before_the_last_games_and_nothing_is_left_after_them() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let rounds = service.tournament(&site).settings.rounds.0;
    for round in 1..rounds {
        service.begin(round);
        service.enter_all(&site, round, "1-0");
    }
    service.begin(rounds);
    let (visitor, page) = (site.visitor(), format!("/t/{}/chances", service.slug));
    let answer = known(&visitor, &page, "The chances are being calculated");
    answer.says("Already certain").says("Can no longer be first:").says("provided that nobody withdraws");
    service.enter_all(&site, rounds, "=");
    visitor.get(&page).is_ok().says("No forecast: all games have been played").does_not_say("simulation");
    visitor.get(&format!("/t/{}/player/1", service.slug)).is_ok().does_not_say("id=\"needs\"");
}

#[test]
fn a_limit_of_koya_is_typed_kept_and_explained() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let mut settings = service.tournament(&site).settings.clone();
    settings.tie_breaks = vec!["KS/L60".parse().expect("it is a code"), "KS/L-1".parse().expect("it is a code")];
    let actor = Site::actor();
    let request = Request { actor: &actor, slug: &service.slug, seen: None, limit: None };
    site.service().edit_settings(&request, &settings).expect("it is sound");
    service.begin(1);
    service.enter_all(&site, 1, "1-0");
    let visitor = site.visitor();
    let page = visitor.get(&format!("/t/{}/standings", service.slug)).is_ok();
    page.says("Koya\u{a0}60").says("Koya\u{a0}\u{2212}1").says("KS/L60").says("from 60\u{a0}% of the maximum");
    let why = visitor.get(&format!("/t/{}/standings/why/1", service.slug)).is_ok();
    why.says("against those who made enough: from 60").says("half of the maximum less ½");
}

#[test]
fn the_former_address_of_the_chances_leads_to_them() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let [former, now] = ["outlook", "chances"].map(|page| format!("/t/{}/{page}", service.slug));
    assert_eq!(site.visitor().get(&former).has_status(StatusCode::PERMANENT_REDIRECT).location, now);
}
