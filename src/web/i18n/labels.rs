//! The values that are called by a convention: the message `prefix-code` is what the value of that code is called.

use strum::IntoEnumIterator;

use crate::web::pages::print::Document;
use draughts::{DrawProfile, DrawReason, Variant};
use tournament::limits::{ListField, TextField};
use tournament::rejection::{
    ForbiddenPairsRejection, PlayOffRejection, PrizeRejection, SectionRejection, SettingsRejection, TablesRejection,
};
use tournament::series::{Competitors, SeriesCommandRecord, SeriesRejection};
use tournament::{
    AccelerationMethod, Affiliation, CommandRecord, DrawnFor, Limit, Mark, PersonField, Preset, RatingApproval,
    RatingKind, Rejection, Sharing, SportsTitle, TeamTieBreakKind, TieBreakKind,
};

macro_rules! labels {
    ($($prefix:literal: $of:ty;)+) => {
        vec![$(($prefix, <$of>::ALL.iter().map(|own| in_key(own.code())).collect())),+]
    };
}

/// Every prefix with the codes that may follow it: [`Locale::label`](super::Locale::label) finds a message for each, and no message is
/// there for another.
pub fn labels() -> Vec<(&'static str, Vec<String>)> {
    let mut all = labels! {
        "acceleration": AccelerationMethod;
        "admin-preset": Preset;
        "admin-preset-lead": Preset;
        "apart-same": Affiliation;
        "changes-approval": RatingApproval;
        "early": Affiliation;
        "entries": PersonField;
        "event-rating": RatingKind;
        "limits-field": TextField;
        "limits-list": ListField;
        "moves-draw": DrawReason;
        "moves-profile": DrawProfile;
        "moves-variant": Variant;
        "openings-way": DrawnFor;
        "print-document": Document;
        "print-lead": Document;
        "prizes-limit": Limit;
        "prizes-limit-choice": Limit;
        "prizes-sharing": Sharing;
        "prizes-sharing-choice": Sharing;
        "ranks": SportsTitle;
        "rivals": Mark;
        "series-competitors": Competitors;
        "settings-rating": RatingKind;
        "teams-tie": TeamTieBreakKind;
        "teamties-name": TeamTieBreakKind;
        "teamties-rule": TeamTieBreakKind;
        "teamties-short": TeamTieBreakKind;
        "tiebreak-name": TieBreakKind;
        "tiebreak-rule": TieBreakKind;
        "tiebreak-short": TieBreakKind;
    };
    all.extend([
        names::<CommandRecord>("command"),
        names::<Rejection>("refusal"),
        names::<ForbiddenPairsRejection>("refusal-apart"),
        names::<PlayOffRejection>("refusal-play-off"),
        names::<PrizeRejection>("refusal-prizes"),
        names::<SectionRejection>("refusal-sections"),
        names::<SettingsRejection>("refusal-settings"),
        names::<TablesRejection>("refusal-tables"),
        names::<SeriesCommandRecord>("series-command"),
        names::<SeriesRejection>("series-refusal"),
    ]);
    let sexes = || vec!["m".to_owned(), "w".to_owned()];
    all.extend([("early", vec!["none".to_owned()]), ("entries-sex", sexes()), ("standings-sex", sexes())]);
    all
}

/// The names of the variants that have a message of their own; some say what was done more exactly, with messages of other names.
fn names<T: IntoEnumIterator + Into<&'static str>>(prefix: &'static str) -> (&'static str, Vec<String>) {
    let names = T::iter().map(Into::into).filter(|name| super::exists(&format!("{prefix}-{name}")));
    (prefix, names.map(str::to_owned).collect())
}

/// A code as it stands in the key of a message: `SOLK+` is `solk-plus`.
pub fn in_key(code: &str) -> String {
    code.to_lowercase().replace('+', "-plus").replace(':', "-")
}
