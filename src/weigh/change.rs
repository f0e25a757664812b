//! Which facts suffice for a ruling, what would change it, and by how far.

use crate::book::{Kind, Topic};
use crate::condition::{Aggregate, Atom, Condition, FactId, Num, Op};
use crate::decide::{Answered, Decided, Ruling, Verdict, World};
use crate::situation::{Situation, ToldFact};
use crate::solve::{Asked, Bool, Claim, Finding, Outcome, Quantity, Solver, Telling, Told, Witness};
use crate::value::{List, Value};

/// What would make a settled answer another one.
#[derive(Debug, Clone, Default)]
pub struct Reasons {
    /// Number of the question.
    pub question: u16,
    /// Told facts that suffice for the answer, as few as can be.
    pub suffice: Vec<FactId>,
    /// How many facts were told.
    pub told: usize,
    /// Changes of as few told facts as can be that change the answer.
    pub changes: Vec<Change>,
    /// For numbers: how far the nearest other answer is.
    pub margins: Vec<Margin>,
}

/// A change of told facts that changes the answer.
#[derive(Debug, Clone)]
pub struct Change {
    /// The facts, each with what it would have to be.
    pub facts: Vec<ToldFact>,
    /// The situation then.
    pub world: Box<World>,
    /// The ruling then.
    pub ruling: Ruling,
}

/// How far a number is from changing the answer.
#[derive(Debug, Clone)]
pub struct Margin {
    /// The number; of a list its sum.
    pub fact: FactId,
    /// What it is, in hundredths for money.
    pub told: i64,
    /// The nearest value with another answer.
    pub other: i64,
    /// The situation then.
    pub world: Box<World>,
    /// The ruling then.
    pub ruling: Ruling,
}

/// Reasons for the first settled answer of a ruling that is not asked of every seat; `most` changes at most.
pub fn reasons(topic: &Topic, situation: &Situation, world: &World, ruling: &Ruling, most: usize) -> Option<Reasons> {
    let decided = ruling.decided.first()?;
    let (asked, answer) = settled(topic, decided)?;
    let told: Vec<&ToldFact> = situation
        .told
        .iter()
        .filter(|t| t.value.is_some() && used(topic, world, t))
        .collect();
    let mut reasons = Reasons {
        question: asked.question,
        told: told.len(),
        ..Reasons::default()
    };
    reasons.suffice = suffice(topic, situation, world, &told, asked, &answer);
    reasons.changes = changes(topic, situation, world, &told, asked, &answer, most);
    if let Answered::One(kind, _) = &answer {
        reasons.margins = margins(topic, situation, world, &told, asked, *kind);
    }
    Some(reasons)
}

fn settled(topic: &Topic, decided: &Decided) -> Option<(Asked, Answered)> {
    let question = topic.questions.get(usize::from(decided.question))?;
    let Verdict::Settled(all) = &decided.verdict else {
        return None;
    };
    let [only] = all.as_slice() else {
        return None;
    };
    if question.many || decided.row.is_some() {
        return None;
    }
    let asked = Asked {
        question: decided.question,
        row: decided.row,
    };
    Some((asked, only.answer.clone()))
}

/// Whether a told fact exists here and can be read by rules.
fn used(topic: &Topic, world: &World, told: &ToldFact) -> bool {
    let kind = topic.fact(told.fact).map(|f| f.kind);
    let read = !matches!(kind, Some(Kind::Text | Kind::Card | Kind::Cards | Kind::Exhibit) | None);
    read && !matches!(world.info(told.fact), crate::decide::Info::NotUsed(_))
}

