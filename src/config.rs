//! Settings that differ between deployments: each is a switch of the command line and an environment variable.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use url::Url;

use crate::age::AgeRecipient;
use crate::platform::default_database;

/// The format of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Short lines for people.
    Text,
    /// A JSON object on each line, for log collectors.
    Json,
}

/// How long a request body may take to arrive: very slow clients would occupy places that others need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    pub form: Duration,
    /// A form with a file, for the largest one.
    pub file: Duration,
    /// How long a browser waits for long work before it is shown the progress.
    pub task: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { form: Duration::from_mins(1), file: Duration::from_mins(5), task: Duration::from_secs(2) }
    }
}

/// Backups that the running site makes by itself.
#[derive(Debug, Clone, Args)]
pub struct BackupConfig {
    /// A directory for backups that the site makes by itself; each is restored on trial before it counts
    #[arg(long, env = "BACKUP_DIRECTORY", value_name = "DIRECTORY")]
    pub backup_directory: Option<PathBuf>,

    /// How often it makes one: 30m, 24h, 7d
    #[arg(long, env = "BACKUP_EVERY", value_name = "TIME", default_value = "24h", value_parser = interval)]
    pub backup_every: Duration,

    /// How many of them are kept
    #[arg(long, env = "BACKUP_KEEP", default_value_t = 14, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub backup_keep: u16,

    /// Who can read them, as `age-keygen` writes it; without it they are not encrypted
    #[arg(long, env = "BACKUP_ENCRYPT_TO", value_name = "AGE1…", value_delimiter = ',')]
    pub backup_encrypt_to: Vec<AgeRecipient>,
}

impl Default for BackupConfig {
    fn default() -> Self {
        let (backup_directory, backup_encrypt_to) = (None, Vec::new());
        Self { backup_directory, backup_every: Duration::from_hours(24), backup_keep: 14, backup_encrypt_to }
    }
}

/// Log-in by an identity provider (`OpenID` Connect).
#[derive(Debug, Clone, Default, Args)]
pub struct OpenIdConfig {
    /// The issuer of the identity provider by which users may log in, such as <https://id.example/realms/federation>
    #[arg(long, env = "OPENID_ISSUER", value_name = "URL", value_parser = issuer, requires_all = ["openid_client", "public_url"])]
    pub openid_issuer: Option<String>,

    /// The name under which the provider knows this site; it sends browsers back to /login/openid/back of the public address
    #[arg(long, env = "OPENID_CLIENT", value_name = "ID", requires = "openid_issuer")]
    pub openid_client: Option<String>,

    /// The secret that the provider has given this site; none for a public client
    #[arg(long, env = "OPENID_SECRET", value_name = "SECRET", hide_env_values = true, requires = "openid_issuer")]
    pub openid_secret: Option<String>,

    /// What the button is called after; without it the provider's host
    #[arg(long, env = "OPENID_NAME", value_name = "NAME", requires = "openid_issuer")]
    pub openid_name: Option<String>,

    /// Whoever the provider lets in gets an account without special rights; without it only accounts that their owners have linked
    #[arg(long, env = "OPENID_NEW_ACCOUNTS", value_parser = clap::builder::BoolishValueParser::new(), requires = "openid_issuer")]
    pub openid_new_accounts: bool,
}

/// An address of an identity provider: over TLS, but for one on the same computer.
fn issuer(text: &str) -> Result<String, String> {
    let url = Url::parse(text).map_err(|_| "expected an address such as https://id.example".to_owned())?;
    let is_fine = url.scheme() == "https" || (url.scheme() == "http" && is_only_local(text));
    let is_plain = url.host_str().is_some() && url.query().is_none() && url.fragment().is_none();
    if is_fine && is_plain {
        Ok(text.to_owned())
    } else {
        Err("expected an address that begins with https://".to_owned())
    }
}

/// The shortest and the longest time between two backups.
const INTERVALS: std::ops::RangeInclusive<Duration> = Duration::from_mins(5)..=Duration::from_hours(24 * 366);

/// A time such as 30m, 24h or 7d.
fn interval(text: &str) -> Result<Duration, String> {
    let wrong = || "expected a time between 5m and 366d, such as 30m, 24h or 7d".to_owned();
    let (number, minutes) = [("m", 1), ("h", 60), ("d", 24 * 60)]
        .into_iter()
        .find_map(|(unit, minutes)| Some((text.strip_suffix(unit)?, minutes)))
        .ok_or_else(wrong)?;
    let number: u32 = number.parse().map_err(|_| wrong())?;
    let time = Duration::from_mins(u64::from(number) * minutes);
    if INTERVALS.contains(&time) { Ok(time) } else { Err(wrong()) }
}

