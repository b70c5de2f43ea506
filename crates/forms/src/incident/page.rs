//! The form laid out: as text, as a page of PDF and as HTML.

use std::fmt::Write;

use jadoube_laws::sentence::{capital, full};
use jadoube_notation::score::{DIAGRAM_LINES, write_page};

use super::filed::{Asked, Incident};

/// How many characters a line of the form has.
const WIDTH: usize = 80;

impl Incident {
    /// The form as one page of PDF.
    pub fn pdf(&self) -> Vec<u8> {
        let (text, at) = self.text();
        write_page(&text, at, &self.board)
    }

    /// The form as a page of HTML that stands alone and prints on one sheet.
    pub fn html(&self) -> String {
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>Incident form</h1>\n",
            escaped(self.name())
        );
        let [white, black] = &self.players;
        let when = format!("{}{}", self.when.as_ref().unwrap_or(&self.date), self.hour);
        for (what, value) in [
            ("Incident", self.name()),
            ("Laws", self.laws.as_str()),
            ("White", white.as_str()),
            ("Black", black.as_str()),
            (PLACE, self.place.as_str()),
            (WHEN, when.trim_start()),
            (ARBITER, self.arbiter.as_deref().unwrap_or_default()),
        ] {
            let _ = writeln!(
                page,
                "<p class=\"field\"><b>{what}</b> <span>{}</span></p>",
                escaped(value)
            );
        }
        for (heading, lines) in self.sections() {
            let _ = writeln!(page, "<h2>{heading}</h2>");
            if heading == self.position() {
                page += &self.diagram();
            }
            for line in lines {
                let _ = writeln!(page, "<p>{}</p>", escaped(&line));
            }
        }
        page += "<h2>Signatures</h2>\n<table class=\"sign\"><tr><td>Arbiter</td><td>White</td><td>Black</td><td>Place, day and time</td></tr></table>\n</body>\n</html>\n";
        page
    }

    /// The heading over the board.
    const fn position(&self) -> &'static str {
        match self.is_earlier {
            true => POSITION_NOW,
            false => POSITION,
        }
    }

    fn name(&self) -> &str {
        match self.title.as_str() {
            "" => "An incident",
            title => title,
        }
    }

    /// The headings with what stands under them.
    fn sections(&self) -> Vec<(&'static str, Vec<String>)> {
        let asked = match self.asked.is_empty() {
            true => vec!["Nothing was asked.".to_owned()],
            false => self.asked.iter().map(answered).collect(),
        };
        let mut decision = vec![self.decision.clone()];
        if !self.of.is_empty() {
            decision.insert(0, self.of.clone());
        }
        let clocks = match self.clocks.is_empty() {
            true => vec![format!(
                "No clock times were told. White {blank}  Black {blank}",
                blank = "_".repeat(12)
            )],
            false => self.clocks.clone(),
        };
        vec![
            ("Facts as told", self.told.clone()),
            (
                self.position(),
                vec![
                    format!(
                        "{:#} has the turn. Moves completed: White {}, Black {}.",
                        self.turn, self.moves.white, self.moves.black
                    ),
                    format!("FEN: {}", self.fen),
                ],
            ),
            (
                match self.is_earlier {
                    true => "Clocks after the last fact",
                    false => "Clocks",
                },
                clocks,
            ),
            ("Decision", decision),
            ("Result and penalty", self.came_to.clone()),
            ("Articles", self.articles.clone()),
            ("Asked and answered", asked),
            ("Appeal", self.appeal.clone()),
        ]
    }

    /// The form as lines of text, and the line from which on the board stands.
    fn text(&self) -> (String, usize) {
        let mut lines = vec!["INCIDENT FORM".to_owned(), String::new()];
        let [white, black] = &self.players;
        let field = |what: &str, value: &str| match value {
            "" => format!("{what}: {}", "_".repeat(30)),
            value => format!("{what}: {value}"),
        };
        lines.extend(wrapped(&field("Incident", self.name())));
        lines.extend(wrapped(&field("Laws", &self.laws)));
        lines.push(field("White", white));
        lines.push(field("Black", black));
        lines.extend(wrapped(&field(PLACE, &self.place)));
        lines.push(match (&self.when, self.date.as_str()) {
            (Some(when), _) => field(WHEN, when) + &self.hour,
            (None, "") => field(WHEN, "") + &self.hour,
            (None, date) => format!("{WHEN}: {date}, {}{}", "_".repeat(12), self.hour),
        });
        let arbiter = self.arbiter.as_deref().unwrap_or_default();
        lines.extend(wrapped(&field(ARBITER, arbiter)));
        let mut at = 0;
        for (heading, told) in self.sections() {
            lines.extend([String::new(), heading.to_uppercase()]);
            if heading == self.position() {
                at = lines.len();
                lines.extend(std::iter::repeat_n(String::new(), DIAGRAM_LINES));
            }
            lines.extend(told.iter().flat_map(|line| wrapped(line)));
        }
        let line = "_".repeat(24);
        lines.extend([
            String::new(),
            "SIGNATURES".to_owned(),
            String::new(),
            format!("{line}  {line}  {line}"),
            format!("{:<26}{:<26}{}", "Arbiter", "White", "Black"),
            String::new(),
            format!("Place, day and time: {}", "_".repeat(40)),
        ]);
        (lines.join("\n"), at)
    }

    /// The board as a table of figures.
    fn diagram(&self) -> String {
        let placement = self.fen.split(' ').next().unwrap_or_default();
        let mut table = "<table class=\"board\">".to_owned();
        for (row, rank) in placement.split('/').enumerate() {
            let _ = write!(table, "<tr><th>{}</th>", 8 - row);
            let mut file = 0;
            let mut square = |figure: &str| {
                let dark = if (row + file) % 2 == 1 {
                    " class=\"dark\""
                } else {
                    ""
                };
                file += 1;
                format!("<td{dark}>{figure}</td>")
            };
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(empty) => (0..empty).for_each(|_| table += &square("")),
                    None => table += &square(&figure(letter).to_string()),
                }
            }
            table += "</tr>";
        }
        table += "<tr><th></th>";
        table.extend(('a'..='h').map(|file| format!("<th>{file}</th>")));
        table + "</tr></table>\n"
    }
}

