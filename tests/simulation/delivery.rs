//! How forms reach the site: with faults of the database, twice, with the first answer lost, or while another request is half done.

use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use poddavki::outside::{self, StoreFault, StoreStep};
use reqwest::Method;
use reqwest::blocking::multipart::Form;
use tournament::Tournament;

use crate::actions::OpenForm;
use crate::checks::Outcome;
use crate::support::site::{Answer, Visitor};
use crate::world::World;

/// Statements that a fault refuses, and of which tables.
const REFUSED: [(&str, &str); 8] = [
    ("INSERT", "journal"),
    ("INSERT", "games"),
    ("UPDATE", "games"),
    ("INSERT", "rounds"),
    ("UPDATE", "tournaments"),
    ("INSERT", "entries"),
    ("UPDATE", "rounds"),
    ("INSERT", "almanac_journal"),
];
/// What happens to a whole read or write.
const STORE_FAULTS: [StoreFault; 4] =
    [StoreFault::ReadLost, StoreFault::LostBefore, StoreFault::DiskFull, StoreFault::LostAfter];
/// Writes of one request: of its session, of counted attempts, and of what it does.
const MOST_WRITES: u32 = 3;
/// Reads of most requests.
const MOST_READS: u32 = 12;
/// How long a request may take on a machine that does other things too.
const PATIENCE: Duration = Duration::from_mins(5);
const FAULT: &str = "a simulated fault";

/// Where the first of two requests is held for the second.
#[derive(Debug, Clone, Copy)]
pub struct Overlap {
    /// Whether one instance has both, which are then held at writes only.
    pub is_one_instance: bool,
    /// After how many steps of the store.
    pub after: u32,
    /// Whether time goes on meanwhile, for an hour or a month.
    pub is_long: bool,
}

impl Overlap {
    /// All that most requests can have, without a pause.
    pub fn all() -> impl Iterator<Item = Self> {
        [false, true].into_iter().flat_map(|is_one_instance| {
            (0..most_steps(is_one_instance)).map(move |after| Self { is_one_instance, after, is_long: false })
        })
    }
}

/// At how many steps of most requests they can be held.
const fn most_steps(is_one_instance: bool) -> u32 {
    // A write can be held before it and after it.
    if is_one_instance { 2 * MOST_WRITES } else { MOST_READS }
}

/// The outcomes of two requests at once.
pub struct Both {
    pub first: Outcome,
    pub second: Outcome,
    /// The step at which the first was held; none if it ended before.
    pub held_at: Option<StoreStep>,
}

/// A form on its way to an instance.
struct Delivery {
    browser: Visitor,
    action: OpenForm,
}

impl Delivery {
    fn send(&self) -> Outcome {
        let form = &self.action.form;
        let fields = form.fields.iter().map(|field| (field.name.clone(), field.value.clone()));
        let answer = self.browser.ask(&Method::POST, &form.action, |request| {
            if form.is_multipart {
                request.multipart(fields.fold(Form::new(), |parts, (name, value)| parts.text(name, value)))
            } else {
                request.form(&fields.collect::<Vec<_>>())
            }
        });
        Outcome::of(&Answer::from_response(answer))
    }
}

/// What has become of the first of two requests.
enum Progress {
    /// It is held.
    Held {
        /// At this step of its store.
        step: StoreStep,
        /// Whether it is in work that goes on beside its request.
        is_task: bool,
    },
    Answered,
}

