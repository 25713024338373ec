//! The switches, as far as they can be judged by themselves.

use super::Finding;
use crate::config::{Config, is_only_local};
use crate::network::address_in_network;
use crate::web::tells_mail_password;

const PART: &str = "configuration";

pub(super) fn check(config: &Config) -> Vec<Finding> {
    let findings: Vec<Finding> =
        [proxy(config), encryption(config), mail(config), backups(config)].into_iter().flatten().collect();
    if findings.is_empty() { vec![Finding::good(PART, "no faults found")] } else { findings }
}

/// Behind a proxy that is not known all visitors seem to come from one address.
fn proxy(config: &Config) -> Option<Finding> {
    let is_behind_proxy = config.is_secure();
    (is_behind_proxy && config.trusted_proxy.is_empty()).then(|| {
        Finding::doubtful(
            PART,
            "the public address has TLS, so a proxy is in front, but no --trusted-proxy: all visitors share one limit of log-ins",
            "name the address from which the proxy comes, such as --trusted-proxy 127.0.0.1",
        )
    })
}

fn encryption(config: &Config) -> Option<Finding> {
    let url = config.origin(config.port()?, address_in_network);
    (!config.is_secure() && !is_only_local(&url)).then(|| {
        Finding::doubtful(
            PART,
            format!("passwords are sent to {url} unencrypted"),
            "that will do in a hall; for the internet put a proxy with TLS in front (deploy/nginx.conf) and give --public-url \
             an address with https://",
        )
    })
}

fn mail(config: &Config) -> Option<Finding> {
    match tells_mail_password(config) {
        Ok(false) => None,
        Ok(true) => Some(Finding::doubtful(
            PART,
            "the password of --smtp-url may go to the mail server unencrypted",
            "use smtps://, or smtp:// with ?tls=required",
        )),
        Err(error) => Some(Finding::bad(PART, error.to_string(), "correct --smtp-url and --smtp-from")),
    }
}

fn backups(config: &Config) -> Option<Finding> {
    config.backups.backup_directory.is_none().then(|| {
        Finding::doubtful(
            PART,
            "the site makes no backups by itself",
            "give it --backup-directory, on another disk than the database",
        )
    })
}
