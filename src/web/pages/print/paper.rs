//! The page for printing one or several documents.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::sync::Arc;

use actix_web::{HttpRequest, web};
use askama::Template;
use serde::Deserialize;

use super::kept_parts::KeptParts;
use super::parts::Part;
use super::{
    About, Document, IndexTicks, blanks, brackets, kept_documents, lists, prizes, protocol, receipts, requested_round,
    slips, tables,
};
use crate::web::forms::{FormError, FormValues};
use crate::web::http::{AppError, Arbiter, Page, Reply, staff_address};
use crate::web::i18n::{Language, Locale};
use tournament::{RoundNumber, SectionLimit, Stage, Tournament};

/// A document; its template has it in the field `paper`.
pub struct Paper {
    pub tournament: Arc<Tournament>,
    pub document: Document,
    pub round: Option<RoundNumber>,
    pub left_out: BTreeSet<Part>,
    /// Whether its parts were chosen by hand: then it has all of them, even empty ones.
    pub is_chosen: bool,
    /// The section that the reader is limited to: they get result slips of its boards only, since a slip lets its player report.
    pub limit: Option<SectionLimit>,
}

impl Paper {
    /// A document that is printed alone.
    pub fn new(tournament: &Arc<Tournament>, document: Document, wanted: &FormValues) -> Self {
        let round = (document.about() == About::OneRound).then(|| requested_round(tournament, wanted)).flatten();
        Self {
            tournament: tournament.clone(),
            document,
            round: round.map(|round| round.state.number),
            left_out: Part::left_out(wanted, document, None),
            is_chosen: Part::are_chosen(wanted, None),
            limit: None,
        }
    }

    /// A document among several, once for each of the `rounds` if its scope is one round.
    fn among_several(
        tournament: &Arc<Tournament>,
        document: Document,
        wanted: &FormValues,
        rounds: &[RoundNumber],
    ) -> Vec<Self> {
        let left_out = Part::left_out(wanted, document, Some(document));
        let is_chosen = Part::are_chosen(wanted, Some(document));
        let paper = |round| {
            let (tournament, left_out) = (tournament.clone(), left_out.clone());
            Self { tournament, document, round, left_out, is_chosen, limit: None }
        };
        match document.about() {
            About::OneRound => rounds.iter().map(|round| paper(Some(*round))).collect(),
            About::Tournament | About::Rounds => vec![paper(None)],
        }
    }

