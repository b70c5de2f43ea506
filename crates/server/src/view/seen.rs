//! What stands on the board and the clocks for anybody to see and waits for the arbiter to establish it.

use jadoube_board::{ByColor, Color};
use jadoube_codes::params::illegal::Waiver;
use jadoube_forms::view::is_unfinished;
use jadoube_laws::fact::offence::Offence;
use jadoube_laws::game::Game;
use jadoube_laws::ruling::{Demand, Matter};
use jadoube_laws::sentence;
use jadoube_laws::{
    Act, Cause, Deed, Event, Fact, Millis, MovesEvent, Ruling, SessionEvent, Verdict,
};

use super::offered::{Available, Group};
use crate::referee::{glance, was_stopped};

/// Fallen flags, an illegal move and a touched man that was not moved, each as an act with what would be ruled if it were
/// established now.
pub fn seen(game: &Game, late: ByColor<Option<Late>>, now: Millis) -> Vec<Available> {
    let mut late = late_comers(game, late);
    if let Some(outcome) = game.outcome() {
        // Of two who do not come the second is found not to be there when the first has lost by it.
        late.retain(|_| outcome.cause == Cause::Lateness);
        return late
            .into_iter()
            .filter_map(|fact| to_establish(game, fact, now))
            .collect();
    }
    let fallen = |whose: Color| {
        let down = |whose| game.clock(whose, now)?.fallen;
        let at = down(whose)?;
        // Of two the one that fell first decides.
        if down(whose.opposite()).is_some_and(|first| first < at) {
            return None;
        }
        let words = format!("{whose:#}’s flag has fallen");
        Some((Fact::Flag { whose }, words, format!("finds flag {whose:#}")))
    };
    let pressed = game.pressed_without_move();
    let is_made = game.ply_count() > 0 && !is_unfinished(game);
    let illegal = (is_made || pressed.is_some()).then(|| {
        let words = match pressed {
            Some(who) => format!("{who:#} pressed the clock without having made a move"),
            None => illegal_move(game),
        };
        let fact = Fact::IllegalMove { at: None };
        (fact, words, "finds illegal-move".to_owned())
    });
    let facts = Color::ALL
        .into_iter()
        .filter_map(fallen)
        .chain(illegal)
        .chain(left(game))
        .chain(late);
    let mut seen: Vec<Available> = facts
        .filter_map(|fact| to_establish(game, fact, now))
        .collect();
    seen.extend(replied(game, now));
    seen
}

/// A fact in words, as an act with what would be ruled.
fn to_establish(
    game: &Game,
    (fact, label, act): (Fact, String, String),
    now: Millis,
) -> Option<Available> {
    let of_touch = matches!(fact, Fact::Touched { .. });
    let of_lateness = matches!(fact, Fact::Conduct { .. });
    let denied = is_asked(game, &fact).then(|| "rules rejected".to_owned());
    let ruling = glance(game, &Act::arbiter(Deed::Find { fact }), now).ruling;
    let back = ruling.events.iter().any(goes_back);
    let ended = ruling.events.iter().any(ends);
    // Where the law leaves it to the other player to exact, nothing comes of it; nor where whoever is late is excused.
    if of_touch && !back || of_lateness && !ended {
        return None;
    }
    Some(Available {
        id: format!("seen-{}", act.replace(' ', "-").to_lowercase()),
        group: Group::Establish,
        label,
        act,
        fields: Vec::new(),
        with_move: false,
        open: true,
        why: None,
        cost: None,
        clauses: ruling.clauses.iter().map(ToString::to_string).collect(),
        // What is established can be undone; what ends the game has sent the players home by then, and whoever is not there it has not.
        confirm: ended && !of_lateness || was_stopped(&ruling),
        rare: false,
        proposed: Some(follows(&ruling)?),
        ends: ended || was_stopped(&ruling) && wins_or_draws(&ruling).is_some(),
        back,
        denied,
    })
}

/// How somebody has not come in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Late {
    /// He has not come yet.
    IsAwaited,
    /// He has come at this game time.
    Came(Millis),
}

