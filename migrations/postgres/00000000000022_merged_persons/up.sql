-- What the staff say of persons of the registry: who is another one, what was corrected, who are two. Entries and tables keep their
-- numbers. A rating of an imported list goes to the person whom its number stands for; listed_as is the number with which it came.
-- The twin is in ../../sqlite.

CREATE TABLE merged_persons (
    id BIGINT NOT NULL PRIMARY KEY REFERENCES players (id),
    body TEXT NOT NULL
);

CREATE TABLE person_edits (
    id BIGINT NOT NULL PRIMARY KEY,
    body TEXT NOT NULL
);

CREATE TABLE distinct_persons (
    id BIGINT NOT NULL PRIMARY KEY,
    body TEXT NOT NULL
);

ALTER TABLE rating_changes ADD COLUMN listed_as BIGINT REFERENCES players (id);
