//! Acts as text, read: `White touches e2`, `Black claims repetition with Nf3`.
//!
//! What moves and other written or spoken words mean is left to the law; here they are only taken out of the
//! line. Who may do a thing is the law's matter too: any actor may stand before any verb.

use std::str::FromStr;

use jadoube_board::{Color, Square};

use super::read_claim::claims;
use super::read_finding::finds;
use super::read_requirement::requires;
use super::values::{self, A_SCORE, move_words};
use super::words::{TextError, Words, one_of};
use crate::act::{Act, Actor, Decision, Deed, Hands, Intent, NewPiece, Notice, Reading, Request};

/// What stands after the actor: a verb, and how the rest of the line is read.
struct Verb {
    word: &'static str,
    read: fn(&mut Words<'_>) -> Result<Deed, TextError>,
}

/// The verbs, in the order in which they are listed to somebody who wrote another.
const VERBS: &[Verb] = &[
    Verb {
        word: "touches",
        read: touches,
    },
    Verb {
        word: "adjusts",
        read: adjusts,
    },
    Verb {
        word: "moves",
        read: moves,
    },
    Verb {
        word: "plays",
        read: |words| {
            Ok(Deed::Play {
                words: move_words(words)?,
            })
        },
    },
    Verb {
        word: "presses",
        read: |_| Ok(Deed::Press),
    },
    Verb {
        word: "retracts",
        read: |_| Ok(Deed::Retract),
    },
    Verb {
        word: "lifts",
        read: |words| {
            Ok(Deed::Lift {
                square: values::square(words)?,
            })
        },
    },
    Verb {
        word: "places",
        read: |words| {
            Ok(Deed::Place {
                square: values::square(words)?,
            })
        },
    },
    Verb {
        word: "quits",
        read: |words| {
            Ok(Deed::Quit {
                square: values::square(words)?,
            })
        },
    },
    Verb {
        word: "removes",
        read: |words| {
            Ok(Deed::Remove {
                square: values::square(words)?,
            })
        },
    },
    Verb {
        word: "promotes",
        read: promotes,
    },
    Verb {
        word: "names",
        read: names,
    },
    Verb {
        word: "offers",
        read: offers,
    },
    Verb {
        word: "accepts",
        read: |_| Ok(Deed::Accept),
    },
    Verb {
        word: "declines",
        read: |_| Ok(Deed::Decline),
    },
    Verb {
        word: "resigns",
        read: |_| Ok(Deed::Resign),
    },
    Verb {
        word: "tips",
        read: |words| fixed(words, "king", Deed::TipKing),
    },
    Verb {
        word: "refuses",
        read: |words| {
            Ok(Deed::Refuse {
                what: phrase(words, "what is refused, as in 'requirement'")?,
            })
        },
    },
    Verb {
        word: "intends",
        read: |words| {
            Ok(Deed::Intend {
                words: move_words(words)?,
            })
        },
    },
    Verb {
        word: "claims",
        read: claims,
    },
    Verb {
        word: "demands",
        read: |words| fixed(words, "mate-in-50", Deed::DemandMate),
    },
    Verb {
        word: "requires",
        read: requires,
    },
    Verb {
        word: "waives",
        read: |_| Ok(Deed::Waive),
    },
    Verb {
        word: "adopts",
        read: |words| {
            Ok(Deed::Adopt {
                words: move_words(words)?,
            })
        },
    },
    Verb {
        word: "writes",
        read: |words| {
            Ok(Deed::Write {
                words: phrase(words, "the words written")?,
            })
        },
    },
    Verb {
        word: "stops-recording",
        read: |_| Ok(Deed::StopRecording),
    },
    Verb {
        word: "communicates",
        read: |words| {
            Ok(Deed::Communicate {
                words: phrase(words, "the words received")?,
            })
        },
    },
    Verb {
        word: "seals",
        read: seals,
    },
    Verb {
        word: "arrives",
        read: |_| Ok(Deed::Arrive),
    },
    Verb {
        word: "adjourns",
        read: |_| Ok(Deed::Adjourn),
    },
    Verb {
        word: "resumes",
        read: |_| Ok(Deed::Resume),
    },
    Verb {
        word: "opens",
        read: |_| Ok(Deed::Open { sealed: None }),
    },
    Verb {
        word: "starts",
        read: |_| Ok(Deed::Start),
    },
    Verb {
        word: "stops",
        read: |_| Ok(Deed::Stop),
    },
    Verb {
        word: "sets",
        read: sets,
    },
    Verb {
        word: "grants",
        read: grants,
    },
    Verb {
        word: "finds",
        read: finds,
    },
    Verb {
        word: "rules",
        read: rules,
    },
    Verb {
        word: "restores",
        read: |words| {
            Ok(Deed::Restore {
                fen: phrase(words, "the FEN of a position")?,
            })
        },
    },
    Verb {
        word: "cannot",
        read: |words| fixed(words, "restore", Deed::CannotRestore),
    },
    Verb {
        word: "tells",
        read: tells,
    },
    Verb {
        word: "asks",
        read: asks,
    },
];

const ACTORS: [(&str, Actor); 4] = [
    ("White", Actor::White),
    ("Black", Actor::Black),
    ("Arbiter", Actor::Arbiter),
    ("Bystander", Actor::Bystander),
];

pub(crate) fn actor_name(actor: Actor) -> &'static str {
    ACTORS
        .iter()
        .find(|(_, named)| *named == actor)
        .map_or("Bystander", |&(name, _)| name)
}

