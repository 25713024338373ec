-- Whether a game was played with colours other than by turn: 1, else 0. The twin is in ../../postgres.

ALTER TABLE games ADD COLUMN colours_turned INTEGER NOT NULL DEFAULT 0;
