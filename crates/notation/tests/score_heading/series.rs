//! What stands once over several games.

use jadoube_notation::score::read_text;

use super::RUY;

/// Event, place, date and round of every game.
fn games(text: &str) -> Vec<String> {
    let games = read_text(&text.replace("RUY", RUY), None).games;
    let told = games.iter().map(|score| {
        let tags = &score.games[0].tags;
        let all =
            ["Event", "Site", "Date", "Round"].map(|name| tags.get(name).unwrap_or("?").to_owned());
        all.join(", ")
    });
    told.collect()
}

#[test]
fn an_event_over_its_rounds_is_that_of_each_game() {
    assert_eq!(
        games(
            "TATA STEEL MASTERS 2014\n\nRound 1\nSmith - Brown\n\nRUY\n\nSmyth - Braun\n\nRUY\n\nRound 2\nBrown - Smyth\n\nRUY\n"
        ),
        [
            "TATA STEEL MASTERS, ?, 2014.??.??, 1",
            "TATA STEEL MASTERS, ?, 2014.??.??, 1",
            "TATA STEEL MASTERS, ?, 2014.??.??, 2",
        ]
    );
    // The number of the first game leaves nothing out that stands over it.
    assert_eq!(
        games(
            "First American Chess Congress, New York 1857\n\nFirst game\nSmith - Brown\n\nRUY\n\nSecond game\nBrown - Smith\n\nRUY\n"
        ),
        [
            "First American Chess Congress, New York, 1857.??.??, 1",
            "First American Chess Congress, New York, 1857.??.??, 2",
        ]
    );
}

#[test]
fn rounds_stand_over_games_that_are_counted_on() {
    assert_eq!(
        games(
            "XXII INTERNATIONAL TOURNAMENT\nMar del Plata 1959\n\nFirst Round\n\n1. Smith - Brown\n\nRUY\n\n2. Smyth - Braun\n\nRUY\n\nSecond Round\n\n3. Braun - Smith\n\nRUY\n"
        ),
        [
            "XXII INTERNATIONAL TOURNAMENT, Mar del Plata, 1959.??.??, 1",
            "XXII INTERNATIONAL TOURNAMENT, Mar del Plata, 1959.??.??, 1",
            "XXII INTERNATIONAL TOURNAMENT, Mar del Plata, 1959.??.??, 2",
        ]
    );
    // Over the boards stands which teams play.
    assert_eq!(
        games(
            "Yorkshire League Division 2\nHull v Leeds, 3 February 2018\n\nBoard 1  A. Smith - B. Jones\n\nRUY\n\nBoard 2  C. Brown - D. Green\n\nRUY\n"
        ),
        [
            "Yorkshire League Division 2, ?, 2018.02.03, ?",
            "Yorkshire League Division 2, ?, 2018.02.03, ?"
        ]
    );
}

#[test]
fn a_series_ends_where_another_begins_or_a_game_is_of_another_day() {
    assert_eq!(
        games(
            "London, 1851\n\nGame 1\nSmith - Brown\n\nRUY\n\nGame 2\nBrown - Smith\nParis, 1858\n\nRUY\n\nGame 3\nSmith - Brown\n\nRUY\n"
        )[..2],
        ["?, London, 1851.??.??, 1", "?, Paris, 1858.??.??, 2"]
    );
    let of_two = games(
        "Vienna Tournament, 1882\n\nRound 1\nSmith - Brown\n\nRUY\n\nRound 2\nBrown - Smyth\n\nRUY\n\nParis Tournament, 1900\n\nRound 1\nSmith - Smyth\n\nRUY\n",
    );
    assert_eq!(
        of_two,
        [
            "Vienna Tournament, ?, 1882.??.??, 1",
            "Vienna Tournament, ?, 1882.??.??, 2",
            "Paris Tournament, ?, 1900.??.??, 1",
        ]
    );
    // What is counted again from the first on is another event.
    let again = games(
        "Vienna Tournament, 1882\n\nRound 2\nSmith - Brown\n\nRUY\n\nRound 1\nBrown - Smyth\n\nRUY\n",
    );
    assert_eq!(again[1], "?, ?, ?, 1");
}

#[test]
fn where_and_when_under_the_number_of_a_game_is_of_that_game_alone() {
    let own = games("Game 1\nSmith - Brown\nLondon, 1851\n\nRUY\n\nGame 2\nBrown - Smith\n\nRUY\n");
    assert_eq!(own[1], "?, ?, ?, 2");
}
