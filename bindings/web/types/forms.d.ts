// Written by tools/types.js from docs/schemas: change those, and run `npm run types`.

/**
 * A length of time, or a moment counted from the beginning of play, in milliseconds.
 */
export type Millis = number;
/**
 * What ends a game.
 */
export type Cause =
  | "checkmate"
  | "stalemate"
  | "dead-position"
  | "repetition"
  | "automatic-repetition"
  | "fifty-moves"
  | "seventy-five-moves"
  | "mate-demand"
  | "perpetual-check"
  | "agreement"
  | "resignation"
  | "flag-fall"
  | "illegal-moves"
  | "sealed-move"
  | "lateness"
  | "forfeit"
  | "arbiter-granted"
  | "arbiter-ruled"
  | "result-signed"
  | "undertaking"
  | "irregularity";
/**
 * One thing that can be chosen.
 */
export type ChoiceOption =
  | {
      man: Square;
    }
  | {
      /**
       * @minItems 2
       * @maxItems 2
       */
      pair: [unknown, unknown];
    }
  | {
      move: Move;
    }
  | "king"
  | {
      letter: PenaltyLetter;
    }
  | "annulment"
  | "retraction"
  | {
      replacement: Square;
    }
  | {
      release: Square;
    };
/**
 * A square, such as `e4`.
 */
export type Square = string;
/**
 * A move as UCI writes it, such as `e7e8q`; castling is the king's move onto his own rook.
 */
export type Move = string;
/**
 * The lettered penalties of the British code.
 */
export type PenaltyLetter = "A" | "B" | "C";
/**
 * A side.
 */
export type Color = "white" | "black";
/**
 * Offers and claims of a draw, and demands to be mated.
 */
export type ClaimsEvent =
  | {
      event: "draw-offered";
      /**
       * By whom.
       */
      who: Color;
    }
  | {
      event: "offer-ended";
      /**
       * Whose; where it is not told, every one.
       */
      who?: Color | null;
      /**
       * What ended it, if it lapsed: it was neither accepted nor settled by the end of the game.
       */
      why?: Lapse | null;
    }
  | {
      event: "increment-asked";
      /**
       * Who.
       */
      who: Color;
    }
  | {
      event: "draw-claimed";
      /**
       * Who.
       */
      who: Color;
    }
  | {
      event: "claim-stands-as-offer";
      /**
       * Who claimed.
       */
      who: Color;
    }
  | {
      event: "claim-postponed";
      /**
       * Who claims.
       */
      who: Color;
    }
  | {
      /**
       * By whom.
       */
      by: Color;
      event: "mate-demanded";
      /**
       * The number of moves the other has.
       */
      moves: number;
    }
  | {
      /**
       * Whose demand.
       */
      by: Color;
      event: "mate-demand-ended";
    };
/**
 * What ended an offer of a draw that was neither accepted nor settled by the end of the game.
 */
export type Lapse = "declined" | "touch" | "move" | "withdrawn" | "claim-checked" | "increment-granted" | "no-consent";
/**
 * Time that passes, and what is done to the clocks.
 */
export type ClockEvent =
  | {
      event: "time-passed";
      /**
       * The moment, from the beginning of play.
       */
      to: Millis;
    }
  | {
      event: "clock-pressed";
      /**
       * By whom.
       */
      who: Color;
    }
  | {
      event: "clock-started";
      /**
       * Whose.
       */
      whose: Color;
    }
  | {
      event: "clocks-stopped";
    }
  | {
      event: "clocks-held";
    }
  | {
      /**
       * Milliseconds added to the time left; negative takes off.
       */
      by: number;
      event: "time-adjusted";
      /**
       * Whose.
       */
      whose: Color;
    }
  | {
      event: "increment-taken-off";
      /**
       * How much.
       */
      time: Millis;
      /**
       * Off whose clock.
       */
      whose: Color;
    }
  | {
      event: "clock-set";
      /**
       * Time left to the next control.
       */
      left: Millis;
      /**
       * Whose.
       */
      whose: Color;
    }
  | {
      event: "used-set";
      /**
       * Time used since the beginning.
       */
      used: Millis;
      /**
       * Whose.
       */
      whose: Color;
    }
  | {
      event: "flag-seen";
      /**
       * Whose.
       */
      whose: Color;
    }
  | {
      event: "flag-called";
      /**
       * Who called.
       */
      who: Color;
    }
  | {
      event: "both-flags-seen";
    }
  | {
      event: "increment-brought-in";
      /**
       * So much with each move.
       */
      increment: Millis;
    }
  | {
      event: "next-period-for-both";
    }
  | {
      event: "time-charged";
      /**
       * How much.
       */
      time: Millis;
      /**
       * To whom.
       */
      whose: Color;
    }
  | {
      event: "times-unknown";
    };
/**
 * What a sealed move is committed to: the SHA-256 digest of salt and words. Written as 64 hexadecimal digits.
 */
export type Commitment = string;
/**
 * What the other side has to answer for a step of a series to come about.
 */
export type Condition = string;
/**
 * What the other side may agree to, where the code lets agreement do something.
 */
export type Consent = "takeback" | "correction" | "arbiter" | "continue" | "adjustment";
/**
 * A pattern of moves that fulfils a duty, or another thing to be done.
 */
export type Demand =
  | {
      moves: Square;
    }
  | {
      takes: Square;
    }
  | {
      /**
       * @minItems 2
       * @maxItems 2
       */
      pair: [unknown, unknown];
    }
  | {
      exactly: Move;
    }
  | "king"
  | {
      "moves-without-castling": Square;
    }
  | {
      castles: Square;
    }
  | {
      any: Demand[];
    }
  | {
      all: Demand[];
    }
  | "retract"
  | {
      replace: Square;
    };
/**
 * A fact that follows from an act. [`crate::Game::apply`] carries it out and asks no questions.
 *
 * In JSON the kind is not told: `{"event": "clock-pressed", "who": "white"}`, for every name belongs to one kind.
 */
export type Event =
  ClockEvent | MovesEvent | HandsEvent | RightsEvent | ClaimsEvent | HearingEvent | RecordEvent | SessionEvent;
/**
 * Moves that are made, completed, taken back and superseded, and whose turn it is.
 */
export type MovesEvent =
  | (MoveMade & {
      event: "move-made";
    })
  | {
      event: "move-completed";
    }
  | {
      event: "earlier-move-completed";
      /**
       * Who made it.
       */
      who: Color;
    }
  | {
      event: "move-superseded";
      /**
       * How.
       */
      how: Superseding;
    }
  | {
      event: "superseded-reinstated";
    }
  | {
      event: "superseding-stands";
    }
  | {
      event: "restored";
      /**
       * The index of that half-move from the beginning of the game, from 0.
       */
      ply: number;
    }
  | {
      event: "turn-rewound";
      /**
       * The index of that half-move from the beginning of the game, from 0.
       */
      ply: number;
      /**
       * Whether the touches are answered by a penalty with it.
       */
      spends: boolean;
    }
  | {
      event: "turn-passed";
      /**
       * Whose it is now.
       */
      to: Color;
    }
  | {
      event: "set-up";
      /**
       * Its FEN.
       */
      fen: string;
    }
  | {
      /**
       * The clauses that bar it.
       */
      by: string[];
      event: "castling-barred";
      /**
       * The rook.
       */
      rook: Square;
      /**
       * Whose.
       */
      who: Color;
    };
/**
 * The hands used for a move.
 */
export type Hands = "one" | "both" | "left" | "right";
/**
 * How a move made is superseded by its own player in the opponent's turn.
 */
export type Superseding = "substitution" | "castling";
/**
 * What hands do on the board before a move is made.
 */
export type HandsEvent =
  | {
      /**
       * How it was announced, if it was an adjustment.
       */
      adjusting: Notice | null;
      /**
       * Whether the touch counts towards the duties of touched men.
       */
      counts: boolean;
      event: "touched";
      /**
       * Meant, or an accident.
       */
      intent: Intent;
      /**
       * The man.
       */
      man: Man;
      /**
       * Where it stands.
       */
      square: Square;
      /**
       * By whom.
       */
      who: Color;
    }
  | {
      event: "touch-excused";
      /**
       * Where the man stands.
       */
      square: Square;
      /**
       * Who touched.
       */
      who: Color;
    }
  | {
      event: "touch-carried";
      /**
       * The man.
       */
      man: Man;
      /**
       * Where the man stands now.
       */
      square: Square;
      /**
       * By whom it was touched.
       */
      who: Color;
    }
  | {
      event: "adjusting-announced";
      /**
       * Who.
       */
      who: Color;
    }
  | {
      event: "adjusting-done";
      /**
       * Who; where it is not told, both.
       */
      who?: Color | null;
    }
  | {
      event: "knocked-over";
      /**
       * Their squares.
       */
      squares: Square[];
      /**
       * By whom.
       */
      who: Color;
    }
  | {
      event: "put-right";
      /**
       * Their squares.
       */
      squares: Square[];
    }
  | {
      event: "lifted";
      /**
       * From where.
       */
      square: Square;
      /**
       * By whom.
       */
      who: Color;
    }
  | {
      event: "placed";
      /**
       * Where.
       */
      square: Square;
      /**
       * By whom.
       */
      who: Color;
    }
  | {
      event: "quitted";
      /**
       * Where it stands.
       */
      square: Square;
      /**
       * By whom.
       */
      who: Color;
    }
  | {
      event: "pressed-unfinished";
      /**
       * By whom.
       */
      who: Color;
    }
  | {
      event: "removed";
      /**
       * Where it stood.
       */
      square: Square;
      /**
       * By whom.
       */
      who: Color;
    }
  | {
      event: "removal-undone";
      /**
       * Its square.
       */
      square: Square;
    }
  | {
      event: "left-off";
      /**
       * Where it stood.
       */
      square: Square;
    }
  | {
      event: "stands-again";
      /**
       * The man.
       */
      man: Man;
      /**
       * Where.
       */
      square: Square;
    }
  | {
      event: "piece-set";
      /**
       * The man as the law takes it.
       */
      man: Man;
      /**
       * Where.
       */
      square: Square;
      /**
       * By whom.
       */
      who: Color;
    }
  | {
      event: "piece-named";
      /**
       * What it is to be.
       */
      role: Role;
      /**
       * Where it stands.
       */
      square: Square;
      /**
       * By whom.
       */
      who: Color;
    }
  | {
      event: "stand-in-set";
      /**
       * Where.
       */
      square: Square;
      /**
       * What.
       */
      what: StandIn;
      /**
       * By whom.
       */
      who: Color;
    }
  | {
      /**
       * What stands there now; none if it is the piece itself.
       */
      by: StandIn | null;
      event: "stand-in-replaced";
      /**
       * Where it stood.
       */
      square: Square;
    }
  | {
      event: "hands-undone";
    }
  | {
      event: "move-went-back";
      /**
       * Whose move it was.
       */
      who: Color;
    }
  | {
      /**
       * Whether it must be made.
       */
      binds: boolean;
      event: "move-intended";
      /**
       * Which.
       */
      made: Move;
      /**
       * By whom.
       */
      who: Color;
    };
