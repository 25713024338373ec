-- The online registration of a tournament: what is asked, and who has applied. The twin is in ../../postgres.

CREATE TABLE registrations (
    tournament BIGINT NOT NULL PRIMARY KEY REFERENCES tournaments (id),
    body TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE applications (
    tournament BIGINT NOT NULL REFERENCES tournaments (id),
    application BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (tournament, application)
) WITHOUT ROWID;
