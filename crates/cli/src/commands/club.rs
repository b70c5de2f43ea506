//! A club's file, looked after: `verify`, `backup`, `restore`, `export`, `import`.

use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result};
use jadoube_server::{Again, store};

use crate::args::club::{BackupArgs, ExportArgs, ImportArgs, RestoreArgs, VerifyArgs};
use crate::exit::Exit;

/// Looks through a club and says what it found.
pub fn verify(args: &VerifyArgs) -> Result<Exit> {
    let again = if args.again {
        Again::EveryEdition
    } else {
        Again::ThisEdition
    };
    let found = jadoube_server::verify(args.which.path(), again)?;
    let mut out = anstream::stdout();
    writeln!(
        out,
        "{} tables, {} entries; {} rulings ruled again, {} of other editions of the laws carried out",
        found.tables, found.entries, found.ruled_again, found.replayed_only
    )?;
    if found.events > 0 {
        writeln!(
            out,
            "{} events, {} changes made once more",
            found.events, found.changes
        )?;
    }
    for difference in &found.differences {
        writeln!(out, "{}", difference.told)?;
    }
    for damage in &found.damage {
        writeln!(out, "{damage}")?;
    }
    match (found.damage.is_empty(), found.open) {
        (true, false) => writeln!(out, "everything is there and is what was written")?,
        (true, true) => writeln!(
            out,
            "what is there is what was written; a server is up or did not end in good order, and whether the last of what it wrote was cut off since nothing tells"
        )?,
        (false, _) => {}
    }
    let stands = found.damage.is_empty() && !found.differences.iter().any(|it| it.of_this_edition);
    Ok(if stands { Exit::Fine } else { Exit::Failed })
}

/// Copies a club as it stands.
pub fn backup(args: &BackupArgs) -> Result<Exit> {
    store::backup(args.which.path(), &args.to)?;
    if args.with_key {
        store::copy_key(args.which.path(), &args.to)?;
    }
    Ok(Exit::Fine)
}

/// Puts a backup in its place.
pub fn restore(args: &RestoreArgs) -> Result<Exit> {
    store::restore(&args.from, args.which.path())?;
    Ok(Exit::Fine)
}

/// Writes a club as lines.
pub fn export(args: &ExportArgs) -> Result<Exit> {
    let club = args.which.path();
    if args.to == Path::new("-") {
        let mut out = BufWriter::new(std::io::stdout().lock());
        store::export(club, &mut out)?;
    } else {
        let name = || format!("{}", args.to.display());
        let file = File::create_new(&args.to).with_context(name)?;
        let mut out = BufWriter::new(&file);
        store::export(club, &mut out)?;
        out.flush().with_context(name)?;
        file.sync_all().with_context(name)?;
    }
    Ok(Exit::Fine)
}

/// Makes a club of lines.
pub fn import(args: &ImportArgs) -> Result<Exit> {
    let club = args.which.path();
    if args.from == Path::new("-") {
        store::import(std::io::stdin().lock(), club)?;
    } else {
        let file = File::open(&args.from).with_context(|| format!("{}", args.from.display()))?;
        store::import(BufReader::new(file), club)?;
    }
    Ok(Exit::Fine)
}
