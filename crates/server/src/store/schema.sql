-- The club's file. Everything that happened is in `log`, which only grows; the rest can be found again from it
-- or says where to look.

CREATE TABLE games (
    number       INTEGER PRIMARY KEY,
    id           TEXT    NOT NULL UNIQUE,       -- the public name, as it stands in links
    code         TEXT    NOT NULL,              -- the code of laws
    terms        TEXT    NOT NULL,              -- the terms of the laws, as JSON
    table_terms  TEXT    NOT NULL,              -- what the club settles beside them, as JSON
    made         INTEGER NOT NULL,              -- when, milliseconds since 1970
    white_key    BLOB,                          -- SHA-256 of the seat's token; NULL while the seat is free
    black_key    BLOB,
    arbiter_key  BLOB,
    listed       INTEGER NOT NULL,              -- 1 if shown in the list of games
    rematch_of   TEXT,
    -- A summary of the log's end, for lists and for waking:
    begun        INTEGER NOT NULL DEFAULT 0,
    plies        INTEGER NOT NULL DEFAULT 0,
    result       TEXT    NOT NULL DEFAULT '*',
    ended        INTEGER,                       -- when, milliseconds since 1970
    wake         INTEGER                        -- club time at which a flag falls if nobody acts
) STRICT;

CREATE INDEX games_waking ON games (wake) WHERE wake IS NOT NULL;
CREATE INDEX games_listed ON games (made) WHERE listed = 1;
CREATE UNIQUE INDEX games_rematch ON games (rematch_of) WHERE rematch_of IS NOT NULL;

CREATE TABLE log (
    game      INTEGER NOT NULL REFERENCES games (number),
    sequence  INTEGER NOT NULL,                 -- 1, 2, 3, … without a gap
    kind      TEXT    NOT NULL,                 -- begin, act, time, call, join, accident, proposal, answer
    by        TEXT    NOT NULL,                 -- white, black, arbiter, law
    at        INTEGER NOT NULL,                 -- game time in milliseconds
    club      INTEGER NOT NULL,                 -- club time in milliseconds
    wall      INTEGER NOT NULL,                 -- milliseconds since 1970
    act       TEXT,                             -- the act as JSON
    words     TEXT,                             -- the act in words
    ruling    TEXT,                             -- the ruling with its events as JSON
    key       TEXT,                             -- the client's Idempotency-Key
    checksum  BLOB    NOT NULL,                 -- over this entry and the checksum before it
    PRIMARY KEY (game, sequence)
) STRICT;

CREATE UNIQUE INDEX log_keys ON log (game, by, key) WHERE key IS NOT NULL;

CREATE TABLE sessions (                         -- one row for each time that a server was up
    number    INTEGER PRIMARY KEY,
    started   INTEGER NOT NULL,                 -- milliseconds since 1970
    before    INTEGER NOT NULL,                 -- club time at the start
    last_wall INTEGER NOT NULL,                 -- the last moment at which it was known to be up
    last_club INTEGER NOT NULL
) STRICT;
