//! The moves of a game as lines in which each follows from the one before: what was undone stands beside what was played.

use jadoube_board::{FenStyle, Position, Setup};
use jadoube_laws::Game;
use jadoube_laws::game::Ply;
use jadoube_notation::pgn::{self, Comment, LineId, Node};
use jadoube_notation::{Style, write_illegal, write_move};

/// The moves of a game as PGN can say them.
#[derive(Clone, Debug)]
pub struct Course {
    /// The start, the main line, and each stretch that was undone as a variation, or as a comment where nothing was played
    /// in its place. If the men were set up as they had never stood, it starts with that, and what went before is a comment.
    pub game: pgn::Game,
    /// For each half-move of the game whether it has been undone.
    pub undone: Vec<bool>,
    /// Which half-moves of the game each node of the main line tells.
    nodes: Vec<Told>,
    /// The arrangement before each node of the main line.
    before: Vec<Setup>,
    /// The arrangement after the main line.
    now: Setup,
    /// What is said of the game before its first half-move.
    opening: Vec<Comment>,
    /// Words for each half-move taken in, with its number.
    words: Vec<String>,
    /// What was ruled after each half-move taken in.
    rulings: Vec<Vec<Comment>>,
    /// The nodes that were cut off at the end of the main line, and wait for what is played in their place.
    cut: Vec<Node>,
    /// The half-moves of the game that these nodes tell.
    cut_plies: Vec<usize>,
    /// Whether the men stand as no record can begin, and what is played there is told in comments behind the main line.
    is_aside: bool,
    /// What is told so, until the main line goes on or ends.
    aside: Vec<Comment>,
}

/// The half-moves of the game that a node of the main line tells.
#[derive(Clone, Debug, Default)]
struct Told {
    /// Those of the lines beside it, as they were made.
    beside: Vec<usize>,
    /// Its own; none for a turn that passed.
    own: Option<usize>,
}

/// How an arrangement with which no record can begin is told.
const SET_UP: &str = "The men were set up so: ";

/// How a half-move is told that was made from it.
const PLAYED: &str = "There was played: ";

/// What stands at a half-move beside it.
#[derive(Clone, Debug, Default)]
pub struct Beside {
    /// The words of an illegal move, as they were written.
    pub written: Option<String>,
    /// What the clock showed after it.
    pub clock: Option<Comment>,
    /// What was ruled after it. It is told wherever the half-move is, also where a comment alone tells of that.
    pub rulings: Vec<Comment>,
}

/// The course of a game; `opening` is said before its first half-move, and `beside` says what stands at each.
pub fn course(
    game: &Game,
    opening: Vec<Comment>,
    mut beside: impl FnMut(usize, &Ply) -> Beside,
) -> Course {
    let plies = game.plies();
    let first = plies.first().map(|ply| ply.before.setup);
    let first = first.unwrap_or(*game.setup());
    // An arrangement with which no record can begin stands behind the one with which the game began.
    let start = match Position::from_setup(&first) {
        Ok(_) => first,
        Err(_) => game.terms().start,
    };
    let mut course = Course::new(start);
    course
        .game
        .main_line_mut()
        .before
        .extend(opening.iter().cloned());
    course.opening = opening;
    for (index, ply) in plies.iter().enumerate() {
        course.come_to(&ply.before.setup);
        course.push(index, ply, beside(index, ply));
    }
    course.end_at(game.setup());
    course.tell_aside();
    course.tell_hidden();
    course
}

impl Course {
    fn new(start: Setup) -> Course {
        Course {
            game: pgn::Game::new(start),
            undone: Vec::new(),
            nodes: Vec::new(),
            before: Vec::new(),
            now: start,
            opening: Vec::new(),
            words: Vec::new(),
            rulings: Vec::new(),
            cut: Vec::new(),
            cut_plies: Vec::new(),
            is_aside: false,
            aside: Vec::new(),
        }
    }

    /// Brings the main line to the arrangement from which the next half-move was made.
    fn come_to(&mut self, wanted: &Setup) {
        let was_aside = std::mem::take(&mut self.is_aside);
        if leads_to(&self.now, wanted) {
            return;
        }
        let passed = pgn::Ply::Null.play_on(&self.now);
        if leads_to(&passed, wanted) && !was_aside {
            self.node(None, Node::new(pgn::Ply::Null));
            return;
        }
        if self.go_back(wanted) {
            return;
        }
        if Position::from_setup(wanted).is_ok() {
            self.begin_from(wanted);
            return;
        }
        match was_aside {
            true => self.is_aside = true,
            false => self.set_aside(wanted),
        }
    }

    /// The men are set up as no record can begin: what follows stands in comments.
    fn set_aside(&mut self, wanted: &Setup) {
        self.is_aside = true;
        let fen = wanted.to_fen(FenStyle::Standard);
        self.aside.push(Comment::new(format!("{SET_UP}{fen}")));
    }

