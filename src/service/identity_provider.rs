//! The identity provider by which users may log in: `OpenID` Connect Core 1.0, the authorization code flow (3.1) with PKCE (RFC 7636).
//!
//! The provider is asked where its pages and keys are when somebody first logs in by it, and again every hour; the site starts without it.

use std::error::Error;
use std::io;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use openidconnect::core::{
    CoreAuthenticationFlow, CoreClient, CoreClientAuthMethod, CoreIdToken, CoreIdTokenClaims, CoreJwsSigningAlgorithm,
    CoreProviderMetadata,
};
use openidconnect::{
    AccessTokenHash, AuthType, AuthorizationCode, ClaimsVerificationError, ClientId, ClientSecret, CsrfToken,
    EndpointMaybeSet, EndpointNotSet, EndpointSet, HttpRequest, HttpResponse, IssuerUrl, Nonce, OAuth2TokenResponse,
    PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, Scope, SignatureVerificationError, TokenResponse,
};
use sha2::{Digest, Sha256};
use thiserror::Error;
use ureq::Agent;
use url::{Host, Url};

use crate::lock::lock;
use crate::store::Identity;

/// The time limit of a request to the provider: the browser waits meanwhile.
const PATIENCE: Duration = Duration::from_secs(10);

/// The largest answer of the provider, in bytes.
const LARGEST_ANSWER: u64 = 512 * 1024;

/// How long what the provider says of itself is kept.
const KEPT_FOR: Duration = Duration::from_hours(1);

/// How soon it is asked again because a token has a key that is not known.
const SOONEST_AGAIN: Duration = Duration::from_mins(1);

/// The longest subject (`OpenID` Connect Core 1.0, 2), and the longest name that is kept.
const LONGEST_SUBJECT: usize = 255;
const LONGEST_NAME: usize = 64;

/// The kinds of signatures that are accepted: those with a public key.
const SIGNATURES: [CoreJwsSigningAlgorithm; 9] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha384,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha512,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha384,
    CoreJwsSigningAlgorithm::RsaSsaPssSha512,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::EcdsaP384Sha384,
    CoreJwsSigningAlgorithm::EdDsa,
];

type Client =
    CoreClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointMaybeSet, EndpointMaybeSet>;

/// Why a log-in by the provider did not succeed.
#[derive(Debug, Error)]
pub enum IdentityError {
    /// The provider does not answer, or not as the standard says. Another attempt may succeed.
    #[error("the identity provider cannot be asked: {0}")]
    Unreachable(String),
    /// The provider, or what came in its name, was not believed.
    #[error("the identity provider's answer was not accepted: {0}")]
    Refused(String),
}

/// The secrets of one log-in, all derived from the token of its step, which only the browser has.
#[derive(Debug, Clone, Copy)]
pub struct OpenIdStep<'a> {
    pub token: &'a str,
}

impl OpenIdStep<'_> {
    /// What comes back with the answer and shows that this browser has asked.
    pub fn state(&self) -> String {
        self.derived("state")
    }

    /// What the token must contain.
    fn nonce(&self) -> Nonce {
        Nonce::new(self.derived("nonce"))
    }

    /// The secret without which nobody can use the code (RFC 7636, 4.1).
    fn verifier(&self) -> PkceCodeVerifier {
        PkceCodeVerifier::new(self.derived("verifier"))
    }

    /// 256 bits that tell nothing of the token or of each other, base64url.
    fn derived(&self, purpose: &str) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(format!("openid {purpose} {}", self.token)))
    }
}

/// The user whom the provider has let in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvidedUser {
    pub identity: Identity,
    /// The name that the provider suggests for an account.
    pub suggested: Option<String>,
}

/// What the provider says of itself, and when it was asked.
#[derive(Debug, Clone)]
struct KnownProvider {
    metadata: Arc<CoreProviderMetadata>,
    asked_at: Instant,
}

/// How the installation knows its identity provider.
#[derive(Debug, Clone)]
pub struct ProviderSettings {
    /// The provider, as it calls itself.
    pub issuer: String,
    /// How it calls this site.
    pub client: String,
    /// What it has given this site; none for a public client.
    pub secret: Option<String>,
    /// What the button is called after; none for the provider's host.
    pub name: Option<String>,
    /// Whether a user without an account gets one.
    pub makes_accounts: bool,
}

/// The identity provider of this installation.
#[derive(Debug)]
pub struct IdentityProvider {
    issuer: IssuerUrl,
    client: ClientId,
    secret: Option<ClientSecret>,
    /// What the button is called after.
    name: String,
    /// Whether a user without an account gets one.
    pub makes_accounts: bool,
    agent: Agent,
    known: Mutex<Option<KnownProvider>>,
}

