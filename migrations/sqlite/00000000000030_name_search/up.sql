-- Names as they are searched; the program fills both tables, from the names. The twin is in ../../postgres.

CREATE TABLE person_names (
    -- The words of a name from one of them on, the first following the last: once for each.
    words TEXT NOT NULL,
    player BIGINT NOT NULL,
    PRIMARY KEY (words, player)
) WITHOUT ROWID;

CREATE TABLE name_spellings (
    -- A sign that tells what it is, and an end of the word, its sound, or the sound with a slip.
    spelling TEXT NOT NULL,
    word TEXT NOT NULL,
    PRIMARY KEY (spelling, word)
) WITHOUT ROWID;