/**
 * Whether an adjustment was announced.
 */
export type Notice = "given" | "missing";
/**
 * Whether a touch was meant.
 */
export type Intent = "meant" | "accident";
/**
 * A man by its letter in a FEN: capitals are White's.
 */
export type Man = string;
/**
 * A kind of man.
 */
export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";
/**
 * What stands on the board by the name of a piece that it is not.
 */
export type StandIn = "pawn" | "substitute";
/**
 * Duties, choices, penalties and rights: what lies on a player and what he may do.
 */
export type RightsEvent =
  | {
      /**
       * The duty.
       */
      duty: Duty;
      event: "duty-laid";
    }
  | {
      event: "duty-ended";
      /**
       * Whose.
       */
      who: Color;
    }
  | {
      /**
       * The choice.
       */
      choice: Choice;
      event: "choice-given";
    }
  | {
      event: "choice-ended";
      /**
       * For whom; where it is not told, for neither player.
       */
      who?: Color | null;
    }
  | {
      /**
       * The offence's clauses.
       */
      by: string[];
      event: "penalty-opened";
      /**
       * What may be exacted, where the code grades its penalties.
       */
      grades?: Grades | null;
      /**
       * Who may exact it.
       */
      holder: Color;
      /**
       * What was done.
       */
      kind: OffenceKind;
    }
  | {
      event: "penalty-coming";
      /**
       * Whose right.
       */
      holder: Color;
      /**
       * What it is; none if it is gone.
       */
      right: Later | null;
    }
  | {
      event: "penalty-spent";
      /**
       * Whose right; where it is not told, the latest that was opened.
       */
      holder?: Color | null;
    }
  | {
      /**
       * The clauses that take it.
       */
      by: string[];
      event: "right-lost";
      /**
       * Which.
       */
      right: Right;
      /**
       * Whose.
       */
      who: Color;
    }
  | {
      event: "right-restored";
      /**
       * Which.
       */
      right: Right;
      /**
       * Whose.
       */
      who: Color;
    }
  | {
      event: "punished";
      /**
       * What and whom.
       */
      penalty: Penalty;
    }
  | {
      event: "illegal-counted";
      /**
       * Against whom.
       */
      who: Color;
    }
  | {
      /**
       * The offence's clauses.
       */
      by: string[];
      event: "offence-known";
      /**
       * By whom.
       */
      whom: Color;
      /**
       * The offence.
       */
      word: Offence;
    }
  | {
      event: "restoring-waived";
      /**
       * Who.
       */
      who: Color;
    };
/**
 * What kind of offence a penalty may be exacted for.
 */
export type OffenceKind =
  | "touched-man"
  | "illegal-move"
  | "press-without-move"
  | "two-hands"
  | "unpromoted"
  | "faulty-record"
  | "useless-touch"
  | "both-touches"
  | "substitution"
  | "out-of-turn"
  | "released";
/**
 * A right that can be lost.
 */
export type Right =
  | "penalty"
  | "claim-repetition"
  | "claim-fifty-moves"
  | {
      castling: Square;
    }
  | "choice-of-move";
/**
 * How somebody is punished.
 */
export type PenaltyKind =
  | "loss"
  | "warning"
  | {
      letter: PenaltyLetter;
    }
  | {
      time: {
        /**
         * How much.
         */
        time: Millis;
        /**
         * Who gains it.
         */
        to: Color;
      };
    }
  | {
      "time-taken": {
        /**
         * How much.
         */
        time: Millis;
      };
    }
  | "opponents-points-raised"
  | "points-lowered"
  | "fine"
  | "exclusion"
  | "expulsion";
/**
 * Offences and circumstances that only a person can establish.
 */
export type Offence =
  | "refusal"
  | "phone"
  | "phone-carried"
  | "phone-sounding"
  | "phone-in-bag"
  | "phone-sounding-in-bag"
  | "notes"
  | "advice"
  | "asked-advice"
  | "second-board"
  | "upset"
  | "annoys"
  | "absent"
  | "excused";
/**
 * What comes before the arbiter, and what he gives leave for, finds and notes.
 */
export type HearingEvent =
  | {
      event: "question-asked";
      /**
       * Whether play waits for it.
       */
      "play-waits": boolean;
      /**
       * What.
       */
      question: Question;
    }
  | {
      event: "proof-stopped";
    }
  | {
      event: "question-turned-to";
      /**
       * Its number among those that are open, from 1.
       */
      number: number;
    }
  | {
      event: "question-answered";
    }
  | {
      event: "decision-begins";
    }
  | {
      event: "decision-stands";
    }
  | {
      event: "decision-undone";
    }
  | {
      event: "decision-overturned";
      /**
       * Its number among those that stand, from 1.
       */
      number: number;
    }
  | {
      event: "consented";
      /**
       * To what.
       */
      to: Consent;
      /**
       * Who.
       */
      who: Color;
    }
  | {
      event: "draw-consented";
    }
  | {
      event: "leave-given";
      /**
       * Who.
       */
      who: Color;
    }
  | {
      event: "left";
      /**
       * What he has left.
       */
      place: Place;
      /**
       * Who.
       */
      who: Color;
    }
  | {
      event: "returned";
      /**
       * Who.
       */
      who: Color;
    }
  | {
      /**
       * Its clauses.
       */
      by: string[];
      event: "fault-mentioned";
    }
  | {
      event: "trouble-found";
      /**
       * What.
       */
      what: Trouble;
    }
  | {
      event: "impossible-seen";
    }
  | {
      event: "impossible-gone";
    }
  | {
      /**
       * The clauses that it concerns.
       */
      by: string[];
      event: "noted";
      /**
       * What, in a sentence.
       */
      what: string;
    };
/**
 * What a question to the arbiter is about.
 */
export type Matter =
  | {
      "draw-claim": Color;
    }
  | {
      "can-still-mate": Color;
    }
  | "dead-position"
  | {
      increment: Color;
    }
  | {
      penalty: Color;
    }
  | {
      forfeit: {
        /**
         * Who.
         */
        offender: Color;
        /**
         * On what ground.
         */
        word: Ground;
      };
    }
  | "clocks"
  | {
      "clock-setting": {
        /**
         * How much more it shows than it should, in milliseconds.
         */
        excess: number;
        /**
         * Whose clock.
         */
        whose: Color;
      };
    }
  | "ground"
  | "fact"
  | "bystander"
  | {
      handshake: Color;
    }
  | {
      "offer-meant": Color;
    }
  | {
      "consent-to-offer": Color;
    }
  | "consent-to-draw"
  | {
      undertaking: Color;
    }
  | "adjournment"
  | "wrong-setup"
  | "wrong-board"
  | "wrong-colors"
  | {
      touch: {
        /**
         * Where they stand.
         */
        squares: Square[];
        /**
         * Who is said to have touched them.
         */
        who: Color;
      };
    }
  | {
      "late-touch": Color;
    }
  | {
      "rook-first": Color;
    }
  | {
      "half-castling": Color;
    }
  | {
      leave: Color;
    }
  | {
      break: Color;
    }
  | "both-refuse"
  | {
      pause: Color;
    }
  | {
      refusal: Color;
    }
  | {
      "opponents-score": Color;
    };
/**
 * The ground on which a player claims the game: the word that he gave, and the offence that it names, if it names one.
 */
export type Ground = string;
/**
 * How far a player goes away.
 */
export type Place = "board" | "room" | "venue";
/**
 * What may turn out to be beyond restoring.
 */
export type Trouble = "illegal-move" | "displaced";
/**
 * The scoresheets.
 */
export type RecordEvent =
  | {
      /**
       * Whether before the move was made.
       */
      "before-move": boolean;
      event: "written";
      /**
       * By whom.
       */
      who: Color;
      /**
       * The words.
       */
      words: string;
    }
  | {
      /**
       * Which of its entries, counted from nought.
       */
      entry: number;
      event: "erased";
      /**
       * Whose.
       */
      who: Color;
    }
  | {
      event: "record-ordered";
      /**
       * Who.
       */
      who: Color;
    }
  | {
      event: "recording-stopped";
      /**
       * Who.
       */
      who: Color;
    }
  | {
      event: "record-shown";
      /**
       * To whom.
       */
      who: Color;
    };
/**
 * The beginning, the breaks, the messages and the end of a game.
 */
export type SessionEvent =
  | {
      event: "play-begun";
    }
  | {
      event: "arrived";
      /**
       * Who.
       */
      who: Color;
    }
  | {
      event: "found-absent";
      /**
       * Who.
       */
      who: Color;
    }
  | {
      event: "excused";
      /**
       * Who.
       */
      who: Color;
    }
  | {
      event: "message-sent";
      /**
       * What of it has still to come about.
       */
      message: Message;
    }
  | {
      event: "put-back";
      /**
       * How they stood.
       */
      how: PutBack;
    }
  | {
      event: "play-closed";
    }
  | {
      event: "adjourned";
    }
  | {
      event: "adjourned-early";
      /**
       * Who.
       */
      who: Color;
    }
  | {
      /**
       * What the words are committed to.
       */
      commitment: Commitment;
      event: "sealed";
      /**
       * The move that was made on the board and had to be sealed, if one was; the board shows the position before
       * it again.
       */
      "on-board": Move | null;
      /**
       * Whether it is a reply to the sealed move, sealed because its maker was not there.
       */
      reply: boolean;
      /**
       * By whom.
       */
      who: Color;
    }
  | {
      event: "game-goes-on";
    }
  | {
      event: "session-begun";
    }
  | {
      event: "presence";
      /**
       * Whether he is.
       */
      here: boolean;
      /**
       * Who.
       */
      who: Color;
    }
  | {
      event: "envelope-opened";
      /**
       * Whether it was that of a sealed reply.
       */
      reply: boolean;
      /**
       * The words and their salt.
       */
      sealed: SealedWords;
    }
  | {
      event: "envelope-lost";
      /**
       * Whether it was that of a sealed reply.
       */
      reply: boolean;
    }
  | {
      event: "back-to-break";
      /**
       * Whether the times go back as well.
       */
      times: boolean;
    }
  | {
      event: "game-ended";
      /**
       * How.
       */
      outcome: Outcome;
    }
  | {
      event: "game-reopened";
    }
  | {
      event: "game-begun-anew";
    };
/**
 * Random bytes that keep short words from being guessed. Written as 64 hexadecimal digits.
 */
export type Salt = string;
/**
 * How a game stands or ended.
 */
export type SideBySideScore = "1-0" | "0-1" | "1/2-1/2" | "0-0" | "1/2-0" | "0-1/2" | "annulled" | "*";
/**
 * How a game stands or ended.
 */
export type ActRulingScore = "1-0" | "0-1" | "1/2-1/2" | "0-0" | "1/2-0" | "0-1/2" | "annulled" | "*";
/**
 * Whether an act stands.
 */