pub(crate) fn actor_word(word: &str) -> Option<Actor> {
    ACTORS
        .iter()
        .find(|(name, _)| *name == word)
        .map(|&(_, actor)| actor)
}

impl FromStr for Act {
    type Err = TextError;

    /// Reads an act as a case tells it: who, and what he did.
    ///
    /// # Errors
    /// The column, what was found there, and what would be understood.
    fn from_str(text: &str) -> Result<Act, TextError> {
        let mut words = Words::new(text);
        let by = actor(&mut words)?;
        Ok(Act {
            by,
            deed: deed(&mut words)?,
        })
    }
}

impl FromStr for Deed {
    type Err = TextError;

    /// Reads what somebody did, without saying who: `touches e2`.
    ///
    /// # Errors
    /// The column, what was found there, and what would be understood.
    fn from_str(text: &str) -> Result<Deed, TextError> {
        deed(&mut Words::new(text))
    }
}

pub(crate) fn actor(words: &mut Words<'_>) -> Result<Actor, TextError> {
    words.need(
        "who acts: White, Black, Arbiter, Bystander, or Both for a row of moves",
        actor_word,
    )
}

pub(crate) fn deed(words: &mut Words<'_>) -> Result<Deed, TextError> {
    let verb = words
        .take_as(|word| VERBS.iter().find(|verb| verb.word == word))
        .ok_or_else(|| {
            words.error(&format!(
                "what he does: {}",
                one_of(VERBS.iter().map(|verb| verb.word))
            ))
        })?;
    let deed = (verb.read)(words)?;
    words.finish("the end of the line")?;
    Ok(deed)
}

fn touches(words: &mut Words<'_>) -> Result<Deed, TextError> {
    let squares = squares(words)?;
    let intent = if words.take_last("by accident") {
        Intent::Accident
    } else {
        Intent::Meant
    };
    words.finish("another square, 'by accident' or the end of the line")?;
    Ok(Deed::Touch { squares, intent })
}

fn adjusts(words: &mut Words<'_>) -> Result<Deed, TextError> {
    let squares = squares(words)?;
    let notice = if words.take_last("without notice") {
        Notice::Missing
    } else {
        Notice::Given
    };
    words.finish("another square, 'without notice' or the end of the line")?;
    Ok(Deed::Adjust { squares, notice })
}

fn squares(words: &mut Words<'_>) -> Result<Vec<Square>, TextError> {
    let mut squares = vec![values::square(words)?];
    while let Some(square) = words.take_as(values::square_word) {
        squares.push(square);
    }
    Ok(squares)
}

fn moves(words: &mut Words<'_>) -> Result<Deed, TextError> {
    let rest = move_words(words)?;
    match rest.strip_suffix("with both hands").map(str::trim_end) {
        Some(before)
            if !before.is_empty() && before.len() < rest.len() - "with both hands".len() =>
        {
            Ok(Deed::Move {
                words: before.to_owned(),
                hands: Hands::Both,
            })
        }
        _ => Ok(Deed::Move {
            words: rest,
            hands: Hands::One,
        }),
    }
}

fn promotes(words: &mut Words<'_>) -> Result<Deed, TextError> {
    let square = values::square(words)?;
    if words.take_if("to") {
        let role = words.need("a piece: queen, rook, bishop or knight", values::role_word)?;
        return Ok(Deed::Promote {
            square,
            to: NewPiece::Role(role),
        });
    }
    if !words.take_if("as") {
        return Err(words.error("'to' and a piece, or 'as' and what stands in for it"));
    }
    if words.take_last("inverted rook") {
        return Ok(Deed::Promote {
            square,
            to: NewPiece::InvertedRook,
        });
    }
    let thing = phrase(words, "what stands in for the piece, as in 'inverted rook'")?;
    Ok(Deed::Promote {
        square,
        to: NewPiece::StandIn(thing),
    })
}

fn names(words: &mut Words<'_>) -> Result<Deed, TextError> {
    let square = values::square(words)?;
    let role = words.need("a piece: queen, rook, bishop or knight", values::role_word)?;
    Ok(Deed::Name { square, role })
}

fn offers(words: &mut Words<'_>) -> Result<Deed, TextError> {
    words.need("'draw' or 'hand'", |word| match word {
        "draw" => Some(Deed::OfferDraw),
        "hand" => Some(Deed::OfferHand),
        _ => None,
    })
}

