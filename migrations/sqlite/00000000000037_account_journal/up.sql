-- The journal of accounts and rights: who made, changed or closed an account, gave or took a right. The twin is in ../../postgres.

CREATE TABLE account_journal (
    number BIGINT NOT NULL PRIMARY KEY,
    at TIMESTAMP NOT NULL,
    user_id BIGINT REFERENCES users (id),
    actor TEXT NOT NULL,
    deed TEXT NOT NULL,
    changes TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX account_journal_user ON account_journal (user_id);
