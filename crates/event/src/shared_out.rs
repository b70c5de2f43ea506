//! Prizes shared out among those who stand level, group by group.

use std::cmp::Reverse;
use std::collections::HashSet;

use jadoube_pairing::tie_break::Standing;
use jadoube_pairing::{Number, Points};

use crate::prizes::{Money, Prize, Terms, Things};

/// What somebody wins in a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Award {
    /// Which group, from 0.
    pub group: usize,
    /// Who: the number of the player, in a group of teams that of the team.
    pub number: Number,
    /// His place in the standings.
    pub place: usize,
    /// His points.
    pub points: Points,
    /// What he has.
    pub share: Share,
    /// Which prizes of the group he and those who are level with him have among them: the first and the last, from 1.
    pub of: [usize; 2],
    /// How many of them have a part of the money.
    pub among: usize,
}

/// A part of prizes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Its money, in hundredths.
    pub money: u64,
    /// What it is besides.
    pub thing: String,
    /// What that is worth, in hundredths.
    pub worth: u64,
    /// Whether another who has the same place could as well have had that.
    pub is_by_lot: bool,
}

impl Share {
    /// By which the more valuable is told: what nobody has said the worth of is worth more than nothing.
    fn value(&self) -> (u64, bool) {
        (self.money + self.worth, !self.thing.is_empty())
    }

    fn is_nothing(&self) -> bool {
        self.value() == (0, false)
    }
}

/// A group with all who are of it.
pub(crate) struct Contest<'p> {
    /// Which group, from 0.
    pub group: usize,
    /// Its prizes.
    pub prizes: &'p [Prize],
    /// The numbers of its players, or of its teams.
    pub contenders: HashSet<Number>,
}

/// One prize at most for everybody, out of these groups. Of those who are level whoever would have most comes first, and with him all who
/// would have nothing better in another group; then again with those who are left.
pub(crate) fn among(contests: &[Contest<'_>], levels: &[&[Standing]], terms: Terms) -> Vec<Award> {
    let mut open: Vec<&[Prize]> = contests.iter().map(|contest| contest.prizes).collect();
    let mut awards = Vec::new();
    for level in levels {
        let mut waiting: Vec<&Standing> = level.iter().collect();
        while open.iter().any(|prizes| !prizes.is_empty()) {
            let offers = contests.iter().zip(&open).map(|(contest, open)| {
                let mut takers = waiting.clone();
                takers.retain(|row| !open.is_empty() && contest.contenders.contains(&row.number));
                Offer::of(takers, open, terms)
            });
            let offers: Vec<Offer<'_>> = offers.collect();
            let Some(at) = dearest(&offers) else {
                break;
            };
            let Contest { group, prizes, .. } = contests[at];
            let taken = Offer::of(content(&offers, at), open[at], terms);
            let first = prizes.len() - open[at].len() + 1;
            open[at] = &open[at][taken.takers.len().min(open[at].len())..];
            let of = [first, prizes.len() - open[at].len()];
            let among = taken.shares.iter().filter(|share| share.money > 0).count();
            let winning = taken.takers.iter().zip(taken.shares);
            let winning = winning.filter(|(_, share)| !share.is_nothing());
            awards.extend(winning.map(|(row, share)| {
                waiting.retain(|other| other.number != row.number);
                Award {
                    group,
                    number: row.number,
                    place: row.place,
                    points: row.points,
                    share,
                    of,
                    among,
                }
            }));
        }
    }
    awards
}

/// The offer in which somebody would have most, of equal ones the first; none where nobody would have anything.
fn dearest(offers: &[Offer<'_>]) -> Option<usize> {
    let best = |(at, offer): (usize, &Offer<'_>)| (offer.best(), Reverse(at));
    let (most, Reverse(at)) = offers.iter().enumerate().map(best).max()?;
    (most > (0, false)).then_some(at)
}

/// Who has nothing better than an offer: neither more in another, nor as much in one that stands before it.
fn content<'s>(offers: &[Offer<'s>], at: usize) -> Vec<&'s Standing> {
    let has_better = |row: &Standing| {
        let own = offers[at].value(row.number);
        offers.iter().enumerate().any(|(other, offer)| {
            let value = offer.value(row.number);
            value > own || value == own && other < at
        })
    };
    let mut takers = offers[at].takers.clone();
    takers.retain(|row| !has_better(row));
    takers
}

/// What those who are level would have of the prizes that are left in a group.
struct Offer<'s> {
    /// Who, in the order of the standings.
    takers: Vec<&'s Standing>,
    /// What each would have.
    shares: Vec<Share>,
}