export type Verdict = "accepted" | "refused" | "not-understood" | "not-carried";
/**
 * What was said or done at a game.
 */
export type SavedStep =
  | {
      act: string;
    }
  | {
      pass: number;
    };
/**
 * How an edition stands to the one before.
 */
export type Change = "first" | "same" | "changed" | "added" | "dropped" | "silent";
/**
 * How a game stands or ended.
 */
export type RulingScore = "1-0" | "0-1" | "1/2-1/2" | "0-0" | "1/2-0" | "0-1/2" | "annulled" | "*";

/**
 * Something of each side.
 */
export interface ByColor_Millis {
  black: Millis;
  white: Millis;
}
/**
 * Something of each side.
 */
export interface ByColorUint32 {
  black: number;
  white: number;
}
/**
 * A choice that a player has.
 */
export interface Choice {
  /**
   * Among what.
   */
  among: ChoiceOption[];
  /**
   * The clauses that give it.
   */
  by: string[];
  /**
   * Whose choice it is.
   */
  who: Color;
}
/**
 * What a player owes: the moves that he may still make.
 */
export interface Duty {
  /**
   * The clauses that lay it down.
   */
  by: string[];
  /**
   * Whether a ruling has laid it down, so that nothing else is let pass.
   */
  upheld: boolean;
  /**
   * What fulfils it.
   */
  what: Demand;
  /**
   * Who owes it.
   */
  who: Color;
}
/**
 * A move that was made on the board.
 */
export interface MoveMade {
  /**
   * The clauses that it breaks as a move, if any.
   */
  faults: string[];
  /**
   * With how many hands.
   */
  hands: Hands;
  /**
   * Whether it is a legal move.
   */
  legal: boolean;
  /**
   * The man and the way it went.
   */
  made: Move;
  /**
   * The men as they stand after it, as the first part of a FEN, where that is not what the move comes to.
   */
  stands?: string | null;
  /**
   * Who has the turn now.
   */
  turn: Color;
  /**
   * The duty that it left undone, if any.
   */
  unmet: Duty | null;
  /**
   * By whom.
   */
  who: Color;
}
/**
 * What may be exacted where the code grades its penalties: putting back, moving what was touched, moving the king.
 */
export interface Grades {
  /**
   * Whether a move of the king may be exacted.
   */
  king: boolean;
  /**
   * The men touched in the turn, in order, as they stood at its start, each with whether it is the offender's own.
   */
  men: [unknown, unknown][];
  /**
   * Whether putting back may be exacted by itself.
   */
  restore: boolean;
  /**
   * Whether the men have been put back already, or need not be.
   */
  restored: boolean;
  /**
   * Whether a move of the king was exacted and it cannot move, so that its man is to be selected.
   */
  selecting: boolean;
  /**
   * Whether a move or a capture of a man touched may be exacted.
   */
  touched: boolean;
  /**
   * The index of the first half-move of the turn of the offence: what was played since then would be put back.
   */
  turn: number;
}
/**
 * A right to a penalty that opens when the turn of the offence has ended.
 */
export interface Later {
  /**
   * The clauses.
   */
  by: string[];
  /**
   * The men of the offence where they stand now, each with whether it is the offender's own.
   */
  men: [unknown, unknown][];
}
/**
 * A punishment.
 */
export interface Penalty {
  /**
   * How.
   */
  kind: PenaltyKind;
  /**
   * The clauses that were broken, where the penalty was chosen for a breach.
   */
  offence?: string[];
  /**
   * From how many rounds he is excluded, where that is said.
   */
  rounds?: number | null;
  /**
   * Who is punished.
   */
  whom: Color;
}
/**
 * What the arbiter is asked.
 */
export interface Question {
  /**
   * What it is about, so that an answer can be carried out.
   */
  about: Matter;
  /**
   * The clauses that leave the matter to a person, or say by what it is to be decided.
   */
  by?: string[];
  /**
   * Whether it asks what is so or what shall be, so that yes and no are no answers to it.
   */
  open?: boolean;
  /**
   * The question, in a sentence.
   */
  text: string;
}
/**
 * The latest message of a game by communication, and what of it has still to come about.
 */
export interface Message {
  /**
   * The half-moves played when it was sent, or when its series last went on.
   */
  after: number;
  /**
   * By whom it was sent.
   */
  by: Color;
  /**
   * What it says for the moves that the other side may answer with.
   */
  series: Step[];
}
/**
 * One step of a series on conditions.
 */
export interface Step {
  /**
   * The move that answers it, in words.
   */
  answer: string;
  /**
   * The move that the other side is assumed to make, in words, or `anything`.
   */
  condition: Condition;
}
/**
 * How the clocks stood when a fault was discovered and the game was put back.
 */
export interface PutBack {
  /**
   * The moves made.
   */
  made: ByColorUint32;
  /**
   * The number of the move to which the game was put back.
   */
  number: number;
  /**
   * The times used.
   */
  used: ByColor_Millis;
}
/**
 * The secret of an envelope: the words as written, and the salt.
 */
export interface SealedWords {
  /**
   * The salt.
   */
  salt: Salt;
  /**
   * The words; none if the envelope is empty.
   */
  words?: string | null;
}
/**
 * How and why a game ended.
 */
export interface Outcome {
  /**
   * When.
   */
  at: Millis;
  /**
   * The clauses that end it so.
   */
  by: string[];
  /**
   * What ended it.
   */
  cause: Cause;
  /**
   * The score.
   */
  score: SideBySideScore;
}
/**
 * Whether an expectation holds.
 */
export interface ExpectationReport {
  /**
   * What is the case.
   */
  got: string;
  /**
   * The line's number in the file, from 1.
   */
  line: number;
  /**
   * Whether it holds.
   */
  ok: boolean;
  /**
   * The line as it stands.
   */
  text: string;
}
/**
 * the ruling on one act of a game: what the bindings give out
 */
export interface ActRuling {
  /**
   * Whether the act stands.
   */
  accepted: boolean;
  /**
   * Clauses in the background, which decide nothing here.
   */
  also: string[];
  /**
   * What the arbiter is asked, if he is.
   */
  asks: string | null;
  /**
   * Whether the act breaks a law of the code.
   */
  breach: boolean;
  /**
   * The choices that stand after it: `Black: e2, e4`.
   */
  choices: string[];
  /**
   * The clauses that decide, the one that decides most first.
   */
  clauses: string[];
  /**
   * The code that ruled.
   */
  code: string;
  /**
   * What follows from it, in order.
   */
  events: Event[];
  /**
   * What had to hold after it.
   */
  expectations: ExpectationReport[];
  /**
   * What was decided and why, in sentences.
   */
  explanation: string;
  /**
   * The line's number in the file, from 1.
   */
  line: number;
  /**
   * True where the code does not carry what the act is about and nothing is ruled; left out elsewhere.
   */
  not_carried?: boolean;
  /**
   * The duties that lie on the players after it, in the words of an expectation: `White moves e2`.
   */
  obligations: string[];
  /**
   * The punishments given: `White loss`.
   */
  penalties: string[];
  /**
   * The position after it, as a FEN.
   */
  position: string;
  /**
   * How words were read, if there were any to be read: `reads g1f3`, `unreadable`.
   */
  reads: string | null;
  /**
   * The score after it.
   */
  result: ActRulingScore;
  /**
   * `jadoube.act-ruling/1`.
   */
  schema: "jadoube.act-ruling/1";
  /**
   * The line as it stands.
   */
  text: string;
  /**
   * What became of the act, in a word.
   */
  verdict: Verdict;
}
/**
 * Something to be filled in.
 */
export interface ActField {
  /**
   * The words among which it is chosen, where they are few.
   */
  among?: string[];
  /**
   * An example.
   */
  example: string;
  /**
   * What to call it.
   */
  label: string;
}
/**
 * One form of an act.
 */
export interface ActForm {
  /**
   * What it is called where somebody may do it: `Claim stalemate`.
   */
  command: string;
  /**
   * What is to be filled in, by its name.
   */
  fields?: {
    [k: string]: ActField;
  };
  /**
   * What it is listed under.
   */
  group: string;
  /**
   * What it is called, of whoever does it: `claims stalemate`.
   */
  label: string;
  /**
   * The line after the actor, with `{name}` where something is to be filled in.
   */
  line: string;
  /**
   * Why nobody does it at a table on a screen, where nobody does.
   */
  screen?: string | null;
  /**
   * Who may tell it, as a line begins: `White`, `Black`, `Arbiter`, `Bystander`, and `Both` for moves in a row.
   */
  who: string[];
}
/**
 * 'rule --acts --json'
 */
export interface Acts {
  /**
   * The forms, in the order in which they are listed.
   */
  forms: ActForm[];
  /**
   * `jadoube.acts/1`.
   */
  schema: "jadoube.acts/1";
}
/**
 * Which law a date stands for, and how well it is covered.
 */
export interface LawOfDay {
  /**
   * The date that was asked for: `1994`, `1912-05-31`.
   */
  asked: string;
  /**
   * The code that governed, or in a gap the one before it.
   */
  code: string | null;
  /**
   * `exact` where a code of the program governed, `nearest` in a gap, `none` before the first.
   */
  fit: string;
  /**
   * In a gap, or before the first code: the one that comes after it.
   */
  next?: string | null;
  /**
   * All of it in a sentence without a full stop.
   */
  says: string;
}
/**
 * a file: the last line of 'pgn audit --format json'
 */
export interface Audit {
  /**
   * Games from before the first code, on which nothing is ruled.
   */
  before_all: number;
  /**
   * The code, or `by date`.
   */
  code: string;
  /**
   * The law of the day, where a date chose the code for all games.
   */
  code_of_day?: LawOfDay | null;
  /**
   * The file.
   */
  file: string;
  /**
   * Findings by kind.
   */
  findings: {
    [k: string]: number;
  };
  /**
   * Games that were looked at.
   */
  games: number;
  /**
   * Games with at least one finding, a remark on the position they begin with among them.
   */
  games_with_findings: number;
  /**
   * Those of them with that remark alone, which speaks of nothing against the code.
   */
  games_with_remarks_only: number;
  /**
   * Games of days whose law is not carried; only what the codes before and after agree on is held against them.
   */
  in_gaps: number;
  /**
   * Games of other kinds of chess, which are not judged.
   */
  other_chess: number;
  /**
   * `jadoube.audit/1`.
   */
  schema: "jadoube.audit/1";
  /**
   * Seconds it took.
   */
  seconds: number;
  /**
   * The code of today, by which games without a date are judged.
   */
  today: string;
  /**
   * Games without a date.
   */
  undated: number;
  /**
   * Questions that the budget did not decide.
   */
  undecided: number;
  /**
   * The games that they are about, by their numbers in the file.
   */
  undecided_games: number[];
  /**
   * Games that could not be read to their end.
   */
  unread: number;
}
/**
 * a finding: a line of 'pgn audit --format json'
 */
