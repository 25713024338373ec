//! Which module may use which.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::Visit;

use crate::assert_none;
use crate::routes::{names_of, routes};
use crate::sources::{Source, files};

/// A part of the project: its name, its folder (or file), and the parts it may use.
struct Part {
    name: &'static str,
    place: &'static str,
    may_use: &'static [&'static str],
}

/// The parts, each after those it uses. In the libraries, everything outside of a listed folder belongs to the library's main part.
const PARTS: [Part; 32] = [
    part("draughts", "crates/draughts/src/", &[]),
    part("notation", "crates/draughts/src/notation/", &["draughts"]),
    part("model", "crates/tournament/src/model/", &["draughts"]),
    part("pairing", "crates/tournament/src/pairing/", &["draughts", "model"]),
    part("standings", "crates/tournament/src/standings/", &["draughts", "model"]),
    part("rating", "crates/tournament/src/rating/", &["draughts", "model"]),
    part("forecast", "crates/tournament/src/forecast/", &["draughts", "model", "pairing", "standings", "rating"]),
    part("series", "crates/tournament/src/series/", &["draughts", "model"]),
    part("exchange", "crates/tournament/src/exchange/", &["draughts", "notation", "model", "standings", "series"]),
    part("platform", "src/platform/", &[]),
    part("age", "src/age/", &[]),
    part("network", "src/network.rs", &[]),
    part("lock", "src/lock.rs", &[]),
    part("recent", "src/recent.rs", &[]),
    part("watch", "src/watch.rs", &["lock"]),
    part("outside", "src/outside.rs", &["lock"]),
    part("endgames", "src/endgames.rs", &["draughts", "platform"]),
    part(
        "store",
        "src/store/",
        &["age", "platform", "lock", "recent", "watch", "outside", "draughts", "model", "rating", "series"],
    ),
    part("service", "src/service/", &[ALL, "age", "store", "platform", "lock", "recent", "watch", "outside"]),
    part("values of forms", "src/web/values.rs", &[ALL]),
    part("i18n", "src/web/i18n/", &[ALL, "store", "service", "values of forms"]),
    part(
        "http",
        "src/web/http/",
        &[ALL, "store", "service", "platform", "lock", "recent", "outside", "config", "values of forms", "i18n"],
    ),
    part("forms", "src/web/forms/", &[ALL, "store", "service", "lock", "config", "values of forms", "i18n", "http"]),
    part("parts", "src/web/parts/", &[ALL, "store", "service", "values of forms", "i18n", "http", "forms"]),
    part("pages", "src/web/pages/", &[ALL, "store", "service", "lock", "config", "i18n", "http", "forms", "parts"]),
    part("api", "src/web/api/", &[ALL, "store", "service", "i18n", "http", "parts"]),
    part("routes", "src/web/http/routes.rs", &["series", "http", "parts", "pages", "api"]),
    part("app", "src/web/http/app.rs", &["store", "service", "config", "network", "platform", "i18n", "http"]),
    part("web", "src/web/", &["store", "service", "i18n", "http", "parts", "pages", ALL]),
    part(
        "cli",
        "src/cli/",
        &[
            ALL,
            "age",
            "lock",
            "endgames",
            "store",
            "service",
            "web",
            "http",
            "i18n",
            "config",
            "telemetry",
            "platform",
            "network",
            "outside",
        ],
    ),
    part("config", "src/config.rs", &["age", "platform"]),
    part("telemetry", "src/telemetry.rs", &["config"]),
];

/// The parts of the libraries, which every layer above may use.
const LIBRARIES: [&str; 9] =
    ["draughts", "notation", "model", "pairing", "standings", "rating", "forecast", "series", "exchange"];

/// What stands for [`LIBRARIES`] in the table.
const ALL: &str = "libraries";

const fn part(name: &'static str, place: &'static str, may_use: &'static [&'static str]) -> Part {
    Part { name, place, may_use }
}

