-- Work that the site does by itself, a row each: one instance at a time does it. The twin is in ../../sqlite.

CREATE TABLE jobs (
    -- The kind of the job.
    id TEXT NOT NULL PRIMARY KEY,
    -- When it is due, or until when the instance that does it has it.
    due_at TIMESTAMP,
    -- The instance that does it.
    holder TEXT,
    -- How often it was begun since it was last done.
    attempts INTEGER NOT NULL,
    begun_at TIMESTAMP,
    done_at TIMESTAMP,
    -- How much is done, of a thousand.
    progress INTEGER,
    -- Why it failed last; empty if it did not.
    problem TEXT NOT NULL,
    -- Whether an administrator has stopped it.
    is_stopped BOOLEAN NOT NULL
);