export interface AuditFinding {
  /**
   * The player of the black men.
   */
  black: string;
  /**
   * The clauses that are contradicted.
   */
  clauses: string[];
  /**
   * The code by which it is judged.
   */
  code: string;
  /**
   * Whose move it is: `white` or `black`.
   */
  color: string | null;
  /**
   * The date, as in the tag.
   */
  date: string;
  /**
   * The event.
   */
  event: string;
  /**
   * The file.
   */
  file: string;
  /**
   * The kind of finding.
   */
  finding: string;
  /**
   * Which game of the file, from 1.
   */
  game: number;
  /**
   * How it was found: `exact` (the law of the day), `nearest` (in a gap, where the code after it agrees), `undated`
   * (today's), `chosen` (one for all).
   */
  law: string;
  /**
   * The line on which the game begins, from 1.
   */
  line: number;
  /**
   * The number of the move.
   */
  move: number | null;
  /**
   * After how many half-moves.
   */
  ply: number;
  /**
   * Why, in a sentence.
   */
  reason: string;
  /**
   * The round.
   */
  round: string;
  /**
   * `jadoube.audit-finding/1`.
   */
  schema: "jadoube.audit-finding/1";
  /**
   * How grave it is: `result`, `rule`, `record` or `remark`.
   */
  severity: string;
  /**
   * The player of the white men.
   */
  white: string;
}
/**
 * One contradiction between a game and its code.
 */
export interface AuditGameAuditFinding {
  /**
   * The clauses that are contradicted.
   */
  clauses: string[];
  /**
   * Whose move it is: `white` or `black`.
   */
  color: "white" | "black" | null;
  /**
   * The kind of finding, as `won-on-time`.
   */
  finding: string;
  /**
   * The number of the move.
   */
  move: number | null;
  /**
   * After how many half-moves.
   */
  ply: number;
  /**
   * Why, in a sentence.
   */
  reason: string;
  /**
   * How grave it is: `result`, `rule`, `record` or `remark`.
   */
  severity: "result" | "rule" | "record" | "remark";
}
/**
 * a game with what the audit has against it: what the bindings give out
 */
export interface AuditGame {
  /**
   * The player of the black men.
   */
  black: string;
  /**
   * The code by which it is judged; none where no code judges it.
   */
  code: string | null;
  /**
   * The date, as in the tag.
   */
  date: string;
  /**
   * The event.
   */
  event: string;
  /**
   * What contradicts the code, in the order of the game.
   */
  findings: AuditGameAuditFinding[];
  /**
   * Which game of the text, from 1.
   */
  game: number;
  /**
   * How the code was found: `exact` (the law of the day), `nearest` (in a gap, where the code after it must agree), `none`
   * (before the first code, or not read), `undated` (today's), `chosen` (one for all).
   */
  law: "exact" | "nearest" | "none" | "undated" | "chosen";
  /**
   * The line on which it begins, from 1.
   */
  line: number;
  /**
   * The result: `1-0`, `1/2-1/2`, `*` where none is given.
   */
  result: "1-0" | "0-1" | "1/2-1/2" | "*";
  /**
   * The round.
   */
  round: string;
  /**
   * `jadoube.audit-game/1`.
   */
  schema: "jadoube.audit-game/1";
  /**
   * Questions that the budget did not decide, each as a sentence.
   */
  undecided: string[];
  /**
   * Why it is not read to its end, or what speaks against the reading: sentences with their places.
   */
  unread: string[];
  /**
   * The player of the white men; `?` where the record does not tell, as with the fields up to `round`.
   */
  white: string;
}
/**
 * What a code answers to a parameter.
 */
export interface Answer {
  /**
   * The clauses that give the value.
   */
  clauses: Cited[];
  /**
   * The code.
   */
  code: string;
  /**
   * Values for kinds of event that have their own.
   */
  events?: EventAnswer[];
  /**
   * What the value means, in a sentence or several, without the last full stop.
   */
  meaning: string;
  /**
   * Whether it is silent because its source does not carry the subject, so that nothing follows from the silence.
   */
  not_carried?: boolean;
  /**
   * Where the text is doubtful: which reading is taken, and which is not.
   */
  reading?: string | null;
  /**
   * Whether the code says nothing on it; everything else is empty then.
   */
  silent: boolean;
  /**
   * The value in a few words; empty where only clauses are named.
   */
  words: string;
}
/**
 * A clause that is cited, with enough to show and to find it.
 */
export interface Cited {
  /**
   * The code in which it stands: the citing one, or the one that it takes over.
   */
  code: string;
  /**
   * Its id.
   */
  id: string;
  /**
   * Its title.
   */
  title: string;
}
/**
 * What a code answers to a parameter in one kind of event.
 */
export interface EventAnswer {
  /**
   * The clauses that give it.
   */
  clauses: Cited[];
  /**
   * The kind of event.
   */
  event: string;
  /**
   * What the value means.
   */
  meaning: string;
  /**
   * Where the text is doubtful: which reading is taken, and which is not.
   */
  reading?: string | null;
  /**
   * The value in a few words.
   */
  words: string;
}
/**
 * A clause with what it decides otherwise than the other code.
 */
export interface ChangedClause {
  /**
   * A shipped case on which the two codes rule differently by this clause.
   */
  case?: string | null;
  /**
   * The clause: of the newer code, or where that is silent of the older.
   */
  clause: Cited;
  /**
   * What is decided otherwise.
   */
  parameters: ChangedParameter[];
  /**
   * What it says.
   */
  text: string;
}
/**
 * A parameter that two codes answer differently.
 */
export interface ChangedParameter {
  /**
   * What the newer code answers.
   */
  after: Answer;
  /**
   * What the older code answers.
   */
  before: Answer;
  /**
   * A shipped case on which the two codes rule differently by it.
   */
  case?: string | null;
  /**
   * Its name with its subject.
   */
  parameter: string;
  /**
   * What it decides.
   */
  says: string;
}
/**
 * A clause of which the rules take the same values in both codes, and a case that is ruled otherwise by it.
 */
export interface RuledOtherwise {
  /**
   * A shipped case that names both codes, is ruled otherwise, and rests on the clause and on none that is told as changed.
   */
  case: string;
  /**
   * The clause of the newer code.
   */
  clause: Cited;
}
/**
 * 'laws changes --json'
 */
export interface Changes {
  /**
   * The printed codes that governed in between, oldest first.
   */
  between: string[];
  /**
   * What has to be known beside it: an edition of which not all was seen may have changed more than is told here.
   */
  caveats?: string[];
  /**
   * What the newer code decides otherwise, in its order.
   */
  decided: ChangedClause[];
  /**
   * What only the older one decides, in its order.
   */
  dropped: ChangedClause[];
  /**
   * The code that is left.
   */
  from: string;
  /**
   * Whether days lie between the two whose law is not carried.
   */
  gap: boolean;
  /**
   * Clauses of the newer code in other words by which a shipped case is nevertheless ruled otherwise, each with the case.
   */
  ruled?: RuledOtherwise[];
  /**
   * `jadoube.changes/1`.
   */
  schema: "jadoube.changes/1";
  /**
   * The code that is come to.
   */
  to: string;
  /**
   * Clauses of the newer code that its text gives in other words, of which the rules take the same values; told where the
   * one code is written as differences from the other.
   */
  words: Cited[];
}
/**
 * An act whose ruling cites a clause.
 */
export interface Citation {
  /**
   * The number of the line, from 1.
   */
  line: number;
  /**
   * The line as it stands.
   */
  text: string;
}
/**
 * A shipped case in which a ruling cites a clause.
 */
export interface CitedIn {
  /**
   * The acts whose rulings cite the clause.
   */
  acts: Citation[];
  /**
   * The name of the case, such as `touch/15.a.case`.
   */
  case: string;
  /**
   * Its title.
   */
  title: string;
}
/**
 * An answer with the name of its parameter.
 */
export interface ExportedAnswer {
  /**
   * The clauses that give the value.
   */
  clauses: Cited[];
  /**
   * The code.
   */
  code: string;
  /**
   * Values for kinds of event that have their own.
   */
  events?: EventAnswer[];
  /**
   * What the value means, in a sentence or several, without the last full stop.
   */
  meaning: string;
  /**
   * Whether it is silent because its source does not carry the subject, so that nothing follows from the silence.
   */
  not_carried?: boolean;
  /**
   * The parameter's name with its subject.
   */
  parameter: string;
  /**
   * Where the text is doubtful: which reading is taken, and which is not.
   */
  reading?: string | null;
  /**
   * Whether the code says nothing on it; everything else is empty then.
   */
  silent: boolean;
  /**
   * The value in a few words; empty where only clauses are named.
   */
  words: string;
}
/**
 * a clause with its cases, in the list of 'laws CODE CLAUSE --json'
 */
export interface Clause {
  /**
   * What it does in the program: `decides`, `quoted`, `finding` or `definition`.
   */
  bound: string;
  /**
   * The shipped cases in which a ruling cites it.
   */
  cases: CitedIn[];
  /**
   * The chapter in which a modern rulebook files it.
   */
  category?: string | null;
  /**
   * The code in which it stands.
   */
  code: string;
  /**
   * The law of the day, where a date chose the code.
   */
  code_of_day?: LawOfDay | null;
  /**
   * How hard a modern rulebook takes it to be.
   */
  complexity?: string | null;
  /**
   * The clauses to which it is an exception.
   */
  excepts?: string[];
  /**
   * Its id.
   */
  id: string;
  /**
   * Whether a modern rulebook calls it mandatory.
   */
  mandatory?: boolean | null;
  /**
   * What the Arbiters' Manual says on it, where it says something: a layer of its own beside the code.
   */
  manual?: string | null;
  /**
   * Whether a text of the edition that the code stands for was seen: `attested`, `memory` or `unseen`.
   */
  mark: string;
  /**
   * A remark for the reader.
   */
  note?: string | null;
  /**
   * What the rules take from it: the answers to parameters that cite it.
   */
  parameters: ExportedAnswer[];
  /**
   * `jadoube.clause/1`.
   */
  schema: "jadoube.clause/1";
  /**
   * What it is about.
   */
  subject: string;
  /**
   * The rule, complete.
   */
  text: string;
  /**
   * A few words.
   */
  title: string;
}
/**
 * a clause in the list of 'laws CODE --json'
 */
export interface ClauseEntry {
  /**
   * What it does in the program: `decides`, `quoted`, `finding` or `definition`.
   */
  bound: string;
  /**
   * The chapter in which a modern rulebook files it.
   */
  category?: string | null;
  /**
   * The code.
   */
  code: string;
  /**
   * The law of the day, where a date chose the code.
   */
  code_of_day?: LawOfDay | null;
  /**
   * How hard a modern rulebook takes it to be.
   */
  complexity?: string | null;
  /**
   * The clauses to which it is an exception.
   */
  excepts?: string[];
  /**
   * Its id.
   */
  id: string;
  /**
   * Whether a modern rulebook calls it mandatory.
   */
  mandatory?: boolean | null;
  /**
   * Whether a text of the edition that the code stands for was seen: `attested`, `memory` or `unseen`.
   */
  mark: string;
  /**
   * A remark for the reader.
   */
  note?: string | null;
  /**
   * `jadoube.clause-entry/1`.
   */
  schema: "jadoube.clause-entry/1";
  /**
   * What it is about.
   */
  subject: string;
  /**
   * The rule, complete.
   */
  text: string;
  /**
   * A few words.
   */
  title: string;
}
/**
 * a code in the list of 'laws --json'
 */
