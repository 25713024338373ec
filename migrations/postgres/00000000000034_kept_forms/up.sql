-- Forms that were sent for a preview, kept for a while so that its page can be shown again. The twin is in ../../sqlite.

CREATE TABLE kept_forms (
    id TEXT NOT NULL PRIMARY KEY,
    user_id BIGINT NOT NULL REFERENCES users (id),
    kept_at TIMESTAMP NOT NULL,
    -- The fields with their values, as JSON: one of them may be a whole list.
    fields TEXT NOT NULL
);

CREATE INDEX kept_forms_user ON kept_forms (user_id, kept_at);
CREATE INDEX kept_forms_kept_at ON kept_forms (kept_at);
