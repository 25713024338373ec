//! What search engines and shared links are told of a page: a sentence, its address in each language, and data for machines.

use askama::filters::HtmlSafeOutput;
use serde_json::Value;

use crate::web::http::Page;
use crate::web::http::pictures::{HEIGHT, WIDTH};
use crate::web::i18n::{self, Language};

/// The longest sentence, in letters: previews show no more.
const LONGEST: usize = 300;
/// The longest address that is told, in bytes: the site has no longer ones, only readers make them up.
const LONGEST_ADDRESS: usize = 256;
/// What of a query makes a page another one: the rest arranges what is shown anew, finds something in it, or marks it.
const OTHER_PAGE: [&str; 6] = ["page", "after", "game", "on", "category", "player"];
/// Where `parts/about.html` has the title of the page. Nothing that people write looks so in a page: their `&` is escaped.
const PLACE_OF_TITLE: &str = "&title;";

/// What is told of a page that all may read.
#[derive(Debug)]
pub struct About {
    pub description: String,
    /// What it is about, as shared links name it.
    pub kind: &'static str,
    /// The address under which the page is to be found, where several show the same.
    address: Option<String>,
    /// Where its picture is, if it has one of its own.
    picture: Option<String>,
    /// Data about what the page shows, as JSON-LD.
    data: Option<String>,
}

/// The picture of a shared link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedPicture {
    /// The full address, which has the language of the page.
    pub address: String,
    pub width: u16,
    pub height: u16,
}

/// The full address of a page in a language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlternateAddress {
    /// The language; `x-default` for the address that follows the browser.
    pub code: &'static str,
    pub address: String,
}

impl About {
    /// A page with this description, at its own address.
    pub fn new(description: &str) -> Self {
        Self { description: shortened(description), kind: "website", address: None, picture: None, data: None }
    }

    /// The same for a page that is to be found at another address.
    #[must_use]
    pub fn at(self, address: String) -> Self {
        Self { address: Some(address), ..self }
    }

    /// The same for a page about a person.
    #[must_use]
    pub fn of_person(self) -> Self {
        Self { kind: "profile", ..self }
    }

    /// The same with a picture of its own at this address. Other pages have that of the tournament, event, series or person that they
    /// belong to, or of the site.
    #[must_use]
    pub fn with_picture(self, address: String) -> Self {
        Self { picture: Some(address), ..self }
    }

    /// The same with data about what the page shows.
    #[must_use]
    pub fn with_data(self, data: &Value) -> Self {
        // A text with `</script>` in it would end the element: JSON may write the sign by its number.
        Self { data: Some(data.to_string().replace('<', "\\u003c")), ..self }
    }

    /// The data as they stand in a page.
    pub fn data(&self) -> Option<HtmlSafeOutput<&str>> {
        self.data.as_deref().map(HtmlSafeOutput)
    }
}

impl Page {
    /// Says what is told of the page elsewhere. What was said first holds.
    pub fn describe(&self, about: About) {
        let _ = self.about.set(about);
    }

    /// A full address of this site for people elsewhere; none where it has not been set how they reach it.
    pub fn public_address(&self, path: &str) -> Option<String> {
        self.state().config.public_url.is_some().then(|| self.absolute(path))
    }

    /// The address by which a page is to be known: that of its language, as what it shows depends on it.
    pub fn canonical(&self, about: &About) -> Option<String> {
        self.known_address(about).map(|address| in_language(&address, self.t.language))
    }

    /// The addresses of a page in all languages, and the one that follows the browser.
    pub fn alternates(&self, about: &About) -> Vec<AlternateAddress> {
        self.known_address(about).map(|address| in_all_languages(&address)).unwrap_or_default()
    }

    /// The picture of a page, where it is known how people elsewhere reach it.
    pub fn shared_picture(&self, about: &About) -> Option<SharedPicture> {
        let whole = || picture_of(about.address.as_deref().unwrap_or(self.path()));
        let path = about.picture.clone().unwrap_or_else(whole);
        let address = self.public_address(&path).filter(|_| path.len() <= LONGEST_ADDRESS)?;
        Some(SharedPicture { address: in_language(&address, self.t.language), width: WIDTH, height: HEIGHT })
    }

    /// The locales of the languages in which the page is not shown, as shared links name them.
    pub fn other_locales(&self) -> impl Iterator<Item = &'static str> {
        self.other_languages().map(Language::locale)
    }

    /// The page with its title where shared links look for it. It is taken out of the page, whose template puts it together.
    pub(super) fn with_shared_title(&self, body: String) -> String {
        if self.about.get().is_none() {
            return body;
        }
        let title = body.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>"));
        let title = title.map(|(title, _)| title.trim().to_owned()).unwrap_or_default();
        // The name of the site stands beside it already.
        let site = format!(" · {}", self.t.text("layout-name"));
        let title = title.strip_suffix(&site).unwrap_or(&title).replace('"', "&#34;");
        body.replacen(PLACE_OF_TITLE, &title, 1)
    }

    fn known_address(&self, about: &About) -> Option<String> {
        let path = plain_address(about.address.as_deref().unwrap_or(self.path()));
        self.public_address(&path).filter(|_| path.len() <= LONGEST_ADDRESS)
    }
}

/// An address that shows its page in one language to all readers.
pub fn in_language(address: &str, language: Language) -> String {
    let sign = if address.contains('?') { '&' } else { '?' };
    format!("{address}{sign}{}={}", i18n::PARAMETER, language.code())
}

