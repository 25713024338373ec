//! `/admin/t/{slug}/players/import`: players from a file, whatever it is: first what it would change, then, once that has been looked at,
//! the change. The players of a file that is no list become one, which travels with the form; nothing is written before it is confirmed.
//! A file of games goes on to the preview of games, where they have a place.

use std::collections::{BTreeMap, BTreeSet};

use actix_web::HttpResponse;
use actix_web::http::header::LOCATION;
use askama::Template;

use crate::service::{Actor, Candidate, PersonChoice, PlayerFile, PlayerPreview, Service, WhoIsMeant};
use crate::web::forms::{
    BadListRow, CarriedText, Choice, Form, FormError, FormValues, Upload, act_long, shown_again, version,
};
use crate::web::http::tasks::{TaskEnd, TaskName};
use crate::web::http::{AppError, Arbiter, Page, Reply, Staff, staff_address};
use crate::web::i18n::changes::person_field;
use crate::web::i18n::input_errors::{column_label, unlisted, unreadable};
use crate::web::i18n::{Locale, TournamentTexts};
use crate::web::pages::players::entry_form::known_person;
use crate::web::parts::columns::{ColumnField, chosen_columns, column_choices, column_fields};
use crate::web::parts::{StaffFrame, StaffTab};
use tournament::exchange::FileKind;
use tournament::exchange::players_csv::{
    Column, Compared, FieldDifference, ListColumns, NamedColumn, RowMatch, RowWarning, UnlistedFile, UnreadableList,
    list_of_file,
};
use tournament::{Membership, Person, PersonField, Rating, RatingKind, Tournament};

/// The fields of the rows that are taken over: `take-7` for line 7.
const TAKE: &str = "take-";

#[derive(Template)]
#[template(path = "players/import.html")]
struct PlayersImportPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    text: String,
    /// Whether the list is that of a whole federation, which has a page of its own.
    is_of_federation: bool,
}

#[derive(Template)]
#[template(path = "players/import_preview.html")]
struct PlayersPreviewPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    carried: CarriedText,
    /// What the file was, as a code, where it was no list.
    source: String,
    /// So many rows of that file could not be read.
    left_out: usize,
    heading: String,
    rows: Vec<PreviewRow>,
    bad: Vec<BadListRow>,
    ignored: String,
    new_regions: String,
    /// How many rows say what is known already.
    same: usize,
    /// Whether any row can be taken over.
    has_news: bool,
    asked: usize,
    /// What the columns are taken for; none where the list has no headings.
    columns: Vec<ColumnField>,
    choices: Vec<Choice>,
    /// Whether nothing can be read before the columns are chosen.
    is_unread: bool,
}

struct PreviewRow {
    line: u64,
    name: String,
    rating: String,
    region: String,
    /// For whom they play, if the list tells it.
    member: String,
    is_new: bool,
    differences: Vec<DifferenceText>,
    /// What the list does not say, and is taken from the person that is meant beyond doubt.
    known: Vec<DifferenceText>,
    doubts: Vec<String>,
    /// Whom it may be of those who are known, with what is chosen; empty where there is no question.
    who: Vec<Choice>,
    chosen: String,
    /// What each of them would add.
    additions: Vec<KnownAddition>,
    /// Whether it can be taken over at all.
    can_be_taken: bool,
    is_taken: bool,
}

struct DifferenceText {
    what: String,
    before: String,
    after: String,
}

/// What a person who may be meant would add to a row.
struct KnownAddition {
    /// Their label among the choices.
    who: String,
    fields: Vec<DifferenceText>,
}

/// `GET /admin/t/{slug}/players/import`
pub async fn form(page: Page, Arbiter(staff): Arbiter) -> Reply {
    show_form(&page, &staff, String::new(), None)
}

