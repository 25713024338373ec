-- Whether the results of a closed event may change ratings. Events closed before anybody was asked keep counting. The twin is in
-- ../../sqlite.

ALTER TABLE tournaments ADD COLUMN approval TEXT NOT NULL DEFAULT 'given';
