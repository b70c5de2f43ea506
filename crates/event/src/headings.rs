//! The line of names over the columns of a list, as people and other programs write it.

use crate::folded::folded;
use crate::refused::{Refused, refuse};

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    Name,
    /// The family name, where the first names have a column of their own.
    Family,
    /// The first names.
    First,
    Rating,
    /// The rating of a federation: it counts where the list has no other.
    National,
    Title,
    FideId,
    Federation,
    Sex,
    Birth,
    Factor,
    Team,
    Club,
    /// One without a name, in which exports have titles.
    Unnamed,
    /// Something that a report has no place for.
    Other,
}

impl Column {
    fn of(name: &str) -> Column {
        match folded(name.trim_end_matches(['.', ':'])).as_str() {
            "" => Column::Unnamed,
            "name" | "player" | "full name" | "player name" | "players" | "spieler"
            | "teilnehmer" | "joueur" | "jugador" | "giocatore" | "speler" | "participant" => {
                Column::Name
            }
            "surname" | "last name" | "lastname" | "family name" | "nachname" | "familienname"
            | "nom de famille" | "apellidos" | "cognome" | "achternaam" => Column::Family,
            "first name" | "firstname" | "given name" | "given names" | "forename" | "vorname"
            | "prenom" | "voornaam" => Column::First,
            "rating" | "elo" | "rtg" | "irtg" | "rtgi" | "fide rating" | "elo fide"
            | "fide elo" | "fide-elo" | "rating fide" => Column::Rating,
            "nat" | "national" | "national rating" | "nat. rating" | "nrtg" | "rtgn" | "dwz"
            | "nwz" | "ecf" | "uscf" => Column::National,
            "title" | "titel" | "ti" | "titre" | "titulo" => Column::Title,
            "fide id" | "fideid" | "fide-id" | "id" | "fide no" | "fide" | "id fide" => {
                Column::FideId
            }
            "federation" | "fed" | "country" | "land" => Column::Federation,
            "sex" | "gender" | "m/f" | "m/w" => Column::Sex,
            "birth" | "born" | "birthday" | "b-day" | "date of birth" | "birth year" | "year"
            | "geburtsjahr" | "jahrgang" => Column::Birth,
            "k" | "k-factor" => Column::Factor,
            "team" | "mannschaft" => Column::Team,
            "club" | "club/city" | "verein" | "verein/ort" | "verein/stadt" => Column::Club,
            _ => Column::Other,
        }
    }
}

/// Words that name a column and are nobody's name.
const NO_NAMES: [&str; 19] = [
    "elo",
    "rating",
    "rtg",
    "irtg",
    "dwz",
    "nwz",
    "fed",
    "federation",
    "country",
    "title",
    "titel",
    "club",
    "verein",
    "team",
    "fide id",
    "fideid",
    "birth",
    "born",
    "sex",
];

/// What the columns of a list are, if its first line says so.
///
/// # Errors
/// Where it names columns, and none of them is that of the names.
pub(crate) fn columns(head: &[String]) -> Result<Option<Vec<Column>>, Refused> {
    let columns: Vec<Column> = head.iter().map(|name| Column::of(name)).collect();
    if columns.contains(&Column::Name) || columns.contains(&Column::Family) {
        return Ok(Some(columns));
    }
    let names_one = |name: &String| NO_NAMES.contains(&&*folded(name));
    if head.iter().skip(1).any(names_one) {
        refuse!(
            "these are names of columns ({}), and none of them is called Name; call that of the players so",
            head.join(", ")
        );
    }
    Ok(None)
}
