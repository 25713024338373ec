-- Letters that are to be sent by e-mail, and what has become of them. The twin is in ../../sqlite.

CREATE TABLE letters (
    id TEXT NOT NULL PRIMARY KEY,
    -- What it is about; none of a letter that tries whether letters arrive.
    tournament BIGINT REFERENCES tournaments (id),
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    -- Nothing once it is sent: it may hold a private link.
    body TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    attempts INTEGER NOT NULL,
    -- When it is tried next; none of a letter that is not tried any more.
    due_at TIMESTAMP,
    sent_at TIMESTAMP,
    -- Why the last attempt failed.
    problem TEXT NOT NULL
);

CREATE INDEX letters_due ON letters (due_at);
CREATE INDEX letters_created ON letters (created_at);
CREATE INDEX letters_recipient ON letters (recipient, created_at);
