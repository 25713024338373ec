//! Many questions about a round, answered by as many threads as the caller likes: the answers are those that they would have got one after
//! the other.
//!
//! What all questions together may take has an end, so what is left for one depends on those before it. A thread answers with what is
//! left as far as is known by then, which may be more. In the order of the questions it is found out afterwards which of them took more
//! than there was.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::alternative::{AlternativeRequest, AlternativeVerdict};
use super::analysis::PairingAnalysis;
use super::effort::Effort;
use super::watch::{PairingStopped, PairingWatch};

/// Questions about a round, some of them answered.
#[derive(Debug)]
pub struct PairingQuestions<'r> {
    asked: Vec<AlternativeRequest>,
    /// The round; each thread asks its own copy where it can.
    case: Mutex<PairingAnalysis<'r>>,
    /// The first question that no thread has begun.
    next: AtomicUsize,
    settled: Mutex<SettledAnswers>,
    watch: PairingWatch,
}

/// The answers, final up to a question before which nothing is open.
#[derive(Debug)]
struct SettledAnswers {
    answers: Vec<Option<AlternativeVerdict>>,
    /// Those that wait for one before them, by their places.
    waiting: Vec<Option<WorkedOut>>,
    effort: Effort,
}

/// What came of a question, with what it took.
#[derive(Debug)]
struct WorkedOut {
    verdict: Option<AlternativeVerdict>,
    peak: u64,
    spent: u64,
}

impl<'r> PairingQuestions<'r> {
    /// What is `asked` of a round, in order; `watch` hears how many are answered.
    pub fn new(case: &PairingAnalysis<'r>, asked: Vec<AlternativeRequest>, watch: &PairingWatch) -> Self {
        let effort = case.effort_of_each().cloned().unwrap_or_else(Effort::unlimited);
        let waiting = asked.iter().map(|_| None).collect();
        Self {
            asked,
            case: Mutex::new(case.clone()),
            next: AtomicUsize::new(0),
            settled: Mutex::new(SettledAnswers { answers: Vec::new(), waiting, effort }),
            watch: watch.clone(),
        }
    }

    /// Answers questions that no thread has begun until there are none left, or the work is to stop.
    pub fn work(&self) {
        let case = lock(&self.case);
        if case.effort_of_each().is_none() {
            // Each question of other systems needs what those before it left: one thread asks them all.
            return self.work_on(&case);
        }
        let own = case.clone();
        drop(case);
        self.work_on(&own);
    }

    fn work_on(&self, case: &PairingAnalysis<'_>) {
        while !self.watch.is_stopping() {
            let place = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(&question) = self.asked.get(place) else { return };
            let effort = case.effort_of_each();
            if let Some(effort) = effort {
                effort.lend(lock(&self.settled).effort.left_for_all());
            }
            let verdict = case.verdict(question);
            let (peak, spent) = effort.map_or((0, 0), |effort| (effort.peak(), effort.spent()));
            let mut settled = lock(&self.settled);
            settled.take(place, WorkedOut { verdict, peak, spent });
            self.watch.tell(settled.answers.len(), self.asked.len());
        }
    }

    /// The answers in the order of the questions; none if the work was stopped.
    pub fn into_answers(self) -> Result<Vec<Option<AlternativeVerdict>>, PairingStopped> {
        let answers = self.settled.into_inner().unwrap_or_else(PoisonError::into_inner).answers;
        if self.watch.is_stopping() || answers.len() < self.asked.len() { Err(PairingStopped) } else { Ok(answers) }
    }
}

impl SettledAnswers {
    /// Takes what came of a question, and settles all up to the first that is open.
    fn take(&mut self, place: usize, worked_out: WorkedOut) {
        self.waiting[place] = Some(worked_out);
        while let Some(WorkedOut { verdict, peak, spent }) =
            self.waiting.get_mut(self.answers.len()).and_then(Option::take)
        {
            let is_enough = self.effort.settle(peak, spent);
            self.answers.push(verdict.map(|own| if is_enough { own } else { AlternativeVerdict::NotWorkedOut }));
        }
    }
}

/// A thread that fails leaves nothing half done here.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
