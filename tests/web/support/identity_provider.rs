//! Identity providers: glewlwyd, a real one, on a database of its own; and one that sends whatever a test wants.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::Utc;
use poddavki::config::OpenIdConfig;
use reqwest::blocking::Client;
use reqwest::redirect::Policy;
use reqwest::{Method, StatusCode};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use tempfile::TempDir;
use url::Url;

use super::directory::new_directory;
use super::site::Visitor;
use super::{PATIENCE, once};

/// How the site is known to a provider.
pub const CLIENT: &str = "poddavki";
pub const SECRET: &str = "secret of the site";

/// The tables of glewlwyd, from its package.
const TABLES: &str = "/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3";

/// Where its modules are.
const MODULES: &str = "/usr/lib/glewlwyd";

/// The settings of a site that knows the provider of an issuer.
pub fn settings(issuer: &str) -> OpenIdConfig {
    OpenIdConfig {
        openid_issuer: Some(issuer.to_owned()),
        openid_client: Some(CLIENT.to_owned()),
        openid_secret: Some(SECRET.to_owned()),
        openid_name: Some("Federation".to_owned()),
        openid_new_accounts: false,
    }
}

/// The address of the provider to which the site leads.
pub fn leads_to(page: &str) -> Url {
    let address = page.split("url=").nth(1).and_then(|rest| rest.split('"').next()).expect("the page leads on");
    Url::parse(&address.replace("&#38;", "&").replace("&amp;", "&")).expect("an address")
}

/// A running glewlwyd, with users. It ends with the value.
pub struct Glewlwyd {
    process: Child,
    address: String,
    _directory: TempDir,
}

impl Drop for Glewlwyd {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Glewlwyd {
    /// Starts one that signs with a key of this kind, as `openssl` names them, and knows these users, whose password is their name twice.
    pub fn start(key: &str, users: &[&str]) -> Self {
        let directory = new_directory();
        let path = |name: &str| directory.path().join(name).display().to_string();
        let tables = fs::File::open(TABLES).expect("glewlwyd is installed: tests/run does that");
        let made = Command::new("sqlite3").arg(path("database")).stdin(tables).status().expect("sqlite3 runs");
        assert!(made.success());
        // Another program may take the port meanwhile; then the next one is tried.
        let (process, address) = once("glewlwyd starts", || {
            let port = TcpListener::bind("127.0.0.1:0").expect("a free port").local_addr().expect("bound").port();
            let address = format!("http://127.0.0.1:{port}");
            fs::write(path("settings"), settings_file(port, &address, &path("database"))).expect("writable");
            let log = fs::File::create(path("log")).expect("writable");
            let mut command = Command::new("glewlwyd");
            command.arg("-c").arg(path("settings")).stdout(log.try_clone().expect("a file")).stderr(Stdio::from(log));
            let mut process = command.spawn().expect("glewlwyd is installed: tests/run does that");
            let client = Client::new();
            once("glewlwyd answers or ends", || {
                let has_ended = process.try_wait().expect("it can be asked").is_some();
                let answers = client.get(format!("{address}/api/config")).send().is_ok();
                (has_ended || answers).then_some(())
            });
            process.try_wait().expect("it can be asked").is_none().then_some((process, address))
        });
        let provider = Self { process, address, _directory: directory };
        provider.set_up(key, users);
        provider
    }

    /// How it calls itself.
    pub fn issuer(&self) -> String {
        format!("{}/api/oidc", self.address)
    }

    /// Lets a site log users in by it.
    pub fn register(&self, site: &str) {
        self.administrator().send(Method::POST, "client/", &client_at(site));
    }

    /// The site that it knows has another address now.
    pub fn move_site(&self, site: &str) {
        self.administrator().send(Method::PUT, &format!("client/{CLIENT}"), &client_at(site));
    }
    /// Logs a user in at the page to which the site led, and returns the path on the site to which it sends the browser back.
    pub fn log_in(&self, user: &str, page: &Url) -> String {
        let browser = self.browser();
        browser.send(Method::POST, "auth/", &json!({ "username": user, "password": user.repeat(2) }));
        browser.send(Method::PUT, &format!("auth/grant/{CLIENT}"), &json!({ "scope": "openid" }));
        let answer = browser.client.get(format!("{page}&g_continue")).send().expect("it answers");
        assert_eq!(answer.status(), StatusCode::FOUND, "{page}");
        path_of(answer.headers()["location"].to_str().expect("an address"))
    }

