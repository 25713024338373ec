-- Entry fees of a tournament: categories, and what players owe and have paid. A payment stays when its player is struck out. The twin
-- is in ../../postgres.

CREATE TABLE fee_rules (
    tournament BIGINT NOT NULL PRIMARY KEY REFERENCES tournaments (id),
    body TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE dues (
    tournament BIGINT NOT NULL REFERENCES tournaments (id),
    entry BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (tournament, entry)
) WITHOUT ROWID;
