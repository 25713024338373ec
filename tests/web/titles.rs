//! Unknown titles: kept as typed, and pointed out where they matter.

use reqwest::StatusCode;

use crate::organiser::{Arbiter, entry_of};
use crate::support::site::Site;
use crate::tasks::end_of;

const LIST: &str = "ФИО;Звание;Рейтинг\nКсенов Владимир;гросмейстер;2300\nИволгин Пётр;доктор;2250\n\
    Шеханова Мария;1-й;2200\nЗвягина Мария;кмс;2150\n";

#[test]
fn an_unknown_title_in_a_list_is_marked_and_kept_as_it_is_typed() {
    let site = Site::new();
    let service = Arbiter::with_tournament(&site, "swiss-single");
    let preview = service.preview(LIST.as_bytes().to_vec()).is_ok();
    preview
        .says("<ins class=\"wrong\">гросмейстер</ins>")
        .says("Unknown title “гросмейстер”: it is kept as typed and counts as none. It may be a misprint of ГР.")
        .says("Unknown title “доктор”: it is kept as typed and counts as none.<")
        .says("<ins>1 разряд</ins>")
        .says("Known titles: GM, MSMK, MS, CMS, 1st cat.")
        .says("<summary>Other known titles</summary><p class=\"hint\">WGM, ")
        .does_not_say("name=\"take-2\" value=\"1\" aria-label=\"Enter Ксенов Владимир\" checked")
        .says("name=\"take-4\" value=\"1\" aria-label=\"Enter Шеханова Мария\" checked");
    let press = [("text", LIST), ("take-5", "1"), ("known-title", "2")];
    let taken = service.send_seen(&preview.hidden("seen"), "/players/import/confirm", &press).is_redirect();
    let taken = service.visitor.get(&taken.location).is_ok();
    taken
        .says("name=\"title-2\" value=\"1\"")
        .says("<ins>ГР</ins>")
        .says("name=\"take-2\" value=\"1\" aria-label=\"Enter Ксенов Владимир\" checked")
        .does_not_say("Unknown title “гросмейстер”");
    let all = [("text", LIST), ("take-2", "1"), ("take-3", "1"), ("take-4", "1"), ("take-5", "1")];
    let sent = service.send_seen(&preview.hidden("seen"), "/players/import/confirm", &all);
    end_of(&service.visitor, sent).is_redirect();
    let tournament = service.tournament(&site);
    let kept = tournament.entry(entry_of(&tournament, "Ксенов")).map(|entry| entry.person.title.clone());
    assert_eq!(kept.as_deref(), Some("гросмейстер"));
    service.get("/players").is_ok().says("<span class=\"tag\">unknown title</span>").says("unknown title (2)");
    let filtered = service.get("/players?state=unknown-title").is_ok();
    filtered.says(">Ксенов Владимир</a>").says(">Иволгин Пётр</a>").does_not_say(">Звягина Мария</a>");
    service.get("").is_ok().says("2 players have unknown titles").says("/players?state=unknown-title\"");
    // An entered title is not asked about again.
    service.preview(LIST.as_bytes().to_vec()).is_ok().does_not_say("Unknown title").does_not_say("Known titles");
    let norms = site.visitor().get(&format!("/t/{}/norms", service.slug)).is_ok();
    norms
        .says("2 players whose title no rank has")
        .says("Ksenov Vladimir</a>: гросмейстер")
        .says("Ivolgin Petr</a>: доктор");
    norms.does_not_say("Shekhanova Mariia</a>: ").does_not_say("Zviagina Mariia</a>: ");
}

