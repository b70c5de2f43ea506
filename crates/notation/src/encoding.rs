//! Bytes that are not UTF-8, in the encodings of old collections: one byte a sign.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Read};
use std::str::FromStr;

/// An encoding of one byte a sign whose lower half is ASCII.
#[derive(Debug, PartialEq, Eq)]
pub struct Encoding {
    /// The usual name, such as `windows-1250`.
    pub name: &'static str,
    /// The signs from 0x80 on; what has no sign in it is a control character.
    upper: &'static str,
}

/// What is not UTF-8 is read in this one, of which Latin-1 is the part without the signs from 0x80 to 0x9f: no text means control
/// characters there.
pub(crate) const USUAL: &Encoding = &ENCODINGS[0];

const ENCODINGS: [Encoding; 11] = [
    Encoding {
        name: "windows-1252",
        upper: "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ\u{a0}¡¢£¤¥¦§¨©ª«¬\u{ad}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
    },
    Encoding {
        name: "windows-1250",
        upper: "€\u{81}‚\u{83}„…†‡\u{88}‰Š‹ŚŤŽŹ\u{90}‘’“”•–—\u{98}™š›śťžź\u{a0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{ad}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙",
    },
    Encoding {
        name: "windows-1251",
        upper: "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\u{a0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{ad}®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя",
    },
    Encoding {
        name: "windows-1254",
        upper: "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}\u{8e}\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}\u{9e}Ÿ\u{a0}¡¢£¤¥¦§¨©ª«¬\u{ad}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãäåæçèéêëìíîïğñòóôõö÷øùúûüışÿ",
    },
    Encoding {
        name: "windows-1257",
        upper: "€\u{81}‚\u{83}„…†‡\u{88}‰\u{8a}‹\u{8c}¨ˇ¸\u{90}‘’“”•–—\u{98}™\u{9a}›\u{9c}¯˛\u{9f}\u{a0}\u{fffd}¢£¤\u{fffd}¦§Ø©Ŗ«¬\u{ad}®Æ°±²³´µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž˙",
    },
    Encoding {
        name: "iso-8859-2",
        upper: "\u{80}\u{81}\u{82}\u{83}\u{84}\u{85}\u{86}\u{87}\u{88}\u{89}\u{8a}\u{8b}\u{8c}\u{8d}\u{8e}\u{8f}\u{90}\u{91}\u{92}\u{93}\u{94}\u{95}\u{96}\u{97}\u{98}\u{99}\u{9a}\u{9b}\u{9c}\u{9d}\u{9e}\u{9f}\u{a0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{ad}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙",
    },
    Encoding {
        name: "koi8-r",
        upper: "─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{a0}⌡°²·÷═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ",
    },
    Encoding {
        name: "ibm437",
        upper: "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}",
    },
    Encoding {
        name: "ibm850",
        upper: "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}",
    },
    Encoding {
        name: "ibm852",
        upper: "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u{ad}˝˛ˇ˘§÷¸°¨˙űŘř■\u{a0}",
    },
    Encoding {
        name: "ibm866",
        upper: "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■\u{a0}",
    },
];

impl Encoding {
    /// Every encoding that is known, the usual one first.
    pub const fn all() -> &'static [Encoding] {
        &ENCODINGS
    }

    /// The text that these bytes are.
    pub fn decode<'b>(&self, bytes: &'b [u8]) -> Cow<'b, str> {
        match std::str::from_utf8(bytes) {
            Ok(text) if bytes.is_ascii() => Cow::Borrowed(text),
            _ => {
                let signs = self.signs();
                let decoded = bytes.iter().map(|&byte| match byte {
                    0..0x80 => char::from(byte),
                    _ => signs[usize::from(byte - 0x80)],
                });
                Cow::Owned(decoded.collect())
            }
        }
    }

    fn signs(&self) -> [char; 128] {
        let mut signs = ['\u{fffd}'; 128];
        for (place, sign) in signs.iter_mut().zip(self.upper.chars()) {
            *place = sign;
        }
        signs
    }
}

/// The text that bytes of no named encoding are: UTF-8, and Windows-1252 where a byte is none of it.
///
/// ```
/// use jadoube_notation::text_of;
///
/// assert_eq!(text_of("Šahovi".as_bytes()), "Šahovi");
/// assert_eq!(text_of(b"\x8aahovi"), "Šahovi");
/// assert_eq!(text_of(b"M\xc3\xbcller \x96 Bl\xfcmich"), "Müller – Blümich");
/// ```
pub fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len() + 8);
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.push_str(&USUAL.decode(chunk.invalid()));
    }
    Cow::Owned(text)
}

