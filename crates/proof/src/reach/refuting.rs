//! Following every line of last moves back until none is left.

use std::collections::HashMap;

use super::retract::{Retro, is_absurd};
use super::rules::Rules;
use crate::budget::Meter;

/// Does every line of last moves lead back, within `plies`, to a position that cannot arise?
///
/// `None` once the budget is used up.
pub(super) fn is_refuted(
    retro: &Retro,
    plies: u32,
    rules: &mut Rules,
    meter: &mut Meter<'_>,
) -> Option<bool> {
    Search {
        known: HashMap::new(),
        rules,
        meter,
    }
    .is_refuted(retro, plies)
}

struct Search<'a, 'b> {
    known: HashMap<(Retro, u32), bool>,
    rules: &'a mut Rules,
    meter: &'a mut Meter<'b>,
}

impl Search<'_, '_> {
    fn is_refuted(&mut self, retro: &Retro, plies: u32) -> Option<bool> {
        if retro.is_initial(self.rules.orthodox) || plies == 0 {
            return Some(false);
        }
        if !self.meter.spend(1) {
            return None;
        }
        let key = (retro.clone(), plies);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        let mut hopeful: Vec<Retro> = retro.before();
        hopeful.retain(|before| !is_absurd(before) && self.rules.refute(before).is_none());
        self.meter.spend(self.rules.spent());
        let mut refuted = true;
        for before in &hopeful {
            if !self.is_refuted(before, plies - 1)? {
                refuted = false;
                break;
            }
        }
        self.known.insert(key, refuted);
        Some(refuted)
    }
}
