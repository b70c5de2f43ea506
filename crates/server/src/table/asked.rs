//! What a player asks of the other, as the log has it and as the table tells it.

use jadoube_board::Square;
use jadoube_laws::{Act, Deed, Millis};

use crate::seat::Seat;
use crate::view::{AskedView, in_days};

/// What a player asks of the other: that a touch was an accident, that the game be broken off or resumed, that the clocks be
/// stopped or started, that he have leave, or that what an arbiter is asked be settled between them.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The act, as the law is told of it if the other agrees.
    pub act: Act,
    /// The same in words, without the actor.
    pub words: String,
    /// Who asks.
    pub by: Seat,
    /// In which entry.
    pub sequence: u32,
    /// The question that is to be settled, and what an arbiter would do who answered it so: `gives Black two minutes`.
    pub settles: Option<(String, String)>,
}

/// After so long, in milliseconds of game time, the same is asked again though nobody has moved.
pub(super) const AGAIN: Millis = Millis::from_seconds(10 * 60);

/// Something that was asked of the other and that he has answered, nobody having moved since.
#[derive(Clone, Debug)]
pub struct Answered {
    asked: Asked,
    /// When.
    at: Millis,
}

impl Answered {
    /// What was asked is answered.
    pub fn new(asked: Asked, at: Millis) -> Answered {
        Answered { asked, at }
    }

    /// Whether it is too early for this seat to ask for this, which was answered just now. Leave is leave, however long.
    pub fn is_too_fresh(&self, seat: Seat, act: &Act, now: Millis) -> bool {
        let alike = match (&self.asked.act.deed, &act.deed) {
            (Deed::Grant { .. }, Deed::Grant { .. }) => true,
            (then, now) => then == now,
        };
        self.asked.by == seat && alike && now < self.at + AGAIN
    }

    /// The touch of which it was denied to this seat that it was an accident, while it is too early to say so again.
    pub fn denied_to(&self, seat: Seat, now: Millis) -> Option<&Deed> {
        let act = &self.asked.act;
        let is_slip = matches!(act.deed, Deed::Touch { .. });
        (is_slip && self.is_too_fresh(seat, act, now)).then_some(&act.deed)
    }
}

impl Asked {
    /// Whether it is about a touch.
    pub fn is_accident(&self) -> bool {
        matches!(self.act.deed, Deed::Touch { .. })
    }

    /// Whether it is about leave.
    pub fn is_leave(&self) -> bool {
        matches!(self.act.deed, Deed::Grant { .. })
    }

    /// Whether it means nothing any more when the two have agreed to something else: a break ends what was asked of breaks and
    /// pauses, a pause what was asked of pauses, and an answer whatever else was to settle the same.
    pub fn is_void_after(&self, agreed: &Asked) -> bool {
        let pauses = |deed: &Deed| matches!(deed, Deed::Stop | Deed::Start);
        let breaks = |deed: &Deed| matches!(deed, Deed::Adjourn | Deed::Resume);
        let (this, that) = (&self.act.deed, &agreed.act.deed);
        breaks(that) && (breaks(this) || pauses(this))
            || pauses(that) && pauses(this)
            || self.settles.is_some() && agreed.settles.is_some()
    }

    /// As the table sees it.
    pub fn view(&self, resumes: Option<u64>, timed: bool) -> AskedView {
        let squares = match &self.act.deed {
            Deed::Touch { squares, .. } => squares.iter().map(Square::to_string).collect(),
            _ => Vec::new(),
        };
        AskedView {
            by: self.by,
            sequence: self.sequence,
            squares,
            sentence: self.sentence(resumes, timed),
            answers: vec!["agree".to_owned(), "object".to_owned()],
        }
    }

    /// What whoever asked says when he takes it back.
    pub const TAKEN_BACK: &str = "takes back what was asked";

    /// Whether an answer in these words agrees.
    pub fn agrees(words: &str) -> bool {
        words.starts_with("agrees ")
    }

    /// What the answer says.
    pub fn answered(&self, agrees: bool) -> String {
        let what = match self.act.deed {
            Deed::Touch { .. } => "that it was an accident",
            Deed::Resume => "to resume the game",
            Deed::Stop => "to a pause",
            Deed::Start => "to go on",
            Deed::Rule { .. } => "to settle it so",
            Deed::Grant { .. } => "to the leave",
            _ => "to adjourn the game",
        };
        if agrees {
            format!("agrees {what}")
        } else {
            format!("does not agree {what}")
        }
    }

    /// What whoever asks does by asking, after his name.
    pub fn told(&self) -> String {
        if let Some((_, answer)) = &self.settles {
            return format!(
                "proposes to settle it between the players, as an arbiter would who {answer}"
            );
        }
        match self.act.deed {
            Deed::Touch { ref squares, .. } => {
                let squares: Vec<String> = squares.iter().map(Square::to_string).collect();
                format!("says that touching {} was an accident", squares.join(", "))
            }
            Deed::Resume => "wishes to resume the game".to_owned(),
            Deed::Stop => "asks for a pause".to_owned(),
            Deed::Start => "asks to go on".to_owned(),
            Deed::Grant { time, .. } => format!("asks for leave of {}", in_days(time)),
            _ => "wishes to adjourn the game".to_owned(),
        }
    }

    /// What both are told when somebody has moved before leave was answered: days lie between them and their table. What is asked at
    /// a board they have both before them.
    pub fn lapsed(&self) -> Option<String> {
        let Deed::Grant { time, .. } = self.act.deed else {
            return None;
        };
        Some(format!(
            "{:#} had asked for leave of {}: a move was made before that was answered, and it is asked no longer.",
            self.by.color()?,
            in_days(time)
        ))
    }

    /// What is asked, at a table at which either player alone goes on so long after a break, with clocks or without.
    pub fn sentence(&self, resumes: Option<u64>, timed: bool) -> String {
        let who = self.by.color();
        let who = who.map_or_else(|| "A player".to_owned(), |who| format!("{who:#}"));
        let asks = format!("{who} {}", self.told());
        if let Some((question, _)) = &self.settles {
            return format!("{asks}. It was asked: {question}");
        }
        match (&self.act.deed, resumes) {
            (Deed::Stop, _) => format!(
                "{asks}. If both agree the clocks stand until both wish to go on, or for ten minutes; till then they run"
            ),
            (Deed::Start, _) => format!("{asks}: the clocks start again"),
            (Deed::Grant { .. }, _) => format!(
                "{asks}: if the other player agrees, as much is added to his clock; till then it runs"
            ),
            (Deed::Adjourn, _) => {
                let rests = resumes.map(|rests| {
                    format!(
                        ". If both agree it rests until both wish to go on, or for {} at most: then either alone begins the new session",
                        Millis(rests).in_words()
                    )
                });
                // Whoever agrees knows before whose time it takes.
                let seals = timed.then_some(
                    ". Whoever has the move when both have agreed seals one first, and his clock runs until he has",
                );
                [
                    asks.as_str(),
                    &rests.unwrap_or_default(),
                    seals.unwrap_or_default(),
                ]
                .concat()
            }
            _ => asks,
        }
    }
}
