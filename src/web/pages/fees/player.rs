//! `/admin/t/{slug}/fees/{id}`: one player's debt and payments.

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::web::forms::{Choice, FieldErrors, Form, FormState, FormValues, read_day, submit};
use crate::web::http::{AppError, Arbiter, Page, Reply, Staff, session, staff_address};
use crate::web::i18n::Locale;
use crate::web::parts::{StaffFrame, StaffTab, done_at};
use tournament::{Discount, Dues, EntryId, FeeId, Money, NewPayment, Payment, Tournament};

#[derive(Template)]
#[template(path = "fees/player.html")]
struct PlayerFeesPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    name: String,
    /// The page of the player; `None` if the player was removed.
    player: Option<String>,
    base: String,
    category: String,
    owed: String,
    paid: String,
    open: String,
    dues: FormValues,
    payment: FormValues,
    errors: FieldErrors,
    categories: Vec<Choice>,
    discounts: Vec<Choice>,
    payments: Vec<PaymentRow>,
    has_categories: bool,
}

struct PaymentRow {
    receipt: u32,
    on: String,
    amount: String,
    note: String,
    is_void: bool,
}

impl PaymentRow {
    fn new(t: Locale, tournament: &Tournament, payment: &Payment) -> Self {
        Self {
            receipt: payment.receipt,
            on: t.date(payment.on),
            amount: t.fee(tournament, payment.amount),
            note: payment.note.clone(),
            is_void: payment.is_void,
        }
    }
}

/// `{id}` of an address.
#[derive(Debug, Deserialize)]
pub struct PayerPath {
    id: EntryId,
}

/// One of the forms with typed values.
#[derive(Default)]
struct PlayerFeesState {
    dues: Option<FormState>,
    payment: Option<FormState>,
}

/// `GET /admin/t/{slug}/fees/{id}`
pub async fn index(page: Page, Arbiter(staff): Arbiter, path: web::Path<PayerPath>) -> Reply {
    show(&page, &staff, path.id, PlayerFeesState::default())
}

/// `POST /admin/t/{slug}/fees/{id}`: category and discount.
pub async fn save(
    page: Page,
    Arbiter(staff): Arbiter,
    path: web::Path<PayerPath>,
    Form(values): Form<FormValues>,
) -> Reply {
    let id = path.id;
    let dues = read_dues(page.t, id, &values);
    let outcome = submit(&page, &staff, values, "registration-wrong", dues, |service, request, dues| {
        service.set_dues(request, &dues)
    });
    match outcome.await? {
        Ok(_) => done_at(&staff, &format!("/fees/{id}"), "fees-done-dues"),
        Err(form) => show(&page, &staff, id, PlayerFeesState { dues: Some(form), payment: None }),
    }
}

/// `POST /admin/t/{slug}/fees/{id}/pay`
pub async fn pay(
    page: Page,
    Arbiter(staff): Arbiter,
    path: web::Path<PayerPath>,
    Form(values): Form<FormValues>,
) -> Reply {
    let id = path.id;
    let payment = read_payment(page.t, &values);
    let outcome = submit(&page, &staff, values, "registration-wrong", payment, move |service, request, payment| {
        service.pay(request, id, &payment)
    });
    match outcome.await? {
        Ok(_) => done_at(&staff, &format!("/fees/{id}"), "fees-done-payment"),
        Err(form) => show(&page, &staff, id, PlayerFeesState { dues: None, payment: Some(form) }),
    }
}

/// `POST /admin/t/{slug}/fees/{id}/void`: marks a payment as entered by mistake.
pub async fn void(
    page: Page,
    Arbiter(staff): Arbiter,
    path: web::Path<PayerPath>,
    Form(values): Form<FormValues>,
) -> Reply {
    let id = path.id;
    let Ok(receipt) = values.get("receipt").parse::<u32>() else { return Err(AppError::bad_request("no receipt")) };
    let outcome = submit(&page, &staff, values, "registration-wrong", Ok(receipt), |service, request, receipt| {
        service.void_payment(request, receipt)
    });
    match outcome.await? {
        Ok(_) => done_at(&staff, &format!("/fees/{id}"), "fees-done-void"),
        Err(form) => show(&page, &staff, id, PlayerFeesState { dues: None, payment: Some(form) }),
    }
}

