//! Words that name codes of laws.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use jadoube_laws::Code;

/// Takes any words, and offers the shipped codes and 'all' to whoever completes a command line. What the words mean is found
/// out where they are used: there may be several codes in them, and codes of one's own.
#[derive(Clone)]
pub struct CodeWords;

impl TypedValueParser for CodeWords {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let codes = Code::all().iter();
        let named = codes.map(|code| PossibleValue::new(code.id).help(&code.title));
        Some(Box::new(
            named.chain([PossibleValue::new("all").help("every code")]),
        ))
    }
}
