//! All messages of all languages, read once.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use rust_embed::RustEmbed;
use unic_langid::LanguageIdentifier;

use super::choice::Language;
use super::numbers::decimal;

#[derive(RustEmbed)]
#[folder = "src/web/i18n/ru/"]
struct RussianFiles;

#[derive(RustEmbed)]
#[folder = "src/web/i18n/en/"]
struct EnglishFiles;

type Bundle = FluentBundle<FluentResource>;

static RUSSIAN: LazyLock<Bundle> = LazyLock::new(|| bundle::<RussianFiles>(Language::Russian));
static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| bundle::<EnglishFiles>(Language::English));

/// The message of `key`. A key that does not exist shows as itself in angle brackets; the tests find it before a reader does.
pub(crate) fn message(language: Language, key: &str, arguments: &FluentArgs) -> String {
    let bundle = match language {
        Language::Russian => &*RUSSIAN,
        Language::English => &*ENGLISH,
    };
    let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
        tracing::error!(key, language = language.code(), "there is no such message");
        return format!("⟨{key}⟩");
    };
    let mut faults = Vec::new();
    let text = bundle.format_pattern(pattern, Some(arguments), &mut faults);
    if !faults.is_empty() {
        tracing::error!(key, language = language.code(), ?faults, "the message lacks an argument");
    }
    text.into_owned()
}

fn bundle<Files: RustEmbed>(language: Language) -> Bundle {
    let mut bundle = Bundle::new_concurrent(vec![identifier(language)]);
    // Isolation marks guard against mixed writing directions, which neither language has.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(match language {
        Language::Russian => |value, _| number(value, Language::Russian),
        Language::English => |value, _| number(value, Language::English),
    }));
    for path in Files::iter() {
        bundle.add_resource(resource::<Files>(&path)).expect("no key is defined twice: tests/architecture.rs");
    }
    bundle
}

fn resource<Files: RustEmbed>(path: &str) -> FluentResource {
    let file = Files::get(path).expect("the path came from the list of files");
    let text = String::from_utf8_lossy(&file.data).into_owned();
    FluentResource::try_new(text)
        .unwrap_or_else(|(_, faults)| panic!("{path} is not well formed, see tests/architecture.rs: {faults:?}"))
}

fn identifier(language: Language) -> LanguageIdentifier {
    language.code().parse().expect("the codes are language tags")
}

fn number(value: &FluentValue<'_>, language: Language) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(decimal(&number.value.to_string(), language)),
        FluentValue::String(_) | FluentValue::Custom(_) | FluentValue::None | FluentValue::Error => None,
    }
}

/// Whether there is a message of that name.
pub(crate) fn exists(key: &str) -> bool {
    ENGLISH.has_message(key)
}
