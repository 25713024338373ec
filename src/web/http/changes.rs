//! What of a page has changed since an open copy of it was made. An open page that hears of news does not fetch itself whole: it says
//! the tag of what it shows, and gets its main part with a stub in the place of every element that has an `id` and is the same as
//! before. `static/js/live.js` puts that where it belongs by the same steps as a whole page, and asks for the whole if anything is odd.
//!
//! Both states are read by `lol_html`, once for all readers: the answer is kept with the pages, and compressed once. Pieces
//! that the views would write one by one need no reading, but every page would have to be cut up for it; and a difference of texts would
//! need the text in the browser, where there is only what was made of it. The answer is HTML, as addresses in it get the base path of the
//! site like those of any page.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use lol_html::errors::RewritingError;
use lol_html::html_content::{Element, EndTag};
use lol_html::{RewriteStrSettings, element, end_tag, rewrite_str};

use super::cache::{MAIN, Rendered};

/// The header of a request that comes from an open page. Its value is the tag of what the page shows, [`OWN`], or another word: the whole
/// page, as no cache has it.
pub const SINCE: &str = "x-changes-since";

/// The value that asks for what the page has for this reader alone.
pub const OWN: &str = "own";

/// The header of an answer that says that there is something for this reader alone.
pub const HAS_OWN: &str = "x-own-part";

/// An element that has an `id`, where it stands in its page.
#[derive(Debug)]
struct KeyedElement {
    id: String,
    tag: String,
    place: Range<usize>,
}

/// What `new` has and `old`, an earlier state of the same page, has not: nothing for what is no page.
pub fn changes(old: &Rendered, new: &Rendered) -> Option<Rendered> {
    let texts = [old, new].map(|page| std::str::from_utf8(&page.body).ok());
    let [Some(before), Some(now)] = texts else { return None };
    let earlier = keyed_elements(before).ok()?;
    let same: HashMap<&str, &str> = earlier.iter().map(|own| (own.id.as_str(), &before[own.place.clone()])).collect();
    let is_same =
        |element: &KeyedElement| same.get(element.id.as_str()).is_some_and(|text| *text == &now[element.place.clone()]);
    let start = now.find(MAIN)? + MAIN.len();
    let end = now.rfind("</main>")? + "</main>".len();
    let mut text = format!("{}{MAIN} data-since=\"{}\"", title(now), old.mark());
    let mut done = start;
    for own in keyed_elements(now).ok()? {
        // What lies in an element that is the same has been left out with it.
        if own.place.start >= done && is_same(&own) {
            text.push_str(&now[done..own.place.start]);
            text.push_str(&own.stub());
            done = own.place.end;
        }
    }
    text.push_str(now.get(done..end)?);
    Some(Rendered::new(text))
}

impl KeyedElement {
    fn stub(&self) -> String {
        let Self { id, tag, .. } = self;
        format!("<{tag} id=\"{id}\" data-same></{tag}>")
    }
}

/// The element of a page with its title.
fn title(page: &str) -> &str {
    let start = page.find("<title>").unwrap_or_default();
    let end = page.find("</title>").map_or(start, |at| at + "</title>".len());
    page.get(start..end).unwrap_or_default()
}

/// The elements of the main part that have an `id`, an outer one before those in it.
fn keyed_elements(page: &str) -> Result<Vec<KeyedElement>, RewritingError> {
    let found = Rc::new(RefCell::new(Vec::new()));
    let all = Rc::clone(&found);
    let handler = element!("main [id]", move |element: &mut Element<'_, '_>| {
        let Some(id) = element.get_attribute("id").filter(|_| element.can_have_content()) else { return Ok(()) };
        let (tag, start, all) = (element.tag_name(), element.source_location().bytes().start, Rc::clone(&all));
        element.on_end_tag(end_tag!(move |end: &mut EndTag<'_>| {
            let place = start..end.source_location().bytes().end;
            all.borrow_mut().push(KeyedElement { id: id.clone(), tag: tag.clone(), place });
            Ok(())
        }))
    });
    rewrite_str(page, RewriteStrSettings::new().append_element_content_handler(handler))?;
    let mut elements = found.take();
    elements.sort_by_key(|element: &KeyedElement| element.place.start);
    Ok(elements)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(rows: &str) -> Rendered {
        Rendered::page(format!(
            "<!doctype html><html><head><title>Round 1</title></head><body><p id=\"out\">x</p>\
             <main id=\"main\" data-live=\"t/cup\"><h1>Cup</h1><table id=\"pairs\"><tbody>{rows}</tbody></table>\
             <svg><path id=\"line\"/></svg><p id=\"last\">Ж</p></main><footer></footer></body></html>"
        ))
    }

    fn row(id: &str, text: &str) -> String {
        format!("<tr id=\"{id}\"><td>{text}</td></tr>\n")
    }

    #[test]
    fn what_is_the_same_is_a_stub_and_the_rest_is_whole() {
        let rows = |texts: &[(&str, &str)]| page(&texts.iter().map(|(id, text)| row(id, text)).collect::<String>());
        let old = rows(&[("b1", "0:0"), ("b2", "1:0"), ("b3", "Ё")]);
        for (new, expected) in [
            (&[("b1", "2:0"), ("b2", "1:0"), ("b3", "Ё")][..], "R1B2B3"),
            (&[("b2", "1:0"), ("b3", "Ё")][..], "B2B3"),
            (&[("b4", "0:0"), ("b3", "Ё"), ("b1", "0:0"), ("b2", "1:0")][..], "R4B3B1B2"),
        ] {
            let new = rows(new);
            let part = changes(&old, &new).expect("both are pages");
            let text = String::from_utf8_lossy(&part.body).into_owned();
            let found = text.split("<tr ").skip(1).map(|rest| {
                let id = rest.split('"').nth(1).unwrap_or_default().trim_start_matches('b');
                let kind = if rest.contains("data-same></tr>") { "B" } else { "R" };
                [kind, id].concat()
            });
            assert_eq!(found.collect::<Vec<_>>().concat(), expected, "{text}");
            let beginning =
                format!("<title>Round 1</title>{MAIN} data-since=\"{}\" data-tag=\"{}\"", old.mark(), new.mark());
            assert!(text.starts_with(&beginning) && text.ends_with("</main>"), "{text}");
            assert!(text.contains("<p id=\"last\" data-same></p>") && text.contains("<path id=\"line\"/>"), "{text}");
            assert!(!text.contains("\"out\""), "{text}");
        }
    }

    #[test]
    fn an_outer_element_that_is_the_same_stands_for_all_in_it() {
        let old = page(&row("b1", "0:0"));
        let part = changes(&old, &old).expect("it is a page");
        let text = String::from_utf8_lossy(&part.body).into_owned();
        assert!(text.contains("<h1>Cup</h1><table id=\"pairs\" data-same></table>") && !text.contains("b1"), "{text}");
    }

    #[test]
    fn what_is_no_page_has_no_changes() {
        let old = page("");
        for body in ["", "{}", "<p id=\"main\">"] {
            assert!(changes(&old, &Rendered::new(body.to_owned())).is_none(), "{body}");
        }
    }
}
