//! Tie-breaks of teams worked out by hand.

use jadoube_pairing::tie_break::{Forfeits, TeamScore, TieBreak, team_standings};
use jadoube_pairing::trf::Report;
use jadoube_pairing::{
    Absence, Color, Entry, Number, Outcome, Player, Points, System, Team, Tournament,
};

use Outcome::{Draw, ForfeitLoss, ForfeitWin, Loss, Win};

/// Four teams of two: a row for each match, the points of the first team on both boards.
fn tournament(rounds: &[&[(Number, Number, [Outcome; 2])]]) -> Tournament {
    let players = |team: Number| vec![2 * team - 1, 2 * team];
    let mut made = Tournament {
        rounds: Some(rounds.len()),
        team_boards: Some(2),
        ..Tournament::default()
    };
    made.teams = (1..=4)
        .map(|number| Team {
            number,
            name: ["Ash", "Beech", "Cedar", "Dogwood"][number as usize - 1].to_owned(),
            players: players(number),
        })
        .collect();
    made.players = (1..=8)
        .map(|number| Player {
            number,
            ..Player::default()
        })
        .collect();
    let turned = |outcome| match outcome {
        Win => Loss,
        Loss => Win,
        ForfeitLoss => ForfeitWin,
        ForfeitWin => ForfeitLoss,
        other => other,
    };
    for round in rounds {
        for &(one, other, outcomes) in *round {
            for ((own, their), outcome) in
                players(one).into_iter().zip(players(other)).zip(outcomes)
            {
                let mut enter =
                    |number: Number, entry| made.players[number as usize - 1].rounds.push(entry);
                enter(own, Entry::against(their, Color::White, outcome));
                enter(their, Entry::against(own, Color::Black, turned(outcome)));
            }
        }
    }
    made
}

/// All have three match points; game points 2.5, 3.5, 3 and 3, on the first boards 1, 1.5, 2 and 1.5.
fn all_level() -> Tournament {
    tournament(&[
        &[(1, 2, [Win, Draw]), (3, 4, [Draw, Draw])],
        &[(1, 3, [Loss, Win]), (2, 4, [Win, Win])],
        &[(1, 4, [Loss, ForfeitLoss]), (2, 3, [Draw, Draw])],
    ])
}

fn standing(made: &Tournament, names: &str) -> (Vec<(usize, Number)>, Vec<String>) {
    let tie_breaks: Vec<TieBreak> = names
        .split(',')
        .map(|name| name.parse().expect(name))
        .collect();
    let all = team_standings(made, 3, TeamScore::Match, &tie_breaks, Forfeits::Played);
    let places = all.iter().map(|one| (one.place, one.number)).collect();
    let mut by_number = all;
    by_number.sort_by_key(|one| one.number);
    let values = by_number
        .iter()
        .map(|one| one.values[0].map_or("-".to_owned(), |value| value.to_string()));
    (places, values.collect())
}

#[track_caller]
fn check(names: &str, values: [&str; 4], places: [(usize, Number); 4]) {
    let made = all_level();
    let (told, first) = standing(&made, names);
    assert_eq!(
        (first, told),
        (values.map(str::to_owned).to_vec(), places.to_vec()),
        "{names}"
    );
}