impl IdentityProvider {
    /// A provider that is not asked yet; `None` if its issuer is no address.
    pub fn new(settings: ProviderSettings) -> Option<Self> {
        let issuer = IssuerUrl::new(settings.issuer).ok()?;
        let host = issuer.url().host_str().unwrap_or_default().to_owned();
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .timeout_global(Some(PATIENCE))
            .build();
        Some(Self {
            client: ClientId::new(settings.client),
            secret: settings.secret.map(ClientSecret::new),
            name: settings.name.unwrap_or(host),
            makes_accounts: settings.makes_accounts,
            agent: agent.into(),
            known: Mutex::default(),
            issuer,
        })
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// The provider, as it calls itself.
    pub fn issuer(&self) -> &str {
        self.issuer.as_str()
    }

    /// The address of the provider's page to which the browser goes; `back` is the address to which it returns, and `state` comes with it.
    pub fn address(&self, step: OpenIdStep<'_>, state: String, back: &str) -> Result<String, IdentityError> {
        let metadata = self.metadata(KEPT_FOR)?;
        let client = self.client(&metadata, back)?;
        let nonce = step.nonce();
        let challenge = PkceCodeChallenge::from_code_verifier_sha256(&step.verifier());
        let mut request = client
            .authorize_url(CoreAuthenticationFlow::AuthorizationCode, move || CsrfToken::new(state), move || nonce)
            .set_pkce_challenge(challenge);
        // The name for a new account; a provider need not have this scope.
        let profile = Scope::new("profile".to_owned());
        if metadata.scopes_supported().is_none_or(|scopes| scopes.contains(&profile)) {
            request = request.add_scope(profile);
        }
        let (url, ..) = request.url();
        if is_allowed(url.as_str()) {
            Ok(url.into())
        } else {
            Err(IdentityError::Unreachable("its page has no address over TLS".to_owned()))
        }
    }

    /// The user to whom the provider has given a code.
    pub fn user(&self, step: OpenIdStep<'_>, code: String, back: &str) -> Result<ProvidedUser, IdentityError> {
        let metadata = self.metadata(KEPT_FOR)?;
        let client = self.client(&metadata, back)?;
        let send = |request| self.send(request);
        let answer = client
            .exchange_code(AuthorizationCode::new(code))
            .map_err(refused)?
            .set_pkce_verifier(step.verifier())
            .request(&send)
            .map_err(|error| match error {
                openidconnect::RequestTokenError::Request(error) => unreachable_provider(error),
                other => refused(other),
            })?;
        let token = answer.id_token().ok_or_else(|| refused("it has sent no ID token"))?;
        let claims = match verified(&client, token, step) {
            // The provider may have a new key.
            Err(ClaimsVerificationError::SignatureVerification(SignatureVerificationError::NoMatchingKey)) => {
                let client = self.client(&*self.metadata(SOONEST_AGAIN)?, back)?;
                verified(&client, token, step).map_err(refused)?.clone()
            }
            claims => claims.map_err(refused)?.clone(),
        };
        check_access_token(&client, &claims, token, answer.access_token())?;
        user_of(&claims)
    }

    /// What the provider says of itself, asked again if that is older than `kept_for`.
    fn metadata(&self, kept_for: Duration) -> Result<Arc<CoreProviderMetadata>, IdentityError> {
        let known = lock(&self.known).clone();
        if let Some(known) = known.filter(|known| known.asked_at.elapsed() < kept_for) {
            return Ok(known.metadata);
        }
        let send = |request| self.send(request);
        let metadata = CoreProviderMetadata::discover(&self.issuer, &send).map_err(unreachable_provider)?;
        let known = KnownProvider { metadata: Arc::new(metadata), asked_at: Instant::now() };
        *lock(&self.known) = Some(known.clone());
        Ok(known.metadata)
    }

    fn client(&self, metadata: &CoreProviderMetadata, back: &str) -> Result<Client, IdentityError> {
        let back = RedirectUrl::new(back.to_owned()).map_err(refused)?;
        let client = CoreClient::from_provider_metadata(metadata.clone(), self.client.clone(), self.secret.clone());
        // In a header not all providers read a secret as it is written there (RFC 6749, 2.3.1: encoded twice). Without this list they take
        // it in a header (OpenID Connect Discovery 1.0, 3).
        let ways = metadata.token_endpoint_auth_methods_supported();
        let takes_form = ways.is_some_and(|ways| ways.contains(&CoreClientAuthMethod::ClientSecretPost));
        let way = if takes_form { AuthType::RequestBody } else { AuthType::BasicAuth };
        Ok(client.set_redirect_uri(back).set_auth_type(way))
    }

    /// Sends a request to an address of the provider. An unknown one gets no secret: it must have TLS too, and no redirect is followed.
    fn send(&self, request: HttpRequest) -> Result<HttpResponse, io::Error> {
        if !is_allowed(&request.uri().to_string()) {
            return Err(io::Error::other("an address of the provider is not over TLS"));
        }
        let sent = if request.body().is_empty() { self.agent.run(request.map(drop)) } else { self.agent.run(request) };
        let (parts, body) = sent.map_err(ureq::Error::into_io)?.into_parts();
        let text = body.into_with_config().limit(LARGEST_ANSWER).read_to_vec().map_err(ureq::Error::into_io)?;
        Ok(HttpResponse::from_parts(parts, text))
    }
}

/// Whether requests with secrets may be sent to an address: over TLS, or on the same computer.
fn is_allowed(address: &str) -> bool {
    let Ok(url) = Url::parse(address) else { return false };
    let is_here = match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        None => false,
    };
    url.scheme() == "https" || (url.scheme() == "http" && is_here)
}

