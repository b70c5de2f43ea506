//! Sentences one after the other, as they are read out.

use std::ops::Range;

use jadoube_board::{ByColor, Color, Role};
use jadoube_codes::decides;
use jadoube_codes::params::illegal::FirstIllegal;
use jadoube_codes::params::penalty::Chooser;

use super::called::{UNDER, begun_small, called, numbered, printed_in, words_of};
use super::left::{Kind, Left};
use super::story::{is_replied_to, lets_stand, overtaken};
use crate::fact::offence::BROKEN;
use crate::game::Game;
use crate::said;
use crate::sentence::{EXAMPLE, ON_ENVELOPE, READ_SO, as_called, numbered_move};

/// Sentences one after the other, none of them twice.
pub(super) struct Paragraph<'g> {
    game: &'g Game,
    pub(super) text: String,
    /// Where the words of an article stand in it.
    article: Range<usize>,
    /// Whether it was said why an illegal move stands.
    stands: bool,
}

impl<'g> Paragraph<'g> {
    pub(super) fn new(game: &'g Game) -> Paragraph<'g> {
        Paragraph {
            game,
            text: String::new(),
            article: 0..0,
            stands: false,
        }
    }

    pub(super) fn all(&mut self, sentences: impl IntoIterator<Item = String>) {
        sentences.into_iter().for_each(|one| self.sentence(&one));
    }

    /// The sentence with the words of an article.
    pub(super) fn article(&mut self, words: &str) {
        let from = self.text.len();
        self.as_it_stands(words);
        self.article = from..self.text.len();
    }

    /// A sentence in the words of the code.
    pub(super) fn sentence(&mut self, words: &str) {
        let words = as_called(self.game, words);
        self.as_it_stands(&words);
    }

    /// Whether it has been said that an illegal move stands, by a ruling or on what was left behind.
    fn says_that_it_stands(&self) -> bool {
        let ruled = said::Offence::RepliedTo.to_string();
        self.stands || self.text.contains(ruled.trim_end_matches('.'))
    }

    /// Whether it has been said that both players do without putting an illegal move right.
    fn is_done_without(&self) -> bool {
        self.text.contains(&said::Offence::DoneWithout.to_string())
    }

    fn as_it_stands(&mut self, words: &str) {
        let words = words.trim().trim_end_matches('.');
        if words.is_empty() || self.text.to_lowercase().contains(&words.to_lowercase()) {
            return;
        }
        // What was said last and goes on is not begun again: `that White touched the rook` and `White touched the rook and did not move it`.
        if let Some((said, more)) = words.split_once(" and ")
            && self
                .text
                .strip_suffix('.')
                .is_some_and(|text| text.ends_with(said))
        {
            self.text.pop();
            self.text.push_str(&format!(" and {more}."));
            return;
        }
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        let mut letters = words.chars();
        self.text
            .extend(letters.next().into_iter().flat_map(char::to_uppercase));
        self.text.push_str(letters.as_str());
        let quoted = words.trim_end_matches('”');
        if !quoted.ends_with(['?', '!', '.']) {
            self.text.push('.');
        }
    }

    /// The sentences of the reason, but for an example and for what is told among what follows, with the name of the
    /// player who acted where the first "he" is he.
    pub(super) fn reason(&mut self, explanation: &str, actor: Option<Color>, follows: &[String]) {
        let reason = explanation.split(EXAMPLE).next().unwrap_or_default();
        let sentences = reason
            .split_inclusive("? ")
            .flat_map(|part| part.split_inclusive(". "));
        for one in sentences {
            if one.starts_with(ON_ENVELOPE) {
                self.sentence("the position, the times used and the other particulars are to be written on the envelope");
                continue;
            }
            let one = for_the_players(one);
            // Of an annulled game that has been said first.
            let annulled = self.text.starts_with("The game is annulled.");
            let one = one
                .strip_suffix(": the game is annulled.")
                .filter(|_| annulled)
                .unwrap_or(one);
            // That it stands since it was replied to has been said of the move itself.
            if self.stands && one.trim() == said::Offence::RepliedTo.to_string() {
                continue;
            }
            let bare = one.trim().trim_end_matches('.');
            let told = |told: &String| told.to_lowercase().contains(&bare.to_lowercase());
            if !bare.is_empty() && follows.iter().any(told) {
                continue;
            }
            self.sentence(&match actor {
                Some(actor) => by_name(one, actor),
                None => one.to_owned(),
            });
        }
    }

    /// What a line before has left open: what was done, and why that is as it is; `whole` where no other article is read out,
    /// with what the article says that it breaks and what may follow.
    pub(super) fn left(&mut self, game: &Game, left: &Left, follows: &[String], whole: bool) {
        if let Some(overtaken) = overtaken(game, left) {
            self.sentence(&overtaken);
            return;
        }
        let number = left.clause.and_then(|id| numbered(id.as_str()));
        let against = match (left.breach && left.kind != Kind::Illegal, &number) {
            // The rule is named already; what it is about is not.
            (true, Some(number)) if left.done.trim_end_matches('.').ends_with(number) => {
                in_substance(game, left)
            }
            (true, Some(number)) if left.done.contains(BROKEN) => format!(" under {number}"),
            (true, None) if left.done.contains(UNDER) => String::new(),
            (true, None) if left.done.contains(BROKEN) => titled(game, left)
                .map_or(String::new(), |(title, of)| format!(", “{title}” in {of}")),
            (true, Some(_)) if whole => ", which is against the Laws".to_owned(),
            (true, Some(number)) => format!(", which is against {number}"),
            (true, None) => match titled(game, left) {
                Some((title, of)) => format!(", which is against the rule “{title}” of {of}"),
                None => format!(", which is against {}", called(game)),
            },
            (false, _) => String::new(),
        };
        let is_told = |done: &str| self.text.to_lowercase().contains(&done.to_lowercase());
        let done = match left.done.trim_end_matches('.') {
            "" => String::new(),
            done if is_told(done) => String::new(),
            done => format!("{done}{against}"),
        };
        let named = !left.done.is_empty();
        self.sentence(&done);
        if whole && left.breach && left.kind != Kind::Illegal && !done.contains("in substance") {
            self.all(in_its_words(game, left));
        }
        if left.kind == Kind::Illegal && is_replied_to(game, left) && lets_stand(game) {
            if !self.says_that_it_stands() {
                self.sentence(&stands(game, left));
                self.stands = true;
            }
        } else if left.kind == Kind::Illegal && !lets_stand(game) && !self.is_done_without() {
            self.all(can_still_be_found(game, left));
        }
        // What was asked is told with what follows, as long as it is open.
        let question = left.question.as_deref().unwrap_or_default();
        let why = left.why.replace(question, "");
        // How a text is read is of no interest any more where something was only refused.
        let reading = why.find(READ_SO).filter(|_| left.kind == Kind::Refused);
        let why = why[..reading.unwrap_or(why.len())].to_owned();
        self.reason(&self.answered_against(left, &why), left.by, follows);
        if whole && left.question.is_none() && !left.outsider {
            self.all(may_be_punished(game));
        }
        if let (Kind::Asked, false, Some(number)) = (left.kind, left.breach, number)
            && named
            && !self.text.to_lowercase().contains(&number.to_lowercase())
        {
            self.sentence(&format!("that comes under {number}"));
        }
    }

    /// Why, where an answer alone found the breach: with the article that it is against behind the first sentence.
    fn answered_against(&self, left: &Left, why: &str) -> String {
        let number = left.clause.and_then(|id| numbered(id.as_str()));
        let answers = left.breach && left.kind == Kind::Asked && left.done.is_empty();
        let unnamed = |number: &String| !self.text.to_lowercase().contains(&number.to_lowercase());
        match number.filter(|_| answers).filter(unnamed) {
            Some(number) => why.replacen(". ", &format!(", which is against {number}. "), 1),
            None => why.to_owned(),
        }
    }

    /// The paragraph with one kind of apostrophe and of quotation marks, and with the players' names at their first mention.
    pub(super) fn finished(self, names: &ByColor<Option<String>>) -> String {
        let mut before = ' ';
        let mut curly = |c: char| {
            let sign = match c {
                '\'' if before.is_alphanumeric() => '’',
                '"' if before.is_whitespace() || before == '(' => '“',
                '"' => '”',
                other => other,
            };
            before = c;
            sign
        };
        let named = self.with_names(names);
        named.chars().map(&mut curly).collect()
    }

    /// `White (Anna Berg) touched`: each color with the name of its player where it is first spoken of, but for what stands in
    /// an article.
    fn with_names(&self, names: &ByColor<Option<String>>) -> String {
        let mut text = self.text.clone();
        let mut places: Vec<(usize, &str)> = Color::ALL
            .into_iter()
            .filter_map(|color| {
                let (word, name) = (format!("{color:#}"), names[color].as_deref()?);
                let ends = self
                    .text
                    .match_indices(&word)
                    .map(|(at, _)| at + word.len());
                let mut plain = ends.filter(|end| {
                    self.text[*end..].starts_with(' ') && !self.article.contains(end)
                });
                Some((plain.next()?, name))
            })
            .collect();
        places.sort();
        for (at, name) in places.into_iter().rev() {
            text.insert_str(at, &format!(" ({name})"));
        }
        text
    }
}

/// A sentence of a reason without what is for whoever doubts it: how else the text could be read, and how much was searched.
fn for_the_players(sentence: &str) -> &str {
    let other = ["; the other reading", ", the other reading"];
    if let Some((said, _)) = other.into_iter().find_map(|at| sentence.split_once(at)) {
        return said;
    }
    let bare = sentence.trim_end().trim_end_matches('.');
    match bare.rsplit_once("; ") {
        Some((said, searched)) if searched.ends_with(" were gone through") => said,
        _ => sentence,
    }
}

/// The title of the rule without a number that was broken, and the code in which it is printed.
fn titled<'g>(game: &'g Game, left: &Left) -> Option<(&'g str, String)> {
    let clause = game.code().clause(left.clause?.as_str())?;
    Some((&clause.title, printed_in(game, clause)))
}

