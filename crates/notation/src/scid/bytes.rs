//! Numbers and texts as SCID writes them: the highest byte first.

use std::io::Read;

use super::error::What;
use crate::encoding::text_of;

/// The next bytes of a file.
pub(super) fn take<const N: usize>(source: &mut impl Read) -> Result<[u8; N], What> {
    let mut bytes = [0; N];
    source.read_exact(&mut bytes).map_err(What::Io)?;
    Ok(bytes)
}

/// A number of a few bytes.
pub(super) fn number(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .fold(0, |number, &byte| number << 8 | u32::from(byte))
}

/// A text: UTF-8, or Windows-1252 where it is not that.
pub(super) fn text(bytes: &[u8]) -> String {
    text_of(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts() {
        assert_eq!(number(&[1, 2, 3]), 0x01_02_03);
        assert_eq!(text("Löwenthal".as_bytes()), "Löwenthal");
        assert_eq!(text(b"L\xf6wenthal"), "Löwenthal");
    }
}
