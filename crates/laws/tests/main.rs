//! Every test of the laws from outside, as one program: linked one by one each of them would carry all codes.

mod act_text;
#[path = "support/aloud.rs"]
mod aloud;
mod asked;
mod choices;
mod coverage;
mod decided;
mod expectations;
mod field;
mod games;
mod houses;
mod impossible;
mod leading;
mod no_words_in_rules;
mod overturned;
mod paragraph;
mod plain_english;
mod plain_sentences;
mod random_acts;
mod read_aloud;
mod read_to_the_players;
#[path = "../../../data/reference.rs"]
mod reference;
mod second_layer;
mod shipped_cases;
mod support;
mod tellings;
mod told_as_it_was;
mod told_sentences;
mod told_whole;
mod undone;
mod unfinished;
mod where_read;
mod within_reach;
