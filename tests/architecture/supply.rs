//! What the program is built from, by `deny.toml` and without a network: the licences of the locked packages, where they come from, which are
//! there twice, and whether an advisory is about one of them. The list of advisories is `tests/supply/advisories.txt`; `tests/supply/renew`
//! makes it anew from a copy of the database of `RustSec`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use semver::{Version, VersionReq};
use serde::Deserialize;
use spdx::{Expression, ParseMode};

use crate::assert_none;

/// The registry as `Cargo.lock` names it.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

const ADVISORIES: &str = include_str!("../supply/advisories.txt");

/// The part of `deny.toml` that is held here.
#[derive(Deserialize)]
struct Policy {
    advisories: AdvisoryPolicy,
    licenses: LicencePolicy,
    bans: Bans,
}

#[derive(Deserialize)]
struct AdvisoryPolicy {
    ignore: Vec<Ignored>,
}

#[derive(Deserialize)]
struct Ignored {
    id: String,
    reason: String,
}

#[derive(Deserialize)]
struct LicencePolicy {
    allow: BTreeSet<String>,
}

#[derive(Deserialize)]
struct Bans {
    skip: Vec<Skipped>,
}

#[derive(Deserialize)]
struct Skipped {
    /// `name@version`.
    #[serde(rename = "crate")]
    package: String,
    reason: String,
}

#[derive(Deserialize)]
struct Lock {
    package: Vec<LockedPackage>,
}

#[derive(Deserialize)]
struct LockedPackage {
    name: String,
    version: Version,
    /// None for packages of this project.
    source: Option<String>,
    checksum: Option<String>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<LicensedPackage>,
}

#[derive(Deserialize)]
struct LicensedPackage {
    name: String,
    version: String,
    license: Option<String>,
}

/// An advisory, as the list has it.
#[derive(Debug, PartialEq, Eq)]
struct Advisory {
    id: String,
    package: String,
    /// The versions that it is not about: those in which it is corrected, and those that never had it.
    fine: Vec<VersionReq>,
    /// `vulnerability`, `unmaintained`, `unsound`, `notice`, `yanked`.
    kind: String,
}

impl Advisory {
    /// A line of the list.
    fn parse(line: &str) -> Self {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let [id, package, patched, unaffected, kind] = fields[..] else { panic!("five fields are expected: {line}") };
        let ranges = [patched, unaffected].into_iter().flat_map(|ranges| ranges.split('|')).map(str::trim);
        let read = |range: &str| VersionReq::parse(range).unwrap_or_else(|error| panic!("{line}: {range}: {error}"));
        let fine = ranges.filter(|range| !range.is_empty()).map(read).collect();
        Self { id: id.to_owned(), package: package.to_owned(), fine, kind: kind.to_owned() }
    }

    fn is_about(&self, package: &LockedPackage) -> bool {
        self.package == package.name && !self.fine.iter().any(|range| range.matches(&package.version))
    }
}

/// The list of advisories, and what its first lines say of it.
struct AdvisoryList {
    head: BTreeMap<&'static str, &'static str>,
    advisories: Vec<Advisory>,
}

