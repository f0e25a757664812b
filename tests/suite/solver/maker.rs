//! Small random topics.

use floor_ruling::book::{
    AmountDef, Answer, Axiom, Basis, Bounds, Case, Choice, Default as FactDefault, Fact, Gives, Kind, Origin, Outcome,
    Question, Rule, Scope, Topic,
};
use floor_ruling::condition::{Aggregate, Atom, Condition, FactId, Num, Op};
use floor_ruling::solve::{Row, Telling, Told};
use floor_ruling::source::{Place, Text};
use floor_ruling::value::{List, Value};

pub struct Maker {
    random: fastrand::Rng,
    topic: Topic,
}

/// The table of a random topic: two seats, of which one or both may be there.
pub fn telling(topic: &Topic) -> Telling {
    let row = |seat| Row {
        seat,
        certain: topic.id.ends_with('0'),
    };
    Telling {
        rows: if topic.table.is_some() {
            vec![row(1), row(4)]
        } else {
            Vec::new()
        },
        others: Told::Unknown,
        ..Telling::default()
    }
}

fn fact(id: String, kind: Kind) -> Fact {
    Fact {
        id,
        book: String::new(),
        kind,
        label: Text::default(),
        phrases: None,
        ask: Text::default(),
        values: Vec::new(),
        range: Bounds::default(),
        length: Bounds::default(),
        default: None,
        only_if: None,
        typical: Vec::new(),
        parts: None,
        per_seat: false,
        origin: Origin::Told,
        anew: Vec::new(),
        place: Place::default(),
    }
}

fn bounds(least: i64, most: i64) -> Bounds {
    Bounds {
        least: Some(least),
        most: Some(most),
    }
}

impl Maker {
    pub fn new(seed: u64) -> Self {
        Self {
            random: fastrand::Rng::with_seed(seed),
            topic: Topic {
                id: format!("topic-{seed}"),
                ..Topic::default()
            },
        }
    }

    /// A random topic.
    pub fn topic(mut self) -> Topic {
        let table = self.random.u8(0..3) == 0;
        let mut size = 1;
        for _ in 0..self.random.usize(3..=5) {
            size *= self.told(None, size);
        }
        if table {
            let id = self.add(Fact {
                length: bounds(1, 2),
                ..fact("seats".into(), Kind::Table)
            });
            self.topic.table = Some(id);
            self.add(Fact {
                per_seat: true,
                origin: Origin::RowSeat,
                ..fact("seat".into(), Kind::Seat)
            });
            for _ in 0..self.random.usize(1..=2) {
                size *= self.told(Some(()), size * size);
            }
        }
        for n in 0..self.random.usize(2..=4) {
            self.derived(n, table);
        }
        for _ in 0..self.random.usize(0..=2) {
            let each_seat = table && self.random.bool();
            let must = Condition::Any(vec![self.condition(2, each_seat), self.condition(1, each_seat)]);
            self.topic.axioms.push(Axiom {
                must,
                each_seat,
                text: Text::default(),
                place: Place::default(),
            });
        }
        if self.random.bool() {
            let when = self.condition(1, false);
            self.topic.scope.push(Scope {
                when,
                see: None,
                text: Text::default(),
            });
        }
        let questions = self.random.usize(1..=2);
        for n in 0..questions {
            self.question(n, table && n == 1);
        }
        self.topic
    }

    /// A condition about a topic that is there already.
    pub fn condition_on(mut self, topic: &Topic) -> Condition {
        self.topic = topic.clone();
        self.condition(2, false)
    }

    fn add(&mut self, fact: Fact) -> FactId {
        let id = FactId(u16::try_from(self.topic.facts.len()).unwrap());
        self.topic.facts.push(fact);
        self.topic.order.push(id);
        id
    }

