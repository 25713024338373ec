//! `/admin/t/{slug}/notices`: the programs and chats that get the tournament's news, and their latest notices. No secret is shown again,
//! not even on a page with errors.

use std::borrow::Borrow;
use std::collections::BTreeSet;

use actix_web::{HttpResponse, web};
use askama::Template;
use chrono::NaiveDateTime;
use serde::Deserialize;

use crate::service::{AllowedHosts, NewWebhook, Service};
use crate::store::{NoticeNews, NoticeRecipient, NoticeState, StoreError, StoredNotice, Webhook, WebhookKind};
use crate::web::forms::{Button, FieldErrors, Form, FormState, FormValues, SeenButton, run, submit};
use crate::web::http::{Organiser, Page, Reply, Staff, go_to, session};
use crate::web::i18n::{Language, Locale};
use crate::web::parts::{StaffFrame, StaffTab, done_at};
use tournament::limits::{ListField, TextField};

/// Notices shown.
const MOST: u32 = 30;

/// The shortest secret that is accepted.
const SHORTEST_SECRET: usize = 16;

/// The shortest second part of a bot's token; real ones have 35 letters.
const SHORTEST_TOKEN: usize = 30;

/// The kinds of news with a box each.
const OFFERED: [NoticeNews; 4] =
    [NoticeNews::RoundPublished, NoticeNews::ResultEntered, NoticeNews::RoundClosed, NoticeNews::TournamentClosed];

/// `{slug}` and `{id}` of an address: a webhook.
#[derive(Debug, Deserialize)]
pub struct WebhookPath {
    slug: String,
    id: String,
}

#[derive(Template)]
#[template(path = "staff/notices.html")]
struct NoticesPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    /// Whether notices are held because the site was restored from a backup.
    is_held: bool,
    webhooks: Vec<WebhookView>,
    notices: Vec<NoticesRow>,
    /// The form with errors, without its secrets.
    form: &'a FormState,
    languages: Vec<Language>,
}

impl NoticesPage<'_> {
    fn is_full(&self) -> bool {
        self.webhooks.len() >= ListField::Webhooks.most()
    }

    const fn longest_address() -> usize {
        TextField::WebhookAddress.most()
    }

    const fn longest_secret() -> usize {
        TextField::WebhookSecret.most()
    }

    const fn longest_chat() -> usize {
        TextField::Chat.most()
    }

    const fn shortest_secret() -> usize {
        SHORTEST_SECRET
    }

    /// The codes of the kinds of news.
    fn offered() -> [&'static str; 4] {
        OFFERED.map(NoticeNews::code)
    }

    /// Whether the box of a kind of news is ticked by default. A chat gets the pairings and the end, a program everything.
    fn is_ticked(&self, kind: &str, news: &str) -> bool {
        if self.form.values.is("kind", kind) {
            return self.form.values.is(news, "1");
        }
        let usual_in_chat = [NoticeNews::RoundPublished, NoticeNews::TournamentClosed].map(NoticeNews::code);
        kind == WebhookKind::Program.code() || usual_in_chat.contains(&news)
    }

    /// Whether a language is chosen for a chat; by default that of the page.
    fn is_spoken(&self, language: impl Borrow<Language>) -> bool {
        let language = *language.borrow();
        let chosen = self.typed(WebhookKind::Telegram.code(), "language");
        if chosen.is_empty() { language == self.page.t.language } else { language.code() == chosen }
    }

    /// The typed values of a form, with their errors.
    fn typed(&self, kind: &str, field: &str) -> &str {
        if self.form.values.is("kind", kind) { self.form.values.get(field) } else { "" }
    }

    fn error(&self, kind: &str, field: &str) -> Option<&str> {
        self.form.errors.get(field).filter(|_| self.form.values.is("kind", kind))
    }
}

/// A webhook to be shown.
struct WebhookView {
    id: String,
    place: String,
    /// The news that it gets.
    news: String,
}