/// Places with words that must not occur in their code: I/O, clock, random numbers, the web and the database in the libraries; the rest by
/// layer.
const NEVER: [(&[&str], &[&str]); 5] = [
    (&["crates/"], &["std::fs", "std::net", "std::env", "std::thread", "std::process", "SystemTime", "Instant::now"]),
    (&["crates/"], &["Utc::now", "Local::now", "getrandom", "actix", "askama", "clap::", "diesel", "tokio", "fluent"]),
    (&["src/store/"], &["actix", "askama", "clap::"]),
    (&["src/service/"], &["actix", "askama", "clap::", "diesel"]),
    (&["src/web/", "src/cli/"], &["diesel", "tournament::decide", "decide::", " decide("]),
];

/// Files that write past the service, since nobody asks for it: test writes that change nothing, letters that are being sent, attempts that
/// are counted.
const OWN_WRITES: [&str; 4] =
    ["src/web/http/health.rs", "src/cli/doctor/database.rs", "src/web/http/letters.rs", "src/web/http/throttle.rs"];

#[test]
fn parts_use_only_what_the_table_allows() {
    let mut errors = Vec::new();
    for source in files("crates", "rs").into_iter().chain(files("src", "rs")) {
        let Some(own) = part_of(&source.name) else { continue };
        for used in parts_used(&source) {
            let is_allowed = own.may_use.contains(&used.as_str())
                || own.may_use.contains(&ALL) && LIBRARIES.contains(&used.as_str());
            if used != own.name && !is_allowed {
                errors.push(format!("{} uses {used}", source.name));
            }
        }
    }
    assert_none("forbidden uses", &errors);
}

#[test]
fn parts_stay_away_from_what_is_not_theirs() {
    let mut errors = Vec::new();
    for (places, forbidden) in NEVER {
        for source in places.iter().flat_map(|place| files(place, "rs")) {
            let code = source.code();
            errors.extend(
                forbidden.iter().filter(|word| code.contains(*word)).map(|word| format!("{}: {word}", source.name)),
            );
        }
    }
    assert_none("things outside their layer", &errors);
}

#[test]
fn no_page_imports_a_page() {
    let table = files("src/web/http", "rs").into_iter().find(|source| source.name.ends_with("/routes.rs"));
    let pages = pages_of(&table.expect("it is there"));
    assert!(pages.len() > 50, "{pages:?}");
    // The page that a module belongs to: a file or a folder, of several within each other the innermost.
    let page_of = |module: &str| {
        let is_of = |page: &&String| module == **page || module.starts_with(&format!("{page}::"));
        pages.iter().filter(is_of).max_by_key(|page| page.len())
    };
    let mut errors = BTreeSet::new();
    for source in files("src/web/pages", "rs") {
        let Some(own) = module_of_page(&source.folder()) else { continue };
        for place in places_named(&source) {
            let Some(page) = module_of_page(&place.path()).and_then(|named| page_of(&named)) else { continue };
            if own != *page && !own.starts_with(&format!("{page}::")) {
                errors.insert(format!(
                    "{} imports the page {page}: what both need belongs to src/web/parts, or to the folder of both",
                    source.name
                ));
            }
        }
    }
    assert_none("imports from page to page", &errors.into_iter().collect::<Vec<_>>());
}

/// Reading goes past the service, writing does not.
#[test]
fn only_the_service_writes() {
    let writing = writing_methods();
    assert!(writing.len() > 50, "{writing:?}");
    let mut errors = Vec::new();
    for source in ["src/web", "src/cli"].into_iter().flat_map(|folder| files(folder, "rs")) {
        if OWN_WRITES.contains(&source.name.as_str()) {
            continue;
        }
        let mut calls = StoreCalls::default();
        calls.visit_file(&source.parsed());
        errors.extend(calls.found.intersection(&writing).map(|method| format!("{}: {method}", source.name)));
    }
    assert_none("writes past the service", &errors);
}

