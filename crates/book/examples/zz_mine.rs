//! Workplace helper, never committed: `zz_mine CODES(,|all) PREFIXES(,) SURVIVORS_IN|- CASEDIRS...`: cases are read from disk.
//! Prints survivors as `code<TAB>parameter<TAB>value<TAB>mutant`. With SURVIVORS_IN only those mutants are tried.
use jadoube_board::Color;
use jadoube_laws::Code;
use jadoube_laws::case::{CaseFile, CaseStep};
use jadoube_laws::game::RightState;
use jadoube_laws::ruling::Right;
use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

fn collect(path: &Path, into: &mut Vec<(String, CaseFile)>) {
    if path.is_dir() {
        let mut entries: Vec<_> = std::fs::read_dir(path)
            .unwrap()
            .map(|e| e.unwrap().path())
            .collect();
        entries.sort();
        for entry in entries {
            collect(&entry, into);
        }
    } else if path.extension().is_some_and(|e| e == "case") {
        let text = std::fs::read_to_string(path).unwrap();
        match CaseFile::parse(&text) {
            Ok(case) => into.push((path.display().to_string(), case)),
            Err(errors) => eprintln!("{}: {}", path.display(), errors[0]),
        }
    }
}
fn mark(step: &CaseStep<'_>) -> u64 {
    const RIGHTS: [Right; 4] = [
        Right::Penalty,
        Right::ClaimRepetition,
        Right::ClaimFiftyMoves,
        Right::ChoiceOfMove,
    ];
    let mut hasher = DefaultHasher::new();
    let report = step.report;
    (step.ruling.verdict, report.breach, report.asks.is_some()).hash(&mut hasher);
    (&report.obligations, &report.choices, &report.penalties).hash(&mut hasher);
    (&report.reads, report.result.to_string(), &report.position).hash(&mut hasher);
    for color in Color::ALL {
        for right in RIGHTS {
            (step.game.right(color, right) != RightState::Kept).hash(&mut hasher);
        }
        step.game
            .clock(color, step.line.now)
            .map(|clock| (clock.left, clock.used))
            .hash(&mut hasher);
    }
    hasher.finish()
}
fn ruled(case: &CaseFile, code: &'static Code) -> Vec<u64> {
    let mut marks = Vec::new();
    if case
        .run_stepwise(code, |step| {
            marks.push(mark(&step));
            ControlFlow::Continue(())
        })
        .is_err()
    {
        marks.clear();
    }
    marks
}
fn differs(case: &CaseFile, code: &'static Code, usual: &[u64]) -> bool {
    let (mut at, mut differs) = (0, false);
    let run = case.run_stepwise(code, |step| {
        differs = usual.get(at) != Some(&mark(&step));
        at += 1;
        if differs {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    differs || run.is_err() != usual.is_empty()
}
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args[0] == "matrix" {
        std::fs::write(
            "cases/matrix.txt",
            jadoube_book::matrix_text(jadoube_book::matrix()),
        )
        .unwrap();
        return;
    }
    if args[0] == "check" {
        let mut cases = Vec::new();
        for dir in &args[1..] {
            collect(Path::new(dir), &mut cases);
        }
        let mut bad = 0;
        for (name, case) in &cases {
            for code in Code::all() {
                if !case.header.codes.iter().any(|named| named.id == code.id) {
                    continue;
                }
                match case.run(code) {
                    Err(e) => {
                        bad += 1;
                        println!("ERROR {} {name}: {e}", code.id);
                    }
                    Ok(report) if !report.ok => {
                        bad += 1;
                        println!("FAIL {} {name}", code.id);
                        for act in &report.acts {
                            for e in act.expectations.iter().filter(|e| !e.ok) {
                                println!(
                                    "   line {}: {} => {}\n      got {}\n      {}",
                                    e.line, act.text, e.text, e.got, act.explanation
                                );
                            }
                        }
                    }
                    Ok(_) => {}
                }
            }
        }
        println!("{} cases, {bad} bad", cases.len());
        return;
    }
    let prefixes: Vec<&str> = args[1].split(',').filter(|p| !p.is_empty()).collect();
    let only: Option<HashSet<String>> = (args[2] != "-").then(|| {
        std::fs::read_to_string(&args[2])
            .unwrap()
            .lines()
            .map(str::to_owned)
            .collect()
    });
    let mut cases = Vec::new();
    for dir in &args[3..] {
        collect(Path::new(dir), &mut cases);
    }
    let codes: Vec<&'static Code> = if args[0] == "all" {
        Code::all().to_vec()
    } else {
        args[0]
            .split(',')
            .map(|c| Code::by_id(c).expect("code"))
            .collect()
    };
    let mut threads = 2;
    if let Ok(t) = std::env::var("T") {
        threads = t.parse().unwrap();
    }
    for code in codes {
        let chosen: Vec<_> = code
            .mutants()
            .into_iter()
            .filter(|m| prefixes.iter().any(|p| m.parameter.starts_with(p)) || prefixes == ["*"])
            .map(|m| {
                let name = match m.kind {
                    Some(kind) => format!("{} in {kind}", m.parameter),
                    None => m.parameter.to_owned(),
                };
                let line = format!("{}\t{}\t{}\t{}", code.id, name, m.value, m.mutant);
                (m, line)
            })
            .filter(|(_, line)| only.as_ref().is_none_or(|o| o.contains(line)))
            .collect();
        if chosen.is_empty() {
            continue;
        }
        let usual: Vec<Vec<u64>> = cases.iter().map(|(_, c)| ruled(c, code)).collect();
        let next = AtomicUsize::new(0);
        let left = Mutex::new(Vec::new());
        let tellers = Mutex::new(std::collections::BTreeMap::<String, usize>::new());
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let mut order: Vec<usize> = (0..cases.len()).collect();
                    while let Some((mutant, line)) =
                        chosen.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        let Ok(mutated) = code.mutated(mutant) else {
                            left.lock().unwrap().push(format!("{line}\tUNMADE"));
                            continue;
                        };
                        let mutated: &'static Code = Box::leak(Box::new(mutated));
                        match order
                            .iter()
                            .position(|&c| differs(&cases[c].1, mutated, &usual[c]))
                        {
                            Some(at) => {
                                *tellers
                                    .lock()
                                    .unwrap()
                                    .entry(cases[order[at]].0.clone())
                                    .or_default() += 1;
                                order[..=at].rotate_right(1)
                            }
                            None => left.lock().unwrap().push(line.clone()),
                        }
                    }
                });
            }
        });
        let mut left = left.into_inner().unwrap();
        left.sort();
        eprintln!(
            "{:<12} values {:>5} survivors {:>5}",
            code.id,
            chosen.len(),
            left.len()
        );
        if std::env::var("TELL").is_ok() {
            for (n, k) in tellers.into_inner().unwrap() {
                eprintln!("   {k} {n}");
            }
        }
        for line in left {
            println!("{line}");
        }
    }
}
