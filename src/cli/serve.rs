//! `poddavki serve`: the site.

use std::io::IsTerminal;

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

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
             open; for phones in the same network start it with --bind 0.0.0.0:8080, for the internet with --public-url and the \
             address that people type"
        );
    } else if std::io::stdout().is_terminal()
        && let Some(code) = qr_in_text(origin)
    {
        // A code that nobody reads does no harm.
        let _ = files::print(&format!("Phones in the same network open it by this code:\n{code}\n"));
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

/// A QR code of blocks, two modules a letter, for a dark terminal; none for too long a text.
fn qr_in_text(text: &str) -> Option<String> {
    let code = QrCode::new(text).ok()?;
    // A block has the colour of the letters: what is light in the code is drawn, its margin too.
    Some(code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
}

fn failure(error: StartError) -> Failure {
    match error {
        StartError::Database(_) | StartError::Bind { .. } | StartError::Server(_) => Failure::input_output(error),
        StartError::Service(error) => crate::cli::admin::failure(error),
    }
}