/// The heading over the board.
const POSITION: &str = "Position after the ruling";
/// The same where more has been told since.
const POSITION_NOW: &str = "Position after the last fact";

/// The fields that the arbiter fills in.
const PLACE: &str = "Event, round, board";
const WHEN: &str = "Time of the incident";
const ARBITER: &str = "Arbiter";

/// How the page looks: the one style that stands in a page, by which the club lets it in.
pub const STYLE: &str = "body{font:11pt/1.3 serif;max-width:46em;margin:1em auto}h1{font-size:16pt}h2{font-size:11pt;margin:.7em 0 .1em}\
p{margin:.1em 0}.field span{display:inline-block;min-width:22em;border-bottom:1px solid #888}\
.board{border-collapse:collapse;}.board th{font-size:8pt;font-weight:normal;padding:0 .3em}.board td{border:.5px solid #888;width:1.5em;height:1.5em;text-align:center;font-size:14pt;line-height:1}\
.dark{background:#ccc;print-color-adjust:exact}.sign{width:100%;margin-top:2.5em}.sign td{border-top:1px solid #000;padding-top:.2em;width:25%}\
@page{size:A4;margin:15mm}";

fn figure(letter: char) -> char {
    match letter {
        'K' => '♔',
        'Q' => '♕',
        'R' => '♖',
        'B' => '♗',
        'N' => '♘',
        'P' => '♙',
        'k' => '♚',
        'q' => '♛',
        'r' => '♜',
        'b' => '♝',
        'n' => '♞',
        _ => '♟',
    }
}

