-- What was added to matches that had to have a winner and ended level. The twin is in ../../sqlite.

CREATE TABLE deciders (
    tournament BIGINT NOT NULL REFERENCES tournaments (id),
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (tournament, round, board)
);
