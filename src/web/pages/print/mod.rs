//! `/admin/t/{slug}/print/{document}`: what a tournament needs on paper. Every document is a page of its own frame
//! (`print/paper.html`): black on white, without the site around it, in either language whatever the reader's own.

mod blanks;
mod lists;
mod prizes;
mod protocol;
mod protocol_sheets;
mod receipts;
mod slips;
mod tables;

use std::sync::Arc;

use actix_web::web;
use askama::Template;
use askama::filters::HtmlSafe;
use serde::Deserialize;

use crate::config::is_only_local;
use crate::web::http::{AppError, Arbiter, Download, Page, Reply, staff_address};
use crate::web::i18n::{Language, Locale};
use crate::web::parts::qr::Qr;
use crate::web::parts::staff::current_round;
use crate::web::parts::{StaffFrame, StaffTab, TableFileQuery};
use tournament::{Round, RoundNumber, Stage, Tournament};

/// What a document is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum About {
    /// The tournament, before its first round too.
    Tournament,
    OneRound,
    /// All that has been played.
    Rounds,
}

/// Declares the documents in the order in which they are listed: the code in addresses and words, what the document is about, and
/// how it is laid out, a class of the style sheet. What makes each is in [`show`].
macro_rules! documents {
    ($($(#[$doc:meta])* $document:ident $code:literal $about:ident $class:literal;)+) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Document { $($(#[$doc])* $document,)+ }

        draughts::codes! { Document: $($document => $code,)+ }

        impl Document {
            const fn about(self) -> About {
                match self { $(Self::$document => About::$about,)+ }
            }

            const fn class(self) -> &'static str {
                match self { $(Self::$document => $class,)+ }
            }
        }
    };
}

documents! {
    StartList "start-list" Tournament "list";
    /// Every payment of entry fees.
    Receipts "receipts" Tournament "list";
    Cards "place-cards" Tournament "tents";
    /// The table to be filled in by hand.
    BlankTable "blank-table" Tournament "tables";
    /// A score sheet for any game.
    BlankSheet "blank-sheet" Tournament "sheets";
    /// A round for the wall, by boards.
    Boards "boards" OneRound "wall";
    /// A round for the wall, by names.
    Names "names" OneRound "wall";
    /// The result slips of a round.
    Slips "slips" OneRound "slips";
    /// The score sheets of a round.
    ScoreSheets "score-sheets" OneRound "sheets";
    /// The table as it is now.
    Table "table" Rounds "tables";
    /// Who gets which prize, with signatures.
    Prizes "prizes" Rounds "protocol";
    Protocol "protocol" Rounds "protocol";
}

/// In which language, of which round. A text that is neither asks for the usual one.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct PrintQuery {
    lang: String,
    round: String,
}

/// The frame of a document. Its template has it as the field `paper`.
pub struct Paper {
    pub tournament: Arc<Tournament>,
    document: Document,
    round: Option<RoundNumber>,
}

impl Paper {
    pub fn name(&self, page: &Page) -> String {
        let (t, name) = (page.t, page.t.label("print-document", self.document.code()));
        match self.round {
            Some(round) => t.text("print-of-round").with("document", name).with("round", round).to_string(),
            None => name.to_string(),
        }
    }

    pub const fn class(&self) -> &'static str {
        self.document.class()
    }

    pub fn all(&self) -> String {
        staff_address(&self.tournament, &self.query("/print", None))
    }

    /// Whether everything of the round may be seen by everybody.
    pub fn is_draft(&self) -> bool {
        let round = self.round.and_then(|round| self.tournament.round(round));
        round.is_some_and(|round| round.state.stage == Stage::Draft)
    }

    pub fn languages(&self) -> Vec<(Language, String)> {
        let rest = format!("/print/{}", self.document.code());
        Language::offered()
            .map(|language| (language, staff_address(&self.tournament, &self.query(&rest, Some(language)))))
            .collect()
    }

    fn query(&self, rest: &str, language: Option<Language>) -> String {
        let round = self.round.map(|round| format!("round={round}"));
        let language = language.map(|language| format!("lang={}", language.code()));
        let fields: Vec<String> = [round, language].into_iter().flatten().collect();
        if fields.is_empty() { rest.to_owned() } else { format!("{rest}?{}", fields.join("&")) }
    }
}

/// A code by which a phone tries whether it finds the site.
struct PhoneTest {
    address: String,
    qr: Qr,
}

impl PhoneTest {
    /// None where no phone can open what the code says.
    fn new(page: &Page) -> Option<Self> {
        let address = page.for_phones("/phone");
        let qr = Qr::from_address(&address).filter(|_| !is_only_local(&address))?;
        Some(Self { address, qr })
    }
}

#[derive(Template)]
#[template(path = "print/index.html")]
struct Index<'a> {
    page: &'a Page,
    frame: StaffFrame,
    round: RoundNumber,
    before: Documents,
    of_round: Documents,
    after: Documents,
    /// What links on paper begin with, where no other device can open it.
    local: Option<String>,
    phone: Option<PhoneTest>,
}

