-- Why a game was forfeited, as JSON; null where nothing is said of it. The twin is in ../../sqlite.

ALTER TABLE games ADD COLUMN forfeit TEXT;
