//! What `/metrics` says of the present: read when it is asked for.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

use crate::platform;
use crate::store::{ConnectionUse, Job, JobState, ReplicaState, Store, StoreError, WaitingMail};
use crate::web::http::{State, session};

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ConnectionLabel {
    state: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct CacheLabel {
    cache: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct QueueLabel {
    queue: &'static str,
}

/// The gauges of the present.
#[derive(Debug, Default)]
pub(super) struct Gauges {
    connections: Family<ConnectionLabel, Gauge>,
    database: Gauge,
    caches: Family<CacheLabel, Gauge>,
    queues: Family<QueueLabel, Gauge>,
    tasks: Gauge,
    failing_jobs: Gauge,
    replica_answers: Gauge,
    replica_lag: Gauge,
    memory: Gauge,
}

/// What the database says when it is asked.
#[derive(Debug, Clone)]
pub(super) struct StoreFigures {
    size: u64,
    mail: WaitingMail,
    jobs: Vec<Job>,
    replica: Option<ReplicaState>,
}

impl StoreFigures {
    pub(super) fn read(store: &Store) -> Result<Self, StoreError> {
        Ok(Self {
            size: store.size()?,
            mail: store.waiting_mail()?,
            jobs: store.jobs(session::now())?,
            replica: store.replica_state().unwrap_or(Some(ReplicaState::Unreachable)),
        })
    }
}

impl Gauges {
    pub(super) fn register(&self, registry: &mut Registry) {
        let build = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "The program", build);
        let help = "Connections of this instance to the database, by what they do";
        registry.register("database_connections", help, self.connections.clone());
        let help = "What the database takes";
        registry.register_with_unit("database_size", help, Unit::Bytes, self.database.clone());
        let help = "What each cache of this instance takes";
        registry.register_with_unit("cache_size", help, Unit::Bytes, self.caches.clone());
        let help = "What waits or is being done, by queue; letters, notices and jobs are those of all instances";
        registry.register("queue_length", help, self.queues.clone());
        registry.register("tasks_running", "Long work that is running at this instance", self.tasks.clone());
        let help = "Jobs of the site that have failed since they were last done";
        registry.register("jobs_failing", help, self.failing_jobs.clone());
        let help = "Whether the standby for reading answers; 0 if there is none";
        registry.register("replica_answers", help, self.replica_answers.clone());
        let help = "How far the standby for reading is behind";
        registry.register_with_unit("replica_lag", help, Unit::Bytes, self.replica_lag.clone());
        let help = "Memory of this instance that is in use; 0 where the system does not say";
        registry.register_with_unit("memory", help, Unit::Bytes, self.memory.clone());
    }

    /// Takes the figures of an instance; `None` of the database leaves what it said before.
    pub(super) fn take(&self, state: &State, connections: ConnectionUse, store: Option<StoreFigures>) {
        let ConnectionUse { busy, idle } = connections;
        for (label, count) in [("busy", busy), ("idle", idle)] {
            self.connections.get_or_create(&ConnectionLabel { state: label }).set(count.into());
        }
        let caches =
            [("pages", state.pages.bytes()), ("compressed", state.packed.bytes()), ("answers", state.answers.bytes())];
        for (cache, bytes) in caches {
            self.caches.get_or_create(&CacheLabel { cache }).set(number(bytes));
        }
        for (queue, taken) in [("passwords", state.passwords_waiting()), ("photos", state.photos.taken())] {
            self.queues.get_or_create(&QueueLabel { queue }).set(number(taken));
        }
        if let Some(StoreFigures { size, mail, jobs, replica }) = store {
            self.database.set(number(size));
            let is_taken_or_due = |job: &&Job| matches!(job.state, JobState::Due | JobState::Running { .. });
            let due = number(jobs.iter().filter(is_taken_or_due).count());
            for (queue, waiting) in
                [("letters", number(mail.letters)), ("notices", number(mail.notices)), ("jobs", due)]
            {
                self.queues.get_or_create(&QueueLabel { queue }).set(waiting);
            }
            self.replica_answers.set(number(u8::from(matches!(replica, Some(ReplicaState::Behind(_))))));
            let behind = if let Some(ReplicaState::Behind(bytes)) = replica { bytes } else { 0 };
            self.replica_lag.set(number(behind));
            self.failing_jobs.set(number(jobs.iter().filter(|job| job.failures > 0).count()));
        }
        self.tasks.set(number(state.tasks.running()));
        self.memory.set(number(platform::memory().unwrap_or_default()));
    }
}

fn number(count: impl TryInto<i64>) -> i64 {
    count.try_into().unwrap_or(i64::MAX)
}
