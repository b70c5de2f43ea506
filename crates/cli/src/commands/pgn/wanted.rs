//! Which of the games that were found are wanted: all, the first ones, one in so many, some drawn at random.

use std::io::{self, Write};

use fastrand::Rng;

use crate::args::pgn::FilterArgs;

/// Takes the games that fit, one share after another, and writes those that are wanted.
pub struct Wanted {
    choice: Choice,
    /// Only their number is.
    count: bool,
    /// How many are wanted of those that were met.
    found: u64,
}

enum Choice {
    All,
    Some {
        first: Option<u64>,
        every: u64,
        met: u64,
    },
    Drawn(Drawing),
}

/// Games drawn at random from however many come, each with the same chance (Vitter, *Random Sampling with a Reservoir*, 1985,
/// algorithm R).
struct Drawing {
    size: usize,
    met: usize,
    random: Rng,
    /// Each with its place among all that were met.
    drawn: Vec<(usize, Vec<u8>)>,
}

impl Wanted {
    /// What is asked for.
    pub fn of(args: &FilterArgs) -> Wanted {
        let choice = match args.sample {
            Some(size) => Choice::Drawn(Drawing {
                size: size as usize,
                met: 0,
                random: args.seed.map_or_else(Rng::new, Rng::with_seed),
                drawn: Vec::new(),
            }),
            None if args.is_choosy() => Choice::Some {
                first: args.first,
                every: args.every.unwrap_or(1),
                met: 0,
            },
            None => Choice::All,
        };
        Wanted {
            choice,
            count: args.count,
            found: 0,
        }
    }

    /// How many of the games are wanted.
    pub fn found(&self) -> u64 {
        self.found
    }

    /// Whether no more can be.
    pub fn is_done(&self) -> bool {
        let Choice::Some { first, .. } = self.choice else {
            return false;
        };
        first.is_some_and(|first| self.found >= first)
    }

    /// Takes the games of a share, `found` of them, and writes those that are known to be wanted.
    ///
    /// # Errors
    /// What the target says.
    pub fn take(
        &mut self,
        found: u64,
        text: &[u8],
        ends: &[usize],
        target: &mut impl Write,
    ) -> io::Result<()> {
        if matches!(self.choice, Choice::All) {
            self.found += found;
            return target.write_all(text);
        }
        let mut from = 0;
        for &end in ends {
            let one = if self.count { &[] } else { &text[from..end] };
            from = end;
            let done = self.is_done();
            match &mut self.choice {
                Choice::All => {}
                Choice::Some { every, met, .. } => {
                    *met += 1;
                    if (*met - 1).is_multiple_of(*every) && !done {
                        self.found += 1;
                        target.write_all(one)?;
                    }
                }
                Choice::Drawn(drawing) => {
                    drawing.take(one);
                    self.found = drawing.drawn.len() as u64;
                }
            }
        }
        Ok(())
    }

    /// Writes what was drawn, when all games have been met.
    ///
    /// # Errors
    /// What the target says.
    pub fn finish(&mut self, target: &mut impl Write) -> io::Result<()> {
        let Choice::Drawn(drawing) = &mut self.choice else {
            return Ok(());
        };
        drawing.drawn.sort_by_key(|(place, _)| *place);
        for (_, text) in &drawing.drawn {
            target.write_all(text)?;
        }
        Ok(())
    }
}

impl Drawing {
    fn take(&mut self, text: &[u8]) {
        let place = self.met;
        self.met += 1;
        if self.drawn.len() < self.size {
            self.drawn.push((place, text.to_owned()));
            return;
        }
        if let Some(gives_way) = self.drawn.get_mut(self.random.usize(..=place)) {
            *gives_way = (place, text.to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_the_same_chance() {
        let mut drawn = [0_u32; 20];
        for seed in 0..4000 {
            let mut drawing = Drawing {
                size: 5,
                met: 0,
                random: Rng::with_seed(seed),
                drawn: Vec::new(),
            };
            (0..20_u8).for_each(|game| drawing.take(&[game]));
            assert_eq!(drawing.drawn.len(), 5);
            for (place, text) in drawing.drawn {
                assert_eq!(text, [place as u8]);
                drawn[place] += 1;
            }
        }
        // A thousand each, give or take four times the spread.
        assert!(
            drawn.iter().all(|&times| (890..=1110).contains(&times)),
            "{drawn:?}"
        );
    }
}
