-- Everything a championship needs. The twin in ../../sqlite has the same tables, columns and nullability; a test compares them.
-- Identifiers come from `counters`, never from the database, so that a backup moves between both kinds unchanged.
-- Names are put in order by their keys, byte by byte as SQLite does it, whatever the server's language: COLLATE "C".

CREATE TABLE counters (
    name TEXT NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO counters (name, value) VALUES ('players', 0), ('rating_changes', 0), ('tournaments', 0), ('users', 0);

CREATE TABLE properties (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE users (
    id BIGINT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT COLLATE "C" NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    is_admin BOOLEAN NOT NULL,
    language TEXT,
    created_at TIMESTAMP NOT NULL,
    disabled_at TIMESTAMP
);

CREATE TABLE sessions (
    token_hash TEXT NOT NULL PRIMARY KEY,
    user_id BIGINT REFERENCES users (id),
    created_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL,
    seen_at TIMESTAMP NOT NULL,
    agent TEXT NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expires ON sessions (expires_at);

CREATE TABLE login_attempts (
    subject TEXT NOT NULL PRIMARY KEY,
    failures INTEGER NOT NULL,
    first_at TIMESTAMP NOT NULL,
    last_at TIMESTAMP NOT NULL
);

CREATE TABLE players (
    id BIGINT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT COLLATE "C" NOT NULL,
    search_key TEXT NOT NULL,
    federation_id TEXT NOT NULL,
    body TEXT NOT NULL
);
CREATE INDEX players_name_key ON players (name_key);
CREATE INDEX players_federation_id ON players (federation_id);

CREATE TABLE tournaments (
    id BIGINT NOT NULL PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    version BIGINT NOT NULL,
    head TEXT NOT NULL,
    title TEXT NOT NULL,
    place TEXT NOT NULL,
    starts DATE,
    ends DATE,
    conduct TEXT NOT NULL,
    variant TEXT NOT NULL,
    search_key TEXT NOT NULL,
    info TEXT NOT NULL,
    settings TEXT NOT NULL,
    last_entry BIGINT NOT NULL,
    created_at TIMESTAMP NOT NULL
);

CREATE TABLE event_roles (
    tournament BIGINT NOT NULL REFERENCES tournaments (id),
    user_id BIGINT NOT NULL REFERENCES users (id),
    role TEXT NOT NULL,
    PRIMARY KEY (tournament, user_id)
);
CREATE INDEX event_roles_user ON event_roles (user_id);

CREATE TABLE entries (
    tournament BIGINT NOT NULL REFERENCES tournaments (id),
    entry BIGINT NOT NULL,
    number INTEGER,
    player BIGINT REFERENCES players (id),
    name TEXT NOT NULL,
    name_key TEXT COLLATE "C" NOT NULL,
    search_key TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (tournament, entry)
);
CREATE INDEX entries_player ON entries (player);

CREATE TABLE rounds (
    tournament BIGINT NOT NULL REFERENCES tournaments (id),
    round INTEGER NOT NULL,
    stage TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (tournament, round)
);

CREATE TABLE pairings (
    tournament BIGINT NOT NULL,
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    white BIGINT NOT NULL,
    black BIGINT NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (tournament, round, board),
    FOREIGN KEY (tournament, round) REFERENCES rounds (tournament, round),
    FOREIGN KEY (tournament, white) REFERENCES entries (tournament, entry),
    FOREIGN KEY (tournament, black) REFERENCES entries (tournament, entry)
);
CREATE INDEX pairings_white ON pairings (tournament, white);
CREATE INDEX pairings_black ON pairings (tournament, black);

CREATE TABLE byes (
    tournament BIGINT NOT NULL,
    round INTEGER NOT NULL,
    entry BIGINT NOT NULL,
    bye TEXT NOT NULL,
    PRIMARY KEY (tournament, round, entry),
    FOREIGN KEY (tournament, round) REFERENCES rounds (tournament, round),
    FOREIGN KEY (tournament, entry) REFERENCES entries (tournament, entry)
);
CREATE INDEX byes_entry ON byes (tournament, entry);

CREATE TABLE games (
    tournament BIGINT NOT NULL,
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    game INTEGER NOT NULL,
    result TEXT,
    start_fen TEXT,
    moves TEXT,
    plies INTEGER,
    remark TEXT NOT NULL,
    PRIMARY KEY (tournament, round, board, game),
    FOREIGN KEY (tournament, round, board) REFERENCES pairings (tournament, round, board)
);

CREATE TABLE journal (
    tournament BIGINT NOT NULL REFERENCES tournaments (id),
    version BIGINT NOT NULL,
    at TIMESTAMP NOT NULL,
    user_id BIGINT REFERENCES users (id),
    actor TEXT NOT NULL,
    deed TEXT NOT NULL,
    changes TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (tournament, version)
);
CREATE INDEX journal_user ON journal (user_id);

CREATE TABLE rating_lists (
    variant TEXT NOT NULL,
    kind TEXT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (variant, kind)
);

CREATE TABLE rating_changes (
    id BIGINT NOT NULL PRIMARY KEY,
    player BIGINT NOT NULL REFERENCES players (id),
    variant TEXT NOT NULL,
    kind TEXT NOT NULL,
    tournament BIGINT REFERENCES tournaments (id),
    before INTEGER,
    after INTEGER NOT NULL,
    games INTEGER NOT NULL,
    date DATE NOT NULL,
    explanation TEXT NOT NULL
);
CREATE INDEX rating_changes_player ON rating_changes (player, variant, kind, date);
CREATE INDEX rating_changes_tournament ON rating_changes (tournament);
CREATE INDEX rating_changes_list ON rating_changes (variant, kind, date);

CREATE TABLE ratings (
    player BIGINT NOT NULL REFERENCES players (id),
    variant TEXT NOT NULL,
    kind TEXT NOT NULL,
    value INTEGER NOT NULL,
    games INTEGER NOT NULL,
    date DATE NOT NULL,
    PRIMARY KEY (player, variant, kind)
);
CREATE INDEX ratings_list ON ratings (variant, kind, value);
