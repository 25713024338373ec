//! `/admin/t/{slug}/forbidden-pairs`: forbidden and avoided pairs.

use askama::Template;

use crate::service::ForbiddenPairsEdit;
use crate::web::forms::{Choice, FieldErrors, Form, FormState, FormValues, submit};
use crate::web::http::{ChiefArbiter, Page, Reply, Staff};
use crate::web::i18n::pairing_rules::{common, strictness};
use crate::web::i18n::{Locale, TournamentTexts};
use crate::web::parts::{StaffFrame, StaffTab, done_at, player_choices};
use tournament::{
    Affiliation, AvoidedPairs, AvoidedPlayers, EntryId, ForbiddenPairs, RoundNumber, Strictness, Tournament,
};

const PLAYERS: [&str; 4] = ["one", "two", "three", "four"];

#[derive(Template)]
#[template(path = "staff/forbidden_pairs.html")]
struct ForbiddenPairsPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    rules: Vec<Rule>,
    avoided: Vec<Rule>,
    form: &'a FormValues,
    fields: Vec<(usize, &'static str)>,
    players: Vec<Choice>,
    kinds: Vec<Choice>,
    common: Vec<Choice>,
    /// A round robin knows no soft rules.
    is_heard: bool,
}

struct Rule {
    text: String,
    /// The button that removes it: `allow` for named players, `drop` for the others.
    what: &'static str,
    place: usize,
    /// Whether there is a more important one.
    can_rise: bool,
    /// The number of groups that it keeps apart now, if it is about something shared.
    groups: Option<usize>,
}

/// `GET /admin/t/{slug}/forbidden-pairs`
pub async fn index(page: Page, ChiefArbiter(staff): ChiefArbiter) -> Reply {
    show(&page, &staff, &FormState::default())
}

/// `POST /admin/t/{slug}/forbidden-pairs`
pub async fn save(page: Page, ChiefArbiter(staff): ChiefArbiter, Form(values): Form<FormValues>) -> Reply {
    let edit = read(&values).ok_or_else(FieldErrors::default);
    let outcome = submit(&page, &staff, values, "forbidden-choose", edit, |service, request, edit| {
        service.set_forbidden_pairs(request, &edit)
    });
    match outcome.await? {
        Ok(_) => done_at(&staff, "/forbidden-pairs", "forbidden-done"),
        Err(form) => show(&page, &staff, &form),
    }
}

/// The command; `None` if it cannot be read.
fn read(form: &FormValues) -> Option<ForbiddenPairsEdit> {
    let place = |field: &str| form.get(field).parse().ok();
    match form.get("what") {
        "allow" => place("place").map(ForbiddenPairsEdit::Allow),
        "drop" => place("place").map(ForbiddenPairsEdit::Drop),
        "raise" => place("place").map(ForbiddenPairsEdit::Raise),
        "named" => {
            let entries: Vec<EntryId> = PLAYERS.iter().filter_map(|field| form.get(field).parse().ok()).collect();
            let rounds = read_rounds(form)?;
            Some(match read_strictness(form)? {
                Strictness::Hard => ForbiddenPairsEdit::Forbid(ForbiddenPairs { rounds, entries }),
                Strictness::Soft => ForbiddenPairsEdit::Avoid(AvoidedPairs {
                    whom: AvoidedPlayers::Entries(entries),
                    rounds,
                    strictness: Strictness::Soft,
                }),
            })
        }
        "common" => {
            let players = AvoidedPlayers::Common(Affiliation::from_code(form.get("common"))?);
            Some(ForbiddenPairsEdit::Avoid(AvoidedPairs {
                whom: players,
                rounds: read_rounds(form)?,
                strictness: read_strictness(form)?,
            }))
        }
        _ => None,
    }
}

fn read_strictness(form: &FormValues) -> Option<Strictness> {
    match form.get("strictness") {
        "hard" => Some(Strictness::Hard),
        "soft" => Some(Strictness::Soft),
        _ => None,
    }
}

/// First and last round; `None` if neither is given. The outer option tells whether they could be read.
#[expect(clippy::option_option, reason = "nothing typed is an answer, nonsense is none")]
fn read_rounds(form: &FormValues) -> Option<Option<(RoundNumber, RoundNumber)>> {
    let [first, last] = ["first", "last"].map(|field| form.get(field).trim());
    match (first, last) {
        ("", "") => Some(None),
        ("", last) => Some(Some((RoundNumber::FIRST, last.parse().ok()?))),
        (first, "") => Some(Some((first.parse().ok()?, RoundNumber(999)))),
        (first, last) => Some(Some((first.parse().ok()?, last.parse().ok()?))),
    }
}

fn show(page: &Page, staff: &Staff, form: &FormState) -> Reply {
    let tournament = &*staff.tournament;
    let settings = &tournament.settings;
    let texts = TournamentTexts { t: page.t, tournament: Some(tournament) };
    let rule = |(place, avoided): (usize, &AvoidedPairs)| Rule {
        text: texts.pair_rule(avoided),
        what: "drop",
        place,
        can_rise: false,
        groups: matches!(avoided.whom, AvoidedPlayers::Common(_)).then(|| groups(tournament, avoided)),
    };
    let of = |wanted: Strictness| {
        settings.avoided.iter().enumerate().filter(move |(_, avoided)| avoided.strictness == wanted)
    };
    let named = settings.forbidden.iter().enumerate().map(|(place, group)| Rule {
        text: texts.group(group),
        what: "allow",
        place,
        can_rise: false,
        groups: None,
    });
    let soft = of(Strictness::Soft)
        .enumerate()
        .map(|(nth, (place, avoided))| Rule { can_rise: nth > 0, ..rule((place, avoided)) });
    let template = ForbiddenPairsPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Settings).with(form.error.clone()),
        rules: named.chain(of(Strictness::Hard).map(rule)).collect(),
        avoided: soft.collect(),
        form: &form.values,
        fields: (1..).zip(PLAYERS).collect(),
        players: player_choices(tournament),
        kinds: kinds(page.t),
        common: Affiliation::ALL.map(|kind| Choice::new(kind.code(), common(page.t, kind))).into(),
        is_heard: !settings.system.has_table(),
    };
    page.html_as(template.frame.status(), &template)
}

/// How many groups of two or more a soft rule keeps apart.
fn groups(tournament: &Tournament, avoided: &AvoidedPairs) -> usize {
    let AvoidedPlayers::Common(common) = avoided.whom else { return 0 };
    let mut values: Vec<String> = tournament.entries.values().map(|entry| common.value_for(&entry.person)).collect();
    values.retain(|value| !value.is_empty());
    values.sort_unstable();
    values.chunk_by(|one, other| one == other).filter(|chunk| chunk.len() > 1).count()
}

fn kinds(t: Locale) -> Vec<Choice> {
    [("soft", Strictness::Soft), ("hard", Strictness::Hard)]
        .map(|(code, kind)| Choice::new(code, strictness(t, kind)))
        .into()
}
