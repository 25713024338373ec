-- Who can see a tournament. Those made before there was a choice are public. The place stands in the information as well, and goes: a
-- table of more than 16 columns would make every build much longer. The twin is in ../../postgres.

ALTER TABLE tournaments ADD COLUMN visibility TEXT NOT NULL DEFAULT 'public';
ALTER TABLE tournaments DROP COLUMN place;
