//! `/player/{id}`: a person, with titles, tournaments, rating history and opponents; and the picture of a shared link.

use std::collections::BTreeMap;

use actix_web::web;
use askama::Template;

use crate::service::{ChampionTitle, Service};
use crate::store::{RatingList, RatingRecord, StoredPerson};
use crate::web::http::{About, AppError, Download, Page, Reply, go_to};
use crate::web::i18n::series::{YearLink, source_address};
use crate::web::parts::career::{ImportedResult, PersonTournament, imported_tables, person_tournament, public_person};
use crate::web::parts::picture::{self, Picture, PictureSize, PictureStrip, RatedDay};
use crate::web::parts::ratings::{SignedChange, deviation, list_address};
use crate::web::parts::{ShareLine, SharePicture, structured_data};
use tournament::rating::FineRating;
use tournament::series::{Category, FinalSource, KnownPlayer, Rival};
use tournament::transliterate::Alphabet;
use tournament::{Birth, PersonId, TournamentId};

/// The most titles and ratings on the picture.
const TITLES: usize = 2;
const RATINGS: usize = 3;

#[derive(Template)]
#[template(path = "ratings/person.html")]
struct PersonPage<'a> {
    page: &'a Page,
    player: StoredPerson,
    tournaments: Vec<PersonTournament>,
    old: Vec<ImportedResult>,
    titles: Vec<TitleView>,
    rivals: Vec<Rival>,
    histories: Vec<History>,
    /// Former names, and other spellings, that public tournaments print.
    former: Vec<String>,
}

struct TitleView {
    name: String,
    series: String,
    category: Category,
    years: Vec<YearLink>,
}

impl TitleView {
    /// The titles with their years, on one line.
    fn in_one_line(&self, page: &Page) -> String {
        let years: Vec<String> = self.years.iter().map(|link| link.year.to_string()).collect();
        format!("{} ({}): {}", self.name, page.t.category(self.category), years.join(", "))
    }
}

/// The history of one of their ratings.
struct History {
    list: RatingList,
    steps: Vec<RatingStep>,
}

struct RatingStep {
    record: RatingRecord,
    /// The tournament's title and their card there; `None` for an imported list.
    tournament: Option<(String, String)>,
    /// The rating before, from the previous step.
    before: Option<FineRating>,
}

impl RatingStep {
    fn change(&self, page: &Page) -> Option<SignedChange> {
        let points = self.record.change.after.listed().0 - self.before?.listed().0;
        Some(SignedChange::new(page.t, points))
    }

    /// The label of a point of the picture: `Кубок Орла, 15 ноября 2026: 2116`.
    fn title(&self, page: &Page) -> String {
        let t = page.t;
        let tournament =
            self.tournament.as_ref().map_or_else(|| t.text("person-imported").to_string(), |(title, _)| title.clone());
        format!("{tournament}, {}: {}", t.date(self.record.date), self.record.change.after.listed())
    }
}

impl PersonPage<'_> {
    fn address_against(&self, rival: &Rival) -> Option<String> {
        match rival.who {
            KnownPlayer::Player(other) => Some(format!("/player/{}/against/{other}", self.player.id)),
            KnownPlayer::Named(_) => None,
        }
    }

    fn is_playing(&self) -> bool {
        self.tournaments.iter().any(|played| played.may_follow)
    }

    fn birth_year(&self) -> Option<i32> {
        self.player.person.birth.map(Birth::year)
    }

    /// The rating whose course the page begins with: the first that has one.
    fn hero(&self) -> Option<&History> {
        self.histories.iter().find(|history| history.picture(self.page).is_some())
    }

    fn is_hero(&self, history: &History) -> bool {
        self.hero().is_some_and(|own| own.list == history.list)
    }

    /// What search engines and shared links show of the person.
    fn about(&self) -> About {
        let (page, person) = (self.page, &self.player.person);
        let who = [person.name.to_string(), page.t.title(person), page.t.region(&person.region).into_owned()];
        let who: Vec<String> = who.into_iter().filter(|fact| !fact.is_empty()).collect();
        let tournaments = self.tournaments.len() + self.old.len();
        let text = page.t.text("about-person").with("who", who.join(", ")).with("n", tournaments);
        let titles: Vec<String> = self.titles.iter().map(|title| title.in_one_line(page)).collect();
        let data = structured_data::person(page, self.player.id, person, &self.former, &titles);
        About::new(&text.to_string()).of_person().with_data(&data)
    }
}

impl History {
    fn now(&self) -> Option<i32> {
        self.steps.last().map(|step| step.record.change.after.listed().0)
    }

    /// For a phone.
    fn picture(&self, page: &Page) -> Option<Picture> {
        self.picture_of(page, PictureSize::NARROW)
    }

    /// For a desk.
    fn wide_picture(&self, page: &Page) -> Option<Picture> {
        self.picture_of(page, PictureSize::WIDE)
    }

    fn picture_of(&self, page: &Page, size: PictureSize) -> Option<Picture> {
        let first = self.first();
        let day = |step: &RatingStep| RatedDay {
            date: step.record.date,
            value: step.record.change.after.listed().0,
            title: step.title(page),
        };
        Picture::new(size, first, self.steps.iter().map(day).collect())
    }

    /// The changes with their numbers, latest first.
    fn numbered(&self) -> Vec<(usize, &RatingStep)> {
        (1..).zip(&self.steps).collect::<Vec<_>>().into_iter().rev().collect()
    }

