//! A list between its preview and its confirmation. A short one is carried in the form, so that any instance can take it, also after a
//! restart; a long one would not fit into a form and is kept here.

use askama::Template;
use askama::filters::HtmlSafe;

use super::FormValues;
use crate::web::http::{AppError, Page};

/// The field with the key of a kept list.
const KEPT: &str = "kept";

/// The part of the largest form that a list may take. A form encodes a Cyrillic letter of two bytes in six, and the boxes beside ten
/// thousand lines need room too.
const PART_OF_FORM: usize = 8;

/// The hidden field of a preview that brings the list back. In a template: `{{ carried }}`.
#[derive(Template)]
#[template(path = "parts/carried_text.html")]
pub struct CarriedText {
    text: String,
    /// The key of a kept list; empty for a list that is carried in the form.
    key: String,
}

impl HtmlSafe for CarriedText {}

impl CarriedText {
    /// The list, if it is short enough to be corrected on the page.
    pub fn short(&self) -> Option<&str> {
        self.key.is_empty().then_some(self.text.as_str())
    }
}

impl Page {
    /// Prepares the list in the field `text` for a preview.
    pub async fn carry_text(&self, form: &FormValues) -> Result<CarriedText, AppError> {
        let (text, kept) = (form.get("text").to_owned(), form.get(KEPT));
        if self.fits_in_form(&text) {
            return Ok(CarriedText { text, key: String::new() });
        }
        let is_kept = self.state().texts.get(kept).is_some();
        let key = if is_kept { kept.to_owned() } else { self.keep_text(String::new(), text).await? };
        Ok(CarriedText { text: String::new(), key })
    }

    /// Whether a list is short enough to be carried in a form.
    pub fn fits_in_form(&self, text: &str) -> bool {
        text.len() <= self.state().config.body_limit_bytes() / PART_OF_FORM
    }

    /// Puts the list that a preview has sent back into the field `text`; returns false if it is no longer kept.
    pub async fn take_carried_text(&self, form: &mut FormValues) -> Result<bool, AppError> {
        if !form.has(KEPT) {
            return Ok(true);
        }
        let text = self.kept_text(form.get(KEPT)).await?;
        let is_there = text.is_some();
        form.set("text", text.unwrap_or_default());
        Ok(is_there)
    }
}
