-- Regulations of tournaments as files; which of them is the tournament's, its own row says. The twin is in ../../postgres.

CREATE TABLE regulations_files (
    tournament BIGINT NOT NULL REFERENCES tournaments (id),
    -- The SHA-256 of the file: a tournament has a file once.
    hash TEXT NOT NULL,
    added_at TIMESTAMP NOT NULL,
    -- The file as base64: the same in both databases and in backups.
    content TEXT NOT NULL,
    PRIMARY KEY (tournament, hash)
) WITHOUT ROWID;
