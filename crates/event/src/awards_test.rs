//! Who wins which prize, by hand.

use super::*;
use crate::prizes::{Terms, Things};
use jadoube_pairing::trf::Report;

/// An event of three rounds that is over: everybody with his sex, his name, his rating, his birth and what each of his rounds brought
/// him (U a point, H half of one, Z nothing). Of equal points the lower number is ahead.
fn event(players: &[(char, &str, u32, &str, &str)]) -> Event {
    let line = |(number, &(sex, name, rating, birth, rounds)): (usize, _)| {
        let rated = if rating == 0 {
            String::new()
        } else {
            format!("{rating}")
        };
        let points: f32 = str::chars(rounds)
            .map(|one| match one {
                'U' => 1.0,
                'H' => 0.5,
                _ => 0.0,
            })
            .sum();
        let rounds: String = str::chars(rounds)
            .map(|one| format!("  0000 - {one}"))
            .collect();
        format!(
            "001 {number:>4} {sex}    {name:<33} {rated:>4} GER             {birth:<10} {points:>4.1}     {rounds}\n"
        )
    };
    let lines = (1..).zip(players).map(line).collect::<String>();
    let text = format!("012 Prizes\n142 3\n202 TPN\n{lines}");
    Event::of(Report::read(&text).expect("a report")).expect("an event")
}

/// Anna 3 points, Bert, Clara and Dora 2½, Emil 1, Fritz 1, Gerd none.
fn seven() -> Event {
    event(&[
        ('w', "Anna", 2000, "1990/00/00", "UUU"),
        ('m', "Bert", 1900, "1950/00/00", "UUH"),
        ('w', "Clara", 1790, "2012/00/00", "UUH"),
        ('w', "Dora", 1700, "2010/00/00", "UUH"),
        ('m', "Emil", 1600, "1959/00/00", "UZZ"),
        ('m', "Fritz", 0, "", "UZZ"),
        ('m', "Gerd", 1500, "2011/00/00", "ZZZ"),
    ])
}

/// The same, and no tie-break parts those who have equal points.
fn level() -> Event {
    let mut event = seven();
    event
        .set_tie_breaks(&crate::TieBreaks::default())
        .expect("none");
    event
}

const ONE: Terms = Terms {
    money: Money::Shared,
    things: Things::Instead,
    several: Several::One,
    withdrawn: Withdrawn::Counted,
};

/// Who wins what, a line each: group, name, what, of what.
fn won(event: &mut Event, groups: &str, terms: Terms) -> Vec<String> {
    let prizes = Prizes::read(groups, terms).expect(groups);
    event.set_prizes(&prizes).expect(groups);
    let winners = event.winners().expect("standings").expect("prizes");
    assert!(winners.is_final);
    let line = |one: Winner| format!("{} {} {} ({})", one.group, one.name, one.gets, one.of);
    winners
        .winners
        .into_iter()
        .map(line)
        .chain(winners.left)
        .collect()
}

#[test]
fn equal_points_share_the_money_of_their_prizes() {
    // Bert, Clara and Dora are level on the second, the third and the fourth: 200 + 100 + 50 = 350, and a third is 116.66 with two
    // hundredths left, which go to those ahead.
    assert_eq!(
        won(&mut seven(), "Main: 300, 200, 100, 50", ONE),
        [
            "Main Anna 300 (prize 1)",
            "Main Bert 116.67 (prizes 2 to 4, shared among 3)",
            "Main Clara 116.67 (prizes 2 to 4, shared among 3)",
            "Main Dora 116.66 (prizes 2 to 4, shared among 3)",
        ]
    );
    // Of two prizes for three all three have a part.
    assert_eq!(
        won(&mut seven(), "Main: 300 EUR, 90 EUR, 60 EUR", ONE)[1..],
        [
            "Main Bert 50 EUR (prizes 2 to 3, shared among 3)",
            "Main Clara 50 EUR (prizes 2 to 3, shared among 3)",
            "Main Dora 50 EUR (prizes 2 to 3, shared among 3)",
        ]
    );
}

