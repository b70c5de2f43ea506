//! Direct encounter (C.07, 6): the standings of those who are level, by their games among themselves.

use std::cmp::Reverse;

use super::course::Course;

/// Splits players who are level into groups, the best first.
pub(super) fn split(course: &Course<'_>, level: &[usize]) -> Vec<Vec<usize>> {
    if level.len() < 2 {
        return vec![level.to_vec()];
    }
    let mut table: Vec<Row> = level
        .iter()
        .map(|&place| Row::new(course, place, level))
        .collect();
    table.sort_by_key(|row| Reverse((row.points, row.most)));
    let groups = if table.iter().all(|row| row.missing == 0) {
        table
            .chunk_by(|one, other| one.points == other.points)
            .map(|rows| rows.iter().map(|row| row.place).collect())
            .collect()
    } else {
        sure(&table)
    };
    if groups.len() == 1 {
        return groups;
    }
    // 6.2: those who are still level are held against one another alone.
    groups
        .iter()
        .flat_map(|group| split(course, group))
        .collect()
}

/// 6.3: where not all have met, the first places go to whom nobody behind could reach, whatever the missing games had brought.
fn sure(table: &[Row]) -> Vec<Vec<usize>> {
    let mut groups = Vec::new();
    let mut rest = table;
    while let [first, others @ ..] = rest {
        if !others.iter().all(|other| first.points > other.most) {
            break;
        }
        groups.push(vec![first.place]);
        rest = others;
    }
    if !rest.is_empty() {
        groups.push(rest.iter().map(|row| row.place).collect());
    }
    groups
}

/// A player in the table of those who are level.
struct Row {
    place: usize,
    /// The points, in so many parts of a tenth that every average is whole.
    points: i64,
    /// The opponents whom he has not met.
    missing: usize,
    /// What he would have, had he won against them.
    most: i64,
}

impl Row {
    fn new(course: &Course<'_>, place: usize, level: &[usize]) -> Self {
        // 6.1.2: who meets twice and oftener has the average; twelve rounds against one man are more than anybody plays.
        const PARTS: i64 = 27_720;
        let mut points = 0;
        let mut missing = 0;
        for &opponent in level.iter().filter(|&&other| other != place) {
            let games = course.rounds[place]
                .iter()
                .filter(|round| round.opponent == Some(opponent) && round.is_game(course.forfeits));
            let scores: Vec<i64> = games.map(|round| round.points.in_tenths().into()).collect();
            match scores.len() as i64 {
                0 => missing += 1,
                count => points += scores.iter().sum::<i64>() * PARTS / count,
            }
        }
        let win = i64::from(course.tournament.scoring.win.in_tenths()) * PARTS;
        Self {
            place,
            points,
            missing,
            most: points + missing as i64 * win,
        }
    }
}
