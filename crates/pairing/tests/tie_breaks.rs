//! Tie-breaks worked out by hand, in a small tournament in which every kind of round occurs.

use jadoube_pairing::rating::expected;
use jadoube_pairing::tie_break::{
    Forfeits, Measure, Standing, TieBreak, Value, cross_table, standings,
};
use jadoube_pairing::{Color, Entry, Outcome, Player, Points, Tournament};

use Color::{Black, White};
use Outcome::{Draw, ForfeitLoss, ForfeitWin, HalfBye, Loss, PairingBye, Win, ZeroBye};

fn tournament(rounds: usize, players: Vec<(u32, Vec<Entry>)>) -> Tournament {
    let players = players
        .into_iter()
        .zip(1..)
        .map(|((rating, rounds), number)| Player {
            number,
            rating,
            rounds,
            ..Player::default()
        });
    Tournament {
        players: players.collect(),
        rounds: Some(rounds),
        ..Tournament::default()
    }
}

/// 2.0, 2.5, 2.0, 0 and 0 points; as opponents' tie-breaks count them 2.0, 2.5, 2.0, 0.5 and 1.0: the fourth has missed the last
/// round after a forfeit, the fifth the last two.
fn every_kind() -> Tournament {
    let against = Entry::against;
    let alone = Entry::alone;
    tournament(
        3,
        vec![
            (
                2000,
                vec![
                    against(4, White, Win),
                    against(2, Black, Draw),
                    alone(HalfBye),
                ],
            ),
            (
                1900,
                vec![
                    against(5, Black, Win),
                    against(1, White, Draw),
                    against(3, Black, Win),
                ],
            ),
            (
                0,
                vec![
                    alone(PairingBye),
                    against(4, White, ForfeitWin),
                    against(2, White, Loss),
                ],
            ),
            (
                1700,
                vec![
                    against(1, Black, Loss),
                    against(3, Black, ForfeitLoss),
                    alone(ZeroBye),
                ],
            ),
            (
                1601,
                vec![against(2, White, Loss), alone(ZeroBye), alone(ZeroBye)],
            ),
        ],
    )
}

fn by_number(tournament: &Tournament, name: &str, forfeits: Forfeits) -> Vec<String> {
    let tie_break: TieBreak = name.parse().expect(name);
    let mut all = standings(tournament, 3, &[tie_break], forfeits);
    all.sort_by_key(|standing| standing.number);
    all.iter()
        .map(|standing| standing.values[0].map_or("-".to_owned(), |value| value.to_string()))
        .collect()
}

#[track_caller]
fn check(name: &str, expected: [&str; 5]) {
    assert_eq!(
        by_number(&every_kind(), name, Forfeits::Unplayed),
        expected,
        "{name}"
    );
}

#[test]
fn opponents_and_dummies_add_up() {
    check("BH", ["4.5", "5", "4.5", "2", "2.5"]);
    // Of the first the half-point bye goes, though his opponent had less.
    check("BH/C1", ["3", "4", "4", "2", "2.5"]);
    check("BH/M1", ["0.5", "2", "1.5", "0", "0"]);
    check("BH/C9", ["0", "0", "0", "0", "0"]);
    // The game of the second and the third is drawn.
    check("FB", ["4", "5.5", "4", "2", "2"]);
    // Of the first, those of the fourth and the second: (2 + 5) / 2. Who was beaten by forfeit was not met.
    check("AOB", ["3.5", "3.83", "5", "4.5", "5"]);
    check("AOB/F", ["3.75", "3.33", "5.5", "4", "5.5"]);
    check("SB", ["2.5", "4", "2", "0", "0"]);
    check("SB/C1", ["1.75", "3", "1.5", "0", "0"]);
}

/// What a tie-break comes to for each, by their numbers.
fn told_of(tournament: &Tournament, after: usize, name: &str, forfeits: Forfeits) -> Vec<String> {
    let tie_break: TieBreak = name.parse().expect(name);
    let mut all = standings(tournament, after, &[tie_break], forfeits);
    all.sort_by_key(|standing| standing.number);
    let told = |value: Value| value.to_string();
    let values = all
        .iter()
        .map(|one| one.values[0].map_or_else(String::new, told));
    values.collect()
}