#[test]
fn money_is_called_in_full_too() {
    for euros in ["60 euros, 30 euros, 10 euros", "60 Euro, 30 Euro, 10 Euro"] {
        assert_eq!(
            won(&mut seven(), &format!("Main: 300 euros, {euros}"), ONE)[1],
            "Main Bert 33.34 EUR (prizes 2 to 4, shared among 3)"
        );
    }
}

#[test]
fn one_list_of_prizes_needs_no_name() {
    assert_eq!(
        won(&mut seven(), "300, 90, 60", ONE)[0],
        "Prizes Anna 300 (prize 1)"
    );
}

#[test]
fn without_sharing_the_tie_breaks_decide_and_only_whoever_is_level_after_them_shares() {
    let place = Terms {
        money: Money::Place,
        ..ONE
    };
    let main = "Main: 300, 200, 100, 50";
    assert_eq!(
        won(&mut seven(), main, place),
        [
            "Main Anna 300 (prize 1)",
            "Main Bert 200 (prize 2)",
            "Main Clara 100 (prize 3)",
            "Main Dora 50 (prize 4)",
        ]
    );
    assert_eq!(
        won(&mut level(), main, place)[1],
        "Main Bert 116.67 (prizes 2 to 4, shared among 3)"
    );
}

#[test]
fn by_the_hort_system_half_goes_by_place_and_half_is_shared() {
    let hort = Terms {
        money: Money::Hort,
        ..ONE
    };
    // Halves by place: 105, 45, 30. The other halves are 180 together, 60 for each.
    let main = "Main: 300, 210, 90, 60";
    assert_eq!(
        won(&mut seven(), main, hort)[1..],
        [
            "Main Bert 165 (prizes 2 to 4, half by place and half shared among 3)",
            "Main Clara 105 (prizes 2 to 4, half by place and half shared among 3)",
            "Main Dora 90 (prizes 2 to 4, half by place and half shared among 3)",
        ]
    );
    // Who is level after the tie-breaks too has as much by place: all of 360 is shared.
    assert!(won(&mut level(), main, hort)[3].starts_with("Main Dora 120 "));
}

#[test]
fn nobody_takes_two_prizes_and_he_has_the_most_valuable_one_that_he_can_have() {
    // Bert, Clara and Dora would have (90 + 60) / 3 = 50 each in the main group; the two women have (100 + 80) / 2 = 90 each as such, which
    // is more. Then Bert is alone on 90. The last of the main prizes is for those with one point, 60 / 2 = 30 for each of the two, and
    // more to Emil than 20. So that goes to Gerd: Fritz has no rating.
    let groups = "Main: 300, 90, 60\nWomen (women): 100, 80\nBelow 1800 (rating < 1800): 20";
    assert_eq!(
        won(&mut seven(), groups, ONE),
        [
            "Main Anna 300 (prize 1)",
            "Main Bert 90 (prize 2)",
            "Main Emil 30 (prize 3, shared among 2)",
            "Main Fritz 30 (prize 3, shared among 2)",
            "Women Clara 90 (prizes 1 to 2, shared among 2)",
            "Women Dora 90 (prizes 1 to 2, shared among 2)",
            "Below 1800 Gerd 20 (prize 1)",
        ]
    );
    // 60 / 2 = 30 is less than 50: the women take their parts of the main prizes, and no woman is left.
    let groups = "Main: 300, 90, 60\nWomen (women): 40, 20";
    assert_eq!(
        won(&mut seven(), groups, ONE)[1..],
        [
            "Main Bert 50 (prizes 2 to 3, shared among 3)",
            "Main Clara 50 (prizes 2 to 3, shared among 3)",
            "Main Dora 50 (prizes 2 to 3, shared among 3)",
            "Women: nobody wins prizes 1 to 2.",
        ]
    );
    // Of equal ones it is that of the group that stands first.
    let equal = ["Women (women): 300", "Main: 300"];
    assert_eq!(
        won(&mut seven(), &equal.join("\n"), ONE)[0],
        "Women Anna 300 (prize 1)"
    );
}

