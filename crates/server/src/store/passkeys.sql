-- The passkeys of the members: for each the public key, which opens nothing. The secret one never leaves the device that has it.

CREATE TABLE passkeys (
    id      BLOB    NOT NULL PRIMARY KEY,       -- as its device calls it
    member  TEXT    NOT NULL REFERENCES members (id),
    site    TEXT    NOT NULL,                   -- the name of the club for which it was made
    key     BLOB    NOT NULL,                   -- the public key, as COSE writes it
    counter INTEGER NOT NULL,                   -- how often it has signed, where its device counts
    synced  INTEGER NOT NULL,                   -- whether its device may give it to others
    label   TEXT    NOT NULL,
    made    INTEGER NOT NULL,                   -- when, milliseconds since 1970
    used    INTEGER NOT NULL,                   -- when somebody last signed in with it
    spent   BLOB    NOT NULL,                   -- the challenges that it has answered of late
    sum     BLOB
) STRICT;

CREATE INDEX passkeys_member ON passkeys (member);
