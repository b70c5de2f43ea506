//! Positions and where they stand, packed: the rest of a hash and the pieces of the collection in which it is found.
//!
//! Hashes come in their order and are written as differences. A hash that is found in one piece alone, which nearly all
//! are, costs the difference, shifted by one bit, and the piece; with others the bit is set and their number and the
//! differences of the pieces follow.

/// The pairs of a bucket, which are in their order and differ, packed.
pub fn packed(pairs: &[(u32, u32)]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(pairs.len() * 6);
    let mut last = 0;
    for same in pairs.chunk_by(|one, other| one.0 == other.0) {
        let rest = same[0].0;
        let several = same.len() > 1;
        put(&mut bytes, u64::from(rest - last) << 1 | u64::from(several));
        last = rest;
        if several {
            put(&mut bytes, same.len() as u64);
        }
        let mut before = 0;
        for &(_, piece) in same {
            put(&mut bytes, u64::from(piece - before));
            before = piece;
        }
    }
    bytes
}

/// The pieces in which the hash with this rest is found; none from bytes that are damaged.
pub fn pieces(bytes: &[u8], rest: u32) -> Vec<u32> {
    let mut bytes = bytes;
    let mut here = 0_u64;
    let mut found = Vec::new();
    while let Some(head) = take(&mut bytes) {
        here += head >> 1;
        let many = match head & 1 {
            0 => Some(1),
            _ => take(&mut bytes),
        };
        let mut piece = 0_u64;
        for _ in 0..many.unwrap_or(0) {
            let Some(step) = take(&mut bytes) else {
                return Vec::new();
            };
            piece += step;
            if here == u64::from(rest) {
                found.extend(u32::try_from(piece));
            }
        }
        if here >= u64::from(rest) {
            break;
        }
    }
    found
}

/// Writes a number in groups of seven bits, the lowest first.
pub fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Takes a number off the front.
pub fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_come_back() {
        let pairs = [
            (0, 7),
            (3, 0),
            (3, 1),
            (3, 900_000),
            (16_777_215, 4_000_000_000),
        ];
        let bytes = packed(&pairs);
        for rest in [0, 1, 3, 4, 16_777_215] {
            let told: Vec<u32> = pairs
                .iter()
                .filter(|pair| pair.0 == rest)
                .map(|pair| pair.1)
                .collect();
            assert_eq!(pieces(&bytes, rest), told, "{rest}");
        }
        assert!(pieces(&bytes[..bytes.len() - 1], 16_777_215).is_empty());
    }
}
