//! `/admin/t/{slug}/print/{document}`: the documents of a tournament on paper. One or several documents are shown in a frame of their own
//! (`print/paper.html`): black on white, without the header of the site, in any language.

mod blanks;
mod brackets;
mod kept_documents;
mod kept_parts;
mod lists;
mod paper;
mod parts;
mod prizes;
mod protocol;
mod protocol_sheets;
mod receipts;
mod slips;
mod tables;

pub use paper::{several, show};
pub use parts::Part;

use actix_web::{HttpRequest, web};
use askama::Template;
use askama::filters::HtmlSafe;

use crate::config::is_only_local;
use crate::service::Service;
use crate::web::forms::{FormError, FormValues};
use crate::web::http::{AppError, Arbiter, Download, Page, Reply, Staff};
use crate::web::i18n::{Language, Locale};
use crate::web::parts::qr::Qr;
use crate::web::parts::staff::current_round;
use crate::web::parts::{ResultKioskLink, StaffFrame, StaffTab, TableFileQuery};
use draughts::BySide;
use paper::{Paper, in_languages, of_round, round_field};
use tournament::exchange::trf::ReportDialect;
use tournament::pairing::knock_out_bracket::KnockOutBracket;
use tournament::{Birth, Entry, EntryId, GameNumber, Pairing, Round, RoundNumber, Tournament, TournamentStatus};

/// The scope of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum About {
    /// The tournament, also before its first round.
    Tournament,
    OneRound,
    /// All rounds played.
    Rounds,
}

/// Declares the documents in the order of the list: the code in addresses and messages, the scope, the layout, a class of the style
/// sheet, the parts that can be left out, and the condition under which a tournament has anything to print in it. They are made in
/// [`show`].
macro_rules! documents {
    ($(
        $(#[$doc:meta])*
        $document:ident $code:literal $about:ident $class:literal [$($part:ident),*] $(if $condition:ident)?;
    )+) => {
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

            /// The parts that can be left out.
            pub const fn parts(self) -> &'static [Part] {
                match self { $(Self::$document => &[$(Part::$part),*],)+ }
            }

            /// Whether the tournament has anything to print in it: rounds, and what its condition asks for.
            fn is_there(self, tournament: &Tournament) -> bool {
                match self {
                    $(Self::$document => { $(if !$condition(tournament) { return false; })? })+
                }
                self.about() == About::Tournament || tournament.paired_rounds() > RoundNumber(0)
            }

            /// Its field in the form that prints several documents.
            fn field(self) -> String {
                format!("print-{}", self.code())
            }
        }
    };
}

documents! {
    StartList "start-list" Tournament "list" [Title, Birth, Region, Federation, Club, Team, Rating];
    /// All payments of entry fees.
    Receipts "receipts" Tournament "list" [] if has_receipts;
    Cards "place-cards" Tournament "tents" [];
    /// A blank crosstable to be filled in by hand.
    BlankTable "blank-table" Tournament "tables" [Title, Points, Places];
    /// A blank score sheet.
    BlankSheet "blank-sheet" Tournament "sheets" [];
    /// The pairings of a round for the wall, by board.
    Boards "boards" OneRound "wall" [Before, Result, Idle, PlayOff];
    /// The pairings of a round for the wall, by name.
    Names "names" OneRound "wall" [Team, Idle, PlayOff];
    /// The result slips of a round.
    Slips "slips" OneRound "slips" [];
    ScoreSheets "score-sheets" OneRound "sheets" [];
    /// The present crosstable.
    Table "table" Rounds "tables" [Title, Points, Places, PlayOff];
    /// The bracket of a knock-out, on several sheets if needed.
    Bracket "bracket" Rounds "tables" [] if has_bracket;
    /// The prize winners, with lines for signatures.
    Prizes "prizes" Rounds "protocol" [Region, Rules, Signatures] if has_prizes;
    Protocol "protocol" Rounds "protocol" [
        Title, Birth, Region, Federation, Club, Team, Rating, TieBreaks, RatingChange, Sections, Norms, Regions, Table, Players,
        Rounds, PlayOff, Signatures
    ];
}

