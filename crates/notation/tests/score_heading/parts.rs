//! Headings that tell several things between signs.

use super::told;

#[test]
fn each_part_is_told_as_what_it_is() {
    const NAMES: [&str; 5] = ["Event", "Site", "Date", "Round", "Opening"];
    for (heading, expected) in [
        (
            "Smith v. Brown, World Championship, New York, 11 November 2016",
            "World Championship, New York, 2016.11.11",
        ),
        (
            "GM Smith (USA) vs GM Brown (USA)\nU.S. Championship, St. Louis, April 2015, Round 9",
            "U.S. Championship, St. Louis, 2015.04.??, 9",
        ),
        (
            "Smith, J - Brown, P\n4NCL 2019, Rd 5, Bd 2",
            "4NCL, 2019.??.??, 5",
        ),
        (
            "Smith v. Brown\nClub Championship\n2019-03-14",
            "Club Championship, 2019.03.14",
        ),
        (
            "Smith - Brown\nMarshall CC, New York. 14 May 1918. French Defence.",
            "Marshall CC, New York, 1918.05.14, French Defence",
        ),
        ("Smith v. Brown. Evans' Gambit.", "Evans' Gambit"),
        (
            "Evans Gambit\nSmith v. Brown (London, 1851)",
            "London, 1851.??.??, Evans Gambit",
        ),
        (
            "37. RUY LOPEZ\nSmith - Brown\nParis, 1909",
            "Paris, 1909.??.??, RUY LOPEZ",
        ),
        (
            "Played at Hastings in the tenth round, August 1895.\nWhite, Mr. Smith; Black, Mr. Brown.",
            "Hastings, 1895.08.??, 10",
        ),
        (
            "Third game of the match Smith v. Brown, New York, January 13th, 1886.\nWhite: Brown. Black: Smith.",
            "New York, 1886.01.13, 3",
        ),
        ("Smith - Brown, Moscow (m/6), 1960", "Moscow, 1960.??.??, 6"),
        ("14/05/2019 - Smith v Brown", "2019.05.14"),
        ("Smith beat Brown at Bled in 1965", "Bled, 1965.??.??"),
        (
            "Candidates' Tournament, Semifinal, Game 3: Smith - Brown; Leningrad, April 1974",
            "Candidates' Tournament, Semifinal, Leningrad, 1974.04.??, 3",
        ),
        (
            "Blindfold exhibition, London, 9 May 1783\nSmith - Brown",
            "Blindfold exhibition, London, 1783.05.09",
        ),
        (
            "Smith v. Brown\nSkopje, Yugoslavia, 1967",
            "Skopje, Yugoslavia, 1967.??.??",
        ),
        ("Smith ..... Brown\nSkopje 1967", "Skopje, 1967.??.??"),
        // As pages of notes have titles.
        (
            "## Smith – Brown\n### Wijk aan Zee 1999, round 4",
            "Wijk aan Zee, 1999.??.??, 4",
        ),
        (
            "**Game 12: Smith - Brown**\n*Wijk aan Zee, 20 January 1999*",
            "Wijk aan Zee, 1999.01.20",
        ),
        // The day apart from its year, in whatever order.
        (
            "Smith - Brown\nLondon 1851, Round 3, 27 May",
            "London, 1851.05.27, 3",
        ),
        // Months of other languages, before a year and behind a day.
        ("Smith - Brown\nLondres, juin 1834", "Londres, 1834.06.??"),
        (
            "Smith - Brown\nZandvoort, 3 december 1935",
            "Zandvoort, 1935.12.03",
        ),
        (
            "Smith - Brown\nAmsterdam, 7 maart 1936",
            "Amsterdam, 1936.03.07",
        ),
        (
            "Smith - Brown\nМосква, 26 марта 1960 г.",
            "Москва, 1960.03.26",
        ),
        (
            "Smith - Brown\nLisboa, 2 de fevereiro de 1947",
            "Lisboa, 1947.02.02",
        ),
        // The place is no opening, though one is called after it.
        ("Smith - Brown\nVienna, 1873", "Vienna, 1873.??.??"),
        ("Smith - Brown\nBudapest, May 1921", "Budapest, 1921.05.??"),
    ] {
        assert_eq!(
            told(heading, &NAMES),
            (expected.to_owned(), true),
            "{heading}"
        );
    }
}

#[test]
fn what_is_not_understood_as_a_whole_is_told() {
    for heading in [
        "Smith - Brown\nLondon, at the house of a friend, 1851",
        "Smith - Brown\nCopyright London, Bell & Sons, 1912",
    ] {
        let (event, _) = told(heading, &["Event", "Site"]);
        assert_eq!(event, "", "{heading}");
    }
}

#[test]
fn what_databases_and_newspapers_print_is_told_apart() {
    for (heading, expected) in [
        (
            "Capablanca, J.R. - Marshall, F.J.  New York (m/23) 1918",
            "New York, 1918.??.??, 23, Capablanca, J.R., Marshall, F.J.",
        ),
        (
            "Bled 1931, round 12, Nimzowitsch (black) - Asztalos (white)",
            "Bled, 1931.??.??, 12, Asztalos, Nimzowitsch",
        ),
        (
            "Asztalos (white) - Nimzowitsch (black), Bled 1931",
            "Bled, 1931.??.??, Asztalos, Nimzowitsch",
        ),
        (
            "D. Byrne–R. J. Fischer, New York 1956",
            "New York, 1956.??.??, D. Byrne, R. J. Fischer",
        ),
        (
            "Board Two: Miss Menchik v. Mr. Thomas",
            "Miss Menchik, Thomas",
        ),
        (
            "[Event: Wijk aan Zee] [White: Tal] [Black: Larsen]",
            "Wijk aan Zee, Tal, Larsen",
        ),
        (
            "Dr. Tarrasch (Whites) versus Herr Walbrodt (Blacks), Nuremberg, 1894",
            "Nuremberg, 1894.??.??, Dr. Tarrasch, Walbrodt",
        ),
        (
            "Carlsen, Magnus 2862 – Caruana, Fabiano 2822, Biel 2011, round 4",
            "Biel, 2011.??.??, 4, Carlsen, Magnus, Caruana, Fabiano, 2862, 2822",
        ),
    ] {
        let names = [
            "Event", "Site", "Date", "Round", "White", "Black", "WhiteElo", "BlackElo",
        ];
        assert_eq!(
            told(heading, &names),
            (expected.to_owned(), true),
            "{heading}"
        );
    }
    let (opening, _) = told("THE IMMORTAL GAME\nAnderssen - Kieseritzky", &["Opening"]);
    assert_eq!(opening, "");
    let (opening, _) = told("THE FOUR KNIGHTS GAME\nBlum - Dorn", &["Opening"]);
    assert_eq!(opening, "THE FOUR KNIGHTS GAME");
}
