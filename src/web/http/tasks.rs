//! Long work that goes on when the browser that began it has gone: how far it is, how it is stopped, and how it ended.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::SetOnce;

use crate::service::random_token;
use crate::web::http::AppError;
use crate::web::http::lock::lock;

/// So many tasks are remembered, with those that have ended.
const MOST_KEPT: usize = 20;

/// How far a task is.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct TaskProgress {
    /// How many things are done.
    pub done: u64,
    /// Which part of the work that is, from 0 to 1, where it is known.
    pub share: Option<f64>,
}

/// A piece of long work. Its end is kept until others have come after it.
#[derive(Debug)]
pub struct Task<T> {
    /// By what its page is found.
    pub key: String,
    /// What the work is about, for people.
    pub name: String,
    begun: Instant,
    progress: Mutex<TaskProgress>,
    stop: AtomicBool,
    /// What came of it; `None` in it where the work failed in a way that nobody expected.
    end: SetOnce<Option<T>>,
}

impl<T> Task<T> {
    fn new(name: String) -> Result<Self, AppError> {
        Ok(Self {
            key: random_token()?,
            name,
            begun: Instant::now(),
            progress: Mutex::default(),
            stop: AtomicBool::new(false),
            end: SetOnce::new(),
        })
    }

    pub fn progress(&self) -> TaskProgress {
        *lock(&self.progress)
    }

    /// Said by the work itself.
    pub fn set_progress(&self, progress: TaskProgress) {
        *lock(&self.progress) = progress;
    }

    /// What the work looks at to know whether it is to stop.
    pub const fn stop_sign(&self) -> &AtomicBool {
        &self.stop
    }

    /// Asks the work to stop; it does so at the next place where nothing is half done.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub fn is_stopping(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// For how long it has been going on.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    pub fn is_over(&self) -> bool {
        self.end.initialized()
    }

    /// What came of it, once it is over; an error where the work failed in a way that nobody expected.
    pub fn end(&self) -> Option<Result<&T, AppError>> {
        let end = self.end.get()?;
        Some(end.as_ref().ok_or_else(|| AppError::internal("a task has failed")))
    }

    /// Waits for its end, but no longer than `patience`.
    pub async fn wait(&self, patience: Duration) {
        // Being late is told by `is_over`.
        let _ = tokio::time::timeout(patience, self.end.wait()).await;
    }
}

/// The tasks of one kind in one instance: one is worked on at a time. They are gone after a restart, and what they had not finished
/// has changed nothing.
#[derive(Debug)]
pub struct Tasks<T>(Mutex<VecDeque<Arc<Task<T>>>>);

impl<T> Default for Tasks<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Send + Sync + 'static> Tasks<T> {
    /// Begins a task on a thread of its own; `None` where another one is under way.
    pub fn begin(
        &self,
        name: String,
        work: impl FnOnce(&Task<T>) -> T + Send + 'static,
    ) -> Result<Option<Arc<Task<T>>>, AppError> {
        let mut tasks = lock(&self.0);
        if under_way(&tasks).is_some() {
            return Ok(None);
        }
        let task = Arc::new(Task::new(name)?);
        let own = Arc::clone(&task);
        let run = move || {
            let end = catch_unwind(AssertUnwindSafe(|| work(&own)));
            // Set once, here.
            let _ = own.end.set(end.ok());
        };
        thread::Builder::new().name("task".to_owned()).spawn(run).map_err(AppError::internal)?;
        tasks.push_back(Arc::clone(&task));
        if tasks.len() > MOST_KEPT {
            tasks.pop_front();
        }
        Ok(Some(task))
    }

    pub fn get(&self, key: &str) -> Option<Arc<Task<T>>> {
        lock(&self.0).iter().find(|task| task.key == key).cloned()
    }

    /// The task that is under way.
    pub fn current(&self) -> Option<Arc<Task<T>>> {
        under_way(&lock(&self.0)).cloned()
    }

    /// Asks what is under way to stop: the program ends.
    pub fn stop(&self) {
        if let Some(task) = self.current() {
            task.stop();
        }
    }
}

fn under_way<T>(tasks: &VecDeque<Arc<Task<T>>>) -> Option<&Arc<Task<T>>> {
    tasks.iter().find(|task| !task.is_over())
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    const LONG: Duration = Duration::from_mins(1);

    #[actix_web::test]
    async fn one_task_at_a_time_is_worked_on_and_its_end_is_kept() {
        let tasks: Tasks<u32> = Tasks::default();
        let (go, wait) = mpsc::channel::<()>();
        let task = tasks.begin("one".to_owned(), move |task| {
            task.set_progress(TaskProgress { done: 5, share: Some(0.5) });
            wait.recv().map_or(0, |()| 7)
        });
        let task = task.expect("a thread").expect("none is under way");
        assert!(tasks.begin("two".to_owned(), |_| 1).expect("a thread").is_none(), "the first goes on");
        assert_eq!(tasks.current().map(|own| own.key.clone()), Some(task.key.clone()));
        go.send(()).expect("it waits");
        task.wait(LONG).await;
        assert_eq!(task.end().map(|end| end.copied().ok()), Some(Some(7)));
        assert_eq!(task.progress(), TaskProgress { done: 5, share: Some(0.5) });
        assert!(tasks.current().is_none() && tasks.get(&task.key).is_some());
        // The next one may come, and fail.
        let failed =
            tasks.begin("three".to_owned(), |_| panic!("a fault")).expect("a thread").expect("none is under way");
        failed.wait(LONG).await;
        assert!(failed.end().is_some_and(|end| end.is_err()));
    }

    #[actix_web::test]
    async fn a_task_that_is_told_to_stop_ends() {
        let tasks: Tasks<bool> = Tasks::default();
        let work = |task: &Task<bool>| {
            while !task.is_stopping() {
                thread::yield_now();
            }
            true
        };
        let task = tasks.begin("one".to_owned(), work).expect("a thread").expect("none is under way");
        task.wait(Duration::ZERO).await;
        assert!(!task.is_over());
        tasks.stop();
        task.wait(LONG).await;
        assert!(task.is_over());
    }
}