fn has_receipts(tournament: &Tournament) -> bool {
    !tournament.receipts().is_empty()
}

fn has_bracket(tournament: &Tournament) -> bool {
    KnockOutBracket::new(tournament, tournament.published_rounds()).is_some()
}

const fn has_prizes(tournament: &Tournament) -> bool {
    !tournament.settings.prizes.prizes.is_empty()
}

/// A code for testing whether a phone reaches the site.
struct PhoneTest {
    address: String,
    qr: Qr,
}

impl PhoneTest {
    /// `None` if no phone can open the address.
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
    /// The names of the documents that are ticked because they were printed last; empty if the ticks are the reader's own.
    as_last_time: String,
    /// The rounds that can be ticked for several documents; empty if there is only one.
    rounds: Vec<RoundTick>,
    before: Documents,
    of_round: Documents,
    after: Documents,
    /// The beginning of links on paper, if other devices cannot open them.
    local: Option<String>,
    phone: Option<PhoneTest>,
    /// The address of the kiosk for reporting results, if allowed.
    kiosk: Option<ResultKioskLink>,
}

/// A round with the field that ticks it.
struct RoundTick {
    number: RoundNumber,
    field: String,
    is_ticked: bool,
}

/// Documents below each other. In a template: `{{ before }}`.
#[derive(Template)]
#[template(path = "print/documents.html")]
struct Documents {
    entries: Vec<DocumentEntry>,
}

impl HtmlSafe for Documents {}

struct DocumentEntry {
    /// What the form calls it that prints several.
    field: String,
    is_ticked: bool,
    name: String,
    lead: String,
    /// Its address in each language, the reader's own first.
    addresses: Vec<(Language, String)>,
}

impl DocumentEntry {
    /// A document in the list, for the shown round if it is about one; `ticks` are the ticked fields of the form.
    fn new(page: &Page, tournament: &Tournament, document: Document, shown: RoundNumber, ticks: &FormValues) -> Self {
        let round = (document.about() == About::OneRound).then_some(shown);
        let mut addresses = in_languages(tournament, &format!("/print/{}", document.code()), &of_round(round));
        addresses.sort_by_key(|(language, _)| *language != page.t.language);
        let [name, lead] =
            ["print-document", "print-lead"].map(|prefix| page.t.label(prefix, document.code()).to_string());
        let field = document.field();
        Self { is_ticked: ticks.has(&field), field, name, lead, addresses }
    }
}

/// `GET /admin/t/{slug}/print`
pub async fn index(page: Page, request: HttpRequest, Arbiter(staff): Arbiter, wanted: web::Query<FormValues>) -> Reply {
    let mut wanted = wanted.into_inner();
    // The form itself sends the round that is to be shown, or what is ticked.
    let is_form = wanted.has("to") || Document::ALL.into_iter().any(|document| wanted.has(&document.field()));
    let mut kept = kept_documents::from_request(&request, staff.tournament.id);
    kept.retain(|document| !is_form && wanted.get("tick") != "none" && document.is_there(&staff.tournament));
    for document in &kept {
        wanted.set(document.field(), 1);
    }
    show_index(&page, &staff, IndexTicks { wanted: &wanted, kept: &kept }, None).await
}

/// The ticks on the list of documents.
#[derive(Clone, Copy)]
pub struct IndexTicks<'a> {
    /// All of them, with the round, as fields of the form.
    pub wanted: &'a FormValues,
    /// The documents that are ticked because they were printed last.
    pub kept: &'a [Document],
}

