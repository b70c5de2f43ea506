//! Games of a collection one after another, however large it is: as they are recorded (`jadoube.pgn-game/1`), and as the laws of
//! their days judge them (`jadoube.audit-game/1`).
//!
//! ```
//! use jadoube_forms::collection::{AuditRequest, Audits, Games};
//! use jadoube_laws::Shelf;
//!
//! let pgn = "[Date \"2023.05.01\"]\n\n1. f3 e5 2. g4 Qh4# 1-0";
//! let game = Games::new(pgn.as_bytes(), None).unwrap().next().unwrap();
//! assert_eq!((game.san[3].as_str(), game.result), ("Qh4#", "1-0"));
//!
//! let audited = Audits::new(&Shelf::shipped(), pgn.as_bytes(), &AuditRequest::default()).unwrap().next().unwrap();
//! assert_eq!(audited.code, Some("fide-2023"));
//! assert_eq!(audited.findings[0].finding, "mate-not-scored");
//! ```

mod audited;
mod recorded;
mod stand;

pub use audited::{AuditFinding, AuditRequest, AuditedGame, Audits, NotAudited};
pub use recorded::{Games, RecordedGame};
pub use stand::{Stand, plies};