#[test]
fn by_the_hort_system_each_has_the_group_in_which_he_gets_more() {
    // In the main group the three would have 50, 20 and 0 by place and 140 / 2 / 3 = 23.33 each: 73.34, 43.33, 23.33. The women's 60 would
    // be 30 + 15 = 45 for Clara and 15 for Dora. Bert has most and stays; Clara leaves for her 45; with her gone Bert and Dora have
    // 50 + 35 and 20 + 35. Then Clara is alone on 60.
    let hort = Terms {
        money: Money::Hort,
        ..ONE
    };
    assert_eq!(
        won(&mut seven(), "Main: 300, 100, 40\nWomen (women): 60", hort)[1..],
        [
            "Main Bert 85 (prizes 2 to 3, half by place and half shared among 2)",
            "Main Dora 55 (prizes 2 to 3, half by place and half shared among 2)",
            "Women Clara 60 (prize 1)",
        ]
    );
}

#[test]
fn prizes_are_added_where_the_organiser_says_so() {
    let added = Terms {
        several: Several::Added,
        ..ONE
    };
    assert_eq!(
        won(
            &mut seven(),
            "Main: 300, 90, 60\nWomen (women): 40, 20",
            added
        ),
        [
            "Main Anna 300 (prize 1)",
            "Main Bert 50 (prizes 2 to 3, shared among 3)",
            "Main Clara 50 (prizes 2 to 3, shared among 3)",
            "Main Dora 50 (prizes 2 to 3, shared among 3)",
            "Women Anna 40 (prize 1)",
            "Women Clara 10 (prize 2, shared among 2)",
            "Women Dora 10 (prize 2, shared among 2)",
        ]
    );
}

#[test]
fn a_book_is_not_shared() {
    // The third prize is a book, which Clara has who stands there. Bert and Dora share 200 + 50.
    assert_eq!(
        won(&mut seven(), "Main: 300, 200, a book worth 20, 50", ONE)[1..],
        [
            "Main Bert 125 (prizes 2 to 4, shared among 2)",
            "Main Clara a book (prizes 2 to 4, in place of money)",
            "Main Dora 125 (prizes 2 to 4, shared among 2)",
        ]
    );
    // The money of 200 and a cup is shared by all three, and the cup is Bert's.
    assert_eq!(
        won(&mut seven(), "Main: 300, 200 + a cup, 100", ONE)[1..],
        [
            "Main Bert 100 + a cup (prizes 2 to 3, shared among 3, the thing by tie-break)",
            "Main Clara 100 (prizes 2 to 3, shared among 3)",
            "Main Dora 100 (prizes 2 to 3, shared among 3)",
        ]
    );
    // A book of which nobody says the worth is less than any money. Bert has the only one that is left, the women have theirs.
    assert_eq!(
        won(
            &mut seven(),
            "Main: a cup, a book\nWomen (women): 10, 6, 4",
            ONE
        ),
        [
            "Main Bert a cup (prize 1)",
            "Main Emil a book (prize 2)",
            "Women Anna 10 (prize 1)",
            "Women Clara 5 (prizes 2 to 3, shared among 2)",
            "Women Dora 5 (prizes 2 to 3, shared among 2)",
        ]
    );
    // Whom no tie-break parts the lot does.
    assert_eq!(
        won(&mut level(), "Main: 300, a book", ONE)[1],
        "Main Bert a book (prize 2, by lot among those who have the same place)"
    );
}

