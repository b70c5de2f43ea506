//! Values that can decide only where another value of the same code leads to them: what acts in no game cannot be written.
//! And what holds where a code is silent.

use toml::{Table, Value};

use super::rule::EventKind;

/// A parameter, or one word of it, that is reached only through others.
pub(super) struct Need {
    path: &'static str,
    /// The word of the value that needs it; all values do where it is empty.
    word: &'static str,
    /// What leads there: one of these is enough.
    leads: &'static [Lead],
}

/// A parameter that must be given, with one of these words in its value; with any value where no word is named.
struct Lead {
    path: &'static str,
    words: &'static [&'static str],
}

const fn given(path: &'static str) -> Lead {
    Lead { path, words: &[] }
}

const fn with(path: &'static str, words: &'static [&'static str]) -> Lead {
    Lead { path, words }
}

const fn all(path: &'static str, leads: &'static [Lead]) -> Need {
    Need {
        path,
        word: "",
        leads,
    }
}

const fn word(path: &'static str, word: &'static str, leads: &'static [Lead]) -> Need {
    Need { path, word, leads }
}

const ANNOUNCED: &[&str] = &["declared", "written-and-declared"];
const CALLED: &[Lead] = &[with("flag.effect", &["at-call"])];
const CLAIMED: &[Lead] = &[given("quickplay.claimant")];
const COUNTED: &[Lead] = &[given("count.kinds")];
const TOUCHED: &[Lead] = &[given("touch.own")];
/// Limits by which a wrong array can be found too late.
const PASSES: &[&str] = &[
    "mentioned-before-second-player-completes",
    "until-each-has-completed",
    "until-both-have-made",
];
/// Codes in which somebody keeps the score at all.
const RECORDED: &[Lead] = &[given("record.duty")];
/// Codes with a clock that the players press.
const PRESSED: &[Lead] = &[with(
    "move.completed_by_press",
    &["nothing", "second-marker"],
)];
const GRADED: &[Lead] = &[with("penalty.system", &["graded"])];
const UNGRADED: &[Lead] = &[with("penalty.system", &["restored", "scored"])];
const SENT: &[Lead] = &[with("comm.scope", &["board-laws-where-possible"])];

const NEEDS: &[Need] = &[
    word(
        "adjust.out_of_turn",
        "misconduct-no-duty",
        &[with("touch.binds_when", &["on-move"])],
    ),
    word("adjust.who", "player-on-move-with-clock-running", PRESSED),
    word("appeal", "not-quickplay", CLAIMED),
    word("bystander.report", "only-to-official", PRESSED),
    // Elsewhere the king is the man that such a move touches first.
    word("castling.illegal_binds", "men-touched", GRADED),
    all(
        "claim.wrong_move_binds",
        &[
            with("repetition.announced_move", ANNOUNCED),
            with("fifty.announced_move", ANNOUNCED),
        ],
    ),
    all("comm.ambiguous", SENT),
    all("comm.fault_on_the_way", SENT),
    all("comm.help", SENT),
    all("comm.conditional", SENT),
    all("comm.restore_first", SENT),
    all("comm.side_members", SENT),
    all("comm.two_for_one_turn", SENT),
    all("comm.unreadable", SENT),
    all(
        "conduct.breach",
        &[
            given("conduct.annoys"),
            given("conduct.advice"),
            given("conduct.general"),
            given("conduct.upsets_men"),
        ],
    ),
    all(
        "conduct.device_event",
        &[
            with("conduct.device_used", &["forfeit", "forfeit-as-a-rule"]),
            with("conduct.device_sounding", &["forfeit", "forfeit-as-a-rule"]),
            with("conduct.device_carried", &["forfeit", "forfeit-as-a-rule"]),
        ],
    ),
    all("count.draw_if_no_helpmate", COUNTED),
    all("count.late", COUNTED),
    all("count.limit", COUNTED),
    word(
        "count.kinds",
        "press-without-move",
        &[given("illegal.press_without_move")],
    ),
    word("count.kinds", "two-hands", &[given("illegal.two_hands")]),
    word(
        "count.kinds",
        "unpromoted-pawn",
        &[with(
            "promotion.left_as_pawn",
            &["illegal-once-pressed", "queen-and-illegal-once-pressed"],
        )],
    ),
    word("dead.ends_game", "at-once-if-move-in-accordance", TOUCHED),
    word("form.layers", "competitions-apart", RECORDED),
    all("flag.both_order_known", CALLED),
    all("flag.both_order_unknown", CALLED),
    all("flag.callers", CALLED),
    all("flag.claimant_also_down", CALLED),
    all(
        "flag.listed_material",
        &[with(
            "flag.mate_exception",
            &["no-helpmate", "no-mating-potential"],
        )],
    ),
    word(
        "illegal.late_duty",
        "none",
        // Where late is as early, the same duty holds after both.
        &[with(
            "illegal.late_begins",
            &[
                "opponent-touched-own-man",
                "opponent-made-move",
                "opponent-completed-move",
            ],
        )],
    ),
    word("illegal.late_duty", "touch-rule", TOUCHED),
    word(
        "illegal.late_effect",
        "restore-start-of-turn",
        // Elsewhere a turn is one move.
        &[
            with("turn.passes_at", &["completion-of-legal-move"]),
            given("odds.several_moves"),
        ],
    ),
    word("illegal.first", "loss-if-claimed", UNGRADED),
    word("illegal.first", "time-to-opponent", UNGRADED),
    all("illegal.left_in_check", UNGRADED),
    all("illegal.press_before_move", PRESSED),
    all("illegal.press_without_move", PRESSED),
    word(
        "illegal.self_corrected",
        "free-before-press-piece-bound",
        &[with("illegal.is_complete_at", &["press"])],
    ),
    word(
        "illegal.self_corrected",
        "free-by-consent-else-penalty",
        GRADED,
    ),
    word(
        "illegal.two_hands",
        "two-men-at-once",
        &[with("count.kinds", &["two-hands"])],
    ),
    word(
        "illegal.two_hands",
        "as-illegal-position-may-stay",
        &[with("count.kinds", &["two-hands"])],
    ),
    all("castling.both_touched", TOUCHED),
    all("castling.rook_first", TOUCHED),
    all("refusal.both", &[given("refusal.costs")]),
    all("blind.assistant", &[given("blind.boards")]),
    all("late.by_itself", &[given("late.limit")]),
    word("mate.requires", "move-in-accordance", TOUCHED),
    all(
        "move.completed_by_next_move",
        &[with("move.completed_by_press", &["second-marker"])],
    ),
    all(
        "move.capture_fixed_at",
        &[with("move.made_capture", &["quitted-and-victim-off"])],
    ),
    all("move.late_press", PRESSED),
    all("move.pressing_hand", PRESSED),
    all("pause.ended_by", PRESSED),
    // Where the opponent exacts what a penalty is, no list is chosen from.
    all(
        "penalty.menu",
        &[with("penalty.chooser", &["arbiter", "arbiter-from-menu"])],
    ),
    word("promotion.left_as_pawn", "illegal-once-pressed", PRESSED),
    word(
        "promotion.left_as_pawn",
        "queen-and-illegal-once-pressed",
        PRESSED,
    ),
    all("record.exempt", RECORDED),
    word("record.order", "any-lag-one", RECORDED),
    all(
        "quickplay.after_flag",
        &[with("quickplay.answers", &["postpone"])],
    ),
    all("quickplay.answers", CLAIMED),
    all("quickplay.in_use", CLAIMED),
    all("quickplay.increment_request", CLAIMED),
    all("quickplay.is_offer", CLAIMED),
    all("quickplay.no_arbiter", CLAIMED),
    word(
        "quickplay.extra_time",
        "postponed",
        &[with("quickplay.answers", &["postpone"])],
    ),
    word(
        "quickplay.extra_time",
        "rejected",
        &[with("quickplay.answers", &["reject"])],
    ),
    all(
        "repetition.automatic_series",
        &[given("repetition.automatic")],
    ),
    all("setup.kept_castling", &[with("setup.limit", PASSES)]),
    word("stalemate.is", "draw-if-move-in-accordance", TOUCHED),
    word(
        "stalemate.is",
        "draw-if-move-in-accordance",
        // A stalemate is a dead position too, and drawn as one.
        &[with("dead.ends_game", &["at-once-if-move-in-accordance"])],
    ),
    all(
        "repetition.restored_by",
        &[with("repetition.lost_by", &["move"])],
    ),
    all("resume.late", &[given("late.by_itself")]),
    word("touch.binds_when", "any-turn-carried-over", GRADED),
    all(
        "resume.reply_envelope_lost",
        &[given("resume.sealer_absent")],
    ),
];

/// A field of a parameter that is not looked at in some kinds of event.
struct Idle {
    path: &'static str,
    field: &'static str,
    kinds: &'static [EventKind],
}

const IDLE: &[Idle] = &[Idle {
    // Of a game that is called blitz it is only asked whether it is that.
    path: "form.limits",
    field: "rapid-below",
    kinds: &[EventKind::Blitz, EventKind::BlitzSupervised],
}];

/// What holds where a code says nothing: the rules take silence for this value, so the two are one.
const SILENCE: &[(&str, &str)] = &[
    ("arbiter.exists", "always"),
    ("castling.both_touched", "king-binds-castling-open"),
    ("castling.king_released", "open"),
    ("claim.wrong_cost", "nothing"),
    ("claim.wrong_move_binds", "free"),
    ("clock.counted_move", "pressed"),
    ("clock.runs_against", "until-pressed"),
    ("comm.scope", "over-the-board-only"),
    ("count.draw_if_no_helpmate", "false"),
    ("fifty.announced_move", "no"),
    ("fifty.reset_by", "captures-and-pawn-moves"),
    ("illegal.after_end", "out-of-reach"),
    ("illegal.finder", "player-or-arbiter"),
    ("illegal.late_duty", "none"),
    ("mate.requires", "legal-move"),
    ("move.made_capture", "victim-leaves"),
    ("move.takeback_by_consent", "false"),
    ("penalty.chooser", "opponent"),
    ("position.impossible", "interrupt-until-corrected"),
    ("promotion.order", "pawn-arrives"),
    ("promotion.piece_missing", "call-arbiter"),
    ("promotion.stand_ins", "piece-itself"),
    ("record.order", "lag-tolerated"),
    ("repetition.announced_move", "no"),
    ("repetition.restored_by", "next-turn"),
    ("resign.draw_if_no_helpmate", "wins"),
    ("resume.sealed_move_missing_envelope", "agree-else-void"),
    ("resume.times_lost", "official-sets"),
    ("seal.by_hand_on_board", "has-moved"),
    ("touch.claimable_before_other_move", "after-the-breach"),
    ("touch.enforced_by", "opponent"),
    ("touch.lapse_takes_released", "false"),
    ("turn.passes_at", "made"),
];

/// Whether a code that is silent on this parameter is taken to have this value.
pub(super) fn is_silence(path: &str, value: &Value) -> bool {
    SILENCE.iter().any(|(silent, word)| {
        *silent == path
            && match value {
                Value::Boolean(truth) => *word == truth.to_string(),
                value => says(value, word),
            }
    })
}

/// Whether one value differs from another only in a field that is not looked at in this kind of event.
pub(super) fn is_idle(path: &str, kind: Option<EventKind>, value: &Value, put: &Value) -> bool {
    let (Some(kind), Some(value), Some(put)) = (kind, value.as_table(), put.as_table()) else {
        return false;
    };
    let is_here = |idle: &&Idle| idle.path == path && idle.kinds.contains(&kind);
    let mut idle = IDLE.iter().filter(is_here);
    idle.any(|idle| {
        let mut rest = put.clone();
        match value.get(idle.field) {
            Some(own) => rest.insert(idle.field.to_owned(), own.clone()),
            None => rest.remove(idle.field),
        };
        rest == *value
    })
}

/// What a value of one of these parameters needs to decide anything, and lacks in them; `None` if it decides.
pub(super) fn unmet(parameters: &Table, path: &str, value: &Value) -> Option<&'static Need> {
    NEEDS
        .iter()
        .filter(|need| need.path == path && (need.word.is_empty() || says(value, need.word)))
        .find(|need| !need.leads.iter().any(|lead| leads(parameters, lead)))
}

