//! What rulings say: a rule names a sentence, with the men, players, moves and times that it speaks of, and its English stands
//! here, a file for each room of the rules.

mod claims;
mod clock;
mod common;
mod ending;
mod hands;
mod hearing;
mod moving;
mod offence;
mod play;
mod record;
mod referee;
mod request;
mod session;
mod touch;
mod words;

pub(crate) use claims::{Claims, NotSo, Written};
pub(crate) use clock::Clock;
pub(crate) use common::Common;
pub(crate) use ending::{Ending, MovesDue, Occasion, TimeUp};
pub(crate) use hands::Hands;
pub(crate) use hearing::Hearing;
pub(crate) use moving::{Lost, Moved, Moving, Why};
pub(crate) use offence::Offence;
pub(crate) use play::Play;
pub(crate) use record::Record;
pub(crate) use referee::Referee;
pub(crate) use request::Request;
pub(crate) use session::{Late, OnEnvelope, Session, Since};
pub(crate) use touch::{Left, Touch};
pub(crate) use words::Sentence;