/// Documents below each other. In a template: `{{ before }}`.
#[derive(Template)]
#[template(path = "print/documents.html")]
struct Documents {
    entries: Vec<Entry>,
}

impl HtmlSafe for Documents {}

struct Entry {
    name: String,
    lead: String,
    /// Its address in each language, the reader's own first.
    addresses: Vec<(Language, String)>,
}

/// `GET /admin/t/{slug}/print`
pub async fn index(page: Page, Arbiter(staff): Arbiter, wanted: web::Query<PrintQuery>) -> Reply {
    let tournament = &*staff.tournament;
    let paired = tournament.paired_rounds();
    let round = round_wanted(tournament, &wanted).map_or(paired, |round| round.state.number);
    let has_prizes = !tournament.settings.prizes.prizes.is_empty();
    let has_receipts = !tournament.receipts().is_empty();
    let has = |document: &Document| {
        (document.about() == About::Tournament || paired > RoundNumber(0))
            && (*document != Document::Prizes || has_prizes)
            && (*document != Document::Receipts || has_receipts)
    };
    let entry = |document: Document| {
        let round = (document.about() == About::OneRound).then_some(round);
        let paper = Paper { tournament: staff.tournament.clone(), document, round };
        let mut addresses = paper.languages();
        addresses.sort_by_key(|(language, _)| *language != page.t.language);
        let [name, lead] =
            ["print-document", "print-lead"].map(|prefix| page.t.label(prefix, document.code()).to_string());
        Entry { name, lead, addresses }
    };
    let list = |about: About| {
        let all = Document::ALL.into_iter().filter(|document| document.about() == about && has(document));
        Documents { entries: all.map(entry).collect() }
    };
    page.html(&Index {
        page: &page,
        frame: StaffFrame::new(&staff, StaffTab::Other).works_when_closed(),
        round,
        before: list(About::Tournament),
        of_round: list(About::OneRound),
        after: list(About::Rounds),
        local: Some(page.for_phones("")).filter(|origin| is_only_local(origin)),
        phone: PhoneTest::new(&page),
    })
}

#[derive(Debug, Deserialize)]
pub struct DocumentPath {
    document: String,
}

/// `GET /admin/t/{slug}/print/{document}`
pub async fn show(
    mut page: Page,
    Arbiter(staff): Arbiter,
    path: web::Path<DocumentPath>,
    wanted: web::Query<PrintQuery>,
) -> Reply {
    let document = Document::from_code(&path.document).ok_or(AppError::NotFound)?;
    page.t = Language::from_code(&wanted.lang).map_or(page.t, Locale::from_language);
    let tournament = staff.tournament.clone();
    if document.about() != About::Tournament && tournament.rounds.is_empty() {
        return Err(AppError::NotFound);
    }
    let round = (document.about() == About::OneRound).then(|| round_wanted(&tournament, &wanted)).flatten();
    let number = round.map(|round| round.state.number);
    let paper = Paper { tournament: tournament.clone(), document, round: number };
    match (document, round) {
        (Document::Boards | Document::Names, Some(round)) => lists::wall(&page, paper, &tournament, round),
        (Document::Slips, Some(round)) => slips::show(&page, paper, &tournament, round).await,
        (Document::ScoreSheets, Some(round)) => blanks::of_round(&page, paper, &tournament, round),
        (Document::BlankSheet, _) => blanks::empty(&page, paper, &tournament),
        (Document::Cards, _) => lists::cards(&page, paper, &tournament),
        (Document::BlankTable | Document::Table, _) => tables::show(&page, paper, &tournament),
        (Document::Receipts, _) => receipts::show(&page, paper, &tournament),
        (Document::Prizes, _) => prizes::show(&page, paper, &tournament),
        (Document::Protocol, _) => protocol::show(&page, paper, &tournament).await,
        (Document::StartList, _) => lists::start_list(&page, paper, &tournament),
        (Document::Boards | Document::Names | Document::Slips | Document::ScoreSheets, None) => Err(AppError::NotFound),
    }
}

/// `GET /admin/t/{slug}/print/protocol.csv`
pub async fn csv(
    mut page: Page,
    Arbiter(staff): Arbiter,
    wanted: web::Query<PrintQuery>,
    separated: web::Query<TableFileQuery>,
) -> Result<Download, AppError> {
    if staff.tournament.rounds.is_empty() {
        return Err(AppError::NotFound);
    }
    page.t = Language::from_code(&wanted.lang).map_or(page.t, Locale::from_language);
    let report = protocol::ProtocolReport::new(&page, &staff.tournament).await?;
    let sheets = protocol_sheets::sheets(&page, &report);
    let name = format!("{}-protocol", staff.tournament.slug);
    separated.download_all(page.t, &name, &staff.tournament.info.title, &sheets)
}

/// The round that is asked for, drafts included; the one that one has to do with now, where none is named.
fn round_wanted<'a>(tournament: &'a Tournament, wanted: &PrintQuery) -> Option<&'a Round> {
    match wanted.round.parse::<RoundNumber>() {
        Ok(number) => tournament.round(number),
        Err(_) => tournament.round(current_round(tournament).min(tournament.paired_rounds())),
    }
}