    /// Cuts off what was undone, if the arrangement has stood in the main line.
    fn go_back(&mut self, wanted: &Setup) -> bool {
        let Some(at) = self.before.iter().rposition(|one| leads_to(one, wanted)) else {
            return false;
        };
        self.now = self.before[at];
        self.before.truncate(at);
        let cut = self.nodes.split_off(at).into_iter();
        self.cut_plies = cut
            .flat_map(|it| it.beside.into_iter().chain(it.own))
            .collect();
        for &index in &self.cut_plies {
            self.undone[index] = true;
        }
        self.cut = self.game.main_line_mut().nodes.split_off(at);
        true
    }

    /// Begins anew from an arrangement that has never stood in the main line.
    fn begin_from(&mut self, wanted: &Setup) {
        let told = self.words.join(" ");
        let mut anew = Course::new(*wanted);
        let words = format!("Before the men were set up so: {told}");
        let before = &mut anew.game.main_line_mut().before;
        before.extend(self.opening.iter().cloned());
        if !told.is_empty() {
            before.push(Comment::new(words));
        }
        before.extend(self.rulings.iter().flatten().cloned());
        let is_new = |comment: &Comment| !comment.text().starts_with(PLAYED);
        let aside = std::mem::take(&mut self.aside).into_iter();
        let aside: Vec<Comment> = aside.filter(is_new).collect();
        before.extend(aside.iter().cloned());
        self.opening.extend(aside);
        anew.opening = std::mem::take(&mut self.opening);
        anew.undone = std::mem::take(&mut self.undone);
        anew.words = std::mem::take(&mut self.words);
        anew.rulings = std::mem::take(&mut self.rulings);
        *self = anew;
    }

    fn push(&mut self, index: usize, ply: &Ply, beside: Beside) {
        let setup = &ply.before.setup;
        let position = ply.before.position.as_ref().filter(|_| ply.legal);
        let words = match position {
            Some(position) => write_move(position, ply.made, Style::San),
            None => write_illegal(setup, ply.made),
        };
        let dots = if ply.who == jadoube_board::Color::White {
            "."
        } else {
            "..."
        };
        self.words
            .push(format!("{}{dots} {words}", setup.fullmove_number));
        let step = if ply.legal {
            pgn::Ply::Move(ply.made)
        } else {
            pgn::Ply::Illegal {
                played: ply.made,
                written: beside.written.unwrap_or(words),
            }
        };
        if self.is_aside {
            let played = Comment::new(format!("{PLAYED}{}", self.words[index]));
            self.aside.push(played);
            self.aside.extend(beside.rulings);
            self.rulings.push(Vec::new());
            self.undone.push(false);
            return;
        }
        let mut node = Node::new(step);
        node.comments.extend(beside.clock);
        node.comments.extend(beside.rulings.iter().cloned());
        self.rulings.push(beside.rulings);
        self.undone.push(false);
        self.node(Some(index), node);
    }

    /// What was told aside stands behind the main line as it is by now.
    fn tell_aside(&mut self) {
        let aside = std::mem::take(&mut self.aside);
        if aside.is_empty() {
            return;
        }
        // It belongs to the half-move before it, whatever becomes of that.
        match self.nodes.iter().rev().find_map(|told| told.own) {
            Some(own) => self.rulings[own].extend(aside.iter().cloned()),
            None => self.opening.extend(aside.iter().cloned()),
        }
        self.game.last_comments_mut(LineId::MAIN).extend(aside);
    }

    fn node(&mut self, index: Option<usize>, node: Node) {
        self.tell_aside();
        self.before.push(self.now);
        self.now = node.ply.play_on(&self.now);
        self.nodes.push(Told {
            beside: std::mem::take(&mut self.cut_plies),
            own: index,
        });
        let nodes = &mut self.game.main_line_mut().nodes;
        nodes.push(node);
        let at = nodes.len() - 1;
        let cut = std::mem::take(&mut self.cut);
        if cut.is_empty() {
            return;
        }
        // A variation that begins with an illegal move would have no move for other readers.
        let begins_illegally = matches!(cut[0].ply, pgn::Ply::Illegal { .. });
        if begins_illegally || self.is_in_comments() {
            let undone = self.nodes.last().map_or(&[][..], |told| &told.beside);
            let undone = self.in_words(undone);
            let nodes = &mut self.game.main_line_mut().nodes;
            nodes[at].comments.splice(0..0, undone);
        } else {
            let line = self.game.add_variation(LineId::MAIN, at);
            self.game.line_mut(line).nodes = cut;
        }
    }

    /// Whether the main line stands in comments by now, where no variation can stand: after an illegal move, or from a position
    /// that no other reader takes.
    fn is_in_comments(&self) -> bool {
        self.first_in_comments().is_some()
    }

