//! The forms of a page, as a browser would send them.

use std::cell::RefCell;

use lol_html::html_content::{Element, TextChunk};
use lol_html::{RewriteStrSettings, element, rewrite_str, text};

/// A form of a page. A button that sends the form to another address makes a form of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HtmlForm {
    /// Where it is sent to.
    pub action: String,
    /// Whether it carries files.
    pub is_multipart: bool,
    pub fields: Vec<HtmlField>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HtmlField {
    pub name: String,
    /// What it has before anything is typed.
    pub value: String,
    /// What may be chosen; empty for a text.
    pub choices: Vec<String>,
    /// Whether it is sent if nobody touches it: a box that is not ticked and a button are not.
    pub is_sent: bool,
    pub is_file: bool,
}

/// The forms of a page that are sent with POST.
pub fn forms(page: &str) -> Vec<HtmlForm> {
    let reader = RefCell::new(Reader::default());
    let fields = element!("form, input, select, textarea, button, option", |own| {
        reader.borrow_mut().read(own);
        Ok(())
    });
    let typed = text!("textarea", |own| {
        reader.borrow_mut().text(own);
        Ok(())
    });
    let settings =
        RewriteStrSettings::new().append_element_content_handler(fields).append_element_content_handler(typed);
    rewrite_str(page, settings).expect("pages are well-formed");
    reader.into_inner().finish()
}

#[derive(Default)]
struct Reader {
    forms: Vec<ReadForm>,
    /// Fields that name a form by its id.
    elsewhere: Vec<(String, ReadField)>,
    /// Whether the last field belongs to a form that is named by its id.
    is_last_elsewhere: bool,
    /// The text of a field of several lines, as far as it has been read.
    typed: String,
}

struct ReadForm {
    id: String,
    is_post: bool,
    form: HtmlForm,
    fields: Vec<ReadField>,
}

struct ReadField {
    field: HtmlField,
    /// Where a button sends the form to instead.
    action: Option<String>,
}

impl Reader {
    fn read(&mut self, element: &Element<'_, '_>) {
        let attribute = |name: &str| element.get_attribute(name).map(|value| unescaped(&value));
        match element.tag_name().as_str() {
            "form" => {
                let is = |name: &str, value: &str| attribute(name).is_some_and(|own| own.eq_ignore_ascii_case(value));
                let is_multipart = is("enctype", "multipart/form-data");
                let action = attribute("action").unwrap_or_default();
                let action = action.split('#').next().unwrap_or_default().to_owned();
                let form = HtmlForm { action, is_multipart, fields: Vec::new() };
                let (id, is_post) = (attribute("id").unwrap_or_default(), is("method", "post"));
                self.forms.push(ReadForm { id, is_post, form, fields: Vec::new() });
            }
            "option" => self.option(attribute("value").unwrap_or_default(), element.has_attribute("selected")),
            tag => {
                let name = attribute("name").unwrap_or_default();
                let action = attribute("formaction").map(|own| own.split('#').next().unwrap_or_default().to_owned());
                if name.is_empty() && action.is_none() {
                    return;
                }
                let kind = attribute("type").unwrap_or_default();
                let value = attribute("value").unwrap_or_else(|| if kind == "checkbox" { "on" } else { "" }.to_owned());
                let is_ticked = !["checkbox", "radio"].contains(&kind.as_str()) || element.has_attribute("checked");
                let is_sent = tag != "button" && is_ticked && !name.is_empty();
                let field = HtmlField { name, value, choices: Vec::new(), is_sent, is_file: kind == "file" };
                self.field(attribute("form"), ReadField { field, action });
            }
        }
    }

    fn field(&mut self, form: Option<String>, read: ReadField) {
        self.is_last_elsewhere = form.is_some();
        match (form, self.forms.last_mut()) {
            (Some(id), _) => self.elsewhere.push((id, read)),
            // A field after the end of a form belongs to none, but no harm is done by sending it too.
            (None, Some(form)) => form.fields.push(read),
            (None, None) => {}
        }
    }

    fn last(&mut self) -> Option<&mut HtmlField> {
        let last = if self.is_last_elsewhere {
            self.elsewhere.last_mut().map(|(_, read)| read)
        } else {
            self.forms.last_mut().and_then(|form| form.fields.last_mut())
        };
        last.map(|read| &mut read.field)
    }

    fn text(&mut self, chunk: &TextChunk<'_>) {
        self.typed += chunk.as_str();
        if chunk.last_in_text_node() {
            let typed = unescaped(&std::mem::take(&mut self.typed));
            if let Some(field) = self.last() {
                // A browser drops the first line feed.
                typed.strip_prefix('\n').unwrap_or(&typed).clone_into(&mut field.value);
            }
        }
    }

    fn option(&mut self, value: String, is_chosen: bool) {
        let Some(field) = self.last() else { return };
        if is_chosen || field.choices.is_empty() {
            field.value.clone_from(&value);
        }
        field.choices.push(value);
    }

    fn finish(self) -> Vec<HtmlForm> {
        let Self { mut forms, elsewhere, .. } = self;
        for (id, read) in elsewhere {
            if let Some(form) = forms.iter_mut().find(|form| form.id == id) {
                form.fields.push(read);
            }
        }
        forms.into_iter().filter(|form| form.is_post).flat_map(ReadForm::finish).collect()
    }
}

impl ReadForm {
    /// The form itself, and one for each button that sends it elsewhere.
    fn finish(self) -> Vec<HtmlForm> {
        let Self { mut form, fields, .. } = self;
        let (buttons, fields): (Vec<_>, Vec<_>) = fields.into_iter().partition(|read| read.action.is_some());
        form.fields = fields.into_iter().map(|read| read.field).collect();
        let elsewhere = buttons.into_iter().map(|ReadField { field, action }| {
            let pressed = Some(HtmlField { is_sent: true, ..field }).filter(|field| !field.name.is_empty());
            let fields = form.fields.iter().cloned().chain(pressed).collect();
            HtmlForm { action: action.unwrap_or_default(), fields, ..form }
        });
        let elsewhere: Vec<_> = elsewhere.collect();
        std::iter::once(form).chain(elsewhere).collect()
    }
}

/// An attribute as the browser reads it.
fn unescaped(text: &str) -> String {
    let signs = [
        ("&#34;", "\""),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&#60;", "<"),
        ("&#62;", ">"),
        ("&#38;", "&"),
        ("&amp;", "&"),
    ];
    signs.iter().fold(text.to_owned(), |text, (escaped, sign)| text.replace(escaped, sign))
}
