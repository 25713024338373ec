//! `poddavki serve`: the site.

use crate::cli::{Exit, Failure, files};
use crate::config::{Config, is_only_local};
use crate::telemetry;
use crate::web::{Application, StartError};

/// Serves the site until it is told to stop; prints its address, and on a new database the one-time setup link.
pub fn run(config: Config) -> Result<Exit, Failure> {
    telemetry::start(config.log_format);
    let served = actix_web::rt::System::new().block_on(serve(config));
    served.map(|()| Exit::Done)
}

async fn serve(config: Config) -> Result<(), Failure> {
    let application = Application::build(config).map_err(failure)?;
    // A site whose greeting is not read is as good as any other.
    if let Err(unread) = files::print(&greeting(&application)) {
        unread.report();
    }
    let origin = application.address();
    if is_only_local(origin) {
        eprintln!(
            "poddavki: warning: links and QR codes on slips, in files and calendars begin with {origin}, which no other device can \
             open; give --public-url with the address that people type, such as --public-url http://192.168.1.5:8080"
        );
    }
    application.run().await.map_err(failure)
}

fn greeting(application: &Application) -> String {
    let address = application.address();
    match application.setup_link() {
        Some(link) => format!("Poddavki is at {address}\nCreate the first administrator here, once:\n{link}\n"),
        None => format!("Poddavki is at {address}\n"),
    }
}

fn failure(error: StartError) -> Failure {
    match error {
        StartError::Database(_) | StartError::Bind { .. } | StartError::Server(_) => Failure::input_output(error),
        StartError::Service(error) => crate::cli::admin::failure(error),
    }
}
