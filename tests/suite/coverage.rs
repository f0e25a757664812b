//! What the shipped cases show is never something that is proved to be impossible.

use floor_ruling::analyse::{self, coverage};
use floor_ruling::book::Library;
use floor_ruling::solve::{Claim, Solver, Telling};
use floor_ruling::source::{Problems, tame};

use super::folder;

#[test]
fn what_a_case_shows_can_happen() {
    let mut problems = Problems::default();
    let mut library = Library::open(&[], &mut problems);
    let paths = folder::yaml("tests/cases");
    let read: Vec<_> = paths
        .iter()
        .filter_map(|path| {
            let bytes = std::fs::read(path).expect("a case");
            tame(&mut library.sources, &path.display().to_string(), &bytes, &mut problems)
        })
        .collect();
    let found = analyse::find(&library.sources, &read, &[], &mut problems);
    let tested = analyse::run(&mut library, found.cases, &|_| {});
    assert!(problems.is_empty(), "{problems:?}");
    let covered = coverage(&library, &tested);
    let mut asked = 0;
    let mut wrong = Vec::new();
    for of_topic in &covered.topics {
        let topic = library.loaded(&of_topic.topic).expect("loaded");
        let mut telling = Telling::nothing(topic);
        telling.rows.truncate(3);
        let mut solver = Solver::new(topic, telling);
        solver.require(&Claim::InScope);
        for one in of_topic.goals.iter().filter(|g| g.shown) {
            let claim = analyse::claim(topic, &one.goal).expect("a claim");
            asked += 1;
            if solver.never(&[claim]) {
                wrong.push(format!("{:?}", one.goal));
            }
        }
    }
    assert!(asked > 2000, "only {asked} asked");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
