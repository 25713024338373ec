-- From which day on a rating list rests on years of birth that have become known since. The twin is in ../../postgres.

ALTER TABLE rating_lists ADD COLUMN stale_from DATE;
