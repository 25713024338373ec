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
    let mut reader = RouteReader { imported: imports(&file), beginning: String::new(), routes: Vec::new() };
    reader.visit_file(&file);
    reader.routes
}

struct RouteReader {
    imported: BTreeMap<String, Vec<String>>,
    /// What stands before the addresses of the function that is being read.
    beginning: String,
    routes: Vec<Route>,
}

impl<'ast> Visit<'ast> for RouteReader {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.beginning.clear();
        syn::visit::visit_item_fn(self, function);
    }

    /// `format!("/admin/t/{{slug}}{path}")`
    fn visit_macro(&mut self, own: &'ast syn::Macro) {
        if own.path.is_ident("format") {
            let text = own.tokens.to_string();
            let text = text.trim_matches('"').replace("{path}", "");
            self.beginning = text.replace("{{", "{").replace("}}", "}");
        }
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
            self.routes.push(Route { method, address: format!("{}{address}", self.beginning), handler });
        }
        syn::visit::visit_expr_method_call(self, call);
    }
}

/// The address of `resource("/t/{slug}")`, whatever answers there already.
fn address(answers: &syn::Expr) -> Option<String> {
    match answers {
        syn::Expr::MethodCall(call) => address(&call.receiver),
        syn::Expr::Call(call) => match (&*call.func, call.args.first()?) {
            (syn::Expr::Path(function), syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. })) => {
                function.path.is_ident("resource").then(|| text.value())
            }
            _ => None,
        },
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
