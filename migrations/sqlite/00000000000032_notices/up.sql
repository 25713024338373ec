-- What is told to others by itself: to the devices of who follows a player, and to programs and chats. The twin is in ../../postgres.

CREATE TABLE push_subscriptions (
    -- The SHA-256 of the endpoint.
    device TEXT NOT NULL,
    tournament BIGINT NOT NULL REFERENCES tournaments (id),
    -- The player whose seat is told.
    entry BIGINT NOT NULL,
    -- Where the push service of the browser takes messages for the device.
    endpoint TEXT NOT NULL,
    -- With what only the device reads them.
    public_key TEXT NOT NULL,
    secret TEXT NOT NULL,
    language TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    PRIMARY KEY (device, tournament, entry)
) WITHOUT ROWID;

CREATE INDEX push_subscriptions_tournament ON push_subscriptions (tournament);

CREATE TABLE webhooks (
    id TEXT NOT NULL PRIMARY KEY,
    tournament BIGINT NOT NULL REFERENCES tournaments (id),
    kind TEXT NOT NULL,
    -- The address of a program, or the chat of a bot.
    address TEXT NOT NULL,
    -- What signs, or the token of the bot.
    secret TEXT NOT NULL,
    language TEXT NOT NULL,
    -- What is told there: codes with a blank between them.
    news TEXT NOT NULL,
    added_at TIMESTAMP NOT NULL
) WITHOUT ROWID;

CREATE INDEX webhooks_tournament ON webhooks (tournament, added_at);

CREATE TABLE notices (
    id TEXT NOT NULL PRIMARY KEY,
    tournament BIGINT NOT NULL REFERENCES tournaments (id),
    -- Whether it is for all subscribers, a device or a webhook; which of these, and about which player.
    kind TEXT NOT NULL,
    target TEXT NOT NULL,
    entry BIGINT,
    round INTEGER,
    news TEXT NOT NULL,
    -- What is sent; nothing where it is worked out when it is sent.
    body TEXT NOT NULL,
    -- The version of the tournament that it tells of, and its place among what is told of that: a webhook gets them in this order.
    version BIGINT NOT NULL,
    part INTEGER NOT NULL,
    created_at TIMESTAMP NOT NULL,
    attempts INTEGER NOT NULL,
    -- When it is tried next; none of a notice that is not tried any more.
    due_at TIMESTAMP,
    -- Who is sending it; nobody most of the time.
    holder TEXT,
    sent_at TIMESTAMP,
    -- What the last attempt was answered.
    answer TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX notices_due ON notices (due_at);
CREATE INDEX notices_target ON notices (target, version, part);
CREATE INDEX notices_tournament ON notices (tournament, created_at);