/// Those who have not come in time.
fn late_comers(game: &Game, late: ByColor<Option<Late>>) -> Vec<(Fact, String, String)> {
    let told = |whom: Color| {
        // Whoever has moved plays, by the leave of whoever let him.
        let has_moved = game.plies_back().any(|ply| ply.who == whom);
        let late = late[whom].filter(|_| !has_moved)?;
        let words = match late {
            Late::IsAwaited => format!("{whom:#} has not come in time"),
            Late::Came(at) if at.seconds() > 0 => {
                format!("{whom:#} has come {} after the start", at.in_words())
            }
            Late::Came(_) => format!("{whom:#} has come after the start"),
        };
        let offence = Offence::Absent;
        let act = format!("finds absent {whom:#}");
        Some((Fact::Conduct { whom, offence }, words, act))
    };
    Color::ALL.into_iter().filter_map(told).collect()
}

/// Whether the arbiter is asked whether that is so.
fn is_asked(game: &Game, fact: &Fact) -> bool {
    let pending = game.pending_question();
    match (fact, pending.map(|pending| &pending.question.about)) {
        (Fact::Touched { square, whom }, Some(Matter::Touch { squares, who })) => {
            who == whom && squares.contains(square)
        }
        _ => false,
    }
}

fn ends(event: &Event) -> bool {
    matches!(event, Event::Session(SessionEvent::GameEnded { .. }))
}

fn goes_back(event: &Event) -> bool {
    matches!(event, Event::Moves(MovesEvent::Restored { .. }))
}

/// The man that the latest move should have moved or taken and did not: what the arbiter establishes, in words, and as an act; nothing
/// once he has found that it was not touched.
fn left(game: &Game) -> Option<(Fact, String, String)> {
    let ply = game.last_ply()?;
    game.open_penalty_of(ply.who.opposite())?;
    let whom = ply.who;
    let man = |square| sentence::man_on(&ply.before.setup.board, square);
    let castled = ply.before.setup.castling_shape(ply.made).is_some();
    let (square, words) = match &ply.unmet.as_ref()?.what {
        Demand::Moves(rook) | Demand::MovesWithoutCastling(rook)
            if castled && *rook == ply.made.to() =>
        {
            let words = format!("{} before the king, and castled with it", man(*rook));
            (*rook, words)
        }
        Demand::Moves(square) | Demand::MovesWithoutCastling(square) => {
            (*square, format!("{}, which was not moved", man(*square)))
        }
        Demand::Takes(square) => (*square, format!("{}, which was not taken", man(*square))),
        Demand::Castles(rook) => {
            let words = format!("the king and {}, and did not castle with it", man(*rook));
            (*rook, words)
        }
        Demand::Pair(own, other) => {
            let words = format!("{} and {}, which it did not take", man(*own), man(*other));
            // One of the two may have moved or been taken otherwise.
            let square = [*own, *other]
                .into_iter()
                .find(|square| *square != ply.made.from() && *square != ply.made.to())?;
            (square, words)
        }
        _ => return None,
    };
    Some((
        Fact::Touched { square, whom },
        format!("{whom:#} touched {words}"),
        format!("finds touched {square} {whom:#}"),
    ))
}

