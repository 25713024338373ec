-- Roles limited to a section of a tournament, and roles in all tournaments of an event. The twin is in ../../sqlite.

-- The code of the section; none for a role in the whole tournament.
ALTER TABLE event_roles ADD COLUMN section TEXT;

-- Without a reference to the event: its row is replaced with every change of it. The role of an event that was removed counts nowhere.
CREATE TABLE roles_in_events (
    event BIGINT NOT NULL,
    user_id BIGINT NOT NULL REFERENCES users (id),
    role TEXT NOT NULL,
    PRIMARY KEY (event, user_id)
);
CREATE INDEX roles_in_events_user ON roles_in_events (user_id);
