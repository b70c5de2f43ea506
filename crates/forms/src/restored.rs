//! Games taken up again where they were left.

use std::fmt;

use jadoube_laws::Shelf;

use crate::game::{NotBegun, NotTold, Played};
use crate::saved::{SCHEMA, Saved, SavedStep};

/// Why a game is not taken up again.
#[derive(Debug)]
#[non_exhaustive]
pub enum NotRestored {
    /// The text is no such document.
    Document(serde_json::Error),
    /// It is a document of another form, with this name.
    Schema(String),
    /// No game begins on its code and headers.
    Begun(NotBegun),
    /// The step of this number, from 1, is no act.
    Step(usize, NotTold),
}

impl fmt::Display for NotRestored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotRestored::Document(error) => write!(f, "this is no game that was saved: {error}"),
            NotRestored::Schema(name) => write!(
                f,
                "a game that was saved is a {SCHEMA}, and this is a {name:?}"
            ),
            NotRestored::Begun(error) => error.fmt(f),
            NotRestored::Step(number, error) => write!(f, "step {number}: {error}"),
        }
    }
}

impl std::error::Error for NotRestored {}

impl Played {
    /// Takes a game up again from what [`Played::saved`] gave, as JSON, under the code that this shelf has by its id.
    ///
    /// # Errors
    /// [`NotRestored`] where it is no such document, or the shelf has no such code.
    ///
    /// ```
    /// use jadoube_forms::{Document, Played};
    /// use jadoube_laws::Shelf;
    ///
    /// let shelf = Shelf::shipped();
    /// let mut game = Played::begin(&shelf, "fide-1931", "time: 40/2h\n").unwrap();
    /// game.tell("White touches b1").unwrap();
    /// let again = Played::restored(&shelf, &game.saved().to_json()).unwrap();
    /// assert_eq!(again.state(), game.state());
    /// ```
    pub fn restored(shelf: &Shelf, document: &str) -> Result<Played, NotRestored> {
        let saved: Saved = serde_json::from_str(document).map_err(NotRestored::Document)?;
        if saved.schema != SCHEMA {
            return Err(NotRestored::Schema(saved.schema));
        }
        let mut game =
            Played::begin(shelf, &saved.code, &saved.headers).map_err(NotRestored::Begun)?;
        for (step, number) in saved.steps.iter().zip(1..) {
            match step {
                SavedStep::Act(act) => drop(
                    game.tell(act)
                        .map_err(|error| NotRestored::Step(number, error))?,
                ),
                SavedStep::Pass(now) => drop(game.pass(*now)),
            }
        }
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Document;

    #[test]
    fn a_game_is_the_same_when_it_is_played_again() {
        let mut game = Played::begin(
            &Shelf::shipped(),
            "fide-2023",
            "time: 5m+3s\nreferee: watching\n",
        )
        .expect("a game");
        game.tell("@ 0:00:04 White plays e4").expect("a move");
        game.pass(6_000);
        game.pass(7_000);
        game.tell(r#"{"by":"black","act":"touch","squares":["a7"]}"#)
            .expect("a touch");
        assert_eq!(
            game.saved().steps.len(),
            3,
            "what passes twice is kept once"
        );
        let mut again =
            Played::restored(&Shelf::shipped(), &game.saved().to_json()).expect("the same");
        assert_eq!((again.state(), again.pgn()), (game.state(), game.pgn()));
        assert_eq!(again.saved(), game.saved());
        assert!(again.pass(400_000) && game.pass(400_000));
        assert_eq!(again.state().result, "1-0");
    }

    #[test]
    fn what_is_no_saved_game_is_told() {
        for (text, says) in [
            ("{}", "missing field"),
            (
                r#"{"schema":"jadoube.game/2","code":"uscf","headers":"","steps":[]}"#,
                "jadoube.game/2",
            ),
            (
                r#"{"schema":"jadoube.game/1","code":"uscg","headers":"","steps":[]}"#,
                "uscf",
            ),
            (
                r#"{"schema":"jadoube.game/1","code":"uscf","headers":"","steps":[{"act":"White tuches e2"}]}"#,
                "step 1",
            ),
        ] {
            let error = Played::restored(&Shelf::shipped(), text)
                .map(drop)
                .expect_err(text)
                .to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
