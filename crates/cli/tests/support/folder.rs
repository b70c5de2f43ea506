//! Folders for tests that need files.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder that is gone after the test.
pub struct Folder(PathBuf);

impl Folder {
    /// A new folder with these files.
    pub fn with(files: &[(&str, &str)]) -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!(
            "jadoube-test-{}-{}",
            std::process::id(),
            NUMBER.fetch_add(1, Ordering::Relaxed)
        );
        let folder = Folder(std::env::temp_dir().join(name));
        fs::create_dir_all(&folder.0).expect("a folder");
        for (name, text) in files {
            fs::write(folder.0.join(name), text).expect("a file");
        }
        folder
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder left behind in the temporary folder hurts nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}
