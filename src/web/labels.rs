//! Values labelled by convention: the message `prefix-code` is the label of the value with that code.

use strum::IntoEnumIterator;

use crate::service::{JournalKind, SeveralAction, SkipReason};
use crate::store::{AccountCommandRecord, JobKind, Role};
use crate::web::http::ApiDocument;
use crate::web::i18n::settings::SETTINGS;
use crate::web::i18n::standings::is_told;
use crate::web::i18n::{exists, in_key};
use crate::web::pages::home::glossary;
use crate::web::pages::players::entry_filter::EntryFilter;
use crate::web::pages::print::{Document, Part};
use crate::web::pages::staff::{notices, rating_rules, rehearsal};
use crate::web::parts::person_form;
use draughts::{DrawProfile, DrawReason, Rank, Side, Variant};
use tournament::exchange::FileKind;
use tournament::exchange::trf::ReportDialect;
use tournament::limits::{ListField, TextField};
use tournament::pairing::alternative::OrderRule;
use tournament::pairing::dutch::colours::Strength;
use tournament::pairing::explain::ColourRule;
use tournament::rejection::{
    FeeRejection, ForbiddenPairsRejection, PlayOffRejection, PrizeRejection, RegistrationRejection, SectionRejection,
    SettingsRejection, TablesRejection,
};
use tournament::series::{Competitors, RecordKind, SeriesCommandRecord, SeriesRejection};
use tournament::standings::{CutReason, TermReason};
use tournament::{
    AccelerationMethod, Admission, Affiliation, ApplicationField, ApplicationPlace, ApplicationProblem, Bye,
    ColourNumbering, CommandRecord, ConsentForm, DETAILS, DrawnFor, EntryStatus, ExpelledPlace, FederationList,
    FieldRequirement, Forfeit, ForfeitCause, LastResort, LateSetting, Limit, Mark, MinorDetails, PersonField, Preset,
    RatingApproval, RatingKind, Rejection, Score, Sharing, SportsTitle, Stage, Strictness, System, SystemFacts,
    TeamTieBreakKind, TieBreakKind, Title, TournamentStatus, Visibility,
};

macro_rules! labels {
    ($($prefix:literal: $of:ty;)+) => {
        vec![$(($prefix, <$of>::ALL.iter().map(|own| in_key(own.code())).collect())),+]
    };
}

/// All prefixes with their codes: [`Locale::label`](crate::web::i18n::Locale::label) finds a message for each, and there are no others.
pub fn labels() -> Vec<(&'static str, Vec<String>)> {
    let mut all = of_enums();
    all.extend([
        ("details-field", DETAILS.iter().map(|own| in_key(own.code())).collect()),
        names::<CommandRecord>("command"),
        names::<Rejection>("rejection"),
        names::<ForbiddenPairsRejection>("rejection-forbidden-pairs"),
        names::<PlayOffRejection>("rejection-play-off"),
        names::<PrizeRejection>("rejection-prizes"),
        names::<FeeRejection>("rejection-fees"),
        names::<RegistrationRejection>("rejection-registration"),
        names::<ApplicationProblem>("rejection-application"),
        names::<SectionRejection>("rejection-sections"),
        names::<SettingsRejection>("rejection-settings"),
        names::<TablesRejection>("rejection-tables"),
        names::<SeriesCommandRecord>("series-command"),
        names::<AccountCommandRecord>("users-did"),
        names::<SeriesRejection>("series-rejection"),
    ]);
    let systems =
        |name: fn(&SystemFacts) -> &'static str| System::ALL.map(|system| name(system.facts()).to_owned()).into();
    all.extend([
        ("common-system", systems(|facts| facts.family)),
        ("settings-hint", systems(|facts| facts.code)),
        ("settings-system", systems(|facts| facts.code)),
    ]);
    let groups = glossary::GROUPS.iter().map(|group| group.code.to_owned());
    let terms = || glossary::GROUPS.iter().flat_map(|group| group.terms).map(|term| (*term).to_owned());
    let charts = || rehearsal::CHARTS.map(str::to_owned).to_vec();
    all.extend([
        ("glossary-group", groups.collect()),
        ("notices-news", notices::news_codes()),
        ("rehearsal-chart", charts()),
        ("rehearsal-chart-lead", charts()),
        ("glossary-term", terms().collect()),
        ("glossary-text", terms().chain(["lots".to_owned()]).collect::<Vec<_>>()),
    ]);
    all.extend(SETTINGS.iter().map(|setting| (setting.label, vec!["hint".to_owned()])));
    all.extend(rating_rules::FIELDS.iter().map(|(_, _, label)| (*label, vec!["hint".to_owned()])));
    let not_public = Visibility::ALL.into_iter().filter(|own| *own != Visibility::Public);
    let reasons = TermReason::ALL.into_iter().filter(|own| is_told(*own));
    let besides_persons = TextField::ALL.iter().copied().filter(|own| PersonField::of_text(*own).is_none());
    let sexes = || vec!["m".to_owned(), "w".to_owned()];
    all.extend([
        ("earlymeetings", vec!["none".to_owned()]),
        ("entries", person_form::lines().into_iter().map(|line| line.hint).collect()),
        ("reasons-preference", vec!["none".to_owned()]),
        ("limits-field", codes(besides_persons.map(TextField::code))),
        ("visibility-notice", codes(not_public.map(Visibility::code))),
        ("why-term", codes(reasons.map(TermReason::code))),
        ("entries-filter", EntryFilter::STATES.map(str::to_owned).into()),
        ("entries-sort", EntryFilter::ORDERS.map(str::to_owned).into()),
        ("entries-sex", sexes()),
        ("fees-discount", ["none", "amount", "exempt"].map(str::to_owned).into()),
        ("registration-state", codes(ApplicationPlace::CODES.iter().copied())),
        ("registration-lead", codes(ApplicationPlace::CODES.iter().copied())),
        ("registration-filter", ["open", "all"].map(str::to_owned).into()),
        ("standings-sex", sexes()),
    ]);
    all
}

