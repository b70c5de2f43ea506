-- The passkeys of the members: the table of the club's file, column for column. They go with their member, whichever version of
-- the program takes him away.

CREATE TABLE passkeys (
    id      BYTEA   NOT NULL PRIMARY KEY,
    member  TEXT    NOT NULL REFERENCES members (id) ON DELETE CASCADE DEFERRABLE,
    site    TEXT    NOT NULL,
    key     BYTEA   NOT NULL,                   -- the public key, as COSE writes it
    counter BIGINT  NOT NULL,
    synced  BOOLEAN NOT NULL,
    label   TEXT    NOT NULL,
    made    BIGINT  NOT NULL,
    used    BIGINT  NOT NULL,
    spent   BYTEA   NOT NULL,                   -- the challenges that it has answered of late
    place   BIGINT GENERATED ALWAYS AS IDENTITY
);

CREATE INDEX passkeys_member ON passkeys (member);