/// The methods of the store that write: those that run a write transaction, and those that call such a method.
fn writing_methods() -> BTreeSet<String> {
    let mut methods = StoreMethods::default();
    for source in files("src/store", "rs") {
        methods.visit_file(&source.parsed());
    }
    let mut writing = BTreeSet::from(["writing", "together", "account_writes"].map(String::from));
    loop {
        let calls_one = |called: &BTreeSet<String>| !called.is_disjoint(&writing);
        let is_new = |name: &str, called: &BTreeSet<String>| !writing.contains(name) && calls_one(called);
        let more = methods.found.iter().filter(|(name, called)| is_new(name, called));
        let more: Vec<String> = more.map(|(name, _)| name.clone()).collect();
        if more.is_empty() {
            return writing;
        }
        writing.extend(more);
    }
}

/// A place among the pages as `area::page`: `src/web/pages/games/sheet/` is `games::sheet`.
fn module_of_page(place: &str) -> Option<String> {
    let within = place.strip_prefix("src/web/pages/")?.trim_end_matches('/');
    (!within.is_empty()).then(|| within.replace('/', "::"))
}

/// The pages as `area::page`, those of one page alone by their area: the modules that answer `GET` in the table of routes. What only takes
/// forms belongs to the page that it leads back to.
fn pages_of(table: &Source) -> BTreeSet<String> {
    let handlers = routes(table).into_iter().filter(|route| route.method == "get").map(|route| route.handler);
    let pages = handlers.filter_map(|handler| {
        let within = handler.strip_prefix(&["crate", "web", "pages"].map(String::from))?;
        within.split_last().map(|(_, module)| module.join("::"))
    });
    pages.filter(|page| !page.is_empty()).collect()
}

/// The part of a file: the one with the longest matching place; none for the roots of packages.
fn part_of(file: &str) -> Option<&'static Part> {
    let is_root = file.ends_with("src/lib.rs") || file.ends_with("src/main.rs");
    let parts = PARTS.iter().filter(|part| file.starts_with(part.place));
    parts.max_by_key(|part| part.place.len()).filter(|_| !is_root)
}

/// The parts that the paths of a file use.
fn parts_used(source: &Source) -> BTreeSet<String> {
    places_named(source).iter().filter_map(|place| part_of(&place.part())).map(|part| part.name.to_owned()).collect()
}

/// Where the paths of a file lead.
fn places_named(source: &Source) -> BTreeSet<Place> {
    let mut paths = Paths { folder: source.folder(), found: BTreeSet::new() };
    paths.visit_file(&source.parsed());
    paths.found
}

/// Where a path leads: a folder from the root of the project, and the names that follow it.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    root: String,
    rest: Vec<String>,
}

impl Place {
    /// All of it as one path.
    fn path(&self) -> String {
        format!("{}{}", self.root, self.rest.join("/"))
    }

    /// The folder or file of the part of the project. In the libraries an item of the root is one of the main part; in the application it
    /// is a part itself.
    fn part(&self) -> String {
        let Self { root, rest } = self;
        match rest.first() {
            Some(name) if root == "src/" && name == "web" => match rest.get(1).map(String::as_str) {
                Some("values") => "src/web/values.rs".to_owned(),
                Some(part) => format!("src/web/{part}/"),
                None => "src/web/".to_owned(),
            },
            Some(name) if root == "src/" => format!("src/{name}{}", if is_file(name) { ".rs" } else { "/" }),
            Some(name) if root == "crates/tournament/src/" => {
                let is_part = PARTS.iter().any(|part| part.place == format!("{root}{name}/"));
                format!("{root}{}/", if is_part { name } else { "model" })
            }
            Some(name) => format!("{root}{name}/"),
            None => root.clone(),
        }
    }
}

/// Collects where the paths of a file lead.
struct Paths {
    /// The folder of the file's own module.
    folder: String,
    found: BTreeSet<Place>,
}