/// The list of documents, with the error of printing several together.
pub async fn show_index(page: &Page, staff: &Staff, ticks: IndexTicks<'_>, problem: Option<FormError>) -> Reply {
    let (tournament, wanted) = (&*staff.tournament, ticks.wanted);
    // Another round is shown by a button of the form, so that the ticks stay.
    let other = wanted.get("to").parse::<RoundNumber>().ok().and_then(|number| tournament.round(number));
    let is_other = other.is_some();
    let round = other
        .or_else(|| requested_round(tournament, wanted))
        .map_or(tournament.paired_rounds(), |round| round.state.number);
    let list = |about: About| {
        let all = Document::ALL.into_iter().filter(|own| own.about() == about && own.is_there(tournament));
        Documents { entries: all.map(|own| DocumentEntry::new(page, tournament, own, round, wanted)).collect() }
    };
    let numbers = tournament.rounds.iter().map(|own| own.state.number);
    // The round that is shown is ticked by itself, until others are ticked.
    let shown_before = wanted.get("round").parse::<RoundNumber>().ok();
    let ticked = numbers.clone().filter(|number| wanted.has(&round_field(*number)));
    let are_chosen = problem.is_some() || (is_other && ticked.ne(shown_before));
    let tick = |number| {
        let field = round_field(number);
        let is_ticked = if are_chosen { wanted.has(&field) } else { number == round };
        RoundTick { number, field, is_ticked }
    };
    let key = page.service(Service::slip_key).await?;
    let kiosk = tournament.round(round).and_then(|round| ResultKioskLink::new(page, tournament, round, &key));
    let name = |document: &Document| page.t.label("print-document", document.code()).to_string();
    let template = Index {
        as_last_time: ticks.kept.iter().map(name).collect::<Vec<_>>().join("; "),
        kiosk: kiosk.filter(|_| tournament.status == TournamentStatus::Open && staff.limit.is_none()),
        page,
        frame: StaffFrame::new(staff, StaffTab::Other).works_when_closed().for_section(true).with(problem),
        round,
        rounds: if tournament.rounds.len() > 1 { numbers.map(tick).collect() } else { Vec::new() },
        before: list(About::Tournament),
        of_round: list(About::OneRound),
        after: list(About::Rounds),
        local: Some(page.for_phones("")).filter(|origin| is_only_local(origin)),
        phone: PhoneTest::new(page),
    };
    page.html_as(template.frame.status(), &template)
}

/// `GET /admin/t/{slug}/print/protocol.csv`
pub async fn csv(
    mut page: Page,
    Arbiter(staff): Arbiter,
    wanted: web::Query<FormValues>,
    file_form: web::Query<TableFileQuery>,
) -> Result<Download, AppError> {
    if staff.tournament.rounds.is_empty() {
        return Err(AppError::NotFound);
    }
    page.t = Language::from_code(wanted.get("lang")).map_or(page.t, Locale::from_language);
    let tournament = page.in_own_letters(&staff.tournament).await?;
    let report = protocol::ProtocolReport::new(&page, &tournament).await?;
    let sheets = protocol_sheets::sheets(&page, &report);
    let name = format!("{}-protocol", tournament.slug);
    file_form.download_all(page.t, &name, &tournament.info.title, &sheets)
}

/// The round that is asked for, drafts included; the one that one has to do with now, where none is named.
fn requested_round<'a>(tournament: &'a Tournament, wanted: &FormValues) -> Option<&'a Round> {
    match wanted.get("round").parse::<RoundNumber>() {
        Ok(number) => tournament.round(number),
        Err(_) => tournament.round(current_round(tournament).min(tournament.paired_rounds())),
    }
}

/// The year of birth as it is written; empty where it is not known.
fn birth_year(entry: &Entry) -> String {
    entry.person.birth.map(|birth| Birth::year(birth).to_string()).unwrap_or_default()
}

/// Who has which colour, game by game, in those added to a level match as well.
fn games<'a>(tournament: &'a Tournament, pairing: &Pairing) -> Vec<(GameNumber, BySide<&'a Entry>)> {
    let entry = |id: EntryId| tournament.entry(id);
    let game = |(number, _)| {
        let seats = pairing.seats_in(number);
        Some((number, BySide { white: entry(seats.white)?, black: entry(seats.black)? }))
    };
    pairing.all_games().filter_map(game).collect()
}
