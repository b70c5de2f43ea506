//! Every position of a game with the move that was played there, as EPD.

use jadoube_board::FenStyle;
use jadoube_forms::collection::plies;
use jadoube_notation::Style;
use jadoube_notation::pgn::Game;
use jadoube_notation::replay::Course;

use super::ranks::{MOST, Ranks};

/// Every position of the main line, with the move played there and the name of the game.
pub fn of(game: &Game) -> String {
    let name = name(|tag| game.tags.get(tag));
    let chess960 = game.start.is_chess960();
    let mut text = Vec::with_capacity(128 * (game.main_line().nodes.len() + 1));
    let mut tell = |fen: &str, san: Option<&str>| {
        // The two counts stand in operations of their own.
        let mut fields = fen.rsplitn(3, ' ');
        let (full, half) = (fields.next().unwrap_or("1"), fields.next().unwrap_or("0"));
        let board = fields.next().unwrap_or_default();
        push(
            &mut text,
            board.as_bytes(),
            san,
            [half.as_bytes(), full.as_bytes()],
            &name,
        );
    };
    let mut end = game.start;
    for (stand, ply) in plies(game) {
        let san = stand.written(ply, Style::San, chess960);
        tell(&stand.setup.to_fen(FenStyle::Standard), Some(&san));
        end = stand.after(ply).setup;
    }
    tell(&end.to_fen(FenStyle::Standard), None);
    String::from_utf8_lossy(&text).into_owned()
}

/// The same of a game that is followed in its own words.
pub fn follow(course: &Course<'_>, text: &mut Vec<u8>) {
    let name = name(|tag| course.tag(tag));
    text.reserve((128 + name.len()) * (course.moves().len() + 1));
    let mut ranks = Ranks::initial();
    let mut tell = |ranks: &mut Ranks, san: Option<&str>| {
        let mut line = [0; MOST];
        let length = ranks.write(&mut line);
        let [half, full] = ranks.counts.map(Digits::of);
        push(
            text,
            &line[..length],
            san,
            [half.digits(), full.digits()],
            &name,
        );
    };
    for (played, san) in course.plies() {
        tell(&mut ranks, Some(san));
        ranks.play(played);
    }
    tell(&mut ranks, None);
}

/// The end of each line: which game it is.
fn name<'t>(tag: impl Fn(&'static str) -> Option<&'t str>) -> String {
    let tag = |name| tag(name).unwrap_or("?");
    let name = format!(
        "{} - {}, {}, {}",
        tag("White"),
        tag("Black"),
        tag("Event"),
        tag("Date")
    );
    format!("; id \"{}\";\n", name.replace(['"', ';'], "'"))
}

/// Writes a line.
fn push(text: &mut Vec<u8>, board: &[u8], san: Option<&str>, counts: [&[u8]; 2], name: &str) {
    text.extend_from_slice(board);
    if let Some(san) = san {
        text.extend_from_slice(b" sm ");
        text.extend_from_slice(san.as_bytes());
        text.push(b';');
    }
    let [half, full] = counts;
    text.extend_from_slice(b" hmvc ");
    text.extend_from_slice(half);
    text.extend_from_slice(b"; fmvn ");
    text.extend_from_slice(full);
    text.extend_from_slice(name.as_bytes());
}

/// A number as it is written, without a formatter.
struct Digits {
    digits: [u8; 10],
    first: usize,
}

impl Digits {
    fn of(mut number: u32) -> Digits {
        let mut digits = [b'0'; 10];
        let mut first = digits.len();
        loop {
            first -= 1;
            digits[first] = b'0' + (number % 10) as u8;
            number /= 10;
            if number == 0 {
                return Digits { digits, first };
            }
        }
    }

    fn digits(&self) -> &[u8] {
        &self.digits[self.first..]
    }
}