fn answered(asked: &Asked) -> String {
    let answer = asked.answer.as_deref();
    let answer = answer.unwrap_or("______________________________");
    format!(
        "Asked: {} Answered: {answer}",
        full(&capital(&asked.question))
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// A paragraph in lines of the form; words longer than a line are cut.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut length = 0;
    for word in text.split_whitespace() {
        for part in word.chars().collect::<Vec<_>>().chunks(WIDTH) {
            if length > 0 && length + 1 + part.len() > WIDTH {
                lines.push(String::new());
                length = 0;
            }
            let Some(line) = lines.last_mut() else {
                continue;
            };
            if length > 0 {
                line.push(' ');
                length += 1;
            }
            line.extend(part);
            length += part.len();
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use jadoube_laws::Code;
    use jadoube_laws::case::CaseFile;

    use super::*;

    fn form(text: &str) -> Incident {
        let case = CaseFile::parse(text).expect("a case");
        Incident::of(&case, Code::by_id("fide-2023").expect("a code")).expect("a game")
    }

    /// A text on one line.
    fn flat(text: &str) -> String {
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    const TOUCHED: &str = "title: A wrong knight & more\nwhite: Anna\nblack: Ben\ntime: 90m+30s\n\n\
                           @ 0:00:20 White touches b1\nWhite moves Nf3\nBlack claims touched b1\n";

    #[test]
    fn the_form_has_everything_that_is_filed() {
        let form = form(TOUCHED);
        let (text, at) = form.text();
        for part in [
            "A wrong knight & more",
            "FIDE Laws of Chess 2023",
            "White: Anna",
            "Black: Ben",
            "touches the knight on b1",
            "Article 4.3.1",
            "In substance:",
            "CLOCKS",
            "White 1:29:",
            "ASKED AND ANSWERED",
            "RESULT AND PENALTY",
            "1. 0:00:20 White touches the knight on b1",
            "2. 0:00:20 White moves 1. Nf3",
            "3. 0:00:20 Black claims touch-move on b1",
            "Moves completed: White 0, Black 0.",
            "Result: the game goes on.",
            "Penalty: none.",
            "FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "until ____",
            "SIGNATURES",
            "Arbiter",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert_eq!(text.lines().nth(at - 1), Some("POSITION AFTER THE RULING"));
        assert!(text.lines().skip(at).take(DIAGRAM_LINES).all(str::is_empty));
        assert!(
            text.lines().all(|line| line.chars().count() <= WIDTH),
            "{text}"
        );
        let html = form.html();
        assert!(html.contains("A wrong knight &amp; more") && !html.contains("knight & "));
        assert_eq!(html.matches("<td").count(), 64 + 4);
    }

    #[test]
    fn moves_have_their_numbers_and_their_names_after_a_way() {
        let told = "white: Anne Carter\nblack: Bob Dale\ndate: 2026-11-21\ntime: 90m+30s\n\
            after: 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5\n\n@ 0:31:00 White moves O-O with both hands\nWhite presses\n\
            Black claims illegal-move\n";
        let form = form(told);
        let text = form.text().0;
        for part in [
            "1. 0:31:00 White moves 4. O-O with both hands",
            "Time of the incident: 21 November 2026, ___",
            "Penalty (fact 3, Article 7.5.5, for the breach of Article 7.5.4, Two hands): Black gets two extra minutes.",
        ] {
            let flat = flat(&text);
            assert!(flat.contains(part), "{part}: {text}");
        }
        assert!(!text.contains("given before"), "{text}");
        assert!(form.html().contains("21 November 2026"));
    }

    #[test]
    fn day_and_hour_stand_on_the_form_where_they_are_known() {
        let known = form(TOUCHED).at("26 November 2026 at\n14:05");
        let (text, html) = (known.text().0, known.html());
        let when = "26 November 2026 at 14:05 (0:00:20 of play)";
        assert!(
            text.contains(&format!("Time of the incident: {when}\n")),
            "{text}"
        );
        assert!(html.contains(when), "{html}");
        let blank = form(TOUCHED).at(" ").text().0;
        assert!(blank.contains("Time of the incident: ___"), "{blank}");
    }

    #[test]
    fn a_restored_position_is_named_by_its_move() {
        let restored = |fen: &str| {
            let told = format!(
                "White plays e4\nBlack plays e5\nWhite plays Nf3\nArbiter restores {fen} by 7.2.1\n"
            );
            flat(&form(&told).text().0)
        };
        for (fen, named) in [
            (
                "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
                "restores the position after 1…e5 by 7.2.1",
            ),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "restores the position at the start by 7.2.1",
            ),
            (
                "8/8/8/8/8/8/4K3/7k w - - 0 1",
                "restores 8/8/8/8/8/8/4K3/7k",
            ),
        ] {
            assert!(restored(fen).contains(named), "{named}: {}", restored(fen));
        }
    }

    #[test]
    fn lines_that_the_form_has_no_room_for_are_counted() {
        let counted = |lines: usize| {
            let told = "White offers draw\nBlack declines\n".repeat(lines.div_ceil(2));
            let told: Vec<&str> = told.lines().take(lines).collect();
            flat(&form(&told.join("\n")).text().0)
        };
        assert!(!counted(16).contains("before these"));
        for (lines, words) in [
            (17, "FACTS AS TOLD One line was told before these. 2. "),
            (18, "FACTS AS TOLD 2 lines were told before these. 3. "),
        ] {
            assert!(counted(lines).contains(words), "{}", counted(lines));
        }
    }

    #[test]
    fn every_fact_of_which_the_form_speaks_stands_on_it() {
        let there_and_back =
            "White plays Nf3\nBlack plays Nf6\nWhite plays Ng1\nBlack plays Ng8\n".repeat(3);
        let many = format!(
            "{there_and_back}White plays e4\nBlack plays e5\nWhite plays Nc3\nBlack plays Nc6\nWhite plays Nb1\nBlack plays Nb8\n"
        );
        let told = format!(
            "time: 90m+30s\n\nArbiter finds breach 11.5 White\nArbiter rules time Black +0:02:00\n{many}"
        );
        let form = form(&told);
        let text = form.text().0;
        let flat = flat(&text);
        for part in [
            "FACTS AS TOLD 1. The arbiter finds that White has broken 11.5 2. The arbiter gives Black two extra minutes 4 lines are left out here. 7. White",
            "On fact 2: The arbiter gives Black two extra minutes.",
            "Penalty (fact 2, ",
        ] {
            assert!(flat.contains(part), "{part}: {text}");
        }
        // What came after the ruling takes the board off no form.
        let (text, at) = form.text();
        assert_eq!(
            text.lines().nth(at - 1),
            Some("POSITION AFTER THE LAST FACT")
        );
    }

    #[test]
    fn only_moves_are_left_out_and_an_appeal_stands_where_it_belongs() {
        let moves =
            "White plays Nc3\nBlack plays Nc6\nWhite plays Nb1\nBlack plays Nb8\n".repeat(4);
        let told = format!(
            "time: 90m+30s\n\nBlack tells Arbiter he hums\nArbiter finds breach 11.5 White\nArbiter rules time Black +0:02:00\nBlack claims illegal-move\n\
             White asks appeal\n{moves}"
        );
        let text = flat(&form(&told).text().0);
        for part in [
            "1. Black says to the arbiter: “he hums” 2. The arbiter finds that White has broken 11.5 3. The arbiter gives Black two extra minutes 4. Black claims",
            "5. White asks for an appeal",
            "APPEAL White has appealed (fact 5). The latest decision before that is on fact 4.",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert!(text.contains("lines are left out here"), "{text}");
    }

    #[test]
    fn a_flag_that_fell_and_what_the_arbiter_did_about_it_stand_on_the_form() {
        let text = form(
            "time: 5\n\n@ 0:00:10 White plays e4\n@ 0:06:00 Arbiter sets Black 0:02:00\n@ 0:06:10 Black plays e5\n",
        )
        .text()
        .0;
        let flat = flat(&text);
        for part in [
            "2. 0:06:00 The arbiter sets Black’s clock to 0:02:00; Black’s flag had fallen at 0:05:10",
            "On fact 2: ",
            "(0:06:00 of play)",
        ] {
            assert!(flat.contains(part), "{part}: {text}");
        }
        assert_eq!(flat.matches("flag had fallen").count(), 2, "{text}");
    }

    #[test]
    fn a_penalty_that_ended_the_game_was_not_given_before() {
        let text = form("Arbiter finds phone Black sounding\n").text().0;
        assert!(!text.contains("given before"), "{text}");
    }

    #[test]
    fn what_a_penalty_would_be_is_left_out_where_none_was_given() {
        let form = form(
            "time: 90m+30s\nafter: 1. e4 e5 2. Nf3 Nc6\n\nWhite touches f1\nWhite moves d4\nBlack claims touched f1\n",
        );
        let text = form.text().0;
        assert!(text.contains("Penalty: none."), "{text}");
        assert!(!text.contains("7.5.5"), "{text}");
        assert!(
            text.contains("Article 4.3.1, Own pieces touched: as read out in the decision."),
            "{text}"
        );
        assert!(text.contains("White moves 3. d4"), "{text}");
    }

    #[test]
    fn clocks_are_told_as_they_were_shown_at_the_ruling() {
        let told = |left: &str, at: &str| {
            form(&format!(
                "time: 90m+30s\n\nArbiter sets White {left} and Black 1:00:00\n@ {at} White claims illegal-move\n"
            ))
            .text()
            .0
        };
        let text = told("0:30:00", "0:00:02.400");
        for part in [
            "White 0:29:58 (running)",
            "Black 1:00:00 (standing)",
            "2. 0:00:02 White claims",
            "(0:00:02 of play)",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        let short = told("0:00:20", "0:00:03.150");
        assert!(short.contains("White 0:00:16.8 (running)"), "{short}");
    }

    #[test]
    fn clocks_that_ran_on_after_the_ruling_are_not_those_of_the_decision() {
        let clocks = |more: &str| {
            form(&format!(
                "time: 90m+30s\n\n@ 0:00:02 White touches g1\n@ 0:00:05 White moves d4\n@ 0:00:06 Black claims touched g1\n{more}"
            ))
            .text()
            .0
        };
        assert!(!clocks("").contains("CLOCKS AFTER THE LAST FACT"));
        let text = clocks("@ 0:00:09 White plays Nf3\n@ 0:00:15 Black plays d5\n");
        assert!(text.contains("CLOCKS AFTER THE LAST FACT"), "{text}");
    }

    #[test]
    fn what_is_not_told_is_not_filed() {
        let case = CaseFile::parse("time: 90m+30s\n\nWhite touches b1\n").expect("a case");
        let of = |code: &str| {
            let code = Code::by_id(code).expect("a code");
            Incident::of(&case, code).expect("a game").text().0
        };
        let today = of("fide-2023");
        assert!(today.contains("No clock times were told."), "{today}");
        assert!(!today.contains("0:00:00"), "{today}");
        let once = |text: &str, words: &str| text.replace('\n', " ").matches(words).count() == 1;
        assert!(once(&today, "must move the first touched piece"), "{today}");
        assert!(today.contains("can be appealed against"), "{today}");
        assert!(of("fide-1955").contains("The code gives no appeal."));
    }

    #[test]
    fn a_sealed_move_stays_in_its_envelope() {
        let (text, _) = form(
            "time: 90m+30s\nplace: Open, round 3, board 2\n\nWhite plays e4\n@ 0:00:30 Black seals c5\n",
        )
        .text();
        assert!(text.contains("2. 0:00:30 Black seals a move"), "{text}");
        assert!(!text.contains("c5"), "{text}");
        assert!(text.contains("Event, round, board: Open, round 3, board 2"));
    }

    #[test]
    fn a_decision_that_was_undone_is_not_filed_as_given() {
        let told = "time: 5\n\nWhite plays e4\nBlack plays e5\nArbiter finds breach 11.5 White\n\
            Arbiter rules time Black +0:02:00\n";
        let given = |more: &str| form(&format!("{told}{more}")).text().0;
        assert!(given("").contains("Penalty (fact 4,"), "{}", given(""));
        assert!(given("White plays Nf3\nArbiter undoes\n").contains("Penalty (fact 4,"));
        let asked = given("Arbiter undoes\n");
        assert!(!asked.contains("(fact 4"), "{asked}");
        assert!(asked.contains("what is asked below"), "{asked}");
        let none = given("Arbiter undoes\nArbiter undoes\n");
        assert!(none.contains("Penalty: none."), "{none}");
        assert!(none.contains("Nothing was asked."), "{none}");
        let given = "4. The arbiter gives Black two extra minutes (undone, fact 5)";
        assert!(none.contains(given) && asked.contains(given), "{none}");
        assert!(
            none.contains("White has broken 11.5 (undone, fact 6)"),
            "{none}"
        );
        let more = "White tells Arbiter so it was not\nArbiter undoes\n";
        let said = form(&format!("{told}{more}")).text().0;
        assert!(
            said.contains("two extra minutes (undone, fact 6)"),
            "{said}"
        );
        let word = said.lines().find(|line| line.contains("so it was not"));
        assert!(word.is_some_and(|word| !word.contains("undone")), "{said}");
    }

    #[test]
    fn a_penalty_has_its_fact_and_its_article_and_an_open_question_is_no_decision() {
        let (text, _) =
            form("time: 90m+30s\n\nWhite moves Nb3\nWhite presses\nBlack claims illegal-move\n")
                .text();
        let penalty = "Penalty (fact 3, Article 7.5.";
        assert!(text.contains(penalty), "{text}");
        let (text, _) = form(
            "White moves e4\nWhite knocks over d1\nWhite presses\nBlack claims illegal-move\n",
        )
        .text();
        assert!(text.contains("Penalty: none yet"), "{text}");
        assert!(text.contains("Article 7.4.1, "), "{text}");
    }

    #[test]
    fn a_penalty_has_the_article_of_its_offence_and_stays_in_the_decision() {
        let told = "time: 15m+10s\nevent: rapid\n\nWhite plays Nf3\nBlack plays Nf6\nWhite plays Nf3-f5\nBlack plays Ng8\n\
            Arbiter finds breach 11.5 White\nArbiter rules time Black +0:02:00\n\
            Arbiter sets White 0:10:00\nArbiter undoes\n";
        let text = form(told).text().0;
        let flat = flat(&text);
        for part in [
            "Penalty (fact 6, Article 12.9, for the breach of Article 11.5, Distraction): Black gets two extra minutes.",
            "On fact 6: The arbiter gives Black two extra minutes.",
            "Article 11.5, Distraction",
            "Article 12.9, ",
            "Article A.5.2, ",
        ] {
            assert!(flat.contains(part), "{part}: {text}");
        }
        // Where the decision itself gives it, it is not said twice.
        let given = form(told.split_once("Arbiter sets").expect("a line").0);
        assert!(
            !given.decision.contains("given before"),
            "{}",
            given.decision
        );
    }

    #[test]
    fn a_long_dispute_is_one_page_still() {
        let moves =
            "White plays Nf3\nBlack plays Nf6\nWhite plays Ng1\nBlack plays Ng8\n".repeat(20);
        let pdf = form(&moves).pdf();
        let text = String::from_utf8_lossy(&pdf);
        assert!(pdf.starts_with(b"%PDF-") && text.contains("/Count 1"));
        assert_eq!(text.matches(" re f").count(), 64);
    }

    #[test]
    fn a_position_that_was_set_up_is_told_however_much_came_after_it() {
        let moves =
            "White plays Nc3\nBlack plays Nc6\nWhite plays Nb1\nBlack plays Nb8\n".repeat(4);
        let form = form(&format!(
            "after: 1. e4 e5 2. Nf3\n\nArbiter restores rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 by 7.4.1\n{moves}White touches a2\n"
        ));
        let flat = flat(&form.text().0);
        for part in [
            "The arbiter restores",
            "2 lines are left out here",
            "White touches the pawn on a2",
        ] {
            assert!(flat.contains(part), "{part}: {flat}");
        }
    }

    const STOPPED: &str = "time: 10m+5s\nafter: 1. e4\n\n@ 0:00:00 Black stops\n@ 0:00:05 Arbiter rules rejected\n\
        @ 0:00:06 Arbiter starts\n@ 0:00:20 Black stops\nArbiter rules rejected\n";

    #[test]
    fn each_answer_stands_with_what_it_answers() {
        let form = form(STOPPED);
        let flat = flat(&form.text().0);
        for part in [
            "1. 0:00:01 Black stops the clocks",
            "The arbiter rejects what was asked: “Did Black have a good reason",
            "Asked: Which penalty does Black get? Answered: ____",
        ] {
            assert!(flat.contains(part), "{part}: {flat}");
        }
        assert!(!flat.contains("Answered: The arbiter starts"), "{flat}");
        assert!(
            !flat.contains("penalty does Black get? Answered: The"),
            "{flat}"
        );
    }

    #[test]
    fn the_form_of_a_ruling_has_what_came_after_it_and_says_which_it_is() {
        let form = form(&format!(
            "{STOPPED}Arbiter rules warning\n@ 0:01:00 Arbiter starts\n@ 0:02:00 Black stops\n"
        ));
        let flat = flat(&form.text().0);
        for part in [
            "8. 0:02:00 Black stops the clocks",
            "On fact 6: The arbiter gives a warning.",
            "for the breach of Article 6.11.4, ",
            "POSITION AFTER THE LAST FACT",
            "(standing)",
            "(0:00:20 of play)",
        ] {
            assert!(flat.contains(part), "{part}: {flat}");
        }
        assert!(!flat.contains("(running)"), "{flat}");
    }

    #[test]
    fn a_claim_that_fails_breaks_nothing() {
        let told = "time: 90m+30s\nafter: 1. e4 e5\n\n@ 0:20:00 White claims repetition\n";
        let flat = flat(&form(told).text().0);
        let price = "Penalty (fact 1, Article 9.5.3, for a wrong claim under Article 9.2, Threefold repetition): Black gets two extra minutes.";
        assert!(flat.contains(price), "{flat}");
    }

    #[test]
    fn questions_stand_with_their_answers() {
        let text = "White refuses to play on\nArbiter finds breach 11.7 White\n";
        let form = form(text);
        let (told, _) = form.text();
        let asks = form.asked.iter().any(|asked| !asked.question.is_empty());
        assert!(!asks || told.contains("Asked:"), "{told}");
    }
}
