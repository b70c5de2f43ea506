//! Every place at which something from outside is taken, as a function of bytes that panics when a promise is broken.

mod club;
mod text;

/// A door, by its name.
#[derive(Clone, Copy, Debug)]
pub struct Door {
    /// What it is called; the folder of its seeds as well.
    pub name: &'static str,
    /// Puts something to it.
    pub try_with: fn(&[u8]),
}

/// All of them.
pub const DOORS: [Door; 11] = [
    door("fen", text::fen),
    door("moves", text::moves),
    door("pgn", text::pgn),
    door("score", text::score),
    door("case", text::case),
    door("trf", text::trf),
    door("act", club::act),
    door("frame", club::frame),
    door("table", club::table),
    door("desk", club::desk),
    door("request", club::request),
];

const fn door(name: &'static str, try_with: fn(&[u8])) -> Door {
    Door { name, try_with }
}

/// Puts something to the door of this name.
///
/// # Panics
/// When a promise is broken, or there is no such door.
pub fn try_door(name: &str, bytes: &[u8]) {
    let door = DOORS.iter().find(|door| door.name == name);
    let door = door.unwrap_or_else(|| panic!("there is no door '{name}'"));
    (door.try_with)(bytes);
}
