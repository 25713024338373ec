-- Events of several tournaments, series of annual championships, tables of old editions, and the journal of all three. Their
-- identifiers are numbers of entries of that journal. The twin is in ../../postgres.

CREATE TABLE festivals (
    id BIGINT NOT NULL PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    body TEXT NOT NULL
);

CREATE TABLE series (
    id BIGINT NOT NULL PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    body TEXT NOT NULL
);

CREATE TABLE old_tables (
    id BIGINT NOT NULL PRIMARY KEY,
    body TEXT NOT NULL
);

CREATE TABLE almanac_journal (
    number BIGINT NOT NULL PRIMARY KEY,
    at TIMESTAMP NOT NULL,
    user_id BIGINT REFERENCES users (id),
    actor TEXT NOT NULL,
    deed TEXT NOT NULL,
    changes TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX almanac_journal_user ON almanac_journal (user_id);