/// `POST /admin/t/{slug}/players/import`: what the file would change.
pub async fn preview(page: Page, Arbiter(staff): Arbiter, mut upload: Upload) -> Reply {
    let pasted = upload.fields.get("text").cloned().unwrap_or_default();
    if upload.content.is_empty() {
        upload.content = pasted.clone().into_bytes();
    }
    let kind = FileKind::of(&upload.content);
    let frame = StaffFrame::new(&staff, StaffTab::Players);
    if kind == FileKind::Games && frame.may_take_games() {
        // The browser sends the same form again to the page that checks games.
        let there = frame.address("/import");
        return Ok(HttpResponse::TemporaryRedirect().insert_header((LOCATION, there)).finish());
    }
    let mut typed = FormValues::default();
    let text = if kind == FileKind::PlayerList {
        match upload.list_text(&page).await? {
            Ok(text) => text.unwrap_or_default(),
            Err(error) => return show_form(&page, &staff, pasted, Some(FormError::new(unreadable(page.t, &error)))),
        }
    } else {
        let rating = staff.tournament.settings.rating.unwrap_or(RatingKind::Classic);
        let content = upload.content;
        let read = page.service(move |_| Ok::<_, AppError>(list_of_file(kind, &content, rating)));
        match read.await? {
            Ok(listed) => {
                typed.set("source", kind.code());
                typed.set("left-out", listed.left_out);
                listed.text
            }
            Err(error) => {
                let template = PlayersImportPage {
                    page: &page,
                    frame: frame.with(Some(FormError::new(unlisted(page.t, &error)))),
                    text: shown_again(pasted),
                    is_of_federation: error == UnlistedFile::WholeFederation,
                };
                return page.html_as(template.frame.status(), &template);
            }
        }
    };
    if text.trim().is_empty() {
        let problem = FormError::new(page.t.text("playerlist-nothing"));
        return show_form(&page, &staff, text, Some(problem));
    }
    typed.set("text", text);
    show_preview(&page, &staff, Typing { typed, ticks: TickedRows::Clear, problem: None }).await
}

/// The field that says who is meant by a line.
fn who_field(line: u64) -> String {
    format!("who-{line}")
}

/// `POST /admin/t/{slug}/players/import/confirm`: takes over the rows that were ticked; a button that ticks all or none shows the
/// list again.
pub async fn take_over(page: Page, Arbiter(staff): Arbiter, Form(mut typed): Form<FormValues>) -> Reply {
    if !page.take_carried_text(&mut typed).await? {
        return show_form(&page, &staff, String::new(), Some(FormError::new(page.t.text("lists-gone"))));
    }
    let lines: BTreeSet<u64> = typed.iter().filter_map(|(name, _)| name.strip_prefix(TAKE)?.parse().ok()).collect();
    if !typed.get("again").is_empty() {
        return show_preview(&page, &staff, Typing { typed, ticks: TickedRows::Clear, problem: None }).await;
    }
    if let Some(ticks) = TickedRows::asked(typed.get("tick")) {
        return show_preview(&page, &staff, Typing { typed, ticks, problem: None }).await;
    }
    if lines.is_empty() {
        let problem = Some(FormError::new(page.t.text("playerlist-none-ticked")));
        return show_preview(&page, &staff, Typing { typed, ticks: TickedRows::Lines(lines), problem }).await;
    }
    let seen = version(typed.get("seen"))?;
    let meant = |line: &u64| (*line, PersonChoice::from_field(typed.get(&who_field(*line))));
    let meant: BTreeMap<u64, PersonChoice> = lines.iter().map(meant).collect();
    let (tournament, list, ticked) = (staff.tournament.clone(), typed.get("text").to_owned(), lines.clone());
    let columns = chosen_columns(&typed);
    let before = tournament.version;
    let what = TaskName {
        key: "tasks-players",
        name: tournament.info.title.clone(),
        place: staff_address(&tournament, "/players/import"),
    };
    let taken = act_long(&page, &staff, seen, what, move |service, request| {
        let file = PlayerFile { bytes: list.as_bytes(), columns: columns.as_deref() };
        let n = count_news(service, &tournament, &file, &ticked);
        let taken = service.import_players(request, &file, &meant)?;
        let address = staff_address(&taken, "/players");
        Ok(TaskEnd::Done { address, key: "playerlist-done-taken", n, before: Some(before) })
    });
    match taken.await? {
        Ok(answer) => Ok(answer),
        Err(problem) => {
            let problem = Some(problem);
            show_preview(&page, &staff, Typing { typed, ticks: TickedRows::Lines(lines), problem }).await
        }
    }
}

/// How many of the lines that were ticked say anything new.
fn count_news(service: &Service, tournament: &Tournament, file: &PlayerFile<'_>, ticked: &BTreeSet<u64>) -> usize {
    let rows = service.preview_players(tournament, file).map(|preview| preview.rows).unwrap_or_default();
    let is_news = |compared: &&Compared| !matches!(compared.finding, RowMatch::Same(_));
    rows.iter().filter(is_news).filter(|compared| ticked.contains(&compared.row.line)).count()
}

fn show_form(page: &Page, staff: &Staff, text: String, problem: Option<FormError>) -> Reply {
    let frame = StaffFrame::new(staff, StaffTab::Players).with(problem);
    let template = PlayersImportPage { page, frame, text, is_of_federation: false };
    page.html_as(template.frame.status(), &template)
}

