//! Tags brought into the form of the standard, and what of them cannot be.

use jadoube_notation::pgn::{Outcome, Tags};
use jadoube_notation::whole_date_of;

use super::remark::Remark;

/// Dates, ratings and blanks in the form of the standard; the result as it stands after the moves.
pub(super) fn fix(tags: &mut Tags, outcome: Option<Outcome>) -> Vec<Remark> {
    let mut remarks = Vec::new();
    let all: Vec<(String, String)> = tags
        .iter()
        .map(|tag| (tag.name.clone(), tag.value.clone()))
        .collect();
    for (name, value) in all {
        let words: Vec<&str> = value.split_whitespace().collect();
        let mut fixed = words.join(" ");
        if name.ends_with("Date") {
            match date(&fixed) {
                Some(known) => fixed = known,
                None => remarks.push(Remark::Told(format!(
                    "[{name} {value:?}] is no date that is known, and is left as it is"
                ))),
            }
        }
        if fixed != value {
            remarks.push(Remark::Told(format!(
                "[{name} {value:?}] becomes {fixed:?}"
            )));
            tags.set(&name, fixed);
        }
    }
    if let Some(outcome) = outcome {
        remarks.extend(result(tags, outcome));
    }
    remarks
}

/// The result that stands after the moves. What the tag says otherwise is told; what it says where nothing stands there
/// is left to it.
fn result(tags: &mut Tags, outcome: Outcome) -> Option<Remark> {
    let said = tags.get("Result").unwrap_or("*").to_owned();
    let remark = match Outcome::from_marker(&said) {
        None if outcome == Outcome::Unknown => {
            let words = "says no result that is known, and is left as it is";
            return Some(Remark::Told(format!("[Result {said:?}] {words}")));
        }
        Some(tagged) if tagged == outcome || tagged == Outcome::Unknown => None,
        Some(_) | None => Some(Remark::Lost(format!(
            "[Result {said:?}] becomes {outcome}, which stands after the moves"
        ))),
    };
    tags.set("Result", outcome.marker());
    remark
}

/// `1912.05.31` from the ways in which dates are written; the unknown as question marks.
fn date(text: &str) -> Option<String> {
    let is_unknown = text.chars().all(|sign| "?.-/".contains(sign));
    match is_unknown {
        true => Some("????.??.??".to_owned()),
        false => whole_date_of(text),
    }
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_come_into_one_form() {
        for (written, fixed) in [
            ("", Some("????.??.??")),
            ("?", Some("????.??.??")),
            ("?.??.??", Some("????.??.??")),
            ("1912-5-31", Some("1912.05.31")),
            ("1912", Some("1912.??.??")),
            ("25.XII.1890", Some("1890.12.25")),
            ("before 1862", None),
            ("1862-63", None),
            ("Whitsun", None),
        ] {
            assert_eq!(date(written).as_deref(), fixed, "{written}");
        }
    }
}
