//! Addresses of the site, and the file names of their pages in an archive.

use std::collections::{BTreeMap, BTreeSet};

use percent_encoding::percent_decode_str;

use super::ArchiveSubject;
use super::crawl::Answers;
use crate::web::http::in_query;

/// Query parameters that only arrange a page, or start an endless number of searches.
const LEFT_OUT: [&str; 5] = ["ply", "side", "squares", "line", "aside"];

/// The longest part of a file name that comes from a query.
const LONGEST_QUERY: usize = 60;

/// Device names: Windows makes no file with such a name, whatever its extension.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// The file names of each language, with its folder, by the addresses of their pages.
pub type FileNames = BTreeMap<&'static str, BTreeMap<PageAddress, String>>;

/// A page of the site.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct PageAddress {
    pub path: String,
    pub query: Vec<(String, String)>,
}

/// Where a link leads within the site.
#[derive(Debug, PartialEq, Eq)]
pub struct PageLink {
    pub address: PageAddress,
    pub fragment: Option<String>,
}

impl PageAddress {
    /// The address of a page without a query.
    pub const fn from_path(path: String) -> Self {
        Self { path, query: Vec::new() }
    }

    /// The text of the address for a request.
    pub fn text(&self) -> String {
        let pairs: Vec<String> = self.query.iter().map(|(name, value)| format!("{name}={}", in_query(value))).collect();
        if pairs.is_empty() { self.path.clone() } else { format!("{}?{}", self.path, pairs.join("&")) }
    }
}

impl PageLink {
    /// The place that a link on the page `from` leads to; `None` if it leaves the site or stays on the page.
    pub fn parse(text: &str, from: &PageAddress) -> Option<Self> {
        let (rest, fragment) = match text.split_once('#') {
            Some((rest, fragment)) => (rest, Some(fragment.to_owned())),
            None => (text, None),
        };
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        let path = if path.is_empty() { from.path.as_str() } else { path };
        if rest.is_empty() || !path.starts_with('/') || path.starts_with("//") {
            return None;
        }
        let decode = |text: &str| percent_decode_str(&text.replace('+', " ")).decode_utf8_lossy().into_owned();
        let pairs = query.split('&').filter(|pair| !pair.is_empty());
        let pairs = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        let mut query: Vec<(String, String)> = pairs.map(|(name, value)| (decode(name), decode(value))).collect();
        // Every position of a game is a place on its page.
        let ply = query.iter().find(|(name, _)| name == "ply").map(|(_, ply)| format!("ply-{ply}"));
        query.retain(|(name, _)| !LEFT_OUT.contains(&name.as_str()));
        Some(Self { address: PageAddress { path: path.to_owned(), query }, fragment: ply.or(fragment) })
    }
}

/// The file names of a language. All are lower case, since names that differ only by case are one file on some disks.
pub fn file_names(subject: &ArchiveSubject, language: &str, answers: &Answers) -> BTreeMap<PageAddress, String> {
    let mut taken = BTreeSet::new();
    let mut name = |(address, is_page): (&PageAddress, bool)| {
        let ArchivedName { stem, end } = archived_name(subject, address, is_page);
        let names = std::iter::once(format!("{language}/{stem}.{end}"))
            .chain((2..).map(|n: usize| format!("{language}/{stem}-{n}.{end}")));
        let free = names.filter(|name| taken.insert(name.clone())).map(|name| (address.clone(), name));
        free.take(1).collect::<Vec<_>>()
    };
    answers.iter().flat_map(|(address, answer)| name((address, answer.is_page))).collect()
}

/// The name of a file within the folder of its language.
struct ArchivedName {
    /// With its folders, separated by slashes.
    stem: String,
    /// The extension, without its dot.
    end: String,
}

/// What a page or a file is called. The first pages of an event and of its tournaments are called `index`.
fn archived_name(subject: &ArchiveSubject, address: &PageAddress, is_page: bool) -> ArchivedName {
    let path = &address.path;
    let below_home = path.strip_prefix(subject.home.as_str()).filter(|rest| rest.is_empty() || rest.starts_with('/'));
    let plain = below_home.or_else(|| path.strip_prefix("/t/")).unwrap_or(path).trim_matches('/');
    let plain = if subject.is_first_page(path) { format!("{plain}/index") } else { plain.to_owned() };
    let (stem, end) = match plain.rsplit_once('.').filter(|_| !is_page) {
        Some((stem, end)) => (stem.to_owned(), end.to_owned()),
        None => (plain, "html".to_owned()),
    };
    let is_workbook = |(name, value): &(String, String)| name == "as" && value == "xlsx";
    let end = if address.query.iter().any(is_workbook) { "xlsx".to_owned() } else { end };
    let pairs = address.query.iter().filter(|pair| !is_workbook(pair));
    let query: String = pairs.map(|(name, value)| format!("--{name}-{value}").replace(['/', '.'], "_")).collect();
    let query: String = query.chars().take(LONGEST_QUERY).collect();
    let kept = |letter: char| {
        let letter = letter.to_ascii_lowercase();
        if letter.is_ascii_alphanumeric() || "-_./".contains(letter) { letter } else { '_' }
    };
    let stem: String = format!("{}{query}", stem.trim_matches('/')).chars().map(kept).collect();
    ArchivedName { stem: stem.split('/').map(no_device).collect::<Vec<_>>().join("/"), end }
}

