//! Words of German as books spelled them before the reform of 1901, in small letters, as they are spelled since.

use std::borrow::Cow;

/// What a word had in it, and what stands there now.
const SPELLINGS: [(&str, &str); 2] = [("giebt", "gibt"), ("thurm", "turm")];

/// The text as it is spelled since.
pub(crate) fn since_the_reform(text: &str) -> Cow<'_, str> {
    let mut spelled = Cow::Borrowed(text);
    for (old, new) in SPELLINGS {
        if spelled.contains(old) {
            spelled = Cow::Owned(spelled.replace(old, new));
        }
    }
    spelled
}
