-- The check-in before a round: who is there. The twin is in ../../sqlite.

CREATE TABLE check_ins (
    tournament BIGINT NOT NULL PRIMARY KEY REFERENCES tournaments (id),
    body TEXT NOT NULL
);
