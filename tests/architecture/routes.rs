//! The table of routes, read from its source.

use std::collections::BTreeMap;

use syn::visit::Visit;

use crate::sources::Source;

/// An address with what answers there.
pub struct Route {
    /// `get` or `post`.
    pub method: String,
    pub address: String,
    /// The function, from the root of its crate.
    pub handler: Vec<String>,
}

/// All routes of a table.
pub fn routes(table: &Source) -> Vec<Route> {
    let file = table.parsed();
    let mut scopes = ScopeReader::default();
    scopes.visit_file(&file);
    let mut reader = RouteReader { imported: imports(&file), scopes, function: String::new(), routes: Vec::new() };
    reader.visit_file(&file);
    reader.routes
}

/// Where functions put their addresses: `web::scope("/t/{slug}").configure(tournament_routes)`.
#[derive(Default)]
struct ScopeReader {
    /// The function that is being read.
    function: String,
    /// By the name of a function, where it is put.
    scopes: BTreeMap<String, Scope>,
}

struct Scope {
    /// The function that puts it there.
    within: String,
    /// What stands before its addresses, beside what stands before those of that function.
    beginning: String,
}

impl ScopeReader {
    /// What stands before the addresses of a function.
    fn beginning(&self, function: &str) -> String {
        self.scopes.get(function).map_or_else(String::new, |scope| self.beginning(&scope.within) + &scope.beginning)
    }
}

impl<'ast> Visit<'ast> for ScopeReader {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.function = function.sig.ident.to_string();
        syn::visit::visit_item_fn(self, function);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if call.method == "configure"
            && let Some(syn::Expr::Path(configured)) = call.args.first()
            && let Some(name) = configured.path.get_ident()
        {
            let beginning = first_text(&call.receiver, "scope").unwrap_or_default();
            self.scopes.insert(name.to_string(), Scope { within: self.function.clone(), beginning });
        }
        syn::visit::visit_expr_method_call(self, call);
    }
}

struct RouteReader {
    imported: BTreeMap<String, Vec<String>>,
    scopes: ScopeReader,
    /// The function that is being read.
    function: String,
    routes: Vec<Route>,
}

impl<'ast> Visit<'ast> for RouteReader {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.function = function.sig.ident.to_string();
        syn::visit::visit_item_fn(self, function);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        let method = call.method.to_string();
        if ["get", "post"].contains(&method.as_str())
            && let Some(address) = address(&call.receiver)
            && let Some(syn::Expr::Path(handler)) = call.args.first()
        {
            let named = names_of(&handler.path);
            let (first, rest) = named.split_first().expect("a path has a name");
            let module = self.imported.get(first).cloned().unwrap_or_else(|| vec![first.clone()]);
            let handler = module.into_iter().chain(rest.iter().cloned()).collect();
            let address = self.scopes.beginning(&self.function) + &address;
            self.routes.push(Route { method, address, handler });
        }
        syn::visit::visit_expr_method_call(self, call);
    }
}

/// The address of `resource("/glossary")`, whatever answers there already.
fn address(answers: &syn::Expr) -> Option<String> {
    match answers {
        syn::Expr::MethodCall(call) => address(&call.receiver),
        answers => first_text(answers, "resource"),
    }
}

/// The text that a call of the function gives it: that of `resource("/glossary")`.
fn first_text(call: &syn::Expr, function: &str) -> Option<String> {
    let syn::Expr::Call(call) = call else { return None };
    match (&*call.func, call.args.first()?) {
        (syn::Expr::Path(called), syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. })) => {
            called.path.segments.last().is_some_and(|name| name.ident == function).then(|| text.value())
        }
        _ => None,
    }
}

/// What a file imports, by the names that it has there.
pub fn imports(file: &syn::File) -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::new();
    for item in &file.items {
        if let syn::Item::Use(item) = item {
            import(&item.tree, &[], &mut found);
        }
    }
    found
}

fn import(tree: &syn::UseTree, before: &[String], found: &mut BTreeMap<String, Vec<String>>) {
    let with = |name: &syn::Ident| before.iter().cloned().chain([name.to_string()]).collect::<Vec<_>>();
    match tree {
        syn::UseTree::Path(own) => import(&own.tree, &with(&own.ident), found),
        syn::UseTree::Group(own) => own.items.iter().for_each(|tree| import(tree, before, found)),
        syn::UseTree::Name(own) => drop(found.insert(own.ident.to_string(), with(&own.ident))),
        syn::UseTree::Rename(own) => drop(found.insert(own.rename.to_string(), with(&own.ident))),
        syn::UseTree::Glob(_) => {}
    }
}

pub fn names_of(path: &syn::Path) -> Vec<String> {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}
