//! Templates and migrations: nothing inline, tokens in forms, names of tables, all of them used.

use crate::assert_none;
use crate::sources::{files, without_template_code};

#[test]
fn no_page_has_words_of_its_own() {
    let mut errors = Vec::new();
    for template in files("templates", "html") {
        let text = without_template_code(&template.text);
        for error in words_between_tags(&text).into_iter().chain(words_in_attributes(&text)) {
            errors.push(format!("{}: “{error}”", template.name));
        }
    }
    for source in files("src/web", "rs") {
        let own_names = source.name.ends_with("i18n/language.rs");
        if !own_names && source.code().chars().any(|c| ('\u{400}'..='\u{4ff}').contains(&c)) {
            errors.push(format!("{} has Cyrillic letters", source.name));
        }
    }
    assert_none("words outside the locale files", &errors);
}

#[test]
fn nothing_in_a_page_is_inline() {
    let mut errors = Vec::new();
    for template in files("templates", "html") {
        let text = without_template_code(&template.text).to_lowercase();
        for forbidden in ["style=", "<style", "javascript:", "<script>"] {
            if text.contains(forbidden) {
                errors.push(format!("{}: {forbidden}", template.name));
            }
        }
        // Structured data are not executed, so the policy of the site allows them inline.
        let scripts = text.split("<script").skip(1).filter(|rest| {
            let is_file = rest.starts_with(" src=\"");
            !is_file && !rest.starts_with(" type=\"application/ld+json\"></script>")
        });
        errors.extend(
            scripts.map(|rest| format!("{}: <script{}", template.name, rest.lines().next().unwrap_or_default())),
        );
        for attribute in attributes(&text).into_iter().filter(|(name, _)| name.starts_with("on")) {
            errors.push(format!("{}: {}=", template.name, attribute.0));
        }
    }
    assert_none("inline styles and scripts", &errors);
}

/// Whom a reader follows changes only the look of pages, and those are kept for all readers.
const WITHOUT_TOKENS: &str = "templates/parts/follow.html";

#[test]
fn every_form_that_writes_carries_its_token() {
    let mut errors = Vec::new();
    for template in files("templates", "html").into_iter().filter(|template| template.name != WITHOUT_TOKENS) {
        for form in template.text.split("<form").skip(1) {
            let form = form.split("</form>").next().unwrap_or(form);
            if form.contains("method=\"post\"") && !form.contains("page.token_field()") {
                errors.push(format!("{}: {}", template.name, form.lines().next().unwrap_or_default()));
            }
        }
    }
    assert_none("forms without a token", &errors);
}

#[test]
fn every_table_has_a_name_and_every_heading_says_of_what() {
    let mut bad = Vec::new();
    for template in files("templates", "html") {
        let opening = |tag: &str, needed: &[&str]| {
            let tags = template.text.split(tag).skip(1).map(|rest| rest.split('>').next().unwrap_or_default());
            tags.filter(|rest| !needed.iter().any(|needed| rest.contains(needed))).count()
        };
        let nameless = opening("<table ", &["aria-labelledby=", "aria-label="]) + opening("<table>", &["\0"]);
        let unscoped = opening("<th ", &["scope=\"col\"", "scope=\"row\""]) + opening("<th>", &["\0"]);
        if nameless + unscoped > 0 {
            bad.push(format!("{}: {nameless} tables, {unscoped} headings", template.name));
        }
    }
    assert_none("tables without a name, headings without a scope", &bad);
}

/// The first paint waits for style sheets: on a slow connection what is asked for after scripts and pictures comes late.
#[test]
fn style_sheets_of_a_page_stand_before_its_scripts() {
    let mut late = Vec::new();
    for template in files("templates", "html") {
        for block in template.text.replace("{%- block ", "{% block ").split("{% block ").skip(1) {
            let name = block.split_whitespace().next().unwrap_or_default();
            let content = block.split("endblock").next().unwrap_or(block);
            if name != "styles" && content.contains("rel=\"stylesheet\"") {
                late.push(format!("{}: {name}", template.name));
            }
        }
    }
    assert_none("style sheets that come after the scripts", &late);
}

