-- The people of the club. A member's name stands here and nowhere else: elsewhere `member:` and his id stand for him, and once his
-- row is gone nothing tells who he was. Of his words and of the keys of his devices there are hashes.

CREATE TABLE members (
    id          TEXT    NOT NULL PRIMARY KEY,
    made        INTEGER NOT NULL,               -- when, milliseconds since 1970
    name        TEXT    NOT NULL,
    folded      TEXT    NOT NULL UNIQUE,        -- the name as it is compared
    fide_id     TEXT,
    federation  TEXT,                           -- three letters
    national_id TEXT,                           -- his number with his federation
    rating      TEXT,
    title       TEXT,
    words       BLOB    NOT NULL UNIQUE,        -- SHA-256 of the recovery words
    sum         BLOB
) STRICT;

CREATE TABLE devices (
    hash   BLOB    NOT NULL PRIMARY KEY,        -- SHA-256 of the key that the browser has
    member TEXT    NOT NULL REFERENCES members (id),
    label  TEXT    NOT NULL,
    made   INTEGER NOT NULL,                    -- when, milliseconds since 1970
    used   INTEGER NOT NULL,                    -- when it was last used, to the hour
    sum    BLOB
) STRICT;

CREATE INDEX devices_member ON devices (member);
CREATE INDEX games_white ON games (white_name) WHERE white_name IS NOT NULL;
CREATE INDEX games_black ON games (black_name) WHERE black_name IS NOT NULL;
