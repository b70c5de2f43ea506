//! Puts the shipped cases into the program: a list of their names and texts, from the folder `cases/`.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("the crate's folder"));
    // In a packaged crate the cases lie in the crate's own folder, to which a link leads in the repository.
    let folder = ["cases", "../../cases"]
        .into_iter()
        .find(|folder| here.join(folder).is_dir())
        .expect("the folder with the shipped cases");
    let root = here
        .join(folder)
        .canonicalize()
        .expect("the folder with the shipped cases");
    // Behind the link, for new files would not be seen through it.
    println!("cargo::rerun-if-changed={}", root.display());
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let mut list = "&[\n".to_owned();
    for file in &files {
        let name = file
            .strip_prefix(&root)
            .expect("below the folder")
            .to_string_lossy()
            .replace('\\', "/");
        writeln!(
            list,
            "    ({name:?}, include_str!({:?})),",
            file.display().to_string()
        )
        .expect("text");
    }
    list += "]\n";
    let out =
        Path::new(&env::var_os("OUT_DIR").expect("the folder for what is built")).join("cases.rs");
    fs::write(out, list).expect("room for the list");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of cases") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "case") {
            files.push(path);
        }
    }
}
