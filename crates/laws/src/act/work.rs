//! What kind of deed an act is, in one table: whose it is, and what every rule and every door that treats many acts alike
//! asks of it.

use super::Deed;

/// A kind of deed. Deeds of one kind are treated alike wherever many are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Touching men.
    Touch,
    /// Putting men straight.
    Adjust,
    /// Upsetting men or the clock, and putting men right.
    Accident,
    /// Making a move, or beginning to.
    Move,
    /// Going on with a move begun: setting a man down that is still held, taking one off.
    Step,
    /// Letting go of a man.
    LetGo,
    /// Naming what a pawn shall be.
    Naming,
    /// Pressing the clock.
    Press,
    /// Taking the hands off, or back.
    HandsOff,
    /// Sending a move.
    Message,
    /// Sealing a move.
    Seal,
    /// Keeping the score.
    Record,
    /// Coming to the board.
    Arrival,
    /// Leaving the board, and coming back.
    Going,
    /// Claiming, demanding, exacting.
    Claim,
    /// Anything else that a player says.
    Word,
    /// Breaking play off and taking it up again, and the clocks with it: whose that is, the code says.
    Session,
    /// Saying something to somebody.
    Telling,
    /// Establishing a fact.
    Finding,
    /// Answering a question.
    Answer,
    /// Directing the players, the clocks and the position.
    Order,
}

/// Who does a deed, whatever the law then makes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// A player.
    Player,
    /// The official.
    Official,
    /// Anybody: whose it is, the code says.
    Anybody,
}

/// Something that is so of many kinds of deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It makes a move, or begins or ends one: it waits while the official's answer is awaited.
    Moves,
    /// It is done to the men on the board, or stands for that: not while play is broken off.
    OnBoard,
    /// It has happened and was not only said: it stands whatever the law makes of it.
    Happened,
    /// Thinking goes before it: not in a pause, in which it would cost no time at all.
    SpendsTime,
    /// It is said.
    Said,
    /// What comes of it is a ruling, however little follows.
    Weighs,
    /// Done as it should be it is a part of play like any other, for which nobody asks by which article.
    Routine,
}

impl Work {
    /// Whose it is, and what is so of it.
    const fn row(self) -> (Whose, &'static [Mark]) {
        use Mark::{Happened, Moves, OnBoard, Routine, Said, SpendsTime, Weighs};
        use Whose::{Anybody, Official, Player};
        match self {
            Work::Touch => (Player, &[Happened, SpendsTime]),
            Work::Adjust => (Player, &[Happened]),
            Work::Accident => (Player, &[Happened]),
            Work::Move => (Player, &[Moves, OnBoard, SpendsTime, Routine]),
            Work::Step => (Player, &[Moves, OnBoard, SpendsTime, Routine]),
            Work::LetGo => (Player, &[OnBoard, Routine]),
            Work::Naming => (Player, &[Moves, OnBoard, SpendsTime, Said, Routine]),
            Work::Press => (Player, &[Moves, OnBoard, SpendsTime, Routine]),
            Work::HandsOff => (Player, &[Routine]),
            Work::Message => (Player, &[OnBoard, Happened, SpendsTime, Said]),
            Work::Seal => (Player, &[SpendsTime]),
            Work::Record => (Player, &[Happened]),
            Work::Arrival => (Player, &[Happened]),
            Work::Going => (Player, &[]),
            Work::Claim => (Player, &[Said, Weighs]),
            Work::Word => (Player, &[Said]),
            Work::Session => (Anybody, &[Said]),
            Work::Telling => (Anybody, &[Said]),
            Work::Finding => (Official, &[Said, Weighs]),
            Work::Answer => (Official, &[Said, Weighs]),
            Work::Order => (Official, &[Said]),
        }
    }
}

impl Deed {
    /// What kind of deed it is. A new deed is given its kind here and nowhere else.
    pub const fn work(&self) -> Work {
        match self {
            Deed::Touch { .. } => Work::Touch,
            Deed::Adjust { .. } => Work::Adjust,
            Deed::KnockOver { .. }
            | Deed::PutRight { .. }
            | Deed::DropMan
            | Deed::Hover { .. }
            | Deed::FallAsleep
            | Deed::HandleClock { .. } => Work::Accident,
            Deed::Move { .. } | Deed::Play { .. } | Deed::Lift { .. } | Deed::Promote { .. } => {
                Work::Move
            }
            Deed::Place { .. } | Deed::Remove { .. } => Work::Step,
            Deed::Quit { .. } => Work::LetGo,
            Deed::Name { .. } => Work::Naming,
            Deed::Press | Deed::PressWithOtherHand | Deed::PressWith { .. } => Work::Press,
            Deed::Release | Deed::Retract => Work::HandsOff,
            Deed::Communicate { .. } => Work::Message,
            Deed::Seal { .. } => Work::Seal,
            Deed::Write { .. } | Deed::Erase { .. } | Deed::HideScore | Deed::StopRecording => {
                Work::Record
            }
            Deed::Arrive => Work::Arrival,
            Deed::Leave { .. } | Deed::Return => Work::Going,
            Deed::Claim { .. } | Deed::Require { .. } | Deed::DemandMate => Work::Claim,
            Deed::AnnounceAdjusting
            | Deed::OfferDraw
            | Deed::OfferDrawIf { .. }
            | Deed::HintDraw
            | Deed::TakeHand
            | Deed::Deny { .. }
            | Deed::Accept
            | Deed::Decline
            | Deed::Resign
            | Deed::TipKing
            | Deed::OfferHand
            | Deed::RefuseHand
            | Deed::Consent { .. }
            | Deed::Withdraw { .. }
            | Deed::Refuse { .. }
            | Deed::Intend { .. }
            | Deed::Waive
            | Deed::Adopt { .. }
            | Deed::Ask { .. } => Work::Word,
            Deed::Adjourn | Deed::Resume | Deed::Open { .. } | Deed::Start | Deed::Stop => {
                Work::Session
            }
            Deed::Tell { .. } => Work::Telling,
            Deed::Find { .. } => Work::Finding,
            Deed::Rule { .. } | Deed::ConsentToDraw => Work::Answer,
            Deed::SetClock { .. }
            | Deed::SetClocks { .. }
            | Deed::Grant { .. }
            | Deed::Order { .. }
            | Deed::Restore { .. }
            | Deed::CannotRestore
            | Deed::Undo => Work::Order,
        }
    }

    /// Who does it, whatever the law then makes of it.
    pub const fn whose(&self) -> Whose {
        self.work().row().0
    }

    /// Whether something is so of it.
    ///
    /// ```
    /// use jadoube_laws::Deed;
    /// use jadoube_laws::act::Mark;
    ///
    /// let touch: Deed = "touches e2".parse().unwrap();
    /// assert!(touch.is(Mark::Happened) && !touch.is(Mark::Moves));
    /// ```
    pub fn is(&self, mark: Mark) -> bool {
        self.work().row().1.contains(&mark)
    }
}
