//! One name for each type, and names for parameters.

use std::collections::BTreeMap;

use syn::visit::Visit;

use crate::assert_none;
use crate::sources::files;

/// The packages, by the folders of their sources.
const PACKAGES: [&str; 3] = ["crates/draughts/src", "crates/tournament/src", "src"];

/// Tuple aliases that are only compared, so that their parts need no names: keys of caches and of orders, and query selections.
const KEYS: [&str; 7] =
    ["BodyKey", "BoardNews", "BursteinRank", "EntryColumns", "ForecastKey", "RatedTournaments", "TableKey"];

#[test]
fn no_public_type_name_exists_twice_in_a_package() {
    let mut errors = Vec::new();
    for package in PACKAGES {
        let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for source in files(package, "rs") {
            for name in read(&source.parsed(), Aliases::default()).types {
                places.entry(name).or_default().push(source.name.clone());
            }
        }
        let twice = places.into_iter().filter(|(_, files)| files.len() > 1);
        errors.extend(twice.map(|(name, files)| format!("{name}: {}", files.join(", "))));
    }
    assert_none("types of one name", &errors);
}

#[test]
fn no_parameter_is_a_tuple() {
    assert_none("parameters without names", &functions(|declared| declared.tuples));
}

/// Neither may it contain one, such as `&[(A, B)]` and `Option<(A, B)>`. Bounds on iterators and functions (`impl Iterator<Item = (A, B)>`)
/// are allowed, since they cannot be named otherwise.
#[test]
fn no_parameter_has_a_tuple_in_it() {
    assert_none("parameters with parts without names", &functions(|declared| declared.nested));
}

/// A type of three parts or more has names for them. A sort key (`fn key`) is only compared.
#[test]
fn no_result_is_a_tuple_of_more_than_two() {
    let mut errors = functions(|declared| declared.long_results);
    errors.retain(|error| !error.ends_with("fn key"));
    assert_none("results with parts without names", &errors);
}

/// Two parts of one type are mixed up, and a flag says nothing without a name. The two players of a game may be a pair of places in a
/// field, and the rounds of forbidden pairs are stored as first and last.
#[test]
fn no_public_result_is_a_pair_of_one_type_or_has_a_flag_in_it() {
    let mut errors = functions(|declared| declared.unnamed_results);
    errors.retain(|error| !error.ends_with("fn key") && !error.ends_with("exchange/trf/named.rs: fn rounds"));
    assert_none("results with parts that are alike", &errors);
}

/// Some of the functions of all packages, with their files.
fn functions(some: fn(Declared) -> Vec<String>) -> Vec<String> {
    PACKAGES.into_iter().flat_map(|package| functions_of(package, some)).collect()
}

fn functions_of(package: &str, some: fn(Declared) -> Vec<String>) -> Vec<String> {
    let sources: Vec<_> = files(package, "rs").into_iter().map(|source| (source.parsed(), source.name)).collect();
    let mut shared = Aliases::default();
    // An alias of an alias is known in the second pass.
    for _ in 0..2 {
        let aliases = sources.iter().flat_map(|(file, _)| aliased(file));
        aliases.filter(|alias| is_public(&alias.vis)).for_each(|alias| shared.add(alias));
    }
    let named = |(file, name): &(syn::File, String)| {
        let mut aliases = shared.clone();
        aliased(file).for_each(|alias| aliases.add(alias));
        let found = some(read(file, aliases)).into_iter();
        found.map(|function| format!("{name}: fn {function}")).collect::<Vec<_>>()
    };
    sources.iter().flat_map(named).collect()
}

/// The declarations of a file.
#[derive(Default)]
struct Declared {
    /// The known tuple aliases.
    aliases: Aliases,
    /// The names of its visible types.
    types: Vec<String>,
    /// Its functions that take a tuple.
    tuples: Vec<String>,
    /// Its functions that take a type with a tuple in it.
    nested: Vec<String>,
    /// Its functions whose result is, or contains, a tuple of more than two.
    long_results: Vec<String>,
    /// Its functions that other files can see whose result has a pair of one type or a flag in it.
    unnamed_results: Vec<String>,
}

/// Type aliases with the number of parts of the longest tuple in them.
#[derive(Default, Clone)]
struct Aliases(BTreeMap<String, usize>);

impl Aliases {
    fn add(&mut self, alias: &syn::ItemType) {
        let mut found = LongestTuple { parts: 0, aliases: self };
        found.visit_type(&alias.ty);
        let parts = found.parts;
        if !KEYS.contains(&alias.ident.to_string().as_str()) {
            self.0.insert(alias.ident.to_string(), parts);
        }
    }
}

fn aliased(file: &syn::File) -> impl Iterator<Item = &syn::ItemType> {
    file.items.iter().filter_map(|item| if let syn::Item::Type(alias) = item { Some(alias) } else { None })
}

fn is_public(visibility: &syn::Visibility) -> bool {
    !matches!(visibility, syn::Visibility::Inherited)
}