impl Paths {
    fn note(&mut self, path: &[String]) {
        let Some((first, rest)) = path.split_first() else { return };
        let root = match first.as_str() {
            "crate" => self.folder.split_once("src/").map(|(package, _)| format!("{package}src/")).unwrap_or_default(),
            "draughts" | "tournament" => format!("crates/{first}/src/"),
            "super" => {
                let climbs = path.iter().take_while(|name| *name == "super").count();
                let kept: Vec<&str> = self.folder.trim_end_matches('/').split('/').collect();
                let root = kept[..kept.len().saturating_sub(climbs)].join("/") + "/";
                self.found.insert(Place { root, rest: path[climbs..].to_vec() });
                return;
            }
            _ => return,
        };
        self.found.insert(Place { root, rest: rest.to_vec() });
    }

    fn walk(&mut self, tree: &syn::UseTree, before: &[String]) {
        let with = |ident: &syn::Ident| before.iter().cloned().chain([ident.to_string()]).collect::<Vec<_>>();
        match tree {
            syn::UseTree::Path(path) => self.walk(&path.tree, &with(&path.ident)),
            syn::UseTree::Name(name) => self.note(&with(&name.ident)),
            syn::UseTree::Rename(name) => self.note(&with(&name.ident)),
            syn::UseTree::Glob(_) => self.note(before),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.walk(tree, before)),
        }
    }
}

/// Collects the methods of the store, each with the methods that it calls on itself.
#[derive(Default)]
struct StoreMethods {
    found: BTreeMap<String, BTreeSet<String>>,
}

impl<'ast> Visit<'ast> for StoreMethods {
    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if !matches!(&*item.self_ty, syn::Type::Path(own) if own.path.is_ident("Store")) {
            return;
        }
        for item in &item.items {
            if let syn::ImplItem::Fn(method) = item {
                let mut calls = SelfCalls::default();
                calls.visit_block(&method.block);
                self.found.insert(method.sig.ident.to_string(), calls.found);
            }
        }
    }
}

/// Collects the methods called on `self`.
#[derive(Default)]
struct SelfCalls {
    found: BTreeSet<String>,
}

impl<'ast> Visit<'ast> for SelfCalls {
    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if matches!(&*call.receiver, syn::Expr::Path(own) if own.path.is_ident("self")) {
            self.found.insert(call.method.to_string());
        }
        syn::visit::visit_expr_method_call(self, call);
    }
}

/// Collects the methods called on what is named `store`: a variable, a field, or the result of a method.
#[derive(Default)]
struct StoreCalls {
    found: BTreeSet<String>,
}

impl<'ast> Visit<'ast> for StoreCalls {
    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        let is_store = match &*call.receiver {
            syn::Expr::Path(own) => own.path.is_ident("store"),
            syn::Expr::Field(own) => matches!(&own.member, syn::Member::Named(name) if name == "store"),
            syn::Expr::MethodCall(own) => own.method == "store",
            _ => false,
        };
        if is_store {
            self.found.insert(call.method.to_string());
        }
        syn::visit::visit_expr_method_call(self, call);
    }

    /// Tests inside a file may use what they need.
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !module.attrs.iter().any(|attribute| attribute.path().is_ident("cfg")) {
            syn::visit::visit_item_mod(self, module);
        }
    }
}

/// Whether a module at the top of the application is a file of its own.
fn is_file(name: &str) -> bool {
    PARTS.iter().any(|part| part.place == format!("src/{name}.rs"))
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.walk(&item.tree, &[]);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.segments.len() > 1 {
            self.note(&names_of(path));
        }
        syn::visit::visit_path(self, path);
    }

    /// Tests inside a file may use what they need.
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !module.attrs.iter().any(|attribute| attribute.path().is_ident("cfg")) {
            syn::visit::visit_item_mod(self, module);
        }
    }
}
