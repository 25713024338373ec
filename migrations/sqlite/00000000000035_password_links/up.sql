-- One-time links with which the owner of an account sets a password. The twin is in ../../postgres.

CREATE TABLE password_links (
    -- An account has one at most.
    user_id BIGINT NOT NULL PRIMARY KEY REFERENCES users (id),
    -- The SHA-256 of the link's token.
    token_hash TEXT NOT NULL UNIQUE,
    expires_at TIMESTAMP NOT NULL
);
