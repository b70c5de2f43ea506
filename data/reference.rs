//! Where the games and books of the tests are; every crate's tests take this file in.

use std::path::PathBuf;
use std::sync::Once;

/// The reference data if they are here, else the subset in the repository, and it is said.
pub fn data() -> PathBuf {
    let repository = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
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
