-- How many illegal moves each side has made in a game. The twin is in ../../postgres.

ALTER TABLE games ADD COLUMN illegal_white INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN illegal_black INTEGER NOT NULL DEFAULT 0;
