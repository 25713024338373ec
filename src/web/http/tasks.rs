//! The tasks of an instance: long work that goes on after its browser has left, each with its progress, the way to stop it, and its end.
//! How forms start one is in `long_work`.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::SetOnce;

use crate::lock::lock;
use crate::service::{Watch, random_token};
use crate::web::http::long_work::TaskEnd;
use crate::web::http::{Account, AppError, Page};
use crate::web::i18n::Text;
use tournament::UserId;

/// Most tasks running at once.
const MOST_AT_ONCE: usize = 8;

/// Most running tasks of one account, so that no account blocks the others.
const MOST_OF_ACCOUNT: usize = 4;

/// Most tasks remembered, ended ones included.
const MOST_KEPT: usize = 20;

/// How long an ended task is remembered.
const KEPT_FOR: Duration = Duration::from_hours(1);

/// The name of long work, and the page that it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskName {
    /// The message that names it; its `$name` is the subject.
    pub key: &'static str,
    pub name: String,
    /// The page where it is started: one task runs for each page at a time, and one of `ONCE_FOR_ALL` for the whole site.
    pub place: String,
}

/// Work that runs once for the whole site, wherever it is started, by its message keys.
const ONCE_FOR_ALL: [&str; 3] = ["tasks-backup", "tasks-archive", "tasks-verification"];

impl TaskName {
    /// Whether one cannot run beside the other.
    fn clashes_with(&self, other: &Self) -> bool {
        self.place == other.place || (self.key == other.key && ONCE_FOR_ALL.contains(&self.key))
    }
}

/// Replaces the slash in the key of a task.
const SLASH: &str = "~";

/// The page of a task in the form in which its key ends; empty if the address has characters that need encoding.
fn place_in_key(place: &str) -> String {
    let path = place.split('?').next().unwrap_or_default();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '/');
    if path.chars().all(is_plain) { path.replace('/', SLASH) } else { String::new() }
}

/// The page where the task with this key was started. The task itself may be gone with the instance that ran it.
pub fn place_of_key(key: &str) -> Option<String> {
    let (_, rest) = key.split_once(SLASH)?;
    let place = format!("/{}", rest.replace(SLASH, "/"));
    // Only an address of this site, even if the key was made up.
    (place_in_key(&place).len() == place.len() && !place.starts_with("//")).then_some(place)
}

/// A piece of long work. Its outcome is kept for a while.
#[derive(Debug)]
pub struct Task {
    /// Identifies its page.
    pub key: String,
    pub name: TaskName,
    account: UserId,
    begun: Instant,
    watch: Watch,
    end: SetOnce<TaskEnd>,
    ended: OnceLock<Instant>,
    /// Whether the account has seen the outcome.
    is_told: AtomicBool,
}

impl Task {
    /// The address of its page.
    pub fn address(&self) -> String {
        format!("/account/tasks/{}", self.key)
    }

    /// Its name.
    pub fn title(&self, page: &Page) -> Text<'static> {
        page.t.text(self.name.key).with("name", self.name.name.clone())
    }

    pub const fn watch(&self) -> &Watch {
        &self.watch
    }

    /// How long it has been running.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    pub fn is_over(&self) -> bool {
        self.end.initialized()
    }

    /// The outcome, once the work is over. Asking for it marks it as seen.
    pub fn end(&self, reader: UserId) -> Option<&TaskEnd> {
        let end = self.end.get()?;
        if reader == self.account {
            self.is_told.store(true, Ordering::Relaxed);
        }
        Some(end)
    }

    /// Whether it, and the file it made, are still kept.
    fn is_kept(&self) -> bool {
        self.ended.get().is_none_or(|ended| ended.elapsed() < KEPT_FOR)
    }

    /// Waits for its end, at most for `patience`.
    pub async fn wait(&self, patience: Duration) {
        // A timeout needs no handling: the caller asks `is_over`.
        let _ = tokio::time::timeout(patience, self.end.wait()).await;
    }
}

