//! What administrators make, change and remove by the same steps: an event of several tournaments, and a series.

pub mod events;
pub mod series;

use actix_web::web;

use crate::service::{ArchiveRequest, ServiceError, free_address};
use crate::web::forms::{Form, FormValues};
use crate::web::http::{Account, AdminAccount, AppError, Page, Reply, done};
use crate::web::i18n::Locale;
use tournament::bilingual::is_other_language;
use tournament::series::{Archive, SeriesCommand, SeriesRejection};

/// An event or a series, as its pages change it.
pub(crate) trait Managed: Clone + Default + Send + 'static {
    /// The address of the pages of all of them.
    const ADDRESS: &'static str;

    fn find<'a>(archive: &'a Archive, slug: &str) -> Option<&'a Self>;
    fn title(&self) -> &str;
    fn slug(&mut self) -> &mut String;
    fn read(&mut self, t: Locale, form: &FormValues) -> Result<(), FormRejection>;
    fn put(self) -> SeriesCommand;
    fn remove(self) -> SeriesCommand;
    /// The page of the one at `slug`, or of a new one: with what was `typed`, if anything, and what is wrong with it.
    async fn show(page: &Page, slug: Option<String>, typed: Option<FormValues>, problem: Option<String>) -> Reply;
}

/// Why a form changed nothing.
pub(crate) enum FormRejection {
    Series(SeriesRejection),
    /// What is wrong with a field, in words.
    Unread(String),
}

impl FormRejection {
    /// That a text in the other language is in the same one as the `text` itself; `field` is its code.
    pub(crate) fn check_other(t: Locale, field: &str, text: &str, other: &str) -> Result<(), Self> {
        if is_other_language(text, other) {
            return Ok(());
        }
        let (label, why) = (t.label("limits-field", field), t.text("common-other-language-same"));
        Err(Self::Unread(format!("{label}: {why}")))
    }
}

impl From<SeriesRejection> for FormRejection {
    fn from(rejection: SeriesRejection) -> Self {
        Self::Series(rejection)
    }
}

/// `GET /admin/events/new`, `GET /admin/series/new`
pub(crate) async fn new<T: Managed>(page: Page, _: AdminAccount) -> Reply {
    T::show(&page, None, None, None).await
}

/// `POST /admin/events/new`, `POST /admin/series/new`
pub(crate) async fn create<T: Managed>(
    page: Page,
    AdminAccount(account): AdminAccount,
    Form(form): Form<FormValues>,
) -> Reply {
    let t = page.t;
    let made = submit(&page, &account, &form, move |archive, form| {
        let mut made = T::default();
        made.read(t, form)?;
        let typed = made.slug().clone();
        let wanted = if typed.is_empty() { made.title() } else { &typed };
        let slug = free_address(wanted, |slug| T::find(archive, slug).is_some());
        made.slug().clone_from(&slug);
        Ok((made.put(), slug))
    });
    match made.await? {
        Ok(slug) => Ok(done(&format!("{}/{slug}", T::ADDRESS), "archive-done-made")),
        Err(problem) => T::show(&page, None, Some(form), Some(problem)).await,
    }
}

/// `GET /admin/events/{slug}`, `GET /admin/series/{slug}`
pub(crate) async fn edit<T: Managed>(page: Page, _: AdminAccount, slug: web::Path<String>) -> Reply {
    T::show(&page, Some(slug.into_inner()), None, None).await
}

/// `POST /admin/events/{slug}`, `POST /admin/series/{slug}`
pub(crate) async fn save<T: Managed>(
    page: Page,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(form): Form<FormValues>,
) -> Reply {
    let t = page.t;
    let read = move |own: &mut T, form: &FormValues| own.read(t, form);
    change(&page, &account, slug.into_inner(), form, "archive-done-saved", read).await
}

/// Changes one of them, and leads back to its page; what cannot be changed so is shown again with what was typed.
pub(crate) async fn change<T: Managed>(
    page: &Page,
    account: &Account,
    slug: String,
    form: FormValues,
    notice: &str,
    change: impl FnOnce(&mut T, &FormValues) -> Result<(), FormRejection> + Send + 'static,
) -> Reply {
    let old = slug.clone();
    let changed = submit(page, account, &form, move |archive, form| {
        let mut own = one::<T>(archive, &old)?;
        change(&mut own, form)?;
        let slug = own.slug().clone();
        Ok((own.put(), slug))
    });
    match changed.await? {
        Ok(slug) => Ok(done(&format!("{}/{slug}", T::ADDRESS), notice)),
        Err(problem) => T::show(page, Some(slug), Some(form), Some(problem)).await,
    }
}

/// `POST /admin/events/{slug}/remove`, `POST /admin/series/{slug}/remove`
pub(crate) async fn remove<T: Managed>(
    page: Page,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(form): Form<FormValues>,
) -> Reply {
    let own = slug.to_string();
    let removed = submit(&page, &account, &form, move |archive, _| Ok((one::<T>(archive, &own)?.remove(), ())));
    match removed.await? {
        Ok(()) => Ok(done("/admin/series", "archive-done-removed")),
        Err(problem) => T::show(&page, Some(slug.into_inner()), None, Some(problem)).await,
    }
}

pub(crate) fn one<T: Managed>(archive: &Archive, slug: &str) -> Result<T, SeriesRejection> {
    T::find(archive, slug).cloned().ok_or(SeriesRejection::Unknown)
}

/// Has the command carried out that `wanted` reads from a form, with what is answered then; or says in words why it was refused.
pub(crate) async fn submit<T: Send + 'static>(
    page: &Page,
    account: &Account,
    form: &FormValues,
    wanted: impl FnOnce(&Archive, &FormValues) -> Result<(SeriesCommand, T), FormRejection> + Send + 'static,
) -> Result<Result<T, String>, AppError> {
    let (t, actor, form) = (page.t, account.actor(), form.clone());
    let done = page.service(move |service| {
        let archive = service.store().archive()?;
        let (command, answer) = match wanted(&archive, &form) {
            Ok(wanted) => wanted,
            Err(FormRejection::Series(rejection)) => return Ok(Err(t.series_rejection(&rejection))),
            Err(FormRejection::Unread(problem)) => return Ok(Err(problem)),
        };
        let request = ArchiveRequest { actor: &actor, seen: form.get("seen").parse().ok() };
        match service.change_archive(&request, &command) {
            Ok(_) => Ok(Ok(answer)),
            Err(ServiceError::Series(rejection)) => Ok(Err(t.series_rejection(&rejection))),
            Err(other) => Err(other),
        }
    });
    done.await
}
