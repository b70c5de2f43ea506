//! A player's offers, claims and demands.

use jadoube_board::Color;
use jadoube_laws::code::params::agreement::AllowedWhen;
use jadoube_laws::code::params::claim::WrongCost;
use jadoube_laws::code::params::flag::FlagCaller;
use jadoube_laws::code::params::illegal::Finder;
use jadoube_laws::code::params::mate_demand::Ground;
use jadoube_laws::code::params::promotion::StandIns;
use jadoube_laws::code::params::repetition::{AnnouncedMove, DrawClaimant};
use jadoube_laws::code::params::resign::ResignSign;
use jadoube_laws::code::params::touch::{Claimable, Intent};
use jadoube_laws::code::{ClauseId, EventKind, Rule, Rules};
use jadoube_laws::game::Game;

use super::super::{board, sentence};
use super::{Asked, Available, FieldKind, Group, adjourning, clauses, messages};

pub(super) const NOT_YOUR_TURN: &str = "it is not your turn";

pub(super) fn acts(asked: &Asked<'_>, me: Color) -> Vec<Available> {
    let game = asked.game;
    if game.outcome().is_some() {
        return after_the_end(game);
    }
    let asker = Asker {
        game,
        rules: &game.code().rules,
        me,
        at_a_board: !messages::are_sent(asked),
    };
    let mut acts = messages::of_player(asked, me);
    acts.extend(asker.naming());
    acts.extend(asker.slip());
    acts.extend(asker.offers());
    acts.extend(asker.draw_claims());
    acts.extend(asker.demand());
    acts.extend(asker.complaints());
    acts.extend(asker.time_claims());
    acts.extend(asker.giving_up());
    acts.extend(adjourning::of_player(asked, me));
    acts.extend(asker.irregularities());
    acts
}

/// What a code lets be said when the game has ended: an illegal move or a wrong array found immediately after.
fn after_the_end(game: &Game) -> Vec<Available> {
    let rules = &game.code().rules;
    let mut acts = Vec::new();
    if let Some(rule) = &rules.illegal.after_end {
        acts.push(
            Available::new(
                Group::Claim,
                "claim-illegal-move",
                "Point out an illegal move",
                "claims illegal-move",
            )
            .by(given_by(rule, game.event())),
        );
    }
    if let Some(rule) = &rules.end.reopened_by {
        acts.push(
            Available::new(
                Group::Irregularity,
                "claim-wrong-setup",
                "The array was wrong",
                "claims wrong-setup",
            )
            .by(given_by(rule, game.event())),
        );
    }
    acts
}

struct Asker<'a> {
    game: &'a Game,
    rules: &'a Rules,
    me: Color,
    at_a_board: bool,
}

