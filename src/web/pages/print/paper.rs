//! The page on which documents are printed, one or several after each other.

use std::collections::BTreeSet;
use std::sync::Arc;

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use super::parts::Part;
use super::{About, Document, blanks, lists, prizes, protocol, receipts, round_wanted, slips, tables};
use crate::web::forms::FormValues;
use crate::web::http::{AppError, Arbiter, Page, Reply, go_to, staff_address};
use crate::web::i18n::{Language, Locale};
use tournament::{RoundNumber, Stage, Tournament};

/// A document, as its template knows it in the field `paper`.
pub struct Paper {
    pub tournament: Arc<Tournament>,
    pub document: Document,
    pub round: Option<RoundNumber>,
    left_out: BTreeSet<Part>,
}

impl Paper {
    pub fn new(tournament: &Arc<Tournament>, document: Document, wanted: &FormValues) -> Self {
        let round = (document.about() == About::OneRound).then(|| round_wanted(tournament, wanted)).flatten();
        Self {
            tournament: tournament.clone(),
            document,
            round: round.map(|round| round.state.number),
            left_out: Part::left_out(wanted),
        }
    }

    pub fn name(&self, page: &Page) -> String {
        let (t, name) = (page.t, page.t.label("print-document", self.document.code()));
        match self.round {
            Some(round) => t.text("print-of-round").with("document", name).with("round", round).to_string(),
            None => name.to_string(),
        }
    }

    pub fn shows(&self, part: Part) -> bool {
        !self.left_out.contains(&part)
    }

    /// Whether not everything of the round is public.
    fn is_draft(&self) -> bool {
        let round = self.round.and_then(|round| self.tournament.round(round));
        round.is_some_and(|round| round.state.stage == Stage::Draft)
    }
}

#[derive(Template)]
#[template(path = "print/paper.html")]
struct PaperPage<'a> {
    page: &'a Page,
    tournament: &'a Tournament,
    name: String,
    sheets: Vec<PaperSheet>,
    /// The page with all documents.
    all: String,
    /// The same page in each language.
    languages: Vec<(Language, String)>,
    /// What can be left out.
    choices: Vec<PartChoice>,
    /// Fields of the address that a choice keeps.
    kept: Vec<(&'static str, String)>,
}

/// A document as HTML.
struct PaperSheet {
    /// How it is laid out: a class of the style sheet.
    class: &'static str,
    is_draft: bool,
    html: String,
}

struct PartChoice {
    field: String,
    name: String,
    is_shown: bool,
}

#[derive(Debug, Deserialize)]
pub struct DocumentPath {
    document: String,
}

/// `GET /admin/t/{slug}/print/{document}`; `?lang=`, `?round=`, and which of its parts.
pub async fn show(
    mut page: Page,
    Arbiter(staff): Arbiter,
    path: web::Path<DocumentPath>,
    wanted: web::Query<FormValues>,
) -> Reply {
    let document = Document::from_code(&path.document).ok_or(AppError::NotFound)?;
    page.t = Language::from_code(wanted.get("lang")).map_or(page.t, Locale::from_language);
    let tournament = &staff.tournament;
    let paper = Paper::new(tournament, document, &wanted);
    let name = paper.name(&page);
    let round = paper.round.map(|round| ("round", round.to_string()));
    let choice = |part: Part| PartChoice {
        field: part.field(),
        name: page.t.label("print-part", part.code()).to_string(),
        is_shown: paper.shows(part),
    };
    let choices: Vec<PartChoice> = Part::offered(document, tournament).into_iter().map(choice).collect();
    let shown = choices.iter().filter(|choice| choice.is_shown).map(|choice| (choice.field.as_str(), "1".to_owned()));
    let chosen = wanted.has("chosen").then(|| std::iter::once(("chosen", "1".to_owned())).chain(shown));
    let fields: Vec<(&str, String)> = round.clone().into_iter().chain(chosen.into_iter().flatten()).collect();
    let languages = in_languages(tournament, &format!("/print/{}", document.code()), &fields);
    let lang = Some(wanted.text("lang")).filter(|code| !code.is_empty()).map(|code| ("lang", code));
    let template = PaperPage {
        page: &page,
        tournament,
        name,
        all: staff_address(tournament, &with_fields("/print", round.as_slice())),
        languages,
        sheets: vec![sheet(&page, paper).await?],
        kept: round.into_iter().chain(lang).collect(),
        choices,
    };
    page.html(&template)
}