#[test]
fn every_template_is_used() {
    let users: String =
        files("src/web", "rs").into_iter().chain(files("templates", "html")).map(|source| source.text).collect();
    let unused = files("templates", "html").into_iter().map(|template| template.name.replacen("templates/", "", 1));
    assert_none("unused templates", &unused.filter(|name| !users.contains(&format!("\"{name}\""))).collect::<Vec<_>>());
}

/// The longest line of a template, in characters.
const LONGEST_LINE: usize = 140;

#[test]
fn lines_of_templates_fit_beside_each_other() {
    let mut errors = Vec::new();
    for template in files("templates", "html") {
        let long = (1..).zip(template.text.lines()).filter(|(_, line)| line.chars().count() > LONGEST_LINE);
        errors.extend(long.map(|(n, _)| format!("{}:{n}", template.name)));
    }
    assert_none("lines of more than 140 characters", &errors);
}

/// `templates/` has the same tree as `src/web/pages`: a page's template and its includes are in the folder of its area, shared ones in
/// `parts/`.
#[test]
fn templates_lie_where_their_pages_do() {
    let mut strangers = Vec::new();
    for user in files("src/web", "rs").into_iter().chain(files("templates", "html")) {
        // In an archive pages become files with other names.
        if user.name.starts_with("src/web/http/archive/") {
            continue;
        }
        let folders = user.name.strip_prefix("src/web/pages/").or_else(|| user.name.strip_prefix("templates/"));
        let area = folders.and_then(|folders| folders.split_once('/')).map_or("parts", |(area, _)| area);
        for name in
            user.text.split('"').filter_map(|text| text.strip_suffix(".html")).filter(|name| !name.contains(' '))
        {
            if name != "layout" && ![area, "parts"].contains(&name.split('/').next().unwrap_or_default()) {
                strangers.push(format!("{} uses {name}", user.name));
            }
        }
    }
    assert_none("templates of other areas", &strangers);
}

#[test]
fn both_databases_have_the_same_migrations() {
    let [sqlite, postgres] = ["migrations/sqlite", "migrations/postgres"].map(|folder| {
        let files = files(folder, "sql").into_iter();
        files.map(|file| file.name.replacen(&format!("{folder}/"), "", 1)).collect::<Vec<_>>()
    });
    assert!(!sqlite.is_empty());
    assert_eq!(sqlite, postgres);
}

fn words_between_tags(html: &str) -> Vec<String> {
    let texts = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    // A block may contain attributes for a tag of another template.
    let words = texts.flat_map(str::split_whitespace).filter(|word| !word.contains("=\""));
    words.filter(|word| word.chars().any(char::is_alphabetic)).map(str::to_owned).collect()
}

/// Words in attributes that people read or hear.
fn words_in_attributes(html: &str) -> Vec<String> {
    let read = ["aria-label", "title", "placeholder", "alt", "data-label", "data-confirm"];
    let words = attributes(html)
        .into_iter()
        .filter(|(name, value)| read.contains(&name.as_str()) && value.chars().any(char::is_alphabetic));
    words.map(|(name, value)| format!("{name}=\"{value}\"")).collect()
}

/// All attributes with their values.
fn attributes(html: &str) -> Vec<(String, String)> {
    let tags = html.split('<').skip(1).map(|part| part.split('>').next().unwrap_or_default());
    tags.flat_map(|tag| {
        let mut parts = tag.split("=\"");
        let mut name = last_word(parts.next().unwrap_or_default());
        parts
            .filter_map(move |part| {
                let (value, rest) = part.split_once('"')?;
                Some((std::mem::replace(&mut name, last_word(rest)), value.to_owned()))
            })
            .collect::<Vec<_>>()
    })
    .collect()
}

fn last_word(text: &str) -> String {
    text.split_whitespace().last().unwrap_or_default().to_owned()
}
