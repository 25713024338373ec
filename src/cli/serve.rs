//! `poddavki serve`: the site.

use std::io::IsTerminal;

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

use crate::cli::{Exit, Failure, files};
use crate::config::{Config, is_only_local};
use crate::platform;
use crate::telemetry;
use crate::web::{Application, StartError};

/// The address for a program in its own window: all addresses of the computer, so that phones reach it without a switch. Without an account
/// nothing can be written there, and the link of the first account has a secret.
const EVERY_ADDRESS: &str = "0.0.0.0:8080";

/// The greeting in a window of its own: a user who double-clicks has read no manual.
const IN_OWN_WINDOW: &str = "\
The site works as long as this window is open. To stop it, close the window or press Ctrl-C here.
Сайт работает, пока открыто это окно. Чтобы остановить его, закройте окно или нажмите здесь Ctrl-C.
";

/// The part about phones, if this computer is in a network.
const PHONES_IN_OWN_WINDOW: &str = "\
Phones in the same network open it by this code. If Windows asks, allow the access.
Телефоны в той же сети открывают его по этому коду. Если Windows спросит, разрешите доступ.";

/// The part about phones without a network. The site looks up its address again whenever it is needed.
const NO_NETWORK: &str = "\
This computer is in no network: phones cannot open the site yet. Connect it, then look at Print for the code.
Компьютер не подключён к сети: телефоны пока не откроют сайт. Подключите его, код появится на странице «Печать».
";

/// Where what the program says is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Window {
    /// In one that was opened for the program alone, by a double click.
    Own,
    Terminal,
}

/// Serves the site until it is told to stop; prints its address, and on a new database the one-time setup link.
pub fn run(config: Config) -> Result<Exit, Failure> {
    prepare(&config);
    let served = actix_web::rt::System::new().block_on(serve(config, Window::Terminal));
    served.map(|()| Exit::Done)
}

/// Serves the site when no command was given. After a double click it also opens the browser, and if it fails, the window stays until the
/// user has read the error.
pub fn run_as_started(config: Config) -> Result<Exit, Failure> {
    if std::env::args_os().len() > 1 || !platform::has_own_window() {
        return run(config);
    }
    // An address in the environment is kept.
    let bind = if std::env::var_os("BIND").is_none() { EVERY_ADDRESS.to_owned() } else { config.bind };
    let config = Config { bind, ..config };
    prepare(&config);
    match actix_web::rt::System::new().block_on(serve(config, Window::Own)) {
        Ok(()) => Ok(Exit::Done),
        Err(failed) => {
            let exit = failed.report();
            eprintln!("Press Enter to close this window. / Нажмите Enter, чтобы закрыть окно.");
            // Whatever the input is, the window may close.
            let _ = std::io::stdin().read_line(&mut String::new());
            Ok(exit)
        }
    }
}

/// What the whole program needs before its threads begin.
fn prepare(config: &Config) {
    platform::set_up_memory();
    telemetry::start(config.log_format);
}

async fn serve(config: Config, window: Window) -> Result<(), Failure> {
    let database = config.database.clone();
    let application = Application::build(config).map_err(|error| match error {
        StartError::Bind { .. } if window == Window::Own => Failure::input_output(format_args!(
            "{error}\nIf Poddavki is open in another window, use that one. If not, give it another port: \
             poddavki --bind 0.0.0.0:8081\n\
             Если «Поддавки» открыты в другом окне, работайте там. Если нет, укажите другой порт: \
             poddavki --bind 0.0.0.0:8081"
        )),
        error => failure(error),
    })?;
    let text = match window {
        Window::Own => window_greeting(&application, &database),
        Window::Terminal => greeting(&application),
    };
    // A site whose greeting is not read is as good as any other.
    if let Err(unread) = files::print(&text) {
        unread.report();
    }
    if window == Window::Own {
        let address = application.setup_link_here().unwrap_or_else(|| application.address_here());
        if let Err(error) = platform::open_in_browser(&address) {
            tracing::warn!(%error, "the browser could not be opened");
        }
    }
    print_reach(&application, window);
    if application.tells_password() {
        eprintln!(
            "poddavki: warning: the password in --smtp-url may go to the mail server unencrypted; use smtps://, or smtp:// with \
             ?tls=required"
        );
    }
    application.run().await.map_err(failure)
}

