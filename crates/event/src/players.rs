//! Lists of players: a line each, as people and other programs write them.

use jadoube_pairing::{Player, System};

use crate::federations::{is_federation, is_known};
use crate::folded::folded;
use crate::guesses::{check_name, goes_on, is_capital_word, is_no_rating, is_sex, is_whole_name};
use crate::headings::{Column, columns};
use crate::looks::{Looks, Rating, TITLES, first, rating, ratings_in_one, titles, unmarked};
use crate::refused::{Refused, ensure, refuse};

/// Somebody who is to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Who he is, yet without a number.
    pub player: Player,
    /// His team, if he has one.
    pub team: Option<String>,
    /// Whether that is the club of which he is: a list tells it whatever is played, and where everybody plays for himself it is nobody's team.
    pub is_club: bool,
    /// His K for changes of ratings, if it is said.
    pub factor: Option<u32>,
    /// Other ratings than his that his line has, and count for nothing.
    pub other_ratings: Vec<u32>,
    /// Other titles than the one that counts.
    pub other_titles: Vec<String>,
    /// Whether his title was read out of his name.
    pub is_title_of_name: bool,
    /// Whether his rating is one of a federation, for there was no other.
    pub is_national: bool,
    /// Whether his federation was read out of his name, or stands where a first name could.
    pub is_federation_of_name: bool,
    /// Whether what was read as his first name could as well be something else: his name had two words before it.
    pub is_first_name_guessed: bool,
}

/// What is put right of a player: what nobody says stays, and what is said to be empty goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Correction {
    /// His name.
    pub name: Option<String>,
    /// His rating.
    pub rating: Option<String>,
    /// His title in short, `GM`.
    pub title: Option<String>,
    /// His number with FIDE.
    pub fide_id: Option<String>,
    /// His federation, three letters.
    pub federation: Option<String>,
    /// His sex, `m` or `w`; `f` is read as `w`.
    pub sex: Option<String>,
    /// When he was born, a year or a day.
    pub birth: Option<String>,
    /// His K for changes of ratings.
    pub factor: Option<String>,
    /// His club.
    pub club: Option<String>,
}

/// What was read of lists and could have been meant otherwise, a sentence each kind.
pub fn read_as(all: &[Entrant]) -> Vec<String> {
    let listed = |one: &mut dyn Iterator<Item = String>| one.collect::<Vec<_>>().join("; ");
    let titled = |one: &&Entrant| one.is_title_of_name;
    let titled = all.iter().filter(titled).map(|one| &one.player);
    let titles = listed(&mut titled.map(|one| format!("{} {}", one.title, one.name)));
    let of_more = all.iter().filter(|one| !one.other_titles.is_empty());
    let of_more = listed(&mut of_more.map(|one| {
        let others = one.other_titles.join(" or ");
        format!("{} {}, not {others}", one.player.title, one.player.name)
    }));
    let rated = all.iter().filter(|one| !one.other_ratings.is_empty());
    let ratings = listed(&mut rated.map(|one| {
        let others = one.other_ratings.iter().map(u32::to_string);
        let others = others.collect::<Vec<_>>().join(" or ");
        format!("{} {}, not {others}", one.player.name, one.player.rating)
    }));
    let national = all.iter().filter(|one| one.is_national);
    let national = national.map(|one| &one.player);
    let national = listed(&mut national.map(|one| format!("{} {}", one.name, one.rating)));
    let from = all.iter().filter(|one| one.is_federation_of_name);
    let from = from.map(|one| &one.player);
    let federations = listed(&mut from.map(|one| format!("{} {}", one.name, one.federation)));
    let guessed = all.iter().filter(|one| one.is_first_name_guessed);
    let guessed = listed(&mut guessed.map(|one| one.player.name.clone()));
    [
        ("Read as titles and not as part of the name: ", titles),
        (
            "Read as federations and not as part of the name: ",
            federations,
        ),
        (
            "Read as a family name with the first names behind the comma (if that is a club or a town, put a line of names over the columns, as \
             Name; Club): ",
            guessed,
        ),
        ("Of more than one title the highest counts: ", of_more),
        ("Of more than one rating this one counts: ", ratings),
        (
            "For want of another that of the federation counts as the rating: ",
            national,
        ),
    ]
    .into_iter()
    .filter(|(_, names)| !names.is_empty())
    .map(|(what, names)| format!("{what}{names}."))
    .collect()
}

