//! The mark of an edition of the laws: what the codes say and how they rule.

use jadoube_codes::CODE_IDS;
use jadoube_laws::Code;

/// The mark that `crates/laws/edition.txt` keeps of these laws: 64 bits by FNV-1a, as 16 digits, over the file of every
/// shipped code and what every shipped case comes to under every code, which is `matrix_text`. What changes no ruling that a
/// case can tell, such as a comment, another arrangement of the sources or a sentence said better, changes no edition.
pub fn edition_mark(matrix_text: &str) -> String {
    let mut mark: u64 = 0xcbf2_9ce4_8422_2325;
    let codes = CODE_IDS.iter().filter_map(|id| Code::shipped_text(id));
    for text in codes.chain([matrix_text]) {
        for byte in text.bytes().chain([0]) {
            mark = (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{mark:016x}")
}