/// Why a task was not started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TaskRejection {
    /// Another of the same is running.
    SamePlace,
    TooMany,
}

/// The tasks of one instance. They are gone after a restart; unfinished ones have changed nothing.
#[derive(Debug, Default)]
pub struct Tasks(Mutex<VecDeque<Arc<Task>>>);

impl Tasks {
    /// Starts a task on a thread of its own.
    pub(super) fn begin(
        &self,
        account: UserId,
        name: TaskName,
        work: Box<dyn FnOnce(Watch) -> TaskEnd + Send>,
    ) -> Result<Result<Arc<Task>, TaskRejection>, AppError> {
        let mut tasks = lock(&self.0);
        tasks.retain(|task| task.is_kept());
        let mut current = tasks.iter().filter(|task| !task.is_over());
        if current.clone().any(|task| task.name.clashes_with(&name)) {
            return Ok(Err(TaskRejection::SamePlace));
        }
        let is_own = |task: &&Arc<Task>| task.account == account;
        if current.clone().filter(is_own).nth(MOST_OF_ACCOUNT - 1).is_some() || current.nth(MOST_AT_ONCE - 1).is_some()
        {
            return Ok(Err(TaskRejection::TooMany));
        }
        let task = Arc::new(Task {
            key: random_token()? + &place_in_key(&name.place),
            name,
            account,
            begun: Instant::now(),
            watch: Watch::default(),
            end: SetOnce::new(),
            ended: OnceLock::new(),
            is_told: AtomicBool::new(false),
        });
        let own = Arc::clone(&task);
        let run = move || {
            let end = catch_unwind(AssertUnwindSafe(|| work(own.watch.clone())));
            // Both are set once, here.
            let _ = own.ended.set(Instant::now());
            let _ = own.end.set(end.unwrap_or_else(|_| AppError::internal("a task has failed").into()));
        };
        thread::Builder::new().name("task".to_owned()).spawn(run).map_err(AppError::internal)?;
        tasks.push_back(Arc::clone(&task));
        if tasks.len() > MOST_KEPT
            && let Some(oldest) = tasks.iter().position(|task| task.is_over())
        {
            tasks.remove(oldest);
        }
        Ok(Ok(task))
    }

    /// The task with this key, for the account that started it and for administrators.
    pub fn get(&self, key: &str, reader: &Account) -> Option<Arc<Task>> {
        let mut tasks = lock(&self.0).clone().into_iter();
        tasks.find(|task| task.key == key && (task.account == reader.id || reader.is_admin))
    }

    /// The tasks of an account that are running, or whose outcome it has not seen.
    pub fn of(&self, account: UserId) -> Vec<Arc<Task>> {
        let is_news = |task: &&Arc<Task>| task.account == account && !task.is_told.load(Ordering::Relaxed);
        lock(&self.0).iter().filter(is_news).cloned().collect()
    }

    /// The running task of an account with just this name.
    pub fn same(&self, account: UserId, name: &TaskName) -> Option<Arc<Task>> {
        let is_same = |task: &Task| task.account == account && task.name == *name && !task.is_over();
        lock(&self.0).iter().find(|task| is_same(task)).cloned()
    }

    /// How many are running.
    pub fn running(&self) -> usize {
        lock(&self.0).iter().filter(|task| !task.is_over()).count()
    }

    /// The running task of a page.
    pub fn at(&self, place: &str) -> Option<Arc<Task>> {
        lock(&self.0).iter().find(|task| task.name.place == place && !task.is_over()).cloned()
    }

    /// Removes tasks that ended long ago, and their files.
    pub fn tidy(&self) {
        lock(&self.0).retain(|task| task.is_kept());
    }

    /// Asks all running tasks to stop: the program ends.
    pub fn stop(&self) {
        lock(&self.0).iter().for_each(|task| task.watch.stop());
    }