#[test]
fn an_unknown_title_that_is_typed_is_asked_about_beside_its_field() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let page = format!("/players/{}", entry_of(&service.tournament(&site), "Ксенов"));
    let typed = |title: &'static str| {
        [("family", "Ксенов"), ("given", "Владимир"), ("rating", "2300"), ("region", "Орёл"), ("title", title)]
    };
    let told = service.send(&page, &page, &typed("гросмейстер")).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    told.says("This title is not known: it counts as none. ГР may be meant.<");
    told.says("Choose a known title, or say that this one is meant.");
    told.says("<option value=\"ГР\">GM</option>").says("<optgroup label=\"Other known titles\"><option value=\"WGM\">");
    told.says("aria-describedby=\"title-hint title-error\"").says("value=\"гросмейстер\"");
    told.says("name=\"known-title\" value=\"ГР\"");
    let with = |answer: (&'static str, &'static str)| [&typed("гросмейстер")[..], &[answer]].concat();
    let kept = |family: &str| {
        let tournament = service.tournament(&site);
        tournament.entry(entry_of(&tournament, family)).map(|entry| entry.person.title.clone()).unwrap_or_default()
    };
    assert_eq!(kept("Ксенов"), "");
    for (answer, title) in
        [(("known-title", "ГР"), "ГР"), (("title-instead", "МС"), "МС"), (("title-kept", "гросмейстер"), "гросмейстер")]
    {
        service.send(&page, &page, &with(answer)).is_redirect();
        assert_eq!(kept("Ксенов"), title);
    }
    // What is stored is not asked about again, but another title is, whatever was said of this one.
    let mut moved = typed("гросмейстер").to_vec();
    moved.push(("club", "Ладья"));
    service.send(&page, &page, &moved).is_redirect();
    let other = [&typed("доктор")[..], &[("title-kept", "гросмейстер")]].concat();
    service.send(&page, &page, &other).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    let russian = site.administrator().in_russian();
    russian.get(&service.address(&page)).is_ok().says("Возможно, имеется в виду ГР.<");
}

#[test]
fn a_player_is_entered_with_an_unknown_title_once_it_is_said_to_be_meant() {
    let site = Site::new();
    let service = Arbiter::with_tournament(&site, "swiss-single");
    let doctor = [("family", "Ксенов"), ("title", "доктор")];
    let asked = service.send("/players", "/players", &doctor).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    asked.says("name=\"title-kept\" value=\"доктор\"").says("value=\"Ксенов\"").does_not_say("may be meant");
    assert!(service.tournament(&site).entries.is_empty());
    service.send("/players", "/players", &[&doctor[..], &[("title-kept", "доктор")]].concat()).is_redirect();
    for (family, title) in [("Иволгин", "1-й"), ("Рябов", "б/р")] {
        let entered = service.send("/players", "/players", &[("family", family), ("title", title)]).is_redirect();
        service.visitor.get(&entered.location).is_ok().says("Player entered.<");
    }
    assert_eq!(service.tournament(&site).entries.len(), 3);
}

#[test]
fn a_rank_of_the_organisers_own_table_of_norms_is_a_known_title() {
    let site = Site::new();
    let service = Arbiter::with_tournament(&site, "swiss-single");
    let table = [
        ("from", "2026-01-01"),
        ("step", "15"),
        ("most", "3"),
        ("order-1", "1"),
        ("name-1", "Доктор"),
        ("titles-1", "доктор"),
        ("least-1", "5"),
        ("awarded-1", "1"),
    ];
    service.visitor.post("/admin/norms", "/admin/norms", &table).is_redirect();
    let entered = service.send("/players", "/players", &[("family", "Ксенов"), ("title", "доктор")]).is_redirect();
    service.visitor.get(&entered.location).is_ok().says("Player entered.<").does_not_say("unknown title");
    let page = format!("/players/{}", entry_of(&service.tournament(&site), "Ксенов"));
    service.get(&page).is_ok().does_not_say("This title is not known");
    // A title of the rulebooks is known even without a rank in the table.
    service.send("/players", "/players", &[("family", "Иволгин"), ("title", "GMI")]).is_redirect();
    service.get("/players").is_ok().does_not_say("unknown title");
    let norms = site.visitor().get(&format!("/t/{}/norms", service.slug)).is_ok();
    norms.does_not_say("whose title no rank has");
}