impl Need {
    /// That it is missing, in words.
    pub(super) fn in_words(&self) -> String {
        let what = if self.word.is_empty() {
            self.path.to_owned()
        } else {
            format!("{:?} in {}", self.word, self.path)
        };
        let ways: Vec<String> = self.leads.iter().map(Lead::in_words).collect();
        format!(
            "{what} decides nothing in a code without {}",
            ways.join(" or ")
        )
    }

    /// The parameters of which one is enough.
    pub(super) fn leads(&self) -> impl Iterator<Item = &'static str> {
        self.leads.iter().map(|lead| lead.path)
    }
}

impl Lead {
    fn in_words(&self) -> String {
        match self.words {
            [] => self.path.to_owned(),
            words => format!("{} = {}", self.path, words.join(" or ")),
        }
    }
}

fn leads(parameters: &Table, lead: &Lead) -> bool {
    let (subject, name) = lead.path.split_once('.').unwrap_or((lead.path, ""));
    let answer = parameters.get(subject).and_then(|inner| inner.get(name));
    let Some(answer) = answer.and_then(Value::as_table) else {
        return false;
    };
    let own = answer.get("in").and_then(Value::as_table);
    let own = own.into_iter().flatten().map(|(_, answer)| answer);
    let values = own
        .filter_map(|answer| answer.get("is"))
        .chain(answer.get("is"));
    let mut values = values
        .filter(|value| lead.words.is_empty() || lead.words.iter().any(|word| says(value, word)));
    values.next().is_some()
}

