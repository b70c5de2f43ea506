//! A club, looked after: `verify`, `backup`, `restore`, `export`, `import`.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use jadoube_server::{Again, Database, store};
use tempfile::{NamedTempFile, TempDir};

use super::shared;
use crate::args::club::{BackupArgs, ExportArgs, ImportArgs, RestoreArgs, VerifyArgs};
use crate::exit::Exit;

/// Looks through a club and says what it found.
pub fn verify(args: &VerifyArgs) -> Result<Exit> {
    let again = if args.again {
        Again::EveryEdition
    } else {
        Again::ThisEdition
    };
    let looked_at = Looked::at(args.which.database()?)?;
    let found = jadoube_server::verify(&looked_at.file, again)?;
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

/// The file in which a club is looked at: its own, or one that is made of what a database gives out.
struct Looked {
    file: PathBuf,
    _made_in: Option<TempDir>,
}

impl Looked {
    fn at(club: Database) -> Result<Looked> {
        let address = match club {
            Database::File(file) => {
                return Ok(Looked {
                    file,
                    _made_in: None,
                });
            }
            Database::Postgres(address) => address,
        };
        let folder = TempDir::with_prefix("jadoube-verify-")?;
        let (lines, file) = (
            folder.path().join("club.jsonl"),
            folder.path().join("club.db"),
        );
        let mut out = BufWriter::new(File::create_new(&lines)?);
        shared::export(&address, &mut out)?;
        store::import(BufReader::new(File::open(&lines)?), &file)?;
        Ok(Looked {
            file,
            _made_in: Some(folder),
        })
    }
}

/// Copies a club as it stands.
pub fn backup(args: &BackupArgs) -> Result<Exit> {
    let club = file(
        args.which.database()?,
        "it is copied by pg_dump, or with all that is written to it by an archive of PostgreSQL",
    )?;
    store::backup(&club, &args.to)?;
    if args.with_key {
        store::copy_key(&club, &args.to)?;
    }
    Ok(Exit::Fine)
}

/// Puts a backup in its place.
pub fn restore(args: &RestoreArgs) -> Result<Exit> {
    let club = file(
        args.which.database()?,
        "what pg_dump has copied is put back by psql, or by pg_restore where it was copied in another form than text",
    )?;
    store::restore(&args.from, &club)?;
    Ok(Exit::Fine)
}

/// The file of a club; of one in PostgreSQL it is said what does the job there.
fn file(club: Database, otherwise: &str) -> Result<PathBuf> {
    match club {
        Database::File(file) => Ok(file),
        shared @ Database::Postgres(_) => {
            bail!(
                "{shared} is no file: {otherwise}; `jadoube export` takes the club out as lines in any case"
            )
        }
    }
}

/// Writes a club as lines.
pub fn export(args: &ExportArgs) -> Result<Exit> {
    let club = args.which.database()?;
    if args.to == Path::new("-") {
        let mut out = BufWriter::new(std::io::stdout().lock());
        export_from(club, &mut out)?;
    } else {
        whole(&args.to, |out| export_from(club, out).map(drop))?;
    }
    Ok(Exit::Fine)
}

/// Makes a file that is there whole or not at all, and that only its owner may read: it has the words by which seats are known.
fn whole(to: &Path, write: impl FnOnce(&mut BufWriter<&File>) -> Result<()>) -> Result<()> {
    let unwritable = || format!("{}: the file cannot be written", to.display());
    let taken = || {
        anyhow!(
            "{}: there is a file already, and nothing is written over it; name another",
            to.display()
        )
    };
    if to.exists() {
        return Err(taken());
    }
    let folder = to.parent().filter(|folder| *folder != Path::new(""));
    let beside =
        NamedTempFile::new_in(folder.unwrap_or(Path::new("."))).with_context(unwritable)?;
    let mut out = BufWriter::new(beside.as_file());
    write(&mut out)?;
    out.flush().with_context(unwritable)?;
    drop(out);
    beside.as_file().sync_all().with_context(unwritable)?;
    match beside.persist_noclobber(to) {
        Ok(_) => Ok(()),
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => Err(taken()),
        Err(error) => Err(error.error).with_context(unwritable),
    }
}

fn export_from(club: Database, out: &mut impl Write) -> Result<u64> {
    Ok(match club {
        Database::File(file) => store::export(&file, out)?,
        Database::Postgres(address) => shared::export(&address, out)?,
    })
}

/// Makes a club of lines.
pub fn import(args: &ImportArgs) -> Result<Exit> {
    let club = args.which.database()?;
    if args.from == Path::new("-") {
        import_to(std::io::stdin().lock(), club)?;
    } else {
        let file = File::open(&args.from).with_context(|| format!("{}", args.from.display()))?;
        import_to(BufReader::new(file), club)?;
    }
    Ok(Exit::Fine)
}

fn import_to(lines: impl BufRead, club: Database) -> Result<u64> {
    Ok(match club {
        Database::File(file) => store::import(lines, &file)?,
        Database::Postgres(address) => shared::import(lines, &address)?,
    })
}
