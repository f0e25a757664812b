//! Which facts suffice for a ruling, what would change it, and by how far.

use crate::book::{Gives, Kind, Topic};
use crate::condition::{Aggregate, Amounts, Atom, Condition, FactId, Num, Op, View};
use crate::decide::{Answered, Decided, Ruling, Verdict, World, decide, establish, stands_on};
use crate::situation::{Situation, ToldFact};
use crate::solve::{Asked, Bool, Claim, Finding, Outcome, Quantity, Solver, Telling, Told, Witness};
use crate::source::Problems;
use crate::value::{List, State, Value};

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
    /// Facts that were no question before and arise with them, as they are then.
    pub besides: Vec<ToldFact>,
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

/// Reasons for the settled answers of a ruling, of no more `questions` than these: not of those that are asked of every seat or have
/// several answers. `most` changes of each, at most.
pub fn reasons(
    topic: &Topic,
    situation: &Situation,
    world: &World,
    ruling: &Ruling,
    questions: usize,
    most: usize,
) -> Vec<Reasons> {
    let settled: Vec<_> = ruling.decided.iter().filter_map(|d| settled(topic, d)).collect();
    if settled.is_empty() {
        return Vec::new();
    }
    let told: Vec<&ToldFact> = situation
        .told
        .iter()
        .filter(|t| t.value.is_some() && used(topic, world, t))
        .collect();
    let mut without = Without::new(topic, situation, world, &told);
    let of = |(asked, answer): (Asked, Answered)| {
        let mut reasons = Reasons {
            question: asked.question,
            told: told.len(),
            ..Reasons::default()
        };
        reasons.suffice = suffice(&mut without, asked, &answer);
        let other = [Claim::Arises(asked), different(topic, &answer, asked)];
        reasons.changes = changes(&mut without, &other, most, |now| !offers_the_same(now, asked, &answer));
        if matches!(answer, Answered::One(..)) {
            reasons.margins = margins(&mut without, &other);
        }
        reasons
    };
    settled.into_iter().take(questions).map(of).collect()
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

/// Told facts taken back, a few at a time.
struct Without<'a> {
    topic: &'a Topic,
    situation: &'a Situation,
    world: &'a World,
    told: &'a [&'a ToldFact],
    /// Knows none of them; each is assumed as long as it is not taken back.
    none: Solver<'a>,
    says: Vec<Bool>,
    /// What calculations gave, each with the told facts that it takes to make it.
    gave: Vec<(Vec<usize>, Bool)>,
    /// Claims as formulas of `none`, built once.
    claims: Vec<(Vec<Claim>, Vec<Bool>)>,
}

