//! The files of the project.

use std::fs;
use std::path::{Path, PathBuf};

/// A file with its name from the root of the project.
pub struct Source {
    pub name: String,
    pub text: String,
}

impl Source {
    /// Without comments and without tests, which come last.
    pub fn code(&self) -> String {
        let code = self.text.split("#[cfg(test)]").next().unwrap_or_default();
        code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
    }

    /// The folder of the file's module: `src/web/mod.rs` is `src/web/`, `src/web/form.rs` is `src/web/form/`.
    pub fn folder(&self) -> String {
        let own = self.name.trim_end_matches(".rs");
        format!("{}/", own.trim_end_matches("/mod").trim_end_matches("/lib").trim_end_matches("/main"))
    }

    /// The file as the compiler reads it.
    pub fn parsed(&self) -> syn::File {
        syn::parse_file(&self.text).unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }
}

/// All files below a folder whose name ends with `ending`, in order of their names.
pub fn files(folder: &str, ending: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    collect(&root.join(folder), ending, &mut found);
    found.sort();
    let source = |path: PathBuf| Source {
        name: path.strip_prefix(root).expect("below the root").to_string_lossy().into_owned(),
        text: fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())),
    };
    found.into_iter().map(source).collect()
}

fn collect(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, ending, found);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
}

/// A template without its code and comments.
pub fn without_template_code(text: &str) -> String {
    [("{#", "#}"), ("{%", "%}"), ("{{", "}}")]
        .into_iter()
        .fold(text.to_owned(), |text, (open, close)| without(&text, open, close))
}

/// A text without the parts between two marks.
fn without(text: &str, open: &str, close: &str) -> String {
    let (start, rest) = text.split_once(open).unwrap_or((text, ""));
    rest.split(open).fold(start.to_owned(), |kept, part| kept + part.split_once(close).map_or("", |(_, after)| after))
}

/// Only the code of a template, without comments.
pub fn template_code(text: &str) -> String {
    let text = without(text, "{#", "#}");
    let mut code = String::new();
    for (open, close) in [("{%", "%}"), ("{{", "}}")] {
        for part in text.split(open).skip(1) {
            code.push_str(part.split(close).next().unwrap_or_default());
            code.push('\n');
        }
    }
    code
}