impl WebhookView {
    fn new(t: Locale, webhook: &Webhook) -> Self {
        let news = webhook.news.iter().map(|news| t.label("notices-news", news.code()).to_string());
        Self { id: webhook.id.clone(), place: webhook.place(), news: news.collect::<Vec<_>>().join("; ") }
    }
}

struct NoticesRow {
    own: StoredNotice,
    place: String,
    news: String,
    state: String,
    /// Time of the last or next attempt, UTC.
    time: Option<NaiveDateTime>,
}

impl NoticesRow {
    /// A notice; `None` if its webhook is gone.
    fn new(t: Locale, own: StoredNotice, webhooks: &[Webhook]) -> Option<Self> {
        let NoticeRecipient::Webhook(id) = &own.recipient else { return None };
        let place = webhooks.iter().find(|webhook| webhook.id == *id)?.place();
        let (key, time) = match own.state(session::now()) {
            NoticeState::Waiting => ("notices-waiting", None),
            NoticeState::BeingSent => ("notices-being-sent", None),
            NoticeState::AgainAt(due) => ("notices-again-at", Some(due)),
            NoticeState::GivenUp => ("notices-given-up", None),
            NoticeState::Sent(sent) => ("notices-sent", Some(sent)),
        };
        let news = t.label("notices-news", own.news.code()).to_string();
        Some(Self { place, news, state: t.text(key).to_string(), time, own })
    }
}

/// The codes of all kinds of news, each with a name.
pub fn news_codes() -> Vec<String> {
    NoticeNews::ALL.iter().map(|news| news.code().to_owned()).collect()
}

/// `GET /admin/t/{slug}/notices`
pub async fn index(page: Page, Organiser(staff): Organiser) -> Reply {
    show(&page, &staff, &FormState::default()).await
}

/// `POST /admin/t/{slug}/notices`: adds a webhook.
pub async fn add(page: Page, Organiser(staff): Organiser, Form(values): Form<FormValues>) -> Reply {
    let hosts = AllowedHosts::new(&page.state().config.allow_notice_host);
    let new = read(page.t, &hosts, &values);
    let outcome = submit(&page, &staff, without_secrets(values), "notices-wrong", new, |service, request, new| {
        service.add_webhook(request, &new)
    });
    match outcome.await? {
        Ok(_) => done_at(&staff, "/notices", "notices-done-added"),
        Err(form) => show(&page, &staff, &form).await,
    }
}

/// `POST /admin/t/{slug}/notices/{id}/test`
pub async fn test(
    page: Page,
    Organiser(staff): Organiser,
    path: web::Path<WebhookPath>,
    Form(Button {}): Form<Button>,
) -> Reply {
    let (id, tournament) = (path.into_inner().id, staff.tournament.clone());
    page.service(move |service| service.test_webhook(&tournament, &id)).await?;
    page.state().look_for_notices();
    done_at(&staff, "/notices", "notices-done-test")
}

/// `POST /admin/t/{slug}/notices/{id}/remove`
pub async fn remove(
    page: Page,
    Organiser(staff): Organiser,
    path: web::Path<WebhookPath>,
    Form(form): Form<SeenButton>,
) -> Reply {
    let id = path.into_inner().id;
    match run(&page, &staff, form.version()?, move |service, request| service.remove_webhook(request, &id)).await? {
        Ok(_) => done_at(&staff, "/notices", "notices-done-removed"),
        Err(error) => show(&page, &staff, &FormState::refused(FormValues::default(), error)).await,
    }
}

/// `GET` of the addresses that only take forms.
pub async fn up(path: web::Path<WebhookPath>) -> HttpResponse {
    go_to(&format!("/admin/t/{}/notices", path.slug))
}

fn without_secrets(mut values: FormValues) -> FormValues {
    values.set("secret", "");
    values.set("token", "");
    values
}

