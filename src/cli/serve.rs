//! `poddavki serve`: the site.

use std::io::IsTerminal;

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

use crate::cli::{Exit, Failure, files};
use crate::config::{Config, is_only_local};
use crate::platform;
use crate::telemetry;
use crate::web::{Application, StartError};

/// What a window that was opened for the program alone says: who double-clicks has read no manual.
const IN_OWN_WINDOW: &str = "\
The site works as long as this window is open. To stop it, close the window or press Ctrl-C here.
Сайт работает, пока открыто это окно. Чтобы остановить его, закройте окно или нажмите здесь Ctrl-C.
";

/// Serves the site until it is told to stop; prints its address, and on a new database the one-time setup link.
pub fn run(config: Config) -> Result<Exit, Failure> {
    telemetry::start(config.log_format);
    let served = actix_web::rt::System::new().block_on(serve(config, false));
    served.map(|()| Exit::Done)
}

/// Serves the site where no command was given. By a double click the browser opens besides, and a window whose program failed
/// stays until what it says is read.
pub fn run_as_started(config: Config) -> Result<Exit, Failure> {
    if std::env::args_os().len() > 1 || !platform::has_own_window() {
        return run(config);
    }
    telemetry::start(config.log_format);
    match actix_web::rt::System::new().block_on(serve(config, true)) {
        Ok(()) => Ok(Exit::Done),
        Err(failed) => {
            let exit = failed.report();
            eprintln!("Press Enter to close this window. / Нажмите Enter, чтобы закрыть окно.");
            // Whatever comes instead of Enter, the window may close.
            let _ = std::io::stdin().read_line(&mut String::new());
            Ok(exit)
        }
    }
}

async fn serve(config: Config, is_in_own_window: bool) -> Result<(), Failure> {
    let database = config.database.clone();
    let application = Application::build(config).map_err(|error| match error {
        StartError::Bind { .. } if is_in_own_window => Failure::input_output(format_args!(
            "{error}\nIf Poddavki is open in another window, use that one. If not, give it another port: \
             poddavki --bind 127.0.0.1:8081\n\
             Если «Поддавки» открыты в другом окне, работайте там. Если нет, укажите другой порт: \
             poddavki --bind 127.0.0.1:8081"
        )),
        error => failure(error),
    })?;
    // A site whose greeting is not read is as good as any other.
    if let Err(unread) = files::print(&greeting(&application)) {
        unread.report();
    }
    if is_in_own_window {
        let _ = files::print(&format!("{IN_OWN_WINDOW}Data / Данные: {database}\n"));
        let address = application.setup_link().unwrap_or_else(|| application.address().to_owned());
        if let Err(error) = platform::open_in_browser(&address) {
            tracing::warn!(%error, "the browser could not be opened");
        }
    }
    let origin = application.address();
    if is_only_local(origin) {
        eprintln!(
            "poddavki: warning: links and QR codes on slips, in files and calendars begin with {origin}, which no other device can \
             open; for phones in the same network start it with --bind 0.0.0.0:8080, for the internet with --public-url and the \
             address that people type"
        );
        if application.sends_letters() {
            eprintln!("poddavki: warning: so do the links in letters to applicants: they need --public-url");
        }
    } else if std::io::stdout().is_terminal()
        && let Some(code) = qr_in_text(origin)
    {
        // A code that is not read does no harm.
        let _ = files::print(&format!("Phones in the same network open it by this code:\n{code}\n"));
    }
    if application.tells_password() {
        eprintln!(
            "poddavki: warning: the password in --smtp-url may go to the mail server unencrypted; use smtps://, or smtp:// with \
             ?tls=required"
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

/// A QR code of blocks, two modules a letter, for a dark terminal; none for too long a text.
fn qr_in_text(text: &str) -> Option<String> {
    let code = QrCode::new(text).ok()?;
    // A block has the colour of the letters: what is light in the code is drawn, its margin too.
    Some(code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
}

fn failure(error: StartError) -> Failure {
    match error {
        StartError::Database(_) | StartError::Bind { .. } | StartError::Server(_) => Failure::input_output(error),
        StartError::Mail(error) => Failure::bad_request(error),
        StartError::Service(error) => crate::cli::admin::failure(error),
    }
}