/// The settings of the site. By default it runs on an embedded database, for this computer only.
#[derive(Debug, Clone, Args)]
pub struct Config {
    /// Address and port to listen on; port 0 takes a free one
    #[arg(long, env = "BIND", default_value = "127.0.0.1:8080", value_name = "HOST:PORT")]
    pub bind: String,

    #[cfg_attr(feature = "postgres", doc = "A file, or <postgres://user:password@host/name>")]
    #[cfg_attr(not(feature = "postgres"), doc = "A file; this build has no PostgreSQL")]
    #[arg(long, env = "DATABASE_URL", default_value_t = default_database(), value_name = "URL", hide_env_values = true)]
    pub database: String,

    /// A hot standby of that server, which tournaments and rating lists are read from while it is as far: <postgres://user:password@host/name>
    #[arg(long, env = "DATABASE_READ_URL", value_name = "URL", hide_env_values = true)]
    pub database_read_url: Option<String>,

    /// The address people type, such as <https://draughts.example>; with https, cookies are sent over TLS only
    #[arg(long, env = "PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<String>,

    /// The path of the host below which the site lies, such as /draughts; a proxy may take it off or leave it
    #[arg(long, env = "BASE_PATH", default_value = "", hide_default_value = true, value_name = "PATH", value_parser = base_path)]
    pub base_path: String,

    /// Addresses of proxies in front, whose X-Forwarded-For is believed
    #[arg(long, env = "TRUSTED_PROXY", value_name = "IP", value_delimiter = ',')]
    pub trusted_proxy: Vec<IpAddr>,

    /// Administrators must have a second factor: one without is led to setting it up after the log-in, and can do nothing else before
    #[arg(long, env = "REQUIRE_SECOND_FACTOR", value_parser = clap::builder::BoolishValueParser::new())]
    pub require_second_factor: bool,

    /// The largest file that may be uploaded, in megabytes
    #[arg(long, env = "BODY_LIMIT", default_value_t = 16, value_name = "MB")]
    pub body_limit: usize,

    /// How often open pages are told that their connection lives, in seconds; after two and a half times as long they try again
    #[arg(long, env = "HEARTBEAT", default_value_t = 25, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=300))]
    pub heartbeat: u64,

    /// How often at most the rest of a running tournament is played out for its page of chances; fewer for a small computer
    #[arg(long, env = "FORECAST_RUNS", default_value_t = 10_000, value_name = "RUNS", value_parser = clap::value_parser!(u32).range(100..=100_000))]
    pub forecast_runs: u32,

    /// The mail server for letters to applicants, such as <smtps://user:password@mail.example:465>; without it none are written
    #[arg(long, env = "SMTP_URL", value_name = "URL", hide_env_values = true, requires = "smtp_from")]
    pub smtp_url: Option<String>,

    /// The address from which letters come, such as club@example.org
    #[arg(long, env = "SMTP_FROM", value_name = "ADDRESS", requires = "smtp_url")]
    pub smtp_from: Option<String>,

    /// Hosts of webhooks to which notices are sent though they have no public address, or no TLS; for a bot of the own network
    #[arg(long, env = "ALLOW_NOTICE_HOST", value_name = "HOST", value_delimiter = ',', hide = true)]
    pub allow_notice_host: Vec<String>,

    /// Hosts of push services to which notices are sent though they have no public address, or no TLS; for tests
    #[arg(long, env = "ALLOW_PUSH_HOST", value_name = "HOST", value_delimiter = ',', hide = true)]
    pub allow_push_host: Vec<String>,

    /// Where the Bot API of Telegram is, if it is not Telegram's own
    #[arg(long, env = "TELEGRAM_API", value_name = "URL", default_value = TELEGRAM, hide = true)]
    pub telegram_api: String,

    #[command(flatten)]
    pub backups: BackupConfig,

    #[command(flatten)]
    pub open_id: OpenIdConfig,

    /// How log lines look
    #[arg(long, env = "LOG_FORMAT", value_enum, default_value_t = LogFormat::Text)]
    pub log_format: LogFormat,

    /// How long what a browser sends may take to come; no switch, the same everywhere
    #[arg(skip)]
    pub patience: Patience,
}

/// Telegram's own Bot API.
const TELEGRAM: &str = "https://api.telegram.org";

