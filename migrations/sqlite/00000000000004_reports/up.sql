-- What players report of their games. The twin is in ../../postgres.

CREATE TABLE reports (
    tournament BIGINT NOT NULL REFERENCES tournaments (id),
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    game INTEGER NOT NULL,
    entry BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (tournament, round, board, game, entry)
) WITHOUT ROWID;
