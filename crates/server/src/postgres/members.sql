-- The people of the club: the tables of the club's file, column for column.

CREATE TABLE members (
    id          TEXT   NOT NULL PRIMARY KEY,
    made        BIGINT NOT NULL,
    name        TEXT   NOT NULL,
    folded      TEXT   NOT NULL UNIQUE,         -- the name as it is compared
    fide_id     TEXT,
    federation  TEXT,
    national_id TEXT,
    rating      TEXT,
    title       TEXT,
    words       BYTEA  NOT NULL UNIQUE,         -- SHA-256 of the recovery words
    place       BIGINT GENERATED ALWAYS AS IDENTITY
);

CREATE TABLE devices (
    hash   BYTEA  NOT NULL PRIMARY KEY,         -- SHA-256 of the key that the browser has
    member TEXT   NOT NULL REFERENCES members (id) DEFERRABLE,
    label  TEXT   NOT NULL,
    made   BIGINT NOT NULL,
    used   BIGINT NOT NULL,
    place  BIGINT GENERATED ALWAYS AS IDENTITY
);

CREATE INDEX devices_member ON devices (member);
CREATE INDEX games_white ON games (white_name) WHERE white_name IS NOT NULL;
CREATE INDEX games_black ON games (black_name) WHERE black_name IS NOT NULL;
