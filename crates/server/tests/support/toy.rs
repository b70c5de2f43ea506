//! A machine for tests: a script that speaks UCI and plays a few moves that are known.

use std::num::NonZeroUsize;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::Duration;

use jadoube_server::{Config, MachineTerms};

use super::{Folder, config};

/// Answers whatever is asked with its next move; `$0.think` says what it does first.
const ENGINE: &str = r#"#!/bin/sh
while read -r word rest; do
  case "$word" in
    uci) echo "id name Toy 1"; echo "option name Skill Level type spin default 5 min 0 max 5"; echo uciok ;;
    isready) echo readyok ;;
    position) played=$(echo "$rest" | sed 's/.*moves//' | wc -w) ;;
    go) [ -e "$0.think" ] && . "$0.think"
        case "$rest" in
          *searchmoves*) echo "bestmove ${rest##* }" ;;
          *) echo "info depth 1 score cp ${score:-30}"
             case "$played" in 1) echo "bestmove e7e5" ;; 3) echo "bestmove b8c6" ;; 5) echo "bestmove a7a6" ;; *) echo "bestmove g8f6" ;; esac ;;
        esac ;;
    quit) exit 0 ;;
  esac
done
"#;

/// A program that plays as a machine.
pub struct Toy(Folder);

impl Toy {
    pub fn new() -> Toy {
        let toy = Toy(Folder::new());
        std::fs::write(toy.path(), ENGINE).expect("a program");
        let all = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(toy.path(), all).expect("that can be run");
        toy
    }

    pub fn path(&self) -> PathBuf {
        self.0.path().join("toy.sh")
    }

    /// From now on each thought begins so.
    pub fn thinks(&self, words: &str) {
        std::fs::write(self.0.path().join("toy.sh.think"), words).expect("a note");
    }

    /// How a club offers it.
    pub fn terms(&self) -> MachineTerms {
        MachineTerms {
            command: self.path().display().to_string(),
            options: Vec::new(),
            memory: None,
            at_once: NonZeroUsize::MIN,
            think: Duration::from_millis(50),
        }
    }

    /// A club that offers it.
    pub fn config(&self, folder: &Folder) -> Config {
        Config {
            machine: Some(self.terms()),
            ..config(folder)
        }
    }
}
