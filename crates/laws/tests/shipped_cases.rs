//! Every case that ships with the program holds under every code that it names.

use std::fs;
use std::path::Path;

use crate::support::shipped_cases;
use jadoube_laws::case::CaseFile;

#[test]
fn every_shipped_case_holds() {
    let files = shipped_cases();
    assert!(files.len() >= 60, "only {} cases", files.len());
    let mut failures = Vec::new();
    for file in files {
        failures.extend(failures_of(&file));
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

fn failures_of(file: &Path) -> Vec<String> {
    let name = file.display();
    let text = fs::read_to_string(file).expect("a text");
    let case = match CaseFile::parse(&text) {
        Ok(case) => case,
        Err(errors) => {
            return errors
                .iter()
                .map(|error| format!("{name}: {error}"))
                .collect();
        }
    };
    let mut failures = Vec::new();
    for code in &case.header.codes {
        let report = case
            .run(code)
            .unwrap_or_else(|error| panic!("{name} under {}: {error}", code.id));
        for act in &report.acts {
            if act.not_understood {
                failures.push(format!(
                    "{name}:{} under {}: {}",
                    act.line, code.id, act.explanation
                ));
            }
            let broken = act
                .expectations
                .iter()
                .filter(|expectation| !expectation.ok);
            failures.extend(broken.map(|expectation| {
                format!(
                    "{name}:{} under {}: {} | ruled {}",
                    expectation.line, code.id, expectation.text, expectation.got
                )
            }));
        }
    }
    failures
}

#[test]
fn every_shipped_case_has_a_title_and_expects_something_of_each_code_it_names() {
    for file in shipped_cases() {
        let case = CaseFile::parse(&fs::read_to_string(&file).expect("a text")).expect("a case");
        assert!(!case.header.title.is_empty(), "{}", file.display());
        for code in &case.header.codes {
            let mut expectations = case.acts.iter().flat_map(|act| &act.expectations);
            assert!(
                expectations.any(|e| e.concerns(code)),
                "{}: nothing for {}",
                file.display(),
                code.id
            );
        }
    }
}
