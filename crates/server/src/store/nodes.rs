//! What several servers of one club have in common: each is a node of it, and hears what happens at the others.

use std::fmt::Debug;

use async_trait::async_trait;

use super::error::StoreError;
use crate::metrics::NodeState;
use crate::moment::{ClubTime, Moment, WallTime};

/// Where the log of a game ends now, and when somebody has to look at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The public name.
    pub id: String,
    /// The number of the last entry; none if the table is no more.
    pub last: Option<u32>,
    /// Club time at which a flag falls if nobody acts.
    pub wake: Option<ClubTime>,
}

/// What whoever keeps the club's time says again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beat {
    /// His session.
    pub session: i64,
    /// How often he has said so.
    pub beats: i64,
    /// Club time.
    pub club: ClubTime,
}

/// Who is connected to a table at another node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Elsewhere {
    /// Whether there is a line of White's, of Black's, of the arbiter's seat.
    pub there: [bool; 3],
    /// Whether somebody of that seat has said that he is ready to begin.
    pub ready: [bool; 3],
}

/// What a node hears.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum News {
    /// Something has been written to the logs of these games.
    Games(Vec<GameEnd>),
    /// What stands beside the log of a table has changed: which secrets are good, or which game is the next.
    Row(String),
    /// The club's time is kept.
    Beat(Beat),
    /// It is kept by nobody any more.
    Free,
    /// Who is connected to a table has changed.
    Presence(String),
    /// Somebody has become a member, is called otherwise, or is one no more.
    People,
    /// Nothing was heard for a while: everything may have changed.
    Anew,
}

/// What a log tells that several servers share, and what they tell each other by it.
#[async_trait]
pub trait Nodes: Debug + Send + Sync {
    /// How this node stands.
    fn state(&self) -> NodeState;

    /// The next that is heard.
    async fn news(&self) -> News;

    /// Says that this node keeps the club's time, which is this now. False if it is another's by now.
    ///
    /// # Errors
    /// When it cannot be said.
    async fn keep_time(&self, now: Moment) -> Result<bool, StoreError>;

    /// Begins to keep the club's time, if nobody does, or nobody has said so since the last beat that was heard or the last
    /// time that this was asked: to be asked no sooner than the keeper would be taken for dead. `now` is what the time is as
    /// far as this node knows, `date` what the calendar tells. Gives the club time from which it goes on.
    ///
    /// # Errors
    /// When that cannot be written.
    async fn take_over(
        &self,
        now: ClubTime,
        date: WallTime,
    ) -> Result<Option<ClubTime>, StoreError>;

    /// Goes: keeps the club's time no longer, so that another may at once, and nobody is connected here any more.
    ///
    /// # Errors
    /// When it cannot be written.
    async fn give_over(&self) -> Result<(), StoreError>;

    /// Says that this node is up, and forgets those that have not said so for long. Tells whether it was known itself: if not,
    /// nobody knows who is connected here.
    ///
    /// # Errors
    /// When it cannot be written.
    async fn live(&self) -> Result<bool, StoreError>;

    /// Says who is connected to a table here.
    ///
    /// # Errors
    /// When it cannot be written.
    async fn say_presence(&self, id: &str, here: Elsewhere) -> Result<(), StoreError>;

    /// Who is connected to a table at the other nodes together.
    ///
    /// # Errors
    /// When it cannot be read.
    async fn presence(&self, id: &str) -> Result<Elsewhere, StoreError>;
}
