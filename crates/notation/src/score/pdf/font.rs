//! The signs of a text as a font to be embedded: DejaVu Sans Mono, of which the shipped file has the letters of the
//! Latin, Greek and Cyrillic scripts and the men of chess (`fonts/README.md`).

use std::collections::BTreeMap;
use std::fmt::Write;

use read_fonts::{FontRef, TableProvider as _};
use subsetter::{GlyphRemapper, subset};

/// The shipped font.
const SHIPPED: &[u8] = include_bytes!("../../../fonts/mono.ttf");

/// The name of the font in a document; the tag before it says that this is a part.
pub(super) const NAME: &str = "JADOUB+DejaVuSansMono";

/// How far every sign goes, in thousandths of its size.
pub(super) const WIDTH: u32 = 602;

/// The measures of the font, in thousandths of its size.
pub(super) const MEASURES: &str =
    "/FontBBox [-559 -375 718 1029] /Ascent 928 /Descent -236 /CapHeight 729";

/// What stands for a sign that the font has not.
const STAND_IN: char = '\u{25a1}';

/// The part of the font that a text needs.
#[derive(Debug, Default)]
pub(super) struct Font {
    /// The number of each sign in the part.
    codes: BTreeMap<char, u16>,
    file: Vec<u8>,
}

impl Font {
    /// The part of the font with these signs.
    pub fn of(signs: impl Iterator<Item = char>) -> Font {
        let mut font = Font::default();
        let Ok(glyphs) = FontRef::new(SHIPPED).and_then(|shipped| shipped.cmap()) else {
            return font;
        };
        let mut part = GlyphRemapper::new();
        for sign in signs.filter(|sign| !sign.is_control()).chain([STAND_IN]) {
            let glyph = glyphs.map_codepoint(sign);
            if let Some(glyph) = glyph.and_then(|glyph| u16::try_from(glyph.to_u32()).ok()) {
                font.codes.insert(sign, part.remap(glyph));
            }
        }
        font.file = subset(SHIPPED, 0, &part).unwrap_or_default();
        font
    }

    /// The font as a file.
    pub fn file(&self) -> &[u8] {
        &self.file
    }

    /// A sign in a text, as four figures of sixteen.
    pub fn code(&self, sign: char) -> String {
        let code = self.codes.get(&sign).or(self.codes.get(&STAND_IN));
        format!("{:04x}", code.copied().unwrap_or_default())
    }

    /// What each sign means, so that the text can be searched and copied.
    pub fn meanings(&self) -> String {
        let mut map = String::from(
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapType 2 def\n\
             /CMapName /Adobe-Identity-UCS def\n/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n\
             1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n",
        );
        let all: Vec<(&char, &u16)> = self.codes.iter().collect();
        // A list has at most a hundred entries.
        for some in all.chunks(100) {
            let _ = writeln!(map, "{} beginbfchar", some.len());
            for (sign, code) in some {
                let mut units = [0; 2];
                let meaning: String = sign
                    .encode_utf16(&mut units)
                    .iter()
                    .map(|unit| format!("{unit:04x}"))
                    .collect();
                let _ = writeln!(map, "<{code:04x}> <{meaning}>");
            }
            map.push_str("endbfchar\n");
        }
        map + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_three_scripts_have_their_signs() {
        let text = "Čigorin Řehoř Łódź Ştefan Ő Чигорин Љубоевић Ґ Παπαϊωάννου ♔♕♖♗♘ — ½";
        let font = Font::of(text.chars());
        let lacking: Vec<char> = text
            .chars()
            .filter(|sign| !font.codes.contains_key(sign))
            .collect();
        assert_eq!(lacking, Vec::<char>::new());
        let part = FontRef::new(font.file()).expect("a font");
        let glyphs = part.maxp().expect("a table of measures").num_glyphs();
        // Letters with marks bring the letter and the mark with them.
        assert!(usize::from(glyphs) > font.codes.len());
        assert!(font.file().len() < 40_000, "{}", font.file().len());
        // A sign of another script has a stand-in, and one code of four figures.
        assert_eq!(font.code('丁'), font.code(STAND_IN));
        assert!(font.meanings().contains("<0427>"));
    }
}