    /// Adds a told fact; returns how many values it has. Where there are many situations already it has few.
    fn told(&mut self, seat: Option<()>, size: usize) -> usize {
        let name = format!("f{}", self.topic.facts.len());
        let per_seat = seat.is_some();
        let choice = |n: usize| Choice {
            id: format!("v{n}"),
            label: Text::default(),
            phrase: None,
        };
        let kind = match self.random.u8(0..if size > 24 { 2 } else { 7 }) {
            0 | 1 => Kind::YesNo,
            2 => Kind::OneOf,
            3 | 4 => Kind::Money,
            5 if !per_seat => Kind::SetOf,
            5 => Kind::Count,
            _ if per_seat => Kind::YesNo,
            _ => Kind::Moneys,
        };
        let mut new = Fact {
            per_seat,
            ..fact(name, kind)
        };
        let count = match kind {
            Kind::OneOf => {
                new.values = (0..3).map(choice).collect();
                3
            }
            Kind::SetOf => {
                new.values = (0..2).map(choice).collect();
                4
            }
            Kind::Money | Kind::Count => {
                let least = self.random.i64(0..=2);
                new.range = bounds(least, least + self.random.i64(1..=3));
                3
            }
            Kind::Moneys => {
                new.range = bounds(1, self.random.i64(2..=3));
                new.length = bounds(self.random.i64(0..=1), self.random.i64(1..=3));
                8
            }
            _ => 2,
        };
        if self.random.u8(0..3) == 0 && !self.topic.facts.is_empty() {
            new.only_if = Some(self.condition(1, per_seat));
        }
        if self.random.u8(0..3) == 0 {
            let mut cases = Vec::new();
            if self.random.bool() && !self.topic.facts.is_empty() {
                let when = Some(self.condition(1, per_seat));
                let is = self.default(&new);
                cases.push(Case { when, is });
            }
            if cases.is_empty() || self.random.bool() {
                let is = self.default(&new);
                cases.push(Case { when: None, is });
            }
            new.default = Some(cases);
        }
        if self.random.bool() {
            new.typical = vec![self.plain(&new)];
        }
        self.add(new);
        count + 1
    }

    fn plain(&mut self, fact: &Fact) -> Value {
        match fact.kind {
            Kind::YesNo => Value::Choice(self.random.u16(0..2)),
            Kind::OneOf => Value::Choice(self.random.u16(0..3)),
            Kind::SetOf => Value::Set(if self.random.bool() { vec![1] } else { Vec::new() }),
            Kind::Moneys => {
                let count = usize::try_from(fact.length.least.unwrap().max(1)).unwrap();
                Value::List(List::of(vec![fact.range.least.unwrap(); count]).unwrap())
            }
            _ => Value::Number(fact.range.least.unwrap()),
        }
    }

    fn default(&mut self, fact: &Fact) -> FactDefault {
        match (fact.kind, self.random.u8(0..4)) {
            (_, 0) => FactDefault::Absent,
            (Kind::Money | Kind::Count, 1..=2) if !self.topic.facts.is_empty() => {
                FactDefault::Number(self.number(1, fact.per_seat))
            }
            (Kind::Money | Kind::Count, _) => FactDefault::Number(Num::Const(self.random.i64(0..4))),
            _ => FactDefault::Value(self.plain(fact)),
        }
    }

    fn derived(&mut self, n: usize, table: bool) {
        let per_seat = table && self.random.bool();
        let condition = self.random.u8(0..3) == 0;
        let origin = if condition {
            Origin::Condition(self.condition(2, per_seat))
        } else {
            let mut cases = Vec::new();
            for _ in 0..self.random.usize(0..=2) {
                let when = Some(self.condition(1, per_seat));
                let is = self.number(2, per_seat);
                cases.push(Case { when, is });
            }
            if cases.is_empty() || self.random.bool() {
                let is = self.number(2, per_seat);
                cases.push(Case { when: None, is });
            }
            Origin::Number(cases)
        };
        let only_if = (self.random.u8(0..4) == 0).then(|| self.condition(1, per_seat));
        self.add(Fact {
            per_seat,
            origin,
            only_if,
            ..fact(format!("d{n}"), if condition { Kind::YesNo } else { Kind::Money })
        });
    }

