//! The matching beside one that tries everything.

use proptest::prelude::*;

use super::{Matching, Weight, Wide};

type Graph = Vec<Vec<Option<u32>>>;

fn set(graph: &mut Graph, one: usize, other: usize, weight: Option<u32>) {
    graph[one][other] = weight;
    graph[other][one] = weight;
}

/// The weight of the heaviest perfect matching, by trying all.
fn heaviest(graph: &Graph, left: &[usize]) -> Option<u32> {
    let Some((&first, rest)) = left.split_first() else {
        return Some(0);
    };
    let with = |&other: &usize| {
        let weight = graph[first][other]?;
        let others: Vec<usize> = rest.iter().copied().filter(|&one| one != other).collect();
        Some(weight + heaviest(graph, &others)?)
    };
    rest.iter().filter_map(with).max()
}

fn total<W: Weight>(matching: &Matching<W>, graph: &Graph) -> u32 {
    let count = graph.len();
    let pairs = (0..count).filter(|&one| one < matching.mate(one));
    pairs
        .map(|one| {
            assert_eq!(matching.mate(matching.mate(one)), one);
            graph[one][matching.mate(one)].expect("an edge that is there")
        })
        .sum()
}

fn graphs(most: usize, heavy: u32) -> impl Strategy<Value = Graph> {
    (1..=most / 2, 2_u32..heavy, 0.1..1.0_f64, any::<u64>()).prop_map(
        |(half, heavy, dense, seed)| {
            let count = 2 * half;
            let mut state = seed | 1;
            let mut next = move || {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                state
            };
            let mut graph = vec![vec![None; count]; count];
            for one in 0..count {
                for other in one + 1..count {
                    if (next() % 1000) as f64 <= dense * 1000.0 {
                        let weight = Some((next() % u64::from(heavy)) as u32);
                        set(&mut graph, one, other, weight);
                    }
                }
            }
            graph
        },
    )
}

fn check<W: Weight>(graph: &Graph) -> Result<(), TestCaseError> {
    let mut graph = graph.clone();
    let count = graph.len();
    let mut left: Vec<usize> = (0..count).collect();
    let expected = heaviest(&graph, &left);
    let mut matching = Matching::<W>::new(
        count,
        |_| W::at(20, 3),
        |one, other| graph[one][other].map(|weight| W::at(weight, 3)),
    );
    prop_assert_eq!(matching.solve(), expected.is_some());
    if expected.is_none() {
        return Ok(());
    }
    prop_assert_eq!(Some(total(&matching, &graph)), expected);
    // Edges grow, shrink and go, one vertex after another; then the vertex is taken out with its partner.
    for vertex in 0..count {
        if !left.contains(&vertex) {
            continue;
        }
        let mate = matching.mate(vertex);
        let row = graph[vertex].clone();
        for (other, weight) in row.into_iter().enumerate() {
            if let Some(weight) = weight {
                let new = match (weight + other as u32) % 4 {
                    0 if other != mate => None,
                    1 => Some(weight + 1),
                    2 => Some(weight / 2),
                    _ => Some(weight),
                };
                set(&mut graph, vertex, other, new);
            }
        }
        matching.reweigh(vertex, |other, _| {
            graph[vertex][other].map(|weight| W::at(weight, 3))
        });
        prop_assert!(matching.solve());
        let taken: u32 = (0..count)
            .filter(|one| !left.contains(one) && *one < matching.mate(*one))
            .map(|one| graph[one][matching.mate(one)].expect("pinned"))
            .sum();
        prop_assert_eq!(
            Some(total(&matching, &graph) - taken),
            heaviest(&graph, &left)
        );
        let mate = matching.mate(vertex);
        matching.pin(vertex);
        left.retain(|&other| other != vertex && other != mate);
        prop_assert!(matching.solve());
        prop_assert_eq!(matching.mate(vertex), mate);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn nothing_weighs_more(graph in graphs(10, 9)) {
        check::<i128>(&graph)?;
    }

    #[test]
    fn nothing_weighs_more_in_words(graph in graphs(8, 4)) {
        check::<Wide<3>>(&graph)?;
    }
}