fn seals(words: &mut Words<'_>) -> Result<Deed, TextError> {
    let written = phrase(words, "the words as written, or 'nothing'")?;
    let commitment = written
        .strip_prefix("sha256:")
        .and_then(|digest| digest.parse().ok());
    Ok(Deed::Seal {
        words: (written != "nothing" && commitment.is_none()).then_some(written),
        commitment,
    })
}

fn sets(words: &mut Words<'_>) -> Result<Deed, TextError> {
    let whose = values::color(words)?;
    let used = words.take_if("used");
    let time = words.need("'used' or a time such as 0:10:00", |word| word.parse().ok())?;
    Ok(Deed::SetClock {
        whose,
        reading: if used {
            Reading::Used(time)
        } else {
            Reading::Left(time)
        },
    })
}

fn grants(words: &mut Words<'_>) -> Result<Deed, TextError> {
    let to: Color = values::color(words)?;
    Ok(Deed::Grant {
        to,
        time: values::time(words)?,
    })
}

fn rules(words: &mut Words<'_>) -> Result<Deed, TextError> {
    let expected = "'granted', 'rejected', 'postponed' or 'result' and a result";
    let decision = match words.peek() {
        Some("granted") => Decision::Granted,
        Some("rejected") => Decision::Rejected,
        Some("postponed") => Decision::Postponed,
        Some("result") => {
            words.take();
            let decision = words.need(A_SCORE, |word| {
                let usual = values::score_word(word).map(|score| Decision::Result { score });
                usual
                    .or_else(|| values::points_word(word).map(|points| Decision::Points { points }))
            })?;
            return Ok(Deed::Rule { decision });
        }
        _ => return Err(words.error(expected)),
    };
    words.take();
    Ok(Deed::Rule { decision })
}

fn asks(words: &mut Words<'_>) -> Result<Deed, TextError> {
    let expected = one_of(Request::ALL.iter().map(|what| what.words()));
    let start = words.clone();
    let text = words.need_rest(&expected)?;
    let what = Request::ALL.into_iter().find(|what| what.words() == text);
    what.map(|what| Deed::Ask { what })
        .ok_or_else(|| start.error(&expected))
}

fn tells(words: &mut Words<'_>) -> Result<Deed, TextError> {
    let whom = words.need("who is told: White, Black or Arbiter", actor_word)?;
    Ok(Deed::Tell {
        whom,
        words: phrase(words, "the words said")?,
    })
}

fn fixed(words: &mut Words<'_>, word: &str, deed: Deed) -> Result<Deed, TextError> {
    if words.take_if(word) {
        Ok(deed)
    } else {
        Err(words.error(&format!("'{word}'")))
    }
}

fn phrase(words: &mut Words<'_>, expected: &str) -> Result<String, TextError> {
    words.need_rest(expected).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::super::values::A_SQUARE;
    use super::*;

    #[track_caller]
    fn reads(text: &str, expected: Deed) {
        assert_eq!(text.parse::<Deed>(), Ok(expected), "{text}");
    }

    #[track_caller]
    fn fails(text: &str, column: usize, found: &str, expected: &str) {
        let error = text.parse::<Act>().expect_err(text);
        assert_eq!(
            (error.column, error.found.as_str()),
            (column, found),
            "{text}"
        );
        assert!(error.expected.contains(expected), "{text}: {error}");
    }

    #[test]
    fn words_stay_as_they_stand() {
        reads(
            "moves Castles KR",
            Deed::Move {
                words: "Castles KR".into(),
                hands: Hands::One,
            },
        );
        reads(
            "moves O-O with both hands",
            Deed::Move {
                words: "O-O".into(),
                hands: Hands::Both,
            },
        );
        reads(
            "seals nothing",
            Deed::Seal {
                words: None,
                commitment: None,
            },
        );
        reads(
            "seals  Kt - B 3 ",
            Deed::Seal {
                words: Some("Kt - B 3".into()),
                commitment: None,
            },
        );
        reads(
            "promotes e8 as a coin",
            Deed::Promote {
                square: Square::E8,
                to: NewPiece::StandIn("a coin".into()),
            },
        );
    }

    #[test]
    fn errors_name_the_column_and_what_would_be_understood() {
        fails("Whit touches e2", 1, "Whit", "White");
        fails("White tuches e2", 7, "tuches", "touches");
        fails("White touches e9", 15, "e9", A_SQUARE);
        fails("White touches e2 by mistake", 18, "by", "by accident");
        fails("White presses e2", 15, "e2", "end of the line");
        fails("White touches", 14, "", A_SQUARE);
        fails("Arbiter rules result 2-0", 22, "2-0", "1-0");
        fails("Arbiter sets White ten", 20, "ten", "used");
        fails("White moves", 12, "", "Nf3");
        fails("White promotes e8 queen", 19, "queen", "'to'");
    }
}
