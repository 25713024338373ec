-- What spectators say of results that they hold to be wrong. The twin is in ../../sqlite.

CREATE TABLE spectator_reports (
    -- Follows from all that is said: the same said twice is one.
    id TEXT NOT NULL PRIMARY KEY,
    tournament BIGINT NOT NULL REFERENCES tournaments (id),
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    game INTEGER NOT NULL,
    -- The result that stood when it was said.
    shown_result TEXT NOT NULL,
    -- What is right; none where it is something else than a result over the board.
    reported TEXT,
    remark TEXT NOT NULL,
    at TIMESTAMP NOT NULL,
    -- When the staff put it aside; none while it waits.
    dismissed_at TIMESTAMP
);

CREATE INDEX spectator_reports_tournament ON spectator_reports (tournament, at);