enum TickedRows {
    /// Those that need no look: before a row could be ticked.
    Clear,
    All,
    Lines(BTreeSet<u64>),
}

impl TickedRows {
    fn asked(code: &str) -> Option<Self> {
        match code {
            "all" => Some(Self::All),
            "none" => Some(Self::Lines(BTreeSet::new())),
            _ => None,
        }
    }

    fn has(&self, compared: &Compared) -> bool {
        match self {
            Self::Clear => compared.is_clear(),
            Self::All => true,
            Self::Lines(lines) => lines.contains(&compared.row.line),
        }
    }
}

/// The list with who is meant by its lines, what is ticked, and what went wrong.
struct Typing {
    typed: FormValues,
    ticks: TickedRows,
    problem: Option<FormError>,
}

/// A list beside those entered, and each row beside those who are known.
fn look(
    service: &Service,
    actor: &Actor,
    tournament: &Tournament,
    file: &PlayerFile<'_>,
) -> Result<Result<ListCheck, UnreadableList>, AppError> {
    let preview = match service.preview_players(tournament, file) {
        Ok(preview) => preview,
        Err(error) => return Ok(Err(error)),
    };
    let is_nobody = |compared: &&Compared| match &compared.finding {
        RowMatch::New => true,
        RowMatch::Changed { entry, .. } => tournament.entry(*entry).is_some_and(|entry| entry.player.is_none()),
        RowMatch::Same(_) => false,
    };
    let asked: Vec<&Compared> = preview.rows.iter().filter(is_nobody).collect();
    let people: Vec<Person> = asked.iter().map(|compared| compared.row.person.clone()).collect();
    let lines = asked.iter().map(|compared| compared.row.line);
    let meant = lines.zip(service.who_is_meant(actor, tournament, &people)?).collect();
    Ok(Ok(ListCheck { preview, meant }))
}

struct ListCheck {
    preview: PlayerPreview,
    /// Of those rows which enter somebody, or change an entry of which it is not known who it is.
    meant: BTreeMap<u64, WhoIsMeant>,
}

/// Who may be meant, after the question, which need not be answered at once.
fn who_is_it(t: Locale, candidates: &[Candidate]) -> Vec<Choice> {
    if candidates.is_empty() {
        return Vec::new();
    }
    let known = candidates.iter().map(|candidate| known_person(t, candidate));
    let (asked, new) = (Choice::new("", t.text("playerlist-who-later")), Choice::new("new", t.text("entries-who-new")));
    std::iter::once(asked).chain(known).chain([new]).collect()
}

async fn show_preview(page: &Page, staff: &Staff, typing: Typing) -> Reply {
    let Typing { typed, ticks, problem } = typing;
    let text = typed.get("text").to_owned();
    let (list, event, columns) = (text.clone(), staff.tournament.clone(), chosen_columns(&typed));
    let actor = staff.actor.clone();
    let read = page.service(move |service| {
        let file = PlayerFile { bytes: list.as_bytes(), columns: columns.as_deref() };
        match look(service, &actor, &event, &file)? {
            Ok(looked) => Ok::<_, AppError>(Ok(looked)),
            Err(error) => Ok(Err((service.columns_of_players(&file).ok(), error))),
        }
    });
    let ListCheck { preview, meant } = match read.await? {
        Ok(looked) => looked,
        Err((heading, error)) => {
            let problem = FormError::new(unreadable(page.t, &error));
            let can_choose = matches!(error, UnreadableList::NoNameColumn { .. } | UnreadableList::ColumnTwice { .. });
            if let Some(heading) = heading.filter(|_| can_choose) {
                let carried = page.carry_text(&typed).await?;
                return show_columns(page, staff, carried, &heading, problem);
            }
            let template = PlayersImportPage {
                page,
                frame: StaffFrame::new(staff, StaffTab::Players).with(Some(problem)),
                text: if error.is_text() { shown_again(text) } else { String::new() },
                is_of_federation: matches!(error, UnreadableList::TooLarge { .. }),
            };
            return page.html_as(template.frame.status(), &template);
        }
    };
    let speaker = TournamentTexts { t: page.t, tournament: Some(&staff.tournament) };
    let is_same = |compared: &&Compared| matches!(compared.finding, RowMatch::Same(_)) && compared.is_clear();
    let rows: Vec<PreviewRow> = (preview.rows.iter())
        .filter(|compared| !is_same(compared))
        .map(|compared| {
            let line = compared.row.line;
            let meant = meant.get(&line).cloned().unwrap_or_default();
            let added = |own: &Candidate| added_by(page.t, compared, own);
            let addition = |own: &Candidate| KnownAddition { who: known_person(page.t, own).label, fields: added(own) };
            PreviewRow {
                who: who_is_it(page.t, &meant.candidates),
                chosen: typed.get(&who_field(line)).to_owned(),
                known: meant.sure.as_ref().map(added).unwrap_or_default(),
                additions: meant.candidates.iter().map(addition).filter(|own| !own.fields.is_empty()).collect(),
                ..row(speaker, compared, &ticks)
            }
        })
        .collect();
    let template = PlayersPreviewPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Players).with(problem),
        heading: heading(page.t, &preview, &ticks),
        bad: preview.list.bad.iter().map(|bad| BadListRow::new(page.t, bad)).collect(),
        ignored: ignored(page.t, &preview),
        new_regions: preview.new_regions.iter().map(String::as_str).collect::<Vec<_>>().join(", "),
        same: preview.rows.iter().filter(is_same).count(),
        has_news: rows.iter().any(|row| row.can_be_taken),
        asked: rows.iter().filter(|row| !row.who.is_empty()).count(),
        rows,
        source: FileKind::from_code(typed.get("source")).map_or("", FileKind::code).to_owned(),
        left_out: typed.get("left-out").parse().unwrap_or_default(),
        carried: page.carry_text(&typed).await?,
        columns: fields_of(page, &preview.list.heading),
        choices: column_choices(page.t, Column::of_players()),
        is_unread: false,
    };
    page.html_as(template.frame.status(), &template)
}

