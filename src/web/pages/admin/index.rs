//! `/admin`: the user's tournaments, and new ones.

use std::sync::Arc;

use actix_web::http::StatusCode;
use askama::Template;
use chrono::{NaiveDate, NaiveDateTime};
use serde::Deserialize;

use crate::service::{AwaitedRatings, NewTournament, RatedClosing, Service, ServiceError, Summary};
use crate::store::{JournalEntry, Right, TournamentHead};
use crate::web::forms::{FieldErrors, Form};
use crate::web::http::{Account, AppError, Page, Reply, done};
use crate::web::i18n::{Locale, Text, TournamentTexts};
use tournament::limits::{LimitError, TextError, TextField};
use tournament::{
    Bilingual, Info, MinorDetails, Preset, PublicDetails, RatingApproval, Rejection, Settings, Tournament,
    TournamentId, Visibility,
};

/// How many closed tournaments administrators look over.
const CLOSINGS: usize = 10;

#[derive(Template)]
#[template(path = "admin/index.html")]
struct MyTournaments<'a> {
    page: &'a Page,
    tournaments: Vec<MyTournament>,
    /// Deleted tournaments that can be brought back.
    deleted: Vec<DeletedTournament>,
    /// Closed tournaments whose ratings wait for the reader's approval.
    awaited: Vec<Arc<AwaitedRatings>>,
    /// The latest closed tournaments with ratings, for administrators.
    closings: Vec<RatedClosing>,
}

impl MyTournaments<'_> {
    /// The title of a tournament in the letters of the page.
    fn title<'a>(&self, tournament: &'a Tournament) -> &'a str {
        tournament.info.title_in(self.page.t.alphabet())
    }

    /// Its venue in the letters of the page; may be empty.
    fn venue<'a>(&self, tournament: &'a Tournament) -> &'a str {
        tournament.info.place_in(self.page.t.alphabet())
    }

    /// The account that closed a tournament, as text.
    fn closed_by(&self, awaited: &AwaitedRatings) -> Option<String> {
        let entry = awaited.since.as_ref()?;
        Some(self.author(&awaited.tournament, entry))
    }

    /// The author of an entry in a tournament's journal, as text.
    fn author(&self, tournament: &Tournament, entry: &JournalEntry) -> String {
        TournamentTexts { t: self.page.t, tournament: Some(tournament) }.actor(&entry.actor.name)
    }

    /// Whether the results of a tournament count for ratings.
    fn approval(&self, tournament: &Tournament) -> Text<'static> {
        self.page.t.text(match tournament.approval {
            RatingApproval::Given => "approval-counted",
            RatingApproval::Awaited => "approval-public-awaited",
            RatingApproval::Declined => "approval-public-declined",
        })
    }
}

struct MyTournament {
    head: TournamentHead,
    summary: Arc<Summary>,
    /// Their right in it; `None` for an administrator without one.
    right: Option<Right>,
}

struct DeletedTournament {
    tournament: Arc<Tournament>,
    until: NaiveDateTime,
}

/// `GET /admin`
pub async fn index(page: Page, account: Account) -> Reply {
    let awaited = if account.is_admin { page.service(Service::awaited_ratings).await? } else { Vec::new() };
    let closings =
        if account.is_admin { page.service(|service| service.latest_closings(CLOSINGS)).await? } else { Vec::new() };
    let alphabet = page.t.alphabet();
    let read = move |service: &Service| {
        let rights = service.store().rights_of(account.id)?;
        let all = service.store().tournaments()?.into_iter();
        let mine = all.filter(|head| account.is_admin || rights.contains_key(&head.id));
        let (gone, mine): (Vec<_>, Vec<_>) = mine.partition(|head| head.visibility == Visibility::Deleted);
        let mut deleted = Vec::new();
        for head in gone {
            let tournament = service.tournament(&head.slug)?;
            let until = service.deleted_until(&tournament)?;
            deleted.extend(until.map(|until| DeletedTournament { tournament, until }));
        }
        let view = |head: TournamentHead| {
            let (right, summary) = (rights.get(&head.id).cloned(), service.summary(&head, None)?);
            Ok(MyTournament { right, summary, head: head.in_letters(alphabet) })
        };
        let tournaments = mine.into_iter().map(view).collect::<Result<Vec<_>, ServiceError>>()?;
        Ok::<_, ServiceError>((tournaments, deleted))
    };
    let (tournaments, deleted) = page.service(read).await?;
    page.html(&MyTournaments { page: &page, tournaments, deleted, awaited, closings })
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct TournamentForm {
    title: String,
    place: String,
    starts: String,
    ends: String,
    preset: String,
    /// The visibility; by default a draft.
    visibility: String,
    /// The newest tournament when the form was shown.
    seen: String,
}

#[derive(Template)]
#[template(path = "admin/new.html")]
struct NewTournamentPage<'a> {
    page: &'a Page,
    form: TournamentForm,
    errors: FieldErrors,
}

