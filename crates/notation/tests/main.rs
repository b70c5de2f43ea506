//! Every test of records from outside, as one program.

#[cfg(feature = "archives")]
mod archives;
#[cfg(feature = "scores")]
mod books;
#[cfg(feature = "pgn")]
mod cure;
#[cfg(feature = "scores")]
mod mutations;
#[cfg(feature = "packed")]
mod peers;
mod peers_comments;
#[cfg(feature = "packed")]
mod pgn;
#[cfg(feature = "packed")]
mod pgn_unread;
#[cfg(feature = "pgn")]
mod pgn_whole;
mod reading;
#[cfg(feature = "pgn")]
#[path = "../../../data/reference.rs"]
mod reference;
#[cfg(feature = "pgn")]
mod replay;
mod round_trip;
#[cfg(feature = "scid")]
mod scid;
#[cfg(feature = "scores")]
mod score;
#[cfg(feature = "scores")]
mod score_account;
#[cfg(feature = "scores")]
mod score_broken_off;
#[cfg(feature = "scores")]
mod score_cure;
#[cfg(feature = "scores")]
mod score_games;
#[cfg(feature = "scores")]
mod score_heading;
#[cfg(feature = "scores")]
mod score_kept;
mod score_labels;
#[cfg(feature = "scores")]
mod score_letters;
#[cfg(feature = "scores")]
mod score_minutes;
#[cfg(feature = "scores")]
mod score_mixed;
#[cfg(feature = "scores")]
mod score_notes;
mod score_problems;
#[cfg(feature = "scores")]
mod score_prose;
#[cfg(feature = "scores")]
mod score_results;
#[cfg(feature = "scores")]
mod score_rows;
mod score_running_games;
#[cfg(feature = "scores")]
mod score_scan;
#[cfg(feature = "scores")]
mod score_sheet;
#[cfg(feature = "scores")]
mod score_signs;
#[cfg(feature = "scores")]
mod score_told;
#[cfg(feature = "scores")]
mod score_usual;
mod score_written_out;
#[cfg(all(feature = "pgn", feature = "serde"))]
mod serial;
#[cfg(feature = "scores")]
mod support;