/// An address in each language, and as it follows the browser.
pub fn in_all_languages(address: &str) -> Vec<AlternateAddress> {
    let alternate = |own: Language| AlternateAddress { code: own.code(), address: in_language(address, own) };
    let browsers = AlternateAddress { code: "x-default", address: address.to_owned() };
    Language::offered().map(alternate).chain([browsers]).collect()
}

/// An address without the language that it asks for: links of a page stay plain, and another language can be chosen on it. Pages of the
/// staff have a parameter of the same name for documents.
pub fn without_language(address: &str) -> String {
    if is_of_staff(address) {
        return address.to_owned();
    }
    with_query_of(address, |name| name != i18n::PARAMETER)
}

/// An address as the page is to be known: one for all ways in which the same is arranged.
fn plain_address(address: &str) -> String {
    with_query_of(address, |name| OTHER_PAGE.contains(&name))
}

/// An address with those parameters alone whose names are wanted.
fn with_query_of(address: &str, is_wanted: impl Fn(&str) -> bool) -> String {
    let Some((path, query)) = address.split_once('?') else { return address.to_owned() };
    let is_kept = |part: &&str| part.split('=').next().is_some_and(&is_wanted);
    let kept: Vec<&str> = query.split('&').filter(is_kept).collect();
    if kept.is_empty() { path.to_owned() } else { format!("{path}?{}", kept.join("&")) }
}

/// The language that an address asks for, be the reader's choice what it may.
pub fn language_of(path: &str, query: &str) -> Option<Language> {
    let part = query.split('&').filter_map(|part| part.split_once('=')).find(|(name, _)| *name == i18n::PARAMETER);
    let code = part.filter(|_| !is_of_staff(path))?.1;
    Language::offered().find(|own| own.code() == code)
}

/// Where the picture is of what a page belongs to.
fn picture_of(address: &str) -> String {
    let path = address.split('?').next().unwrap_or_default();
    match path.split('/').collect::<Vec<_>>()[..] {
        ["", kind @ ("t" | "event" | "series" | "player"), own, ..] => format!("/{kind}/{own}/share.png"),
        _ => "/share.png".to_owned(),
    }
}

fn is_of_staff(path: &str) -> bool {
    path.starts_with("/admin")
}

/// A text in one line that is not too long.
fn shortened(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= LONGEST {
        return line;
    }
    let beginning: String = line.chars().take(LONGEST).collect();
    // No word is cut in two.
    format!("{}…", beginning.rsplit_once(' ').map_or(beginning.as_str(), |(words, _)| words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_language_and_loses_it() {
        for (plain, russian) in [("/", "/?lang=ru"), ("/t/cup", "/t/cup?lang=ru"), ("/t/cup?x=1", "/t/cup?x=1&lang=ru")]
        {
            assert_eq!(in_language(plain, Language::Russian), russian);
            assert_eq!(without_language(russian), plain);
        }
        for (address, plain) in [
            ("/t/cup?lang=ru&x=1", "/t/cup?x=1"),
            ("/t/cup?lang", "/t/cup"),
            ("/t/cup?language=ru", "/t/cup?language=ru"),
            ("/admin/t/cup/print/wall?lang=ru", "/admin/t/cup/print/wall?lang=ru"),
        ] {
            assert_eq!(without_language(address), plain);
        }
    }

    #[test]
    fn a_page_is_known_by_one_address_however_it_is_arranged() {
        for (address, plain) in [
            ("/t/cup/players", "/t/cup/players"),
            ("/t/cup/players?sort=name&q=x", "/t/cup/players"),
            ("/ratings/rapid?game=russian&sex=f&page=2", "/ratings/rapid?game=russian&page=2"),
            ("/t/cup?", "/t/cup"),
        ] {
            assert_eq!(plain_address(address), plain);
        }
    }

    #[test]
    fn a_page_has_the_picture_of_what_it_belongs_to() {
        for (address, picture) in [
            ("/t/cup", "/t/cup/share.png"),
            ("/t/cup/standings/after/3?sort=name", "/t/cup/share.png"),
            ("/event/day", "/event/day/share.png"),
            ("/series/cups/old/3", "/series/cups/share.png"),
            ("/series", "/share.png"),
            ("/player/7/against/9", "/player/7/share.png"),
            ("/ratings/rapid", "/share.png"),
            ("/", "/share.png"),
        ] {
            assert_eq!(picture_of(address), picture);
        }
    }

    #[test]
    fn a_language_that_is_not_offered_is_not_asked_for() {
        for (path, query, expected) in [
            ("/", "lang=ru", Some(Language::Russian)),
            ("/", "x=1&lang=en", Some(Language::English)),
            ("/", "lang=qps", None),
            ("/", "lang=", None),
            ("/", "lang", None),
            ("/", "", None),
            ("/admin/t/cup/print/wall", "lang=ru", None),
        ] {
            assert_eq!(language_of(path, query), expected, "{path}?{query}");
        }
    }

    #[test]
    fn a_description_is_one_line_that_ends_with_a_word() {
        assert_eq!(shortened(" one\ntwo  three "), "one two three");
        let long = shortened(&"слово ".repeat(100));
        assert!(long.ends_with("слово…") && long.chars().count() <= LONGEST, "{long}");
    }

    #[test]
    fn data_end_no_element() {
        let about = About::new("").with_data(&serde_json::json!({ "name": "</script><b>" }));
        let data = about.data().expect("it was given").to_string();
        assert_eq!(data, "{\"name\":\"\\u003c/script>\\u003cb>\"}");
    }
}
