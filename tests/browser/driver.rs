//! A real Chromium, started for one test and ended with it.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::str::FromStr;
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::elements::Element;
use fantoccini::error::{CmdError, ErrorStatus};
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use poddavki::web::i18n::COOKIE;
use reqwest::{Method, Url};
use serde_json::json;
use tempfile::TempDir;

use super::directory::new_directory;

/// What Chromium is started with: nothing that calls home.
const SWITCHES: [&str; 14] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--disable-default-apps",
    "--disable-crash-reporter",
    "--no-default-browser-check",
    // A window without tabs and an address bar: Chromium draws those in headless mode too, at two fifths of the cost of a page.
    "--app=data:,",
];

/// The keys without a character, as `WebDriver` names them.
const TAB: char = '\u{e004}';
pub const ENTER: char = '\u{e007}';

/// How long anything may take, on a machine that does other things too.
const PATIENCE: Duration = Duration::from_mins(5);
/// Between two looks.
const PAUSE: Duration = Duration::from_millis(20);

/// What `look` finds, once it finds something: at once where it does, and else as soon as it does. Nothing where it never does.
pub async fn until<T>(mut look: impl AsyncFnMut() -> Option<T>) -> Option<T> {
    let begun = Instant::now();
    loop {
        let found = look().await;
        if found.is_some() || begun.elapsed() > PATIENCE {
            return found;
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// A browser with its driver.
pub struct Browser {
    /// The page.
    pub client: Client,
    _driver: Driver,
    _profile: TempDir,
}

impl Browser {
    /// Starts a browser whose window is `width` wide, for a reader of `language`.
    pub async fn start(width: u32, language: &str) -> Self {
        Self::start_with(width, language, &[]).await
    }

    /// The same with more switches.
    pub async fn start_with(width: u32, language: &str, more: &[&str]) -> Self {
        let driver = Driver::start();
        let profile = new_directory();
        let mut switches: Vec<String> = SWITCHES.iter().map(|switch| (*switch).to_owned()).collect();
        switches.extend(more.iter().map(|switch| (*switch).to_owned()));
        switches.push(format!("--window-size={width},1200"));
        switches.push(format!("--accept-lang={language}"));
        switches.push(format!("--user-data-dir={}", profile.path().display()));
        let patience = PATIENCE.as_secs() * 1000;
        let capabilities = json!({
            "goog:chromeOptions": { "args": switches },
            "timeouts": { "pageLoad": patience, "script": patience },
        });
        let capabilities = capabilities.as_object().expect("it is an object").clone();
        let client = ClientBuilder::new(hyper_util::client::legacy::connect::HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{}", driver.port))
            .await
            .expect("Chromium starts");
        Self { client, _driver: driver, _profile: profile }
    }

    /// Opens an address.
    pub async fn open(&self, address: &str) {
        self.client.goto(address).await.expect("the page opens");
    }

    /// Reads the site at an address in another language from now on, as one who has chosen it there.
    pub async fn read_in(&self, address: &str, language: &str) {
        let cookie = json!({ "url": address, "path": "/", "name": COOKIE, "value": language });
        self.command("Network.setCookie", cookie).await;
        self.open(address).await;
        self.find(&format!("html[lang='{language}']")).await;
    }

    /// The element, once it is there.
    pub async fn find(&self, css: &str) -> Element {
        let found = self.client.wait().at_most(PATIENCE).every(PAUSE).for_element(Locator::Css(css)).await;
        match found {
            Ok(element) => element,
            Err(error) => panic!("{css}: {error}\n{}", self.text().await),
        }
    }

    /// Types into a field what should stand in it.
    pub async fn fill(&self, css: &str, text: &str) {
        let field = self.find(css).await;
        field.clear().await.expect("the field can be emptied");
        field.send_keys(text).await.expect("the field takes text");
    }

    /// Presses a button or a link; again if a live page has put another element in its place, or has moved it, before the click.
    pub async fn click(&self, css: &str) {
        let begun = Instant::now();
        while let Err(error) = self.try_click(css).await {
            assert!(was_moving(&error) && begun.elapsed() < PATIENCE, "{css}: {error}");
        }
    }

    /// As [`click`](Self::click), for a page that may be loaded anew at the same time: something else may lie where the element was.
    pub async fn try_click(&self, css: &str) -> Result<(), CmdError> {
        let element = self.find(css).await;
        let script = "arguments[0].scrollIntoView({block: 'center'})";
        let target = serde_json::to_value(&element).expect("an element is a reference");
        self.client.execute(script, vec![target]).await?;
        element.click().await
    }

    /// Presses a button that sends a form, and waits until the answer has replaced this page.
    ///
    /// A click only starts the request: a test that opens an address at once would get the answer after it.
    pub async fn submit(&self, css: &str) {
        self.client.execute("window.sentFrom = true", Vec::new()).await.expect("the page takes a mark");
        self.click(css).await;
        self.arrives(css).await;
    }

    /// As [`submit`](Self::submit), by keyboard: the button takes the focus, and Enter presses it.
    pub async fn submit_by_key(&self, css: &str) {
        self.client.execute("window.sentFrom = true", Vec::new()).await.expect("the page takes a mark");
        // A live page may put another button in the place of the one that had the focus: that one takes no key.
        let taken = until(async || self.focus(css).await.send_keys(&ENTER.to_string()).await.ok()).await;
        assert!(taken.is_some(), "{css} takes no key\n{}", self.text().await);
        self.arrives(css).await;
    }

    /// The element that has taken the focus, as the Tab key gives it.
    pub async fn focus(&self, css: &str) -> Element {
        self.find(css).await;
        let script = "const own = document.querySelector(arguments[0]); own?.focus();
            return own !== null && document.activeElement === own && own.tabIndex >= 0";
        // A live page may put another element in its place meanwhile.
        let focused = until(async || {
            let has_focus = self.client.execute(script, vec![css.into()]).await.is_ok_and(|answer| answer == true);
            if has_focus { self.client.active_element().await.ok() } else { None }
        })
        .await;
        match focused {
            Some(element) => element,
            None => panic!("{css} cannot be reached by keyboard\n{}", self.text().await),
        }
    }

    /// Presses Tab from the present focus until the element has it, at most `most` times.
    pub async fn tab_to(&self, css: &str, most: usize) -> Element {
        self.find(css).await;
        for _ in 0..most {
            self.press_key(TAB).await;
            let is_there = "return document.activeElement !== null && document.activeElement.matches(arguments[0])";
            if self.client.execute(is_there, vec![css.into()]).await.is_ok_and(|answer| answer == true) {
                return self.client.active_element().await.expect("it has just taken the focus");
            }
        }
        panic!("{css} is not reached with {most} presses of Tab\n{}", self.text().await);
    }

    /// As above for a button, which Enter then presses.
    pub async fn submit_by_tab(&self, css: &str, most: usize) {
        self.client.execute("window.sentFrom = true", Vec::new()).await.expect("the page takes a mark");
        self.tab_to(css, most).await;
        self.press_key(ENTER).await;
        self.arrives(css).await;
    }

    /// Presses a key of the keyboard, whatever has the focus: a live page may have put another element in the place of the one that had it.
    pub async fn press_key(&self, value: char) {
        let key = KeyActions::new("keyboard".to_owned()).then(KeyAction::Down { value }).then(KeyAction::Up { value });
        self.client.perform_actions(key).await.unwrap_or_else(|error| panic!("{value:?}: {error}"));
    }

    /// Waits until the answer has replaced the page, or the page reports a failed request.
    async fn arrives(&self, css: &str) {
        let arrived = "return document.querySelector('.not-sent') !== null
            || !window.sentFrom && document.readyState === 'complete'";
        let has_arrived = until(async || {
            let answer = self.client.execute(arrived, Vec::new()).await;
            answer.is_ok_and(|answer| answer == true).then_some(())
        })
        .await;
        assert!(has_arrived.is_some(), "{css}: no answer came\n{}", self.text().await);
    }

    /// The text of the page, read in one step: a page that is being left has none, which is no error.
    pub async fn text(&self) -> String {
        let words = self.client.execute("return document.body ? document.body.innerText : ''", Vec::new()).await;
        words.expect("the page is read").as_str().unwrap_or_default().to_owned()
    }

    /// Waits until the page contains a text.
    pub async fn says(&self, words: &str) {
        let said = until(async || self.text().await.contains(words).then_some(())).await;
        assert!(said.is_some(), "`{words}` is not on the page:\n{}", self.text().await);
    }

    /// Sends the browser a command of its own protocol.
    pub async fn command(&self, name: &str, parameters: serde_json::Value) {
        let command = DevTools(json!({ "cmd": name, "params": parameters }));
        self.client.issue_cmd(command).await.unwrap_or_else(|error| panic!("{name}: {error}"));
    }

    /// Ends the browser and its driver.
    pub async fn stop(self) {
        self.client.clone().close().await.expect("the browser closes");
    }
}

/// The driver process, ended together with the test.
struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    /// Starts a driver on a free port.
    ///
    /// It takes a port that is free for IPv4 and then the same one for IPv6. Another test may use that one: the driver ends without
    /// printing its port, and is started again.
    fn start() -> Self {
        for _ in 0..20 {
            let mut process = Command::new("chromedriver")
                .arg("--port=0")
                .process_group(0)
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .expect("chromedriver is missing: install it with `apt-get install chromium chromium-driver`");
            let mut lines =
                BufReader::new(process.stdout.take().expect("its output is ours")).lines().map_while(Result::ok);
            let port = lines.find_map(|line| port_of(&line));
            if let Some(port) = port {
                // It keeps printing, and would stop without a reader.
                std::thread::spawn(move || lines.for_each(drop));
                return Self { process, port };
            }
            process.wait().expect("it has ended its output");
        }
        panic!("chromedriver ended twenty times without saying its port");
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Otherwise the browser of a failed test would outlive the driver; an ended process is no error.
        let _ = Command::new("kill")
            .args(["-KILL", "--", &format!("-{}", self.process.id())])
            .stderr(Stdio::null())
            .status();
        let _ = self.process.wait();
    }
}

/// A command of Chromium's own protocol, which its driver passes on.
#[derive(Debug)]
struct DevTools(serde_json::Value);

impl WebDriverCompatibleCommand for DevTools {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, <Url as FromStr>::Err> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.0.to_string()))
    }
}

/// Whether a click failed for a page that changes at the same time: the element has left it, or has moved from where the click went. If it
/// leaves while the driver scrolls to it, the driver passes on the browser's own message instead of the error of the standard.
fn was_moving(error: &CmdError) -> bool {
    let has_left = || error.to_string().contains("Node with given id does not belong to the document");
    let has_moved = matches!(error, CmdError::Standard(told) if told.error == ErrorStatus::ElementClickIntercepted);
    has_moved || error.is_stale_element_reference() || has_left()
}

/// `… started successfully on port 41234.`
fn port_of(line: &str) -> Option<u16> {
    line.split("started successfully on port ").nth(1)?.trim_end_matches('.').parse().ok()
}
