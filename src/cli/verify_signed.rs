//! `poddavki verify` of a signed journal.

use std::path::Path;

use serde::Serialize;

use crate::cli::files::counted;
use crate::cli::verify::{DifferenceJson, OutputForm, difference_line, json_of, tell_finding};
use crate::cli::{Exit, Failure, files};
use crate::service::{OtherPlace, SignedJournalCheck, SignedJournalError, VerifyingKey, check_signed_journal};

/// Whose signature it must be: a key or its fingerprint; without it anybody's.
pub type Signer<'a> = Option<&'a str>;

/// What was checked, as JSON.
#[derive(Debug, Serialize)]
struct SignedJson<'a> {
    holds: bool,
    event: &'a str,
    title: &'a str,
    entries: usize,
    things: usize,
    places: usize,
    key: String,
    fingerprint: String,
    /// Whether the key was named on the command line; without that anybody may have signed.
    is_key_known: bool,
    differences: &'a [DifferenceJson],
}

/// Checks a signed journal and prints what was found.
pub fn check(file: &Path, signer: Signer<'_>, form: OutputForm) -> Result<Exit, Failure> {
    let path = file.display();
    let bad = |problem: &dyn std::fmt::Display| Failure::bad_request(format_args!("{path}: {problem}"));
    let text = String::from_utf8(files::read(file)?).map_err(|_| bad(&SignedJournalError::NotOne))?;
    let checked = check_signed_journal(&text, signer).map_err(|error| match error {
        SignedJournalError::OtherKey(other) => {
            Failure::no(format_args!("{path}: signed by another key than --key: {other}"))
        }
        SignedJournalError::WrongSignature => Failure::no(format_args!("{path}: {error}")),
        other => bad(&other),
    })?;
    let differences = differences(&checked);
    match form {
        OutputForm::Json => files::print(&json(&checked, signer, &differences)?)?,
        OutputForm::Text => files::print(&text_of(&checked, signer, &differences))?,
    }
    Ok(if checked.holds() { Exit::Done } else { Exit::No })
}

fn differences(checked: &SignedJournalCheck) -> Vec<DifferenceJson> {
    let place = format!("tournament {}", checked.address);
    let plain =
        |what: &'static str, of: String| DifferenceJson { place: place.clone(), what, of, meant: None, stored: None };
    let signature = (!checked.is_signed).then(|| plain("signature does not fit", String::new()));
    let in_journal = checked.findings.iter().flat_map(|finding| tell_finding(&place, finding));
    let in_standings = checked.other_places.iter().map(|OtherPlace { meant, stored }| {
        let name = meant.as_ref().or(stored.as_ref()).map(|own| own.name.clone()).unwrap_or_default();
        let (meant, stored) = (json_of(meant.as_ref()), json_of(stored.as_ref()));
        DifferenceJson { meant, stored, ..plain("standings", name) }
    });
    signature.into_iter().chain(in_journal).chain(in_standings).collect()
}

fn json(checked: &SignedJournalCheck, signer: Signer<'_>, differences: &[DifferenceJson]) -> Result<String, Failure> {
    let outcome = SignedJson {
        holds: checked.holds(),
        event: &checked.address,
        title: &checked.title,
        entries: checked.entries,
        things: checked.things,
        places: checked.places,
        key: checked.key.to_string(),
        fingerprint: checked.key.fingerprint(),
        is_key_known: signer.is_some(),
        differences,
    };
    Ok(serde_json::to_string(&outcome).map_err(Failure::unexpected)? + "\n")
}

fn text_of(checked: &SignedJournalCheck, signer: Signer<'_>, differences: &[DifferenceJson]) -> String {
    let lines: String = differences.iter().map(difference_line).collect();
    let outcome =
        if differences.is_empty() { "everything holds".to_owned() } else { counted(differences.len(), "difference") };
    let numbers = format!("{} journal entries, {} things, {} places", checked.entries, checked.things, checked.places);
    let signature = if checked.is_signed { signature(&checked.key, signer) } else { String::new() };
    format!("{lines}{} ({}): {numbers}: {outcome}\n{signature}", checked.title, checked.address)
}

/// Whose signature it is, in words that claim no more than what was checked.
fn signature(key: &VerifyingKey, signer: Signer<'_>) -> String {
    let fingerprint = key.fingerprint();
    match signer {
        Some(_) => format!("signed by the key named with --key: {fingerprint}\n"),
        None => format!(
            "signed by the key {fingerprint}\nwhose key that is was not checked: compare it with the one that the \
             installation publishes, and give it with --key\n"
        ),
    }
}