impl NewTournamentPage<'_> {
    /// Where typing begins: in the first field that is wrong, else in the first of all.
    fn first_field(&self) -> &'static str {
        let is_wrong = |field: &&str| self.errors.get(field).is_some();
        ["title", "place", "starts", "ends"].into_iter().find(is_wrong).unwrap_or("title")
    }
}

/// `GET /admin/new`
pub async fn new(page: Page, _: Account) -> Reply {
    let newest = page.service(Service::newest_tournament).await?;
    let form = TournamentForm {
        seen: newest.to_string(),
        preset: Preset::SwissMicroMatches.code().to_owned(),
        visibility: Visibility::Draft.code().to_owned(),
        ..TournamentForm::default()
    };
    show_new(&page, StatusCode::OK, form, FieldErrors::default())
}

/// `POST /admin/new`
pub async fn create(page: Page, account: Account, Form(form): Form<TournamentForm>) -> Reply {
    let new = match read(page.t, &form) {
        Ok(new) => new,
        Err(errors) => return show_new(&page, StatusCode::UNPROCESSABLE_ENTITY, form, errors),
    };
    let newest = form.seen.parse::<TournamentId>().ok();
    let make = move |service: &Service| {
        let actor = account.actor();
        let made = service.create_tournament_once(&actor, newest, &new);
        Ok::<_, AppError>(made.and_then(|made| Ok((service.has_same_title(&actor, &made)?, made))))
    };
    match page.service(make).await? {
        Ok((has_same_title, tournament)) => {
            let key = if has_same_title { "admin-done-created-again" } else { "admin-done-created" };
            Ok(done(&format!("/admin/t/{}", tournament.slug), key))
        }
        Err(ServiceError::Refused(rejection)) => {
            let errors = refused(page.t, rejection)?;
            show_new(&page, StatusCode::UNPROCESSABLE_ENTITY, form, errors)
        }
        Err(other) => Err(other.into()),
    }
}

fn show_new(page: &Page, status: StatusCode, form: TournamentForm, errors: FieldErrors) -> Reply {
    page.html_as(status, &NewTournamentPage { page, form, errors })
}

/// The tournament described by the form, or its errors.
fn read(t: Locale, form: &TournamentForm) -> Result<NewTournament, FieldErrors> {
    let mut errors = FieldErrors::default();
    let mut date = |field, text: &str| match text.trim() {
        "" => None,
        text => text.parse::<NaiveDate>().map_err(|_| errors.add(field, t.text("admin-new-date-unread"))).ok(),
    };
    let (starts, ends) = (date("starts", &form.starts), date("ends", &form.ends));
    let preset = Preset::from_code(&form.preset);
    if preset.is_none() {
        errors.add("preset", t.text("admin-new-preset-missing"));
    }
    let info = Info {
        title: form.title.trim().to_owned(),
        place: form.place.trim().to_owned(),
        starts,
        ends,
        ..Info::default()
    };
    match preset {
        Some(preset) if errors.is_empty() => Ok(NewTournament {
            info,
            // Of minors a parent is asked before more than their name and results is public.
            settings: Settings {
                public_details: PublicDetails { minors: MinorDetails::WithConsent, ..PublicDetails::default() },
                ..preset.settings()
            },
            visibility: Visibility::from_code(&form.visibility).unwrap_or(Visibility::Draft),
        }),
        Some(_) | None => Err(errors),
    }
}

/// A rejection of the competition's rules, beside the field it is about; others are none of this form.
fn refused(t: Locale, rejection: Rejection) -> Result<FieldErrors, AppError> {
    match rejection {
        Rejection::TitleMissing => Ok(FieldErrors::one("title", t.text("admin-new-title-missing"))),
        Rejection::Limit(error) => {
            let is_place = matches!(&error, LimitError::Text(TextError { field: TextField::Place, .. }));
            Ok(FieldErrors::one(if is_place { "place" } else { "title" }, t.limit_error(&error)))
        }
        Rejection::DatesReversed => Ok(FieldErrors::one("ends", t.text("admin-new-dates-reversed"))),
        other => Err(AppError::Refused(other)),
    }
}
