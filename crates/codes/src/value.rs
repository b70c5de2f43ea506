//! A value of a file as what it is at bottom: a number, a truth, a text, a time, a list.

use toml::Value;

use super::span::{NoSpan, Span};

/// That a value is not what stands there.
pub(crate) fn wrong(found: &Value, stands: &str) -> String {
    let found = match found {
        Value::Table(_) => "a table".to_owned(),
        Value::Array(_) => "a list".to_owned(),
        other => other.to_string(),
    };
    format!("that is wrong: {found}, and what stands here is {stands}")
}

/// The values of a list.
///
/// # Errors
/// What stands there in place of a list.
pub(crate) fn list(value: Value) -> Result<Vec<Value>, String> {
    match value {
        Value::Array(values) => Ok(values),
        other => Err(wrong(
            &other,
            "a list in brackets, such as [\"one\", \"two\"]",
        )),
    }
}

/// A whole number, not below nought.
///
/// # Errors
/// What stands there in place of one.
pub(crate) fn number<T: TryFrom<i64>>(value: Value) -> Result<T, String> {
    let number = value
        .as_integer()
        .and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| wrong(&value, "a whole number"))
}

/// True or false.
///
/// # Errors
/// What stands there in place of one.
pub(crate) fn truth(value: Value) -> Result<bool, String> {
    let truth = value.as_bool();
    truth.ok_or_else(|| wrong(&value, "true or false, without quotation marks"))
}

/// Words as they stand.
///
/// # Errors
/// What stands there in place of them.
pub(crate) fn text(value: Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text),
        other => Err(wrong(&other, "words in quotation marks")),
    }
}

/// A length of time, as `0:05:00`.
///
/// # Errors
/// What stands there in place of one.
pub(crate) fn time(value: Value) -> Result<Span, String> {
    text(value)?
        .parse()
        .map_err(|error: NoSpan| error.to_string())
}