fn read(t: Locale, hosts: &AllowedHosts, values: &FormValues) -> Result<NewWebhook, FieldErrors> {
    let kind = WebhookKind::from_code(values.get("kind")).unwrap_or(WebhookKind::Program);
    let news: BTreeSet<NoticeNews> = OFFERED.into_iter().filter(|news| values.is(news.code(), "1")).collect();
    let mut errors = FieldErrors::default();
    if news.is_empty() {
        errors.add("news", t.text("notices-wrong-news"));
    }
    let Receiver { address, secret } = match kind {
        WebhookKind::Program => read_program(t, hosts, values, &mut errors),
        WebhookKind::Telegram => read_telegram(t, values, &mut errors),
    };
    let language = Language::offered().find(|language| language.code() == values.get("language")).unwrap_or(t.language);
    let language = language.code().to_owned();
    if errors.is_empty() { Ok(NewWebhook { kind, address, secret, language, news }) } else { Err(errors) }
}

/// Where news goes, and what proves that it may.
struct Receiver {
    /// The address of a program, or a chat.
    address: String,
    /// The key of the signature, or the token of a bot.
    secret: String,
}

fn read_program(t: Locale, hosts: &AllowedHosts, values: &FormValues, errors: &mut FieldErrors) -> Receiver {
    let (address, secret) = (values.line("address"), values.get("secret").trim().to_owned());
    if let Err(problem) = hosts.check(&address) {
        errors.add("address", t.address_problem(problem));
    }
    if secret.chars().count() < SHORTEST_SECRET {
        errors.add("secret", t.text("notices-wrong-secret").with("n", SHORTEST_SECRET));
    }
    Receiver { address, secret }
}

fn read_telegram(t: Locale, values: &FormValues, errors: &mut FieldErrors) -> Receiver {
    // People copy a number as pages show it: with a minus sign, not a hyphen.
    let chat = values.line("chat").replace('−', "-");
    let token = values.get("token").trim().to_owned();
    let is_name = chat.strip_prefix('@').is_some_and(|name| !name.is_empty() && name.chars().all(is_word));
    if !is_name && chat.parse::<i64>().is_err() {
        errors.add("chat", t.text("notices-wrong-chat"));
    }
    if !is_token(&token) {
        errors.add("token", t.text("notices-wrong-token"));
    }
    Receiver { address: chat, secret: token }
}

/// `123456789:AAH…`: it becomes part of an address, so nothing else is allowed.
fn is_token(text: &str) -> bool {
    text.split_once(':').is_some_and(|(number, rest)| {
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        is_number && rest.len() >= SHORTEST_TOKEN && rest.chars().all(|c| is_word(c) || c == '-')
    })
}

const fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

async fn show(page: &Page, staff: &Staff, form: &FormState) -> Reply {
    let id = staff.tournament.id;
    let read = move |service: &Service| {
        let store = service.store();
        Ok::<_, StoreError>((store.webhooks(id)?, store.webhook_notices(id, MOST)?, store.holds_outgoing()?))
    };
    let (webhooks, notices, is_held) = page.service(read).await?;
    let frame = StaffFrame::new(staff, StaffTab::Settings).works_when_closed().with(form.error.clone());
    let template = NoticesPage {
        page,
        frame,
        is_held,
        webhooks: webhooks.iter().map(|webhook| WebhookView::new(page.t, webhook)).collect(),
        notices: notices.into_iter().filter_map(|notice| NoticesRow::new(page.t, notice, &webhooks)).collect(),
        form,
        languages: Language::offered().collect(),
    };
    page.html_as(template.frame.status(), &template)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_of_a_bot_is_told_from_what_would_change_the_address() {
        let rest = "AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw";
        for (token, is_one) in [
            (format!("110201543:{rest}"), true),
            (format!("110201543:{rest}/../x"), false),
            (format!("bot:{rest}"), false),
            (format!(":{rest}"), false),
            ("110201543:short".to_owned(), false),
            (rest.to_owned(), false),
        ] {
            assert_eq!(is_token(&token), is_one, "{token}");
        }
    }
}
