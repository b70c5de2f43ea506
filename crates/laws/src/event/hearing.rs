//! What comes before the arbiter, and what he gives leave for, finds and notes.

use jadoube_board::Color;
use serde::{Deserialize, Serialize};

use crate::fact::duty::Clauses;
use crate::fact::manners::{Consent, Place};
use crate::fact::penalty::Trouble;
use crate::fact::question::Question;

/// What comes before the arbiter, and what he gives leave for, finds and notes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(
    tag = "event",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
#[non_exhaustive]
pub enum HearingEvent {
    /// Something waits for the arbiter's answer.
    QuestionAsked {
        /// What.
        question: Question,
        /// Whether play waits for it.
        play_waits: bool,
    },
    /// A proof on the way was stopped from outside before it was decided. What follows from that is taken as given:
    /// decided anew, the act may be ruled on otherwise.
    ProofStopped,
    /// Of several open questions this one is answered next.
    QuestionTurnedTo {
        /// Its number among those that are open, from 1.
        number: u32,
    },
    /// The question is answered.
    QuestionAnswered,
    /// A decision of the official begins, or one on a claim: as the game stands now it stands again if that is undone.
    DecisionBegins,
    /// No decision so far can be undone any longer: somebody has replied, or time has.
    DecisionStands,
    /// The latest decision that is not undone yet is undone: the game stands as before it. A clock that ran before it and after it has run on, and
    /// what else has passed since then is charged to nobody.
    DecisionUndone,
    /// A decision was wrong: what it has given is gone, the end that it gave and the time apart, which have events of their own.
    DecisionOverturned {
        /// Its number among those that stand, from 1.
        number: u32,
    },
    /// A player has agreed to something that the other alone may not do.
    Consented {
        /// Who.
        who: Color,
        /// To what.
        to: Consent,
    },
    /// The arbiter has consented to a draw, where the event lets none be agreed without him.
    DrawConsented,
    /// A player may go out.
    LeaveGiven {
        /// Who.
        who: Color,
    },
    /// A player has gone away.
    Left {
        /// Who.
        who: Color,
        /// What he has left.
        place: Place,
    },
    /// A player has come back.
    Returned {
        /// Who.
        who: Color,
    },
    /// A fault of the beginning was mentioned in time.
    FaultMentioned {
        /// Its clauses.
        by: Clauses,
    },
    /// Something was found to be wrong on the board.
    TroubleFound {
        /// What.
        what: Trouble,
    },
    /// An arbiter has seen a position that cannot be, and waits for the next completed move.
    ImpossibleSeen,
    /// The position that could not be is there no longer.
    ImpossibleGone,
    /// Something was established or done that only stands in the record.
    Noted {
        /// What, in a sentence.
        what: String,
        /// The clauses that it concerns.
        by: Clauses,
    },
}
