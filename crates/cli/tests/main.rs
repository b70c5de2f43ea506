//! Every command of the program, run as a user runs it.

mod action;
mod audit;
mod book;
mod collections;
mod doors;
mod editors;
mod event;
mod event_fixed;
mod event_in_doubt;
mod event_prizes;
mod event_regulations;
mod event_told;
mod fix;
mod kept;
mod letters;
mod logged;
mod marks;
mod matches;
mod mcp;
mod member;
mod open_comments;
mod pgn;
mod prove;
mod readme;
#[path = "../../../data/reference.rs"]
mod reference;
mod rule;
mod schemas;
mod score;
mod support;
mod tags;
mod tidy;
mod tools;
mod unread;
#[cfg(feature = "long-tests")]
mod untold;
mod watch;
mod written;
