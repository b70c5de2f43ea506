-- Sealed moves, until their envelopes are opened. The words are encrypted with a key that is not in this file; the
-- log holds only what they are committed to.

CREATE TABLE envelopes (
    game       INTEGER NOT NULL REFERENCES games (number),
    commitment TEXT    NOT NULL,                -- as the log has it
    nonce      BLOB    NOT NULL,
    sealed     BLOB    NOT NULL,                -- words and salt, padded, encrypted and authenticated
    PRIMARY KEY (game, commitment)
) STRICT, WITHOUT ROWID;