    /// For a reader who is limited to a section.
    fn for_section(self, limit: Option<&SectionLimit>) -> Self {
        Self { limit: limit.cloned(), ..self }
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

    /// The parts that can be left out; `several` is the document if it is one of several.
    fn choices(&self, page: &Page, several: Option<Document>) -> PartChoices {
        let choice = |part: Part| PartChoice {
            field: part.field(several),
            name: page.t.label("print-part", part.code()).to_string(),
            is_shown: self.shows(part),
        };
        PartChoices {
            legend: page.t.label("print-document", self.document.code()).to_string(),
            chosen: Part::chosen_field(several),
            parts: Part::offered(self.document, &self.tournament).into_iter().map(choice).collect(),
        }
    }

    /// Whether any part of the round is not public.
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
    /// The parts that can be left out, by document.
    choices: Vec<PartChoices>,
    /// Query fields kept with a choice.
    kept: Vec<AddressField>,
}

/// A query field that needs no escaping.
#[derive(Clone)]
pub struct AddressField {
    name: String,
    value: String,
}

impl AddressField {
    fn new(name: impl Into<String>, value: impl Display) -> Self {
        Self { name: name.into(), value: value.to_string() }
    }
}

/// A document as HTML.
struct PaperSheet {
    /// The layout: a class of the style sheet.
    class: &'static str,
    is_draft: bool,
    html: String,
}

/// The parts of a document that can be left out.
struct PartChoices {
    legend: String,
    /// The field that tells that they were chosen.
    chosen: String,
    parts: Vec<PartChoice>,
}

impl PartChoices {
    /// The query fields of the same parts; empty if none were chosen.
    fn fields(&self, wanted: &FormValues) -> Vec<AddressField> {
        if !wanted.has(&self.chosen) {
            return Vec::new();
        }
        let shown = self.parts.iter().filter(|part| part.is_shown).map(|part| &part.field);
        std::iter::once(&self.chosen).chain(shown).map(|field| AddressField::new(field, 1)).collect()
    }
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

/// `GET /admin/t/{slug}/print/{document}`; `?lang=`, `?round=`, and the parts: by default those printed last, with `?usual=1` the usual
/// ones.
pub async fn show(
    mut page: Page,
    request: HttpRequest,
    Arbiter(staff): Arbiter,
    path: web::Path<DocumentPath>,
    wanted: web::Query<FormValues>,
) -> Reply {
    let document = Document::from_code(&path.document).ok_or(AppError::NotFound)?;
    let (mut wanted, mut kept) = (wanted.into_inner(), KeptParts::from_request(&request, staff.tournament.id));
    kept.take_up(&mut wanted, document, None);
    page.t = Language::from_code(wanted.get("lang")).map_or(page.t, Locale::from_language);
    let tournament = &page.in_own_letters(&staff.tournament).await?;
    let paper = Paper::new(tournament, document, &wanted).for_section(staff.limit.as_ref());
    let name = paper.name(&page);
    let round = of_round(paper.round);
    let choices = paper.choices(&page, None);
    let mut fields = round.clone();
    fields.extend(choices.fields(&wanted));
    let languages = in_languages(tournament, &format!("/print/{}", document.code()), &fields);
    let template = PaperPage {
        page: &page,
        tournament,
        name,
        all: staff_address(tournament, &with_fields("/print", &round)),
        languages,
        sheets: vec![sheet(&page, paper).await?],
        kept: with_language(round, &wanted),
        choices: if choices.parts.is_empty() { Vec::new() } else { vec![choices] },
    };
    let mut answer = page.html(&template)?;
    kept.keep(&mut answer)?;
    Ok(answer)
}

/// The query fields of a round, or of none.
pub fn of_round(round: Option<RoundNumber>) -> Vec<AddressField> {
    round.map(|round| AddressField::new("round", round)).into_iter().collect()
}

/// The same fields with the chosen language of the paper.
fn with_language(mut fields: Vec<AddressField>, wanted: &FormValues) -> Vec<AddressField> {
    let code = Some(wanted.text("lang")).filter(|code| !code.is_empty());
    fields.extend(code.map(|code| AddressField::new("lang", code)));
    fields
}

/// The rounds that are ticked; without any the one that is asked for.
fn requested_rounds(tournament: &Tournament, wanted: &FormValues) -> Vec<RoundNumber> {
    let numbers = || tournament.rounds.iter().map(|round| round.state.number);
    let ticked: Vec<RoundNumber> = numbers().filter(|round| wanted.has(&round_field(*round))).collect();
    if ticked.is_empty() {
        return requested_round(tournament, wanted).map(|round| round.state.number).into_iter().collect();
    }
    ticked
}

/// The field of a round in the form that prints several documents.
pub fn round_field(round: RoundNumber) -> String {
    format!("round-{round}")
}

/// `GET /admin/t/{slug}/print/several?print-boards=1&print-slips=1`: the named documents for the ticked rounds, each from a new sheet.
/// The list of documents ticks the same next time.
pub async fn several(
    mut page: Page,
    request: HttpRequest,
    Arbiter(staff): Arbiter,
    wanted: web::Query<FormValues>,
) -> Reply {
    let (mut wanted, mut parts) = (wanted.into_inner(), KeptParts::from_request(&request, staff.tournament.id));
    page.t = Language::from_code(wanted.get("lang")).map_or(page.t, Locale::from_language);
    let tournament = &page.in_own_letters(&staff.tournament).await?;
    let round = of_round(wanted.text("round").parse().ok());
    let named: Vec<Document> = Document::ALL.into_iter().filter(|document| wanted.has(&document.field())).collect();
    if named.is_empty() {
        let problem = FormError::new(page.t.text("print-nothing-ticked"));
        let ticks = IndexTicks { wanted: &wanted, kept: &[] };
        return super::show_index(&page, &staff, ticks, Some(problem)).await;
    }
    for document in &named {
        parts.take_up(&mut wanted, *document, Some(*document));
    }
    let all = staff_address(tournament, &with_fields("/print", &round));
    let rounds = requested_rounds(tournament, &wanted);
    let papers = |document: &Document| {
        let papers = Paper::among_several(tournament, *document, &wanted, &rounds).into_iter();
        papers.map(|paper| paper.for_section(staff.limit.as_ref())).collect()
    };
    let papers = named.iter().map(papers).collect();
    let PaperSheets { sheets, choices } = PaperSheets::new(&page, papers).await?;
    let ticked = rounds.iter().map(|round| round_field(*round)).filter(|field| wanted.has(field));
    let mut kept = round;
    kept.extend(ticked.chain(named.iter().copied().map(Document::field)).map(|name| AddressField::new(name, 1)));
    let mut fields = kept.clone();
    fields.extend(choices.iter().flat_map(|choice| choice.fields(&wanted)));
    let template = PaperPage {
        page: &page,
        tournament,
        name: page.t.text("print-title").to_string(),
        all,
        languages: in_languages(tournament, "/print/several", &fields),
        sheets,
        choices,
        kept: with_language(kept, &wanted),
    };
    let mut answer = page.html(&template)?;
    parts.keep(&mut answer)?;
    kept_documents::keep(&mut answer, tournament.id, &named)?;
    Ok(answer)
}

/// Several documents as HTML, with the choices of their parts.
struct PaperSheets {
    sheets: Vec<PaperSheet>,
    choices: Vec<PartChoices>,
}

impl PaperSheets {
    /// `documents` has the papers of each document.
    async fn new(page: &Page, documents: Vec<Vec<Paper>>) -> Result<Self, AppError> {
        let (mut sheets, mut choices) = (Vec::new(), Vec::new());
        for papers in documents {
            let first = papers.first().ok_or(AppError::NotFound)?;
            choices.push(first.choices(page, Some(first.document)));
            for paper in papers {
                sheets.push(sheet(page, paper).await?);
            }
        }
        choices.retain(|choice| !choice.parts.is_empty());
        Ok(Self { sheets, choices })
    }
}

/// The address of a printed page in every offered language.
pub fn in_languages(tournament: &Tournament, path: &str, fields: &[AddressField]) -> Vec<(Language, String)> {
    let address = |language: Language| {
        let lang = AddressField::new("lang", language.code());
        let fields: Vec<AddressField> = fields.iter().cloned().chain([lang]).collect();
        (language, staff_address(tournament, &with_fields(path, &fields)))
    };
    Language::offered().map(address).collect()
}

/// A path with query fields that need no escaping.
fn with_fields(path: &str, fields: &[AddressField]) -> String {
    let fields: Vec<String> = fields.iter().map(|field| format!("{}={}", field.name, field.value)).collect();
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
        (Document::Bracket, _) => brackets::show(page, paper, &tournament),
        (Document::Receipts, _) => receipts::show(page, paper, &tournament),
        (Document::Prizes, _) => prizes::show(page, paper, &tournament),
        (Document::Protocol, _) => protocol::show(page, paper, &tournament).await,
        (Document::StartList, _) => lists::start_list(page, paper, &tournament),
        (Document::Boards | Document::Names | Document::Slips | Document::ScoreSheets, None) => Err(AppError::NotFound),
    };
    Ok(PaperSheet { class, is_draft, html: html? })
}