/// Whether a value is this word, has it among others, or is a table with it as a key.
fn says(value: &Value, word: &str) -> bool {
    match value {
        Value::String(text) => text == word,
        Value::Array(list) => list.iter().any(|one| says(one, word)),
        Value::Table(table) => table.contains_key(word),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Code;
    use crate::meaning::{Parameter, Role, parameters};

    #[test]
    fn the_table_speaks_of_parameters_that_decide() {
        for (path, word) in SILENCE {
            let value = word
                .parse()
                .map_or(Value::String((*word).to_owned()), Value::Boolean);
            let parameter = Parameter::by_path(path).unwrap_or_else(|| panic!("{path}"));
            assert_eq!(parameter.check(&value), Ok(()), "{path}");
        }
        for need in NEEDS {
            for path in std::iter::once(need.path).chain(need.leads.iter().map(|lead| lead.path)) {
                let parameter = Parameter::by_path(path).unwrap_or_else(|| panic!("{path}"));
                assert_eq!(parameter.role(), Role::Decides, "{path}");
            }
        }
    }

    #[test]
    fn no_shipped_code_gives_what_can_decide_nothing() {
        for code in Code::all() {
            for parameter in parameters() {
                if let Some(value) = code
                    .given(parameter)
                    .and_then(|given| given.table.get("is"))
                {
                    assert_eq!(
                        unmet(&code.parameters, parameter.path(), value).map(Need::in_words),
                        None,
                        "{}",
                        code.id
                    );
                }
            }
        }
    }

    #[test]
    fn a_file_that_gives_it_is_faulty() {
        let house = |decides: &str| {
            let text = format!(
                "id = \"our-club\"\ntitle = \"Our club\"\nkind = \"house\"\ninherits = \"fide-1955\"\n\n\
                 [[clause]]\nid = \"club.time\"\ntitle = \"Time\"\nsubject = \"clock\"\ntext = \"Time.\"\n{decides}\n"
            );
            Code::from_toml("club.toml", &text).map(|_| ())
        };
        let fault =
            house("decides.quickplay.in_use = \"no-increment\"").expect_err("no claim leads there");
        assert_eq!((fault.line, fault.column), (6, 1), "{fault}");
        assert!(
            fault.reason.contains("without quickplay.claimant"),
            "{fault}"
        );
        house(
            "decides.quickplay = { in_use = \"no-increment\", claimant = { under = \"0:02:00\", on-move = true, flag-up = true } }",
        )
        .expect("the claim leads there");
    }
}