/// Everybody who is named, each as a line of a list: `Anna, 1900, GER`.
///
/// # Errors
/// With the first that is no player.
pub fn named(names: &[String]) -> Result<Vec<Entrant>, Refused> {
    let mut all = Vec::new();
    for name in names {
        let read = entrant(&fields(unmarked(name, false), ','));
        all.push(read.map_err(|why| Refused::of(format!("'{name}': {why}")))?);
    }
    Ok(all)
}

/// Everybody in the text of a list, a line each, as people and other programs write them. Lines that are empty or begin with `#` are nobody.
/// A line that ends with a colon is the name of a team, `Elm:`, and whoever stands below it is of that team.
///
/// # Errors
/// With the first line that is no player.
pub fn listed(text: &str) -> Result<Vec<Entrant>, Refused> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = || {
        let numbered = text.lines().zip(1..);
        numbered.filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'))
    };
    let parts = [';', '\t', '|', ','];
    let players = || lines().filter(|(line, _)| head_of_team(line).is_none());
    let by = parts
        .into_iter()
        .find(|&part| {
            players()
                .next()
                .is_some_and(|(line, _)| line.contains(part))
        })
        .unwrap_or(if text.contains(';') { ';' } else { ',' });
    let head = match lines().next() {
        Some((line, number)) => columns(&fields(line, by))
            .map_err(|why| Refused::of(format!("line {number}: {why}")))?,
        None => None,
    };
    let is_numbered = head.is_none() && is_numbered(players().map(|(line, _)| line));
    let (mut all, mut team) = (Vec::new(), None);
    for (line, number) in lines().skip(usize::from(head.is_some())) {
        if let Some(name) = head_of_team(line) {
            let name = team_name(name);
            team = Some(name.map_err(|why| Refused::of(format!("line {number}: {why}")))?);
            continue;
        }
        let line = match &head {
            Some(_) => line,
            None => unmarked(line, is_numbered),
        };
        let fields = fields(line, by);
        let read = match &head {
            Some(columns) => in_columns(columns, &fields),
            None => entrant(&fields),
        };
        let mut read = read.map_err(|why| Refused::of(format!("line {number}: {why}")))?;
        read.team = read.team.or_else(|| team.clone());
        all.push(read);
    }
    Ok(all)
}

/// Whether all lines begin with numbers that count them.
fn is_numbered<'l>(lines: impl Iterator<Item = &'l str>) -> bool {
    let mut count = 0;
    lines.zip(1u32..).all(|(line, number)| {
        count = number;
        let figures = line.trim_start().split(|sign: char| !sign.is_ascii_digit());
        figures.into_iter().next().and_then(|one| one.parse().ok()) == Some(number)
    }) && count > 1
}

/// The clubs of those who play for themselves, by their names.
pub(crate) fn clubs_of(all: &[Entrant], system: System) -> Vec<(String, String)> {
    let club = |one: &Entrant| Some((one.player.name.clone(), one.team.clone()?));
    let all = all
        .iter()
        .filter(|one| one.is_club && !system.is_of_teams());
    all.filter_map(club).collect()
}

/// What stands before the colon of a line that begins a team.
fn head_of_team(line: &str) -> Option<&str> {
    line.trim().strip_suffix(':')
}

/// The name of a team as it can stand in a report.
fn team_name(text: &str) -> Result<String, Refused> {
    let name = plain(text);
    let long = name.chars().count();
    ensure!(long > 0, "a team has a name before its colon, as in 'Elm:'");
    ensure!(
        long <= LONGEST_OF_TEAM,
        "'{name}' has {long} letters: the name of a team has at most {LONGEST_OF_TEAM} in a report; shorten it"
    );
    Ok(name)
}

/// The fields of a line, without quotation marks.
fn fields(line: &str, by: char) -> Vec<String> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .delimiter(by as u8)
        .from_reader(line.as_bytes());
    let record = reader.records().next().and_then(Result::ok);
    record.map_or_else(Vec::new, |record| record.iter().map(plain).collect())
}