fn read_dues(t: Locale, entry: EntryId, values: &FormValues) -> Result<Dues, FieldErrors> {
    let discount = match values.get("discount") {
        "exempt" => Discount::Exempt,
        "amount" => match values.get("less").parse::<Money>() {
            Ok(amount) if amount > Money::ZERO => Discount::Amount(amount),
            _ => return Err(FieldErrors::one("less", t.text("fees-amount-unread"))),
        },
        _ => Discount::None,
    };
    let category = values.get("category").parse().ok().map(FeeId);
    Ok(Dues { entry, category, discount, note: values.text("reason"), ..Dues::default() })
}

fn read_payment(t: Locale, values: &FormValues) -> Result<NewPayment, FieldErrors> {
    let mut errors = FieldErrors::default();
    let text = values.text("amount").replace('−', "-");
    // Refunds have a minus sign.
    let (sign, plain) = text.strip_prefix('-').map_or((1, text.as_str()), |plain| (-1, plain));
    let amount = plain.parse::<Money>().map(|money| Money(sign * money.0)).unwrap_or_default();
    if amount == Money::ZERO {
        errors.add("amount", t.text("fees-amount-unread"));
    }
    let Some(on) = read_day(values.get("on").trim()) else {
        errors.add("on", t.text("sections-expected-day"));
        return Err(errors);
    };
    if errors.is_empty() { Ok(NewPayment { on, amount, note: values.text("note") }) } else { Err(errors) }
}

fn typed(dues: &Dues) -> FormValues {
    let mut form = FormValues::default();
    form.set("category", dues.category.map(|id| id.0.to_string()).unwrap_or_default());
    let (code, less) = match dues.discount {
        Discount::None => ("none", String::new()),
        Discount::Amount(amount) => ("amount", amount.to_string()),
        Discount::Exempt => ("exempt", String::new()),
    };
    form.set("discount", code);
    form.set("less", less);
    form.set("reason", &dues.note);
    form
}

/// What the form offers before anything is typed: all that is open, paid today.
fn whole_payment(tournament: &Tournament, open: Money) -> FormValues {
    let mut form = FormValues::default();
    form.set("on", tournament.venue_time(session::now()).date());
    form.set("amount", if open > Money::ZERO { open.to_string() } else { String::new() });
    form
}

fn show(page: &Page, staff: &Staff, id: EntryId, state: PlayerFeesState) -> Reply {
    let (t, tournament): (Locale, &Tournament) = (page.t, &staff.tournament);
    let entry = tournament.entry(id);
    // A removed player may have paid.
    let dues = entry.map(|entry| tournament.dues_of(entry)).or_else(|| tournament.dues.get(&id).cloned());
    let dues = dues.ok_or(AppError::NotFound)?;
    let account = tournament.fee_accounts().into_iter().find(|account| account.entry == id);
    let [owed, paid, open] =
        account.as_ref().map_or([Money::ZERO; 3], |account| [account.owed, account.paid, account.open()]);
    let rules = tournament.fees.clone().unwrap_or_default();
    let own = rules.categories.iter().map(|category| {
        Choice::new(category.id.0, format!("{}: {}", category.name, t.fee(tournament, category.amount)))
    });
    let by_rule = std::iter::once(Choice::new("", t.text("fees-by-rule")));
    let problem = [&state.dues, &state.payment].into_iter().flatten().find_map(|form| form.error.clone());
    let mut errors = FieldErrors::default();
    let (mut of_dues, mut of_payment) = (typed(&dues), whole_payment(tournament, open));
    if let Some(form) = state.dues {
        of_dues = form.values;
        errors.extend(form.errors);
    }
    if let Some(form) = state.payment {
        of_payment = form.values;
        errors.extend(form.errors);
    }
    let template = PlayerFeesPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Players).works_when_closed().with(problem),
        base: staff_address(tournament, &format!("/fees/{id}")),
        category: account.as_ref().and_then(|account| account.category).map(|own| own.name.clone()).unwrap_or_default(),
        owed: t.fee(tournament, owed),
        paid: t.fee(tournament, paid),
        open: t.fee(tournament, open),
        has_categories: !rules.categories.is_empty(),
        dues: of_dues,
        payment: of_payment,
        errors,
        categories: by_rule.chain(own).collect(),
        discounts: ["none", "amount", "exempt"].map(|code| Choice::new(code, t.label("fees-discount", code))).into(),
        payments: dues.payments.iter().map(|payment| PaymentRow::new(t, tournament, payment)).collect(),
        name: dues.name,
        player: entry.map(|_| staff_address(tournament, &format!("/players/{id}"))),
    };
    page.html_as(template.frame.status(), &template)
}