#[test]
fn standings_on_the_way_are_those_of_an_event_that_ends_there() {
    // After three rounds, of however many:
    //     1: half-point bye, won against 2, won against 3        2½
    //     2: won against 3, lost to 1, won against 4             2
    //     3: lost to 2, drawn with 4, lost to 1                   ½
    //     4: bye, drawn with 3, lost to 2                        1½
    // The bye of 1 was asked for, and games follow: to his opponents he has 2½ (16.2.3, 16.3.1). The dummy of 1 has as much as he, but
    // no more than three draws (16.4.2), 1½; that of 4 has 1½.
    //     BH  1: 1½ + 2 + ½ = 4       2: ½ + 2½ + 1½ = 4½      3: 2 + 1½ + 2½ = 6      4: 1½ + ½ + 2 = 4
    // Of 1 the bye goes, which was his will, for 1½ is no less than the least, ½ (16.5.1); that of 4 was not his.
    //     C1  1: 4 - 1½ = 2½          2: 4½ - ½ = 4            3: 6 - 1½ = 4½          4: 4 - ½ = 3½
    //     SB  1: ¾ + 2 + ½ = 3¼       2: ½ + 0 + 1½ = 2        3: 0 + ¾ + 0 = ¾        4: 1½ + ¼ + 0 = 1¾
    // Of 1 the ½ against 3, the weakest, stands beside the ¾ of the bye, and the greater goes (16.5.1).
    //     C1  1: 3¼ - ¾ = 2½          2: 2 - ½ = 1½            3: ¾ - ¾ = 0            4: 1¾ - ¼ = 1½
    let (against, alone) = (Entry::against, Entry::alone);
    for rounds in [3, 4, 5, 9] {
        let after_three = tournament(
            rounds,
            vec![
                (
                    0,
                    vec![
                        alone(HalfBye),
                        against(2, White, Win),
                        against(3, Black, Win),
                    ],
                ),
                (
                    0,
                    vec![
                        against(3, White, Win),
                        against(1, Black, Loss),
                        against(4, White, Win),
                    ],
                ),
                (
                    0,
                    vec![
                        against(2, Black, Loss),
                        against(4, White, Draw),
                        against(1, White, Loss),
                    ],
                ),
                (
                    0,
                    vec![
                        alone(PairingBye),
                        against(3, Black, Draw),
                        against(2, Black, Loss),
                    ],
                ),
            ],
        );
        let told = |name| told_of(&after_three, 3, name, Forfeits::Unplayed);
        assert_eq!(told("BH"), ["4", "4.5", "6", "4"], "{rounds}");
        assert_eq!(told("BH/C1"), ["2.5", "4", "4.5", "3.5"], "{rounds}");
        assert_eq!(told("SB"), ["3.25", "2", "0.75", "1.75"], "{rounds}");
        assert_eq!(told("SB/C1"), ["2.5", "1.5", "0", "1.5"], "{rounds}");
    }
}

#[test]
fn who_withdraws_counts_with_draws_and_who_only_stays_away_with_nothing() {
    // After three rounds of seven:
    //     1: won against 2, won against 3, won against 4         3
    //     2: lost to 1, away, away                               0, and to 1 two draws more, 1 (16.2.5, 16.3.2)
    //     3: half-point bye, lost to 1, bye                      1½; a round follows that he would have played: ½ stays (16.2.3)
    //     4: bye, won without play against 5, lost to 1          2
    //     5: away, lost without play to 4, away                  0, and to others two draws, 1: a game lost without play is none (16.2.4)
    //     BH  1: 1 + 1½ + 2 = 4½
    //         2: 3 + 0 + 0 = 3
    // The dummies of 3 have his 1½, and three draws are no less; those of 4 for the bye no more than three draws, and for the game
    // without play no more than 5 has, 1 (16.4.1); those of 5 his nothing.
    //         3: 1½ + 3 + 1½ = 6      4: 1½ + 1 + 3 = 5½       5: 0 + 0 + 0 = 0
    //     SB  1: 4½    2: 0    3: ¾ + 0 + 1½ = 2¼    4: 1½ + 1 + 0 = 2½    5: 0
    let (against, alone) = (Entry::against, Entry::alone);
    let after_three = tournament(
        7,
        vec![
            (
                0,
                vec![
                    against(2, White, Win),
                    against(3, Black, Win),
                    against(4, White, Win),
                ],
            ),
            (
                0,
                vec![against(1, Black, Loss), alone(ZeroBye), alone(ZeroBye)],
            ),
            (
                0,
                vec![alone(HalfBye), against(1, White, Loss), alone(PairingBye)],
            ),
            (
                0,
                vec![
                    alone(PairingBye),
                    against(5, White, ForfeitWin),
                    against(1, Black, Loss),
                ],
            ),
            (
                0,
                vec![
                    alone(ZeroBye),
                    against(4, Black, ForfeitLoss),
                    alone(ZeroBye),
                ],
            ),
        ],
    );
    let told = |name| told_of(&after_three, 3, name, Forfeits::Unplayed);
    assert_eq!(told("BH"), ["4.5", "3", "6", "5.5", "0"]);
    assert_eq!(told("SB"), ["4.5", "0", "2.25", "2.5", "0"]);
}