    fn pick(&mut self, per_seat: bool, kinds: &[Kind]) -> Option<FactId> {
        let fitting: Vec<FactId> = (0..self.topic.facts.len())
            .filter(|n| {
                let fact = &self.topic.facts[*n];
                kinds.contains(&fact.kind) && (per_seat || !fact.per_seat)
            })
            .map(|n| FactId(u16::try_from(n).unwrap()))
            .collect();
        self.random.choice(fitting)
    }

    fn condition(&mut self, depth: u32, per_seat: bool) -> Condition {
        if depth > 0 && self.random.u8(0..4) > 0 {
            let parts = (0..self.random.usize(2..=3))
                .map(|_| self.condition(depth - 1, per_seat))
                .collect();
            return if self.random.bool() {
                Condition::All(parts)
            } else {
                Condition::Any(parts)
            };
        }
        let atom = self.atom(per_seat);
        if self.random.u8(0..3) == 0 {
            Condition::Not(Box::new(Condition::Atom(atom)))
        } else {
            Condition::Atom(atom)
        }
    }

    fn atom(&mut self, per_seat: bool) -> Atom {
        if self.random.bool()
            && let Some(id) = self.pick(per_seat, &[Kind::YesNo, Kind::OneOf])
        {
            let count = if self.topic.facts[usize::from(id.0)].kind == Kind::YesNo {
                2
            } else {
                3
            };
            let mut values: Vec<u16> = (0..count).filter(|_| self.random.bool()).collect();
            if values.is_empty() {
                values.push(0);
            }
            return Atom::Is(id, values);
        }
        if self.random.u8(0..3) == 0
            && let Some(id) = self.pick(per_seat, &[Kind::SetOf])
        {
            return Atom::Includes(id, self.random.u16(0..2));
        }
        let ops = [Op::Eq, Op::Ne, Op::Lt, Op::Le, Op::Gt, Op::Ge];
        let op = ops[self.random.usize(0..6)];
        let left = self.number(1, per_seat);
        let right = if self.random.bool() {
            Num::Const(self.random.i64(0..5))
        } else {
            self.number(1, per_seat)
        };
        Atom::Compare(left, op, right)
    }

    fn number(&mut self, depth: u32, per_seat: bool) -> Num {
        if depth > 0 && self.random.bool() {
            let parts = |maker: &mut Self| (0..2).map(|_| maker.number(depth - 1, per_seat)).collect::<Vec<_>>();
            return match self.random.u8(0..4) {
                0 => Num::Min(parts(self)),
                1 => Num::Max(parts(self)),
                _ => {
                    let factors = [self.random.i64(1..=3), self.random.i64(-3..=3)];
                    Num::Sum(factors.into_iter().zip(parts(self)).collect())
                }
            };
        }
        let all = [
            Aggregate::Count,
            Aggregate::Sum,
            Aggregate::Largest,
            Aggregate::Smallest,
        ];
        match self.random.u8(0..5) {
            0 => {
                if let Some(id) = self.pick(false, &[Kind::Moneys]) {
                    return Num::Of(all[self.random.usize(0..4)], id);
                }
                if let Some(id) = self.pick(false, &[Kind::SetOf, Kind::Table]) {
                    return Num::Of(Aggregate::Count, id);
                }
            }
            1 => {
                let columns: Vec<FactId> = (0..self.topic.facts.len())
                    .filter(|n| self.topic.facts[*n].per_seat)
                    .filter(|n| matches!(self.topic.facts[*n].kind, Kind::YesNo | Kind::Money | Kind::Count))
                    .map(|n| FactId(u16::try_from(n).unwrap()))
                    .collect();
                if let Some(id) = self.random.choice(columns) {
                    let yes_no = self.topic.facts[usize::from(id.0)].kind == Kind::YesNo;
                    let what = if yes_no {
                        Aggregate::Count
                    } else {
                        all[self.random.usize(1..4)]
                    };
                    return Num::Of(what, id);
                }
            }
            2 => return Num::Const(self.random.i64(0..4)),
            _ => {}
        }
        match self.pick(per_seat, &[Kind::Money, Kind::Count, Kind::Seat]) {
            Some(id) => Num::Fact(id),
            None => Num::Const(self.random.i64(0..4)),
        }
    }