#[test]
fn matches_and_games_add_up() {
    let level = [(1, 1), (1, 2), (1, 3), (1, 4)];
    let games = [(1, 2), (2, 3), (2, 4), (4, 1)];
    check("MPvGP", ["2.5", "3.5", "3", "3"], games);
    check("BH:MP", ["9", "9", "9", "9"], level);
    check(
        "BH:GP",
        ["9.5", "8.5", "9", "9"],
        [(1, 1), (2, 3), (2, 4), (4, 2)],
    );
    check(
        "WIN",
        ["1", "1", "0", "1"],
        [(1, 1), (1, 2), (1, 4), (4, 3)],
    );
    check("EMMSB", ["9", "9", "9", "9"], level);
    check(
        "EMMSB/C1",
        ["9", "9", "6", "9"],
        [(1, 1), (1, 2), (1, 4), (4, 3)],
    );
    check("EMGSB", ["7.5", "10.5", "9", "9"], games);
    check(
        "EGMSB",
        ["10", "9", "9", "8"],
        [(1, 1), (2, 2), (2, 3), (4, 4)],
    );
    check(
        "EGGSB",
        ["8.25", "10.25", "9", "8"],
        [(1, 2), (2, 3), (3, 1), (4, 4)],
    );
    // Six match points could be made, and two game points in a match: the scale is three.
    check("SSSC", ["5.5", "6.5", "6", "6"], games);
    check("SSSC/K2", ["7", "8", "7.5", "7.5"], games);
    // Of players alone.
    check("TPR", ["-", "-", "-", "-"], level);
}

#[test]
fn boards_are_counted_from_the_first() {
    let level = [(1, 1), (1, 2), (1, 3), (1, 4)];
    // It tells only where the game points are the same.
    check("BC", ["4", "5.5", "4", "4.5"], level);
    let games = ["2.5", "3.5", "3", "3"];
    check("MPvGP,BC", games, [(1, 2), (2, 3), (3, 4), (4, 1)]);
    check(
        "TBR",
        ["4", "2", "1", "3"],
        [(1, 3), (2, 2), (3, 4), (4, 1)],
    );
    check(
        "BBE",
        ["4", "2", "1", "2"],
        [(1, 3), (2, 2), (2, 4), (4, 1)],
    );
}

#[test]
fn teams_that_are_level_are_held_against_one_another() {
    // Their match points are those of all; by games the second is first and the first last.
    check(
        "EDE",
        ["4", "1", "2", "2"],
        [(1, 2), (2, 3), (2, 4), (4, 1)],
    );
    for then in ["EDEBT", "EDEBB", "EDET", "EDEB"] {
        check(then, ["4", "1", "2", "3"], [(1, 2), (2, 3), (3, 4), (4, 1)]);
    }
}

#[test]
fn who_stays_away_sits_on_the_last_board() {
    let mut made = tournament(&[]);
    made.teams.truncate(2);
    made.players.truncate(4);
    made.absences = vec![Absence {
        round: 1,
        player: 1,
        outcome: Outcome::ZeroBye,
    }];
    let paired = System::Teams.pair(&made, 1).expect("a round");
    made.enter(1, &paired);
    for pair in &paired.pairs {
        if made.reported(1, *pair).is_pending() {
            made.report(1, *pair, "=".parse().ok());
        }
    }
    // On the first board the second of Ash has drawn, on the second the fourth has won without play.
    let tie_breaks: Vec<TieBreak> = vec!["BC".parse().expect("a tie-break")];
    let all = team_standings(&made, 1, TeamScore::Match, &tie_breaks, Forfeits::Played);
    let told: Vec<String> = all
        .iter()
        .map(|one| one.values[0].map_or_else(String::new, |value| value.to_string()))
        .collect();
    assert_eq!(
        (all[0].number, told),
        (2, vec!["2.5".to_owned(), "0.5".to_owned()])
    );
}

#[test]
fn a_file_says_what_matches_are_worth() {
    let report = Report::read("362 TW 3.0    TD 1.0    TL 0.0\n").expect("a report");
    let mut made = all_level();
    made.match_points = report.tournament().match_points;
    assert_eq!(made.match_points.win, Points::tenths(30));
    let all = team_standings(&made, 3, TeamScore::Match, &[], Forfeits::Played);
    let points: Vec<String> = all.iter().map(|one| one.match_points.to_string()).collect();
    assert_eq!(points, ["4.0", "4.0", "4.0", "3.0"]);
    let joined = Report::read("362 TW3.0 TD1.5\n").expect("a report");
    assert_eq!(joined.tournament().match_points.draw, Points::tenths(15));
    for wrong in ["362 W 3.0", "362 TW", "362 TW x"] {
        assert!(Report::read(wrong).is_err(), "{wrong}");
    }
}