impl World<'_> {
    fn delivery(&mut self, action: &OpenForm) -> Delivery {
        Delivery { browser: self.browser(action.who), action: action.clone() }
    }

    /// Sends a form: perhaps while the database refuses a statement, or a read or a write is lost; perhaps twice, perhaps with the first
    /// answer lost.
    pub fn send(&mut self, action: &OpenForm) -> Outcome {
        let refused = if self.chance.happens(8) { self.chance.one_of(&REFUSED).copied() } else { None };
        let planned = if refused.is_none() && self.chance.happens(15) { self.plan_fault() } else { None };
        let is_repeated = self.chance.happens(12);
        if let Some((kind, table)) = refused {
            self.database.refuse(kind, table, FAULT);
        }
        let first = self.delivery(action).send();
        if let Some((_, table)) = refused {
            self.database.allow(table);
        }
        let fault = if outside::end_fault() { planned } else { None };
        // It was done, and the person was not told: the site was not told itself, or could not read what it answers with.
        let is_untold = match fault {
            Some(StoreFault::LostAfter) => true,
            Some(StoreFault::ReadLost) => first.is_failure() && self.ledger.new_entries(self.service()) > 0,
            _ => false,
        };
        if first.is_failure() {
            assert!(refused.is_some() || fault.is_some(), "{} fails without any fault", action.describe());
        }
        if first != Outcome::Done && !is_untold {
            assert_eq!(self.ledger.new_entries(self.service()), 0, "{} is done, and is {first:?}", action.describe());
        }
        if !is_repeated && !first.is_failure() && !is_untold {
            return first;
        }
        // The browser or the person sends the same once more: the answer was a failure, or was lost.
        let entries = self.ledger.new_entries(self.service());
        let second = self.delivery(action).send();
        assert!(!second.is_failure(), "{} fails again", action.describe());
        if entries > 0 {
            assert_eq!(self.ledger.new_entries(self.service()), entries, "{} was done twice", action.describe());
            if !is_untold {
                return first;
            }
            // The second answer says what is so now: that it is done, or why it cannot be done again.
            let service = self.service().clone();
            self.ledger.accept(&service);
        }
        second
    }

    /// The newest entries of all tournaments, for the report of a failure.
    fn newest_entries(&self) -> String {
        let of = |tournament: &Arc<Tournament>| {
            let entries = self.service().store().journal(tournament.id, None, 4).expect("readable");
            let told = entries.iter().map(|entry| format!("{} {} {:?}", tournament.slug, entry.number, entry.record));
            told.collect::<Vec<_>>().join("\n")
        };
        self.tournaments().iter().map(of).collect::<Vec<_>>().join("\n")
    }

    fn plan_fault(&mut self) -> Option<StoreFault> {
        let fault = self.chance.one_of(&STORE_FAULTS).copied()?;
        let most = if fault == StoreFault::ReadLost { MOST_READS } else { MOST_WRITES };
        outside::plan_fault(fault, self.chance.below_u32(most));
        Some(fault)
    }

    /// Sends two forms at once; where the first is held is left to chance.
    pub fn send_two(&mut self, first: &OpenForm, second: &OpenForm) -> Both {
        let is_one_instance = self.chance.happens(30);
        let after = self.chance.below_u32(most_steps(is_one_instance));
        let is_long = self.chance.happens(30);
        self.send_two_at(Overlap { is_one_instance, after, is_long }, first, second)
    }

    /// Sends two forms at once: the first is held between two steps of its store until the second is answered, so that a seed repeats the
    /// order of their steps.
    pub fn send_two_at(&mut self, overlap: Overlap, first: &OpenForm, second: &OpenForm) -> Both {
        let at = self.chance.below(self.sites.len());
        let other = if overlap.is_one_instance { at } else { (at + 1) % self.sites.len() };
        // Of those who read the same in one instance one waits for the other: only writes are held there.
        let is_held_at: fn(StoreStep) -> bool =
            if overlap.is_one_instance { |step| step != StoreStep::Read } else { |_| true };
        let first_delivery = Delivery { browser: self.browser_at(first.who, at), action: first.clone() };
        let second_delivery = Delivery { browser: self.browser_at(second.who, other), action: second.clone() };
        let (progress, news) = mpsc::channel();
        let (go_on, held) = mpsc::channel::<()>();
        let stopped = progress.clone();
        outside::plan_interruption(is_held_at, overlap.after, move |step| {
            let is_task = thread::current().name() == Some("task");
            if stopped.send(Progress::Held { step, is_task }).is_ok() {
                // An error means that the thread that holds it has ended.
                let _ = held.recv();
            }
        });
        let both = thread::scope(|scope| {
            let running = scope.spawn(move || {
                let outcome = first_delivery.send();
                let _ = progress.send(Progress::Answered);
                outcome
            });
            let progressed = news.recv_timeout(PATIENCE);
            outside::end_interruption();
            let mut go_on = Some(go_on);
            let held_at = match progressed.expect("it is held or answered") {
                // A second closing of the same tournament is answered at the end of the first: both would wait for each other.
                Progress::Held { is_task: true, .. }
                    if overlap.is_one_instance && first.form == second.form && first.closes_tournament() =>
                {
                    go_on = None;
                    news.recv_timeout(PATIENCE).expect("it is answered");
                    None
                }
                Progress::Held { step, .. } => Some(step),
                Progress::Answered => None,
            };
            let at_once = self.ledger.new_entries(self.service());
            if held_at.is_some() && overlap.is_long {
                self.move_clock();
            }
            let second_outcome = second_delivery.send();
            let of_second = self.ledger.new_entries(self.service()) - at_once;
            drop(go_on);
            let first_outcome = running.join().expect("it is answered");
            let of_first = self.ledger.new_entries(self.service()) - of_second;
            let what =
                format!("{} {first_outcome:?}, meanwhile {} {second_outcome:?}", first.describe(), second.describe());
            assert!(!first_outcome.is_failure() && !second_outcome.is_failure(), "{what} fails without any fault");
            assert!(first_outcome == Outcome::Done || of_first == 0, "{what}: the first is done");
            assert!(second_outcome == Outcome::Done || of_second == 0, "{what}: the second is done");
            assert!(
                first.form != second.form || of_first == 0 || of_second == 0,
                "{what}: done twice:\n{}",
                self.newest_entries()
            );
            Both { first: first_outcome, second: second_outcome, held_at }
        });
        if both.first == Outcome::Done && both.second == Outcome::Done {
            let differs = |(game, code): &(String, String)| {
                first.slug == second.slug && second.results.iter().any(|(other, own)| other == game && own != code)
            };
            let lost = first.results.iter().find(|result| differs(result));
            assert_eq!(lost, None, "one of two results of a game is lost: {}, {}", first.describe(), second.describe());
        }
        let service = self.service().clone();
        self.ledger.check_both(&service, [(first, both.first), (second, both.second)]);
        both
    }
}
