//! Play by communication: sending a move, and what is said of a message that did not come as it was sent.

use jadoube_board::Color;
use jadoube_laws::terms::PlayForm;

use super::{Asked, Available, FieldKind, Group, clauses, player};

/// Whether the game is played by messages.
pub(super) fn are_sent(asked: &Asked<'_>) -> bool {
    asked.game.terms().play == PlayForm::Communication
}

/// The acts of a player.
pub(super) fn of_player(asked: &Asked<'_>, me: Color) -> Vec<Available> {
    if !are_sent(asked) {
        return Vec::new();
    }
    let game = asked.game;
    let send = Available::new(
        Group::Message,
        "communicate",
        "Send a move",
        "communicates {words}",
    );
    vec![
        send.by(&clauses(game, game.code().rules.comm.scope.as_ref()))
            .field("words", FieldKind::Words, "the words of the message")
            .open_if(game.turn() == me, player::NOT_YOUR_TURN),
    ]
}

/// The acts of the official.
pub(super) fn of_arbiter(asked: &Asked<'_>) -> Option<Available> {
    let rule = asked.game.code().rules.comm.unreadable.as_ref()?;
    let found = Available::new(
        Group::Arbiter,
        "find-transmission-fault",
        "Establish that a message was mangled on its way",
        "finds transmission-fault {color}",
    );
    are_sent(asked).then(|| {
        found
            .by(&clauses(asked.game, Some(rule)))
            .field("color", FieldKind::Color, "whose message")
            .open_if(
                asked.game.open_penalty().is_some(),
                "no penalty is open for a message",
            )
    })
}
