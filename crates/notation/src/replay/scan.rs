//! Bytes looked for in a window of text, many at a time.

use wide::u8x16;

/// The length of a [`Window`] in bytes.
pub(super) const WINDOW: usize = 64;

/// The next bytes of a text, ready to be compared.
#[derive(Clone, Copy)]
pub(super) struct Window([u8x16; 4]);

impl Window {
    /// The bytes from `at`, if there are enough of them.
    #[inline(always)]
    pub fn new(text: &[u8], at: usize) -> Option<Window> {
        let (parts, _) = text.get(at..)?.first_chunk::<WINDOW>()?.as_chunks::<16>();
        let &[a, b, c, d] = parts else { return None };
        Some(Window([a, b, c, d].map(u8x16::new)))
    }

    /// A bit for each place at which `byte` stands, the first place lowest.
    #[inline(always)]
    pub fn places(&self, byte: u8) -> u64 {
        let wanted = u8x16::splat(byte);
        self.where_true(|part| part.simd_eq(wanted))
    }

    /// A bit for each place at which a letter, a digit or an underscore stands.
    #[inline(always)]
    pub fn word_places(&self) -> u64 {
        let within = |part: u8x16, first: u8, last: u8| {
            let above = part - u8x16::splat(first);
            above.min(u8x16::splat(last - first)).simd_eq(above)
        };
        self.where_true(|part| {
            within(part | u8x16::splat(0x20), b'a', b'z')
                | within(part, b'0', b'9')
                | part.simd_eq(u8x16::splat(b'_'))
        })
    }

    #[inline(always)]
    fn where_true(&self, test: impl Fn(u8x16) -> u8x16) -> u64 {
        let [a, b, c, d] = self.0.map(|part| u64::from(test(part).to_bitmask()));
        a | b << 16 | c << 32 | d << 48
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_at_every_place() {
        for byte in 0..=255u8 {
            for place in 0..WINDOW {
                let mut text = [byte.wrapping_add(1); WINDOW + 3];
                text[3 + place] = byte;
                let window = Window::new(&text, 3).unwrap();
                assert_eq!(window.places(byte), 1 << place);
                let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
                let others = if is_word(byte.wrapping_add(1)) { !0 } else { 0 };
                let here = u64::from(is_word(byte)) << place;
                assert_eq!(window.word_places(), others & !(1 << place) | here);
                assert!(Window::new(&text, 4).is_none());
            }
        }
    }
}
