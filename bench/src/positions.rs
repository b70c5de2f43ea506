//! The positions of the table.

/// A position with a depth to count to and the published count.
pub struct Line {
    /// How the table calls it.
    pub name: &'static str,
    /// X-FEN or Shredder-FEN.
    pub fen: &'static str,
    /// Is it Chess960, which some peers do not know?
    pub chess960: bool,
    /// How deep to count.
    pub depth: u8,
    /// What must come out.
    pub nodes: u64,
}

const fn line(name: &'static str, fen: &'static str, depth: u8, nodes: u64) -> Line {
    Line {
        name,
        fen,
        chess960: false,
        depth,
        nodes,
    }
}

/// The six usual positions and two of Chess960.
pub const LINES: [Line; 8] = [
    line(
        "initial",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        6,
        119_060_324,
    ),
    line(
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
        193_690_690,
    ),
    line(
        "position 3",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        7,
        178_633_661,
    ),
    line(
        "position 4",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        6,
        706_045_033,
    ),
    line(
        "position 5",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        5,
        89_941_194,
    ),
    line(
        "position 6",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        5,
        164_075_551,
    ),
    Line {
        name: "960 A",
        fen: "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        chess960: true,
        depth: 6,
        nodes: 227_689_589,
    },
    Line {
        name: "960 B",
        fen: "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
        chess960: true,
        depth: 5,
        nodes: 16_253_601,
    },
];
