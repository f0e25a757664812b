//! Random systems of statements: every value is tried.

use super::super::integers::{Answer, Effort, Statement, decide};
use super::super::linear::{Form, IntVar, Linear};

fn form(factors: &[i128]) -> Option<Form> {
    let linear = factors.iter().enumerate().fold(Linear::of(0), |sum, (n, factor)| {
        let var = Linear::var(IntVar(u32::try_from(n).unwrap()));
        sum.plus(*factor, &var).unwrap()
    });
    linear.normal().map(|(form, ..)| form)
}

fn value(form: &Form, at: &[i128]) -> i128 {
    form.terms().iter().map(|(v, f)| f * at[v.0 as usize]).sum()
}

fn holds(statements: &[Statement<'_>], at: &[i128]) -> bool {
    statements.iter().all(|s| {
        let value = value(s.form, at);
        if s.upper { value <= s.at } else { value >= s.at }
    })
}

fn some(statements: &[Statement<'_>], most: i128) -> bool {
    let all = (0..=most).flat_map(|x| (0..=most).flat_map(move |y| (0..=most).map(move |z| [x, y, z])));
    let mut all = all;
    all.any(|at| holds(statements, &at))
}

#[test]
fn systems_of_statements_are_decided_as_by_trying_all() {
    let most = 6;
    let extent = |form: &Form| {
        let ends = |f: &i128| if *f > 0 { (0, f * most) } else { (f * most, 0) };
        let ends = form.terms().iter().map(|(_, f)| ends(f));
        Some(ends.fold((0, 0), |(a, b), (c, d)| (a + c, b + d)))
    };
    let mut random = fastrand::Rng::with_seed(3);
    let mut none = 0;
    for round in 0..6_000 {
        let forms: Vec<Form> = (0..random.usize(1..6))
            .filter_map(|_| form(&[0; 3].map(|_: i128| i128::from(random.i8(-5..=5)))))
            .collect();
        let statements: Vec<Statement<'_>> = forms
            .iter()
            .flat_map(|form| {
                let at = i128::from(random.i8(-9..=15));
                let both = random.u8(0..3) == 0;
                let upper = random.bool();
                let one = Statement { form, upper, at };
                let other = Statement {
                    form,
                    upper: !upper,
                    at,
                };
                [Some(one), both.then_some(other)]
            })
            .flatten()
            .collect();
        let expected = some(&statements, most);
        match decide(&statements, |_| (0, most), extent, Effort::default()) {
            Answer::Values(values) => {
                let mut at = vec![0; 3];
                for (var, value) in values {
                    at[var.0 as usize] = value;
                }
                assert!(holds(&statements, &at), "round {round}");
            }
            Answer::Conflict(why) => {
                assert!(!expected, "round {round}");
                let core: Vec<Statement<'_>> = why.iter().map(|n| statements[*n]).collect();
                assert!(!some(&core, most), "round {round}: the reason is not enough");
                none += 1;
            }
            Answer::Limit => panic!("round {round}: limit"),
        }
    }
    assert!((1_000..5_000).contains(&none), "{none}");
}

#[test]
fn what_has_fractions_only_is_refused_at_once() {
    // 6x + 10y + 15z = 1 has whole solutions, but none from 0 on; 6x + 10y = 15 none at all.
    let f = form(&[6, 10, 15]).unwrap();
    let all = [true, false].map(|upper| Statement { form: &f, upper, at: 1 });
    let most = 100_000_000_000_000;
    let extent = |_: &Form| Some((0, 31 * most));
    assert!(matches!(
        decide(&all, |_| (0, most), extent, Effort::default()),
        Answer::Conflict(_)
    ));
}
