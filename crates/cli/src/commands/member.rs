//! `jadoube member`: the people of a club, for whoever keeps it.

use std::io::Write;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use jadoube_server::Database;
use jadoube_server::club::{About, Why, new_member};
use jadoube_server::people::folded;
use jadoube_server::recovery::RecoveryWords;
use jadoube_server::store::{Log, MemberRow, MemberWrite, Store, StoreError};
use jadoube_server::uptime::wall_now;
use tokio::runtime::Runtime;

use super::shared;
use crate::args::member::{MemberArgs, MemberCommand, NewMemberArgs};
use crate::exit::Exit;
use crate::output::{complain, out};

/// Does what is asked.
pub fn run(args: &MemberArgs) -> Result<Exit> {
    let runtime =
        Runtime::new().context("the threads that speak with the club cannot be started")?;
    runtime.block_on(async {
        let club = open(args.asked.which().database()?).await?;
        match &args.asked {
            MemberCommand::New(new) => make(&*club, new).await,
            MemberCommand::List(_) => list(&*club).await,
            MemberCommand::Words(named) => words(&*club, &named.name).await,
            MemberCommand::Remove(named) => remove(&*club, &named.name).await,
        }
    })
}

async fn open(club: Database) -> Result<Arc<dyn Log>> {
    match club {
        Database::File(file) => Ok(Arc::new(Store::open(&file, None, wall_now)?.store)),
        Database::Postgres(address) => shared::open(&address).await,
    }
}

async fn make(club: &dyn Log, new: &NewMemberArgs) -> Result<Exit> {
    let about = About {
        fide_id: new.fide_id.clone(),
        federation: new.federation.clone(),
        national_id: new.national_id.clone(),
        rating: new.rating.clone(),
        title: new.title.clone(),
    };
    let words = RecoveryWords::random()?;
    let member = match new_member((&new.name, &about), &words, wall_now()) {
        Ok(member) => member,
        Err(refusal) if refusal.is(Why::NotUnderstood) => bail!(refusal.sentence),
        Err(refusal) => bail!("no member can be made: {}", refusal.sentence),
    };
    match club
        .write_member(MemberWrite::Make(member.clone(), None))
        .await
    {
        Ok(()) => tell(&member, &words),
        Err(StoreError::Conflict) => {
            let name = &member.name;
            complain(format_args!(
                "a member is called {name}, or so that nobody could tell the two apart"
            ));
            Ok(Exit::Failed)
        }
        Err(error) => Err(error.into()),
    }
}

fn tell(member: &MemberRow, words: &RecoveryWords) -> Result<Exit> {
    writeln!(
        out(),
        "{} is a member. With these words he signs in on the page /me; they are told this once:\n\n{}",
        member.name,
        words.told()
    )?;
    Ok(Exit::Fine)
}

async fn list(club: &dyn Log) -> Result<Exit> {
    let mut out = out();
    for member in club.members().await? {
        let (year, month, day) = member.made.day();
        writeln!(out, "{}\tsince {year}-{month:02}-{day:02}", member.name)?;
    }
    Ok(Exit::Fine)
}

async fn words(club: &dyn Log, name: &str) -> Result<Exit> {
    let Some(member) = called(club, name).await? else {
        return Ok(Exit::Failed);
    };
    let words = RecoveryWords::random()?;
    let member = MemberRow {
        words: words.hash(),
        ..member
    };
    club.write_member(MemberWrite::Change(member.clone()))
        .await?;
    tell(&member, &words)
}

async fn remove(club: &dyn Log, name: &str) -> Result<Exit> {
    let Some(member) = called(club, name).await? else {
        return Ok(Exit::Failed);
    };
    club.write_member(MemberWrite::Remove(member.id)).await?;
    writeln!(
        out(),
        "{} is a member no more; nothing is kept of him, and his games are those of a member",
        member.name
    )?;
    Ok(Exit::Fine)
}

/// The member who is called so; that there is none is told.
async fn called(club: &dyn Log, name: &str) -> Result<Option<MemberRow>> {
    let wanted = folded(name);
    let mut all = club.members().await?.into_iter();
    let found = all.find(|member| member.folded == wanted);
    if found.is_none() {
        complain(format_args!(
            "no member is called '{name}'; `jadoube member list` tells who there are"
        ));
    }
    Ok(found)
}
