//! Changes a page so that it works without the site.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::error::Error;

use lol_html::html_content::Element;
use lol_html::{RewriteStrSettings, element, rewrite_str};

use super::address::{FileNames, PageAddress, PageLink, relative};
use super::{ArchiveSubject, PageArchiveError};

/// Elements that are useless without a server: forms and links to them.
const REMOVED: &str = "details.filters, form[role=search], #ask, p.elsewhere";

/// The fields of forms. Links inside forms stay.
const FIELDS: &str = "form label, form input, form select, form textarea, form button";

type Changed = Result<(), Box<dyn Error + Send + Sync>>;

/// A page being archived.
pub struct ArchivedPage<'a> {
    pub subject: &'a ArchiveSubject,
    pub address: &'a PageAddress,
    /// The name of its file.
    pub name: &'a str,
    pub language: &'a str,
    pub names: &'a FileNames,
}

impl ArchivedPage<'_> {
    /// The page, and the paths of the styles, scripts and pictures that it uses.
    pub fn rewritten(&self, page: &str) -> Result<(String, BTreeSet<String>), PageArchiveError> {
        let assets = RefCell::new(BTreeSet::new());
        let handlers = vec![
            element!(REMOVED, |own| {
                own.remove();
                Ok(())
            }),
            element!(FIELDS, |own| {
                own.remove();
                Ok(())
            }),
            element!("form", |own| {
                for name in ["action", "method", "data-send-on-change"] {
                    own.remove_attribute(name);
                }
                own.set_tag_name("div")?;
                Ok(())
            }),
            element!("a[data-ply]", |own| {
                let ply = own.get_attribute("data-ply").unwrap_or_default();
                own.set_attribute("id", &format!("ply-{ply}"))?;
                Ok(())
            }),
            element!("a[data-turn]", |own| {
                // Without a server the script flips the board by itself and shows the button.
                own.remove_attribute("href");
                own.set_attribute("type", "button")?;
                own.set_attribute("hidden", "")?;
                own.set_tag_name("button")?;
                Ok(())
            }),
            element!("a[href]", |own| self.link(own)),
            element!("link[href], script[src], img[src]", |own| {
                let attribute = if own.has_attribute("src") { "src" } else { "href" };
                let address = own.get_attribute(attribute).unwrap_or_default();
                let path = address.split('?').next().unwrap_or_default().strip_prefix("/static/");
                if let Some(path) = path {
                    own.set_attribute(attribute, &relative(self.name, &format!("static/{path}")))?;
                    assets.borrow_mut().insert(path.to_owned());
                }
                Ok(())
            }),
        ];
        let settings =
            handlers.into_iter().fold(RewriteStrSettings::new(), RewriteStrSettings::append_element_content_handler);
        let text = rewrite_str(page, settings)?;
        Ok((text, assets.into_inner()))
    }

    /// A link to another file of the archive; without one, only its text stays, and of a button nothing.
    fn link(&self, own: &mut Element<'_, '_>) -> Changed {
        let text = unescaped(&own.get_attribute("href").unwrap_or_default());
        let Some(link) = PageLink::parse(&text, self.address) else { return Ok(()) };
        let is_class = |name: &str| own.get_attribute("class").is_some_and(|all| all.split(' ').any(|own| own == name));
        let target = match link.address.path.strip_prefix("/language/") {
            // The same page in another language of the archive.
            Some(code) => self
                .names
                .get(code)
                .map(|names| names.get(self.address).cloned().unwrap_or_else(|| format!("{code}/index.html"))),
            None if is_class("brand") => Some(format!("{}/index.html", self.language)),
            // The lines of an opening are all on one page: a link to the page itself would be misleading.
            None if text.starts_with("?line=") => None,
            None => self
                .names
                .get(self.language)
                .and_then(|names| names.get(&self.subject.canonical(link.address)))
                .cloned(),
        };
        match (target, link.fragment) {
            (Some(target), Some(fragment)) if target == self.name => {
                own.set_attribute("href", &format!("#{fragment}"))?;
            }
            (Some(target), fragment) => {
                let fragment = fragment.map(|fragment| format!("#{fragment}")).unwrap_or_default();
                own.set_attribute("href", &format!("{}{fragment}", relative(self.name, &target)))?;
            }
            (None, _) if is_class("btn") => own.remove(),
            (None, _) => own.remove_and_keep_content(),
        }
        Ok(())
    }
}

/// The unescaped value of an attribute in a page.
pub fn unescaped(text: &str) -> String {
    let texts = [("&#60;", "<"), ("&#62;", ">"), ("&#34;", "\""), ("&#39;", "'"), ("&#38;", "&"), ("&amp;", "&")];
    texts.iter().fold(text.to_owned(), |text, (written, letter)| text.replace(written, letter))
}