/// What the article says that was broken: `, “Duty to record”, in substance: …`.
fn in_substance(game: &Game, left: &Left) -> String {
    let clause = left.clause.and_then(|id| game.code().clause(id.as_str()));
    clause.map_or_else(String::new, |clause| {
        let words = words_of(clause);
        let words = begun_small(words.trim_end_matches('.'));
        format!(", “{}”, in substance: {words}", clause.title)
    })
}

/// The article that was broken, in substance, as a sentence of its own.
fn in_its_words(game: &Game, left: &Left) -> Option<String> {
    let id = left.clause?;
    let number = numbered(id.as_str())?;
    let clause = game.code().clause(id.as_str())?;
    let words = words_of(clause);
    let words = begun_small(words.trim_end_matches('.'));
    Some(format!(
        "{number}, “{}”, says in substance: {words}",
        clause.title
    ))
}

/// That the official may give a penalty for a breach, where the code leaves penalties to him.
pub(super) fn may_be_punished(game: &Game) -> Option<String> {
    let rule = game.code().rules.penalty.chooser.as_ref()?;
    let rule = rule.at(game.event())?;
    let official =
        decides!(rule, Chooser::Arbiter | Chooser::ArbiterFromMenu, not Chooser::Opponent);
    let number = numbered(rule.by.first()?.as_str()).filter(|_| official);
    number.map(|number| format!("a penalty may be given for it, under {number}"))
}