#[test]
fn where_the_terms_say_so_all_who_are_level_share_the_money_and_the_thing_comes_besides() {
    let besides = |money| Terms {
        money,
        things: Things::Besides,
        ..ONE
    };
    let mut event = seven();
    assert_eq!(
        won(&mut event, "Main: 300, 100, a book", besides(Money::Shared))[1..],
        [
            "Main Bert 33.34 + a book (prizes 2 to 3, shared among 3, the thing by tie-break)",
            "Main Clara 33.33 (prizes 2 to 3, shared among 3)",
            "Main Dora 33.33 (prizes 2 to 3, shared among 3)",
        ]
    );
    let winners = event.winners().expect("standings").expect("prizes");
    let says = |words: &str| winners.terms.iter().any(|one| one.contains(words));
    assert!(says("has the thing besides") && !says("in place of money"));
    // It stands in the report, and one of before says nothing of it.
    let kept = Report::read(&event.as_report().to_string()).expect("a report");
    let kept = Event::of(kept).expect("an event").prizes();
    let kept = kept.expect("prizes").expect("prizes");
    assert_eq!(kept.terms, besides(Money::Shared));
    let remark = event.as_report().remark("prizes").expect("a remark");
    assert!(
        remark.starts_with("shared one counted besides |"),
        "{remark}"
    );
    // Half of each prize goes by place, and a thing has none.
    assert_eq!(
        won(&mut seven(), "Main: 300, 100, a book", besides(Money::Hort))[1..3],
        [
            "Main Bert 66.67 (prizes 2 to 3, half by place and half shared among 3)",
            "Main Clara 16.67 + a book (prizes 2 to 3, half by place and half shared among 3, the thing by tie-break)",
        ]
    );
    // Whom no tie-break parts the lot does.
    assert_eq!(
        won(
            &mut level(),
            "Main: 300, 100, a book",
            besides(Money::Shared)
        )[1],
        "Main Bert 33.34 + a book (prizes 2 to 3, shared among 3, by lot among those who have the same place)"
    );
}

#[test]
fn a_cup_among_money_goes_to_the_first_and_takes_no_money_from_anybody_unless_it_is_said() {
    // Bert, Clara and Dora are level on the second to the fourth.
    assert_eq!(
        won(&mut seven(), "Main: 300, a cup, 90, 60", Terms::default())[1..],
        [
            "Main Bert 50 + a cup (prizes 2 to 4, shared among 3, the thing by tie-break)",
            "Main Clara 50 (prizes 2 to 4, shared among 3)",
            "Main Dora 50 (prizes 2 to 4, shared among 3)",
        ]
    );
    // A change that says nothing of things, as logs of before have it, has them in place of money.
    let mut event = seven();
    let change = r#"{"change":"prizes","groups":"Main: 300, a cup, 90, 60"}"#;
    crate::testing::make(&mut event, change).expect("prizes");
    let winners = event.winners().expect("standings").expect("prizes");
    assert_eq!(winners.winners[1].gets, "a cup");
    let remark = event.as_report().remark("prizes").expect("a remark");
    assert!(remark.starts_with("shared one counted |"), "{remark}");
}

#[test]
fn what_equal_points_come_to_where_money_and_things_stand_side_by_side_is_told() {
    let says = |groups: &str| {
        let mut event = seven();
        let won = won(&mut event, groups, ONE);
        let winners = event.winners().expect("standings").expect("prizes");
        let told = winners
            .terms
            .iter()
            .any(|one| one.contains("in place of money"));
        (won[1..].join("; "), told)
    };
    for (groups, won, told) in [
        (
            "Main: 300, 100, a book",
            "Main Bert 50 (prizes 2 to 3, shared among 2); Main Clara a book (prizes 2 to 3, in place of money); Main Dora 50 (prizes 2 to 3, \
             shared among 2)",
            true,
        ),
        (
            "Main: 300, 100 + a book",
            "Main Bert 33.34 + a book (prize 2, shared among 3, the thing by tie-break); Main Clara 33.33 (prize 2, shared among 3); Main Dora 33.33 (prize 2, shared \
             among 3)",
            false,
        ),
        ("Main: a cup, a book", "Main Bert a book (prize 2)", false),
    ] {
        assert_eq!(says(groups), (won.to_owned(), told), "{groups}");
    }
    // Who takes a thing that is a prize for one has nothing in place of anything.
    assert_eq!(
        won(&mut seven(), "Main: a cup, 90", ONE)[0],
        "Main Anna a cup (prize 1)"
    );
}