/// The fewest told facts that make the answer certain.
///
/// Every situation with another answer differs from what is told in some facts, and one of those must be among the facts sought:
/// the smallest set that meets all such differences found so far is tried, until one leaves no other answer.
fn suffice(
    topic: &Topic,
    situation: &Situation,
    world: &World,
    told: &[&ToldFact],
    asked: Asked,
    answer: &Answered,
) -> Vec<FactId> {
    let mut telling = Telling::of(topic, situation, world);
    for fact in told {
        telling = telling.with(fact.fact, fact.row, Told::Unknown);
    }
    let mut solver = Solver::new(topic, telling);
    solver.require(&Claim::InScope);
    let says: Vec<(FactId, Bool)> = told
        .iter()
        .filter_map(|t| Some((t.fact, solver.says(t.fact, t.row, t.value.as_ref()?))))
        .collect();
    let otherwise = [Claim::Otherwise(asked, answer.clone())];
    let mut differences: Vec<Vec<usize>> = Vec::new();
    for _ in 0..TRIES {
        let Some(chosen) = least_meeting(&differences, says.len()) else {
            break;
        };
        let assumed: Vec<Bool> = chosen.iter().filter_map(|n| says.get(*n)).map(|(_, s)| *s).collect();
        match solver.solve_with(&assumed, &otherwise) {
            Outcome::Impossible(_) => {
                return chosen
                    .iter()
                    .filter_map(|n| says.get(*n))
                    .map(|(fact, _)| *fact)
                    .collect();
            }
            Outcome::NotProved => break,
            Outcome::Possible(solution) => {
                let differs = says.iter().enumerate().filter(|(_, (_, said))| !solution.holds(*said));
                differences.push(differs.map(|(n, _)| n).collect());
            }
        }
    }
    Vec::new()
}

/// How many sets of facts are tried before none is named.
const TRIES: usize = 200;

/// The smallest set of numbers below `count` that has one of each set, the first in order of those; `None` if a set is empty.
fn least_meeting(sets: &[Vec<usize>], count: usize) -> Option<Vec<usize>> {
    (0..=count).find_map(|size| meet(sets, &mut Vec::new(), size))
}

fn meet(sets: &[Vec<usize>], chosen: &mut Vec<usize>, left: usize) -> Option<Vec<usize>> {
    let Some(open) = sets.iter().find(|set| !set.iter().any(|n| chosen.contains(n))) else {
        let mut found = chosen.clone();
        found.sort_unstable();
        return Some(found);
    };
    if left == 0 {
        return None;
    }
    open.iter().find_map(|n| {
        chosen.push(*n);
        let found = meet(sets, chosen, left - 1);
        chosen.pop();
        found
    })
}

/// Words, order and contact before counts, amounts and seats.
fn disputable(kind: Kind) -> u8 {
    match kind {
        Kind::OneOf | Kind::YesNo | Kind::SetOf => 0,
        Kind::Moneys => 1,
        Kind::Count => 2,
        Kind::Money => 3,
        _ => 4,
    }
}

fn changes(
    topic: &Topic,
    situation: &Situation,
    world: &World,
    told: &[&ToldFact],
    asked: Asked,
    answer: &Answered,
    most: usize,
) -> Vec<Change> {
    let kind = |t: &ToldFact| topic.fact(t.fact).map_or(9, |f| disputable(f.kind));
    // The rulebook is not what is argued about.
    let mut order: Vec<&ToldFact> = told.iter().copied().filter(|t| t.fact != FactId(0)).collect();
    order.sort_by_key(|t| (kind(t), t.fact));
    let mut found = Vec::new();
    let singles = order.iter().map(|t| vec![*t]);
    let pairs = order
        .iter()
        .enumerate()
        .flat_map(|(n, a)| order.iter().skip(n + 1).map(move |b| vec![*a, *b]));
    for (size, sets) in [singles.collect::<Vec<_>>(), pairs.collect()].into_iter().enumerate() {
        // Two facts at once only when no single one does it.
        if size > 0 && !found.is_empty() {
            break;
        }
        for set in sets {
            if found.len() >= most {
                break;
            }
            found.extend(change(topic, situation, world, &set, asked, answer));
        }
    }
    found
}