#[test]
fn whoever_is_free_in_a_table_has_met_nobody() {
    let (against, free) = (Entry::against, Entry::alone(PairingBye));
    let of_three = |one_two: Outcome,
                    two_one: Outcome,
                    one_three: Outcome,
                    three_one: Outcome,
                    two_three: Outcome,
                    three_two: Outcome| {
        let mut table = tournament(
            3,
            vec![
                (
                    0,
                    vec![
                        free,
                        against(2, White, one_two),
                        against(3, Black, one_three),
                    ],
                ),
                (
                    0,
                    vec![
                        against(3, White, two_three),
                        against(1, Black, two_one),
                        free,
                    ],
                ),
                (
                    0,
                    vec![
                        against(2, Black, three_two),
                        free,
                        against(1, White, three_one),
                    ],
                ),
            ],
        );
        table.scoring.bye = table.scoring.absence;
        table
    };
    // 1 has beaten 2 and drawn with 3, whom 2 has beaten: 1½, 1 and ½. Two games are possible to each of three, and so two points, of
    // which 1 is the half: 1 has won against 2, who has that; 3 has a half against 1.
    let first = of_three(Win, Loss, Draw, Draw, Win, Loss);
    assert_eq!(
        told_of(&first, 3, "KS", Forfeits::Played),
        ["1", "0", "0.5"]
    );
    // After two rounds 1 has one game, 2 two and 3 one: half of two points have 1 and 2.
    assert_eq!(told_of(&first, 2, "KS", Forfeits::Played), ["1", "0", "0"]);
    // 1 has beaten both, who drew: 2, ½ and ½. The game against the weaker goes, ¼ of each of these; not the round in which he was free.
    let second = of_three(Win, Loss, Win, Loss, Draw, Draw);
    assert_eq!(
        told_of(&second, 3, "SB", Forfeits::Played),
        ["1", "0.25", "0.25"]
    );
    assert_eq!(
        told_of(&second, 3, "SB/C1", Forfeits::Played),
        ["0.5", "0", "0"]
    );
}

#[test]
fn a_players_own_results_add_up() {
    check("WIN", ["1", "2", "2", "0", "0"]);
    check("WON", ["1", "2", "0", "0", "0"]);
    check("BPG", ["1", "2", "0", "1", "0"]);
    check("BWG", ["0", "2", "0", "0", "0"]);
    check("PS", ["4.5", "5", "5", "0", "0"]);
    check("PS/C1", ["3.5", "4", "4", "0", "0"]);
    check("REP", ["2", "3", "3", "1", "1"]);
    // What brings more than it brings the opponent, or without one more than a draw.
    check("STD", ["2", "2.5", "2", "0", "0"]);
    check("KS", ["0.5", "1.5", "0", "0", "0"]);
    // Two points are half a point above the half of three, two and a half a whole one.
    check("KS/L+1", ["0.5", "1.5", "0", "0", "0"]);
    check("KS/L+2", ["0.5", "0", "0", "0", "0"]);
    check("KS/L-3", ["1.5", "2.5", "0", "0", "0"]);
}

#[test]
fn standard_points_are_the_same_by_any_scoring() {
    let mut tournament = every_kind();
    let points = Points::tenths;
    (tournament.scoring.win, tournament.scoring.draw) = (points(30), points(10));
    tournament.scoring.bye = points(10);
    let told = by_number(&tournament, "STD", Forfeits::Unplayed);
    assert_eq!(
        told,
        ["2", "2.5", "1.5", "0", "0"],
        "the bye is worth a draw"
    );
}

