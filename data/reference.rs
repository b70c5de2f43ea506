//! Where the games and books of the tests are; every crate's tests and the benchmarks take this file in.

use std::path::{Path, PathBuf};
use std::sync::Once;

/// The reference data if they are here, else the subset in the repository, and it is said.
pub fn data() -> PathBuf {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .find(|folder| folder.join("data/reference.rs").is_file())
        .expect("the repository that this was compiled in");
    let reference = match std::env::var_os("JADOUBE_REFERENCE_DATA") {
        Some(folder) => PathBuf::from(folder),
        None => repository.join("../shared/data"),
    };
    if reference.join("games").is_dir() {
        return reference;
    }
    static SAID: Once = Once::new();
    SAID.call_once(|| eprintln!("the reference data are not here; running on the subset in data/"));
    repository.join("data")
}