    fn question(&mut self, n: usize, each_seat: bool) {
        let amounts = self.random.usize(0..=2);
        let amount = |id: &str, is: Option<Num>, otherwise: Option<Num>| AmountDef {
            id: id.into(),
            label: Text::default(),
            kind: Kind::Money,
            is,
            otherwise,
            line: None,
        };
        let mut defs = Vec::new();
        if amounts > 0 {
            let otherwise = self.random.bool().then(|| self.number(0, each_seat));
            defs.push(amount("a", None, otherwise));
            let fixed = Num::Sum(vec![(1, Num::Amount(0)), (-1, self.number(0, each_seat))]);
            defs.push(amount("b", Some(fixed), None));
        }
        let always = match amounts {
            0 => Vec::new(),
            _ => vec![Condition::Atom(Atom::Compare(Num::Amount(1), Op::Ge, Num::Const(-1)))],
        };
        let only_if = (self.random.u8(0..3) == 0).then(|| self.condition(1, each_seat));
        let answer = |n: usize| Answer {
            id: format!("answer-{n}"),
            label: Text::default(),
            say: None,
            act: Vec::new(),
        };
        self.topic.questions.push(Question {
            id: format!("q{n}"),
            book: String::new(),
            title: Text::default(),
            many: false,
            each_seat,
            only_if,
            answers: (0..3).map(answer).collect(),
            amounts: defs,
            table: Vec::new(),
            exhibit: Vec::new(),
            always,
        });
        let number = u16::try_from(n).unwrap();
        let first = self.topic.rules.len();
        for _ in 0..self.random.usize(2..=5) {
            let gives = self.gives(amounts > 0, each_seat);
            let when = self.condition(2, each_seat);
            self.topic
                .rules
                .push(rule(self.topic.rules.len(), each_seat, when, (number, gives)));
        }
        self.overrides(first);
    }

    fn gives(&mut self, amounts: bool, each_seat: bool) -> Gives {
        let one = |maker: &mut Self| Outcome {
            answer: maker.random.u16(0..3),
            amounts: if amounts {
                vec![(0, maker.number(1, each_seat))]
            } else {
                Vec::new()
            },
        };
        match self.random.u8(0..6) {
            0 => Gives::Silent,
            1 => {
                let mut cases = Vec::new();
                for _ in 0..self.random.usize(1..=3) {
                    let when = self.random.bool().then(|| self.condition(1, each_seat));
                    let is = one(self);
                    cases.push(Case { when, is });
                }
                Gives::Choose(cases)
            }
            _ => Gives::One(one(self)),
        }
    }

    /// Later rules may override earlier ones of the same question.
    fn overrides(&mut self, first: usize) {
        let count = self.topic.rules.len();
        let questions = self.topic.questions.len();
        self.topic.overridden.resize(questions, Vec::new());
        for rules in &mut self.topic.overridden {
            rules.resize(count, Vec::new());
        }
        for n in first..count {
            let mut all: Vec<u16> = Vec::new();
            for m in first..n {
                if self.random.u8(0..3) == 0 {
                    all.push(u16::try_from(m).unwrap());
                    all.extend(self.topic.overridden[questions - 1][m].clone());
                }
            }
            all.sort_unstable();
            all.dedup();
            self.topic.overridden[questions - 1][n] = all;
        }
    }
}

fn rule(n: usize, each_seat: bool, when: Condition, answer: (u16, Gives)) -> Rule {
    Rule {
        id: format!("rule-{n}"),
        book: String::new(),
        topic: String::new(),
        title: Text::default(),
        clause: None,
        cites: Vec::new(),
        each_seat,
        when,
        answers: vec![answer],
        basis: Basis::Clause(Vec::new()),
        overrides: Vec::new(),
        inherited: 0,
        why: None,
        say: None,
        act: Vec::new(),
        place: Place::default(),
    }
}