#[test]
fn ratings_tell_a_performance() {
    check("ARO", ["1800", "1801", "1900", "2000", "1900"]);
    check("ARO/C1", ["1900", "2000", "-", "-", "-"]);
    check("TPR", ["1993", "1994", "1100", "1200", "1100"]);
    let perfect = by_number(&every_kind(), "PTP", Forfeits::Unplayed);
    let first: u32 = perfect[0].parse().expect("a rating");
    let all = |own: u32| expected(own, 1700) + expected(own, 1900);
    assert!(all(first) >= 150 && all(first - 1) < 150, "{first}");
    assert_eq!(perfect[2..], ["1100", "1200", "1100"]);
    // Of the first, those of the fourth and the second: (1200 + 1994) / 2.
    check("APRO", ["1597", "1398", "1994", "1993", "1994"]);
    let second: u32 = perfect[1].parse().expect("a rating");
    let average = (1200 + second).div_ceil(2).to_string();
    check(
        "APPO",
        [
            &average,
            &((2200 + first + 1) / 3).to_string(),
            &perfect[1],
            &perfect[0],
            &perfect[1],
        ],
    );
    check("RTNG", ["2000", "1900", "-", "1700", "1601"]);
}

#[test]
fn the_lower_number_is_the_better() {
    let tournament = every_kind();
    let told = order(
        &tournament,
        &["TPN"],
        &[(1, 2), (2, 1), (3, 3), (4, 4), (5, 5)],
    );
    assert_eq!(
        told[0].values[0].map(|value| value.to_string()).as_deref(),
        Some("2")
    );
    order(
        &tournament,
        &["RTNG"],
        &[(1, 2), (2, 1), (3, 3), (4, 4), (5, 5)],
    );
}

#[test]
fn where_it_was_settled_who_meets_whom_forfeits_are_games() {
    let told = |name| by_number(&every_kind(), name, Forfeits::Played);
    // The third has met the fourth, who counts with half a point, and the fourth the third.
    assert_eq!(told("BH"), ["4.5", "5", "4.5", "4", "2.5"]);
    assert_eq!(told("WON"), ["1", "2", "1", "0", "0"]);
    // Games lost without play stay unplayed where one's own results are counted (15.2).
    assert_eq!(told("REP"), ["2", "3", "3", "1", "1"]);
    // The byes of the first and the third are no games: 0.5 and 1.25, and 0.5 and 0.
    assert_eq!(told("SB"), ["1.75", "4", "0.5", "0", "0"]);
}

#[track_caller]
fn order(tournament: &Tournament, names: &[&str], expected: &[(usize, u32)]) -> Vec<Standing> {
    let tie_breaks: Vec<TieBreak> = names.iter().map(|name| name.parse().expect(name)).collect();
    let told = standings(
        tournament,
        tournament.rounds_paired(),
        &tie_breaks,
        Forfeits::Unplayed,
    );
    let places: Vec<(usize, u32)> = told.iter().map(|one| (one.place, one.number)).collect();
    assert_eq!(places, expected, "{names:?}");
    told
}

#[test]
fn tie_breaks_are_asked_in_turn() {
    let tournament = every_kind();
    order(&tournament, &[], &[(1, 2), (2, 1), (2, 3), (4, 4), (4, 5)]);
    order(
        &tournament,
        &["DE", "BH"],
        &[(1, 2), (2, 1), (2, 3), (4, 5), (5, 4)],
    );
    let told = order(
        &tournament,
        &["DE", "BH", "SB"],
        &[(1, 2), (2, 1), (3, 3), (4, 5), (5, 4)],
    );
    let table = cross_table(&tournament, 3, &told);
    let first_against_second = &table[0][1];
    assert_eq!(first_against_second.len(), 1);
    assert_eq!(
        (
            first_against_second[0].round,
            first_against_second[0].entry.outcome
        ),
        (2, Draw)
    );
    assert!(table[0][0].is_empty() && table[1][2].is_empty());
}

