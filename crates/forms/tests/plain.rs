//! What the reader of plain sentences makes of sixty disputes as people tell them.

mod disputes;

use disputes::{Reading, disputes};

#[test]
fn the_disputes_are_sixty_and_their_acts_can_be_told() {
    let disputes = disputes();
    assert_eq!(disputes.len(), 60);
    let mut wrong = Vec::new();
    for dispute in &disputes {
        assert!(!dispute.sentences.is_empty(), "{}", dispute.title);
        for (at, sentence) in dispute.sentences.iter().enumerate() {
            let acts = dispute.expected(at).map(|acts| acts.len());
            if acts != Ok(sentence.acts.len()) {
                wrong.push(format!("{}: {:?}: {acts:?}", dispute.title, sentence.acts));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn most_sentences_are_read_or_offered_and_none_misleads() {
    let disputes = disputes();
    let mut readings = Vec::new();
    for dispute in &disputes {
        for (at, sentence) in dispute.sentences.iter().enumerate() {
            let reading = dispute.read_plainly(at);
            if reading > Reading::First {
                println!(
                    "{reading:?}: {} ({})\n    {}",
                    sentence.text,
                    dispute.title,
                    dispute.heard(at)
                );
            }
            readings.push(reading);
        }
    }
    let count = |wanted: Reading| readings.iter().filter(|one| **one == wanted).count();
    let told = [
        Reading::Meant,
        Reading::First,
        Reading::Offered,
        Reading::Nothing,
        Reading::Otherwise,
    ]
    .map(|one| (one, count(one)));
    println!("{} sentences: {told:?}", readings.len());
    let found = count(Reading::Meant) + count(Reading::First);
    assert!(
        found * 100 >= readings.len() * FOUND,
        "{found} of {} are read or offered first",
        readings.len()
    );
    assert_eq!(count(Reading::Otherwise), 0, "{told:?}");
}

/// So many of a hundred sentences are read as meant, or answered first with what was meant.
const FOUND: usize = 85;