/// A field as it can stand in a line of a report.
pub(crate) fn plain(text: &str) -> String {
    let words: Vec<&str> = text
        .split(|sign: char| sign.is_whitespace() || sign.is_control())
        .collect();
    words
        .into_iter()
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn in_columns(columns: &[Column], fields: &[String]) -> Result<Entrant, Refused> {
    let mut entrant = Entrant::of(Player::default());
    let mut ratings = Vec::new();
    let beyond = fields.iter().skip(columns.len());
    let beyond: Vec<&str> = beyond
        .map(String::as_str)
        .filter(|field| !field.is_empty())
        .collect();
    ensure!(
        beyond.is_empty(),
        "'{}' stands under no name of a column; a name with a comma in it stands in quotation marks",
        beyond.join(", ")
    );
    let mut first = "";
    for (column, field) in columns.iter().zip(fields) {
        let is_national = *column == Column::National;
        match column {
            Column::First => first = field,
            Column::Unnamed if titles(field).is_some() => {
                put(&mut entrant, Column::Title, field)?;
            }
            Column::Rating | Column::National => ratings.extend(rated(field, is_national)?),
            column => put(&mut entrant, *column, field)?,
        }
    }
    if !first.is_empty() && !entrant.player.name.is_empty() {
        entrant.player.name = format!("{}, {first}", entrant.player.name);
    }
    // In brackets or at its end a name may have a number that is none of these where the list has a column for them.
    let looks = Looks::of(&entrant.player.name);
    let is_rated_by_columns =
        columns.contains(&Column::Rating) || columns.contains(&Column::National);
    if looks.ratings.is_empty() || !is_rated_by_columns {
        entrant.look(looks, ratings);
    } else {
        entrant.rate(&ratings);
    }
    // What each column is its name has said; where one of FIDE stands beside it, whoever has none in that is told.
    if is_rated_by_columns {
        entrant.other_ratings.clear();
        entrant.is_national &= columns.contains(&Column::Rating);
    }
    with_a_name(entrant)
}

/// The rating in a column of them; none where nothing stands there, or a dash or a nought.
fn rated(field: &str, is_national: bool) -> Result<Option<Rating>, Refused> {
    if field.is_empty() || field == "-" {
        return Ok(None);
    }
    let of = field.parse().ok().filter(|rating| *rating <= 9999);
    let of = of.ok_or_else(|| Refused::of(format!("'{field}' is no rating")))?;
    Ok((of > 0).then_some(Rating { of, is_national }))
}

impl Entrant {
    /// Somebody of whom nothing else is said.
    fn of(player: Player) -> Entrant {
        Entrant {
            player,
            team: None,
            is_club: false,
            factor: None,
            other_ratings: Vec::new(),
            other_titles: Vec::new(),
            is_title_of_name: false,
            is_national: false,
            is_federation_of_name: false,
            is_first_name_guessed: false,
        }
    }

    /// Takes what his name tells beside what is known of him.
    fn look(&mut self, looks: Looks, mut ratings: Vec<Rating>) {
        self.player.name = looks.name;
        if self.player.title.is_empty() && !looks.titles.is_empty() {
            self.entitle(looks.titles);
            self.is_title_of_name = true;
        }
        if let Some(federation) = looks.federation
            && self.player.federation.is_empty()
        {
            self.player.federation = federation;
            self.is_federation_of_name = true;
        }
        ratings.extend(looks.ratings);
        self.rate(&ratings);
    }

    /// Has the highest of these titles and of those that he has.
    fn entitle(&mut self, more: Vec<String>) {
        let had = std::mem::take(&mut self.player.title);
        let all = more
            .into_iter()
            .chain(self.other_titles.drain(..))
            .chain([had]);
        let mut all: Vec<String> = all.filter(|title| !title.is_empty()).collect();
        all.sort_by_key(|title| TITLES.iter().position(|one| one == title));
        all.dedup();
        let mut all = all.into_iter();
        self.player.title = all.next().unwrap_or_default();
        self.other_titles = all.collect();
    }

    /// Has that rating of these which counts.
    fn rate(&mut self, ratings: &[Rating]) {
        let counts = first(ratings);
        self.is_national = counts.is_some_and(|one| one.is_national);
        let counts = counts.map_or(0, |one| one.of);
        self.player.rating = counts;
        let others = ratings.iter().map(|one| one.of);
        self.other_ratings = others.filter(|of| *of != counts).collect();
    }
}

/// Without names of columns each field behind the name tells what it is by its looks, and some before it.
fn entrant(fields: &[String]) -> Result<Entrant, Refused> {
    let mut entrant = Entrant::of(Player::default());
    let (mut names, mut ratings): (Vec<String>, Vec<Rating>) = (Vec::new(), Vec::new());
    let (mut unknown, mut is_behind) = (Vec::new(), false);
    for field in fields.iter().filter(|field| !field.is_empty()) {
        let is_number = field.bytes().all(|byte| byte.is_ascii_digit());
        let column = match (names.is_empty(), rating(field)) {
            // The number of the line, a rating, a number with FIDE or a title may stand first.
            (true, _) if is_number && field.len() < 4 => Column::Other,
            (true, Some(_)) if is_number => Column::Rating,
            (true, _) if is_number => Column::FideId,
            (true, _) if fields.len() > 1 && titles(field).is_some() => Column::Title,
            (true, _) => Column::Name,
            (false, Some(_)) => Column::Rating,
            (false, None) if is_number => Column::FideId,
            (false, None) if titles(field).is_some() => Column::Title,
            (false, None) if ratings_in_one(field).is_some() => Column::Rating,
            (false, None) if is_known(field) => Column::Federation,
            (false, None) if is_sex(field, names.len()) => Column::Sex,
            (false, None) if is_no_rating(field) => Column::Other,
            // A family name and a first one, or brackets that a comma has parted.
            (false, None) if names.len() == 1 && !is_behind && goes_on(&names[0], field) => {
                Column::Name
            }
            (false, None) if is_federation(field) => Column::Federation,
            (false, None) => {
                unknown.push(format!("'{field}'"));
                continue;
            }
        };
        is_behind |= column != Column::Name && !names.is_empty();
        match column {
            Column::Name => names.push(field.clone()),
            Column::Rating => match ratings_in_one(field) {
                Some(several) => ratings.extend(several),
                None => ratings.extend(rating(field)),
            },
            Column::Title => entrant.entitle(titles(field).unwrap_or_default()),
            Column::Federation => {
                // In capitals it could be the first name as well.
                entrant.is_federation_of_name = names.len() == 1 && is_capital_word(&names[0]);
                put(&mut entrant, column, field)?;
            }
            column => put(&mut entrant, column, field)?,
        }
    }
    if !unknown.is_empty() {
        let are = if unknown.len() == 1 { "is" } else { "are" };
        refuse!(
            "{} {are} no rating, title, FIDE number or federation, and could be a club or a town; put a line of names over the columns, as Name, \
             Rating, Club",
            unknown.join(", ")
        );
    }
    let looks = Looks::of(&names.join(", "));
    // What stands within the name stands before the fields behind it.
    ratings.splice(0..0, looks.ratings.iter().copied());
    let looks = Looks {
        ratings: Vec::new(),
        ..looks
    };
    entrant.is_first_name_guessed = names.len() > 1 && is_whole_name(&names[0]);
    entrant.look(looks, ratings);
    check_name(&entrant.player.name)?;
    with_a_name(entrant)
}

/// A player with what is put right of him.
///
/// # Errors
/// With the first field that cannot be so.
pub(crate) fn corrected(player: &Player, said: &Correction) -> Result<Player, Refused> {
    let mut entrant = Entrant::of(player.clone());
    let columns = [
        (Column::Name, &said.name),
        (Column::Rating, &said.rating),
        (Column::Title, &said.title),
        (Column::FideId, &said.fide_id),
        (Column::Federation, &said.federation),
        (Column::Sex, &said.sex),
        (Column::Birth, &said.birth),
    ];
    for (column, field) in columns {
        let Some(field) = field else { continue };
        if column == Column::Rating {
            entrant.player.rating = 0;
        }
        put(&mut entrant, column, &plain(field))?;
    }
    Ok(with_a_name(entrant)?.player)
}

/// How long a name is in a report.
const LONGEST: usize = 33;

/// How long that of a team is there.
const LONGEST_OF_TEAM: usize = 32;

fn with_a_name(entrant: Entrant) -> Result<Entrant, Refused> {
    ensure!(
        entrant.player.name.chars().any(char::is_alphabetic),
        "there is no name; a line is a name, and behind commas rating, title, FIDE number and federation"
    );
    let long = entrant.player.name.chars().count();
    ensure!(
        long <= LONGEST,
        "'{}' has {long} letters: a name has at most {LONGEST} letters in a report; shorten it",
        entrant.player.name
    );
    Ok(entrant)
}

/// A year or a day of birth as a report has it, the year first: `31.5.1990` is `1990/05/31`.
fn born(text: &str) -> String {
    let parts: Vec<&str> = text.split(['-', '.', '/']).collect();
    match parts.as_slice() {
        [day, month, year] if year.len() == 4 => format!("{year}/{month:0>2}/{day:0>2}"),
        parts => parts.join("/"),
    }
}

/// A K as it is said of somebody.
pub(crate) fn factor_in(text: &str) -> Result<u32, Refused> {
    let factor = text.trim().parse().ok();
    let factor = factor.filter(|factor| (1..=100).contains(factor));
    factor.ok_or_else(|| {
        Refused::of(format!(
            "'{text}' is no K: it is a number from 1 to 100, with FIDE 40, 20 or 10"
        ))
    })
}

fn put(entrant: &mut Entrant, column: Column, field: &str) -> Result<(), Refused> {
    let player = &mut entrant.player;
    match column {
        Column::Name | Column::Family => field.clone_into(&mut player.name),
        Column::Rating | Column::National => {
            let rating = rated(field, column == Column::National)?;
            player.rating = rating.map_or(player.rating, |rating| rating.of);
        }
        // A dash says that there is none.
        Column::Title | Column::FideId | Column::Federation | Column::Birth
            if matches!(field, "-" | "–" | "—") => {}
        Column::Title => {
            let title = field.to_ascii_uppercase();
            let read = titles(&title).unwrap_or_default();
            ensure!(
                title.is_empty() || !read.is_empty(),
                "'{field}' is no title; there are {}",
                TITLES.join(", ")
            );
            player.title.clear();
            entrant.entitle(read);
        }
        Column::FideId => {
            ensure!(
                field.len() <= 11 && field.bytes().all(|byte| byte.is_ascii_digit()),
                "'{field}' is no FIDE number"
            );
            field.clone_into(&mut player.fide_id);
        }
        Column::Federation => {
            ensure!(
                field.is_empty() || field.len() == 3,
                "'{field}' is no federation: it has three letters, as GER"
            );
            player.federation = field.to_ascii_uppercase();
        }
        Column::Sex => {
            player.sex = match folded(field).chars().next() {
                Some('w' | 'f') => Some('w'),
                Some('m') => Some('m'),
                _ => None,
            };
        }
        Column::Birth => {
            ensure!(
                field.len() <= 10 && field.is_ascii(),
                "'{field}' is no day of birth, as 1990/05/31"
            );
            player.birth = born(field);
        }
        Column::Factor => {
            let is_said = !field.is_empty() && field != "-";
            entrant.factor = is_said.then(|| factor_in(field)).transpose()?;
        }
        Column::Team | Column::Club => {
            entrant.team = Some(field.to_owned()).filter(|team| !team.is_empty());
            entrant.is_club = column == Column::Club && entrant.team.is_some();
        }
        Column::First | Column::Unnamed | Column::Other => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::shown;

    #[track_caller]
    fn check(text: &str, told: &[&str]) {
        assert_eq!(shown(&listed(text).expect(text)), told, "{text}");
    }

    #[test]
    fn lists_are_read_as_people_write_them() {
        check(
            "Anna\n\n# nobody\nBert 1850\r\nClara (1644)\n",
            &["Anna|0||||", "Bert|1850||||", "Clara|1644||||"],
        );
        check(
            "\u{feff}Müller, Anna, 1900, WFM, 4600001, GER\nBert; 7",
            &["Müller, Anna|1900|WFM|4600001|GER|", "Bert; 7|0||||"],
        );
        check(
            "Müller, Anna; GER; 1900\nBert",
            &["Müller, Anna|1900|||GER|", "Bert|0||||"],
        );
        check("\"Müller, Anna\",1900\n", &["Müller, Anna|1900||||"]);
        check(
            "No;Name;Elo;Fed;Team;Title\n1;Berg, A;2000;ger;Reds;\n2;Zorn;-;;Blues;gm",
            &["Berg, A|2000|||GER|Reds", "Zorn|0|GM|||Blues"],
        );
        // Titles before and behind the name, and more than one rating.
        check(
            "FM Anna Berg\nBerg, Bea (WFM)\nCarl, Elo 1850, nat. 1790\nDora (1700, DWZ 1650)\nEmil, nat. 1790, Elo 1810\n",
            &[
                "Anna Berg|0|FM|||",
                "Berg, Bea|0|WFM|||",
                "Carl|1850||||",
                "Dora|1700||||",
                "Emil|1810||||",
            ],
        );
        check(
            "Name;DWZ;Elo\nFM Anna;1790;1850\nBert 2;1700;\n",
            &["Anna|1850|FM|||", "Bert 2|1700||||"],
        );
        check("Name;Elo;Rating\nAnna;1850;1790\n", &["Anna|1850||||"]);
        check("Name\tBirth\nA  B\t1990-05-31\n", &["A B|0||||1990/05/31"]);
        check("", &[]);
        check(
            "Elm:\nAnna, 1900\nBert\n\nOak Tree :\nClara\n",
            &["Anna|1900||||Elm", "Bert|0||||Elm", "Clara|0||||Oak Tree"],
        );
    }

    #[test]
    fn what_could_be_meant_otherwise_is_told() {
        let told = |text: &str| read_as(&listed(text).expect(text));
        assert_eq!(
            told("FM Anna Berg, 1850, 1790\nBert, WFM\nCarl 1600"),
            [
                "Read as titles and not as part of the name: FM Anna Berg.",
                "Of more than one rating this one counts: Anna Berg 1850, not 1790.",
            ]
        );
        assert_eq!(told("Anna Berg, FM, 1850\nBert"), [""; 0]);
        assert_eq!(
            told("WGM/IM Anna Berg, 2100-2050\nIM,WGM,Bea\nCora, WFM, FM"),
            [
                "Read as titles and not as part of the name: IM Anna Berg.",
                "Of more than one title the highest counts: IM Anna Berg, not WGM; IM Bea, not WGM; FM Cora, not WFM.",
                "Of more than one rating this one counts: Anna Berg 2100, not 2050.",
            ]
        );
        let title = ["Of more than one title the highest counts: IM Anna, not WGM."];
        assert_eq!(told("Name;Title\nAnna;WGM/IM"), title);
        // The names of columns say which rating is which.
        assert_eq!(told("Name;Elo;DWZ\nAnna;1850;1790"), [""; 0]);
        assert_eq!(told("Name;DWZ\nAnna;1790"), [""; 0]);
        let national =
            "For want of another that of the federation counts as the rating: Bert 1700.";
        assert_eq!(told("Name;Elo;DWZ\nAnna;1850;1790\nBert;;1700"), [national]);
        assert_eq!(told("Anna 1850\nBert, nat. 1700"), [national]);
    }

    #[test]
    fn a_sex_is_read_by_its_letter() {
        let sexes = |text: &str| {
            let read = listed(text).expect(text).into_iter();
            read.map(|one| one.player.sex).collect::<Vec<_>>()
        };
        let (man, woman) = (Some('m'), Some('w'));
        assert_eq!(
            sexes("Name;Sex\nAnna;f\nBea;W\nClara;Female\nDan;M\nEva;"),
            [woman, woman, woman, man, None]
        );
        assert_eq!(
            sexes("Anna, f\nBerg, Bea, F\nDan, 1900, m\nBerg, M"),
            [woman, woman, man, None]
        );
    }

    #[test]
    fn what_is_no_player_is_told_with_its_line() {
        for (text, word) in [
            ("Anna\n1900\n", "line 2"),
            ("Elm:\nAnna\n:\nBert", "line 3: a team has a name"),
            (&format!("{}:\nAnna", "E".repeat(33)), "at most 32"),
            ("Anna, 1900, nonsense, more\n", "'more'"),
            ("Name,Rating\nAnna,high\n", "'high' is no rating"),
            ("Name,Title\nAnna,XM\n", "no title"),
            ("Name,Fed\nAnna,Germany\n", "three letters"),
            ("Name,Rating\n,1900\n", "no name"),
            (
                &"E".repeat(34),
                "has 34 letters: a name has at most 33 letters",
            ),
        ] {
            let refused = listed(text).expect_err(text).to_string();
            assert!(refused.contains(word), "{refused}");
        }
    }
}

#[cfg(test)]
#[path = "lists_test.rs"]
mod lists;