fn change(
    topic: &Topic,
    situation: &Situation,
    world: &World,
    set: &[&ToldFact],
    asked: Asked,
    answer: &Answered,
) -> Option<Change> {
    let mut telling = Telling::of(topic, situation, world);
    for fact in set {
        telling = telling.with(fact.fact, fact.row, Told::Unknown);
    }
    let mut solver = Solver::new(topic, telling);
    solver.require(&Claim::InScope);
    let claims = [Claim::Arises(asked), different(answer, asked)];
    let witness = match solver.find(&claims) {
        Finding::Shown(witness) => witness,
        _ => return None,
    };
    let facts = set
        .iter()
        .filter_map(|t| {
            let now = witness
                .situation
                .told
                .iter()
                .find(|w| w.fact == t.fact && w.row == t.row && w.value.is_some())?;
            Some(ToldFact {
                place: t.place,
                ..now.clone()
            })
        })
        .collect::<Vec<_>>();
    if facts.len() < set.len() {
        return None;
    }
    let Witness { world, ruling, .. } = *witness;
    Some(Change {
        facts,
        world: Box::new(world),
        ruling,
    })
}

/// Another answer; other amounts alone are no other answer.
fn different(answer: &Answered, asked: Asked) -> Claim {
    match answer {
        Answered::One(kind, _) => Claim::Not(Box::new(Claim::GivesAnswer(asked, *kind))),
        other => Claim::Otherwise(asked, other.clone()),
    }
}

fn margins(
    topic: &Topic,
    situation: &Situation,
    world: &World,
    told: &[&ToldFact],
    asked: Asked,
    answer: u16,
) -> Vec<Margin> {
    let mut found = Vec::new();
    for fact in told.iter().filter(|t| t.row.is_none()) {
        let (number, value) = match (topic.fact(fact.fact).map(|f| f.kind), &fact.value) {
            (Some(Kind::Money | Kind::Count), Some(Value::Number(n))) => (Num::Fact(fact.fact), *n),
            (
                Some(Kind::Moneys),
                Some(Value::List(List {
                    sum: Some(sum),
                    count: Some(count),
                    ..
                })),
            ) if *count > 0 => (Num::Of(Aggregate::Sum, fact.fact), *sum),
            _ => continue,
        };
        found.extend(margin(topic, situation, world, fact, (number, value), asked, answer));
    }
    found.sort_by_key(|m| (m.other - m.told).abs());
    found
}

fn margin(
    topic: &Topic,
    situation: &Situation,
    world: &World,
    fact: &ToldFact,
    (number, told): (Num, i64),
    asked: Asked,
    answer: u16,
) -> Option<Margin> {
    let open = match &fact.value {
        // A recount changes the sum, not the number of chips.
        Some(Value::List(list)) => Told::Value(Value::List(List::told(list.count, None, None, None))),
        _ => Told::Unknown,
    };
    let telling = Telling::of(topic, situation, world).with(fact.fact, fact.row, open);
    let mut solver = Solver::new(topic, telling);
    solver.require(&Claim::InScope);
    let other = [
        Claim::Arises(asked),
        Claim::Not(Box::new(Claim::GivesAnswer(asked, answer))),
    ];
    let mut best: Option<i64> = None;
    for op in [Op::Gt, Op::Lt] {
        let side = Condition::Atom(Atom::Compare(number.clone(), op, Num::Const(told)));
        let claims = [other[0].clone(), other[1].clone(), Claim::Holds(side, None)];
        let spread = solver.spread(&claims, &Quantity::Number(number.clone(), None));
        let near = if op == Op::Gt { spread.least } else { spread.most };
        if let Some(near) = near.filter(|_| spread.proved)
            && best.is_none_or(|b: i64| (near - told).abs() < (b - told).abs())
        {
            best = Some(near);
        }
    }
    let near = best?;
    let at = Condition::Atom(Atom::Compare(number, Op::Eq, Num::Const(near)));
    let claims = [other[0].clone(), other[1].clone(), Claim::Holds(at, None)];
    let Finding::Shown(witness) = solver.find(&claims) else {
        return None;
    };
    let Witness { world, ruling, .. } = *witness;
    Some(Margin {
        fact: fact.fact,
        told,
        other: near,
        world: Box::new(world),
        ruling,
    })
}
