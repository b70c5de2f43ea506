//! What a player does at a table for whom an engine thinks.

use jadoube_board::{Color, FenStyle, Move, Position};
use jadoube_laws::game::Game;
use jadoube_laws::{Act, Actor, Decided, Millis, Offer, Score, Verdict, offers};
use jadoube_notation::{Style, write_move};

/// The position as UCI tells it: with the moves that have led to it, so that the engine knows of repetitions, as far back as
/// each was legal and led to the next; a position that was restored begins anew.
pub fn position(game: &Game) -> String {
    let mut reached = game.position().copied();
    let (mut start, mut moves) = (game.setup().to_fen(FenStyle::Standard), Vec::new());
    for ply in game.plies_back() {
        let before = ply.before.position.filter(|_| ply.legal);
        let Some(before) = before.filter(|it| reached == Some(it.played(ply.made))) else {
            break;
        };
        start = ply.before.setup.to_fen(FenStyle::Standard);
        moves.push(write_move(&before, ply.made, Style::Uci));
        reached = Some(before);
    }
    if moves.is_empty() {
        return format!("fen {start}");
    }
    moves.reverse();
    format!("fen {start} moves {}", moves.join(" "))
}

/// The moves by which alone a player can do what he owes, as `go` takes them after its limits; nothing if he owes nothing.
pub fn owed(game: &Game, who: Color) -> String {
    let moves = game
        .duty(who)
        .map_or_else(Vec::new, |duty| game.fulfilling(&duty.what));
    let Some(position) = game.position() else {
        return String::new();
    };
    let words: String = moves
        .into_iter()
        .filter(|made| position.is_legal(*made))
        .map(|made| format!(" {}", write_move(position, made, Style::Uci)))
        .collect();
    if words.is_empty() {
        words
    } else {
        format!(" searchmoves{words}")
    }
}

/// A move as an engine writes it, in standard notation; none if it is not legal.
pub fn words(game: &Game, best: &str) -> Option<String> {
    let position: &Position = game.position()?;
    let same =
        |made: &Move| write_move(position, *made, Style::Uci) == best || made.to_string() == best;
    let legal = position.legal_moves();
    let made = legal.iter().find(|made| same(made))?;
    Some(write_move(position, *made, Style::San))
}

/// The clocks as `go` takes them, and how much the player on turn has left, in milliseconds; none in a game without.
pub fn clocks(game: &Game, now: Millis) -> Option<(String, u64)> {
    let clock = |color| game.clock(color, now);
    let (white, black) = (clock(Color::White)?, clock(Color::Black)?);
    let own = match game.turn() {
        Color::White => &white,
        Color::Black => &black,
    };
    let control = own
        .moves_to_control
        .map_or_else(String::new, |moves| format!(" movestogo {moves}"));
    let limits = format!(
        "wtime {} btime {} winc {} binc {}{control}",
        white.left.0,
        black.left.0,
        white.bonus.each_move().0,
        black.bonus.each_move().0,
    );
    Some((limits, own.left.0))
}

/// What a player claims who knows how he stands, and what the law says to it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Claiming<'a> {
    /// A move not made yet, with which he claims.
    pub with: Option<&'a str>,
    /// How he stands in his engine's eyes, in hundredths of a pawn, as far as it has said.
    pub score: Option<i32>,
}

/// The act by which a player claims what he can surely have: a win, a move put right, and a draw unless his engine thinks that
/// it stands better. `judge` is what the law says to an act; a claim on which it does not decide at once is none.
pub fn claim(
    game: &Game,
    who: Color,
    claiming: Claiming<'_>,
    now: Millis,
    judge: impl Fn(&Act) -> Decided,
) -> Option<Act> {
    if game.outcome().is_some() {
        return None;
    }
    let fits = |offer: &&Offer| {
        offer.open
            && offer.id.starts_with("claim-")
            && offer.fields.is_empty()
            && (claiming.with.is_none() || offer.with_move)
    };
    let own = match who {
        Color::White => Score::WhiteWins,
        Color::Black => Score::BlackWins,
    };
    offers(game, Actor::of(who), now)
        .iter()
        .filter(fits)
        .find_map(|offer| {
            let announced = claiming
                .with
                .map_or_else(String::new, |words| format!(" with {words}"));
            let act: Act = format!("{who:#} {}{announced}", offer.act).parse().ok()?;
            let decided = judge(&act);
            let score = decided.after.score();
            let drawn = match claiming.score {
                Some(score) => score <= 0,
                // Who tells nothing may be about to mate.
                None => offer.id != "claim-perpetual-check",
            };
            let wanted = score == own
                || score == Score::Draw && drawn
                || score == Score::Open && offer.id == "claim-illegal-move";
            (decided.ruling.verdict == Verdict::Accepted && wanted).then_some(act)
        })
}

#[cfg(test)]
mod tests {
    use jadoube_forms::Played;
    use jadoube_laws::decide;

    use super::*;

    fn played(headers: &str, acts: &[&str]) -> Played {
        let mut played =
            Played::begin(&jadoube_laws::Shelf::shipped(), "fide-2023", headers).expect("a game");
        for act in acts {
            played.tell(act).expect("an act");
        }
        played
    }

    #[test]
    fn what_is_owed_is_all_that_is_looked_for() {
        let played = played("time: 5m\n", &["White touches g1"]);
        let game = played.game();
        assert_eq!(owed(game, Color::White), " searchmoves g1f3 g1h3");
        assert_eq!(owed(game, Color::Black), "");
        assert_eq!(words(game, "g1f3").as_deref(), Some("Nf3"));
        assert_eq!(words(game, "g1g3"), None);
        let (limits, left) = clocks(game, Millis(0)).expect("clocks");
        assert_eq!(limits, "wtime 300000 btime 300000 winc 0 binc 0");
        assert_eq!(left, 300_000);
    }

    #[test]
    fn moves_are_told_from_where_they_lead_to_the_board() {
        let moved = ["White plays e4", "Black plays e5"];
        let begun = played("", &moved);
        let initial = "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(position(begun.game()), format!("{initial} moves e2e4 e7e5"));
        let restored = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        let back = format!("Arbiter restores {restored} by 12.1");
        let put_back = played("", &[moved[0], moved[1], &back]);
        assert_eq!(position(put_back.game()), format!("fen {restored}"));
        let on = played("", &[moved[0], moved[1], &back, "Black plays c5"]);
        assert_eq!(position(on.game()), format!("fen {restored} moves c7c5"));
    }

    #[test]
    fn an_illegal_move_is_pointed_out_and_nothing_doubtful_is_claimed() {
        let judged = |played: &Played, who| {
            let game = played.game();
            let judge = |act: &Act| decide(game, act, game.now());
            claim(game, who, Claiming::default(), game.now(), judge).map(|act| act.to_string())
        };
        let wrong = played("time: 5m\n", &["White plays e4", "Black plays Ke5"]);
        assert_eq!(
            judged(&wrong, Color::White).as_deref(),
            Some("White claims illegal-move")
        );
        let fine = played("time: 5m\n", &["White plays e4", "Black plays e5"]);
        assert_eq!(judged(&fine, Color::White), None);
        assert!(position(fine.game()).ends_with("moves e2e4 e7e5"));
    }
}