impl<'a> Without<'a> {
    fn new(topic: &'a Topic, situation: &'a Situation, world: &'a World, told: &'a [&'a ToldFact]) -> Self {
        let mut telling = Telling::of(topic, situation, world);
        let computed = telling.computed.clone();
        for fact in told {
            telling = telling.reopened(topic, fact.fact, fact.row, Told::Unknown);
        }
        let reopened = computed.iter().filter(|c| !telling.computed.contains(c));
        let reopened: Vec<_> = reopened.cloned().collect();
        let mut none = Solver::new(topic, telling);
        none.require(&Claim::InScope);
        let says = told
            .iter()
            .map(|t| match &t.value {
                Some(value) => none.tells(t.fact, t.row, value),
                None => Bool::TRUE,
            })
            .collect();
        let gave = reopened.iter().filter_map(|(result, row, state)| {
            let mut bases = Vec::new();
            stands_on(topic, *result, &mut bases);
            let made_of = (0..told.len()).filter(|n| told.get(*n).is_some_and(|t| bases.contains(&t.fact)));
            Some((made_of.collect(), none.gives(*result, *row, state)?))
        });
        let gave = gave.collect();
        Self {
            topic,
            situation,
            world,
            told,
            none,
            says,
            gave,
            claims: Vec::new(),
        }
    }

    /// A situation found with these facts taken back, told as it was told but for those; `None` if the claims are not true of it.
    /// Nothing else is told if they are true without it.
    fn retold(&self, back: &[usize], witness: &Witness, claims: &[Claim]) -> Option<Witness> {
        let mut alone = self.situation.clone();
        for told in back.iter().filter_map(|n| self.told.get(*n)) {
            let same = |t: &&ToldFact| t.fact == told.fact && t.row == told.row;
            let now = witness.situation.told.iter().find(same);
            if let (Some(now), Some(was)) = (now, alone.told.iter_mut().find(|t| same(&&**t))) {
                was.value.clone_from(&now.value);
            }
        }
        self.confirmed(alone.clone(), witness, claims)
            .or_else(|| self.simpler(back, alone, witness, claims))
            .or_else(|| self.confirmed(self.as_told(back, witness), witness, claims))
    }

    /// Another value of the one fact taken back that does it alone.
    fn simpler(&self, back: &[usize], alone: Situation, witness: &Witness, claims: &[Claim]) -> Option<Witness> {
        let [only] = back else {
            return None;
        };
        let told = self.told.get(*only)?;
        let fact = self.topic.fact(told.fact)?;
        let values = match fact.kind {
            Kind::YesNo => 2,
            Kind::OneOf => u16::try_from(fact.values.len()).ok()?,
            _ => return None,
        };
        (0..values).find_map(|value| {
            let mut situation = alone.clone();
            let mut all = situation.told.iter_mut();
            let now = all.find(|t| t.fact == told.fact && t.row == told.row)?;
            now.value = Some(Value::Choice(value));
            self.confirmed(situation, witness, claims)
        })
    }

    fn as_told(&self, back: &[usize], witness: &Witness) -> Situation {
        let mut situation = witness.situation.clone();
        for (_, told) in self.told.iter().enumerate().filter(|(n, _)| !back.contains(n)) {
            let there = |t: &&mut ToldFact| t.fact == told.fact && t.row == told.row;
            match situation.told.iter_mut().find(there) {
                Some(now) => *now = (*told).clone(),
                None => situation.told.push((*told).clone()),
            }
        }
        situation
    }

    fn confirmed(&self, situation: Situation, witness: &Witness, claims: &[Claim]) -> Option<Witness> {
        let mut problems = Problems::default();
        let world = establish(self.topic, &situation, &mut Vec::new(), &mut problems);
        let ruling = decide(self.topic, &world);
        let witness = Witness {
            situation,
            world,
            ruling,
            rows: witness.rows.clone(),
        };
        let confirmed = problems.is_empty() && claims.iter().all(|c| witness.confirms(self.topic, c));
        confirmed.then_some(witness)
    }

    fn formulas(&mut self, claims: &[Claim]) -> Vec<Bool> {
        if let Some((_, known)) = self.claims.iter().find(|(of, _)| of == claims) {
            return known.clone();
        }
        let made = self.none.formulas(claims);
        self.claims.push((claims.to_vec(), made.clone()));
        made
    }

    /// Asks with these facts taken back, the claims among what is assumed. `part` is what stays told of them.
    fn ask<T>(
        &mut self,
        back: &[usize],
        part: Option<(usize, Value)>,
        claims: &[Claim],
        ask: impl FnOnce(&mut Solver<'a>, &[Bool], &[(FactId, Option<usize>)]) -> T,
    ) -> T {
        // What calculations give hangs on facts that no condition reads: they are made anew for what is left.
        if !self.topic.calculations.is_empty() {
            let mut telling = Telling::of(self.topic, self.situation, self.world);
            for (n, told) in self.told.iter().enumerate().filter(|(n, _)| back.contains(n)) {
                let left = part.as_ref().filter(|(p, _)| *p == n).map(|(_, value)| value.clone());
                let known = left.map_or(Told::Unknown, Told::Value);
                telling = telling.reopened(self.topic, told.fact, told.row, known);
            }
            let mut solver = Solver::new(self.topic, telling);
            solver.require(&Claim::InScope);
            let assumed = solver.formulas(claims);
            return ask(&mut solver, &assumed, &[]);
        }
        let mut assumed = self.formulas(claims);
        let mut settled = Vec::new();
        for (n, (told, says)) in self.told.iter().zip(&self.says).enumerate() {
            if !back.contains(&n) {
                assumed.push(*says);
                settled.push((told.fact, told.row));
            }
        }
        if let Some((told, value)) = part.and_then(|(n, value)| Some((self.told.get(n)?, value))) {
            assumed.push(self.none.tells(told.fact, told.row, &value));
        }
        ask(&mut self.none, &assumed, &settled)
    }
}

/// The fewest told facts that make the answer certain.
///
/// Every situation with another answer differs from what is told in some facts, and one of those must be among the facts sought:
/// the smallest set that meets all such differences found so far is tried, until one leaves no other answer. What a
/// calculation gave differs only as long as one of the facts that it is made of is not among them.
fn suffice(without: &mut Without<'_>, asked: Asked, answer: &Answered) -> Vec<FactId> {
    let otherwise = without.none.formulas(&[Claim::Otherwise(asked, answer.clone())]);
    let mut differences: Vec<Vec<Vec<usize>>> = Vec::new();
    for _ in 0..TRIES {
        let Some(chosen) = least_meeting(&differences, without.says.len()) else {
            break;
        };
        let kept = chosen.iter().filter_map(|n| without.says.get(*n));
        let made = without
            .gave
            .iter()
            .filter(|(of, _)| of.iter().all(|n| chosen.contains(n)));
        let made = made.map(|(_, gave)| gave);
        let assumed: Vec<Bool> = otherwise.iter().chain(kept).chain(made).copied().collect();
        match without.none.solve_with(&assumed, &[]) {
            Outcome::Impossible(_) => {
                let facts = chosen.iter().filter_map(|n| without.told.get(*n));
                return facts.map(|t| t.fact).collect();
            }
            Outcome::NotProved => break,
            Outcome::Possible(solution) => {
                let says = without.says.iter().enumerate();
                let told = says.filter(|(_, said)| !solution.holds(**said)).map(|(n, _)| vec![n]);
                let made = without.gave.iter().filter(|(_, gave)| !solution.holds(*gave));
                differences.push(told.chain(made.map(|(of, _)| of.clone())).collect());
            }
        }
    }
    Vec::new()
}

/// How many sets of facts are tried before none is named.
const TRIES: usize = 200;

/// The smallest set of numbers below `count` that holds all of one alternative of each difference, the first in order of
/// those; `None` if a difference has none.
fn least_meeting(differences: &[Vec<Vec<usize>>], count: usize) -> Option<Vec<usize>> {
    (0..=count).find_map(|size| meet(differences, &[], size))
}

fn meet(differences: &[Vec<Vec<usize>>], chosen: &[usize], most: usize) -> Option<Vec<usize>> {
    let met = |all: &Vec<Vec<usize>>| all.iter().any(|all| all.iter().all(|n| chosen.contains(n)));
    let Some(open) = differences.iter().find(|all| !met(all)) else {
        let mut found = chosen.to_vec();
        found.sort_unstable();
        return Some(found);
    };
    open.iter().find_map(|alternative| {
        let more = alternative.iter().filter(|n| !chosen.contains(n));
        let chosen: Vec<usize> = chosen.iter().chain(more).copied().collect();
        (chosen.len() <= most)
            .then(|| meet(differences, &chosen, most))
            .flatten()
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

fn changes(without: &mut Without<'_>, other: &[Claim], most: usize, counts: impl Fn(&Ruling) -> bool) -> Vec<Change> {
    let kind = |t: &ToldFact| without.topic.fact(t.fact).map_or(9, |f| disputable(f.kind));
    // The rulebook is not what is argued about.
    let mut order: Vec<usize> = (0..without.told.len()).collect();
    order.retain(|n| without.told.get(*n).is_some_and(|t| t.fact != FactId(0)));
    order.sort_by_key(|n| without.told.get(*n).map(|t| (kind(t), t.fact)));
    let mut found = Vec::new();
    let singles = order.iter().map(|n| vec![*n]);
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
            found.extend(change(without, &set, other).filter(|change| counts(&change.ruling)));
        }
    }
    found
}

fn change(without: &mut Without<'_>, set: &[usize], other: &[Claim]) -> Option<Change> {
    let finding = without.ask(set, None, other, |solver, assumed, settled| {
        solver.find_under(assumed, other, settled)
    });
    let Finding::Shown(witness) = finding else {
        return None;
    };
    let witness = without.retold(set, &witness, other)?;
    let facts = set
        .iter()
        .filter_map(|n| {
            let told = without.told.get(*n)?;
            let now = witness
                .situation
                .told
                .iter()
                .find(|w| w.fact == told.fact && w.row == told.row && w.value.is_some())?;
            Some(ToldFact {
                place: told.place,
                ..now.clone()
            })
        })
        .collect::<Vec<_>>();
    if facts.len() < set.len() {
        return None;
    }
    let told = |fact: &ToldFact| {
        without
            .situation
            .told
            .iter()
            .any(|t| t.fact == fact.fact && t.row == fact.row)
    };
    let brief = witness.brief(without.topic);
    let besides = brief.told.into_iter().filter(|t| {
        let there = !matches!(witness.world.state(t.fact, t.row), State::Absent);
        t.value.is_some() && !told(t) && there
    });
    let besides = besides.collect();
    let Witness { world, ruling, .. } = witness;
    Some(Change {
        facts,
        besides,
        world: Box::new(world),
        ruling,
    })
}

/// Another answer; other amounts alone are no other answer.
fn different(topic: &Topic, answer: &Answered, asked: Asked) -> Claim {
    match answer {
        Answered::One(kind, _) => Claim::Not(Box::new(Claim::GivesAnswer(asked, *kind))),
        Answered::Choose(all) => {
            let offered: Vec<u16> = all.iter().map(|(kind, _)| *kind).collect();
            let same = |gives: &Gives| {
                let Gives::Choose(cases) = gives else {
                    return false;
                };
                let kinds: Vec<u16> = cases.iter().map(|case| case.is.answer).collect();
                cases.iter().all(|case| case.when.is_none()) && alike(&kinds, &offered)
            };
            let others = (0..).zip(&topic.rules).filter(|(_, rule)| {
                let mut given = rule.answers.iter().filter(|(question, _)| *question == asked.question);
                given.any(|(_, gives)| !same(gives))
            });
            let speaks = others.map(|(n, _)| Claim::Live(asked, n)).collect();
            Claim::All(vec![Claim::Otherwise(asked, answer.clone()), Claim::Any(speaks)])
        }
        Answered::Silent => Claim::Otherwise(asked, answer.clone()),
    }
}

/// Whether the same answers are offered, in whatever order.
fn alike(one: &[u16], other: &[u16]) -> bool {
    one.len() == other.len() && one.iter().all(|kind| other.contains(kind))
}

/// Whether a ruling offers the same to choose from as before: what is offered under conditions is seen only here.
fn offers_the_same(ruling: &Ruling, asked: Asked, answer: &Answered) -> bool {
    let decided = ruling.decided.iter();
    let mut decided = decided.filter(|d| d.question == asked.question && d.row == asked.row);
    let kinds = |all: &[(u16, Vec<Amounts>)]| all.iter().map(|(kind, _)| *kind).collect::<Vec<u16>>();
    match (decided.next().map(|d| &d.verdict), answer) {
        (Some(Verdict::Settled(all)), Answered::Choose(before)) => match all.as_slice() {
            [only] => matches!(&only.answer, Answered::Choose(now) if alike(&kinds(now), &kinds(before))),
            _ => false,
        },
        _ => false,
    }
}

fn margins(without: &mut Without<'_>, other: &[Claim]) -> Vec<Margin> {
    let mut found = Vec::new();
    for (n, fact) in without.told.iter().enumerate().filter(|(_, t)| t.row.is_none()) {
        let (number, value) = match (without.topic.fact(fact.fact).map(|f| f.kind), &fact.value) {
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
        found.extend(margin(without, n, (number, value), other));
    }
    found.sort_by_key(|m| (m.other - m.told).abs());
    found
}

fn margin(without: &mut Without<'_>, n: usize, (number, told): (Num, i64), other: &[Claim]) -> Option<Margin> {
    let fact = *without.told.get(n)?;
    // A recount changes the sum, not the number of chips.
    let part = match &fact.value {
        Some(Value::List(list)) => Some((n, Value::List(List::told(list.count, None, None, None)))),
        _ => None,
    };
    let mut best: Option<i64> = None;
    for op in [Op::Gt, Op::Lt] {
        let side = Condition::Atom(Atom::Compare(number.clone(), op, Num::Const(told)));
        let quantity = Quantity::Number(number.clone(), None);
        let spread = without.ask(&[n], part.clone(), other, |solver, assumed, _| {
            let side = solver.condition(&side, None);
            let assumed: Vec<Bool> = assumed.iter().copied().chain([side]).collect();
            solver.spread_under(&assumed, &quantity)
        });
        let near = if op == Op::Gt { spread.least } else { spread.most };
        if let Some(near) = near.filter(|_| spread.proved)
            && best.is_none_or(|b: i64| (near - told).abs() < (b - told).abs())
        {
            best = Some(near);
        }
    }
    let near = best?;
    let at = Condition::Atom(Atom::Compare(number, Op::Eq, Num::Const(near)));
    let finding = without.ask(&[n], part, other, |solver, assumed, settled| {
        let at = solver.condition(&at, None);
        let assumed: Vec<Bool> = assumed.iter().copied().chain([at]).collect();
        solver.find_under(&assumed, other, settled)
    });
    let Finding::Shown(witness) = finding else {
        return None;
    };
    let Witness { world, ruling, .. } = without.retold(&[n], &witness, other)?;
    Some(Margin {
        fact: fact.fact,
        told,
        other: near,
        world: Box::new(world),
        ruling,
    })
}
