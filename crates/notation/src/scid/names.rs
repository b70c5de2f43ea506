//! The file of names: players, events, sites and rounds.

use std::io::Read;

use super::bytes::{number, take, text};
use super::error::What;

const MAGIC: &[u8] = b"Scid.sn\0";

/// The kinds of names, in the order of the file.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    Player,
    Event,
    Site,
    Round,
}

/// The names of each kind by their numbers.
#[derive(Debug)]
pub(super) struct Names([Vec<String>; 4]);

impl Names {
    /// The name with this number; `?` where there is none.
    pub(super) fn get(&self, kind: Kind, number: u32) -> &str {
        let name = self.0[kind as usize].get(number as usize);
        name.map_or("?", String::as_str)
    }

    pub(super) fn read(source: &mut impl Read) -> Result<Names, What> {
        let head: [u8; 36] = take(source)?;
        if !head.starts_with(MAGIC) {
            return Err(What::Damaged("it does not begin as the file of names does"));
        }
        let three = |at: usize| number(&head[at..at + 3]);
        let mut all: [Vec<String>; 4] = Default::default();
        for (kind, names) in all.iter_mut().enumerate() {
            let (count, most) = (three(12 + 3 * kind), three(24 + 3 * kind));
            *names = read_kind(source, count, most)?;
        }
        Ok(Names(all))
    }
}

/// The names of a kind, in the order of the alphabet: each tells how much of it is as in the one before.
fn read_kind(source: &mut impl Read, count: u32, most: u32) -> Result<Vec<String>, What> {
    let width = |most: u32| match most {
        0..=0xff => 1,
        0x100..=0xffff => 2,
        _ => 3,
    };
    let wide = if count > 0xffff { 3 } else { 2 };
    let mut names = Vec::new();
    let mut name: Vec<u8> = Vec::new();
    for at in 0..count {
        let id = read_number(source, wide)? as usize;
        read_number(source, width(most))?;
        let [length] = take(source)?;
        let same = if at > 0 { take::<1>(source)?[0] } else { 0 };
        let (length, same) = (usize::from(length), usize::from(same));
        if same > name.len() || same > length || id >= count as usize {
            return Err(What::Damaged("a name goes on with what is not there"));
        }
        name.truncate(same);
        name.resize(length, 0);
        source.read_exact(&mut name[same..]).map_err(What::Io)?;
        if names.len() <= id {
            names.resize(id + 1, String::new());
        }
        names[id] = text(&name);
    }
    Ok(names)
}

fn read_number(source: &mut impl Read, width: usize) -> Result<u32, What> {
    let mut bytes = [0; 3];
    source.read_exact(&mut bytes[..width]).map_err(What::Io)?;
    Ok(number(&bytes[..width]))
}
