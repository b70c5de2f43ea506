//! Room in the log of a table: each seat has some of its own for what does not bring the game on, which nobody else can
//! use up, and that of the game is used up by nobody alone.
//!
//! What brings the game on is what takes two: a move after the other's move, a press that hands the turn over after the
//! other's, the taking back of a move that the other made. What is refused stays in the log too, so that the others see
//! what was tried, and whoever lost the answer gets it again; it is paid for from the seat's own room.

use jadoube_laws::game::Game;

use crate::refusal::{Refusal, Why};
use crate::seat::Seat;
use crate::store::{Entry, EntryKind};

/// Entries of a seat that do not bring the game on, before anything is played.
pub const FIRST: u32 = 500;

/// So many more for each move that brought it on, of either side.
pub const EACH: u32 = 10;

/// The most that they come to.
pub const MOST: u32 = 5_000;

/// The most times that a seat goes to another device, or is taken back.
pub const DEVICES: u32 = 200;

/// Entries of a log after which the game can only be ended. The longest game that today's laws allow has 17,697 moves of
/// either side together, and a press for each.
pub const WHOLE: u32 = 40_000;

/// What each seat has written of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Room {
    idle: [u32; 4],
    devices: [u32; 4],
    moves: u32,
    moved: Option<Seat>,
    pressed: Option<Seat>,
}

/// How a game stands, as far as it shows whether an act has brought it on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    plies: u32,
    last: Option<Seat>,
    running: Option<Seat>,
    over: bool,
}

impl Standing {
    /// That of a game.
    pub fn of(game: &Game) -> Standing {
        Standing {
            plies: game.ply_count(),
            last: game.last_ply().map(|ply| Seat::of(ply.who)),
            running: game.running_clock().map(Seat::of),
            over: game.outcome().is_some(),
        }
    }
}

/// What an act has done for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Worth {
    Ends,
    Moves,
    Presses,
    TakesBack,
    Idle,
}

impl Room {
    /// What an act of this seat is worth. Nobody does alone what is worth something more than once, or more often than he
    /// does what is worth nothing.
    fn worth(&self, by: Seat, before: Standing, after: Standing) -> Worth {
        let made = after.plies > before.plies && after.last == Some(by);
        let hands_over = before.running == Some(by) && after.running.is_some_and(|now| now != by);
        let of_other = before.last.is_some_and(|last| last != by);
        if after.over && !before.over {
            Worth::Ends
        } else if made && self.moved != Some(by) {
            Worth::Moves
        } else if hands_over && self.pressed != Some(by) {
            Worth::Presses
        } else if after.plies < before.plies && of_other {
            Worth::TakesBack
        } else {
            Worth::Idle
        }
    }

    /// Takes an entry into account that has brought the game from one standing to another.
    pub fn take(&mut self, entry: &Entry, before: Standing, after: Standing) {
        let Some(by) = Seat::from_name(&entry.by) else {
            return;
        };
        match entry.kind {
            EntryKind::Device | EntryKind::Return => self.devices[by.index()] += 1,
            // Whoever sits down in the arbiter's seat was asked by a player, and is asked again only after a refusal, which
            // counts.
            EntryKind::Join | EntryKind::Begin | EntryKind::Time => {}
            EntryKind::Act
            | EntryKind::Accident
            | EntryKind::Proposal
            | EntryKind::Answer
            | EntryKind::Event
            | EntryKind::Call
            | EntryKind::Consent => match self.worth(by, before, after) {
                Worth::Moves => {
                    self.moves += 1;
                    self.moved = Some(by);
                }
                Worth::Presses => self.pressed = Some(by),
                Worth::Ends | Worth::TakesBack => {}
                Worth::Idle => self.idle[by.index()] += 1,
            },
        }
    }

    /// How many entries that do not bring the game on this seat may write in all by now. An arbiter has to answer what both
    /// players ask, and has as many more as they have used.
    fn given(&self, seat: Seat) -> u32 {
        let own = FIRST
            .saturating_add(EACH.saturating_mul(self.moves))
            .min(MOST);
        match seat {
            Seat::Arbiter => own + self.idle[Seat::White.index()] + self.idle[Seat::Black.index()],
            Seat::White | Seat::Black | Seat::Spectator => own,
        }
    }

    fn has_for_idle(&self, seat: Seat) -> bool {
        self.idle[seat.index()] < self.given(seat)
    }

    /// Whether there is room for one more entry of this seat in a log of so many, which brings the game from one standing
    /// to another; that one is asked for only where something hangs on it.
    ///
    /// # Errors
    /// [`Why::NoRoom`], to whoever has used up what was his.
    pub fn check(
        &self,
        by: Seat,
        sequence: u32,
        before: Standing,
        after: impl FnOnce() -> Standing,
    ) -> Result<(), Refusal> {
        let (there, idle) = (sequence < WHOLE, self.has_for_idle(by));
        if there && idle {
            return Ok(());
        }
        let sentence = match self.worth(by, before, after()) {
            Worth::Ends => return Ok(()),
            Worth::Moves | Worth::Presses | Worth::TakesBack if there => return Ok(()),
            Worth::Moves | Worth::Presses | Worth::TakesBack => format!(
                "this table's log has {WHOLE} entries: the game can only be ended now, by resigning, by agreement, by a claim \
                 or by the arbiter"
            ),
            Worth::Idle if idle => return Ok(()),
            Worth::Idle => format!(
                "your seat has written {} entries that did not bring the game on, and may write no more of them now: move, \
                 press after your move, or resign; every move of either side gives {EACH} more, up to {MOST} in all",
                self.idle[by.index()]
            ),
        };
        Err(Refusal::new(Why::NoRoom, sentence).at(sequence))
    }

    /// Whether this seat may go to one more device.
    ///
    /// # Errors
    /// [`Why::NoRoom`].
    pub fn check_devices(&self, seat: Seat) -> Result<(), Refusal> {
        if self.devices[seat.index()] < DEVICES {
            return Ok(());
        }
        let sentence = format!(
            "this seat has gone from device to device {DEVICES} times; it stays now with those that hold it"
        );
        Err(Refusal::new(Why::NoRoom, sentence))
    }
}
