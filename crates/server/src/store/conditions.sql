-- Moves sent on conditions in games by communication, kept back until their condition comes about. Encrypted like the
-- sealed moves; the log never holds one that was not due.

CREATE TABLE conditions (
    game       INTEGER NOT NULL REFERENCES games (number),
    seat       TEXT    NOT NULL,                -- white or black: whose moves they are
    commitment TEXT    NOT NULL,
    nonce      BLOB    NOT NULL,
    sealed     BLOB    NOT NULL,                -- the lines, padded, encrypted and authenticated
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