export interface Code {
  /**
   * The subjects that its source does not carry.
   */
  absent?: string[];
  /**
   * How many of its clauses were seen in a text of the edition or a quotation of it.
   */
  attested: number;
  /**
   * How many clauses it has of its own.
   */
  clauses: number;
  /**
   * Whether it is a printed edition of which every clause was seen, so that nothing is missing.
   */
  complete: boolean;
  /**
   * When it governed, in words.
   */
  era: string;
  /**
   * The first day on which it governed.
   */
  from: string | null;
  /**
   * Its id.
   */
  id: string;
  /**
   * The code that it takes over and changes.
   */
  inherits: string | null;
  /**
   * `printed`, `digest` or `house`.
   */
  kind: string;
  /**
   * `jadoube.code/1`.
   */
  schema: "jadoube.code/1";
  /**
   * What is peculiar to it.
   */
  summary: string;
  /**
   * Its title.
   */
  title: string;
  /**
   * The last day, where one is known.
   */
  until: string | null;
}
/**
 * A parameter with the answer of each code.
 */
export interface Row {
  /**
   * What each code answers, in the order of the codes.
   */
  answers: Answer[];
  /**
   * Whether the codes differ on it.
   */
  differ: boolean;
  /**
   * Its name with its subject, such as `touch.own`.
   */
  parameter: string;
  /**
   * What it decides.
   */
  says: string;
}
/**
 * A subject with its rows.
 */
export interface SubjectRows {
  /**
   * Its rows.
   */
  rows: Row[];
  /**
   * What it is about.
   */
  says: string;
  /**
   * Its name, such as `touch`.
   */
  subject: string;
}
/**
 * 'laws compare --json'
 */
export interface Comparison {
  /**
   * The codes compared, in the order of the answers of each row.
   */
  codes: string[];
  /**
   * On how many of them the codes differ.
   */
  differing: number;
  /**
   * How many parameters at least one of the codes answers, in the subjects asked for.
   */
  parameters: number;
  /**
   * `jadoube.comparison/1`.
   */
  schema: "jadoube.comparison/1";
  /**
   * The subjects that have rows to show.
   */
  subjects: SubjectRows[];
}
/**
 * a code in the list of 'laws coverage --json'
 */
export interface Coverage {
  /**
   * Clauses seen in a text of the edition, or a quotation of it.
   */
  attested: number;
  /**
   * All clauses.
   */
  clauses: number;
  /**
   * The code.
   */
  code: string;
  /**
   * Whether it is a printed edition of which every clause was seen.
   */
  complete: boolean;
  /**
   * Clauses that give the value of a parameter that rules read.
   */
  decides: number;
  /**
   * Clauses that only say what words mean.
   */
  definition: number;
  /**
   * Clauses, definitions apart, that an expectation of a shipped case names where the act itself did not.
   */
  exercised: number;
  /**
   * Clauses that only a person can judge.
   */
  finding: number;
  /**
   * Subjects of the rules on which the source has nothing; nothing is counted of them.
   */
  not_carried: string[];
  /**
   * Clauses that rulings cite beside others and that decide nothing by themselves.
   */
  quoted: number;
  /**
   * `jadoube.coverage/2`.
   */
  schema: "jadoube.coverage/2";
  /**
   * Clauses, definitions apart, that no expectation names so.
   */
  unexercised: string[];
}
/**
 * A measure held against a limit.
 */
export interface Finding {
  /**
   * The clauses that set them.
   */
  clauses: Cited[];
  /**
   * Whether the measure is within the limits.
   */
  fits: boolean;
  /**
   * The measure, in millimeters.
   */
  found_mm: number;
  /**
   * The least that the code allows, in hundredths of a millimeter.
   */
  least_mm_100: number;
  /**
   * The limits, in words.
   */
  limit: string;
  /**
   * The most that it allows, in hundredths of a millimeter.
   */
  most_mm_100: number;
  /**
   * Where the text is doubtful: which reading is taken.
   */
  reading?: string | null;
  /**
   * What was measured, in words.
   */
  what: string;
}
/**
 * What was measured, in millimeters; `None` what was not.
 */
export interface Measures {
  /**
   * The diameter of the king's base.
   */
  base: number | null;
  /**
   * The height of the king.
   */
  king: number | null;
  /**
   * The side of a square.
   */
  square: number | null;
}
/**
 * a line of 'laws equipment --json'
 */
export interface Equipment {
  /**
   * The code.
   */
  code: string;
  /**
   * The law of the day, where a date chose the code.
   */
  code_of_day?: LawOfDay | null;
  /**
   * A finding for each limit that the measures can be held against.
   */
  findings: Finding[];
  /**
   * Whether everything that the code limits is within its limits; `None` where it limits nothing that was measured.
   */
  fits: boolean | null;
  /**
   * What was measured.
   */
  measured: Measures;
  /**
   * `jadoube.equipment/1`.
   */
  schema: "jadoube.equipment/1";
}
/**
 * Something that cannot be so.
 */
export interface Contradiction {
  /**
   * The line, from 1.
   */
  line: number;
  /**
   * What is wrong with it.
   */
  says: string;
}
/**
 * A round that the system pairs otherwise.
 */
export interface Otherwise {
  /**
   * The round, from 1.
   */
  round: number;
  /**
   * What is otherwise.
   */
  says: string;
}
/**
 * a file: a line of 'event check --json'
 */
export interface EventCheck {
  /**
   * The rounds that the system pairs so with the results as they stood then, and otherwise with those that were corrected since.
   */
  as_it_stood: Otherwise[];
  /**
   * What contradicts itself.
   */
  contradictions: Contradiction[];
  /**
   * The file.
   */
  file: string;
  /**
   * The rounds that the system pairs otherwise.
   */
  otherwise: Otherwise[];
  /**
   * How many rounds have been paired.
   */
  rounds: number;
  /**
   * `jadoube.event-check/1`.
   */
  schema: "jadoube.event-check/1";
  /**
   * The system against which its rounds were held; nothing where its rounds are not paired here.
   */
  system?: string | null;
  /**
   * Why the rounds were not held against a system.
   */
  unchecked?: string | null;
}
/**
 * A line of the list of winners, in words.
 */
export interface Winner {
  /**
   * What he gets.
   */
  gets: string;
  /**
   * The group.
   */
  group: string;
  /**
   * His name, or that of the team.
   */
  name: string;
  /**
   * His number, or that of the team.
   */
  number: number;
  /**
   * Which prize that is, or how it comes about.
   */
  of: string;
  /**
   * His place in the standings, or that of the team in those of the teams.
   */
  place: number;
  /**
   * His points, or those by which the team stands.
   */
  points: string;
  /**
   * Whether it is a team, or a club.
   */
  team?: boolean;
}
/**
 * 'event prizes --json'
 */
export interface EventPrizes {
  /**
   * After how many rounds.
   */
  after: number;
  /**
   * What the event is called.
   */
  event: string;
  /**
   * Whether the event is over; else it stands so far.
   */
  final: boolean;
  /**
   * The groups with their prizes, a line each, as they are written.
   */
  groups: string[];
  /**
   * What nobody wins, a sentence each group.
   */
  left: string[];
  /**
   * `jadoube.event-prizes/1`.
   */
  schema: "jadoube.event-prizes/1";
  /**
   * How prizes are shared out, a sentence each.
   */
  terms: string[];
  /**
   * Who wins what, group by group.
   */
  winners: Winner[];
}
/**
 * Somebody who is not there.
 */
export interface AwayTold {
  /**
   * His name.
   */
  name: string;
  /**
   * His number.
   */
  number: number;
  /**
   * The code of the report.
   */
  outcome: string;
}
/**
 * A board.
 */
export interface BoardTold {
  /**
   * Who has Black.
   */
  black: SeatTold;
  /**
   * Its number, from 1.
   */
  board: number;
  /**
   * `1-0`, `½-½`, `+/-`; nothing while it is open.
   */
  result?: string | null;
  /**
   * Who has White.
   */
  white: SeatTold;
}
/**
 * Somebody at a board.
 */
export interface SeatTold {
  /**
   * His name.
   */
  name: string;
  /**
   * His number.
   */
  number: number;
  /**
   * His points before the round.
   */
  points: string;
}
/**
 * a round of an event: 'event pair --json' and 'event boards --json'
 */
export interface EventRound {
  /**
   * Who does not play by his own wish, with the code of the report for what he gets: H, F or Z.
   */
  away?: AwayTold[];
  /**
   * The boards, from the first on.
   */
  boards: BoardTold[];
  /**
   * Who has the bye of an odd number, or is free in a table.
   */
  bye?: SeatTold | null;
  /**
   * What the event is called.
   */
  event: string;
  /**
   * The round, from 1.
   */
  round: number;
  /**
   * `jadoube.event-round/1`.
   */
  schema: "jadoube.event-round/1";
}
/**
 * A club in the ranking.
 */
export interface ClubRow {
  /**
   * Its name.
   */
  name: string;
  /**
   * Its place; who is level shares it.
   */
  place: number;
  /**
   * The sum of their places, by which clubs of the same points are told apart.
   */
  places: number;
  /**
   * Who counts, the first first.
   */
  players: string[];
  /**
   * The points of those who count.
   */
  points: string;
}
/**
 * The clubs, by the points of their best.
 */
export interface ClubTable {
  /**
   * How many of each count.
   */
  best: number;
  /**
   * The clubs, the first first.
   */
  rows: ClubRow[];
  /**
   * How clubs of the same points are told apart, in a sentence.
   */
  says: string;
  /**
   * What stands above it.
   */
  title: string;
}
/**
 * A round of which games are open.
 */
export interface OpenRound {
  /**
   * How many of its games have no result.
   */
  games: number;
  /**
   * The round, from 1.
   */
  round: number;
}
/**
 * A player in the standings.
 */
export interface PlayerStanding {
  /**
   * His federation.
   */
  federation?: string;
  /**
   * His number with FIDE.
   */
  fide_id?: string;
  /**
   * His name.
   */
  name: string;
  /**
   * His number.
   */
  number: number;
  /**
   * His place; who is level after all tie-breaks shares it.
   */
  place: number;
  /**
   * His points.
   */
  points: string;
  /**
   * His rating.
   */
  rating?: number | null;
  /**
   * What his games change in his rating, where that was asked for.
   */
  rating_change?: string | null;
  /**
   * The K by which that is counted.
   */
  rating_factor?: number | null;
  /**
   * How far he has come in a knock-out: `winner`, `final`, `semi-final`, `quarter-final`, `last 16` and so on.
   */
  reached?: string | null;
  /**
   * His rounds, from the first on.
   */
  rounds: RoundOf[];
  /**
   * What each tie-break comes to; nothing where there is nothing to compare.
   */
  tie_breaks: (string | null)[];
  /**
   * His title.
   */
  title?: string;
}
/**
 * What a round was for a player.
 */
