//! A game that is refereed act by act.

use jadoube_forms::{Document, Played, known};
use jadoube_laws::Actor;
use wasm_bindgen::prelude::*;

use crate::given::{Text, text, text_if_any};
use crate::{given, told};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { ActRuling, GameState, Offers } from "../../types/forms.js";

/** Whoever can act at a game. */
export type Actor = "white" | "black" | "arbiter" | "bystander";

/** An act as data: `{ by: "white", act: "play", words: "e4", now: 4000 }`. */
export interface Act {
  by: Actor;
  /** What is done, as `touch`, `move`, `play`, `press`, `claim`. */
  act: string;
  /** Milliseconds from the beginning of play; left out, the latest moment known. */
  now?: number;
  [field: string]: unknown;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// A line of a case, or an act as data.
    #[wasm_bindgen(typescript_type = "string | Act")]
    pub type ActOrLine;
    /// Who acts.
    #[wasm_bindgen(typescript_type = "Actor")]
    pub type ActorName;
    /// What was ruled.
    #[wasm_bindgen(typescript_type = "ActRuling")]
    pub type ActRuling;
    /// How the game stands.
    #[wasm_bindgen(typescript_type = "GameState")]
    pub type GameState;
    /// What may be done.
    #[wasm_bindgen(typescript_type = "Offers")]
    pub type Offers;
}

/// A game under one code of laws.
#[wasm_bindgen]
pub struct Game(Played);

#[wasm_bindgen]
impl Game {
    /// A game under the code of this id. `headers` are those of a case, a line each: `time: 90m+30s`, `start: FEN`,
    /// `event: rapid`.
    ///
    /// @throws {Error} when there is no such code, or a header cannot be read
    #[wasm_bindgen(constructor)]
    pub fn new(code: Text, headers: Option<Text>) -> Result<Game, JsError> {
        let code = text(code, "the id of a code")?;
        let headers = text_if_any(headers, "the text of the headers")?.unwrap_or_default();
        Played::begin(known().shelf(), &code, &headers)
            .map(Game)
            .map_err(told)
    }

    /// Rules on the next act, a line as a case has it (`"@ 0:04:10 White plays e4"`) or an object of the same.
    ///
    /// @throws {Error} when it cannot be read; nothing has happened then
    pub fn act(&mut self, act: ActOrLine) -> Result<ActRuling, JsError> {
        let act = JsValue::from(act);
        let text = match act.as_string() {
            Some(line) => line,
            None => js_sys::JSON::stringify(&act)
                .ok()
                .and_then(|text| text.as_string())
                .ok_or_else(|| JsError::new("an act is a line of text or a plain object"))?,
        };
        let ruling = self.0.tell(&text).map_err(told)?;
        Ok(given(&ruling)?.unchecked_into())
    }

    /// Lets time go by, in milliseconds from the beginning of play; true if that alone ended the game or put a question.
    pub fn pass(&mut self, now: f64) -> bool {
        // Negative and other numbers that are no time are the beginning.
        self.0.pass(now.max(0.0) as u64)
    }

    /// The game as it was told, from which `Game.restore` takes it up again: a `jadoube.game/1` as JSON.
    pub fn save(&self) -> String {
        self.0.saved().to_json()
    }

    /// Takes a game up again from what `save` gave.
    ///
    /// @throws {Error} when it is no such document, or its code is not known here
    pub fn restore(document: Text) -> Result<Game, JsError> {
        let document = text(document, "a saved game")?;
        Played::restored(known().shelf(), &document)
            .map(Game)
            .map_err(told)
    }

    /// How the game stands.
    pub fn state(&self) -> Result<GameState, JsError> {
        Ok(given(&self.0.state())?.unchecked_into())
    }

    /// What somebody may do now, and what the code knows and does not let him do.
    ///
    /// @throws {Error} when there is nobody of this name
    pub fn offers(&self, by: ActorName) -> Result<Offers, JsError> {
        let by = match JsValue::from(by).as_string().as_deref() {
            Some("white") => Actor::White,
            Some("black") => Actor::Black,
            Some("arbiter") => Actor::Arbiter,
            Some("bystander") => Actor::Bystander,
            _ => {
                return Err(JsError::new(
                    "an actor is \"white\", \"black\", \"arbiter\" or \"bystander\"",
                ));
            }
        };
        Ok(given(&self.0.offers(by))?.unchecked_into())
    }

    /// The position at the start of the turn in progress.
    pub fn fen(&self) -> String {
        self.0.fen()
    }

    /// The moves of the record in standard notation.
    pub fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    /// The game as PGN, with the rulings as comments.
    pub fn pgn(&self) -> String {
        self.0.pgn()
    }
}