/// Prints how phones reach the site, or a warning that they do not.
fn print_reach(application: &Application, window: Window) {
    let origin = application.address();
    // Listening on every address, the program has another one than that of the browser here, unless there is no network.
    if is_only_local(&origin) && window == Window::Own && origin != application.address_here() {
        let _ = files::print(NO_NETWORK);
    } else if is_only_local(&origin) {
        eprintln!(
            "poddavki: warning: links and QR codes on slips, in files and calendars begin with {origin}, which no other device can \
             open; for phones in the same network start it with --bind 0.0.0.0:{}, for the internet with --public-url and the \
             address that people type",
            application.port()
        );
        if application.sends_letters() {
            eprintln!("poddavki: warning: so do the links in letters to applicants: they need --public-url");
        }
    } else if std::io::stdout().is_terminal()
        && let Some(code) = qr_in_text(&origin)
    {
        let lead = match window {
            Window::Own => PHONES_IN_OWN_WINDOW,
            Window::Terminal => "Phones in the same network open it by this code:",
        };
        // A code that is not read does no harm.
        let _ = files::print(&format!("{lead}\n{code}\n"));
    }
}

fn greeting(application: &Application) -> String {
    let address = application.address();
    match application.setup_link() {
        Some(link) => format!("Poddavki is at {address}\nCreate the first administrator here, once:\n{link}\n"),
        None => format!("Poddavki is at {address}\n"),
    }
}

/// The greeting in a window of its own: the browser of this computer needs no network, phones do.
fn window_greeting(application: &Application, database: &str) -> String {
    let (here, in_network) = (application.address_here(), application.address());
    let link = application.setup_link_here().map(|link| {
        format!("Create the first administrator here, once: / Создайте первого администратора, один раз:\n{link}\n")
    });
    let link = link.unwrap_or_default();
    let phones =
        if is_only_local(&in_network) { String::new() } else { format!("Phones / Телефоны: {in_network}\n") };
    format!("Poddavki is at {here}\n{link}{IN_OWN_WINDOW}Data / Данные: {database}\n{phones}")
}

/// A QR code of block characters, two modules each, for a dark terminal; `None` for a text that is too long.
fn qr_in_text(text: &str) -> Option<String> {
    let code = QrCode::new(text).ok()?;
    // Block characters have the colour of text: the light modules are drawn, including the margin.
    Some(code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
}

fn failure(error: StartError) -> Failure {
    match error {
        StartError::Database(_) | StartError::Bind { .. } | StartError::Jobs(_) | StartError::Server(_) => {
            Failure::input_output(error)
        }
        StartError::Backups(error) => Failure::input_output(error),
        StartError::Mail(error) => Failure::bad_request(error),
        StartError::Service(error) => crate::cli::admin::failure(error),
    }
}

#[cfg(test)]
mod tests {
    use qrcode::Color;

    use super::*;

    /// The modules around a code that stay light.
    const MARGIN: usize = 4;

    #[test]
    fn the_code_in_the_terminal_is_that_of_the_printed_address() {
        let address = "http://192.168.1.20:8080";
        let text = qr_in_text(address).expect("an address is short");
        let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let code = QrCode::new(address).expect("an address is short");
        let width = code.width();
        for (n, colour) in code.to_colors().into_iter().enumerate() {
            let (x, y) = (n % width + MARGIN, n / width + MARGIN);
            let drawn = if y % 2 == 0 { ['▀', '█'] } else { ['▄', '█'] };
            assert_eq!(drawn.contains(&lines[y / 2][x]), colour == Color::Light, "column {x}, row {y}\n{text}");
        }
    }
}