/// The columns to be chosen; a list of names alone leaves no choice.
fn fields_of(page: &Page, heading: &ListColumns) -> Vec<ColumnField> {
    if heading.columns.len() > 1 { column_fields(page.t, &heading.columns, &heading.samples) } else { Vec::new() }
}

/// A list that cannot be read before its columns are chosen.
fn show_columns(page: &Page, staff: &Staff, carried: CarriedText, heading: &ListColumns, problem: FormError) -> Reply {
    let template = PlayersPreviewPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Players).with(Some(problem)),
        carried,
        heading: page.t.text("playerlist-unread").to_string(),
        rows: Vec::new(),
        bad: Vec::new(),
        ignored: String::new(),
        new_regions: String::new(),
        same: 0,
        has_news: false,
        asked: 0,
        source: String::new(),
        left_out: 0,
        columns: fields_of(page, heading),
        choices: column_choices(page.t, Column::of_players()),
        is_unread: true,
    };
    page.html_as(template.frame.status(), &template)
}

/// What becomes of the list as it is ticked, as a headline: `22 players will be added, 1 changed, 1 to check, 1 row left out`.
fn heading(t: Locale, preview: &PlayerPreview, ticks: &TickedRows) -> String {
    let count = |is: &dyn Fn(&Compared) -> bool| preview.rows.iter().filter(|compared| is(compared)).count();
    let is_taken = |compared: &Compared| compared.is_news() && compared.can_be_taken() && ticks.has(compared);
    let doubtful = count(&|compared: &Compared| !compared.is_clear() && !is_taken(compared));
    let new = count(&|compared: &Compared| is_taken(compared) && matches!(compared.finding, RowMatch::New));
    let changed =
        count(&|compared: &Compared| is_taken(compared) && matches!(compared.finding, RowMatch::Changed { .. }));
    let counts = [
        (new, "playerlist-count-new"),
        (changed, "playerlist-count-changed"),
        (doubtful, "playerlist-count-check"),
        (preview.list.bad.len(), "playerlist-count-bad"),
    ];
    let said: Vec<String> =
        counts.into_iter().filter(|(n, _)| *n > 0).map(|(n, key)| t.text(key).with("n", n).to_string()).collect();
    if said.is_empty() { t.text("playerlist-no-news").to_string() } else { said.join(", ") }
}

fn row(speaker: TournamentTexts<'_>, compared: &Compared, ticks: &TickedRows) -> PreviewRow {
    let row = &compared.row;
    let differences = match &compared.finding {
        RowMatch::Changed { differences, .. } => {
            differences.iter().map(|difference| difference_text(speaker.t, difference)).collect()
        }
        RowMatch::New => new_fields(speaker.t, &row.person),
        RowMatch::Same(_) => Vec::new(),
    };
    let can_be_taken = compared.is_news() && compared.can_be_taken();
    PreviewRow {
        line: row.line,
        name: row.person.name.to_string(),
        rating: row.rating.filter(|rating| rating.0 > 0).map(|rating| rating.to_string()).unwrap_or_default(),
        region: row.person.region.clone(),
        member: member(&row.member),
        is_new: matches!(compared.finding, RowMatch::New),
        differences,
        doubts: compared.doubts.iter().map(|doubt| describe_doubt(speaker, doubt)).collect(),
        known: Vec::new(),
        who: Vec::new(),
        chosen: String::new(),
        additions: Vec::new(),
        can_be_taken,
        is_taken: can_be_taken && ticks.has(compared),
    }
}

