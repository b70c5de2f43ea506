//! The order in which candidates are generated (C.04.3, 4.3), as the plain method needs it.

use std::cmp::Reverse;

/// All subsets of a size, the first ones first.
pub(crate) fn subsets(of: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (at, &first) in of.iter().enumerate() {
        for mut rest in subsets(&of[at + 1..], size - 1) {
            rest.insert(0, first);
            found.push(rest);
        }
    }
    found
}

/// S1 and S2 of so many pairs: as they are, and after every exchange, in the order of 4.3.
pub(crate) fn exchanges(remainder: &[usize], pairs: usize) -> Vec<(Vec<usize>, Vec<usize>)> {
    let (first, second) = remainder.split_at(pairs);
    let mut found: Vec<_> = subsets(remainder, pairs)
        .into_iter()
        .map(|chosen| {
            let down: Vec<usize> = first
                .iter()
                .copied()
                .filter(|one| !chosen.contains(one))
                .rev()
                .collect();
            let up: Vec<usize> = second
                .iter()
                .copied()
                .filter(|one| chosen.contains(one))
                .collect();
            let number = |one: &usize| remainder.iter().position(|other| other == one).unwrap_or(0);
            let sum = |of: &[usize]| of.iter().map(number).sum::<usize>();
            let difference = sum(&up) - sum(&down);
            let key = (up.len(), difference, Reverse(down), up);
            (key, chosen)
        })
        .collect();
    found.sort();
    found
        .into_iter()
        .map(|(_, chosen)| {
            let rest = remainder
                .iter()
                .copied()
                .filter(|one| !chosen.contains(one))
                .collect();
            (chosen, rest)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// S1 of six players: as it is, and after every exchange of one man.
    #[test]
    fn exchanges_come_in_the_order_of_the_rules() {
        let all = exchanges(&[1, 2, 3, 4, 5, 6], 3);
        let first: Vec<Vec<usize>> = all
            .iter()
            .take(10)
            .map(|(first, _)| first.clone())
            .collect();
        assert_eq!(
            first,
            [
                [1, 2, 3],
                [1, 2, 4],
                [1, 2, 5],
                [1, 3, 4],
                [1, 2, 6],
                [1, 3, 5],
                [2, 3, 4],
                [1, 3, 6],
                [2, 3, 5],
                [2, 3, 6]
            ]
        );
        assert_eq!(all.len(), 20);
        assert_eq!(all[3].1, [2, 5, 6]);
    }
}