/// The enums whose values all have a message.
fn of_enums() -> Vec<(&'static str, Vec<String>)> {
    labels! {
        "acceleration": AccelerationMethod;
        "admin-preset": Preset;
        "admin-preset-lead": Preset;
        "api-document": ApiDocument;
        "board-piece": Rank;
        "changes-stage": Stage;
        "changes-status": TournamentStatus;
        "common": Side;
        "common-role": Role;
        "details-consent-form": ConsentForm;
        "details-of-minors": MinorDetails;
        "overview-role-lead": Role;
        "entries-done-several": SeveralAction;
        "entries-expelled-place": ExpelledPlace;
        "entries-filter": EntryStatus;
        "forbidden": Strictness;
        "forbidden-same": Affiliation;
        "forecast-after": Mark;
        "changes-approval": RatingApproval;
        "earlymeetings": Affiliation;
        "entries": PersonField;
        "tournament-rating": RatingKind;
        "federations-list": FederationList;
        "jobs-kind": JobKind;
        "limits-list": ListField;
        "log-kind": JournalKind;
        "moves-draw": DrawReason;
        "moves-profile": DrawProfile;
        "moves-result": Score;
        "moves-result-forfeit": Forfeit;
        "moves-result-unrated": Score;
        "moves-variant": Variant;
        "newfile-kind": FileKind;
        "openings-way": DrawnFor;
        "playerlist-source": FileKind;
        "print-document": Document;
        "print-lead": Document;
        "print-part": Part;
        "print-trf-dialect": ReportDialect;
        "prizes-limit": Limit;
        "prizes-limit-choice": Limit;
        "prizes-sharing": Sharing;
        "prizes-sharing-choice": Sharing;
        "ranks": SportsTitle;
        "ranks-count": Title;
        "reasons-colour": ColourRule;
        "reasons-order": OrderRule;
        "reasons-preference": Strength;
        "registration-admission": Admission;
        "registration-asked": FieldRequirement;
        "registration-field": ApplicationField;
        "registration-why": SkipReason;
        "results-bye": Bye;
        "results-bye-worth": Bye;
        "results-forfeit": ForfeitCause;
        "rivals": Mark;
        "series-competitors": Competitors;
        "series-record": RecordKind;
        "settings-late": LateSetting;
        "settings-numbering": ColourNumbering;
        "settings-rating": RatingKind;
        "teams-tie": TeamTieBreakKind;
        "teamties-name": TeamTieBreakKind;
        "teamties-rule": TeamTieBreakKind;
        "teamties-short": TeamTieBreakKind;
        "tiebreak-name": TieBreakKind;
        "tiebreak-rule": TieBreakKind;
        "tiebreak-short": TieBreakKind;
        "tiebreakgames-kind": RatingKind;
        "tiebreakgames-last": LastResort;
        "visibility-done": Visibility;
        "visibility-lead": Visibility;
        "visibility-name": Visibility;
        "why-cut": CutReason;
    }
}

fn codes(own: impl Iterator<Item = &'static str>) -> Vec<String> {
    own.map(in_key).collect()
}

/// The names of the variants with a message of their own; some have several more exact messages with other names.
fn names<T: IntoEnumIterator + Into<&'static str>>(prefix: &'static str) -> (&'static str, Vec<String>) {
    let names = T::iter().map(Into::into).filter(|name| exists(&format!("{prefix}-{name}")));
    (prefix, names.map(str::to_owned).collect())
}