/// The first word that no language has that is written in the usual encoding, as those of other encodings come out: three
/// letters or more, all accented; signs in the place of letters; a byte that is no sign. None where all is UTF-8.
///
/// ```
/// use jadoube_notation::word_of_no_language;
///
/// assert_eq!(word_of_no_language(b"\xc0\xeb\xe5\xf5\xe8\xed").as_deref(), Some("Àëåõèí"));
/// assert_eq!(word_of_no_language(b"L\x94wenthal").as_deref(), Some("L”wenthal"));
/// assert_eq!(word_of_no_language(b"Gr\xfcnfeld"), None);
/// assert_eq!(word_of_no_language("Алехин".as_bytes()), None);
/// ```
pub fn word_of_no_language(bytes: &[u8]) -> Option<String> {
    std::str::from_utf8(bytes).err()?;
    let accented = accented_alone(&text_of(bytes)).map(str::to_owned);
    accented.or_else(|| {
        let words = bytes.split(|byte| byte.is_ascii_whitespace() || b"\"[]{}();,".contains(byte));
        // Some pairs of letters of another encoding are one sign in UTF-8, and words in UTF-8 say themselves what they are.
        let mut words = words.filter(|word| std::str::from_utf8(word).is_err());
        let word = words.find_map(|word| {
            let word = USUAL.decode(word);
            let is_odd =
                has_no_sign(&word) || has_signs_for_letters(&word) || has_signs_within(&word);
            is_odd.then(|| word.into_owned())
        })?;
        Some(word)
    })
}

fn accented_alone(text: &str) -> Option<&str> {
    let mut words = text.split(|sign: char| !sign.is_alphabetic());
    let alone = words.find(|word| {
        word.chars().count() >= 3 && word.chars().all(|sign| matches!(sign, 'À'..='ÿ'))
    });
    let mut moves = text.split(|sign: char| !sign.is_alphanumeric());
    alone.or_else(|| moves.find(|word| names_accented_man(word)))
}

/// `Êf3`, `Ñxb5`: no language that is written with these letters has such a one for a man; `К` and `С` of Windows-1251 are.
fn names_accented_man(word: &str) -> bool {
    let mut signs = word.chars();
    let is_accented = signs.next().is_some_and(|sign| matches!(sign, 'À'..='ÿ'));
    let square = signs.as_str().trim_start_matches('x').as_bytes();
    is_accented && matches!(square, [b'a'..=b'h', b'1'..=b'8'])
}

/// `M\u{81}ller`: the usual encoding has no sign there.
fn has_no_sign(word: &str) -> bool {
    word.contains(|sign: char| matches!(sign, '\u{80}'..='\u{9f}'))
}

/// Signs of sentences, which stand beside each other in any text.
const OF_SENTENCES: &str = "\u{a0}«»“”„‘’‚‹›…–—•¡¿";

/// A run of signs and accented letters: `Алехин` of code page 866 is `€«¥å¨` and a hyphen that is not seen.
fn has_signs_for_letters(word: &str) -> bool {
    let mut runs = word.split(|sign: char| sign.is_ascii());
    runs.any(|run| {
        let odd = |sign: &char| !OF_SENTENCES.contains(*sign);
        let signs = run.chars().filter(odd).any(|sign| !sign.is_alphabetic());
        let letters = run.chars().any(char::is_alphabetic);
        run.chars().count() >= 3 && signs && letters
    })
}

/// A sign between two letters, or before one, where none stands: `L”wenthal` of code page 850, `£uczak` and `¯ó³æ` of Latin-2.
fn has_signs_within(word: &str) -> bool {
    const BETWEEN: &str = "‚„”†‡ˆ‰‹›™¢£¤¥¦§¨ª¬¯±²³¹º¼½¾";
    const BEFORE: &str = "£¥¦¯³¹¼¾";
    let signs: Vec<char> = word.chars().collect();
    let is_letter = |at: usize| signs.get(at).is_some_and(|sign| sign.is_alphabetic());
    let is_small = |at: usize| signs.get(at).is_some_and(|sign| sign.is_lowercase());
    signs.iter().enumerate().any(|(at, &sign)| {
        let is_first = at == 0 || !signs[at - 1].is_alphanumeric();
        let is_within = at > 0 && is_letter(at - 1) && is_letter(at + 1);
        BETWEEN.contains(sign) && is_within || BEFORE.contains(sign) && is_first && is_small(at + 1)
    })
}

