//! Who may come to which address: what the arguments of its handler ask for stands in a table beside this file, so that a new route, or a
//! right that was taken from an old one, is seen by whoever reads the change. The documents for
//! programs have a table of their own (`src/web/api/v1`); all of them are for anybody.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::Visit;

use crate::assert_none;
use crate::routes::{Route, imports, names_of, routes};
use crate::sources::files;

/// A row an address and method: the right, `GET` or `POST`, the address.
const TABLE: &str = include_str!("rights.txt");

/// What handlers ask for, the most first, and what the table calls it. Without any of it anybody may come, or who has a key of the
/// address.
const RIGHTS: [[&str; 2]; 7] = [
    ["AdminAccount", "administrator"],
    ["Organiser", "organiser"],
    ["ChiefArbiter", "chief-arbiter"],
    ["Arbiter", "arbiter"],
    ["Scorer", "scorer"],
    ["Viewer", "viewer"],
    ["Account", "account"],
];

#[test]
fn every_route_has_its_row_in_the_table_of_rights() {
    let modules: BTreeMap<String, syn::File> =
        files("src/web", "rs").iter().map(|source| (source.folder(), source.parsed())).collect();
    let table = files("src/web/http", "rs").into_iter().find(|source| source.name.ends_with("/routes.rs"));
    let words = |row: &str| row.split_whitespace().collect::<Vec<_>>().join(" ");
    let known: BTreeSet<String> = TABLE.lines().map(words).collect();
    let mut found = BTreeSet::new();
    for Route { method, address, handler } in routes(&table.expect("it is there")) {
        // What only leads back to the page of a form shows nothing.
        if handler.last().is_some_and(|name| name == "up") {
            continue;
        }
        let arguments = arguments(&modules, &handler).unwrap_or_else(|| panic!("{handler:?} is not found"));
        let right =
            RIGHTS.iter().find(|[argument, _]| arguments.contains(*argument)).map_or("anybody", |[_, right]| *right);
        found.insert(format!("{right} {} {address}", method.to_uppercase()));
    }
    assert!(found.len() > 300, "{found:?}");
    let missing = found.difference(&known).map(|row| format!("tests/architecture/rights.txt does not say: {row}"));
    let wrong = known.difference(&found).map(|row| format!("tests/architecture/rights.txt says what is not so: {row}"));
    assert_none("rights", &missing.chain(wrong).collect::<Vec<_>>());
}

/// The names of the types of a function's arguments; nothing if it is not there.
fn arguments(modules: &BTreeMap<String, syn::File>, path: &[String]) -> Option<BTreeSet<String>> {
    let (name, module) = path.split_last()?;
    let (_, within) = module.split_first()?;
    let file = modules.get(&format!("src/{}/", within.join("/")))?;
    let signature = file.items.iter().find_map(|item| match item {
        syn::Item::Fn(function) if function.sig.ident == name => Some(&function.sig),
        _ => None,
    });
    if let Some(signature) = signature {
        let mut types = TypeNames(BTreeSet::new());
        signature.inputs.iter().for_each(|argument| types.visit_fn_arg(argument));
        return Some(types.0);
    }
    // Made in a part of the module, which hands it on.
    let handed_on = imports(file).remove(name)?;
    let whole = if handed_on.first()? == "crate" { handed_on } else { [module, &handed_on].concat() };
    arguments(modules, &whole)
}

struct TypeNames(BTreeSet<String>);

impl<'ast> Visit<'ast> for TypeNames {
    fn visit_type_path(&mut self, own: &'ast syn::TypePath) {
        self.0.extend(names_of(&own.path));
        syn::visit::visit_type_path(self, own);
    }
}