/// The number of parts of the longest tuple in a type, without trait bounds.
struct LongestTuple<'a> {
    parts: usize,
    aliases: &'a Aliases,
}

impl<'ast> Visit<'ast> for LongestTuple<'_> {
    fn visit_type_tuple(&mut self, tuple: &'ast syn::TypeTuple) {
        self.parts = self.parts.max(tuple.elems.len());
        syn::visit::visit_type_tuple(self, tuple);
    }

    fn visit_type_path(&mut self, path: &'ast syn::TypePath) {
        let named = path.path.get_ident().and_then(|name| self.aliases.0.get(&name.to_string()));
        self.parts = self.parts.max(named.copied().unwrap_or(0));
        syn::visit::visit_type_path(self, path);
    }

    fn visit_type_impl_trait(&mut self, _: &'ast syn::TypeImplTrait) {}

    fn visit_type_trait_object(&mut self, _: &'ast syn::TypeTraitObject) {}

    fn visit_type_bare_fn(&mut self, _: &'ast syn::TypeBareFn) {}
}

/// Whether a type has a tuple in it whose parts are all of one type, but places, or one of them a flag.
#[derive(Default)]
struct UnnamedParts {
    found: bool,
}

impl<'ast> Visit<'ast> for UnnamedParts {
    fn visit_type_tuple(&mut self, tuple: &'ast syn::TypeTuple) {
        let parts: Vec<Vec<String>> = tuple.elems.iter().map(names_in).collect();
        let has_flag = parts.iter().any(|part| *part == ["bool"]);
        let are_alike = parts.len() > 1 && parts.windows(2).all(|two| two[0] == two[1]) && parts[0] != ["usize"];
        self.found |= has_flag || are_alike;
        syn::visit::visit_type_tuple(self, tuple);
    }

    fn visit_type_impl_trait(&mut self, _: &'ast syn::TypeImplTrait) {}

    fn visit_type_trait_object(&mut self, _: &'ast syn::TypeTraitObject) {}

    fn visit_type_bare_fn(&mut self, _: &'ast syn::TypeBareFn) {}
}

/// The names that a type is written with.
fn names_in(written: &syn::Type) -> Vec<String> {
    let mut names = Names(Vec::new());
    names.visit_type(written);
    names.0
}

struct Names(Vec<String>);

impl<'ast> Visit<'ast> for Names {
    fn visit_ident(&mut self, name: &'ast syn::Ident) {
        self.0.push(name.to_string());
    }
}

fn read(file: &syn::File, aliases: Aliases) -> Declared {
    let mut declared = Declared { aliases, ..Declared::default() };
    declared.visit_file(file);
    declared
}

impl Declared {
    fn note(&mut self, visibility: &syn::Visibility, name: &syn::Ident) {
        if is_public(visibility) {
            self.types.push(name.to_string());
        }
    }

    fn check_result(&mut self, visibility: &syn::Visibility, signature: &syn::Signature) {
        let mut parts = UnnamedParts::default();
        parts.visit_return_type(&signature.output);
        if is_public(visibility) && parts.found {
            self.unnamed_results.push(signature.ident.to_string());
        }
    }

    fn longest(&self, visit: impl FnOnce(&mut LongestTuple<'_>)) -> usize {
        let mut found = LongestTuple { parts: 0, aliases: &self.aliases };
        visit(&mut found);
        found.parts
    }

    fn check(&mut self, signature: &syn::Signature) {
        let is_tuple = |input: &syn::FnArg| match input {
            syn::FnArg::Typed(input) => {
                matches!(*input.pat, syn::Pat::Tuple(_)) || matches!(&*input.ty, syn::Type::Tuple(_))
            }
            syn::FnArg::Receiver(_) => false,
        };
        if signature.inputs.iter().any(is_tuple) {
            self.tuples.push(signature.ident.to_string());
        }
        if signature.inputs.iter().any(|input| self.longest(|found| found.visit_fn_arg(input)) > 1) {
            self.nested.push(signature.ident.to_string());
        }
        if self.longest(|found| found.visit_return_type(&signature.output)) > 2 {
            self.long_results.push(signature.ident.to_string());
        }
    }
}

impl<'ast> Visit<'ast> for Declared {
    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.note(&item.vis, &item.ident);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.note(&item.vis, &item.ident);
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.note(&item.vis, &item.ident);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.note(&item.vis, &item.ident);
        syn::visit::visit_item_trait(self, item);
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.check_result(&item.vis, &item.sig);
        syn::visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.check_result(&item.vis, &item.sig);
        syn::visit::visit_impl_item_fn(self, item);
    }

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        self.check(signature);
    }

    /// Tests inside a file may have types of any name.
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !module.attrs.iter().any(|attribute| attribute.path().is_ident("cfg")) {
            syn::visit::visit_item_mod(self, module);
        }
    }

    /// The signatures of standard traits cannot be changed: `From<(A, B)>`.
    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if item.trait_.is_none() {
            syn::visit::visit_item_impl(self, item);
        }
    }
}
