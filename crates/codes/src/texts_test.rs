//! The texts of the clauses are read aloud to players, so that each has to be made of sentences that stand alone.

use crate::Code;

/// What a sentence says of its subject. Words that are nouns of chess as well (move, record, draw) stand in
/// [`VERBS_IN_PLACE`] with what makes verbs of them.
const VERBS: &str = "is are was were has have may can cannot must should shall will would need needs does do could \
    accorded agree alternates arises asks begins belong binds castles captures commands costs count counts cover decides \
    declares differ fill follow follows forfeits gets gives go goes governs hold include intervenes keep keeps lapses \
    lays leaves lets lives lose loses make makes means measures moves needs notes pauses puts reads rebuild \
    recognises records regulate replaces restores rests runs says sees serves shifts show shows stand stands starts \
    stay steps stops supply suppose take takes waits watches win wins";

const VERBS_IN_PLACE: [&str; 15] = [
    "ask him",
    "comments ' ' marks",
    "draw the",
    "draws the",
    "end by",
    "ends with",
    "games use",
    "lead to",
    "leads to",
    "note it",
    "notation ' ' marks",
    "offers a",
    "players play",
    "players record",
    "use short",
];

/// How notes and telegrams begin that are no sentences.
const TELEGRAMS: [&str; 17] = [
    "both flags down",
    "complete when",
    "drawn when",
    "drawn on",
    "found during",
    "ground",
    "grounds",
    "lost if",
    "lost with",
    "only the differences",
    "possible only",
    "prevented while",
    "same position",
    "same side",
    "three cases",
    "to any",
    "to one",
];

/// Words that point to what stands around the text on a page, or that an editor wrote for himself.
const POINTERS: [&str; 20] = [
    "above",
    "are told",
    "as before",
    "below",
    "following paragraphs",
    "following points",
    "given here",
    "is not named",
    "is told",
    "next paragraphs",
    "no word on",
    "not said",
    "nothing is said",
    "nothing more is",
    "one paragraph",
    "points apply",
    "spelt out",
    "stands a second time",
    "this paragraph",
    "two points",
];

/// Of a long text the beginning is read aloud, this many letters at most, and it has to carry the rule.
const READ_ALOUD: usize = 420;

#[test]
fn texts_are_sentences() {
    hold(no_sentences);
}

#[test]
fn texts_stand_alone() {
    hold(not_alone);
}

#[test]
fn notes_and_telegrams_are_seen() {
    for note in [
        "Drawn on the Player's proof that he can check for ever.",
        "To one of the nearest squares that are not on its rank.",
        "Same position, same side to move, three times.",
        "Both flags down: drawn.",
        "The bishop along a diagonal, none of them over a man in between.",
        "He has one king and no queen. Three cases at resumption.",
        "the king moves one square.",
        "A move is made on release",
    ] {
        assert!(!no_sentences(note).is_empty(), "{note}");
    }
    for pointer in [
        "When a move counts as made is told below.",
        "The game is drawn, see 5.2.b.",
        "The regulations state whether a.3 or a.4 governs the event.",
    ] {
        assert!(!not_alone(pointer).is_empty(), "{pointer}");
    }
    let sound = "The arbiter must see that (b) e.p. and Qh5 are read. \"He\" is told to seal, as I.1.1 says.";
    assert_eq!(no_sentences(sound), [""; 0]);
    assert_eq!(sentences(sound).len(), 2);
}

/// What of a text is no sentence.
fn no_sentences(text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    if text.contains(": ") {
        faults.push("a colon stands for a verb".to_owned());
    }
    if !text.ends_with(['.', '!', '?']) {
        faults.push("it has no end".to_owned());
    }
    for sentence in sentences(text) {
        if !sentence.starts_with(|c: char| c.is_uppercase() || c == '"' || c == '\'') {
            faults.push(format!("{sentence:?} begins small"));
        }
        let words = words(sentence);
        let verb = words.split(' ').any(|word| {
            VERBS
                .split(' ')
                .any(|verb| verb == word && !word.is_empty())
        }) || VERBS_IN_PLACE.iter().any(|verb| has(&words, verb));
        if !verb {
            faults.push(format!("{sentence:?} has no verb"));
        }
        let telegram = |start: &&&str| words.starts_with(&format!(" {start} "));
        faults.extend(
            TELEGRAMS
                .iter()
                .find(telegram)
                .map(|start| format!("{start:?} begins a telegram")),
        );
    }
    faults
}

/// What keeps a text from standing alone, read aloud without what is around it.
fn not_alone(text: &str) -> Vec<String> {
    let words = words(text);
    let pointer = POINTERS.iter().filter(|pointer| has(&words, pointer));
    let mut faults: Vec<_> = pointer
        .map(|pointer| format!("{pointer:?} points"))
        .collect();
    for (at, see) in words.match_indices(" see ") {
        let next = &words[at + see.len()..];
        if !next.starts_with("to ") && !next.starts_with("that ") {
            faults.push("\"see\" points".to_owned());
        }
    }
    let reference = |word: &&str| matches!(word.as_bytes(), [b'a'..=b'i', b'.', b'0'..=b'9', ..]);
    let small = text.split([' ', '(']).find(reference);
    faults.extend(small.map(|word| format!("{word} names an article in small letters")));
    let first = sentences(text)[0].chars().count();
    if first > READ_ALOUD {
        faults.push(format!("the first sentence has {first} letters"));
    }
    faults
}

/// Holds every text against what a test finds wrong with it: those of the clauses, and of the layers beside the codes.
#[track_caller]
fn hold(faults_of: impl Fn(&str) -> Vec<String>) {
    let mut faults = Vec::new();
    for code in Code::all() {
        let beside = code.interpretations().map(|one| &one.clause);
        for clause in code.clauses.iter().chain(beside) {
            let text = clause.text.trim();
            let told = |fault| format!("{} {}: {fault} in {text:?}", code.id, clause.id);
            faults.extend(faults_of(text).into_iter().map(told));
        }
    }
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

/// The sentences of a text: a full stop ends one if a capital or a quotation mark comes after it.
fn sentences(text: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices(['.', '!', '?']) {
        let next = text[at + 1..]
            .strip_prefix(' ')
            .and_then(|rest| rest.chars().next());
        if next.is_some_and(|c| c.is_uppercase() || c == '"') {
            sentences.push(&text[start..=at]);
            start = at + 2;
        }
    }
    sentences.push(&text[start..]);
    sentences
}

/// The text as words in small letters, each between single blanks, with nothing else but apostrophes.
fn words(text: &str) -> String {
    let mut words = String::from(" ");
    for word in text
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|word| !word.is_empty())
    {
        words.push_str(&word.to_lowercase());
        words.push(' ');
    }
    words
}

/// Whether these words have that phrase.
fn has(words: &str, phrase: &str) -> bool {
    words.contains(&format!(" {phrase} "))
}
