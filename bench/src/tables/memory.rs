//! Memory as the file grows.

use super::Wish;
use crate::corpora::{TemporaryFile, samples};
use crate::measure::cores;
use crate::tools::{output, worker};

/// Prints the table.
pub fn print(_: &Wish) {
    println!("MEMORY: the most that a process needs to replay a file, in MB\n");
    print!("{:<21}", "");
    for threads in 1..=cores() {
        print!("{:>12}", format!("{threads} threads"));
    }
    println!();
    for corpus in samples() {
        for repeats in [8, 32, 128] {
            let file = TemporaryFile::new(&corpus.text, repeats);
            let size = (corpus.text.len() * repeats) as f64 / 1e6;
            print!("{:<8}{size:>10.0} MB", corpus.name);
            for threads in 1..=cores() {
                let name = file.path().to_string_lossy();
                let told = output(worker(&["stream", &name, &threads.to_string()]));
                let bytes = told
                    .split_whitespace()
                    .nth(2)
                    .and_then(|word| word.parse().ok());
                let bytes: u64 = bytes.expect("the process tells its memory");
                print!("{:>12.1}", bytes as f64 / 1e6);
            }
            println!();
        }
    }
}
