//! Lists as organisers paste them: exports of other programs, spreadsheets, lines from a letter. None makes somebody out of what he is not.

use super::*;
use crate::testing::shown;

fn read(text: &str) -> Result<Vec<String>, String> {
    let all = listed(text).map_err(|no| no.to_string())?;
    Ok(shown(&all))
}

#[test]
fn lists_that_organisers_paste_are_read_rightly() {
    for (text, told) in [
        // Exports: a column without a name has the titles.
        (
            "No.\t\tName\tFideID\tFED\tRtg\tClub/City\n1\tGM\tBerg, Anna\t4600001\tGER\t2510\tSK Elm\n2\t\tHolm, Bert\t\tNOR\t\t\n",
            &[
                "Berg, Anna|2510|GM|4600001|GER|SK Elm",
                "Holm, Bert|0|||NOR|",
            ][..],
        ),
        (
            "Nr.;Titel;Name;Elo;DWZ;Land;Verein\n1;-;Berg,Anna;1900;1850;GER;Elm\n",
            &["Berg,Anna|1900|||GER|Elm"],
        ),
        (
            "Rank;SNo;Name;Rtg;FED\n1;7;Berg Anna;2100;GER\n",
            &["Berg Anna|2100|||GER|"],
        ),
        // Spreadsheets: the family name and the first names in columns of their own.
        (
            "Surname\tFirst name\tRating\tClub\nBerg\tAnna Maria\t1900\tElm\n",
            &["Berg, Anna Maria|1900||||Elm"],
        ),
        (
            "Vorname;Nachname;Elo\nAnna;Berg;1900\n",
            &["Berg, Anna|1900||||"],
        ),
        ("Berg\tAnna\t1900\n", &["Berg, Anna|1900||||"]),
        (
            "Name,Date of birth\n\"Berg, Anna\",31.5.2010\n",
            &["Berg, Anna|0||||2010/05/31"],
        ),
        // The number of the line before the name.
        (
            "1. Anna Berg 2100\n2. Bert Holm 1900\n",
            &["Anna Berg|2100||||", "Bert Holm|1900||||"],
        ),
        (
            "1 Berg, Anna 2100\n2 Holm, Bert\n",
            &["Berg, Anna|2100||||", "Holm, Bert|0||||"],
        ),
        (
            "1\tBerg, Anna\tGER\t2100\n2\tHolm, Bert\tNOR\t\n",
            &["Berg, Anna|2100|||GER|", "Holm, Bert|0|||NOR|"],
        ),
        ("7;Berg, Anna;2100\n", &["Berg, Anna|2100||||"]),
        ("2) Anna Berg, 2100\n", &["Anna Berg|2100||||"]),
        ("- Anna Berg\n- Bert\n", &["Anna Berg|0||||", "Bert|0||||"]),
        // Title, rating or number first.
        (
            "GM;Berg, Anna;2510;GER\n;Holm, Bert;1900;NOR\n",
            &["Berg, Anna|2510|GM||GER|", "Holm, Bert|1900|||NOR|"],
        ),
        ("2100;Berg, Anna\n", &["Berg, Anna|2100||||"]),
        ("4600001,Anna Berg,2100\n", &["Anna Berg|2100||4600001||"]),
        // Columns of blanks, as a page or a PDF gives them.
        (
            "  1  WGM  Berg, Anna       GER   2310\n  2       Holm, Bert       NOR   1900\n",
            &["Berg, Anna|2310|WGM||GER|", "Holm, Bert|1900|||NOR|"],
        ),
        ("Anna Berg (GER) 2100\n", &["Anna Berg|2100|||GER|"]),
        (
            "Anna Berg - 2100\nBert Holm: 1900\n",
            &["Anna Berg|2100||||", "Bert Holm|1900||||"],
        ),
        ("Anna Berg | 2100 | GER\n", &["Anna Berg|2100|||GER|"]),
        // No rating, said in a word.
        (
            "Anna Berg, unrated\nBert, -\n",
            &["Anna Berg|0||||", "Bert|0||||"],
        ),
        // First names in capitals are no federations where none is called so.
        ("BERG, ANN, 1900\n", &["BERG, ANN|1900||||"]),
        ("Anna LEE 1900\n", &["Anna LEE|1900||||"]),
        (
            "van der Berg, Anna, 1900\n",
            &["van der Berg, Anna|1900||||"],
        ),
    ] {
        let told: Vec<String> = told.iter().map(|one| (*one).to_owned()).collect();
        assert_eq!(read(text), Ok(told), "{text}");
    }
}

#[test]
fn what_could_be_no_name_is_refused_with_what_a_heading_would_do() {
    for (text, says) in [
        (
            "Anna Berg, 2100, Club Elm\n",
            "'Club Elm' is no rating, title, FIDE number or federation, and could be a club or a town; put a line of names over the columns",
        ),
        ("Anna Berg, Club Elm, 2100\n", "'Club Elm' is no rating"),
        ("Anna Berg, 2100, Elm\n", "'Elm' is no rating"),
        ("Berg, Anna; Elm; 1900\n", "'Elm' is no rating"),
        (
            "Berg, Anna\t1900\tSK Elm 1920\n",
            "'SK Elm 1920' is no rating",
        ),
        ("Anna Berg, 2100, 31.05.1990\n", "'31.05.1990' is no rating"),
        ("Anna Berg, U18\n", "'U18' is no rating"),
        ("Anna Berg (2100) Elm\n", "more than a name"),
        ("Anna Berg 2100 / Bert Holm 2000\n", "more than a name"),
        ("Anna Berg 2100 4600001\n", "more than a name"),
        ("Elm: Anna, Bert\n", "more than a name"),
        (
            "Name,Elo\nBerg, Anna,1900\n",
            "line 2: '1900' stands under no name of a column; a name with a comma in it stands in quotation marks",
        ),
        (
            "Name,Club\nBerg, Anna,Elm\n",
            "'Elm' stands under no name of a column",
        ),
        (
            "Nom;Elo\nAnna;1900\n",
            "line 1: these are names of columns (Nom, Elo), and none of them is called Name",
        ),
        (
            "Chess player;Title;Elo\nAnna;;1900\n",
            "none of them is called Name",
        ),
    ] {
        let no = read(text).expect_err(text);
        assert!(no.contains(says), "{text}: {no}");
    }
}

#[test]
fn what_could_be_a_name_or_something_else_is_told() {
    let told = |text: &str| read_as(&listed(text).expect(text)).join(" ");
    let guess = "put a line of names over the columns, as Name; Club): Anna Berg, Elm.";
    assert!(told("Anna Berg, Elm, 2100\nHolm, Bert").contains(guess));
    assert_eq!(told("van der Berg, Anna\nHolm, Bert"), "");
    assert_eq!(
        told("Anna Berg GER 2100\nBERG, INA"),
        "Read as federations and not as part of the name: Anna Berg GER; BERG INA."
    );
    assert_eq!(told("Anna Berg, GER, 2100"), "");
}
