-- The changes of one tournament in one list are read by this index, and not by that of the whole list: with as many columns of the question
-- in it, no statistics are needed to prefer it. The twin is in ../../sqlite.

DROP INDEX rating_changes_tournament;
CREATE INDEX rating_changes_tournament ON rating_changes (tournament, variant, kind);