export interface RoundOf {
  /**
   * `white` or `black`.
   */
  color?: string | null;
  /**
   * His opponent.
   */
  opponent?: number | null;
  /**
   * The code of the report: 1 = 0 W D L + - H F U Z; nothing while it is open, or where nothing was.
   */
  outcome?: string | null;
  /**
   * What it brought him.
   */
  points: string;
}
/**
 * A team in the standings.
 */
export interface TeamStanding {
  /**
   * Two for a match won, one for one drawn; nothing where a single match is played game by game.
   */
  match_points?: number | null;
  /**
   * Its name.
   */
  name: string;
  /**
   * Its place; teams with the same points share it.
   */
  place: number;
  /**
   * The points of its players.
   */
  points: string;
  /**
   * What each tie-break comes to; nothing where there is nothing to compare.
   */
  tie_breaks: (string | null)[];
}
/**
 * 'event standings --json'
 */
export interface EventStandings {
  /**
   * After how many rounds.
   */
  after: number;
  /**
   * The clubs of players who play for themselves, where they are said.
   */
  clubs?: ClubTable | null;
  /**
   * What the event is called.
   */
  event: string;
  /**
   * The rounds of which games are open still.
   */
  open?: OpenRound[];
  /**
   * The players, the first first.
   */
  players: PlayerStanding[];
  /**
   * `jadoube.event-standings/1`.
   */
  schema: "jadoube.event-standings/1";
  /**
   * How its players are brought together.
   */
  system: string;
  /**
   * The tie-breaks of the teams, in their order.
   */
  team_tie_breaks?: string[];
  /**
   * The teams, where there are some.
   */
  teams?: TeamStanding[];
  /**
   * The tie-breaks, in their order, by the letters of C.07.
   */
  tie_breaks: string[];
}
/**
 * a game to be taken up again: likewise
 */
export interface Game {
  /**
   * The code.
   */
  code: string;
  /**
   * The headers, a line each, as a case has them.
   */
  headers: string;
  /**
   * `jadoube.game/1`.
   */
  schema: "jadoube.game/1";
  /**
   * What was said and done, in order.
   */
  steps: SavedStep[];
}
/**
 * What a clock shows.
 */
export interface Clock {
  /**
   * When its flag fell, in milliseconds from the beginning of play.
   */
  fallen: number | null;
  /**
   * Milliseconds left to the next control.
   */
  left: number;
  /**
   * Whether it runs.
   */
  running: boolean;
  /**
   * Milliseconds used since the beginning.
   */
  used: number;
}
/**
 * how a game stands: likewise
 */
export interface GameState {
  /**
   * The same of Black.
   */
  black_clock?: Clock | null;
  /**
   * What ended the game, if it has ended: `flag-fall`, `checkmate`.
   */
  cause: string | null;
  /**
   * The clauses that ended it.
   */
  clauses: string[];
  /**
   * The code.
   */
  code: string;
  /**
   * The position at the start of the turn in progress, as a FEN.
   */
  fen: string;
  /**
   * The legal moves of the side on turn, as UCI writes them; none once the game has ended.
   */
  legal: string[];
  /**
   * The moves that stand in the record, in standard notation; illegal ones as a man and two squares.
   */
  moves: string[];
  /**
   * The latest moment known, in milliseconds from the beginning of play.
   */
  now: number;
  /**
   * The score: `1-0`, `1/2-1/2`, `*` while the game goes on.
   */
  result: string;
  /**
   * `jadoube.game-state/1`.
   */
  schema: "jadoube.game-state/1";
  /**
   * Whose turn it is: `white` or `black`.
   */
  turn: "white" | "black";
  /**
   * The clocks at the latest moment known; left out in a game without.
   */
  white_clock?: Clock | null;
}
/**
 * A code with its time.
 */
export interface Edition {
  /**
   * The code.
   */
  code: string;
  /**
   * When it governed, in words.
   */
  era: string;
  /**
   * The first day.
   */
  from: string;
  /**
   * Whether the law of the days after it, until the next edition, is not carried.
   */
  gap_after: boolean;
  /**
   * Its title.
   */
  title: string;
  /**
   * The last day, where one is known.
   */
  until: string | null;
}
/**
 * How one parameter changed.
 */
export interface ParameterHistory {
  /**
   * How often the answer changed.
   */
  changes: number;
  /**
   * What each digest says, where they were asked for.
   */
  digests?: Answer[];
  /**
   * Its name with its subject.
   */
  parameter: string;
  /**
   * What it decides.
   */
  says: string;
  /**
   * A step for each edition.
   */
  steps: HistoryStep[];
}
/**
 * What one edition says, and how that stands to the one before.
 */
export interface HistoryStep {
  /**
   * What it says.
   */
  answer: Answer;
  /**
   * Against the edition before.
   */
  change: Change;
  /**
   * The year in which the code came.
   */
  year: number;
}
/**
 * 'laws history --json'
 */
export interface History {
  /**
   * The digests that were asked for beside them; they tell the law of their time and governed no day.
   */
  digests?: string[];
  /**
   * The codes in order of time; codes that held beside others are left out.
   */
  editions: Edition[];
  /**
   * The parameters on which at least one of them says something.
   */
  parameters: ParameterHistory[];
  /**
   * What it is about.
   */
  says: string;
  /**
   * `jadoube.history/1`.
   */
  schema: "jadoube.history/1";
  /**
   * The subject, such as `touch`.
   */
  subject: string;
}
/**
 * A shipped case.
 */
export interface CaseText {
  /**
   * The codes that it names.
   */
  codes: string[];
  /**
   * Its name.
   */
  name: string;
  /**
   * Its text.
   */
  text: string;
  /**
   * Its title.
   */
  title: string;
}
/**
 * A clause as data.
 */
export interface ClauseText {
  /**
   * What it does in the program: `decides`, `quoted`, `finding` or `definition`.
   */
  bound: string;
  /**
   * The chapter in which a modern rulebook files it.
   */
  category?: string | null;
  /**
   * How hard a modern rulebook takes it to be.
   */
  complexity?: string | null;
  /**
   * The clauses to which it is an exception.
   */
  excepts?: string[];
  /**
   * Its id.
   */
  id: string;
  /**
   * Whether a modern rulebook calls it mandatory.
   */
  mandatory?: boolean | null;
  /**
   * Whether a text of the edition that the code stands for was seen: `attested`, `memory` or `unseen`.
   */
  mark: string;
  /**
   * A remark for the reader.
   */
  note?: string | null;
  /**
   * What it is about.
   */
  subject: string;
  /**
   * The rule, complete.
   */
  text: string;
  /**
   * A few words.
   */
  title: string;
}
/**
 * A code with everything in it.
 */
export interface CodeExport {
  /**
   * The subjects that its source does not carry.
   */
  absent?: string[];
  /**
   * How many of its clauses were seen in a text of the edition or a quotation of it.
   */
  attested: number;
  /**
   * Its own clauses, in the order of its text.
   */
  clauses: ClauseText[];
  /**
   * Whether it is a printed edition of which every clause was seen, so that nothing is missing.
   */
  complete: boolean;
  /**
   * When it governed, in words.
   */
  era: string;
  /**
   * The first day on which it governed.
   */
  from: string | null;
  /**
   * Its id.
   */
  id: string;
  /**
   * The code that it takes over and changes.
   */
  inherits: string | null;
  /**
   * `printed`, `digest` or `house`.
   */
  kind: string;
  /**
   * What it answers to the parameters; those on which it is silent are left out.
   */
  parameters: ExportedAnswer[];
  /**
   * What is peculiar to it.
   */
  summary: string;
  /**
   * Its title.
   */
  title: string;
  /**
   * The last day, where one is known.
   */
  until: string | null;
}
/**
 * The ruling on one act in short.
 */
export interface Mark {
  /**
   * The clauses cited.
   */
  clauses: string[];
  /**
   * `+` it stands, `!` it stands and is a breach, `-` refused, `x` refused and a breach, `?` not understood, `~` not carried
   * by the code.
   */
  verdict: string;
}
/**
 * Every shipped case under every code.
 */
export interface LawsMatrix {
  /**
   * The codes, in the order of the cells of each row.
   */
  codes: string[];
  /**
   * A row for each case, in order of the names.
   */
  rows: MatrixRow[];
  /**
   * `jadoube.matrix/1`.
   */
  schema: string;
  /**
   * The counts.
   */
  totals: Totals;
}
/**
 * A case under every code.
 */
export interface MatrixRow {
  /**
   * Why they do: the parameters that give the clauses relied on and in which these codes differ.
   */
  because: string[];
  /**
   * The name of the case.
   */
  case: string;
  /**
   * A cell for each code.
   */
  cells: MatrixCell[];
  /**
   * Whether the codes that know the terms rule differently; which clauses they cite does not matter.
   */
  differ: boolean;
  /**
   * Its title.
   */
  title: string;
}
/**
 * A case under one code.
 */
export interface MatrixCell {
  /**
   * What was ruled, act by act.
   */
  acts: Mark[];
  /**
   * The code.
   */
  code: string;
  /**
   * Whether the case names it.
   */
  named: boolean;
  /**
   * Why no game can begin on these terms; nothing else is filled then.
   */
  no_such_terms?: string | null;
  /**
   * The position at the end.
   */
  position: string;
  /**
   * The result at the end.
   */
  result: string;
  /**
   * A sum over duties, choices, penalties, questions, readings, results and positions after every act.
   */
  sum: string;
}
/**
 * What the matrix counts.
 */
export interface Totals {
  /**
   * Cases.
   */
  cases: number;
  /**
   * Cells: cases times codes.
   */
  cells: number;
  /**
   * Cases on which the codes that know the terms do not all rule alike.
   */
  differing_cases: number;
  /**
   * Known cells that rule otherwise than most codes do on that case.
   */
  differing_cells: number;
  /**
   * Cells in which a game can begin on the terms of the case.
   */
  known: number;
  /**
   * Cells that a case itself names, so that it says what must hold there.
   */
  named: number;
}
/**
 * A parameter of the rules.
 */
export interface ParameterText {
  /**
   * Its name with its subject.
   */
  parameter: string;
  /**
   * What it decides.
   */
  says: string;
}
/**
 * The program.
 */
export interface Program {
  /**
   * The edition of the laws: another as soon as anything that a ruling depends on is.
   */
  edition: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * Its version.
   */
  version: string;
}
/**
 * A subject of the rules.
 */
