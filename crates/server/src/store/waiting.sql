-- How long a table has waited to be begun is counted in the club's own time, which no calendar moves.

ALTER TABLE games ADD COLUMN since INTEGER NOT NULL DEFAULT 0;    -- club time at which it was made, to the minute
UPDATE games SET since = coalesce((SELECT max(last_club) FROM sessions), 0);
