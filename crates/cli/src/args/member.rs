//! What can be asked about the people of a club.

use clap::{Args, Subcommand};

use super::club::Which;

/// What is wanted of the people of a club.
#[derive(Debug, Args)]
#[command(after_help = "\
A club in a file is stopped for this, so that one alone writes; one in PostgreSQL goes on meanwhile.

Exit codes:
  0  it was done
  1  there is no such member, or the name belongs to one already
  2  the club cannot be used, or something cannot be read")]
pub struct MemberArgs {
    /// What.
    #[command(subcommand)]
    pub asked: MemberCommand,
}

/// What can be done about the people of a club.
#[derive(Debug, Subcommand)]
pub enum MemberCommand {
    /// Make a member, and tell his twelve recovery words: with them he signs in on the page /me.
    New(NewMemberArgs),
    /// List the members: what they are called, and since when they are members.
    List(ListMembersArgs),
    /// Give a member who has lost his words new ones; the old ones are good no longer.
    Words(MemberNamed),
    /// Take a member away, with all that is kept of him; his games stay, as those of a member.
    Remove(MemberNamed),
}

impl MemberCommand {
    /// Which club.
    pub fn which(&self) -> &Which {
        match self {
            MemberCommand::New(new) => &new.which,
            MemberCommand::List(list) => &list.which,
            MemberCommand::Words(named) | MemberCommand::Remove(named) => &named.which,
        }
    }
}

/// Whose members are listed.
#[derive(Debug, Args)]
pub struct ListMembersArgs {
    /// The club.
    #[command(flatten)]
    pub which: Which,
}

/// Somebody who is to be a member.
#[derive(Debug, Args)]
pub struct NewMemberArgs {
    /// The club.
    #[command(flatten)]
    pub which: Which,
    /// What he is called.
    #[arg(value_name = "NAME")]
    pub name: String,
    /// His number with FIDE.
    #[arg(long, value_name = "NUMBER")]
    pub fide_id: Option<String>,
    /// His federation, three letters.
    #[arg(long, value_name = "GER")]
    pub federation: Option<String>,
    /// His number with his federation.
    #[arg(long, value_name = "NUMBER")]
    pub national_id: Option<String>,
    /// His rating.
    #[arg(long, value_name = "NUMBER")]
    pub rating: Option<String>,
    /// His title in short, as GM.
    #[arg(long, value_name = "TITLE")]
    pub title: Option<String>,
}

/// A member by his name.
#[derive(Debug, Args)]
pub struct MemberNamed {
    /// The club.
    #[command(flatten)]
    pub which: Which,
    /// What he is called, in any case and with or without diacritics.
    #[arg(value_name = "NAME")]
    pub name: String,
}
