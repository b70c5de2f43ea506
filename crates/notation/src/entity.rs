//! The entities of web pages, `&ndash;`, `&#8211;`: what they stand for.

/// The character of the entity that a text begins with, and its length in bytes.
pub(crate) fn entity(text: &str) -> Option<(char, usize)> {
    let name = text.strip_prefix('&')?;
    let name = &name[..name.find(';').filter(|&end| end <= LONGEST)?];
    let decoded = match name {
        "nbsp" | "ensp" | "emsp" | "thinsp" => ' ',
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "mdash" => '—',
        "ndash" | "minus" => '–',
        "times" => '×',
        "frac12" => '½',
        "rsquo" | "lsquo" | "apos" => '\'',
        "rdquo" | "ldquo" => '"',
        "hellip" => '…',
        "dagger" => '†',
        "Dagger" => '‡',
        _ => {
            let code = name.strip_prefix('#')?;
            let code = match code.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => code.parse().ok()?,
            };
            char::from_u32(code)?
        }
    };
    Some((decoded, name.len() + 2))
}

/// The name of an entity has at most so many bytes.
const LONGEST: usize = 9;
