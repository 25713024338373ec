-- Why a game was forfeited, as JSON; null where nothing is said of it. The twin is in ../../postgres.

ALTER TABLE games ADD COLUMN forfeit TEXT;
