//! Texts and lists that are too long, and texts with what nobody can see, in words.

use crate::web::i18n::Locale;
use tournament::limits::{LimitFault, ListField, TextFault, TextField, TextProblem, code_point};

impl Locale {
    /// Why a text or a list is not taken: which it is, and what is allowed.
    pub fn limit_fault(self, fault: &LimitFault) -> String {
        match fault {
            LimitFault::List { list, length } => {
                let name = self.text(list_key(*list));
                self.text("limits-list").with("list", name).with("n", *length).with("most", list.most()).to_string()
            }
            LimitFault::Text(fault) => self.text_fault(fault),
        }
    }

    fn text_fault(self, fault: &TextFault) -> String {
        let (field, beginning) = (self.text(text_key(fault.field)), fault.beginning.as_str());
        let message = match fault.problem {
            TextProblem::TooLong(length) => self
                .text("limits-text-long")
                .with("field", field)
                .with("beginning", beginning)
                .with("n", length)
                .with("most", fault.field.most()),
            TextProblem::Control(c) => self
                .text("limits-text-control")
                .with("field", field)
                .with("beginning", beginning)
                .with("code", code_point(c)),
            TextProblem::Direction(c) => self
                .text("limits-text-direction")
                .with("field", field)
                .with("beginning", beginning)
                .with("code", code_point(c)),
        };
        message.to_string()
    }
}

const fn text_key(field: TextField) -> &'static str {
    match field {
        TextField::Title => "limits-field-title",
        TextField::Place => "limits-field-place",
        TextField::Organiser => "limits-field-organiser",
        TextField::ChiefArbiter => "limits-field-chief-arbiter",
        TextField::Secretary => "limits-field-secretary",
        TextField::Officials => "limits-field-officials",
        TextField::TimeControl => "limits-field-time-control",
        TextField::Regulations => "limits-field-regulations",
        TextField::Programme => "limits-field-programme",
        TextField::Description => "limits-field-description",
        TextField::Note => "limits-field-note",
        TextField::LinkTitle => "limits-field-link-title",
        TextField::LinkAddress => "limits-field-link-address",
        TextField::FamilyName => "limits-field-family-name",
        TextField::GivenName => "limits-field-given-name",
        TextField::Rank => "limits-field-rank",
        TextField::Region => "limits-field-region",
        TextField::Federation => "limits-field-federation",
        TextField::Club => "limits-field-club",
        TextField::FederationId => "limits-field-federation-id",
        TextField::Team => "limits-field-team",
        TextField::Reason => "limits-field-reason",
        TextField::Remark => "limits-field-remark",
        TextField::Moves => "limits-field-moves",
        TextField::Section => "limits-field-section",
        TextField::Prize => "limits-field-prize",
        TextField::Currency => "limits-field-currency",
        TextField::Hall => "limits-field-hall",
        TextField::StepTime => "limits-field-step-time",
        TextField::OpeningCode => "limits-field-opening-code",
        TextField::OpeningLabel => "limits-field-opening-label",
        TextField::Heading => "limits-field-heading",
        TextField::Cell => "limits-field-cell",
    }
}

const fn list_key(list: ListField) -> &'static str {
    match list {
        ListField::Players => "limits-list-players",
        ListField::Adjustments => "limits-list-adjustments",
        ListField::ForbiddenPairs => "limits-list-forbidden-pairs",
        ListField::Wishes => "limits-list-wishes",
        ListField::FixedTables => "limits-list-fixed-tables",
        ListField::Halls => "limits-list-halls",
        ListField::TieBreaks => "limits-list-tie-breaks",
        ListField::Accelerations => "limits-list-accelerations",
        ListField::SectionParts => "limits-list-section-parts",
        ListField::Schedule => "limits-list-schedule",
        ListField::Openings => "limits-list-openings",
        ListField::Editions => "limits-list-editions",
        ListField::Parts => "limits-list-parts",
        ListField::Links => "limits-list-links",
        ListField::TableLines => "limits-list-table-lines",
        ListField::TableColumns => "limits-list-table-columns",
    }
}