#[test]
fn groups_are_of_those_whom_their_conditions_name() {
    for (condition, names) in [
        ("", "Anna Bert Clara Dora Emil Fritz Gerd"),
        ("rating < 1700", "Emil Gerd"),
        ("rating <= 1700 or unrated", "Dora Emil Fritz Gerd"),
        ("rating>=1600, rating < 1900", "Clara Dora Emil"),
        ("unrated", "Fritz"),
        ("women, born >= 2010", "Clara Dora"),
        ("born > 2010 or born < 1959", "Bert Clara Gerd"),
        ("men, federation ger, title GM", ""),
        ("numbers 7 2", "Bert Gerd"),
    ] {
        let added = Terms {
            several: Several::Added,
            ..ONE
        };
        let group = format!("Some ({condition}): a, b, c, d, e, f, g");
        let won = won(&mut seven(), &group, added);
        let won = won.iter().filter_map(|line| line.strip_prefix("Some "));
        let won: Vec<&str> = won.filter_map(|line| line.split(' ').next()).collect();
        assert_eq!(won.join(" "), names, "{condition}");
    }
}

#[test]
fn whoever_has_withdrawn_takes_prizes_unless_it_is_said_otherwise() {
    // Bert says before the last round that he plays no more.
    let text = seven().as_report().to_string() + "240 Z   3    2\n";
    let gone = || Event::of(Report::read(&text).expect("a report")).expect("an event");
    assert!(won(&mut gone(), "Main: 300, 90", ONE)[1].starts_with("Main Bert 30 "));
    let excluded = Terms {
        withdrawn: Withdrawn::Excluded,
        ..ONE
    };
    assert_eq!(
        won(&mut gone(), "Main: 300, 90", excluded)[1..],
        [
            "Main Clara 45 (prize 2, shared among 2)",
            "Main Dora 45 (prize 2, shared among 2)",
        ]
    );
}

/// A league of four that is over: Elm has won all its matches, Oak and Ash have drawn theirs and beaten Yew.
fn league() -> Event {
    let plan = crate::Plan {
        system: jadoube_pairing::System::Teams,
        team_boards: Some(2),
        ..crate::Plan::default()
    };
    let list = "Elm:\nAnna, 2100\nBert, 1900\nOak:\nClara, 1900\nDora, 1700\nAsh:\nEmil, 1800\nFritz\nGerd, 2400\nYew:\nHans, 1500\nIda, 1400\n";
    let players = crate::players::listed(list).expect("a list");
    let mut event = Event::begin(&plan, players).expect("an event");
    for round in 1..=3 {
        event.pair().expect("a round");
        let pairs = event.boards(round).pairs;
        let strength = |number| {
            let team = event.tournament().team_of(number).expect("a team");
            [3, 2, 2, 1][usize::try_from(team.number).expect("a number") - 1]
        };
        let result =
            |pair: &jadoube_pairing::Pair| match strength(pair.white).cmp(&strength(pair.black)) {
                std::cmp::Ordering::Less => "0-1",
                std::cmp::Ordering::Equal => "1/2",
                std::cmp::Ordering::Greater => "1-0",
            };
        let results: Vec<&str> = pairs.iter().map(result).collect();
        crate::testing::enter(&mut event, round, (1..).zip(results));
    }
    event
}

