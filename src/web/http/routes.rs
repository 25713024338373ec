//! Every address of the site, with its handlers.

use actix_web::web;

use crate::web::api::v1;
use crate::web::http::address::Address;
use crate::web::http::{AppError, assets, health, live, metrics};
use crate::web::pages::account::{factors, index as account, login, open_id, passkeys, password, second_step, tasks};
use crate::web::pages::admin::{
    backup, data, federation_lists, index as admin, jobs, letters as admin_letters, new_import, norm_table, persons,
    rating_lists, user_journal, users,
};
use crate::web::pages::fees::{categories as fee_categories, index as fees, player as player_fees};
use crate::web::pages::games::{game, import, index as games, sheet};
use crate::web::pages::home::{
    api, feed, glossary, index as home, manifest, phone, robots, search, share as site_picture, sitemap,
};
use crate::web::pages::players::{
    entries, entry, import as players_import, known, list_ratings, person as player_person,
};
use crate::web::pages::ratings::{index as ratings, person};
use crate::web::pages::registration::{applications, apply, own as own_application, rules as registration};
use crate::web::pages::rounds::{boards, explanations, wrong_result};
use crate::web::pages::series::{event, head_to_head, import_table, imported_table, index as series, manage};
use crate::web::pages::staff::{
    closing, forbidden_pairs, fund, log, notices, openings, overview, page_archive, photos, play_off, playing_tables,
    public_details, rating_rules, regulations as own_regulations, rehearsal, repeat, schedule, sections, settings,
    squads, tie_break_games, visibility,
};
use crate::web::pages::standings::{crosstable, standing, table as standings, team, team_standings};
use crate::web::pages::tournament::{
    calendar, follow, forecast, home as tournament_home, more, norms, player, prizes, push, regulations, screen,
    share as tournament_picture, start_list, statistics, workbook,
};
use crate::web::pages::{check_in, embed, print, round, slip};
use crate::web::parts::staff;
use tournament::series::{Event, Series};

