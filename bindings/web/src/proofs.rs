//! What can still happen on a board.

use jadoube_board::Color;
use jadoube_forms::{Answer, Question, Request, answers};
use serde_json::Value;
use wasm_bindgen::prelude::*;

use crate::given::{Text, text};
use crate::{given, told};

#[wasm_bindgen]
extern "C" {
    /// What a proof may cost.
    #[wasm_bindgen(typescript_type = "ProofOptions")]
    pub type ProofOptions;
    /// `white` or `black`.
    #[wasm_bindgen(typescript_type = "Color")]
    pub type Side;
    /// An answer of the proofs.
    #[wasm_bindgen(typescript_type = "Proof")]
    pub type Proof;
}

/// Can this side never mate again, by any series of legal moves? `proven` if it cannot, `refuted` if it can, `undecided` when
/// the nodes or the bytes or the time ran out; with a certificate or a line that mates where the options ask for a `witness`.
///
/// @throws {Error} when the FEN cannot be read or is no position that can be played from
#[wasm_bindgen]
pub fn unwinnable(fen: Text, side: Side, options: Option<ProofOptions>) -> Result<Proof, JsError> {
    one(Question::Unwinnable, fen, Some(side), options)
}

/// Can neither side ever mate again?
///
/// @throws {Error} when the FEN cannot be read or is no position that can be played from
#[wasm_bindgen]
pub fn dead(fen: Text, options: Option<ProofOptions>) -> Result<Proof, JsError> {
    one(Question::Dead, fen, None, options)
}

/// Can this side force mate within so many moves, three unless the options say otherwise?
///
/// @throws {Error} when the FEN cannot be read or is no position that can be played from
#[wasm_bindgen]
pub fn mate(fen: Text, side: Side, options: Option<ProofOptions>) -> Result<Proof, JsError> {
    one(Question::Mate, fen, Some(side), options)
}

/// Can this side force mate, however long it takes? For few men.
///
/// @throws {Error} when the FEN cannot be read or is no position that can be played from
#[wasm_bindgen(js_name = forcedWin)]
pub fn forced_win(fen: Text, side: Side, options: Option<ProofOptions>) -> Result<Proof, JsError> {
    one(Question::ForcedWin, fen, Some(side), options)
}

/// Can this side, which is to move, check for ever?
///
/// @throws {Error} when the FEN cannot be read or is no position that can be played from
#[wasm_bindgen]
pub fn perpetual(fen: Text, side: Side, options: Option<ProofOptions>) -> Result<Proof, JsError> {
    one(Question::Perpetual, fen, Some(side), options)
}

/// Can this position arise in a game?
///
/// @throws {Error} when the FEN cannot be read
#[wasm_bindgen]
pub fn reachable(fen: Text, options: Option<ProofOptions>) -> Result<Proof, JsError> {
    one(Question::Reachable, fen, None, options)
}

fn one(
    question: Question,
    fen: Text,
    side: Option<Side>,
    options: Option<ProofOptions>,
) -> Result<Proof, JsError> {
    let mut request = match options.map(JsValue::from) {
        Some(options) if !options.is_undefined() && !options.is_null() => read(question, &options)?,
        _ => Request::new(question),
    };
    request.side = side.map(|side| color(&side.into())).transpose()?;
    let answer: Answer = answers(&request, &text(fen, "a position")?)
        .map_err(told)?
        .into_iter()
        .next()
        .ok_or_else(|| JsError::new("no answer"))?;
    Ok(given(&answer)?.unchecked_into())
}

/// The options as a request; a name that there is not is told.
fn read(question: Question, options: &JsValue) -> Result<Request, JsError> {
    let text = js_sys::JSON::stringify(options)
        .ok()
        .and_then(|text| text.as_string())
        .ok_or_else(|| JsError::new("the options are no plain object"))?;
    let mut asked: Value = serde_json::from_str(&text).map_err(told)?;
    let fields = asked
        .as_object_mut()
        .ok_or_else(|| JsError::new("the options are an object, such as { nodes: 100000 }"))?;
    fields.insert("question".to_owned(), Value::from(question.name()));
    serde_json::from_value(asked).map_err(|error| told(format!("the options: {error}")))
}

fn color(side: &JsValue) -> Result<Color, JsError> {
    match side.as_string().as_deref() {
        Some("white") => Ok(Color::White),
        Some("black") => Ok(Color::Black),
        _ => Err(JsError::new("a side is \"white\" or \"black\"")),
    }
}