/// `GET /admin/t/{slug}/print/several?print-boards=1&print-slips=1`: the documents that are named, each from a new sheet.
pub async fn several(mut page: Page, Arbiter(staff): Arbiter, wanted: web::Query<FormValues>) -> Reply {
    page.t = Language::from_code(wanted.get("lang")).map_or(page.t, Locale::from_language);
    let tournament = &staff.tournament;
    let round = Some(wanted.text("round")).filter(|round| !round.is_empty()).map(|round| ("round", round));
    let named: Vec<Document> = Document::ALL.into_iter().filter(|document| wanted.has(&document.field())).collect();
    let all = staff_address(tournament, &with_fields("/print", round.as_slice()));
    if named.is_empty() {
        return Ok(go_to(&all));
    }
    let mut sheets = Vec::with_capacity(named.len());
    for document in &named {
        sheets.push(sheet(&page, Paper::new(tournament, *document, &wanted)).await?);
    }
    let ticks: Vec<String> = named.iter().copied().map(Document::field).collect();
    let own = ticks.iter().map(|name| (name.as_str(), "1".to_owned()));
    let fields: Vec<(&str, String)> = round.clone().into_iter().chain(own).collect();
    let template = PaperPage {
        page: &page,
        tournament,
        name: page.t.text("print-title").to_string(),
        all,
        languages: in_languages(tournament, "/print/several", &fields),
        sheets,
        choices: Vec::new(),
        kept: Vec::new(),
    };
    page.html(&template)
}

/// The address of a page for paper in every language that is offered.
pub fn in_languages(tournament: &Tournament, path: &str, fields: &[(&str, String)]) -> Vec<(Language, String)> {
    let address = |language: Language| {
        let lang = ("lang", language.code().to_owned());
        let fields: Vec<(&str, String)> = fields.iter().cloned().chain([lang]).collect();
        (language, staff_address(tournament, &with_fields(path, &fields)))
    };
    Language::offered().map(address).collect()
}

/// A path with fields that need no escaping.
fn with_fields(path: &str, fields: &[(&str, String)]) -> String {
    let fields: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
    if fields.is_empty() { path.to_owned() } else { format!("{path}?{}", fields.join("&")) }
}

async fn sheet(page: &Page, paper: Paper) -> Result<PaperSheet, AppError> {
    let (document, tournament) = (paper.document, paper.tournament.clone());
    if document.about() != About::Tournament && tournament.rounds.is_empty() {
        return Err(AppError::NotFound);
    }
    let (class, is_draft) = (document.class(), paper.is_draft());
    let round = paper.round.and_then(|round| tournament.round(round));
    let html = match (document, round) {
        (Document::Boards | Document::Names, Some(round)) => lists::wall(page, paper, &tournament, round),
        (Document::Slips, Some(round)) => slips::show(page, paper, &tournament, round).await,
        (Document::ScoreSheets, Some(round)) => blanks::of_round(page, paper, &tournament, round),
        (Document::BlankSheet, _) => blanks::empty(page, paper),
        (Document::Cards, _) => lists::cards(page, paper, &tournament),
        (Document::BlankTable | Document::Table, _) => tables::show(page, paper, &tournament),
        (Document::Receipts, _) => receipts::show(page, paper, &tournament),
        (Document::Prizes, _) => prizes::show(page, paper, &tournament),
        (Document::Protocol, _) => protocol::show(page, paper, &tournament).await,
        (Document::StartList, _) => lists::start_list(page, paper, &tournament),
        (Document::Boards | Document::Names | Document::Slips | Document::ScoreSheets, None) => Err(AppError::NotFound),
    };
    Ok(PaperSheet { class, is_draft, html: html? })
}
