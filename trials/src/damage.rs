//! Damaged messages: good ones that are cut, mixed, repeated and overwritten by chance that is the same each time.

/// Pieces that readers have stumbled over elsewhere.
const PIECES: [&[u8]; 26] = [
    b"18446744073709551616",
    b"-9223372036854775809",
    b"1e999",
    b"-0",
    b"null",
    b"[]",
    b"{}",
    b"\"\"",
    b"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    b"\\u0000",
    b"\\ud800",
    b"\xff\xfe",
    b"\xf0\x9f\x99\x82",
    b"\xe2\x80\xae",
    b"\0",
    b"\r\n\r\n",
    b"\n",
    b" ",
    b",",
    b":",
    b"e2",
    b"K",
    b"1000000000000",
    b"true",
    b"%00",
    b"../",
];

/// Chance that is the same each time: SplitMix64.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// Chance of its own for each seed.
    pub fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below this; 0 where there is none.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    /// A part of something so long, perhaps empty.
    fn part(&mut self, length: usize) -> std::ops::Range<usize> {
        let (one, other) = (self.below(length + 1), self.below(length + 1));
        one.min(other)..one.max(other)
    }
}

/// One of these messages, damaged in one to four places.
pub fn damaged(good: &[Vec<u8>], chance: &mut Chance) -> Vec<u8> {
    let mut message = good[chance.below(good.len())].clone();
    for _ in 0..=chance.below(4) {
        let at = chance.below(message.len() + 1);
        let part = chance.part(message.len());
        match chance.below(8) {
            0 => message.truncate(at),
            1 => drop(message.drain(part)),
            2 => {
                let twice = message[part].to_vec();
                message.splice(at..at, twice);
            }
            3 => {
                let other = &good[chance.below(good.len())];
                let taken = chance.part(other.len());
                message.splice(part, other[taken].iter().copied());
            }
            4 | 5 => {
                let piece = PIECES[chance.below(PIECES.len())];
                message.splice(at..at, piece.iter().copied());
            }
            6 => {
                let piece = PIECES[chance.below(PIECES.len())];
                let end = message.len().min(at + chance.below(12));
                message.splice(at..end, piece.iter().copied());
            }
            _ => {
                if let Some(byte) = message.get_mut(at) {
                    *byte ^= 1 << chance.below(8);
                }
            }
        }
    }
    message
}
