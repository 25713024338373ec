-- What brought a letter about, and who is sending it. The twin is in ../../postgres.

-- The application that it is about; none of earlier letters, and of one that tries whether letters arrive.
ALTER TABLE letters ADD COLUMN application BIGINT;
-- Whose act it tells of.
ALTER TABLE letters ADD COLUMN cause TEXT NOT NULL DEFAULT 'staff';
-- The address in lower case.
ALTER TABLE letters ADD COLUMN mailbox TEXT NOT NULL DEFAULT '';
-- Who is sending it; nobody most of the time.
ALTER TABLE letters ADD COLUMN holder TEXT;
-- When it was written, or asked for anew.
ALTER TABLE letters ADD COLUMN wanted_at TIMESTAMP NOT NULL DEFAULT '1970-01-01 00:00:00';

UPDATE letters SET mailbox = lower(recipient), wanted_at = created_at;

DROP INDEX letters_recipient;
CREATE INDEX letters_mailbox ON letters (mailbox, created_at);
CREATE INDEX letters_tournament ON letters (tournament, created_at);
