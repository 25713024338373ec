-- Entries of journals that were packed: those of tournaments that were closed long ago, many together. The twin is in ../../sqlite.

CREATE TABLE journal_pieces (
    tournament BIGINT NOT NULL REFERENCES tournaments (id),
    -- The numbers of the first and the last of the entries; those between are all in it.
    first_entry BIGINT NOT NULL,
    last_entry BIGINT NOT NULL,
    -- How many letters their changes have.
    letters BIGINT NOT NULL,
    -- SHA-256 of the content.
    checksum TEXT NOT NULL,
    -- A line of JSON for each entry, compressed by Brotli.
    content BYTEA NOT NULL,
    PRIMARY KEY (tournament, first_entry)
);
