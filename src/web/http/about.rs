//! What search engines and shared links read of a page: a sentence, its address in each language, and structured data.

use askama::filters::HtmlSafeOutput;
use serde_json::Value;

use crate::web::http::Page;
use crate::web::http::pictures::{HEIGHT, WIDTH};
use crate::web::i18n::{self, Language};

/// The longest description, in letters: previews show no more.
const LONGEST: usize = 300;
/// The longest address that is published, in bytes: the site has no longer ones, so they are made up.
const LONGEST_ADDRESS: usize = 256;
/// The query parameters that make another page; the others sort, search or mark what is shown.
const OTHER_PAGE: [&str; 6] = ["page", "after", "game", "on", "category", "player"];
/// The placeholder for the title in `parts/about.html`. No text of a user can look like it in a page, since their `&` is escaped.
const PLACE_OF_TITLE: &str = "&title;";

/// The description of a public page.
#[derive(Debug)]
pub struct About {
    pub description: String,
    /// The kind of thing, as shared links name it.
    pub kind: &'static str,
    /// The canonical address, where several addresses show the same.
    address: Option<String>,
    /// The address of its own picture, if it has one.
    picture: Option<String>,
    /// Structured data about its content, as JSON-LD.
    data: Option<String>,
}

/// The picture of a shared link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedPicture {
    /// The full address, with the language of the page.
    pub address: String,
    pub width: u16,
    pub height: u16,
}

/// The full address of a page in a language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlternateAddress {
    /// The language; `x-default` for the address that follows the browser's setting.
    pub code: &'static str,
    pub address: String,
}

impl About {
    /// A page with this description, at its own address.
    pub fn new(description: &str) -> Self {
        Self { description: shortened(description), kind: "website", address: None, picture: None, data: None }
    }

    /// With another canonical address.
    #[must_use]
    pub fn at(self, address: String) -> Self {
        Self { address: Some(address), ..self }
    }

    /// For a page about a person.
    #[must_use]
    pub fn of_person(self) -> Self {
        Self { kind: "profile", ..self }
    }

    /// With its own picture at this address. Other pages have the picture of their tournament, event, series or person, or of the site.
    #[must_use]
    pub fn with_picture(self, address: String) -> Self {
        Self { picture: Some(address), ..self }
    }

    /// With structured data about its content.
    #[must_use]
    pub fn with_data(self, data: &Value) -> Self {
        // `</script>` in a text would end the element, so `<` is written by its code.
        Self { data: Some(data.to_string().replace('<', "\\u003c")), ..self }
    }

    /// The data as they stand in a page.
    pub fn data(&self) -> Option<HtmlSafeOutput<&str>> {
        self.data.as_deref().map(HtmlSafeOutput)
    }
}

impl Page {
    /// Sets the description of the page. The first call wins.
    pub fn describe(&self, about: About) {
        let _ = self.about.set(about);
    }

    /// A full address of this site for the public; `None` if no public address is configured.
    pub fn public_address(&self, path: &str) -> Option<String> {
        self.state().config.public_url.is_some().then(|| self.absolute(path))
    }

    /// The canonical address of a page: it has the language, since the content depends on it.
    pub fn canonical(&self, about: &About) -> Option<String> {
        self.known_address(about).map(|address| in_language(&address, self.t.language))
    }

    /// The addresses of a page in all languages, and the one that follows the browser's setting.
    pub fn alternates(&self, about: &About) -> Vec<AlternateAddress> {
        self.known_address(about).map(|address| in_all_languages(&address)).unwrap_or_default()
    }

    /// The picture of a page, if a public address is configured.
    pub fn shared_picture(&self, about: &About) -> Option<SharedPicture> {
        let whole = || picture_of(about.address.as_deref().unwrap_or(self.path()));
        let path = about.picture.clone().unwrap_or_else(whole);
        let address = self.public_address(&path).filter(|_| path.len() <= LONGEST_ADDRESS)?;
        Some(SharedPicture { address: in_language(&address, self.t.language), width: WIDTH, height: HEIGHT })
    }

    /// The other languages' locales, as shared links name them.
    pub fn other_locales(&self) -> impl Iterator<Item = &'static str> {
        self.other_languages().map(Language::locale)
    }

    /// The page with its title where shared links look for it. The title is read from the finished page, since the template composes it.
    pub(super) fn with_shared_title(&self, mut body: String) -> String {
        if self.about.get().is_none() {
            return body;
        }
        let title = body.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>"));
        let title = title.map(|(title, _)| title.trim().to_owned()).unwrap_or_default();
        // The name of the site is given separately.
        let site = format!(" · {}", self.t.text("layout-name"));
        let title = title.strip_suffix(&site).unwrap_or(&title).replace('"', "&#34;");
        if let Some(at) = body.find(PLACE_OF_TITLE) {
            body.replace_range(at..at + PLACE_OF_TITLE.len(), &title);
        }
        body
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

/// An address in each language, and as it follows the browser's setting.
pub fn in_all_languages(address: &str) -> Vec<AlternateAddress> {
    let alternate = |own: Language| AlternateAddress { code: own.code(), address: in_language(address, own) };
    let browsers = AlternateAddress { code: "x-default", address: address.to_owned() };
    Language::offered().map(alternate).chain([browsers]).collect()
}

/// An address without its language parameter: links of a page stay plain, and another language can be chosen on it. Staff pages have a
/// parameter of the same name for documents.
pub fn without_language(address: &str) -> String {
    if is_of_staff(address) {
        return address.to_owned();
    }
    with_query_of(address, |name| name != i18n::PARAMETER)
}

/// The canonical form of an address, without the parameters that only arrange its content.
fn plain_address(address: &str) -> String {
    with_query_of(address, |name| OTHER_PAGE.contains(&name))
}

/// An address with only those query parameters whose names are wanted.
fn with_query_of(address: &str, is_wanted: impl Fn(&str) -> bool) -> String {
    let Some((path, query)) = address.split_once('?') else { return address.to_owned() };
    let is_kept = |part: &&str| part.split('=').next().is_some_and(&is_wanted);
    let kept: Vec<&str> = query.split('&').filter(is_kept).collect();
    if kept.is_empty() { path.to_owned() } else { format!("{path}?{}", kept.join("&")) }
}

/// The language that an address asks for, whatever the reader has chosen.
pub fn language_of(path: &str, query: &str) -> Option<Language> {
    let part = query.split('&').filter_map(|part| part.split_once('=')).find(|(name, _)| *name == i18n::PARAMETER);
    let code = part.filter(|_| !is_of_staff(path))?.1;
    Language::offered().find(|language| language.code() == code)
}

/// The address of the picture of the thing that a page belongs to.
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

/// A text on one line, cut to the longest length.
fn shortened(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= LONGEST {
        return line;
    }
    let beginning: String = line.chars().take(LONGEST).collect();
    // Cut between words.
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