impl<'s> Offer<'s> {
    fn of(takers: Vec<&'s Standing>, open: &[Prize], terms: Terms) -> Offer<'s> {
        let shares = shares(&takers, open, terms);
        Offer { takers, shares }
    }

    fn best(&self) -> (u64, bool) {
        self.shares
            .iter()
            .map(Share::value)
            .max()
            .unwrap_or_default()
    }

    fn value(&self, number: Number) -> (u64, bool) {
        let mut all = self.takers.iter().zip(&self.shares);
        let own = all.find(|(row, _)| row.number == number);
        own.map_or((0, false), |(_, share)| share.value())
    }
}

/// The first prizes shared out among some who are level. What is no money goes to whoever stands at its place; where it is all of that prize
/// he has no part of the money of the others. Where the terms say that things come besides money of which all have as much, no place has a
/// prize of its own, and the things go to those who stand first.
fn shares(takers: &[&Standing], open: &[Prize], terms: Terms) -> Vec<Share> {
    let nothing = Prize::default();
    let prizes = open.iter().chain(std::iter::repeat(&nothing));
    let prizes: Vec<&Prize> = prizes.take(takers.len()).collect();
    let mut things = prizes.clone();
    if terms.things == Things::Besides && terms.money != Money::Hort {
        things.sort_by_key(|prize| prize.thing.is_empty());
    }
    let mut shares: Vec<Share> = things
        .iter()
        .map(|prize| Share {
            thing: prize.thing.clone(),
            worth: prize.worth,
            ..Share::default()
        })
        .collect();
    for (at, share) in shares.iter_mut().enumerate() {
        let is_other = |(row, prize): (&&Standing, &&Prize)| {
            row.place == takers[at].place && prize.thing != things[at].thing
        };
        share.is_by_lot = !share.thing.is_empty() && takers.iter().zip(&things).any(is_other);
    }
    let sharers: Vec<usize> = (0..takers.len())
        .filter(|&at| match terms.things {
            Things::Instead => prizes[at].thing.is_empty() || prizes[at].money > 0,
            Things::Besides => true,
        })
        .collect();
    let own = |at: usize| match terms.money {
        Money::Hort => prizes[at].money / 2,
        Money::Shared | Money::Place => 0,
    };
    // Those who are level after all tie-breaks have the same place, and share what goes by it.
    for level in sharers.chunk_by(|&one, &other| takers[one].place == takers[other].place) {
        give(&mut shares, level, level.iter().map(|&at| own(at)).sum());
    }
    let rest = sharers.iter().map(|&at| prizes[at].money - own(at)).sum();
    give(&mut shares, &sharers, rest);
    shares
}

/// Shares an amount equally; the hundredths that are left go to those who stand first.
fn give(shares: &mut [Share], to: &[usize], amount: u64) {
    let count = to.len() as u64;
    for (&at, place) in to.iter().zip(0..) {
        shares[at].money += amount / count + u64::from(place < amount % count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers by chance, the same for a seed.
    struct Chance(u64);

    impl Chance {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % bound
        }
    }

    #[test]
    fn whatever_the_groups_no_money_is_lost_and_nobody_has_two_prizes() {
        for seed in 0..400 {
            let mut chance = Chance(seed);
            let points: Vec<i32> = (0..24).map(|_| chance.below(8) as i32 * 5).collect();
            let mut rows: Vec<Standing> = (1..)
                .zip(points)
                .map(|(number, points)| Standing {
                    place: 0,
                    number,
                    points: Points::tenths(points),
                    values: Vec::new(),
                })
                .collect();
            rows.sort_by_key(|row| Reverse(row.points));
            for (at, row) in rows.iter_mut().enumerate() {
                row.place = at + 1 - chance.below(2).min(at as u64) as usize;
            }
            let prize = |chance: &mut Chance| match chance.below(4) {
                0 => Prize {
                    thing: "a book".to_owned(),
                    worth: chance.below(2) * 1000,
                    ..Prize::default()
                },
                _ => Prize {
                    money: 1 + chance.below(9999),
                    ..Prize::default()
                },
            };
            let lists: Vec<Vec<Prize>> = (0..4)
                .map(|_| (0..=chance.below(6)).map(|_| prize(&mut chance)).collect())
                .collect();
            let contests: Vec<Contest<'_>> = (0..)
                .zip(&lists)
                .map(|(group, prizes)| Contest {
                    group,
                    prizes,
                    contenders: (1..=24).filter(|_| chance.below(3) > 0).collect(),
                })
                .collect();
            let ways = [Money::Shared, Money::Hort].into_iter();
            let ways = ways.flat_map(|money| {
                [Things::Instead, Things::Besides].map(|things| Terms {
                    money,
                    things,
                    ..Terms::default()
                })
            });
            for terms in ways {
                let levels: Vec<_> = rows.chunk_by(|a, b| a.points == b.points).collect();
                let awards = among(&contests, &levels, terms);
                let numbers: HashSet<Number> = awards.iter().map(|award| award.number).collect();
                assert_eq!(numbers.len(), awards.len(), "{seed}");
                for contest in &contests {
                    let own = || awards.iter().filter(|award| award.group == contest.group);
                    assert!(own().all(|award| contest.contenders.contains(&award.number)));
                    let taken = own().map(|award| award.of[1]).max().unwrap_or(0);
                    let due: u64 = contest.prizes[..taken].iter().map(|one| one.money).sum();
                    let given: u64 = own().map(|award| award.share.money).sum();
                    assert_eq!(due, given, "{seed}, {terms:?}");
                }
            }
        }
    }
}
