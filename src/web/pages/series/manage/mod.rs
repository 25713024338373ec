//! The common steps for making, changing and removing events and series by administrators.

pub mod events;
pub mod series;

use actix_web::web;

use crate::service::{ChampionshipsRequest, Service, ServiceError, free_address};
use crate::web::forms::{FieldErrors, Form, FormState, FormValues, submit_championships};
use crate::web::http::{Account, AdminAccount, AppError, Page, Reply, done};
use crate::web::i18n::Locale;
use tournament::bilingual::is_other_language;
use tournament::series::{Championships, SeriesCommand, SeriesItem, SeriesRejection};

/// An event or a series, as its pages change it.
pub(crate) trait Managed: Clone + Default + PartialEq + Send + 'static {
    /// The address of the list.
    const ADDRESS: &'static str;

    fn find<'a>(championships: &'a Championships, slug: &str) -> Option<&'a Self>;
    /// What `item` was before it was made, without a number; `None` for other items.
    fn unmade(item: SeriesItem) -> Option<Self>;
    fn title(&self) -> &str;
    fn slug(&mut self) -> &mut String;
    /// With the typed values, or their errors.
    fn read(self, t: Locale, values: &FormValues) -> Result<Self, FieldErrors>;
    fn put(self) -> SeriesCommand;
    fn remove(self) -> SeriesCommand;
    /// The page of the one at `slug`, or of a new one, with typed values and their errors.
    async fn show(page: &Page, slug: Option<String>, form: FormState) -> Reply;
}

/// What stands above fields that cannot be read.
const WRONG: &str = "championships-wrong";

/// Notes where a text for the other letters is in the same ones as the `text` itself; `field` is its code.
pub(crate) fn check_other(errors: &mut FieldErrors, t: Locale, field: &str, text: &str, other: &str) {
    if !is_other_language(text, other) {
        errors.add(field, t.text("common-other-language-same"));
    }
}

/// `GET /admin/events/new`, `GET /admin/series/new`
pub(crate) async fn new<T: Managed>(page: Page, _: AdminAccount) -> Reply {
    T::show(&page, None, FormState::default()).await
}

/// `POST /admin/events/new`, `POST /admin/series/new`
pub(crate) async fn create<T: Managed>(
    page: Page,
    AdminAccount(account): AdminAccount,
    Form(values): Form<FormValues>,
) -> Reply {
    let read = T::default().read(page.t, &values);
    match submit_championships(&page, &account, values, WRONG, read, make_once).await? {
        Ok(slug) => Ok(done(&format!("{}/{slug}", T::ADDRESS), "championships-done-made")),
        Err(form) => T::show(&page, None, form).await,
    }
}

/// Makes one of them at a free address, once for each form: looking for what it has made and making it are one write.
fn make_once<T: Managed>(
    service: &Service,
    request: &ChampionshipsRequest<'_>,
    item: T,
) -> Result<String, ServiceError> {
    service.all_or_none(|service| {
        let championships = service.store().championships()?;
        let made = service.championships_made_since(request)?;
        match made_before(&item, &championships, made) {
            Some(slug) => Ok(slug),
            None => put(service, request, at_free_address(item, |slug| T::find(&championships, slug).is_some())),
        }
    })
}

/// The address of the one that the same form has made, if it arrives twice.
fn made_before<T: Managed>(item: &T, championships: &Championships, made: Vec<SeriesItem>) -> Option<String> {
    made.into_iter().filter_map(T::unmade).find_map(|mut made| {
        let own = made.slug().clone();
        // Its address was free then.
        let is_taken = |slug: &str| slug != own && T::find(championships, slug).is_some();
        (at_free_address(item.clone(), is_taken) == made).then_some(own)
    })
}

/// With an address made from the typed one, else from the title.
fn at_free_address<T: Managed>(mut item: T, is_taken: impl Fn(&str) -> bool) -> T {
    let typed = item.slug().clone();
    let name = if typed.is_empty() { item.title() } else { &typed };
    let slug = free_address(name, is_taken);
    *item.slug() = slug;
    item
}

/// Writes one of them; answers with its address from then on.
fn put<T: Managed>(service: &Service, request: &ChampionshipsRequest<'_>, mut own: T) -> Result<String, ServiceError> {
    let slug = own.slug().clone();
    service.change_championships(request, &own.put())?;
    Ok(slug)
}

/// `GET /admin/events/{slug}`, `GET /admin/series/{slug}`
pub(crate) async fn edit<T: Managed>(page: Page, _: AdminAccount, slug: web::Path<String>) -> Reply {
    T::show(&page, Some(slug.into_inner()), FormState::default()).await
}

/// `POST /admin/events/{slug}`, `POST /admin/series/{slug}`
pub(crate) async fn save<T: Managed>(
    page: Page,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(values): Form<FormValues>,
) -> Reply {
    let slug = slug.into_inner();
    let championships = page.service(|service| service.store().championships()).await?;
    let own: T = one(&championships, &slug).map_err(ServiceError::from)?;
    let read = own.read(page.t, &values).map(|changed| {
        move |own: &mut T| {
            *own = changed;
            Ok(())
        }
    });
    change(&page, &account, slug, values, "championships-done-saved", read).await
}

/// Makes the change that was `read`, and redirects to the page; a refused change is shown again with the typed values.
pub(crate) async fn change<T: Managed>(
    page: &Page,
    account: &Account,
    slug: String,
    values: FormValues,
    done_key: &str,
    read: Result<impl FnOnce(&mut T) -> Result<(), SeriesRejection> + Send + 'static, FieldErrors>,
) -> Reply {
    match submit_change(page, account, &slug, values, read).await? {
        Ok(slug) => Ok(done(&format!("{}/{slug}", T::ADDRESS), done_key)),
        Err(form) => T::show(page, Some(slug), form).await,
    }
}

/// Changes the one at `slug`; returns its address from then on.
pub(crate) async fn submit_change<T: Managed>(
    page: &Page,
    account: &Account,
    slug: &str,
    values: FormValues,
    read: Result<impl FnOnce(&mut T) -> Result<(), SeriesRejection> + Send + 'static, FieldErrors>,
) -> Result<Result<String, FormState>, AppError> {
    let slug = slug.to_owned();
    submit_championships(page, account, values, WRONG, read, move |service, request, change| {
        let championships = service.store().championships()?;
        let mut own: T = one(&championships, &slug)?;
        change(&mut own)?;
        put(service, request, own)
    })
    .await
}

/// `POST /admin/events/{slug}/remove`, `POST /admin/series/{slug}/remove`
pub(crate) async fn remove<T: Managed>(
    page: Page,
    AdminAccount(account): AdminAccount,
    slug: web::Path<String>,
    Form(values): Form<FormValues>,
) -> Reply {
    let own = slug.to_string();
    let removed = submit_championships(&page, &account, values, WRONG, Ok(()), move |service, request, ()| {
        let championships = service.store().championships()?;
        let own: T = one(&championships, &own)?;
        service.change_championships(request, &own.remove())
    });
    match removed.await? {
        Ok(_) => Ok(done("/admin/series", "championships-done-removed")),
        Err(form) => T::show(&page, Some(slug.into_inner()), nothing_typed(form)).await,
    }
}

/// The rejection of a button on the current page: there are no typed values to show again.
pub(crate) fn nothing_typed(form: FormState) -> FormState {
    FormState { values: FormValues::default(), ..form }
}

pub(crate) fn one<T: Managed>(championships: &Championships, slug: &str) -> Result<T, SeriesRejection> {
    T::find(championships, slug).cloned().ok_or(SeriesRejection::Unknown)
}
