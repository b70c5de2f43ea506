//! Tournament report files: TRF16 with the `XX` lines of pairing programs, and TRF-2026.
//!
//! A [`Report`] keeps the text as it came, every line that it does not know included, and changes only what changes.
//! Lines that it knows: `001` players, `012` name, `142` and `XXR` rounds, `152` and `XXC` first color, `162`, `XXS` and
//! `BBW`, `BBD`, `BBL`, `BBZ`, `BBF`, `BBU` points, `240` and `XXZ` absences, `250` and `XXA` virtual points, `260` and
//! `XXP` forbidden pairs, `310` and `013` teams, `352` their boards, `362` what their matches are worth. Points that line `299` adds or
//! takes are kept as text and not counted; so are the seats of teams that sat in another order (`300`), byes and forfeits of whole
//! matches (`320`, `330`), which [`Report::kept`] names with all lines that nobody knows, and national ratings.

mod kept;
mod line;
mod read;
mod report;
mod spelling;
mod write;

pub use line::BadLine;
pub use report::Report;
pub use spelling::Edition;
pub use write::LAST_ROUND;