/// All that is written of a new player beside name, rating and region, which have their places in the row.
fn new_fields(t: Locale, person: &Person) -> Vec<DifferenceText> {
    let fields = PersonField::ALL.into_iter().filter(|field| *field != PersonField::Region);
    let told = |field: PersonField| {
        let what = column_label(t, Column::Person(field)).to_string();
        DifferenceText { what, before: String::new(), after: person_field(t, field, person) }
    };
    fields.map(told).filter(|own| !own.after.is_empty()).collect()
}

/// What a person that is known adds to what the list says: what is empty there.
fn added_by(t: Locale, compared: &Compared, known: &Candidate) -> Vec<DifferenceText> {
    let (person, rating) = match &compared.finding {
        RowMatch::Changed { person, rating, .. } => (&**person, *rating),
        RowMatch::New | RowMatch::Same(_) => (&compared.row.person, compared.row.rating),
    };
    let completed = person.completed_by(&known.player.person);
    let added = PersonField::ALL.into_iter().filter(|field| field.text(person) != field.text(&completed));
    let of_person = added.map(|field| DifferenceText {
        what: column_label(t, Column::Person(field)).to_string(),
        before: String::new(),
        after: person_field(t, field, &completed),
    });
    let rating = known.rating.filter(|_| rating.is_none_or(|rating| rating == Rating(0)));
    let of_list = rating.map(|rating| DifferenceText {
        what: column_label(t, Column::Rating).to_string(),
        before: String::new(),
        after: rating.to_string(),
    });
    of_list.into_iter().chain(of_person).collect()
}

/// The team with the board in it, as lists of players have them: `Орёл, 2`.
fn member(Membership { team, board }: &Membership) -> String {
    let parts =
        Some(team.clone()).filter(|team| !team.is_empty()).into_iter().chain(board.map(|board| board.to_string()));
    parts.collect::<Vec<_>>().join(", ")
}

fn difference_text(t: Locale, difference: &FieldDifference) -> DifferenceText {
    let told = |text: &str| {
        let Column::Person(field) = difference.column else { return text.to_owned() };
        let mut person = Person::default();
        // It was written by a person's own field, which reads it again.
        field.set(&mut person, text);
        person_field(t, field, &person)
    };
    DifferenceText {
        what: column_label(t, difference.column).to_string(),
        before: told(&difference.before),
        after: told(&difference.after),
    }
}

fn describe_doubt(speaker: TournamentTexts<'_>, doubt: &RowWarning) -> String {
    let t = speaker.t;
    let text = match doubt {
        RowWarning::OtherBirth(entry) => t.text("playerlist-check-birth").with("name", speaker.name(*entry)),
        RowWarning::UnlikelyBirth(birth) => t.text("playerlist-check-unlikely").with("year", birth.year()),
        RowWarning::SameName => t.text("playerlist-check-namesakes"),
        RowWarning::SimilarName(entry) => t.text("playerlist-check-similar").with("name", speaker.name(*entry)),
        RowWarning::Repeated { line } => t.text("playerlist-check-repeated").with("line", *line),
        RowWarning::SimilarLine { line, name } => {
            t.text("playerlist-check-line").with("line", *line).with("name", name.to_string())
        }
        RowWarning::BoardTaken(other) => t.text("members-check-board").with("name", other.to_string()),
        RowWarning::SimilarRegion(known) => t.text("playerlist-check-region").with("region", known),
    };
    text.to_string()
}

/// The columns of which nothing is taken; of those without a heading the ones in which something stands, by their number.
fn ignored(t: Locale, preview: &PlayerPreview) -> String {
    let list = &preview.list;
    let has_content =
        |place: usize| list.heading.samples.iter().any(|row| row.get(place).is_some_and(|field| !field.is_empty()));
    let unknown = (0..)
        .zip(&list.columns)
        .filter(|(place, own)| own.column.is_none() && (!own.name.is_empty() || has_content(*place)));
    let name = |(place, own): (usize, &NamedColumn)| match own.name.as_str() {
        "" => t.text("playerlist-column").with("n", place + 1).to_string(),
        name => name.to_owned(),
    };
    unknown.map(name).collect::<Vec<_>>().join(", ")
}