    fn browser(&self) -> ProviderBrowser<'_> {
        let client = Client::builder().cookie_store(true).redirect(Policy::none()).timeout(PATIENCE);
        ProviderBrowser { provider: self, client: client.build().expect("a client") }
    }

    fn administrator(&self) -> ProviderBrowser<'_> {
        let browser = self.browser();
        // The account that its tables come with.
        browser.send(Method::POST, "auth/", &json!({ "username": "admin", "password": "password" }));
        browser
    }

    fn set_up(&self, key: &str, users: &[&str]) {
        let administrator = self.administrator();
        let (private, public) = openssl_key(key);
        let kind = if key == "rsa" { "rsa" } else { "ecdsa" };
        let claim = json!({
            "name": "preferred_username", "user-property": "username", "type": "string", "mandatory": true,
            "on-demand": false, "scope": [],
        });
        let plugin = json!({
            "module": "oidc", "name": "oidc", "display_name": "OpenID Connect", "enabled": true, "parameters": {
                "iss": self.issuer(), "key": private, "cert": public, "jwks-show": true, "jwt-type": kind, "jwt-key-size": "256",
                "access-token-duration": 3600, "refresh-token-duration": 3600, "code-duration": 600,
                "auth-type-code-enabled": true, "auth-type-id-token-enabled": true, "auth-type-refresh-enabled": true,
                "pkce-allowed": true, "pkce-required": true, "subject-type": "public", "scope": [], "claims": [claim],
            },
        });
        administrator.send(Method::POST, "mod/plugin/", &plugin);
        for user in users {
            let user = json!({
                "username": user, "name": user, "email": "", "password": user.repeat(2), "scope": ["openid"], "enabled": true,
            });
            administrator.send(Method::POST, "user/", &user);
        }
    }
}

/// A browser at glewlwyd.
struct ProviderBrowser<'a> {
    provider: &'a Glewlwyd,
    client: Client,
}

impl ProviderBrowser<'_> {
    fn send(&self, method: Method, path: &str, body: &Value) {
        let address = format!("{}/api/{path}", self.provider.address);
        let answer = self.client.request(method, &address).json(body).send().expect("glewlwyd answers");
        assert_eq!(answer.status(), StatusCode::OK, "{address}: {}", answer.text().unwrap_or_default());
    }
}

/// A site with this address, as glewlwyd keeps it.
fn client_at(site: &str) -> Value {
    json!({
        "client_id": CLIENT, "name": "Poddavki", "confidential": true, "password": SECRET, "enabled": true,
        "authorization_type": ["code"], "redirect_uri": [format!("{site}/login/openid/back")], "scope": [],
        "token_endpoint_auth_method": ["client_secret_post"],
    })
}

fn settings_file(port: u16, address: &str, database: &str) -> String {
    format!(
        r#"port={port}
bind_address="127.0.0.1"
external_url="{address}"
login_url="login.html"
api_prefix="api"
log_mode="console"
log_level="ERROR"
cookie_secure=0
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="{MODULES}/user"
client_module_path="{MODULES}/client"
user_auth_scheme_module_path="{MODULES}/scheme"
plugin_module_path="{MODULES}/plugin"
hash_algorithm="SHA512"
database = {{ type = "sqlite3"; path = "{database}"; }};
"#
    )
}

/// A private and a public key, PEM.
fn openssl_key(kind: &str) -> (String, String) {
    let openssl = |arguments: &[&str], input: &str| {
        let mut command = Command::new("openssl");
        let command = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().expect("openssl runs");
        process.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it reads");
        let output = process.wait_with_output().expect("openssl ends");
        assert!(output.status.success(), "openssl {arguments:?}");
        String::from_utf8(output.stdout).expect("PEM")
    };
    let kind = match kind {
        "rsa" => vec!["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"],
        "ecdsa" => vec!["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"],
        other => panic!("no kind of key: {other}"),
    };
    let private = openssl(&kind, "");
    let public = openssl(&["pkey", "-pubout"], &private);
    (private, public)
}

/// The path and query of an address.
fn path_of(address: &str) -> String {
    let url = Url::parse(address).expect("an address");
    format!("{}?{}", url.path(), url.query().unwrap_or_default())
}

/// A key of a [`MadeUpProvider`], with its name.
pub struct SignatureKey {
    pair: EcdsaKeyPair,
    name: &'static str,
}