export interface SubjectText {
  /**
   * Its name.
   */
  name: string;
  /**
   * Its parameters.
   */
  parameters: ParameterText[];
  /**
   * What it is about.
   */
  says: string;
}
/**
 * 'laws export'
 */
export interface Laws {
  /**
   * The shipped cases.
   */
  cases: CaseText[];
  /**
   * The codes, oldest first.
   */
  codes: CodeExport[];
  /**
   * Every case under every code.
   */
  matrix: LawsMatrix;
  /**
   * Who wrote it.
   */
  program: Program;
  /**
   * `jadoube.laws/1`.
   */
  schema: "jadoube.laws/1";
  /**
   * The subjects of the rules with their parameters.
   */
  subjects: SubjectText[];
}
/**
 * 'laws matrix --json'
 */
export interface Matrix {
  /**
   * The codes, in the order of the cells of each row.
   */
  codes: string[];
  /**
   * A row for each case, in order of the names.
   */
  rows: MatrixRow[];
  /**
   * `jadoube.matrix/1`.
   */
  schema: "jadoube.matrix/1";
  /**
   * The counts.
   */
  totals: Totals;
}
/**
 * A value that no shipped case tells from the code's own.
 */
export interface Survivor {
  /**
   * The value put in its place.
   */
  mutant: string;
  /**
   * The parameter, as `subject.name`, with the kind of event behind it where the code has a value for that kind.
   */
  parameter: string;
  /**
   * The code's value, `absent` where it gives none.
   */
  value: string;
}
/**
 * A value that a shipped case tells from the code's own.
 */
export interface Telling {
  /**
   * The name of the case.
   */
  case: string;
  /**
   * The value put in the place of the code's.
   */
  mutant: string;
  /**
   * The parameter, as [`Survivor::parameter`].
   */
  parameter: string;
}
/**
 * a code in the list of 'laws mutants --json'
 */
export interface Mutants {
  /**
   * The code.
   */
  code: string;
  /**
   * How many of the others stand in the list of those that no act can tell.
   */
  excused: number;
  /**
   * `jadoube.mutants/1`.
   */
  schema: "jadoube.mutants/1";
  /**
   * The rest.
   */
  survivors: Survivor[];
  /**
   * For each value that is told, the case that told it first.
   */
  telling?: Telling[];
  /**
   * How many of them some shipped case tells.
   */
  told: number;
  /**
   * How many other values were put in the place of the code's.
   */
  values: number;
}
/**
 * Something to be filled in.
 */
export interface Field {
  /**
   * The words among which it is chosen, if it is.
   */
  among: string[];
  /**
   * What may stand there: `square`, `color`, `time`, `signed`, `move`, `number`, `fen`, `clause`, `word` or `words`.
   */
  kind: string;
  /**
   * Its name in the act.
   */
  name: string;
}
/**
 * An act that the code knows, and whether it may be done.
 */
export interface Offered {
  /**
   * The act in the words of a case, with `{name}` where something is to be filled in.
   */
  act: string;
  /**
   * The clauses that give it.
   */
  clauses: string[];
  /**
   * What is to be filled in.
   */
  fields: Field[];
  /**
   * A name that stays the same, such as `claim-repetition`.
   */
  id: string;
  /**
   * Whether it may be done.
   */
  open: boolean;
  /**
   * Why not, as the refusal would say it.
   */
  why: string | null;
  /**
   * Whether ` with MOVE` may be added: a move announced and not yet made.
   */
  with_move: boolean;
}
/**
 * what somebody may do: likewise
 */
export interface Offers {
  /**
   * The acts that the code knows. Moves and the other work of hands are left out: they are always open.
   */
  acts: Offered[];
  /**
   * Who: `white`, `black`, `arbiter` or `bystander`.
   */
  by: string;
  /**
   * `jadoube.offers/1`.
   */
  schema: "jadoube.offers/1";
}
/**
 * The count behind a first move.
 */
export interface Branch {
  /**
   * The move, in UCI.
   */
  move: string;
  /**
   * How many positions.
   */
  nodes: number;
}
/**
 * 'perft --json'
 */
export interface Perft {
  /**
   * How many half-moves.
   */
  depth: number;
  /**
   * The count behind each first move, where it was asked for.
   */
  divide?: Branch[];
  /**
   * How many positions.
   */
  nodes: number;
  /**
   * Positions a second.
   */
  nps: number;
  /**
   * The position, as a FEN.
   */
  position: string;
  /**
   * `jadoube.perft/1`.
   */
  schema: "jadoube.perft/1";
  /**
   * How long it took.
   */
  seconds: number;
}
/**
 * a file: the last line of 'pgn check --json'
 */
export interface PgnCheck {
  /**
   * The sum of the hashes of all positions, in hexadecimal digits.
   */
  digest: string;
  /**
   * How many games have a fault.
   */
  faults: number;
  /**
   * The file.
   */
  file: string;
  /**
   * How many games it has.
   */
  games: number;
  /**
   * How many half-moves were replayed.
   */
  plies: number;
  /**
   * `jadoube.pgn-check/1`.
   */
  schema: "jadoube.pgn-check/1";
  /**
   * How long it took.
   */
  seconds: number;
}
/**
 * a file: a line of 'pgn stat --json'
 */
export interface PgnCounts {
  /**
   * Games that end in mate.
   */
  checkmates: number;
  /**
   * Games of Chess960.
   */
  chess960: number;
  /**
   * Comments with a clock.
   */
  clocks: number;
  /**
   * Comments.
   */
  comments: number;
  /**
   * Comments with an evaluation.
   */
  evals: number;
  /**
   * The file.
   */
  file: string;
  /**
   * Slips that were forgiven, by name.
   */
  forgiven: {
    [k: string]: number;
  };
  /**
   * How many games.
   */
  games: number;
  /**
   * How many could not be read at all.
   */
  given_up: number;
  /**
   * Illegal moves that stand.
   */
  illegal_moves: number;
  /**
   * Games by length: moves in tens, so that 40 stands for 40 to 49; 300 for all longer ones.
   */
  lengths: {
    [k: string]: number;
  };
  /**
   * Half-moves of the longest game.
   */
  longest: number;
  /**
   * Null moves.
   */
  null_moves: number;
  /**
   * Games by the letter of their opening.
   */
  openings: {
    [k: string]: number;
  };
  /**
   * Half-moves of main lines.
   */
  plies: number;
  /**
   * Games by result.
   */
  results: {
    [k: string]: number;
  };
  /**
   * `jadoube.pgn-counts/1`.
   */
  schema: "jadoube.pgn-counts/1";
  /**
   * Games that begin from a position of their own.
   */
  set_up: number;
  /**
   * Games that end in stalemate.
   */
  stalemates: number;
  /**
   * How many could not be read to their end.
   */
  stopped: number;
  /**
   * Games by the tag `Termination`.
   */
  terminations: {
    [k: string]: number;
  };
  /**
   * Variations.
   */
  variations: number;
  /**
   * Games by year.
   */
  years: {
    [k: string]: number;
  };
}
/**
 * a fault: a line of 'pgn check --json'
 */
export interface PgnFault {
  /**
   * How often the same slip is met again in that game.
   */
  again: number;
  /**
   * Whose move it is: `white` or `black`.
   */
  color: string | null;
  /**
   * The column in characters, from 1.
   */
  column: number;
  /**
   * The file.
   */
  file: string;
  /**
   * What stands there.
   */
  found: string;
  /**
   * Which game of the file, from 1.
   */
  game: number;
  /**
   * The line, from 1.
   */
  line: number;
  /**
   * The number of the move.
   */
  move: number | null;
  /**
   * `jadoube.pgn-fault/1`.
   */
  schema: "jadoube.pgn-fault/1";
  /**
   * Why it cannot be.
   */
  why: string;
}
/**
 * a game: a line of 'pgn convert --to json'
 */
export interface PgnGame {
  /**
   * Which game of the text, from 1; left out where it is not told from which text it comes.
   */
  game?: number | null;
  /**
   * The illegal moves that stand in it, each a sentence with its place.
   */
  illegal?: string[];
  /**
   * The line on which it begins, from 1; left out likewise.
   */
  line?: number | null;
  /**
   * The result: `1-0`, `1/2-1/2`, `*` where none is given.
   */
  result: "1-0" | "0-1" | "1/2-1/2" | "*";
  /**
   * The moves in SAN.
   */
  san: string[];
  /**
   * `jadoube.pgn-game/1`.
   */
  schema: "jadoube.pgn-game/1";
  /**
   * Where it begins, as a FEN.
   */
  start: string;
  /**
   * The tags by name.
   */
  tags: {
    [k: string]: string;
  };
  /**
   * The moves in UCI.
   */
  uci: string[];
  /**
   * Why it is not read to its end, or what speaks against the reading: sentences with their places.
   */
  unread?: string[];
}
/**
 * a line of 'pgn split --json'
 */
export interface PgnPart {
  /**
   * The file that was written.
   */
  file: string;
  /**
   * How many games it has.
   */
  games: number;
  /**
   * `jadoube.pgn-part/1`.
   */
  schema: "jadoube.pgn-part/1";
}
/**
 * What stands beside an answer about the ordinary initial position: the same of Chess960.
 */
export interface Beside {
  /**
   * Where the game starts that leads to the position, as a FEN.
   */
  start?: string | null;
  /**
   * `proven`, `refuted` or `undecided`.
   */
  verdict: "proven" | "refuted" | "undecided";
  /**
   * That game.
   */
  witness?: {
    [k: string]: unknown;
  };
}
/**
 * a line of 'prove --json'
 */
export interface Proof {
  /**
   * The argument that decided it, in a few words that many positions share; if it is undecided, where most attempts at a
   * game ended. Of `reachable` alone.
   */
  argument?: string | null;
  /**
   * Whether the position can arise from an array of Chess960, as a short look tells: where it cannot, or may not, from the
   * ordinary initial position, and the FEN may be of either game. Of `reachable` alone.
   */
  chess960?: Beside | null;
  /**
   * The position, as a FEN.
   */
  fen: string;
  /**
   * Of whom it was asked.
   */
  for?: "white" | "black" | null;
  /**
   * Of which initial positions the verdict is, `ordinary` or `chess960`. Of `reachable` alone.
   */
  from?: "ordinary" | "chess960" | null;
  /**
   * What ended it, if it is undecided: `nodes` or `bytes` of the budget, or `stopped` from outside.
   */
  halt?: "nodes" | "bytes" | "stopped" | null;
  /**
   * How many nodes it cost.
   */
  nodes?: number | null;
  /**
   * What was asked.
   */
  question: "dead" | "unwinnable" | "mate" | "forced-win" | "perpetual" | "reachable";
  /**
   * Why, in a sentence.
   */
  reason?: string | null;
  /**
   * `jadoube.proof/1`.
   */
  schema: "jadoube.proof/1";
  /**
   * Where the game starts that leads to the position, as a FEN; only where it is not the initial position of
   * orthodox chess.
   */
  start?: string | null;
  /**
   * `proven`, `refuted` or `undecided`.
   */
  verdict: "proven" | "refuted" | "undecided";
  /**
   * What shows it: a line of moves, or what else the question has for a witness. With `dead` and `unwinnable` it is given
   * where the request asks for it.
   */
  witness?: {
    [k: string]: unknown;
  };
}
/**
 * What was ruled on one line.
 */