/// No encoding that is known has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownEncoding(String);

impl fmt::Display for UnknownEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = ENCODINGS.iter().map(|known| known.name).collect();
        write!(
            f,
            "{:?} is no encoding that is known; these are: {}",
            self.0,
            names.join(", ")
        )
    }
}

impl std::error::Error for UnknownEncoding {}

impl FromStr for &'static Encoding {
    type Err = UnknownEncoding;

    /// The encoding of this name, with or without its capitals and dashes, such as `cp1250` and `Windows-1250`.
    fn from_str(name: &str) -> Result<&'static Encoding, UnknownEncoding> {
        let plain = |name: &str| -> String {
            let signs = name.chars().filter(char::is_ascii_alphanumeric);
            let name = signs.collect::<String>().to_ascii_lowercase();
            let number = ["windows", "ibm", "cp"]
                .iter()
                .find_map(|of| name.strip_prefix(of))
                .map(str::to_owned);
            number.unwrap_or(name)
        };
        let wanted = match plain(name).as_str() {
            "latin1" | "iso88591" => plain(USUAL.name),
            "latin2" => plain("iso-8859-2"),
            other => other.to_owned(),
        };
        let mut known = ENCODINGS.iter();
        known
            .find(|known| plain(known.name) == wanted)
            .ok_or_else(|| UnknownEncoding(name.to_owned()))
    }
}

/// What a source in an encoding gives, in UTF-8.
#[derive(Debug)]
pub struct Recoded<R> {
    source: R,
    signs: [char; 128],
    /// What has been turned into UTF-8, as far as it has not been given.
    ready: io::Cursor<Vec<u8>>,
}

/// How much is read at once, in bytes.
const BLOCK: usize = 1 << 15;

impl<R: Read> Recoded<R> {
    /// The text of a source in this encoding.
    pub fn new(source: R, encoding: &Encoding) -> Recoded<R> {
        Recoded {
            source,
            signs: encoding.signs(),
            ready: io::Cursor::default(),
        }
    }

    fn fill(&mut self) -> io::Result<()> {
        let mut block = [0; BLOCK];
        let got = self.source.read(&mut block)?;
        self.ready.set_position(0);
        let ready = self.ready.get_mut();
        ready.clear();
        for &byte in &block[..got] {
            match byte {
                0..0x80 => ready.push(byte),
                _ => {
                    let sign = self.signs[usize::from(byte - 0x80)];
                    let mut bytes = [0; 4];
                    ready.extend_from_slice(sign.encode_utf8(&mut bytes).as_bytes());
                }
            }
        }
        Ok(())
    }
}

impl<R: Read> Read for Recoded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ready.position() == self.ready.get_ref().len() as u64 {
            self.fill()?;
        }
        self.ready.read(buffer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_encoding_has_its_signs() {
        for encoding in Encoding::all() {
            assert_eq!(encoding.upper.chars().count(), 128, "{}", encoding.name);
            assert_eq!(encoding.name.parse(), Ok(encoding));
        }
        let read = |name: &str, bytes: &[u8]| {
            let encoding: &Encoding = name.parse().expect("an encoding");
            let mut text = String::new();
            let mut recoded = Recoded::new(bytes, encoding);
            recoded.read_to_string(&mut text).expect("a text");
            assert_eq!(text, encoding.decode(bytes));
            text
        };
        assert_eq!(
            read("cp1252", b"S\x8ahovi \x80 \x93a\x94 \xfc"),
            "SŠhovi € “a” ü"
        );
        assert_eq!(read("Windows-1250", b"\xd8\xedha"), "Říha");
        assert_eq!(read("1251", b"\xc0\xeb\xe5\xf5\xe8\xed"), "Алехин");
        assert_eq!(read("latin2", b"\xa3\xf3d\xbc"), "Łódź");
        assert_eq!(read("ibm850", b"L\x94wenthal"), "Löwenthal");
        assert_eq!(read("koi8-r", b"\xe1"), "А");
        assert!("ebcdic".parse::<&Encoding>().is_err());
    }
}
