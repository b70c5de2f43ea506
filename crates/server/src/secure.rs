//! Files that only their owner may read, and that are there whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Opens a new file that only its owner may read.
///
/// # Errors
/// When it is there already, or cannot be made.
pub(crate) fn create_new(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Lets only its owner read a file that is there.
///
/// # Errors
/// When the system refuses.
pub(crate) fn close_to_others(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(path)?.permissions().mode();
        if mode & 0o077 != 0 {
            fs::set_permissions(path, fs::Permissions::from_mode(0o600))?;
        }
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// The name with more at its end, as `club.db-key`.
pub(crate) fn beside(path: &Path, more: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(more);
    name.into()
}

/// Makes the names in a file's folder durable.
///
/// # Errors
/// When the folder cannot be written.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        File::open(folder)?.sync_all()?;
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// Writes a file that is there whole or not at all, and never in the place of another.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] if the name is taken; whatever keeps it from being written.
pub(crate) fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let draft = beside(path, &format!("-new-{}", std::process::id()));
    // A draft left over by a process of the same number that was killed is nobody's.
    let _ = fs::remove_file(&draft);
    let written = create_new(&draft).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let placed = written.and_then(|()| place(&draft, path));
    if placed.is_err() {
        // What went wrong is told; the draft is only litter.
        let _ = fs::remove_file(&draft);
    }
    placed
}

/// Gives a finished draft its name, unless that is taken.
///
/// # Errors
/// As [`write_new`].
pub(crate) fn place(draft: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(draft, path) {
        Ok(()) => fs::remove_file(draft)?,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(error),
        Err(_) => {
            // A file system without second names: the look and the renaming are two steps there.
            if path.try_exists()? {
                return Err(io::ErrorKind::AlreadyExists.into());
            }
            fs::rename(draft, path)?;
        }
    }
    sync_folder(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_whole_and_never_over_another() {
        let folder = std::env::temp_dir().join(format!("jadoube-secure-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("club.db-key");
        write_new(&path, b"one").expect("written");
        let again = write_new(&path, b"two").expect_err("the name is taken");
        assert_eq!(again.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).expect("read"), b"one");
        assert_eq!(
            fs::read_dir(&folder).expect("a folder").count(),
            1,
            "no draft is left"
        );
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode =
                |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
            assert_eq!(mode(&path), 0o600);
            let open = folder.join("open");
            fs::write(&open, "x").expect("written");
            fs::set_permissions(&open, fs::Permissions::from_mode(0o644)).expect("set");
            close_to_others(&open).expect("closed");
            assert_eq!(mode(&open), 0o600);
        }
        fs::remove_dir_all(&folder).expect("removed");
    }
}
