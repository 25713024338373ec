//! Letters to applicants, in their language.

use crate::service::{LetterCause, LetterText};
use crate::store::LetterProblem;
use crate::web::i18n::Locale;
use tournament::{Application, ApplicationPlace, Tournament};

/// The content of a letter to an applicant.
#[derive(Debug, Clone, Copy)]
pub struct ApplicationNews<'a> {
    pub tournament: &'a Tournament,
    pub application: &'a Application,
    /// The beginning of the site's addresses.
    pub origin: &'a str,
    /// The key of their private link, for a new application.
    pub key: Option<&'a str>,
    /// Whose action it is about.
    pub cause: LetterCause,
}

impl Locale {
    /// The decision on an application, as a letter in plain text. The address may belong to anyone: the letter contains nothing that the
    /// applicant has typed before the staff have entered them under that name. Until then a number identifies the application.
    pub fn application_letter(self, news: &ApplicationNews<'_>) -> LetterText {
        let ApplicationNews { tournament, application, origin, key, cause } = *news;
        let place = tournament.place_of(application);
        let title = tournament.info.title_in(self.alphabet());
        let state = self.label("registration-state", place.code()).to_string();
        let is_known = cause == LetterCause::Staff && place == ApplicationPlace::Listed;
        let mut parts = vec![if is_known {
            self.text("letters-hello").with("name", application.applicant.person.name.to_string()).to_string()
        } else {
            self.text("letters-hello-unknown").to_string()
        }];
        let n = application.id.0;
        parts.push(match key {
            Some(_) => self.text("letters-received").with("n", n).with("tournament", title).to_string(),
            None => self
                .text("letters-changed")
                .with("n", n)
                .with("tournament", title)
                .with("state", state.as_str())
                .to_string(),
        });
        parts.push(match place {
            ApplicationPlace::Waiting => self.text("letters-lead-waiting").to_string(),
            _ => self.label("registration-lead", place.code()).to_string(),
        });
        match place {
            ApplicationPlace::Queued(n) => parts.push(self.text("registration-queue-place").with("n", n).to_string()),
            ApplicationPlace::Refused(reason) if !reason.is_empty() => {
                parts.push(self.text("registration-reason").with("reason", reason).to_string());
            }
            _ => {}
        }
        let page = format!("{origin}/t/{}", tournament.slug);
        parts.push(match key {
            Some(key) => self.text("letters-link").with("address", format!("{page}/register/{key}")).to_string(),
            None => self.text("letters-link-before").to_string(),
        });
        parts.push(self.text("letters-tournament").with("address", page).to_string());
        parts.push(self.text("letters-why").to_string());
        let subject = match key {
            Some(_) => self.text("letters-subject-received").with("tournament", title).to_string(),
            None => self.text("letters-subject-changed").with("tournament", title).with("state", state).to_string(),
        };
        LetterText {
            application: Some(application.id),
            recipient: application.applicant.email.clone(),
            subject,
            body: parts.join("\n\n") + "\n",
        }
    }

    /// Why a letter was not sent.
    pub fn letter_problem(self, problem: &LetterProblem) -> String {
        let text = match problem {
            LetterProblem::Said(text) => self.text("letters-problem").with("problem", text.as_str()),
            LetterProblem::AddressLimit => self.text("letters-problem-address-limit"),
            LetterProblem::TournamentLimit => self.text("letters-problem-tournament-limit"),
            LetterProblem::Stale => self.text("letters-problem-stale"),
            LetterProblem::Held => self.text("letters-problem-held"),
            LetterProblem::BadAddress => self.text("letters-problem-bad-address"),
        };
        text.to_string()
    }

    /// A letter without news, as a test.
    pub fn test_letter(self, recipient: &str, origin: &str) -> LetterText {
        LetterText {
            application: None,
            recipient: recipient.to_owned(),
            subject: self.text("letters-test-subject").to_string(),
            body: format!("{}\n", self.text("letters-test-body").with("address", origin.to_owned())),
        }
    }
}