/// What a token says, if the provider has signed it for this site, for this log-in, and it has not expired.
fn verified<'a>(
    client: &Client,
    token: &'a CoreIdToken,
    step: OpenIdStep<'_>,
) -> Result<&'a CoreIdTokenClaims, ClaimsVerificationError> {
    token.claims(&client.id_token_verifier().set_allowed_algs(SIGNATURES), &step.nonce())
}

/// Whether the access token belongs to the ID token, if that says so (`OpenID` Connect Core 1.0, 3.1.3.8).
fn check_access_token(
    client: &Client,
    claims: &CoreIdTokenClaims,
    token: &CoreIdToken,
    access: &openidconnect::AccessToken,
) -> Result<(), IdentityError> {
    let Some(expected) = claims.access_token_hash() else { return Ok(()) };
    let verifier = client.id_token_verifier().set_allowed_algs(SIGNATURES);
    let (algorithm, key) = (token.signing_alg().map_err(refused)?, token.signing_key(&verifier).map_err(refused)?);
    let found = AccessTokenHash::from_token(access, algorithm, key).map_err(refused)?;
    if found == *expected { Ok(()) } else { Err(refused("the access token is another one")) }
}

fn user_of(claims: &CoreIdTokenClaims) -> Result<ProvidedUser, IdentityError> {
    let subject = claims.subject().as_str();
    if subject.is_empty() || subject.len() > LONGEST_SUBJECT || subject.chars().any(char::is_control) {
        return Err(refused("it names no user"));
    }
    let suggested = claims.preferred_username().map(|name| name.as_str()).or(claims.email().map(|mail| mail.as_str()));
    let full = claims.name().and_then(|name| name.get(None)).map(|name| name.as_str());
    let name = suggested.or(full).unwrap_or(subject);
    let name = name.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect();
    let identity = Identity { issuer: claims.issuer().to_string(), subject: subject.to_owned(), name };
    Ok(ProvidedUser { identity, suggested: suggested.or(full).map(str::to_owned) })
}

fn refused<'a>(error: impl Into<Box<dyn Error + 'a>>) -> IdentityError {
    IdentityError::Refused(with_causes(error))
}

fn unreachable_provider<'a>(error: impl Into<Box<dyn Error + 'a>>) -> IdentityError {
    IdentityError::Unreachable(with_causes(error))
}

/// An error for the log: the outer ones only say what was tried.
fn with_causes<'a>(error: impl Into<Box<dyn Error + 'a>>) -> String {
    let error = error.into();
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        text = format!("{text}: {inner}");
        cause = inner.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_secrets_of_a_log_in_differ_from_each_other_and_from_those_of_others() {
        let (one, other) = (OpenIdStep { token: "one" }, OpenIdStep { token: "other" });
        let secrets =
            |step: OpenIdStep<'_>| [step.state(), step.nonce().secret().clone(), step.verifier().secret().clone()];
        let mut all = [secrets(one), secrets(other)].concat();
        // RFC 7636, 4.1: 43 to 128 characters.
        assert!(all.iter().all(|secret| secret.len() == 43), "{all:?}");
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 6);
        assert_eq!(secrets(one), secrets(one));
    }

    #[test]
    fn secrets_go_over_tls_or_stay_on_the_computer() {
        for (address, is_fine) in [
            ("https://id.example/token", true),
            ("http://127.0.0.1:4593/token", true),
            ("http://localhost/token", true),
            ("http://id.example/token", false),
            ("http://[::1]:8443/token", true),
            ("http://127.0.0.1.example/token", false),
            ("token", false),
            ("ftp://127.0.0.1/token", false),
        ] {
            assert_eq!(is_allowed(address), is_fine, "{address}");
        }
    }
}