/// That an illegal move stands since it was replied to, by which clause, with what on the last rank, and that it is not counted
/// where such moves are.
fn stands(game: &Game, left: &Left) -> String {
    let illegal = &game.code().rules.illegal;
    let rule = illegal.late_effect.as_ref();
    let rule = rule.and_then(|rule| rule.at(game.event()));
    let number = rule.and_then(|rule| numbered(rule.by.first()?.as_str()));
    let under = number.map_or_else(String::new, |number| format!(", under {number}"));
    let mut later = game.plies_back().filter(|ply| ply.index >= left.plies);
    let pawn = later.find_map(|ply| {
        let man = game.board().get(ply.made.to())?;
        let rank = ply.made.to().rank();
        let last = rank == Color::White.back_rank() || rank == Color::Black.back_rank();
        (man.role == Role::Pawn && last && !ply.legal).then_some(ply.made.to())
    });
    let pawn = pawn.map_or_else(String::new, |square| format!(", with the pawn on {square}"));
    let first = illegal
        .first
        .as_ref()
        .and_then(|rule| rule.at(game.event()));
    let counts = first.is_some_and(|rule| matches!(rule.is, FirstIllegal::TimeToOpponent(_)));
    let uncounted = match left.by.filter(|_| counts) {
        Some(who) => format!(", and does not count among {who:#}’s illegal moves"),
        None => String::new(),
    };
    format!("it was replied to, so it stands{pawn}{under}{uncounted}")
}

/// That the other has replied to an illegal move, which is put right for all that if it is found; nothing while he has not
/// replied, or where the code does not say so.
fn can_still_be_found(game: &Game, left: &Left) -> Option<String> {
    if game.outcome().is_some() {
        return None;
    }
    // What went beyond a move that was made is no illegal move.
    let mut plies = game.plies_back();
    if plies.any(|ply| ply.index == left.plies && ply.is_out_of_turn()) {
        return None;
    }
    let later = game.plies_back().take_while(|ply| ply.index > left.plies);
    let reply = later.filter(|ply| Some(ply.who) != left.by).last()?;
    let rule = game.code().rules.illegal.late_effect.as_ref()?;
    let rule = rule.at(game.event())?;
    let number = numbered(rule.by.first()?.as_str());
    let under = number.map_or_else(String::new, |number| format!(", under {number}"));
    Some(format!(
        "{:#} replied {}; if the illegal move is claimed or found before the game is over, the position before it is restored{under}",
        reply.who,
        numbered_move(reply)
    ))
}

/// A sentence whose first pronoun, if nobody was named before it, gives way to the name of the player.
fn by_name(sentence: &str, actor: Color) -> String {
    const OTHERS: [&str; 10] = [
        "white", "black", "opponent", "other", "arbiter", "player", "receiver", "sender", "side",
        "both",
    ];
    let mut words: Vec<String> = sentence.split(' ').map(str::to_owned).collect();
    let bare = |word: &str| {
        word.trim_end_matches(|c: char| !c.is_alphanumeric())
            .to_lowercase()
    };
    let first = words.iter().position(|word| {
        let word = bare(word);
        matches!(word.as_str(), "he" | "his" | "him")
            || OTHERS.iter().any(|one| word.starts_with(one))
    });
    if let Some(at) = first {
        let name = match bare(&words[at]).as_str() {
            "he" | "him" => format!("{actor:#}"),
            "his" => format!("{actor:#}’s"),
            _ => return sentence.to_owned(),
        };
        let letters = words[at]
            .chars()
            .take_while(|c| c.is_alphanumeric())
            .count();
        words[at].replace_range(..letters, &name);
    }
    words.join(" ")
}
