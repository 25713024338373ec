-- Second factors of accounts, and log-ins that wait for one. The twin is in ../../postgres.

CREATE TABLE authenticator_apps (
    user_id BIGINT NOT NULL PRIMARY KEY REFERENCES users (id),
    -- Base32, as an app takes it: the server must read it to compare codes.
    secret TEXT NOT NULL,
    -- The last step of 30 seconds of which a code was accepted; none of it or of an earlier one is accepted again.
    last_step BIGINT NOT NULL,
    created_at TIMESTAMP NOT NULL
);

CREATE TABLE passkeys (
    -- The SHA-256 of the credential's own name.
    id TEXT NOT NULL PRIMARY KEY,
    user_id BIGINT NOT NULL REFERENCES users (id),
    -- The credential's own name, base64url.
    credential TEXT NOT NULL,
    -- The public key in COSE, base64url.
    public_key TEXT NOT NULL,
    -- How often it says that it has signed; 0 where it does not count.
    counter BIGINT NOT NULL,
    -- What its owner calls it.
    name TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    last_used_at TIMESTAMP
);

CREATE INDEX passkeys_by_user ON passkeys (user_id);

CREATE TABLE recovery_codes (
    user_id BIGINT NOT NULL REFERENCES users (id),
    -- The SHA-256 of the account and the code.
    code_hash TEXT NOT NULL,
    PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE login_steps (
    -- The SHA-256 of the token that the browser has.
    token_hash TEXT NOT NULL PRIMARY KEY,
    -- The account; none where a passkey will say whose it is.
    user_id BIGINT REFERENCES users (id),
    -- What is awaited: second-factor, passkey, new-passkey.
    kind TEXT NOT NULL,
    expires_at TIMESTAMP NOT NULL
);