#[test]
fn teams_win_prizes_by_their_own_standings() {
    let mut event = league();
    let main = "Main (teams): 300 EUR, 200 EUR, 100 EUR";
    let won_main = [
        "Main Elm 300 EUR (prize 1)",
        "Main Oak 150 EUR (prizes 2 to 3, shared among 2)",
        "Main Ash 150 EUR (prizes 2 to 3, shared among 2)",
    ];
    assert_eq!(won(&mut event, main, ONE), won_main);
    let winners = event.winners().expect("standings").expect("prizes");
    let points: Vec<&str> = winners.winners.iter().map(|one| &*one.points).collect();
    assert_eq!(points, ["6", "3", "3"], "those of the matches");
    assert!(winners.winners.iter().all(|one| one.team));
    assert!(
        winners
            .terms
            .last()
            .is_some_and(|says| says.contains("takes nothing from its players")),
        "{winners:?}"
    );
    // Written and read again, it says the same.
    let text = event.as_report().to_string();
    assert!(
        text.contains("| Main (teams): 300 EUR, 200 EUR, 100 EUR\n"),
        "{text}"
    );
    let again = Event::of(Report::read(&text).expect("a report")).expect("an event");
    assert_eq!(again.winners().expect("standings"), Some(winners));
    // What a team wins takes nothing from its players; of teams as of players nobody has two prizes.
    let groups = format!(
        "{main}\nBest average below 1800 (average < 1800, Teams): a cup\nBoard prize: a book"
    );
    let won = won(&mut event, &groups, ONE);
    assert_eq!(won[..3], won_main);
    assert_eq!(
        won[3..],
        [
            "Best average below 1800 Yew a cup (prize 1)",
            "Board prize Anna a book (prize 1, by lot among those who have the same place)",
        ]
    );
}

#[test]
fn groups_of_teams_are_of_those_whom_their_conditions_name() {
    for (condition, names) in [
        ("", "Elm Oak Ash Yew"),
        ("team oak or team Yew", "Oak Yew"),
        // Gerd, a reserve, does not count, and Fritz has no rating.
        ("average = 1800", ""),
        ("average <= 1800", "Oak Ash Yew"),
        ("average < 1800", "Yew"),
        ("average >= 1800, team Ash", "Ash"),
        ("average > 2000 or team Yew", "Yew"),
        // Of players: all of them.
        ("rating < 2000", "Oak Yew"),
        ("rating < 2500 or unrated", "Elm Oak Ash Yew"),
        ("rating < 1600 or average > 1950", "Elm Yew"),
        ("women", ""),
    ] {
        let group = format!("Some (teams, {condition}): a, b, c, d");
        let Ok(prizes) = Prizes::read(
            &group,
            Terms {
                several: Several::Added,
                ..ONE
            },
        ) else {
            assert_eq!(names, "", "{condition}");
            continue;
        };
        let event = league();
        let awards = event.awards(&prizes, 3).expect("standings");
        let name = |award: &Award| {
            event
                .tournament()
                .team(award.number)
                .map(|team| team.name.clone())
        };
        let won: Vec<String> = awards.iter().filter_map(name).collect();
        assert_eq!(won.join(" "), names, "{condition}");
    }
}

#[test]
fn a_team_has_withdrawn_when_all_its_players_have() {
    let mut text = league().as_report().to_string();
    let excluded = Terms {
        withdrawn: Withdrawn::Excluded,
        ..ONE
    };
    for (gone, first) in [
        (vec![1], "Main Elm 300 (prize 1)"),
        (vec![2], "Main Oak 150 (prize 1, shared among 2)"),
    ] {
        for player in gone {
            text += &format!("240 Z   3 {player:>4}\n");
        }
        let mut event = Event::of(Report::read(&text).expect("a report")).expect("an event");
        assert_eq!(won(&mut event, "Main (teams): 300", excluded)[0], first);
    }
}
