//! The thread that does the site's own jobs.

use std::io;
use std::time::Duration;

use crate::service::{Service, Watch};
use crate::web::http::background::Background;

/// How often it looks whether a job is due.
const LOOKED_EVERY: Duration = Duration::from_secs(20);

/// Does jobs as the instance `holder` until the value is dropped.
pub(super) fn start(service: &Service, holder: String) -> io::Result<Background> {
    let service = service.clone();
    Background::start("jobs", LOOKED_EVERY, move |watch: &Watch| {
        let service = service.watched(watch.clone());
        while !watch.is_stopping() {
            match service.do_due_job(&holder) {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    tracing::warn!(%error, "jobs could not be done");
                    break;
                }
            }
        }
    })
}
