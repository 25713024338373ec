//! One name for one type, and names for parameters.

use std::collections::BTreeMap;

use syn::visit::Visit;

use crate::assert_none;
use crate::sources::{Source, files};

/// The packages, by the folders of their sources.
const PACKAGES: [&str; 3] = ["crates/draughts/src", "crates/tournament/src", "src"];

#[test]
fn no_public_type_name_exists_twice_in_a_package() {
    let mut errors = Vec::new();
    for package in PACKAGES {
        let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for source in files(package, "rs") {
            for name in read(&source).types {
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
    assert_none("parameters without names", &functions(PACKAGES, |declared| declared.tuples));
}

/// Nor has it one in it, as `&[(A, B)]` and `Option<(A, B)>` have. What is asked of iterators and functions (`impl Iterator<Item =
/// (A, B)>`) cannot be named otherwise.
#[test]
fn no_parameter_of_a_library_has_a_tuple_in_it() {
    let libraries = PACKAGES.into_iter().filter(|package| package.starts_with("crates/"));
    assert_none("parameters with parts without names", &functions(libraries, |declared| declared.nested));
}

/// What has three parts or more has names for them. A sort key (`fn key`) is only compared.
#[test]
fn no_result_is_a_tuple_of_more_than_two() {
    let mut errors = functions(PACKAGES, |declared| declared.long_results);
    errors.retain(|error| !error.ends_with("fn key"));
    assert_none("results with parts without names", &errors);
}

/// Some of the functions of packages, with their files.
fn functions(packages: impl IntoIterator<Item = &'static str>, some: fn(Declared) -> Vec<String>) -> Vec<String> {
    let sources = packages.into_iter().flat_map(|package| files(package, "rs"));
    sources
        .flat_map(|source| some(read(&source)).into_iter().map(move |name| format!("{}: fn {name}", source.name)))
        .collect()
}

/// What a file declares.
#[derive(Default)]
struct Declared {
    /// The names of its types that other files can see.
    types: Vec<String>,
    /// Its functions that take a tuple.
    tuples: Vec<String>,
    /// Its functions that take something with a tuple in it.
    nested: Vec<String>,
    /// Its functions whose result is a tuple of more than two or has one in it.
    long_results: Vec<String>,
}

/// How many parts the longest tuple in a type has, but for what a trait is asked for.
#[derive(Default)]
struct LongestTuple(usize);

impl<'ast> Visit<'ast> for LongestTuple {
    fn visit_type_tuple(&mut self, tuple: &'ast syn::TypeTuple) {
        self.0 = self.0.max(tuple.elems.len());
        syn::visit::visit_type_tuple(self, tuple);
    }

    fn visit_type_impl_trait(&mut self, _: &'ast syn::TypeImplTrait) {}

    fn visit_type_trait_object(&mut self, _: &'ast syn::TypeTraitObject) {}
}

fn read(source: &Source) -> Declared {
    let mut declared = Declared::default();
    declared.visit_file(&source.parsed());
    declared
}

impl Declared {
    fn note(&mut self, visibility: &syn::Visibility, name: &syn::Ident) {
        if !matches!(visibility, syn::Visibility::Inherited) {
            self.types.push(name.to_string());
        }
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
        let mut found = LongestTuple::default();
        for input in &signature.inputs {
            found.visit_fn_arg(input);
        }
        if found.0 > 1 {
            self.nested.push(signature.ident.to_string());
        }
        let mut found = LongestTuple::default();
        found.visit_return_type(&signature.output);
        if found.0 > 2 {
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

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        self.check(signature);
    }

    /// Tests inside a file may have types of any name.
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !module.attrs.iter().any(|attribute| attribute.path().is_ident("cfg")) {
            syn::visit::visit_item_mod(self, module);
        }
    }

    /// What a standard trait asks for cannot be named otherwise: `From<(A, B)>`.
    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if item.trait_.is_none() {
            syn::visit::visit_item_impl(self, item);
        }
    }
}
