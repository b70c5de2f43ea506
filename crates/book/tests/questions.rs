//! Questions as people ask them, put to the search: the right article of today stands among the first three.

use jadoube_book::Book;
use jadoube_laws::Code;

/// The share of questions that must be answered, in a hundred.
const FLOOR: usize = 90;

static QUESTIONS: &str = include_str!("data/questions.tsv");

/// Whether an article, or one above it, is among those that answer.
fn answers(id: &str, wanted: &str) -> bool {
    wanted.split_whitespace().any(|article| {
        let rest = id.strip_prefix(article);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    })
}

#[test]
fn the_right_article_of_today_is_among_the_first_three() {
    let today = Code::today().expect("a code of today");
    let lines = QUESTIONS.lines().filter(|line| !line.starts_with('#'));
    let mut missed: Vec<String> = Vec::new();
    let mut counts = std::collections::BTreeMap::<&str, (usize, usize)>::new();
    for line in lines {
        let parts: Vec<&str> = line.split('\t').collect();
        let [set, question, wanted] = parts[..] else {
            panic!("set, question and articles: {line}");
        };
        for article in wanted.split_whitespace() {
            let known = today
                .clauses
                .iter()
                .any(|clause| answers(clause.id.as_str(), article));
            assert!(known, "{} has no article {article}: {line}", today.id);
        }
        let found = Book::shipped().search(question, Code::all(), 40);
        let hits = found.hits.iter().filter(|hit| hit.code == today.id);
        let first: Vec<&str> = hits.map(|hit| hit.id).take(3).collect();
        let good = first.iter().any(|id| answers(id, wanted));
        let (right, all) = counts.entry(set).or_default();
        *all += 1;
        *right += usize::from(good);
        if !good {
            missed.push(format!("{set}\t{question}: {wanted}, found {first:?}"));
        }
    }
    println!("{counts:?}\n{}", missed.join("\n"));
    for (set, (right, all)) in counts {
        assert!(
            right * 100 >= all * FLOOR,
            "{set}: {right} of {all}\n{}",
            missed.join("\n")
        );
    }
}

#[test]
fn a_rule_stands_where_it_stands_whichever_codes_are_asked() {
    let today = Code::today().expect("a code of today");
    let lines = QUESTIONS.lines().filter(|line| !line.starts_with('#'));
    for question in lines.step_by(20).filter_map(|line| line.split('\t').nth(1)) {
        let first = |codes: &[std::sync::Arc<Code>]| -> Vec<(&str, u32)> {
            let found = Book::shipped().search(question, codes, 60);
            let hits = found.hits.iter().filter(|hit| hit.code == today.id);
            hits.map(|hit| (hit.id, hit.score)).take(5).collect()
        };
        assert_eq!(
            first(&[std::sync::Arc::clone(today)]),
            first(Code::all()),
            "{question}"
        );
    }
}