    /// Waits until all have stopped, at most for `patience`, and removes their files.
    pub async fn end(&self, patience: Duration) {
        self.stop();
        let tasks = lock(&self.0).clone();
        let all_over = async {
            for task in &tasks {
                task.end.wait().await;
            }
        };
        // A task that is still running is cut off without having changed anything.
        let _ = tokio::time::timeout(patience, all_over).await;
        for task in &tasks {
            if let Some(TaskEnd::File(file)) = task.end.get() {
                drop(file.take());
            }
        }
    }
}

impl Page {
    /// The long work to show to the account of the page, except on the page of that work.
    pub fn tasks(&self) -> Vec<Arc<Task>> {
        let Some(account) = &self.account else { return Vec::new() };
        let mut tasks = self.state().tasks.of(account.id);
        tasks.retain(|task| !self.is_at(&task.address()));
        tasks
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::web::http::long_work::MadeFile;

    const LONG: Duration = Duration::from_mins(1);

    fn what(place: &str) -> TaskName {
        TaskName { key: "tasks-games", name: String::new(), place: place.to_owned() }
    }

    fn account(id: i64, is_admin: bool) -> Account {
        Account { id: UserId(id), name: "Anna".to_owned(), is_admin, language: None, must_change_password: false }
    }

    fn begin(
        tasks: &Tasks,
        place: &str,
        work: impl FnOnce(Watch) -> TaskEnd + Send + 'static,
    ) -> Result<Arc<Task>, TaskRejection> {
        tasks.begin(UserId(1), what(place), Box::new(work)).expect("there are threads")
    }

    #[actix_web::test]
    async fn of_a_place_one_task_at_a_time_is_worked_on_and_its_end_is_told_once() {
        let tasks = Tasks::default();
        let (go, wait) = mpsc::channel::<()>();
        let task = begin(&tasks, "/a", move |watch| {
            watch.step(1, 2).expect("it goes on");
            wait.recv().expect("it is told to go");
            TaskEnd::done("/a", "done")
        });
        let task = task.expect("none is under way");
        let other = begin(&tasks, "/a", |_| TaskEnd::done("/a", "done"));
        assert_eq!(other.map(|task| task.key.clone()), Err(TaskRejection::SamePlace));
        assert!(tasks.at("/a").is_some() && tasks.at("/b").is_none());
        assert_eq!(tasks.of(UserId(1)).len(), 1);
        go.send(()).expect("it waits");
        task.wait(LONG).await;
        assert!(tasks.at("/a").is_none());
        assert_eq!(tasks.of(UserId(1)).len(), 1, "its end has not been told");
        assert!(matches!(task.end(UserId(2)), Some(TaskEnd::Done { .. })));
        assert_eq!(tasks.of(UserId(1)).len(), 1, "an administrator who looks at it does not hide its end");
        assert!(matches!(task.end(UserId(1)), Some(TaskEnd::Done { .. })));
        assert!(tasks.of(UserId(1)).is_empty());
        for (reader, finds) in [(account(1, false), true), (account(2, false), false), (account(2, true), true)] {
            assert_eq!(tasks.get(&task.key, &reader).is_some(), finds);
        }
        // The next task may start, and fail.
        let failed = begin(&tasks, "/a", |_| panic!("a fault")).expect("none is under way");
        failed.wait(LONG).await;
        assert!(matches!(failed.end(UserId(1)), Some(TaskEnd::Failed(AppError::Internal(_)))));
    }

    #[test]
    fn a_key_tells_where_its_task_was_begun_and_leads_nowhere_else() {
        for (place, expected) in [
            ("/admin/t/cup-2027/players/import", Some("/admin/t/cup-2027/players/import")),
            ("/admin/new/import?file=1f", Some("/admin/new/import")),
            ("/admin/кубок", None),
        ] {
            let key = format!("1f{}", place_in_key(place));
            assert_eq!(place_of_key(&key).as_deref(), expected, "{place}");
        }
        for key in ["1f", "1f~~example.org", "1f~~example", "1f~a?b", "1f~a\\b"] {
            assert_eq!(place_of_key(key), None, "{key}");
        }
    }

    #[actix_web::test]
    async fn one_backup_at_a_time_is_made_wherever_it_is_begun() {
        let tasks = Tasks::default();
        let (go, wait) = mpsc::channel::<()>();
        let begin = |place: &str, work: Box<dyn FnOnce(Watch) -> TaskEnd + Send>| {
            let name = TaskName { key: "tasks-backup", ..what(place) };
            tasks.begin(UserId(1), name, work).expect("there are threads")
        };
        let first = begin(
            "/admin/t/one/backup",
            Box::new(move |_| {
                wait.recv().expect("it is told to go");
                TaskEnd::done("/a", "done")
            }),
        );
        let second = begin("/admin/t/two/backup", Box::new(|_| TaskEnd::done("/a", "done")));
        assert_eq!(second.map(|task| task.key.clone()), Err(TaskRejection::SamePlace));
        go.send(()).expect("it waits");
        first.expect("none was under way").wait(LONG).await;
    }

    #[actix_web::test]
    async fn a_crowd_of_tasks_is_refused_and_all_stop_with_the_program() {
        let tasks = Tasks::default();
        let until_stopped = |watch: Watch| {
            while !watch.is_stopping() {
                thread::yield_now();
            }
            TaskEnd::refused(|_| "stopped".to_owned())
        };
        let begin = |n: usize, account: i64| {
            let work = Box::new(until_stopped);
            tasks.begin(UserId(account), what(&format!("/{n}")), work).expect("there are threads")
        };
        // Two accounts with as many tasks as one may have.
        let begun: Vec<_> = (0..=MOST_AT_ONCE).map(|n| begin(n, i64::from(n >= MOST_OF_ACCOUNT))).collect();
        assert_eq!(begin(99, 2).map(|task| task.key.clone()), Err(TaskRejection::TooMany));
        tasks.stop();
        for (number, task) in begun.into_iter().enumerate() {
            match task {
                Ok(task) => task.wait(LONG).await,
                Err(why) => assert_eq!((number, why), (MOST_AT_ONCE, TaskRejection::TooMany)),
            }
        }
        assert!((0..MOST_AT_ONCE).all(|n| tasks.at(&format!("/{n}")).is_none()));
    }

    fn made() -> MadeFile {
        MadeFile::make("a.backup".to_owned(), |path| std::fs::write(path, "secret")).expect("there is room")
    }

    fn folder_of(task: &Task) -> std::path::PathBuf {
        let Some(TaskEnd::File(file)) = task.end.get() else { panic!("no file: {task:?}") };
        lock(&file.scratch).as_ref().expect("not given yet").path().to_owned()
    }

    #[actix_web::test]
    async fn a_file_goes_with_the_program_and_after_a_while() {
        let tasks = Tasks::default();
        let task = begin(&tasks, "/a", |_| TaskEnd::File(made())).expect("none is under way");
        task.wait(LONG).await;
        let folder = folder_of(&task);
        tasks.tidy();
        assert!(folder.exists());
        tasks.end(LONG).await;
        assert!(!folder.exists());
        let ended = Instant::now().checked_sub(KEPT_FOR).expect("the clock is old enough");
        let old = Task {
            key: "old".to_owned(),
            name: what("/b"),
            account: UserId(1),
            begun: Instant::now(),
            watch: Watch::default(),
            ended: OnceLock::from(ended),
            end: SetOnce::new_with(Some(TaskEnd::File(made()))),
            is_told: AtomicBool::new(false),
        };
        let folder = folder_of(&old);
        lock(&tasks.0).push_back(Arc::new(old));
        tasks.tidy();
        assert!(!folder.exists());
    }
}
