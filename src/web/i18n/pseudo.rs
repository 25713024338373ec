//! The pseudo-language: every message longer by a third and in brackets.

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::{parser, serializer};

/// One letter in this many is doubled.
const STRETCH: usize = 3;

/// The messages of a file in the pseudo-language. The file must be well formed.
pub(super) fn messages(file: &str) -> String {
    let mut resource = parser::parse(file.to_owned()).expect("tests/architecture holds that messages are well formed");
    for entry in &mut resource.body {
        if let Entry::Message(message) = entry
            && let Some(pattern) = &mut message.value
        {
            lengthen(pattern);
            pattern.elements.insert(0, PatternElement::TextElement { value: "⟦".to_owned() });
            pattern.elements.push(PatternElement::TextElement { value: "⟧".to_owned() });
        }
    }
    serializer::serialize(&resource)
}

/// Lengthens the texts of a pattern and its variants, without HTML tags.
fn lengthen(pattern: &mut Pattern<String>) {
    let mut is_in_tag = false;
    for element in &mut pattern.elements {
        match element {
            PatternElement::TextElement { value } => *value = longer(value, &mut is_in_tag),
            PatternElement::Placeable { expression } => lengthen_variants(expression),
        }
    }
}

fn lengthen_variants(expression: &mut Expression<String>) {
    match expression {
        Expression::Select { variants, .. } => variants.iter_mut().for_each(|variant| lengthen(&mut variant.value)),
        Expression::Inline(InlineExpression::Placeable { expression }) => lengthen_variants(expression),
        Expression::Inline(_) => {}
    }
}

/// The text with every third letter doubled. A tag may reach over several elements of a pattern.
fn longer(text: &str, is_in_tag: &mut bool) -> String {
    let mut longer = String::with_capacity(text.len() * 4 / 3 + 1);
    let mut letters = 0;
    for character in text.chars() {
        longer.push(character);
        match character {
            '<' => *is_in_tag = true,
            '>' => *is_in_tag = false,
            letter if letter.is_alphabetic() && !*is_in_tag => {
                letters += 1;
                if letters % STRETCH == 0 {
                    longer.push(letter);
                }
            }
            _ => {}
        }
    }
    longer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_longer_by_a_third_and_in_brackets() {
        let file = "a-title = Standings\na-count = <b class=\"wide\">{ $n }</b> { $n ->\n    [one] player\n   *[other] players\n}\n";
        let written = messages(file);
        assert!(written.contains("⟦Staandiingss⟧"), "{written}");
        assert!(written.contains("⟦<b class=\"wide\">{ $n }</b>"), "{written}");
        assert!(written.contains("[one] plaayerr"), "{written}");
    }
}