#[test]
fn those_who_are_level_are_held_against_one_another() {
    let against = Entry::against;
    // One has beaten Two and Three, who have not met; all have two points.
    let some_met = tournament(
        4,
        vec![
            (
                0,
                vec![
                    against(2, White, Win),
                    against(3, White, Win),
                    against(4, White, Loss),
                ],
            ),
            (
                0,
                vec![
                    against(1, Black, Loss),
                    against(4, Black, Win),
                    Entry::alone(PairingBye),
                ],
            ),
            (
                0,
                vec![
                    against(4, White, Win),
                    against(1, Black, Loss),
                    Entry::alone(PairingBye),
                ],
            ),
            (
                0,
                vec![
                    against(3, Black, Loss),
                    against(2, White, Loss),
                    against(1, Black, Win),
                ],
            ),
        ],
    );
    order(&some_met, &["DE"], &[(1, 1), (2, 2), (2, 3), (4, 4)]);
    // One has beaten Two, Two Three, Three One: nobody is ahead.
    let in_a_circle = tournament(
        3,
        vec![
            (
                0,
                vec![
                    against(2, White, Win),
                    Entry::alone(PairingBye),
                    against(3, Black, Loss),
                ],
            ),
            (
                0,
                vec![
                    against(1, Black, Loss),
                    against(3, White, Win),
                    Entry::alone(PairingBye),
                ],
            ),
            (
                0,
                vec![
                    Entry::alone(PairingBye),
                    against(2, Black, Loss),
                    against(1, White, Win),
                ],
            ),
        ],
    );
    order(&in_a_circle, &["DE"], &[(1, 1), (1, 2), (1, 3)]);
}

#[test]
fn games_without_play_count_as_played_where_the_letters_say_so() {
    // The third has met the fourth, who counts with half a point, and not a dummy with as much as that.
    check("BH/P", ["4.5", "5", "4.5", "4", "2.5"]);
    check("SB/P", ["2.5", "4", "2", "0", "0"]);
    // The fourth has stayed away once and lost to the third: the lowest of him goes, and that is no absence.
    check("BH/C1/P", ["3", "4", "4", "4", "2.5"]);
    for (name, forfeits) in [
        ("BH", Forfeits::Played),
        ("BH/P", Forfeits::Unplayed),
        ("BH/P", Forfeits::Played),
    ] {
        let told = by_number(&every_kind(), name, forfeits);
        assert_eq!(told, ["4.5", "5", "4.5", "4", "2.5"], "{name}");
    }
    // Two who are level have met without play alone.
    let against = Entry::against;
    let level = tournament(
        2,
        vec![
            (
                0,
                vec![against(2, White, ForfeitWin), Entry::alone(ZeroBye)],
            ),
            (
                0,
                vec![against(1, Black, ForfeitLoss), Entry::alone(PairingBye)],
            ),
        ],
    );
    order(&level, &["DE"], &[(1, 1), (1, 2)]);
    order(&level, &["DE/P"], &[(1, 1), (2, 2)]);
}

#[test]
fn letters_that_call_nothing_are_refused() {
    for text in [
        "", "XY", "BH/", "BH/X1", "BH/C", "BH/C0", "DE/C1", "SB/M1", "BH/C-1", "BH/C1/C2",
        "BH/P/P", "WIN/P", "KS/F", "/C1", "BH/é",
    ] {
        let refused = text.parse::<TieBreak>().expect_err(text);
        assert!(refused.to_string().ends_with('.'), "{refused}");
    }
    assert_eq!("BH#C1".parse::<TieBreak>(), "BH/C1".parse());
    assert_eq!("ge".parse::<TieBreak>(), "REP".parse());
}

#[test]
fn what_is_written_is_read_and_told() {
    let mut names = Vec::new();
    let letters = Measure::ALL.map(|measure| TieBreak::from(measure).to_string());
    let more = [
        "BH/C2", "BH/M1/P", "FB/C1", "SB/C1/P", "PS/C1", "AOB/F", "KS/L+1", "KS/L-3", "DE/P",
    ];
    for text in letters.iter().map(String::as_str).chain(more) {
        let told: TieBreak = text.parse().expect(text);
        assert_eq!(told.to_string(), text);
        assert!(
            !told.says().is_empty() && !names.contains(&told.name()),
            "{text}"
        );
        names.push(told.name());
    }
    let told = |text: &str| text.parse::<TieBreak>().map(TieBreak::name).expect(text);
    assert_eq!(told("BH/C1"), "Buchholz, without the lowest");
    assert_eq!(
        told("BH/M2/P"),
        "Buchholz, without the 2 lowest and the 2 highest, games without play as played"
    );
    assert_eq!(told("PS/C1"), "Progressive, without the first");
    assert_eq!(told("KS/L-1"), "Koya, the limit half a point down");
}
