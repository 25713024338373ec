-- Scheduled backups and checks of everything stored, as administrators see them. The twin is in ../../postgres.

CREATE TABLE backup_runs (
    id TEXT NOT NULL PRIMARY KEY,
    started_at TIMESTAMP NOT NULL,
    -- None while it is being made, and for ever if its program was ended meanwhile.
    ended_at TIMESTAMP,
    -- The name of the file in its directory.
    file TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    row_count BIGINT NOT NULL,
    -- How many differences the check of the restored copy found.
    differences BIGINT NOT NULL,
    -- Why there is no backup; empty if there is one.
    problem TEXT NOT NULL
);

CREATE TABLE verifications (
    id TEXT NOT NULL PRIMARY KEY,
    checked_at TIMESTAMP NOT NULL,
    -- What was checked and found, as JSON.
    body TEXT NOT NULL
);
