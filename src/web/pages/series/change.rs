//! How a form changes series and events: one command, or in words why it was refused.

use crate::service::{ArchiveRequest, ServiceError};
use crate::web::forms::values::FormValues;
use crate::web::http::{Account, AppError, Page};
use tournament::series::{Archive, SeriesCommand, SeriesRejection};

/// Has the command carried out that `wanted` reads from a form, with what is answered then; or says in words why it was refused.
pub async fn submit<T: Send + 'static>(
    page: &Page,
    account: &Account,
    form: &FormValues,
    wanted: impl FnOnce(&Archive, &FormValues) -> Result<(SeriesCommand, T), SeriesRejection> + Send + 'static,
) -> Result<Result<T, String>, AppError> {
    let (actor, form) = (account.actor(), form.clone());
    let done = page.service(move |service| {
        let archive = service.store().archive()?;
        let request = ArchiveRequest { actor: &actor, seen: form.get("seen").parse().ok() };
        let done = wanted(&archive, &form).map_err(ServiceError::from);
        Ok::<_, AppError>(done.and_then(|(command, answer)| service.change_archive(&request, &command).map(|_| answer)))
    });
    match done.await? {
        Ok(answer) => Ok(Ok(answer)),
        Err(ServiceError::Series(rejection)) => Ok(Err(page.t.series_refusal(&rejection))),
        Err(other) => Err(other.into()),
    }
}

/// What a field holds, without spaces around it and with plain line ends.
pub fn text(form: &FormValues, name: &str) -> String {
    form.get(name).trim().replace("\r\n", "\n")
}