/// The latest illegal move that was replied to before anybody established it, where the law lets it stand: nothing to be said
/// any more, but whoever was about to is told why, and what is left.
fn replied(game: &Game, now: Millis) -> Option<Available> {
    // What an official has gone back behind is settled with that.
    let illegal = game.plies_that_stand().find(|ply| !ply.legal)?;
    let reply = game
        .plies_that_stand()
        .take_while(|ply| ply.index > illegal.index);
    let reply = reply.filter(|ply| ply.who != illegal.who).last()?;
    let fact = Fact::IllegalMove { at: None };
    let ruling = glance(game, &Act::arbiter(Deed::Find { fact }), now).ruling;
    if ruling.verdict != Verdict::Refused || ruling.explanation.is_empty() {
        return None;
    }
    let agreed = game.code().rules.illegal.waiver_by_both.as_ref();
    let agreed = agreed.and_then(|rule| rule.at(game.event()));
    let left = match agreed.map(|rule| rule.is) {
        Some(Waiver::MayCorrectAfterWindow) => {
            " It can be put right only if both players agree to that: each says so."
        }
        Some(Waiver::MayDispenseWithRestoring) | None => "",
    };
    let answer = sentence::numbered_move(reply);
    Some(Available {
        id: "replied-illegal-move".to_owned(),
        group: Group::Establish,
        label: illegal_move(game),
        act: "finds illegal-move".to_owned(),
        fields: Vec::new(),
        with_move: false,
        open: false,
        why: Some(format!(
            "{:#} replied {answer}. {}{left}",
            reply.who, ruling.explanation
        )),
        cost: None,
        clauses: ruling.clauses.iter().map(ToString::to_string).collect(),
        confirm: true,
        rare: false,
        proposed: None,
        ends: false,
        back: false,
        denied: None,
    })
}

/// Which move is illegal, as the score has it; where it is none of the moves made, that one was made in some other way.
fn illegal_move(game: &Game) -> String {
    let Some(ply) = game.plies_back().find(|ply| !ply.legal) else {
        return "An illegal move has been made".to_owned();
    };
    let (who, made) = (ply.who, sentence::numbered_move(ply));
    if ply.is_out_of_turn() {
        return format!("{who:#} moved {made} in the opponent’s turn");
    }
    format!("{who:#}’s move {made} is illegal")
}

/// Who wins by a ruling that waits for a proof, if he can still mate; else the game is drawn.
fn wins_or_draws(ruling: &Ruling) -> Option<Color> {
    match ruling.asks.as_ref()?.about {
        Matter::CanStillMate(winner) => Some(winner),
        _ => None,
    }
}

/// What would follow, if something would.
fn follows(ruling: &Ruling) -> Option<String> {
    if ruling.verdict != Verdict::Accepted {
        return None;
    }
    if was_stopped(ruling) {
        return Some(match wins_or_draws(ruling) {
            Some(winner) => format!(
                "The game ends: {:#} loses it, or it is drawn if {winner:#} cannot mate any more. Which of the two takes a proof, which \
                 is made when it is established.",
                winner.opposite()
            ),
            None => format!(
                "{} What else it comes to takes a proof, which is made when it is established: the game may end by it.",
                ruling.explanation
            ),
        });
    }
    // What a ruling explains it explains with the penalties in it.
    Some(if ruling.explanation.is_empty() {
        let penalties = ruling.penalties.iter().map(sentence::penalty);
        penalties.collect::<Vec<_>>().join(" ")
    } else {
        ruling.explanation.clone()
    })
}

#[cfg(test)]
mod tests {
    use jadoube_laws::case::Course;
    use jadoube_laws::{Code, EventKind, Terms};

    use super::*;

    #[test]
    fn what_has_gone_back_with_a_position_is_no_illegal_move_any_more() {
        let terms = Terms {
            time: Some("3m+2s".parse().expect("a time control")),
            event: Some(EventKind::Blitz),
            ..Terms::default()
        };
        let code = Code::by_id("fide-2023").expect("a code");
        let mut course = Course::new(code, terms).expect("a game");
        let mut replied_after = |line: &str| {
            let (ruling, _) = course.tell(line).expect("an act");
            assert_ne!(ruling.verdict, Verdict::NotUnderstood, "{line}");
            let now = course.game().now();
            let seen = seen(course.game(), ByColor::default(), now);
            seen.iter().any(|one| one.id == "replied-illegal-move")
        };
        for (line, replied) in [
            ("White plays e4", false),
            ("Black plays e5", false),
            ("White plays Ng1-g3", false),
            ("Black plays d6", true),
            (
                "Arbiter restores rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 by 12.1",
                false,
            ),
            ("White plays Nf3", false),
        ] {
            assert_eq!(replied_after(line), replied, "{line}");
        }
    }
}