impl Config {
    /// For the pages of an archive: nothing listens, and no requests come.
    pub fn of_archive() -> Self {
        Self {
            bind: String::new(),
            database: String::new(),
            database_read_url: None,
            public_url: None,
            base_path: String::new(),
            trusted_proxy: Vec::new(),
            require_second_factor: false,
            body_limit: 0,
            heartbeat: 25,
            forecast_runs: 10_000,
            smtp_url: None,
            smtp_from: None,
            allow_notice_host: Vec::new(),
            allow_push_host: Vec::new(),
            telegram_api: TELEGRAM.to_owned(),
            backups: BackupConfig::default(),
            open_id: OpenIdConfig::default(),
            log_format: LogFormat::Text,
            patience: Patience::default(),
        }
    }

    /// Whether the site is reached over TLS, so that cookies may require it.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }

    /// The largest request body, in bytes.
    pub const fn body_limit_bytes(&self) -> usize {
        self.body_limit.saturating_mul(1024 * 1024)
    }

    /// The beginning of links that are used outside of the site (in files, on slips), without a final slash. A site that listens on all
    /// addresses is reached at the computer's address `in_network`.
    pub fn origin(&self, port: u16, in_network: impl FnOnce() -> Option<IpAddr>) -> String {
        let base = &self.base_path;
        if let Some(url) = &self.public_url {
            // If both are given, the address may contain the path too.
            let url = url.trim_end_matches('/');
            return format!("{}{base}", url.strip_suffix(base.as_str()).unwrap_or(url));
        }
        match self.every_address().and_then(|_| in_network()) {
            Some(ip) => format!("http://{}{base}", SocketAddr::new(ip, port)),
            None => format!("http://{}:{port}{base}", self.bound_host()),
        }
    }

    /// The beginning of links for a browser on this computer. A site that listens on all addresses is reached without a network too.
    pub fn origin_here(&self, port: u16) -> String {
        let itself = |ip: IpAddr| match ip {
            IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
            IpAddr::V6(_) => IpAddr::V6(Ipv6Addr::LOCALHOST),
        };
        self.origin(port, || self.every_address().map(itself))
    }

    /// The address at which the site answers on this computer, whatever is in front of it.
    pub fn here(&self, port: u16) -> String {
        Self { public_url: None, ..self.clone() }.origin_here(port)
    }

    /// The port to listen on; 0 is a free one.
    pub fn port(&self) -> Option<u16> {
        self.bind.rsplit_once(':')?.1.parse().ok()
    }

    /// Whether the site listens on all addresses of the computer.
    pub fn is_for_all_addresses(&self) -> bool {
        self.every_address().is_some()
    }

    fn bound_host(&self) -> &str {
        self.bind.rsplit_once(':').map_or(self.bind.as_str(), |(host, _)| host)
    }

    /// The address that stands for all addresses of the computer, if the site listens on it.
    fn every_address(&self) -> Option<IpAddr> {
        self.bound_host().trim_matches(['[', ']']).parse().ok().filter(IpAddr::is_unspecified)
    }
}

const LONGEST_BASE_PATH: usize = 100;

/// A base path in its usual form: with a slash before it and none at its end; empty for the whole host.
fn base_path(text: &str) -> Result<String, String> {
    let path = text.trim_end_matches('/');
    let is_sign = |sign: char| sign.is_ascii_alphanumeric() || "-._~".contains(sign);
    let is_part = |part: &str| !part.is_empty() && part.chars().all(is_sign) && part != "." && part != "..";
    let is_path = path.strip_prefix('/').is_some_and(|parts| parts.split('/').all(is_part));
    if path.is_empty() || is_path && path.len() <= LONGEST_BASE_PATH {
        return Ok(path.to_owned());
    }
    Err(format!(
        "expected a path such as /draughts, of at most {LONGEST_BASE_PATH} Latin letters, digits, - . _ ~ and /"
    ))
}

