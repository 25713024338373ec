-- Accounts as an identity provider knows them. The twin is in ../../postgres.

CREATE TABLE identities (
    -- The provider, as it calls itself.
    issuer TEXT NOT NULL,
    -- The user there; it stays when the name and the e-mail address change.
    subject TEXT NOT NULL,
    user_id BIGINT NOT NULL REFERENCES users (id),
    -- What the provider called the user when the account was linked.
    name TEXT NOT NULL,
    linked_at TIMESTAMP NOT NULL,
    PRIMARY KEY (issuer, subject)
);

CREATE INDEX identities_by_user ON identities (user_id);
