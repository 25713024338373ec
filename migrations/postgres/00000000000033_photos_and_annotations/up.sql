-- Photos of score sheets that came with reports, and what is written around the moves of games. The twin is in ../../sqlite.

CREATE TABLE report_photos (
    tournament BIGINT NOT NULL REFERENCES tournaments (id),
    -- What it came with: a spectator's report, or what a player reports of their board. Each has one photo.
    report TEXT NOT NULL,
    -- The SHA-256 of the photo: the end of its address.
    hash TEXT NOT NULL,
    added_at TIMESTAMP NOT NULL,
    -- A JPEG as base64: the same in both databases.
    content TEXT NOT NULL,
    PRIMARY KEY (tournament, report)
);

CREATE INDEX report_photos_added_at ON report_photos (added_at);

-- The moves with comments, assessments and other lines of play, as PDN writes them; none where there is nothing but moves.
ALTER TABLE games ADD COLUMN annotations TEXT;
