-- Names as they are searched; the program fills both tables, from the names. The twin is in ../../sqlite.
-- Compared byte by byte, whatever the language of the database: words are searched by how they begin.

CREATE TABLE person_names (
    -- The words of a name from one of them on, the first following the last: once for each.
    words TEXT COLLATE "C" NOT NULL,
    player BIGINT NOT NULL,
    PRIMARY KEY (words, player)
);

CREATE TABLE name_spellings (
    -- A sign that tells what it is, and an end of the word, its sound, or the sound with a slip.
    spelling TEXT COLLATE "C" NOT NULL,
    word TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (spelling, word)
);
