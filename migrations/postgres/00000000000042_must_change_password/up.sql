-- Passwords that another person has set, and that the owner has not replaced yet. The twin is in ../../sqlite.

ALTER TABLE users ADD COLUMN must_change_password BOOLEAN NOT NULL DEFAULT FALSE;