/// The name of a folder or file, changed if Windows would take it for a device.
fn no_device(name: &str) -> String {
    let plain = name.split('.').next().unwrap_or_default();
    let is_device = plain.len() <= 4 && DEVICES.contains(&plain.trim_end_matches(|c: char| c.is_ascii_digit()));
    if is_device { format!("_{name}") } else { name.to_owned() }
}

/// The extension of a file name.
pub fn end_of(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or_default()
}

/// The relative path from one file of an archive to another.
pub fn relative(from: &str, to: &str) -> String {
    let folders = |name: &str| name.split('/').map(str::to_owned).collect::<Vec<_>>();
    let (from, to) = (folders(from), folders(to));
    let most = from.len().min(to.len()) - 1;
    let shared = (0..most).take_while(|index| from.get(*index) == to.get(*index)).count();
    let up = std::iter::repeat_n("..", from.len() - 1 - shared);
    up.chain(to.iter().skip(shared).map(String::as_str)).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::super::Archived;
    use super::super::crawl::Answer;
    use super::*;

    #[test]
    fn every_address_has_a_name_of_its_own_that_every_disk_takes() {
        let subject = ArchiveSubject {
            home: "/t/cup".to_owned(),
            title: "Cup".to_owned(),
            identity: "tournament 1".to_owned(),
            archived: Archived { tournaments: Vec::new(), languages: Vec::new() },
        };
        let from = PageAddress::from_path("/t/cup".to_owned());
        let named = |links: &[(&str, bool)]| -> Vec<String> {
            let answer = |is_page| Answer::new(b"", is_page).expect("memory takes it");
            let address = |link| PageLink::parse(link, &from).expect("it is of the site").address;
            let answers = links.iter().map(|(link, is_page)| (address(link), answer(*is_page))).collect();
            file_names(&subject, "en", &answers).into_values().collect()
        };
        for (link, is_page, name) in [
            ("/t/cup", true, "en/index.html"),
            ("/t/cup/standings/after/3", true, "en/standings/after/3.html"),
            ("/t/cup/standings/after/3.csv?section=u18&as=xlsx", false, "en/standings/after/3--section-u18.xlsx"),
            ("/t/cup/crosstable.csv?games=1", false, "en/crosstable--games-1.csv"),
            ("/t/cup/game/1-1-1.pdn", false, "en/game/1-1-1.pdn"),
            ("/t/cup/standings?section=../a%3Fb%3A", true, "en/standings--section-___a_b_.html"),
            ("/t/con/aux", true, "en/_con/_aux.html"),
            ("/glossary", true, "en/glossary.html"),
        ] {
            assert_eq!(named(&[(link, is_page)]), [name], "{link}");
        }
        let alike = ["/t/cup/standings?section=A", "/t/cup/standings?section=a", "/t/cup/standings?section=%D1%8E"];
        let found = named(&alike.map(|link| (link, true)));
        let expected =
            ["en/standings--section-a.html", "en/standings--section-a-2.html", "en/standings--section-_.html"];
        assert_eq!(found, expected);
    }

    #[test]
    fn the_way_from_file_to_file_goes_up_no_further_than_it_has_to() {
        for (from, to, way) in [
            ("en/index.html", "en/standings.html", "standings.html"),
            ("en/player/3.html", "en/player/4.html", "4.html"),
            ("en/player/3.html", "en/standings/after/2.html", "../standings/after/2.html"),
            ("en/player/3.html", "static/css/site.css", "../../static/css/site.css"),
            ("en/index.html", "ru/index.html", "../ru/index.html"),
        ] {
            assert_eq!(relative(from, to), way, "{from} → {to}");
        }
    }

    #[test]
    fn links_within_the_site_are_told_from_all_others() {
        let from = PageAddress::from_path("/t/cup/game/1-1-1".to_owned());
        let leads_to = |text| PageLink::parse(text, &from).map(|link| (link.address.text(), link.fragment));
        let within = |address: &str, fragment: Option<&str>| Some((address.to_owned(), fragment.map(str::to_owned)));
        assert_eq!(leads_to("?ply=4&side=black"), within("/t/cup/game/1-1-1", Some("ply-4")));
        assert_eq!(leads_to("/t/cup/standings#t2"), within("/t/cup/standings", Some("t2")));
        assert_eq!(leads_to("/t/cup/standings?section=%D1%8E"), within("/t/cup/standings?section=%D1%8E", None));
        for other in ["#main", "https://example.org/", "//example.org/", "mailto:anna@example.org", ""] {
            assert_eq!(leads_to(other), None, "{other}");
        }
    }

    #[test]
    fn windows_makes_no_file_called_as_a_device() {
        for (name, expected) in [
            ("con", "_con"),
            ("com1", "_com1"),
            ("nul.html", "_nul.html"),
            ("console", "console"),
            ("com", "_com"),
            ("lpt12", "lpt12"),
        ] {
            assert_eq!(no_device(name), expected);
        }
    }
}