    /// The node from which the main line stands in comments.
    fn first_in_comments(&self) -> Option<usize> {
        let nodes = &self.game.line(LineId::MAIN).nodes;
        let is_illegal = |node: &Node| matches!(node.ply, pgn::Ply::Illegal { .. });
        nodes
            .iter()
            .zip(&self.before)
            .position(|(node, before)| is_illegal(node) || Position::from_setup(before).is_err())
    }

    /// Other readers, and whoever reads the file himself, have the half-moves that stand in commands as words too.
    fn tell_hidden(&mut self) {
        let Some(first) = self.first_in_comments() else {
            return;
        };
        let hidden = self.nodes[first..].iter().filter_map(|told| told.own);
        let words: Vec<&str> = hidden.map(|at| self.words[at].as_str()).collect();
        if words.len() > 1 {
            let words = format!(
                "Other programs cannot follow from here. What was played: {}",
                words.join(" ")
            );
            let nodes = &mut self.game.main_line_mut().nodes;
            nodes[first].comments.push(Comment::new(words));
        }
    }

    /// What was undone as comments, with what was ruled meanwhile.
    fn in_words(&self, plies: &[usize]) -> Vec<Comment> {
        let undone: Vec<&str> = plies.iter().map(|&at| self.words[at].as_str()).collect();
        let words = format!("Undone: {}", undone.join(" "));
        let rulings = plies
            .iter()
            .flat_map(|&at| self.rulings[at].iter().cloned());
        std::iter::once(Comment::new(words))
            .chain(rulings)
            .collect()
    }

    /// The game stands so after its last half-move: what was undone last has nothing in its place yet.
    fn end_at(&mut self, now: &Setup) {
        if leads_to(&self.now, now) {
            return;
        }
        if !self.go_back(now) {
            if self.nodes.is_empty() && !self.is_aside {
                self.set_aside(now);
            }
            return;
        }
        let cut = std::mem::take(&mut self.cut_plies);
        self.cut.clear();
        let undone = self.in_words(&cut);
        self.game.last_comments_mut(LineId::MAIN).extend(undone);
    }
}

/// Whether what follows from one arrangement in a record follows from the other: the same men, turn and castlings, and no
/// capture in passing that the record would not know.
fn leads_to(recorded: &Setup, wanted: &Setup) -> bool {
    let passing = wanted.en_passant.is_none() || wanted.en_passant == recorded.en_passant;
    recorded.board == wanted.board
        && recorded.turn == wanted.turn
        && recorded.castling == wanted.castling
        && passing
}

#[cfg(test)]
mod tests {
    use jadoube_laws::case::Course as Told;
    use jadoube_laws::{Shelf, Terms};
    use jadoube_notation::pgn::{Mode, read_text};

    use super::*;

    /// The record of what is told, which a strict reader takes.
    #[track_caller]
    fn record(acts: &[&str]) -> String {
        let shelf = Shelf::shipped();
        let code = shelf.code("british").expect("a code");
        let mut told = Told::new(code, Terms::default()).expect("a game");
        for act in acts {
            let _ = told.tell(act).expect(act);
        }
        let ruled = |index: usize, _: &Ply| Beside {
            rulings: vec![Comment::new(format!("ruled {index}"))],
            ..Beside::default()
        };
        let text = course(told.game(), Vec::new(), ruled).game.to_pgn();
        let read = read_text(&text, Mode::Strict);
        assert!(matches!(read.as_slice(), [Ok(_)]), "{text}: {read:?}");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn no_record_begins_with_an_arrangement_that_cannot_be_played() {
        let pawn = "Arbiter restores rnbqkbnr/pppppppp/8/8/8/8/P1PPPPPP/RPBQKBNR b KQkq - 0 1 by preface.scope";
        let set_up = "The men were set up so: rnbqkbnr/pppppppp/8/8/8/8/P1PPPPPP/RPBQKBNR";
        // As the first thing, and with moves before it and from it.
        let alone = record(&[pawn]);
        assert!(alone.contains(set_up) && !alone.contains("[FEN"), "{alone}");
        let played = record(&["White plays e4", pawn, "Black plays e5", "White plays Nf3"]);
        for told in [
            "1. e4 {ruled 0}",
            set_up,
            "There was played: 1... e7-e5",
            "{ruled 1}",
            "{ruled 2}",
        ] {
            assert!(played.contains(told), "{told}: {played}");
        }
        // A game that is set up as it can be played begins anew, with all that was ruled before.
        let start = "Arbiter restores rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1 by preface.scope";
        let anew = record(&[
            "White plays e4",
            pawn,
            "Black plays e5",
            start,
            "White plays d4",
        ]);
        for told in [
            "[FEN",
            "1. e4 1... e7-e5",
            "{ruled 0}",
            "{ruled 1}",
            "1. d4 {ruled 2}",
        ] {
            assert!(anew.contains(told), "{told}: {anew}");
        }
    }
}