impl SignatureKey {
    pub fn new(name: &'static str) -> Self {
        let random = SystemRandom::new();
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).expect("a key");
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, document.as_ref(), &random);
        Self { pair: pair.expect("it was just made"), name }
    }

    /// RFC 7517.
    fn public(&self) -> Value {
        let point = self.pair.public_key().as_ref();
        let part = |bytes: &[u8]| BASE64_URL_SAFE_NO_PAD.encode(bytes);
        json!({ "kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "kid": self.name,
            "x": part(&point[1..33]), "y": part(&point[33..]) })
    }

    /// A signed token (RFC 7515).
    pub fn sign(&self, claims: &Value) -> String {
        let head = json!({ "alg": "ES256", "kid": self.name });
        let part = |value: &Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
        let text = format!("{}.{}", part(&head), part(claims));
        let signature = self.pair.sign(&SystemRandom::new(), text.as_bytes()).expect("it signs");
        format!("{text}.{}", BASE64_URL_SAFE_NO_PAD.encode(signature))
    }
}

/// What a [`MadeUpProvider`] answers, by path.
type Answers = Arc<Mutex<BTreeMap<String, Value>>>;

/// A provider that sends whatever a test wants. Its thread ends with the test's process.
pub struct MadeUpProvider {
    answers: Answers,
    address: String,
}

impl MadeUpProvider {
    /// Starts one that shows these keys.
    pub fn start(keys: &[&SignatureKey]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("it listens"));
        let answers = Answers::default();
        let shared = Arc::clone(&answers);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let _ = serve(&stream, &shared);
            }
        });
        let provider = Self { answers, address };
        let at = |path: &str| provider.address(path);
        let about = json!({
            "issuer": provider.issuer(), "authorization_endpoint": at("/page"), "token_endpoint": at("/token"),
            "jwks_uri": at("/keys"), "response_types_supported": ["code"], "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["ES256", "HS256", "none"],
        });
        provider.set("/.well-known/openid-configuration", about);
        provider.show_keys(keys);
        provider
    }

    pub fn issuer(&self) -> String {
        self.address.clone()
    }

    fn address(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }

    pub fn show_keys(&self, keys: &[&SignatureKey]) {
        self.set("/keys", json!({ "keys": keys.iter().map(|key| key.public()).collect::<Vec<_>>() }));
    }

    /// The token that it gives for the next codes.
    pub fn give(&self, token: &str) {
        self.set("/token", json!({ "access_token": "access", "token_type": "Bearer", "id_token": token }));
    }

    /// The claims of a right token for the log-in that led to this page of the provider.
    pub fn claims(&self, page: &Url) -> Value {
        let query: BTreeMap<_, _> = page.query_pairs().into_owned().collect();
        let now = Utc::now().timestamp();
        json!({ "iss": self.issuer(), "sub": "42", "aud": CLIENT, "iat": now, "exp": now + 300, "nonce": query["nonce"],
            "preferred_username": "vera" })
    }

    fn set(&self, path: &str, answer: Value) {
        self.answers.lock().expect("whole").insert(path.to_owned(), answer);
    }
}

/// The path on the site to which a [`MadeUpProvider`] would send the browser back.
pub fn sent_back(page: &Url) -> String {
    let query: BTreeMap<_, _> = page.query_pairs().into_owned().collect();
    let mut back = Url::parse(&query["redirect_uri"]).expect("an address");
    back.query_pairs_mut().append_pair("code", "code").append_pair("state", &query["state"]);
    path_of(back.as_str())
}

fn serve(stream: &TcpStream, answers: &Answers) -> std::io::Result<()> {
    let (mut reader, mut out) = (BufReader::new(stream), stream);
    let mut first = String::new();
    reader.read_line(&mut first)?;
    let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        if name.eq_ignore_ascii_case("content-length") {
            length = value.trim().parse().unwrap_or(0);
        }
    }
    reader.read_exact(&mut vec![0; length])?;
    let answer = answers.lock().expect("whole").get(&path).cloned();
    let (status, text) = answer.map_or(("404 Not Found", String::new()), |answer| ("200 OK", answer.to_string()));
    let length = text.len();
    write!(
        out,
        "HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{text}"
    )
}

/// Begins a log-in by the provider and returns the provider's page to which the site leads.
pub fn leave(visitor: &Visitor, to: &str) -> Url {
    leads_to(&visitor.post("/login/openid", "/login", &[("to", to)]).is_ok().text)
}