impl AdvisoryList {
    fn read() -> Self {
        let lines = ADVISORIES.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        let (head, rows): (Vec<_>, Vec<_>) = lines.partition(|line| !line.contains(';'));
        let head = head.into_iter().filter_map(|line| line.split_once(": ")).collect();
        Self { head, advisories: rows.into_iter().map(Advisory::parse).collect() }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read_toml<T: for<'de> Deserialize<'de>>(name: &str) -> T {
    let text = fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    basic_toml::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The packages of a lock that come from elsewhere.
fn locked(name: &str) -> Vec<LockedPackage> {
    let lock: Lock = read_toml(name);
    lock.package.into_iter().filter(|package| package.source.is_some()).collect()
}

/// What Cargo knows of the locked packages: of all of them where they are at hand or can be fetched, else of those for this computer.
fn metadata() -> Metadata {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let host = Command::new(&cargo).args(["-vV"]).output().expect("Cargo runs");
    let host = String::from_utf8_lossy(&host.stdout).into_owned();
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).expect("it names the host").to_owned();
    let ways: [&[&str]; 2] = [&["--all-features"], &["--offline", "--filter-platform", &host]];
    let mut errors = Vec::new();
    for way in ways {
        let mut run = Command::new(&cargo);
        run.args(["metadata", "--locked", "--format-version", "1"]).args(way).current_dir(root());
        let run = run.output().expect("Cargo runs");
        if run.status.success() {
            return serde_json::from_slice(&run.stdout).expect("it is JSON");
        }
        errors.push(String::from_utf8_lossy(&run.stderr).into_owned());
    }
    panic!("Cargo does not tell the licences:\n{}", errors.join("\n"));
}

/// Whether a licence may be chosen by an expression so that all that it asks for is allowed.
fn is_allowed(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let expression = Expression::parse_mode(expression, ParseMode::LAX);
    expression.is_ok_and(|expression| expression.evaluate(|asked| allowed.contains(&asked.to_string())))
}

#[test]
fn every_package_has_a_licence_of_the_list_and_no_licence_of_the_list_is_unused() {
    let policy: Policy = read_toml("deny.toml");
    let allowed = policy.licenses.allow;
    let packages = metadata().packages;
    assert!(packages.len() > 300, "{}", packages.len());
    let mut errors = Vec::new();
    for LicensedPackage { name, version, license } in &packages {
        match license {
            None => errors.push(format!("{name} {version} names no licence")),
            Some(license) if !is_allowed(license, &allowed) => errors.push(format!("{name} {version}: {license}")),
            Some(_) => {}
        }
    }
    let named: String = packages.iter().filter_map(|package| package.license.as_deref()).collect::<Vec<_>>().join(" ");
    errors
        .extend(allowed.iter().filter(|own| !named.contains(*own)).map(|own| format!("{own} is the licence of none")));
    assert_none("licences", &errors);
}

#[test]
fn expressions_of_licences_are_understood() {
    let allowed: BTreeSet<String> = ["MIT", "ISC"].map(str::to_owned).into();
    for (expression, is_fine) in [
        ("MIT", true),
        ("MIT/Apache-2.0", true),
        ("GPL-3.0-only OR MIT", true),
        ("(GPL-3.0-only OR ISC) AND MIT", true),
        ("MIT AND GPL-3.0-only", false),
        ("GPL-2.0-only WITH Classpath-exception-2.0", false),
        ("Apache-2.0", false),
        ("no licence", false),
    ] {
        assert_eq!(is_allowed(expression, &allowed), is_fine, "{expression}");
    }
}

#[test]
fn every_package_comes_from_the_registry_with_its_checksum() {
    let mut errors = Vec::new();
    for lock in ["Cargo.lock", "tests/fuzz/Cargo.lock"] {
        for LockedPackage { name, version, source, checksum } in locked(lock) {
            if source.as_deref() != Some(REGISTRY) || checksum.is_none() {
                errors.push(format!("{lock}: {name} {version} comes from {source:?}"));
            }
        }
    }
    assert_none("sources", &errors);
}

#[test]
fn only_named_packages_are_there_in_two_versions() {
    let policy: Policy = read_toml("deny.toml");
    let mut errors: Vec<String> = Vec::new();
    let mut skipped: BTreeSet<String> = BTreeSet::new();
    for Skipped { package, reason } in policy.bans.skip {
        if reason.is_empty() {
            errors.push(format!("{package} has no reason"));
        }
        skipped.insert(package);
    }
    let mut versions: BTreeMap<String, Vec<Version>> = BTreeMap::new();
    for package in locked("Cargo.lock") {
        versions.entry(package.name).or_default().push(package.version);
    }
    for (name, versions) in versions.iter().filter(|(_, versions)| versions.len() > 1) {
        let told = versions.iter().map(|version| format!("{name}@{version}"));
        let unknown: Vec<String> = told.filter(|package| !skipped.remove(package)).collect();
        if unknown.len() != 1 {
            errors.push(format!("{} are there beside each other", unknown.join(", ")));
        }
    }
    errors.extend(skipped.iter().map(|package| format!("{package} is named for nothing")));
    assert_none("deny.toml, bans", &errors);
}

#[test]
fn no_advisory_is_about_a_locked_package() {
    let policy: Policy = read_toml("deny.toml");
    let mut ignored: BTreeMap<String, String> =
        policy.advisories.ignore.into_iter().map(|ignored| (ignored.id, ignored.reason)).collect();
    let mut errors = Vec::new();
    let list = AdvisoryList::read();
    for lock in ["Cargo.lock", "tests/fuzz/Cargo.lock"] {
        for package in locked(lock) {
            for advisory in list.advisories.iter().filter(|advisory| advisory.is_about(&package)) {
                if ignored.get(&advisory.id).is_none_or(String::is_empty) {
                    let (name, version) = (&package.name, &package.version);
                    errors.push(format!("{lock}: {name} {version}: {} ({})", advisory.id, advisory.kind));
                }
            }
        }
    }
    ignored.retain(|id, _| list.advisories.iter().all(|advisory| advisory.id != *id));
    errors.extend(ignored.keys().map(|id| format!("{id} is not in the list")));
    assert_none("advisories", &errors);
}

#[test]
fn the_list_of_advisories_says_its_day_and_its_extent() {
    let AdvisoryList { head, advisories } = AdvisoryList::read();
    let day = head.get("date").and_then(|day| chrono::NaiveDate::parse_from_str(day, "%Y-%m-%d").ok());
    assert!(day.is_some(), "{head:?}");
    match head.get("extent") {
        Some(&"whole") => assert!(advisories.len() > 1000, "{}", advisories.len()),
        Some(&"part") => assert!(!advisories.is_empty()),
        other => panic!("{other:?} is no extent"),
    }
    let ids: BTreeSet<&str> = advisories.iter().map(|advisory| advisory.id.as_str()).collect();
    assert_eq!(ids.len(), advisories.len(), "an advisory is there twice");
    let kinds: BTreeSet<&str> = advisories.iter().map(|advisory| advisory.kind.as_str()).collect();
    let known: BTreeSet<&str> = ["vulnerability", "unmaintained", "unsound", "notice", "yanked"].into();
    assert!(kinds.is_subset(&known), "{kinds:?}");
}

#[test]
fn an_advisory_is_about_versions_outside_its_ranges() {
    let advisory = Advisory::parse("RUSTSEC-1; tokio; >= 1.8.4, < 1.9.0 | >= 1.13.1; < 0.1.14; vulnerability");
    let package = |name: &str, version: &str| LockedPackage {
        name: name.to_owned(),
        version: Version::parse(version).expect("a version"),
        source: None,
        checksum: None,
    };
    for (version, is_about) in
        [("1.8.3", true), ("1.8.4", false), ("1.9.0", true), ("1.13.1", false), ("2.0.0", false), ("0.1.13", false)]
    {
        assert_eq!(advisory.is_about(&package("tokio", version)), is_about, "{version}");
    }
    assert!(!advisory.is_about(&package("tokio-util", "1.8.3")));
    assert!(Advisory::parse("RUSTSEC-2; gone; ; ; unmaintained").is_about(&package("gone", "3.0.0")));
}