    /// The current deviation, if the system has one.
    fn deviation(&self) -> Option<i32> {
        self.steps.last().and_then(|step| deviation(&step.record))
    }

    /// The rating with which they came.
    fn first(&self) -> Option<i32> {
        let before = self.steps.first().and_then(|step| step.record.change.before);
        before.map(|before| before.listed().0)
    }

    /// The highest point of the line.
    fn peak(&self) -> Option<i32> {
        self.steps.iter().map(|step| step.record.change.after.listed().0).chain(self.first()).max()
    }
}

/// `GET /player/{id}`
pub async fn index(page: Page, id: web::Path<i64>) -> Reply {
    let id = PersonId(id.into_inner());
    let person = page.service(move |service| Ok::<_, AppError>(service.store().championships()?.person_of(id))).await?;
    if person != id {
        return Ok(go_to(&format!("/player/{person}")));
    }
    let alphabet = page.t.alphabet();
    let read = move |service: &Service| {
        let player = public_person(service, id)?;
        let championships = service.championships_in_letters(alphabet)?;
        let entries = service.store().entries_of(id)?.into_iter();
        let tournaments = entries.map(|entry| person_tournament(service, &championships, entry, alphabet));
        let tournaments = tournaments.collect::<Result<Vec<_>, AppError>>()?;
        let former = service.public_former_names(id)?.into_iter().map(|name| name.merge.name.to_string()).collect();
        let rivals = service.rivals_of(id, alphabet)?;
        let career = (imported_tables(&championships, id), titles(service, id, alphabet)?, rivals);
        Ok::<_, AppError>((player, tournaments, service.store().rating_history(id)?, (career, former)))
    };
    let (mut player, tournaments, records, ((old, titles, rivals), former)) = page.service(read).await?;
    player.person = page.t.person(player.person);
    let histories = histories(&tournaments, records);
    let template = PersonPage { page: &page, player, tournaments, old, titles, rivals, histories, former };
    page.describe(template.about());
    page.tagged(&template)
}

/// `GET /player/{id}/share.png`
pub async fn picture(page: Page, id: web::Path<i64>) -> Result<Download, AppError> {
    let (id, alphabet) = (PersonId(id.into_inner()), page.t.alphabet());
    let read = move |service: &Service| {
        let id = service.store().championships()?.person_of(id);
        let (player, titles) = (public_person(service, id)?, titles(service, id, alphabet)?);
        Ok::<_, AppError>((player, titles, service.store().rating_history(id)?))
    };
    let (player, titles, records) = page.service(read).await?;
    let (t, person) = (page.t, page.t.person(player.person));
    let places = [&person.region, &person.federation].map(|place| t.region(place).into_owned());
    let facts = std::iter::once(t.title(&person)).chain(places);
    let facts: Vec<String> = facts.filter(|fact| !fact.is_empty()).collect();
    let rating = |history: &History| {
        let (kind, game) = (t.rating_kind(history.list.kind), t.variant(history.list.variant));
        history.now().map(|now| ShareLine::row("", t.text("ratings-of").with("kind", kind).with("game", game), now))
    };
    let mut lines = vec![ShareLine::title(&person.name), ShareLine::fact(facts.join(" · "))];
    lines.extend(titles.iter().take(TITLES).map(|title| ShareLine::row("", title.in_one_line(&page), "")));
    lines.extend(histories(&[], records).iter().filter_map(rating).take(RATINGS));
    SharePicture { t, board: None, lines }.answer(&page).await
}

/// The championships, those won last first.
fn titles(service: &Service, player: PersonId, alphabet: Option<Alphabet>) -> Result<Vec<TitleView>, AppError> {
    let mut views: Vec<TitleView> = Vec::new();
    for title in service.titles_of(player, alphabet)? {
        let link = YearLink { year: title.year, address: address_of(service, &title)? };
        let same = views.iter_mut().find(|view| view.series == title.series && view.category == title.category);
        if let Some(view) = same {
            view.years.push(link);
        } else {
            let (name, series, category) = (title.name, title.series, title.category);
            views.push(TitleView { name, series, category, years: vec![link] });
        }
    }
    Ok(views)
}

fn address_of(service: &Service, title: &ChampionTitle) -> Result<String, AppError> {
    let mut slugs = BTreeMap::new();
    if let FinalSource::Tournament(id) = title.source {
        slugs.extend(service.store().tournament_by_id(id)?.map(|tournament| (id, tournament.slug.clone())));
    }
    Ok(source_address(title.source, &title.series, &slugs))
}

/// The changes by list, oldest first in each.
fn histories(tournaments: &[PersonTournament], records: Vec<RatingRecord>) -> Vec<History> {
    let cards: BTreeMap<TournamentId, (String, String)> = tournaments
        .iter()
        .map(|played| (played.entry.tournament, (played.entry.title.clone(), played.address.clone())))
        .collect();
    let mut histories: Vec<History> = Vec::new();
    for record in records {
        let list = record.list;
        let tournament = record.tournament.and_then(|id| cards.get(&id).cloned());
        let mut step = RatingStep { before: record.change.before, record, tournament };
        match histories.iter_mut().find(|history| history.list == list) {
            Some(history) => {
                step.before = history.steps.last().map(|last| last.record.change.after).or(step.before);
                history.steps.push(step);
            }
            None => histories.push(History { list, steps: vec![step] }),
        }
    }
    histories
}
