//! Words by which odds are told.

/// What odds are called.
pub(super) const NAMES: [&str; 10] = [
    "odds",
    "vorgabe",
    "handicap",
    "ventaja",
    "avantage",
    "vantaggio",
    "capped",
    "voorgift",
    "фора",
    "fora",
];

/// What whoever gives them does.
pub(super) const GIVES: [&str; 30] = [
    "gives", "gave", "giving", "yields", "yielding", "rendent", "rend", "rendant", "dan", "da",
    "gibt", "gab", "donne", "donnent", "donna", "donnant", "geben", "gaben", "dà", "danno",
    "dando", "geeft", "geven", "gaf", "дают", "даёт", "дает", "dayut", "dayet", "daet",
];
