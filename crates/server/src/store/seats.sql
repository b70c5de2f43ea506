-- Who holds the seats: of each secret that is good now, its hash. A table made before this had one key for each seat;
-- an arbiter's was in the hands of whoever had called him, so that it only invites from now on.

CREATE TABLE seats (
    game  INTEGER NOT NULL REFERENCES games (number),
    seat  TEXT    NOT NULL,                     -- white, black, arbiter
    good  TEXT    NOT NULL,                     -- key, invitation, device, return
    hash  BLOB    NOT NULL,                     -- SHA-256 of the secret
    PRIMARY KEY (game, hash)
) STRICT;

INSERT INTO seats SELECT number, 'white', 'key', white_key FROM games WHERE white_key IS NOT NULL;
INSERT INTO seats SELECT number, 'black', 'key', black_key FROM games WHERE black_key IS NOT NULL;
INSERT INTO seats SELECT number, 'arbiter', 'invitation', arbiter_key FROM games WHERE arbiter_key IS NOT NULL;

ALTER TABLE games DROP COLUMN white_key;
ALTER TABLE games DROP COLUMN black_key;
ALTER TABLE games DROP COLUMN arbiter_key;

-- The names that the players gave when they sat down, for lists.
ALTER TABLE games ADD COLUMN white_name TEXT;
ALTER TABLE games ADD COLUMN black_name TEXT;
