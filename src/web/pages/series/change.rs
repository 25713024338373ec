//! How a form changes series and events: one command, or in words why it was refused.

use crate::service::{ArchiveRequest, Service, ServiceError};
use crate::web::forms::values::FormValues;
use crate::web::http::{Account, AppError, Page};
use tournament::series::{Archive, SeriesCommand};

/// Lets the desk do what a form asks for; answers with what `wanted` says of it, or in words with why it was not done.
pub async fn act<T: Send + 'static>(
    page: &Page,
    account: &Account,
    form: &FormValues,
    wanted: impl Fn(&Service, &Archive) -> Result<(SeriesCommand, T), ServiceError> + Send + 'static,
) -> Result<Result<T, String>, AppError> {
    let (actor, seen) = (account.actor(), form.get("seen").parse().ok());
    let done = page.desk(move |desk| {
        let almanac = desk.store().archive()?;
        let made = wanted(desk, &almanac).and_then(|(act, answer)| {
            desk.change_archive(&ArchiveRequest { actor: &actor, seen }, &act).map(|_| answer)
        });
        Ok::<_, AppError>(made)
    });
    match done.await? {
        Ok(answer) => Ok(Ok(answer)),
        Err(ServiceError::Series(refusal)) => Ok(Err(page.t.series_refusal(&refusal))),
        Err(other) => Err(other.into()),
    }
}

/// What a field holds, without spaces around it and with plain line ends.
pub fn text(form: &FormValues, name: &str) -> String {
    form.get(name).trim().replace("\r\n", "\n")
}
