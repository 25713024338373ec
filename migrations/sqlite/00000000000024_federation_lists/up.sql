-- Lists of federations, and what columns of lists were taken for. The twin is in ../../postgres.

CREATE TABLE federation_lists (
    list TEXT NOT NULL PRIMARY KEY,
    -- Which of the rows below are the list: those of an edition that is being taken in have another number.
    generation BIGINT NOT NULL,
    body TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE federation_rows (
    generation BIGINT NOT NULL,
    number BIGINT NOT NULL,
    identity TEXT NOT NULL,
    search_key TEXT NOT NULL,
    family TEXT NOT NULL,
    given TEXT NOT NULL,
    federation_id TEXT NOT NULL,
    title TEXT NOT NULL,
    sex TEXT NOT NULL,
    birth TEXT NOT NULL,
    region TEXT NOT NULL,
    federation TEXT NOT NULL,
    club TEXT NOT NULL,
    classic INTEGER,
    rapid INTEGER,
    blitz INTEGER,
    PRIMARY KEY (generation, number)
) WITHOUT ROWID;

CREATE INDEX federation_rows_by_name ON federation_rows (generation, search_key);
CREATE INDEX federation_rows_by_identity ON federation_rows (generation, identity);

CREATE TABLE column_choices (
    headings TEXT NOT NULL PRIMARY KEY,
    chosen TEXT NOT NULL,
    used_at TIMESTAMP NOT NULL
) WITHOUT ROWID;
