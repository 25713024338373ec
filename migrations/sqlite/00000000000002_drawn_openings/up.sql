-- Drawn openings: what an event draws from, its draws, and the seeds that stay secret until a draw is made. The twin is in
-- ../../postgres.

CREATE TABLE opening_tables (
    tournament BIGINT NOT NULL PRIMARY KEY REFERENCES tournaments (id),
    body TEXT NOT NULL
);

CREATE TABLE opening_draws (
    tournament BIGINT NOT NULL REFERENCES tournaments (id),
    round INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (tournament, round)
) WITHOUT ROWID;

CREATE TABLE draw_seeds (
    commitment TEXT NOT NULL PRIMARY KEY,
    tournament BIGINT NOT NULL REFERENCES tournaments (id),
    seed TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX draw_seeds_tournament ON draw_seeds (tournament);
