-- Events: tournaments whose rounds are paired here. What stands in `report` is all there is of an event now; `event_log` says who has
-- made it so, change by change. Of the keys there are hashes.

CREATE TABLE events (
    id     TEXT    NOT NULL PRIMARY KEY,        -- the public name, as it stands in links
    made   INTEGER NOT NULL,                    -- when, milliseconds since 1970
    terms  TEXT    NOT NULL,                    -- what the club settles: the code, the time, where it is played, as JSON
    report TEXT    NOT NULL,                    -- the tournament report
    last   INTEGER NOT NULL,                    -- the number of the last entry of the log
    sum    BLOB
) STRICT;

CREATE INDEX events_made ON events (made);

CREATE TABLE event_log (
    event    TEXT    NOT NULL REFERENCES events (id),
    sequence INTEGER NOT NULL,                  -- 1, 2, 3, … without a gap
    wall     INTEGER NOT NULL,                  -- milliseconds since 1970
    by       TEXT    NOT NULL,                  -- organiser, or law for what nobody did
    change   TEXT    NOT NULL,                  -- the change as JSON
    told     TEXT    NOT NULL,                  -- what it came to, a line each
    sum      BLOB,
    PRIMARY KEY (event, sequence)
) STRICT;

CREATE TABLE event_keys (
    event TEXT NOT NULL REFERENCES events (id),
    who   TEXT NOT NULL,                        -- a player's name; empty for the organiser
    hash  BLOB NOT NULL,                        -- SHA-256 of the key
    sum   BLOB,
    PRIMARY KEY (event, hash)
) STRICT;
