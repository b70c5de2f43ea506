//! Names as people type them: in any letters, with or without what stands over and under them.

use unicode_normalization::UnicodeNormalization;

/// The text in small letters without diacritics, and in no other forms of them: `Jöhn`, `JOHN`, `ＪＯＨＮ` and `john` are one.
pub fn folded(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut plain = String::with_capacity(text.len());
    for sign in text.nfkd().flat_map(char::to_lowercase) {
        match sign {
            '\u{300}'..='\u{36f}' => {}
            'ø' => plain.push('o'),
            'ł' => plain.push('l'),
            'đ' | 'ð' => plain.push('d'),
            'ı' => plain.push('i'),
            'ß' => plain.push_str("ss"),
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            'þ' => plain.push_str("th"),
            sign => plain.push(sign),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn names_are_the_same_without_diacritics() {
        for (written, typed) in [
            ("Jöhn", "john"),
            ("Ånd, Ørn", "and, orn"),
            ("Łukasz Český", "lukasz cesky"),
            ("GRÜNFELD", "grunfeld"),
            ("Weiß", "weiss"),
            ("Ťhơm", "thom"),
            ("Şükrü", "sukru"),
            ("Карпов", "карпов"),
            ("Ｊｏｈｎ 𝐉𝐨𝐡𝐧", "john john"),
        ] {
            assert_eq!(folded(written), typed);
        }
    }
}
