//! `/admin/t/{slug}/fees`: debts and payments of players, with totals by category; and the same, and the receipts, as files.

use std::collections::BTreeSet;

use actix_web::web;
use askama::Template;

use crate::web::forms::{Form, FormError, FormValues, run, version};
use crate::web::http::{AppError, Arbiter, Download, Page, Reply, Staff, session, staff_address};
use crate::web::i18n::Locale;
use crate::web::parts::{StaffFrame, StaffTab, TableFileQuery, done_with_count};
use tournament::exchange::sheet::SheetCell;
use tournament::{EntryId, FeeAccount, FeeCategory, FeeTotal, Money, Name, Tournament};

#[derive(Template)]
#[template(path = "fees/index.html")]
struct FeesPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    rows: Vec<FeeRow<'a>>,
    totals: Vec<TotalRow>,
    has_categories: bool,
}

impl FeesPage<'_> {
    /// Whether any player can be ticked.
    fn has_boxes(&self) -> bool {
        self.rows.iter().any(FeeRow::owes)
    }
}

struct FeeRow<'a> {
    account: FeeAccount<'a>,
    is_ticked: bool,
    address: String,
    category: String,
    discount: String,
    owed: String,
    paid: String,
    open: String,
}

impl FeeRow<'_> {
    fn owes(&self) -> bool {
        self.account.open() > Money::ZERO
    }

    /// Whether more was paid than owed.
    fn is_overpaid(&self) -> bool {
        self.account.open() < Money::ZERO
    }
}

/// The totals of a category; those of all players have no name.
struct TotalRow {
    name: String,
    players: usize,
    owed: String,
    paid: String,
    open: String,
}

/// `GET /admin/t/{slug}/fees`
pub async fn index(page: Page, Arbiter(staff): Arbiter) -> Reply {
    show(&page, &staff, None, &BTreeSet::new())
}

/// `POST /admin/t/{slug}/fees`: enters full payment for the ticked players.
pub async fn paid(page: Page, Arbiter(staff): Arbiter, Form(typed): Form<FormValues>) -> Reply {
    let seen = version(typed.get("seen"))?;
    let accounts = staff.tournament.fee_accounts();
    let owing = accounts.iter().filter(|account| account.open() > Money::ZERO).map(|account| account.entry);
    if let Some(ticked) = typed.ticked_by_button(owing) {
        return show(&page, &staff, None, &ticked);
    }
    let players: Vec<EntryId> = staff.tournament.entries.keys().copied().filter(|id| typed.is_ticked(id)).collect();
    if players.is_empty() {
        let problem = FormError::new(page.t.text("entries-several-nobody"));
        return show(&page, &staff, Some(problem), &BTreeSet::new());
    }
    let ticked = players.iter().copied().collect();
    let (count, today) = (players.len(), staff.tournament.venue_time(session::now()).date());
    let done = run(&page, &staff, seen, move |service, request| service.pay_in_full(request, &players, today));
    match done.await? {
        Ok(_) => done_with_count(&staff, "/fees", "fees-done-paid", count),
        Err(problem) => show(&page, &staff, Some(problem), &ticked),
    }
}

/// `GET /admin/t/{slug}/fees.csv`: a line for each player.
pub async fn csv(
    page: Page,
    Arbiter(staff): Arbiter,
    file_form: web::Query<TableFileQuery>,
) -> Result<Download, AppError> {
    let (t, tournament) = (page.t, &*staff.tournament);
    let headings = ["entries-name", "fees-category", "fees-discount", "fees-owed", "fees-paid", "fees-open"];
    let rows = sorted(tournament).into_iter().map(|account| {
        vec![
            SheetCell::from(account.name.clone()),
            category(&account).into(),
            t.discount(tournament, account.discount).into(),
            SheetCell::number(account.owed),
            SheetCell::number(account.paid),
            SheetCell::number(account.open()),
        ]
    });
    file_form.table(t, &format!("{}-fees", tournament.slug), headings, rows)
}

/// `GET /admin/t/{slug}/receipts.csv`: a line for each payment.
pub async fn receipts(
    page: Page,
    Arbiter(staff): Arbiter,
    file_form: web::Query<TableFileQuery>,
) -> Result<Download, AppError> {
    let (t, tournament) = (page.t, &*staff.tournament);
    let headings = ["fees-receipt", "fees-date", "entries-name", "fees-amount", "fees-note", "fees-state"];
    let rows = tournament.receipts().into_iter().map(|receipt| {
        let payment = receipt.payment;
        vec![
            SheetCell::number(payment.receipt),
            payment.on.into(),
            receipt.name.into(),
            SheetCell::number(payment.amount),
            SheetCell::from(&payment.note),
            payment.is_void.then(|| t.text("fees-void").to_string()).into(),
        ]
    });
    file_form.table(t, &format!("{}-receipts", tournament.slug), headings, rows)
}

/// All accounts by name.
fn sorted(tournament: &Tournament) -> Vec<FeeAccount<'_>> {
    let mut accounts = tournament.fee_accounts();
    // ё is sorted as е.
    accounts.sort_by_cached_key(|account| Name::new(&account.name, "").key());
    accounts
}

fn category(account: &FeeAccount<'_>) -> String {
    account.category.map(|category| category.name.clone()).unwrap_or_default()
}

fn show(page: &Page, staff: &Staff, problem: Option<FormError>, ticked: &BTreeSet<EntryId>) -> Reply {
    let (t, tournament) = (page.t, &*staff.tournament);
    let accounts = sorted(tournament);
    let categories = tournament.fees.iter().flat_map(|rules| &rules.categories);
    let of_category = |category: &FeeCategory| {
        let own = accounts.iter().filter(|account| account.category.is_some_and(|own| own.id == category.id));
        total(t, tournament, category.name.clone(), FeeTotal::from_accounts(own))
    };
    let mut totals: Vec<TotalRow> = categories.map(of_category).collect();
    let others = FeeTotal::from_accounts(accounts.iter().filter(|account| account.category.is_none()));
    if others.players > 0 {
        totals.push(total(t, tournament, t.text("fees-no-category").to_string(), others));
    }
    totals.push(total(t, tournament, String::new(), FeeTotal::from_accounts(&accounts)));
    let row = |account: FeeAccount<'_>| FeeRow {
        address: staff_address(tournament, &format!("/fees/{}", account.entry)),
        category: category(&account),
        discount: t.discount(tournament, account.discount),
        owed: t.fee(tournament, account.owed),
        paid: t.fee(tournament, account.paid),
        open: t.fee(tournament, account.open()),
        is_ticked: ticked.contains(&account.entry),
        account: FeeAccount { category: None, ..account },
    };
    let template = FeesPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Players).works_when_closed().with(problem),
        totals,
        has_categories: tournament.fees.as_ref().is_some_and(|rules| !rules.categories.is_empty()),
        rows: accounts.into_iter().map(row).collect(),
    };
    page.html_as(template.frame.status(), &template)
}

fn total(t: Locale, tournament: &Tournament, name: String, total: FeeTotal) -> TotalRow {
    TotalRow {
        name,
        players: total.players,
        owed: t.fee(tournament, total.owed),
        paid: t.fee(tournament, total.paid),
        open: t.fee(tournament, total.open),
    }
}