/// Whether links with this beginning work only on the computer itself, or nowhere.
pub fn is_only_local(origin: &str) -> bool {
    let authority = origin.split_once("://").map_or(origin, |(_, rest)| rest).split('/').next().unwrap_or_default();
    let host = match authority.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => authority.split(':').next().unwrap_or_default(),
    };
    let is_local = |ip: IpAddr| ip.is_loopback() || ip.is_unspecified();
    host.eq_ignore_ascii_case("localhost") || host.parse().is_ok_and(is_local)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        config: Config,
    }

    fn config(switches: &[&str]) -> Config {
        Line::parse_from(std::iter::once("poddavki").chain(switches.iter().copied())).config
    }

    #[test]
    fn a_base_path_is_read_with_or_without_a_slash_at_its_end() {
        for (given, expected) in [("/draughts", "/draughts"), ("/a/b.c/", "/a/b.c"), ("/", ""), ("", "")] {
            assert_eq!(config(&["--base-path", given]).base_path, expected);
        }
        for wrong in ["draughts", "/a//b", "/a/../b", "/шашки", "/a?b", "/a b"] {
            assert!(Line::try_parse_from(["poddavki", "--base-path", wrong]).is_err(), "{wrong}");
        }
        let base = ["--base-path", "/draughts"];
        assert_eq!(config(&base).origin(8080, || None), "http://127.0.0.1:8080/draughts");
        for url in ["https://d.example", "https://d.example/", "https://d.example/draughts/"] {
            let both = [&base[..], &["--public-url", url]].concat();
            assert_eq!(config(&both).origin(8080, || None), "https://d.example/draughts");
        }
    }

    #[test]
    fn times_between_backups_are_read_with_their_unit() {
        for (given, minutes) in [("30m", 30), ("24h", 1440), ("7d", 10_080), ("5m", 5)] {
            let read = config(&["--backup-every", given]).backups.backup_every;
            assert_eq!(read, Duration::from_mins(minutes), "{given}");
        }
        for wrong in ["", "24", "4m", "400d", "-1h", "1.5h", "h", "99999999999d", "4294967295d"] {
            assert!(Line::try_parse_from(["poddavki", "--backup-every", wrong]).is_err(), "{wrong}");
        }
        let wrong = Line::try_parse_from(["poddavki", "--backup-encrypt-to", "age1wrong"]).map(|_| ());
        assert!(wrong.is_err_and(|error| error.to_string().contains("expected age1…")));
    }

    #[test]
    fn links_begin_with_the_public_address_and_else_with_the_one_listened_on() {
        let hall = Some(IpAddr::from([192, 168, 1, 5]));
        for in_network in [None, hall] {
            assert_eq!(config(&[]).origin(8080, || in_network), "http://127.0.0.1:8080");
            assert_eq!(config(&["--bind", "localhost:0"]).origin(41234, || in_network), "http://localhost:41234");
            assert_eq!(
                config(&["--public-url", "https://d.example/"]).origin(8080, || in_network),
                "https://d.example"
            );
        }
        for bind in ["0.0.0.0:0", "[::]:0"] {
            assert_eq!(config(&["--bind", bind]).origin(8081, || hall), "http://192.168.1.5:8081");
        }
        let other = Some(IpAddr::from([0xfd00, 0, 0, 0, 0, 0, 0, 5]));
        assert_eq!(config(&["--bind", "[::]:0"]).origin(8081, || other), "http://[fd00::5]:8081");
    }

    #[test]
    fn the_browser_of_this_computer_needs_no_network() {
        for (bind, here) in [
            ("0.0.0.0:0", "http://127.0.0.1:8081"),
            ("[::]:0", "http://[::1]:8081"),
            ("127.0.0.1:0", "http://127.0.0.1:8081"),
            ("192.168.1.5:0", "http://192.168.1.5:8081"),
        ] {
            assert_eq!(config(&["--bind", bind]).origin_here(8081), here);
        }
        let public = ["--bind", "0.0.0.0:0", "--public-url", "https://d.example"];
        assert_eq!(config(&public).origin_here(8081), "https://d.example");
    }

    #[test]
    fn it_is_known_which_links_no_other_device_can_open() {
        for (switches, is_local) in [
            (&[][..], true),
            (&["--bind", "0.0.0.0:8080"], true),
            (&["--bind", "[::]:8080"], true),
            (&["--bind", "[::1]:8080"], true),
            (&["--bind", "localhost:0"], true),
            (&["--bind", "192.168.1.5:8080"], false),
            (&["--bind", "0.0.0.0:8080", "--public-url", "https://draughts.example/club"], false),
            (&["--public-url", "http://127.0.0.1:8080/"], true),
        ] {
            assert_eq!(is_only_local(&config(switches).origin(8080, || None)), is_local, "{switches:?}");
        }
    }

    #[test]
    fn cookies_insist_on_tls_only_behind_it() {
        assert!(!config(&[]).is_secure());
        assert!(!config(&["--public-url", "http://d.example"]).is_secure());
        assert!(config(&["--public-url", "https://d.example"]).is_secure());
    }
}
