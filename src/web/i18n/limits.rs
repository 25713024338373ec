//! Texts and lists that are too long, and texts with what nobody can see, in words.

use crate::web::i18n::Locale;
use tournament::limits::{LimitFault, TextFault, TextProblem, code_point};

impl Locale {
    /// Why a text or a list is not taken: which it is, and what is allowed.
    pub fn limit_fault(self, fault: &LimitFault) -> String {
        match fault {
            LimitFault::List { list, length } => {
                let name = self.label("limits-list", list.code());
                self.text("limits-list").with("list", name).with("n", *length).with("most", list.most()).to_string()
            }
            LimitFault::Text(fault) => self.text_fault(fault),
        }
    }

    fn text_fault(self, fault: &TextFault) -> String {
        let (field, beginning) = (self.label("limits-field", fault.field.code()), fault.beginning.as_str());
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