export interface ActReport {
  /**
   * Whether the act stands.
   */
  accepted: boolean;
  /**
   * Clauses in the background, which decide nothing here.
   */
  also: string[];
  /**
   * What the arbiter is asked, if he is.
   */
  asks: string | null;
  /**
   * Whether the act breaks a law of the code.
   */
  breach: boolean;
  /**
   * The choices that stand after it: `Black: e2, e4`.
   */
  choices: string[];
  /**
   * The clauses that decide, the one that decides most first.
   */
  clauses: string[];
  /**
   * What follows from it, in order.
   */
  events: Event[];
  /**
   * What had to hold after it.
   */
  expectations: ExpectationReport[];
  /**
   * What was decided and why, in sentences.
   */
  explanation: string;
  /**
   * The line's number in the file, from 1.
   */
  line: number;
  /**
   * True where the code does not carry what the act is about and nothing is ruled; left out elsewhere.
   */
  not_carried?: boolean;
  /**
   * The duties that lie on the players after it, in the words of an expectation: `White moves e2`.
   */
  obligations: string[];
  /**
   * The punishments given: `White loss`.
   */
  penalties: string[];
  /**
   * The position after it, as a FEN.
   */
  position: string;
  /**
   * How words were read, if there were any to be read: `reads g1f3`, `unreadable`.
   */
  reads: string | null;
  /**
   * The score after it.
   */
  result: RulingScore;
  /**
   * The line as it stands.
   */
  text: string;
  /**
   * What became of the act, in a word.
   */
  verdict: Verdict;
}
/**
 * a case under one code: a line of 'rule --json'
 */
export interface Ruling {
  /**
   * What happened, line by line, and what was ruled.
   */
  acts: ActReport[];
  /**
   * The code's id.
   */
  code: string;
  /**
   * The law of the day, where a date chose the code.
   */
  code_of_day?: LawOfDay | null;
  /**
   * What is to be told of the day of the game: which code it chose, or that it lies outside the days of this one.
   */
  day?: string | null;
  /**
   * The file, or what the text is called.
   */
  file: string;
  /**
   * Whether every expectation that speaks of this code holds.
   */
  ok: boolean;
  /**
   * The FEN of the position at the end.
   */
  position: string;
  /**
   * The last ruling as it is read out to the players; empty where nothing happened.
   */
  read_out: string;
  /**
   * How the game stands at the end.
   */
  result: RulingScore;
  /**
   * `jadoube.ruling/1`.
   */
  schema: "jadoube.ruling/1";
  /**
   * The case's title.
   */
  title: string;
}
/**
 * A line of the apparatus as data.
 */
export interface NoteLine {
  /**
   * The column in characters, from 1.
   */
  column: number;
  /**
   * The name of what was forgiven.
   */
  forgiven: string;
  /**
   * The line, from 1.
   */
  line: number;
  /**
   * The page, where the text counts pages.
   */
  page: number | null;
  /**
   * The half-move of the game, from 1.
   */
  ply: number;
  /**
   * What is read, in SAN.
   */
  read: string;
  /**
   * What stood there.
   */
  stood: string;
}
/**
 * a game: a line of 'score read --json'
 */
export interface Score {
  /**
   * The law of the day, where a date was asked for.
   */
  code_of_day?: LawOfDay | null;
  /**
   * What of the text speaks against the reading, though all of it is legal.
   */
  doubts?: string[];
  /**
   * The file.
   */
  file: string;
  /**
   * The headers of the text, name and value.
   */
  headers: [unknown, unknown][];
  /**
   * The languages whose letters the record may be in, as ISO 639-1 codes; none for English.
   */
  languages: string[];
  /**
   * What was forgiven.
   */
  notes: NoteLine[];
  /**
   * The game as PGN, once for each way in which it can be read, or for some of them where there are many.
   */
  pgn: string[];
  /**
   * In how many ways it can be read.
   */
  readings: number;
  /**
   * `jadoube.score/1`.
   */
  schema: "jadoube.score/1";
  /**
   * Why it stops before its end.
   */
  stopped: string | null;
  /**
   * Variations that fit nowhere in the game, and why.
   */
  unplaced: string[];
}
/**
 * A rule that was found, by the clause of the newest code that has it.
 */
export interface Hit {
  /**
   * Where other codes have the same rule, the newest first.
   */
  also?: SearchPlace[];
  /**
   * The code.
   */
  code: string;
  /**
   * The clause's id.
   */
  id: string;
  /**
   * How well it fits; the greater the better, and of no meaning otherwise.
   */
  score: number;
  /**
   * What it is about.
   */
  subject: string;
  /**
   * The rule.
   */
  text: string;
  /**
   * Its title.
   */
  title: string;
}
/**
 * Where a clause stands.
 */
export interface SearchPlace {
  /**
   * The code.
   */
  code: string;
  /**
   * The clause's id.
   */
  id: string;
  /**
   * Whether it has the same words.
   */
  same_words: boolean;
}
/**
 * 'laws search --json'
 */
export interface Search {
  /**
   * The law of the day, where a date chose the code.
   */
  code_of_day?: LawOfDay | null;
  /**
   * The best, the best first.
   */
  hits: Hit[];
  /**
   * Whether the best has not all of the words.
   */
  partly?: boolean;
  /**
   * `jadoube.search/1`.
   */
  schema: "jadoube.search/1";
  /**
   * How many rules were found, whether listed or not; the editions of a rule count once.
   */
  total: number;
  /**
   * Words that stand in no clause, each with words near it that do.
   */
  unknown?: [unknown, unknown][];
  /**
   * The words looked for.
   */
  words: string[];
}
/**
 * The ruling of one code on one act.
 */
export interface Cell {
  /**
   * Whether the act stands.
   */
  accepted: boolean;
  /**
   * Clauses in the background, which decide nothing here.
   */
  also: Cited[];
  /**
   * What the arbiter is asked, if he is.
   */
  asks: string | null;
  /**
   * Whether the act breaks a law of the code.
   */
  breach: boolean;
  /**
   * The choices that stand after it: `Black: e2, e4`.
   */
  choices: string[];
  /**
   * The clauses that decide, the one that decides most first.
   */
  clauses: Cited[];
  /**
   * What follows from it, in order.
   */
  events: Event[];
  /**
   * What was decided and why, in sentences.
   */
  explanation: string;
  /**
   * The expectations that speak of this code and do not hold, each with what is the case.
   */
  failed?: string[];
  /**
   * True where the code does not carry what the act is about and nothing is ruled; left out elsewhere.
   */
  not_carried?: boolean;
  /**
   * The duties that lie on the players after it, in the words of an expectation: `White moves e2`.
   */
  obligations: string[];
  /**
   * The punishments given: `White loss`.
   */
  penalties: string[];
  /**
   * The position after it, as a FEN.
   */
  position: string;
  /**
   * How words were read, if there were any to be read: `reads g1f3`, `unreadable`.
   */
  reads: string | null;
  /**
   * The score after it.
   */
  result: SideBySideScore;
  /**
   * The ruling in a few words: `stands, a breach; White owes: moves e2`.
   */
  ruling: string;
  /**
   * Whether the words could be understood as anything that hands could do on the board as it stood.
   */
  understood: boolean;
  /**
   * What became of the act, in a word.
   */
  verdict: Verdict;
}
/**
 * What one code rules.
 */
export interface Column {
  /**
   * The ruling on each act.
   */
  cells: Cell[];
  /**
   * All clauses that the rulings cite, in the order in which they come up.
   */
  clauses: Cited[];
  /**
   * The code.
   */
  code: string;
  /**
   * Whether every expectation that speaks of the code holds; `None` if there is none.
   */
  holds?: boolean | null;
  /**
   * Whether the case itself names the code.
   */
  named: boolean;
  /**
   * Why no game can begin on these terms under the code; nothing else is filled then.
   */
  no_such_terms?: string | null;
  /**
   * The position at the end, as a FEN.
   */
  position: string;
  /**
   * The same as it is read out to the players; empty where nothing happened.
   */
  read_out: string;
  /**
   * The result at the end: `1-0`, `1/2-1/2`, `*` while the game goes on.
   */
  result: string;
  /**
   * The ruling on the last act, in words.
   */
  ruling: string;
  /**
   * Its title.
   */
  title: string;
}
/**
 * An act of the dispute.
 */
export interface SideLine {
  /**
   * Whether the codes that know the terms rule differently on it; which clauses they cite does not matter.
   */
  differ: boolean;
  /**
   * The number of the line in the text, from 1.
   */
  line: number;
  /**
   * The line as it stands.
   */
  text: string;
}
/**
 * a dispute under several codes
 */
export interface SideBySide {
  /**
   * What happened, act by act.
   */
  acts: SideLine[];
  /**
   * The law of the day, where a date chose the code.
   */
  code_of_day?: LawOfDay | null;
  /**
   * What each code rules.
   */
  columns: Column[];
  /**
   * Whether the codes that know the terms of the case rule differently on any act.
   */
  differ: boolean;
  /**
   * `jadoube.side-by-side/1`.
   */
  schema: "jadoube.side-by-side/1";
  /**
   * The position before the first act, as a FEN.
   */
  start: string;
  /**
   * The title of the case; empty if it has none.
   */
  title: string;
}
/**
 * news of a live game: a line of 'watch --json'
 */
export interface Watch {
  /**
   * What it asks: `must`, `may` or `look`; none of quiet news and of what is taken back.
   */
  asks: string | null;
  /**
   * The player of the black men.
   */
  black: string;
  /**
   * The board.
   */
  board: string;
  /**
   * The clauses.
   */
  clauses: string[];
  /**
   * The code by which it is judged.
   */
  code: string;
  /**
   * Whose move it is: `white` or `black`.
   */
  color: string | null;
  /**
   * The event.
   */
  event: string;
  /**
   * Which game there, from 1; none in news of the source itself.
   */
  game: number | null;
  /**
   * What it is: the kind of matter, such as `flag` or `claim-repetition`, or of the quiet news, such as `begins`.
   */
  kind: string;
  /**
   * The number of the move.
   */
  move: number | null;
  /**
   * After how many half-moves.
   */
  ply: number | null;
  /**
   * The result, where a game ends or its result changes.
   */
  result: string | null;
  /**
   * The round.
   */
  round: string;
  /**
   * It, in a sentence without a full stop.
   */
  says: string;
  /**
   * `jadoube.watch/1`.
   */
  schema: "jadoube.watch/1";
  /**
   * The file or address.
   */
  source: string;
  /**
   * Whether it was said before and holds no longer.
   */
  taken_back: boolean;
  /**
   * The player of the white men.
   */
  white: string;
}
