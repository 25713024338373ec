//! All messages of all languages, read once.

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use rust_embed::RustEmbed;
use unic_langid::LanguageIdentifier;

use super::language::Language;
use super::numbers::decimal;
use super::pseudo;

/// A folder for each language.
#[derive(RustEmbed)]
#[folder = "src/web/i18n/messages/"]
struct MessageFiles;

type Bundle = FluentBundle<FluentResource>;

/// A bundle for each language, in order.
static BUNDLES: [OnceLock<Bundle>; Language::ALL.len()] = [const { OnceLock::new() }; Language::ALL.len()];

fn bundle(language: Language) -> &'static Bundle {
    BUNDLES[language as usize].get_or_init(|| read_messages(language))
}

/// The message of `key`. An undefined key shows as itself in angle brackets; the tests find it before a reader does.
pub(crate) fn message(language: Language, key: &str, arguments: &FluentArgs) -> String {
    let bundle = bundle(language);
    let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
        tracing::error!(key, language = language.code(), "there is no such message");
        return format!("⟨{key}⟩");
    };
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(arguments), &mut errors);
    if !errors.is_empty() {
        tracing::error!(key, language = language.code(), ?errors, "the message lacks an argument");
    }
    text.into_owned()
}

fn read_messages(language: Language) -> Bundle {
    let code: LanguageIdentifier = language.code().parse().expect("the codes are language tags");
    let mut bundle = Bundle::new_concurrent(vec![code]);
    // Isolation marks are for mixed writing directions, which none of our languages has.
    bundle.set_use_isolating(false);
    // The formatter is a plain function, so it cannot capture the separator.
    bundle.set_formatter(Some(match language.decimal_separator() {
        ',' => |value, _| number(value, ','),
        _ => |value, _| number(value, '.'),
    }));
    bundle.add_function("COUNT", count(language)).expect("the name is new");
    bundle.add_function("PREPOSITION", preposition).expect("the name is new");
    let folder = format!("{}/", language.messages());
    for path in MessageFiles::iter().filter(|path| path.starts_with(&folder)) {
        let file = MessageFiles::get(&path).expect("the path came from the list of files");
        let mut text = String::from_utf8_lossy(&file.data).into_owned();
        if language == Language::Pseudo {
            text = pseudo::messages(&text);
        }
        let resource = FluentResource::try_new(text)
            .unwrap_or_else(|(_, errors)| panic!("{path} is not well formed, see tests/architecture: {errors:?}"));
        bundle.add_resource(resource).expect("no key is defined twice: tests/architecture");
    }
    bundle
}

/// `{ COUNT($n) }`: a number of things with thousands separators. Years and ratings have none.
fn count(language: Language) -> impl for<'a> Fn(&[FluentValue<'a>], &FluentArgs<'_>) -> FluentValue<'a> {
    move |arguments, _| match arguments {
        [FluentValue::Number(number)] => language.grouped(&number.value.to_string()).into(),
        _ => FluentValue::Error,
    }
}

/// `{ PREPOSITION("v", $round) } { $round }`: a Russian preposition of one consonant before the digits of an ordinal, with the extra vowel
/// before the second only, not before the twelfth or twenty-second.
fn preposition<'a>(arguments: &[FluentValue<'a>], _: &FluentArgs<'_>) -> FluentValue<'a> {
    match arguments {
        [FluentValue::String(word), FluentValue::Number(ordinal)] => {
            let is_second = ordinal.value.to_string() == "2";
            if is_second { format!("{word}{VOWEL}").into() } else { FluentValue::String(word.clone()) }
        }
        [FluentValue::String(word), _] => FluentValue::String(word.clone()),
        _ => FluentValue::Error,
    }
}

/// The Russian vowel added to a preposition.
const VOWEL: char = '\u{43e}';

fn number(value: &FluentValue<'_>, separator: char) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(decimal(&number.value.to_string(), separator)),
        FluentValue::String(_) | FluentValue::Custom(_) | FluentValue::None | FluentValue::Error => None,
    }
}

/// Whether the message exists.
pub(crate) fn exists(key: &str) -> bool {
    bundle(Language::English).has_message(key)
}
