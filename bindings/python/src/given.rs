//! How values come from Python and go there.

use std::fmt::Display;

use jadoube_board::Color;
use jadoube_laws::Actor;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// An error of Rust as a `ValueError` with the same sentence.
pub(crate) fn told(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A position: a FEN, or whatever has a method `fen` that gives one, as the boards of python-chess do.
pub(crate) fn fen(position: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = position.extract::<String>() {
        return Ok(text);
    }
    let wrong = || {
        PyTypeError::new_err("a position is a FEN, or a board with a method 'fen' that gives one")
    };
    let given = position.getattr("fen").map_err(|_| wrong())?;
    // A board gives it by a method, a Game of this package as a property.
    let given = if given.is_callable() {
        given.call0()?
    } else {
        given
    };
    given.extract().map_err(|_| wrong())
}

/// A side: `"white"` or `"black"`, or as python-chess has it `True` for White.
pub(crate) fn color(side: &Bound<'_, PyAny>) -> PyResult<Color> {
    if let Ok(white) = side.cast::<PyBool>() {
        return Ok(if white.is_true() {
            Color::White
        } else {
            Color::Black
        });
    }
    match side.extract::<String>().as_deref() {
        Ok("white") => Ok(Color::White),
        Ok("black") => Ok(Color::Black),
        _ => Err(PyValueError::new_err(
            "a side is 'white' or 'black', or as in python-chess True for White and False for Black",
        )),
    }
}

/// Whoever acts.
pub(crate) fn actor(name: &str) -> PyResult<Actor> {
    match name {
        "white" => Ok(Actor::White),
        "black" => Ok(Actor::Black),
        "arbiter" => Ok(Actor::Arbiter),
        "bystander" => Ok(Actor::Bystander),
        other => Err(PyValueError::new_err(format!(
            "'{other}' is nobody; an actor is 'white', 'black', 'arbiter' or 'bystander'"
        ))),
    }
}

/// A document as JSON.
pub(crate) fn json(document: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(document).map_err(told)
}

/// A document read back; `form` is the name of its form.
pub(crate) fn read<D: DeserializeOwned>(document: &str, form: &str) -> PyResult<D> {
    serde_json::from_str(document).map_err(|error| told(format!("this is no {form}: {error}")))
}

/// A document as Python has data.
pub(crate) fn document<'py>(
    py: Python<'py>,
    document: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    data(py, &serde_json::to_value(document).map_err(told)?)
}

/// Data as Python has them: dicts, lists, texts, numbers.
pub(crate) fn data<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(yes) => PyBool::new(py, *yes).to_owned().into_any(),
        Value::Number(number) => match number.as_i64() {
            Some(whole) => whole.into_pyobject(py)?.into_any(),
            None => number
                .as_f64()
                .unwrap_or(f64::NAN)
                .into_pyobject(py)?
                .into_any(),
        },
        Value::String(text) => text.into_pyobject(py)?.into_any(),
        Value::Array(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(data(py, item)?)?;
            }
            list.into_any()
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, item) in fields {
                dict.set_item(name, data(py, item)?)?;
            }
            dict.into_any()
        }
    })
}