/// Every address of the site. What a handler's arguments ask for (an account, a role) is checked before it runs.
pub fn routes(site: &mut web::ServiceConfig) {
    let resource = Address::new;
    // The addresses of a scope are compared only where its own beginning fits: first come those that are asked for most.
    site.service(resource("/").get(home::index))
        .service(web::scope("/t/{slug}").configure(tournament_routes))
        .service(web::scope("/admin/t/{slug}").configure(staff_routes))
        .service(resource("/setup").get(login::setup_form).post(login::set_up))
        .service(resource("/password").get(password::form).post(password::set))
        .service(resource("/login").get(login::form).post(login::log_in))
        .service(resource("/login/code").get(second_step::form).post(second_step::check_code))
        .service(resource("/login/code/passkey").get(second_step::up).post(second_step::check_passkey))
        .service(resource("/login/openid").get(second_step::up).post(open_id::begin))
        .service(resource("/login/openid/back").get(open_id::back))
        .service(resource("/login/passkey").get(second_step::up).post(second_step::begin_passkey))
        .service(resource("/logout").post(login::log_out))
        .service(resource("/language/{code}").get(home::choose_language))
        .service(resource("/rows/{height}").get(home::choose_rows))
        .service(resource("/admin").get(admin::index))
        .service(resource("/admin/new").get(admin::new).post(admin::create))
        .service(resource("/admin/new/import").get(new_import::form).post(new_import::preview))
        .service(resource("/admin/new/import/confirm").get(staff::up).post(new_import::create))
        .service(resource("/admin/new/import/series").get(staff::up).post(new_import::series::take))
        .service(resource("/admin/users").get(users::index))
        .service(resource("/admin/users/new").get(users::new).post(users::create))
        .service(resource("/admin/users/journal").get(user_journal::index))
        .service(resource("/admin/users/{id}").get(users::one))
        .service(resource("/admin/users/{id}/link").post(users::make_link))
        .service(resource("/admin/users/{id}/factors").post(users::reset_factors))
        .service(resource("/admin/users/{id}/openid").post(users::unlink))
        .service(resource("/admin/users/{id}/rights").post(users::set_rights))
        .service(resource("/admin/users/{id}/disable").post(users::disable))
        .service(resource("/admin/users/{id}/enable").post(users::enable))
        .service(resource("/admin/users/{id}/sessions/end").post(users::end_sessions))
        .service(resource("/admin/users/{id}/role").post(users::set_role))
        .service(resource("/admin/norms").get(norm_table::index).post(norm_table::save))
        .service(resource("/admin/ratings").get(rating_lists::index).post(rating_lists::preview))
        .service(resource("/admin/ratings/confirm").get(rating_lists::up).post(rating_lists::confirm))
        .service(resource("/admin/ratings/back").get(rating_lists::up).post(rating_lists::take_back))
        .service(resource("/admin/lists").get(federation_lists::index).post(federation_lists::upload))
        .service(resource("/admin/lists/confirm").get(federation_lists::up).post(federation_lists::confirm))
        .service(resource("/admin/lists/remove").get(federation_lists::up).post(federation_lists::remove))
        .service(resource("/admin/norms/remove").get(staff::up).post(norm_table::remove))
        .service(resource("/phone").get(phone::index))
        .service(resource("/sw.js").get(push::worker))
        .service(resource("/search").get(search::index))
        .service(resource("/glossary").get(glossary::index))
        .service(resource("/player/{id}").get(person::index))
        .service(resource("/ratings").get(ratings::index))
        .service(resource("/ratings/{kind}.csv").get(ratings::csv))
        .service(resource("/ratings/{kind}").get(ratings::list))
        .service(resource("/r/{token}/here").get(staff::up).post(slip::check_in))
        .service(resource("/r/{token}").get(slip::index).post(slip::report::submit))
        .service(resource("/k/{token}/results").get(slip::kiosk::index))
        .service(resource("/k/{token}/results/{entry}").get(slip::kiosk::seat).post(slip::kiosk::submit))
        .service(resource("/k/{token}").get(check_in::kiosk::index).post(check_in::kiosk::mark))
        .service(resource("/live").get(live::events))
        .configure(picture_routes)
        .configure(outside_routes)
        .configure(account_routes)
        .configure(letter_routes)
        .configure(data_routes)
        .configure(person_routes)
        .configure(series_routes)
        .service(resource("/static/{path:.*}").get(assets::file))
        .service(resource("/healthz").get(health::healthz))
        .service(resource("/readyz").get(health::readyz))
        .service(resource("/metrics").get(metrics::index))
        .service(resource("/.well-known/poddavki-key").get(data::key))
        .default_service(web::to(|| async { Err::<&'static str, _>(AppError::NotFound) }));
}

/// The public pages of a tournament, and its files.
fn tournament_routes(site: &mut web::ServiceConfig) {
    let resource = Address::new;
    site.service(resource("").get(tournament_home::home))
        .service(resource("/players").get(start_list::index))
        .service(resource("/players.csv").get(start_list::csv))
        .service(resource("/round/{n}.csv").get(boards::csv))
        .service(resource("/round/{n}").get(boards::index))
        .service(resource("/round/{n}/wrong").get(wrong_result::index).post(wrong_result::submit))
        .service(resource("/round/{n}/why").get(explanations::round))
        .service(resource("/round/{n}/why/{board}").get(explanations::board))
        .service(resource("/standings").get(standings::index))
        .service(resource("/standings.csv").get(standings::csv))
        .service(resource("/standings/after/{n}.csv").get(standings::csv_after))
        .service(resource("/standings/after/{n}").get(standings::after))
        .service(resource("/standings/why/{number}").get(standing::index))
        .service(resource("/chances").get(forecast::index))
        .service(resource("/outlook").get(forecast::moved))
        .service(resource("/event.ics").get(calendar::event))
        .service(resource("/player/{number}.ics").get(calendar::player))
        .service(resource("/player/{number}").get(player::index))
        .service(resource("/crosstable").get(crosstable::index))
        .service(resource("/crosstable.csv").get(crosstable::csv))
        .service(resource("/more").get(more::index))
        .service(resource("/norms").get(norms::index))
        .service(resource("/prizes.csv").get(prizes::csv))
        .service(resource("/prizes").get(prizes::index))
        .service(resource("/statistics").get(statistics::index))
        .service(resource("/games").get(games::index))
        .service(resource("/games.pdn").get(games::pdn))
        .service(resource("/game/{id}.pdn").get(game::pdn))
        .service(resource("/game/{id}").get(game::show))
        .service(resource("/openings.csv").get(openings::csv))
        .service(resource("/event.trf").get(games::trf))
        .service(resource("/event.json").get(games::json))
        .service(resource("/regulations.pdf").get(regulations::pdf))
        .service(resource("/event.xlsx").get(workbook::xlsx))
        .service(resource("/share.png").get(tournament_picture::picture))
        .service(resource("/game/{id}/share.png").get(game::picture))
        .configure(follower_routes)
        .configure(registration_routes)
        .configure(team_routes)
        .configure(screen_routes);
}

/// Pictures for shared links.
fn picture_routes(site: &mut web::ServiceConfig) {
    let resource = Address::new;
    site.service(resource("/share.png").get(site_picture::picture))
        .service(resource("/event/{slug}/share.png").get(event::picture))
        .service(resource("/series/{slug}/share.png").get(series::picture))
        .service(resource("/player/{id}/share.png").get(person::picture));
}

/// Pages for readers who follow players, and their devices.
fn follower_routes(site: &mut web::ServiceConfig) {
    let resource = Address::new;
    site.service(resource("/follow/{id}").get(follow::up).post(follow::follow))
        .service(resource("/unfollow/{id}").get(follow::up).post(follow::unfollow))
        .service(resource("/notify/{id}").get(push::index).post(push::turn_on))
        .service(resource("/notify/{id}/off").get(push::up).post(push::turn_off));
}

/// Online registration, for applicants.
fn registration_routes(site: &mut web::ServiceConfig) {
    let resource = Address::new;
    site.service(resource("/register").get(apply::index).post(apply::submit))
        .service(resource("/register/{key}").get(own_application::index).post(own_application::change))
        .service(resource("/register/{key}/details").get(own_application::up).post(own_application::show_details))
        .service(resource("/register/{key}/here").get(own_application::up).post(own_application::check_in))
        .service(resource("/register/{key}/withdraw").get(own_application::up).post(own_application::withdraw));
}

/// The teams of a tournament.
fn team_routes(site: &mut web::ServiceConfig) {
    let resource = Address::new;
    site.service(resource("/teams").get(team_standings::index))
        .service(resource("/teams.csv").get(team_standings::csv))
        .service(resource("/teams/after/{n}.csv").get(team_standings::csv_after))
        .service(resource("/teams/after/{n}").get(team_standings::after))
        .service(resource("/teams/{number}").get(team::index));
}

/// Screens in the hall.
fn screen_routes(site: &mut web::ServiceConfig) {
    let resource = Address::new;
    site.service(resource("/screen/pairings").get(screen::pairings::index))
        .service(resource("/screen/standings").get(screen::standings::index))
        .service(resource("/screen/teams").get(screen::standings::teams))
        .service(resource("/screen/bracket").get(screen::bracket::index))
        .service(resource("/screen/clock").get(screen::clock::index));
}

/// Documents for programs, and pages for frames of other sites.
fn outside_routes(site: &mut web::ServiceConfig) {
    let resource = Address::new;
    site.configure(v1::routes)
        .service(resource("/api").get(api::index))
        .service(resource("/feed.xml").get(feed::index))
        .service(resource("/robots.txt").get(robots::index))
        .service(resource("/sitemap.xml").get(sitemap::index))
        .service(resource("/sitemap-{n}.xml").get(sitemap::part))
        .service(resource("/manifest.webmanifest").get(manifest::index))
        .service(resource("/favicon.ico").get(manifest::icon))
        .service(resource("/embed/t/{slug}/standings").get(embed::standings::show))
        .service(resource("/embed/t/{slug}/round").get(embed::round::show))
        .service(resource("/embed/t/{slug}/round/{n}").get(embed::round::show))
        .service(resource("/embed/t/{slug}/crosstable").get(embed::crosstable::show))
        .service(resource("/embed/t/{slug}/game/{id}").get(embed::game::show));
}

/// The reader's account.
fn account_routes(site: &mut web::ServiceConfig) {
    let resource = Address::new;
    site.service(resource("/account").get(account::index))
        .service(resource("/account/tasks/{key}").get(tasks::show))
        .service(resource("/account/tasks/{key}/file").get(tasks::up).post(tasks::file))
        .service(resource("/account/tasks/{key}/stop").get(tasks::up).post(tasks::stop))
        .service(resource("/account/password").get(account::new_password).post(account::change_password))
        .service(resource("/account/factors").get(factors::index))
        .service(resource("/account/factors/app").get(factors::app_form).post(factors::turn_on_app))
        .service(resource("/account/factors/app/off").get(factors::app_off_form).post(factors::turn_off_app))
        .service(resource("/account/factors/codes").get(factors::codes_form).post(factors::make_codes))
        .service(resource("/account/factors/passkeys").get(factors::up).post(passkeys::begin))
        .service(resource("/account/factors/passkeys/new").get(passkeys::form).post(passkeys::add))
        .service(resource("/account/factors/passkeys/{id}").get(passkeys::one).post(passkeys::remove))
        .service(resource("/account/openid").get(open_id::index).post(open_id::begin_link))
        .service(resource("/account/openid/unlink").post(open_id::unlink))
        .service(resource("/account/language").post(account::choose_language))
        .service(resource("/account/sessions/end").post(account::end_other_sessions))
        .service(resource("/account/sessions/{id}/end").post(account::end_session));
}

/// Letters to applicants, for administrators.
fn letter_routes(site: &mut web::ServiceConfig) {
    let resource = Address::new;
    site.service(resource("/admin/letters").get(admin_letters::index).post(admin_letters::send))
        .service(resource("/admin/letters/again").get(admin_letters::up).post(admin_letters::all_again))
        .service(resource("/admin/letters/release").get(admin_letters::up).post(admin_letters::release))
        .service(resource("/admin/letters/{id}/again").get(admin_letters::up).post(admin_letters::again));
}

/// Checks of the data, scheduled backups and the site's own jobs, for administrators.
fn data_routes(site: &mut web::ServiceConfig) {
    let resource = Address::new;
    site.service(resource("/admin/data").get(data::index))
        .service(resource("/admin/data/check").get(data::up).post(data::check))
        .service(resource("/admin/data/jobs/{kind}/begin").get(data::up).post(jobs::begin))
        .service(resource("/admin/data/jobs/{kind}/stop").get(data::up).post(jobs::stop));
}

/// The registry of persons: for administrators, and for the staff of tournaments to read.
fn person_routes(site: &mut web::ServiceConfig) {
    let resource = Address::new;
    site.service(resource("/admin/persons").get(persons::list::index))
        .service(resource("/admin/persons/duplicates").get(persons::list::duplicates))
        .service(resource("/admin/persons/known").get(known::anywhere))
        .service(resource("/admin/persons/{id}").get(persons::one))
        .service(resource("/admin/persons/{id}/correct").get(persons::up).post(persons::correct))
        .service(resource("/admin/persons/{id}/distinct").get(persons::up).post(persons::distinct))
        .service(resource("/admin/persons/{id}/erase").get(persons::up).post(persons::erase))
        .service(resource("/admin/persons/{id}/export").get(persons::export))
        .service(resource("/admin/persons/{id}/merge").get(persons::up).post(persons::merge))
        .service(resource("/admin/persons/{id}/part").get(persons::up).post(persons::part));
}

/// Events of several tournaments, series, and what is changed in them.
fn series_routes(site: &mut web::ServiceConfig) {
    let resource = Address::new;
    site.service(resource("/event/{slug}").get(event::index))
        .service(resource("/series").get(series::list))
        .service(resource("/series/{slug}.csv").get(series::csv))
        .service(resource("/series/{slug}.json").get(series::json))
        .service(resource("/series/{slug}").get(series::index))
        .service(resource("/series/{slug}/medals.csv").get(series::medals_csv))
        .service(resource("/series/{slug}/records.csv").get(series::records_csv))
        .service(resource("/series/{slug}/old/{id}.csv").get(imported_table::csv))
        .service(resource("/series/{slug}/old/{id}").get(imported_table::index))
        .service(resource("/player/{id}/against/{other}").get(head_to_head::index))
        .service(resource("/admin/series").get(manage::series::index))
        .service(resource("/admin/series-log").get(manage::series::log))
        .service(resource("/admin/series-log/{n}/undo").get(staff::up).post(manage::series::undo))
        .service(resource("/admin/series/new").get(manage::new::<Series>).post(manage::create::<Series>))
        .service(resource("/admin/series/{slug}").get(manage::edit::<Series>).post(manage::save::<Series>))
        .service(resource("/admin/series/{slug}/editions").get(staff::up).post(manage::series::add))
        .service(resource("/admin/series/{slug}/editions/remove").get(staff::up).post(manage::series::remove_edition))
        .service(resource("/admin/series/{slug}/remove").get(staff::up).post(manage::remove::<Series>))
        .service(resource("/admin/series/{slug}/old").get(import_table::form).post(import_table::preview))
        .service(resource("/admin/series/{slug}/old/confirm").get(staff::up).post(import_table::confirm))
        .service(resource("/admin/events/new").get(manage::new::<Event>).post(manage::create::<Event>))
        .service(resource("/admin/events/{slug}").get(manage::edit::<Event>).post(manage::save::<Event>))
        .service(resource("/admin/events/{slug}/archive").get(staff::up).post(page_archive::of_event))
        .service(resource("/admin/events/{slug}/officials").get(staff::up).post(manage::events::appoint))
        .service(resource("/admin/events/{slug}/officials/remove").get(staff::up).post(manage::events::dismiss))
        .service(resource("/admin/events/{slug}/parts").get(staff::up).post(manage::events::change_parts))
        .service(resource("/admin/events/{slug}/tournament").get(staff::up).post(manage::events::new_part))
        .service(resource("/admin/events/{slug}/remove").get(staff::up).post(manage::remove::<Event>))
        .service(resource("/admin/events/{slug}/again").get(repeat::event).post(repeat::repeat_event));
}

/// Notices of a tournament.
fn notice_routes(site: &mut web::ServiceConfig) {
    let resource = Address::new;
    site.service(resource("/notices").get(notices::index).post(notices::add))
        .service(resource("/notices/{id}/test").get(notices::up).post(notices::test))
        .service(resource("/notices/{id}/remove").get(notices::up).post(notices::remove));
}

/// The staff's pages of a tournament. An address that only takes forms redirects to its page on GET.
fn staff_routes(site: &mut web::ServiceConfig) {
    let resource = Address::new;
    site.service(resource("").get(overview::index))
        .service(resource("/check-in").get(check_in::manage::index).post(check_in::manage::save))
        .service(resource("/import").get(import::form).post(import::submit))
        .service(resource("/game/{id}").get(sheet::form).post(sheet::submit))
        .service(resource("/game/{id}/save").get(staff::up).post(sheet::save_moves))
        .service(resource("/officials").get(staff::up).post(overview::appoint))
        .service(resource("/officials/remove").get(staff::up).post(overview::dismiss))
        .service(resource("/settings").get(settings::index).post(settings::save))
        .service(resource("/settings/info").get(staff::up).post(settings::save))
        .service(resource("/again").get(repeat::tournament).post(repeat::repeat_tournament))
        .service(resource("/rehearsal").get(rehearsal::index).post(rehearsal::make))
        .service(resource("/rehearsal/stop").get(staff::up).post(rehearsal::stop))
        .service(resource("/rehearsal/resume").get(staff::up).post(rehearsal::resume))
        .service(resource("/forbidden-pairs").get(forbidden_pairs::index).post(forbidden_pairs::save))
        .service(resource("/visibility").get(visibility::index).post(visibility::save))
        .service(resource("/public").get(public_details::index).post(public_details::save))
        .service(resource("/tables").get(playing_tables::index).post(playing_tables::save))
        .service(resource("/sections").get(sections::index).post(sections::save))
        .service(resource("/prizes").get(fund::index).post(fund::save))
        .service(resource("/play-off").get(play_off::index).post(play_off::add))
        .service(resource("/play-off/remove").get(staff::up).post(play_off::remove))
        .service(resource("/play-off/count-first").get(staff::up).post(play_off::count_first))
        .service(resource("/play-off/heed").get(staff::up).post(play_off::count_first))
        .service(resource("/tie-break-games").get(tie_break_games::index).post(tie_break_games::save))
        .service(resource("/regulations").get(own_regulations::index).post(own_regulations::put))
        .service(resource("/regulations/remove").get(staff::up).post(own_regulations::remove))
        .service(resource("/schedule").get(schedule::index).post(schedule::save))
        .service(resource("/openings").get(openings::index).post(openings::preview))
        .service(resource("/openings/confirm").get(staff::up).post(openings::take))
        .service(resource("/openings/way").get(staff::up).post(openings::choose_way))
        .service(resource("/openings/remove").get(staff::up).post(openings::remove))
        .service(resource("/rating").get(rating_rules::index).post(rating_rules::save))
        .service(resource("/teams").get(squads::index).post(squads::save))
        .service(resource("/teams/withdraw").get(staff::up).post(squads::withdraw))
        .service(resource("/teams/reinstate").get(staff::up).post(squads::reinstate))
        .service(resource("/players").get(entries::index).post(entries::enter))
        .service(resource("/players/who").get(staff::up).post(entries::identify))
        .service(resource("/players/known").get(known::index))
        .service(resource("/players/lists").get(list_ratings::index).post(list_ratings::take))
        .service(resource("/players/several").get(staff::up).post(entries::several))
        .service(resource("/players/import").get(players_import::form).post(players_import::preview))
        .service(resource("/players/import/confirm").get(staff::up).post(players_import::take_over))
        .service(resource("/registration").get(registration::index).post(registration::save))
        .service(resource("/applications").get(applications::index).post(applications::several))
        .service(resource("/applications/letters/{id}").get(applications::up).post(applications::letter_again))
        .service(resource("/fees").get(fees::index).post(fees::paid))
        .service(resource("/fees.csv").get(fees::csv))
        .service(resource("/receipts.csv").get(fees::receipts))
        .service(resource("/fees/categories").get(fee_categories::index).post(fee_categories::save))
        .service(resource("/fees/{id}").get(player_fees::index).post(player_fees::save))
        .service(resource("/fees/{id}/pay").get(staff::up).post(player_fees::pay))
        .service(resource("/fees/{id}/void").get(staff::up).post(player_fees::void))
        .service(resource("/players/{id}").get(entry::index).post(entry::edit))
        .service(resource("/players/{id}/person").get(player_person::index).post(player_person::set))
        .service(resource("/players/{id}/details").get(staff::up).post(entry::withhold))
        .service(resource("/players/{id}/bye").get(staff::up).post(entry::set_bye))
        .service(resource("/players/{id}/points").get(staff::up).post(entry::adjust))
        .service(resource("/players/{id}/remove").get(staff::up).post(entry::remove))
        .service(resource("/players/{id}/withdraw").get(staff::up).post(entry::withdraw))
        .service(resource("/players/{id}/expel").get(staff::up).post(entry::expel))
        .service(resource("/players/{id}/reinstate").get(staff::up).post(entry::reinstate))
        .service(web::scope("/round/{n}").configure(staff_round_routes))
        .service(resource("/photos/{hash}").get(photos::show))
        .service(resource("/log").get(log::index))
        .service(resource("/log/signed").get(log::signed))
        .service(resource("/log/check").get(staff::up).post(log::check))
        .service(resource("/log/{n}/undo").get(log::up).post(log::undo))
        .service(resource("/log/{n}/back").get(log::before_back).post(log::go_back))
        .service(resource("/close").get(closing::index).post(closing::close))
        .service(resource("/close/approve").get(staff::up).post(closing::approve))
        .service(resource("/close/decline").get(staff::up).post(closing::decline))
        .service(resource("/close/reopen").get(staff::up).post(closing::reopen))
        .service(resource("/archive").get(staff::up).post(page_archive::of_tournament))
        .service(resource("/backup").get(backup::index))
        .service(resource("/backup/file").get(backup::up).post(backup::make))
        .service(resource("/event.trf").get(games::staff_trf))
        .service(resource("/event.json").get(games::staff_json))
        .service(resource("/print").get(print::index))
        .service(resource("/print/protocol.csv").get(print::csv))
        .service(resource("/print/several").get(print::several))
        .service(resource("/print/{document}").get(print::show))
        .configure(notice_routes);
}

/// What is done with a round.
fn staff_round_routes(site: &mut web::ServiceConfig) {
    let resource = Address::new;
    site.service(resource("").get(round::index).post(round::results::save))
        .service(resource("/pair").get(staff::up).post(round::pair))
        .service(resource("/pair-all").get(staff::up).post(round::pair_all))
        .service(resource("/again").get(staff::up).post(round::pair_again))
        .service(resource("/discard").get(staff::up).post(round::discard))
        .service(resource("/correct").get(staff::up).post(round::pairings::correct))
        .service(resource("/mend").get(staff::up).post(round::pairings::moved))
        .service(resource("/rest").get(staff::up).post(round::pairings::rest))
        .service(resource("/hand").get(round::by_hand::index).post(round::by_hand::save))
        .service(resource("/hand/teams").get(staff::up).post(round::by_hand::teams::save))
        .service(resource("/late").get(round::late::index).post(round::late::take))
        .service(resource("/announce").get(staff::up).post(round::openings::announce))
        .service(resource("/draw").get(staff::up).post(round::openings::draw))
        .service(resource("/publish").get(staff::up).post(round::publish))
        .service(resource("/decide").get(staff::up).post(round::level_matches::settle))
        .service(resource("/check").get(round::results::check::index).post(round::results::check::compare))
        .service(resource("/absent").get(staff::up).post(round::results::absent))
        .service(resource("/forfeit").get(staff::up).post(round::results::explain))
        .service(resource("/illegal").get(staff::up).post(round::results::illegal))
        .service(resource("/board").get(staff::up).post(round::results::save_board))
        .service(resource("/colours/{board}").get(round::colours::index).post(round::colours::correct))
        .service(resource("/take").get(staff::up).post(round::reports::take))
        .service(resource("/dismiss").get(staff::up).post(round::reports::dismiss))
        .service(resource("/unpublish").get(staff::up).post(round::unpublish))
        .service(resource("/close").get(staff::up).post(round::close))
        .service(resource("/reopen").get(staff::up).post(round::reopen))
        .service(resource("/message").get(round::message::index));
}
