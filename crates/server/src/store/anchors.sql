-- Nothing may change or be missing in silence: the end of each log stands in `games`, every row is under a sum, and
-- `anchors` says how many rows there are. The program makes the sums when it has brought a file to its present shape.

ALTER TABLE games ADD COLUMN last INTEGER NOT NULL DEFAULT 0;     -- the number of the last entry of the log
ALTER TABLE games ADD COLUMN head BLOB;                           -- its checksum; NULL while there is none
UPDATE games SET last = coalesce((SELECT max(sequence) FROM log WHERE game = number), 0);
UPDATE games SET head = (SELECT checksum FROM log WHERE game = number AND sequence = last);

ALTER TABLE log ADD COLUMN edition TEXT;                          -- the laws that ruled; NULL before they were named

ALTER TABLE games      ADD COLUMN sum BLOB;
ALTER TABLE seats      ADD COLUMN sum BLOB;
ALTER TABLE envelopes  ADD COLUMN sum BLOB;
ALTER TABLE conditions ADD COLUMN sum BLOB;
ALTER TABLE sessions   ADD COLUMN sum BLOB;

CREATE TABLE anchors (
    name TEXT    NOT NULL PRIMARY KEY,                            -- a table
    rows INTEGER NOT NULL,
    sum  BLOB    NOT NULL                                         -- of the sums of its rows
) STRICT;