impl Asker<'_> {
    fn on_move(&self) -> bool {
        self.game.turn() == self.me
    }

    fn touched(&self) -> bool {
        self.game.in_hand().counted(self.me).next().is_some()
    }

    /// Naming what the pawn on the last rank shall be, where the code lets it stand for the piece.
    fn naming(&self) -> Option<Available> {
        let event = self.game.event();
        let rule = self.rules.promotion.stand_ins.as_ref()?;
        let named = rule
            .at(event)
            .is_some_and(|rule| *rule.is == StandIns::NamedPawnOrSubstitute);
        let square = board::pawn_waiting(self.game).filter(|_| named && self.on_move())?;
        let name = Available::new(
            Group::Board,
            "name-piece",
            "Leave the pawn and name it",
            &format!("names {square} {{piece}}"),
        );
        let pieces = ["queen", "rook", "bishop", "knight"];
        Some(
            name.by(given_by(rule, event))
                .among("piece", "what it shall be", &pieces),
        )
    }

    /// Saying that a touch was an accident, where the code asks what was meant.
    fn slip(&self) -> Option<Available> {
        let event = self.game.event();
        let rule = self.rules.touch.intent.as_ref()?;
        let asked = rule
            .at(event)
            .is_some_and(|rule| *rule.is != Intent::NoneAsked);
        let open = asked && self.at_a_board && self.on_move();
        let touch = self
            .game
            .in_hand()
            .counted(self.me)
            .last()
            .filter(|_| open)?;
        let act = format!("touches {} by accident", touch.square);
        let label = format!("Touching {} was an accident", touch.square);
        Some(Available::new(Group::Board, "accident", label, &act).by(given_by(rule, event)))
    }

    fn offers(&self) -> Vec<Available> {
        match self.game.offer() {
            Some(by) if by != self.me => {
                return vec![
                    Available::new(Group::Offer, "accept", "Accept the draw", "accepts")
                        .confirmed(),
                    Available::new(Group::Offer, "decline", "Decline the draw", "declines"),
                ];
            }
            _ => {}
        }
        let allowed_when = self.rules.agreement.allowed_when.as_ref();
        let Some(ruled) = allowed_when.and_then(|rule| rule.at(self.game.event())) else {
            return Vec::new();
        };
        let completed = self.game.tally().completed;
        let made = self.game.tally().made;
        let (allowed, why) = match *ruled.is {
            AllowedWhen::Any | AllowedWhen::BeforeLegalMate => (true, String::new()),
            AllowedWhen::BlackHasMade(moves) => (
                completed.black >= moves || made.black >= moves,
                format!("no draw can be agreed before Black has made {moves} moves"),
            ),
            AllowedWhen::EachHasMade(moves) => (
                made.white >= moves && made.black >= moves,
                format!(
                    "no draw can be agreed before each player has made {}",
                    sentence_moves(moves)
                ),
            ),
        };
        let offer =
            Available::new(Group::Offer, "offer-draw", "Offer a draw", "offers draw").by(ruled.by);
        vec![
            offer
                .open_if(allowed, &why)
                .open_if(self.game.offer().is_none(), "your offer is open already"),
        ]
    }

    fn draw_claims(&self) -> Vec<Available> {
        let event = self.game.event();
        let mut claims = Vec::new();
        if let Some(rule) = &self.rules.repetition.count {
            let claim = Available::new(
                Group::Claim,
                "claim-repetition",
                "Claim a draw by repetition",
                "claims repetition",
            )
            .by(given_by(rule, event));
            let claim = self.draw_claim(claim, self.rules.repetition.claimant.as_ref());
            claims.push(
                self.with_announced_move(claim, self.rules.repetition.announced_move.as_ref()),
            );
        }
        let count = self.rules.fifty.count.as_ref();
        if let Some(rule) = count.and_then(|rule| rule.at(event)) {
            let label = format!("Claim a draw by {} moves", rule.is);
            let claim = Available::new(
                Group::Claim,
                "claim-fifty-moves",
                label,
                "claims fifty-moves",
            )
            .by(rule.by);
            let claim = self.draw_claim(claim, self.rules.fifty.claimant.as_ref());
            claims.push(self.with_announced_move(claim, self.rules.fifty.announced_move.as_ref()));
        }
        if let Some(rule) = self.rules.endless_check.ground.as_ref().filter(|rule| {
            rule.at(event)
                .is_some_and(|rule| *rule.is == Ground::Ground)
        }) {
            let claim = Available::new(
                Group::Claim,
                "claim-perpetual-check",
                "Claim a draw by checks without end",
                "claims perpetual-check",
            );
            claims.push(self.draw_claim(
                claim.by(given_by(rule, event)),
                self.rules.endless_check.claimant.as_ref(),
            ));
        }
        if let Some(rule) = &self.rules.dead.ends_game {
            let claim = Available::new(
                Group::Claim,
                "claim-dead-position",
                "Say that no mate is possible any more",
                "claims dead-position",
            );
            claims.push(claim.by(given_by(rule, event)));
        }
        claims
    }

    /// A claim as the code gives it to a claimant, with what it costs when it fails.
    fn draw_claim(&self, claim: Available, claimant: Option<&Rule<DrawClaimant>>) -> Available {
        let claim = match claimant
            .and_then(|rule| rule.at(self.game.event()))
            .map(|rule| *rule.is)
        {
            Some(DrawClaimant::OnMove) => claim.open_if(self.on_move(), NOT_YOUR_TURN),
            Some(DrawClaimant::OnMoveUntouched) => claim
                .open_if(self.on_move(), NOT_YOUR_TURN)
                .open_if(!self.touched(), "you have touched a man"),
            Some(DrawClaimant::Either) | None => claim,
        };
        claim.costing(self.wrong_claim_costs()).confirmed()
    }

    fn wrong_claim_costs(&self) -> Option<String> {
        let rule = self.rules.claim.wrong_cost.as_ref()?;
        match *rule.at(self.game.event())?.is {
            WrongCost::Nothing => None,
            WrongCost::OpponentGains(span) => Some(format!(
                "if it fails {:#} gains {}",
                self.me.opposite(),
                sentence::span(jadoube_laws::Millis(span.as_millis()))
            )),
            WrongCost::OpponentGainsClaimantHalved(halved) => Some(format!(
                "if it fails {:#} gains {} and you lose half of your time, {} at most",
                self.me.opposite(),
                sentence::span(jadoube_laws::Millis(halved.gains.as_millis())),
                sentence::span(jadoube_laws::Millis(halved.loses_at_most.as_millis()))
            )),
        }
    }

    fn with_announced_move(
        &self,
        mut claim: Available,
        rule: Option<&Rule<AnnouncedMove>>,
    ) -> Available {
        claim.with_move = self.on_move()
            && rule
                .and_then(|rule| rule.at(self.game.event()))
                .is_some_and(|rule| *rule.is != AnnouncedMove::No);
        claim
    }

    fn demand(&self) -> Option<Available> {
        let rule = self.rules.mate_demand.allowed.as_ref()?;
        let event = self.game.event();
        let moves = self
            .rules
            .mate_demand
            .limit
            .as_ref()
            .and_then(|limit| limit.at(event))
            .map_or(50, |limit| *limit.is);
        let demand = Available::new(
            Group::Demand,
            "demand-mate",
            format!("Demand mate within {moves} moves"),
            "demands mate-in-50",
        );
        let running = self.game.mate_demand(self.me).is_some();
        Some(
            demand
                .by(given_by(rule, event))
                .open_if(!running, "your demand runs already")
                .confirmed(),
        )
    }

    fn complaints(&self) -> Vec<Available> {
        let event = self.game.event();
        let mut claims = Vec::new();
        let finder = self.rules.illegal.finder.as_ref();
        if let Some(ruled) = finder.and_then(|rule| rule.at(event)) {
            let claim = Available::new(
                Group::Claim,
                "claim-illegal-move",
                "Point out an illegal move",
                "claims illegal-move",
            )
            .by(ruled.by);
            let anyone = matches!(ruled.is, Finder::Anyone | Finder::PlayerOrArbiter);
            let opponent_moved = self.game.last_ply().is_some_and(|ply| ply.who != self.me);
            claims.push(claim.open_if(anyone || opponent_moved, "the opponent has not moved"));
        }
        if let Some(rule) = self
            .rules
            .touch
            .enforced_by
            .as_ref()
            .filter(|_| self.at_a_board)
        {
            let early = self
                .rules
                .touch
                .claimable_before_other_move
                .as_ref()
                .and_then(|rule| rule.at(event))
                .is_some_and(|rule| *rule.is != Claimable::AfterTheBreach);
            let opponent = self.me.opposite();
            let touched_now = early && self.game.in_hand().counted(opponent).next().is_some();
            let touched_then = self.game.plies_back().next().is_some_and(|ply| {
                ply.who == opponent && ply.touches.iter().any(|touch| touch.who == opponent)
            });
            let claim = Available::new(
                Group::Claim,
                "claim-touched",
                "Insist on a touched man",
                "claims touched {square}",
            );
            let claim = claim.by(given_by(rule, event)).field(
                "square",
                FieldKind::Square,
                "the man touched",
            );
            claims.push(claim.open_if(
                touched_now || touched_then,
                "the opponent has touched no man",
            ));
        }
        if let Some(penalty) = self
            .game
            .open_penalty()
            .filter(|penalty| penalty.holder == self.me)
        {
            claims.push(
                Available::new(Group::Choice, "waive", "Waive the penalty", "waives")
                    .by(&penalty.by),
            );
        }
        claims
    }

    fn time_claims(&self) -> Vec<Available> {
        let event = self.game.event();
        let mut claims = Vec::new();
        if self.game.clocks().is_none() {
            return claims;
        }
        let callers = self.rules.flag.callers.as_ref();
        if let Some(ruled) = callers.and_then(|rule| rule.at(event)) {
            let caller = |caller: &FlagCaller| {
                matches!(
                    caller,
                    FlagCaller::Opponent | FlagCaller::OpponentInTime | FlagCaller::Owner
                )
            };
            if ruled.is.iter().any(caller) {
                claims.push(
                    Available::new(
                        Group::Claim,
                        "claim-flag",
                        "Claim that a flag has fallen",
                        "claims flag",
                    )
                    .by(ruled.by),
                );
            }
        }
        if let Some(rule) = &self.rules.quickplay.in_use {
            let claim = Available::new(
                Group::Claim,
                "claim-no-progress",
                "Claim a draw: no effort, or no progress possible",
                "claims no-progress",
            );
            let claim = claim.by(given_by(rule, event)).open_if(
                self.without_bonus(),
                "the clock gives an increment or a delay",
            );
            let claimant = self
                .rules
                .quickplay
                .claimant
                .as_ref()
                .and_then(|rule| rule.at(event))
                .map(|rule| *rule.is);
            let on_move = claimant.is_none_or(|claimant| !claimant.on_move || self.on_move());
            claims.push(claim.open_if(on_move, NOT_YOUR_TURN).confirmed());
        }
        if let Some(rule) = &self.rules.quickplay.increment_request {
            let claim = Available::new(
                Group::Claim,
                "claim-increment",
                "Ask for an increment",
                "claims increment",
            )
            .by(given_by(rule, event));
            claims.push(
                claim
                    .open_if(
                        self.without_bonus(),
                        "the clock gives an increment or a delay",
                    )
                    .open_if(self.on_move(), NOT_YOUR_TURN),
            );
        }
        if let Some(rule) = &self.rules.quickplay.losing_chances {
            let label = "Claim insufficient losing chances";
            let claim = Available::new(
                Group::Claim,
                "claim-losing-chances",
                label,
                "claims insufficient-losing-chances",
            );
            claims.push(claim.by(given_by(rule, event)).confirmed());
        }
        let grounds = clauses(self.game, self.rules.pause.grounds.as_ref());
        if !grounds.is_empty() && self.at_a_board {
            let stop = Available::new(
                Group::Clock,
                "stop",
                "Stop the clocks and call the arbiter",
                "stops",
            );
            claims.push(stop.by(&grounds));
        }
        claims
    }

    fn without_bonus(&self) -> bool {
        self.game
            .clocks()
            .is_some_and(|clocks| clocks.without_bonus(self.me))
    }

    fn giving_up(&self) -> Vec<Available> {
        let event = self.game.event();
        let signs = self
            .rules
            .resign
            .signs
            .as_ref()
            .and_then(|rule| rule.at(event));
        let when = self
            .rules
            .resign
            .when
            .as_ref()
            .and_then(|rule| rule.at(event));
        let by = signs
            .map(|ruled| ruled.by)
            .or(when.map(|ruled| ruled.by))
            .unwrap_or_default();
        let mut acts = vec![
            Available::new(Group::End, "resign", "Resign", "resigns")
                .by(by)
                .confirmed(),
        ];
        if signs.is_some_and(|ruled| ruled.is.contains(&ResignSign::TipsKing)) {
            acts.push(
                Available::new(Group::End, "tip-king", "Lay the king down", "tips king")
                    .by(by)
                    .confirmed(),
            );
        }
        acts
    }

    fn irregularities(&self) -> Vec<Available> {
        let event = self.game.event();
        let mut claims = Vec::new();
        if !self.at_a_board {
            return claims;
        }
        let mut add = |id: &str, label: &str, act: &str, by: Vec<String>| {
            claims.push(Available::new(Group::Irregularity, id, label, act).by(&by));
        };
        if let Some(rule) = &self.rules.setup.wrong_array {
            add(
                "claim-wrong-setup",
                "The array is wrong",
                "claims wrong-setup",
                ids(given_by(rule, event)),
            );
        }
        if let Some(rule) = &self.rules.board.turned {
            add(
                "claim-wrong-board",
                "The board lies wrongly",
                "claims wrong-board",
                ids(given_by(rule, event)),
            );
        }
        if let Some(rule) = &self.rules.colors.reversed {
            add(
                "claim-wrong-colours",
                "The colors are exchanged",
                "claims wrong-colours",
                ids(given_by(rule, event)),
            );
        }
        if let Some(rule) = &self.rules.first_move.wrong_side {
            add(
                "claim-wrong-first-move",
                "The wrong side began",
                "claims wrong-first-move",
                ids(given_by(rule, event)),
            );
        }
        if let Some(rule) = self
            .rules
            .clock_fault
            .correction
            .as_ref()
            .filter(|_| self.game.clocks().is_some())
        {
            let claim = Available::new(
                Group::Irregularity,
                "claim-clock-setting",
                "A clock is set wrongly",
                "claims clock-setting {color} {excess}",
            );
            claims.push(
                claim
                    .by(given_by(rule, event))
                    .field("color", FieldKind::Color, "whose clock")
                    .field("excess", FieldKind::Signed, "how much too much it has left"),
            );
        }
        if let Some(rule) = &self.rules.forfeit.claim_window {
            let claim = Available::new(
                Group::Irregularity,
                "claim-forfeit",
                "Claim the game for an offence",
                "claims forfeit {reason}",
            );
            let offences = [
                "refusal",
                "notes",
                "advice",
                "second-board",
                "asked-advice",
                "upset",
                "annoys",
                "phone",
            ];
            claims.push(
                claim
                    .by(given_by(rule, event))
                    .among("reason", "the offence", &offences)
                    .confirmed(),
            );
        }
        claims
    }
}

/// The clauses of a rule in this kind of event.
fn given_by<T>(rule: &Rule<T>, event: EventKind) -> &[ClauseId] {
    rule.at(event).map_or(&[], |ruled| ruled.by)
}

fn ids<T: ToString>(clauses: &[T]) -> Vec<String> {
    clauses.iter().map(ToString::to_string).collect()
}

fn sentence_moves(moves: u32) -> String {
    if moves == 1 {
        "a move".to_owned()
    } else {
        format!("{moves} moves")
    }
}
