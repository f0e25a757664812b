//! `floor check`: proves a topic free of clashes and gaps, or shows a situation for each finding.

use super::finding::{Finding, FindingKind, Proved};
use super::seats::Seats;
use crate::book::{Basis, Gives, Origin, Question, Rule, Topic};
use crate::condition::{Condition, FactId};
use crate::situation::Situation;
use crate::solve::{self, Asked, Claim, Outcome, Solver, Witness};
use crate::source::Place;
use crate::template;

/// A topic being checked.
struct Check<'t> {
    topic: &'t Topic,
    solver: Solver<'t>,
    findings: Vec<Finding>,
    proved: Proved,
}

/// Checks one topic: every claim is proved over all situations that obey its axioms, or refuted by a situation.
pub fn check_topic(topic: &Topic) -> (Vec<Finding>, Proved) {
    let seats = Seats::of(topic);
    let mut solver = Solver::new(topic, seats.telling(topic));
    solver.require(&Claim::InScope);
    let mut check = Check {
        topic,
        solver,
        findings: Vec::new(),
        proved: Proved {
            topics: 1,
            rules: topic.rules.len(),
            seats: seats.limit(),
            ..Proved::default()
        },
    };
    for (n, question) in topic.questions.iter().enumerate() {
        let Ok(number) = u16::try_from(n) else {
            continue;
        };
        let asked = Asked {
            question: number,
            row: question.each_seat.then_some(0),
        };
        if !question.many {
            check.clashes(question, asked);
            check.gap(question, asked);
        }
        check.promises(question, asked);
        check.catch_all(question, asked);
    }
    check.rules();
    check.overrides();
    check.conditions();
    check.twins();
    check.facts();
    (check.findings, check.proved)
}

impl Check<'_> {
    fn rule(&self, number: u16) -> Option<&Rule> {
        self.topic.rules.get(usize::from(number))
    }

    fn place(&self, number: u16) -> Place {
        self.rule(number).map_or_else(Place::default, |r| r.place)
    }

    fn name(&self, number: u16) -> String {
        self.rule(number).map_or_else(String::new, Rule::full_id)
    }

    fn found(&mut self, kind: FindingKind, message: String, places: Vec<(Place, String)>, witness: Option<&Witness>) {
        self.findings.push(Finding {
            kind,
            message,
            topic: Some(self.topic.id.clone()),
            places,
            witness: witness.map(|w| Box::new(w.brief(self.topic))),
            hint: None,
        });
    }

    fn open(&mut self, what: String, place: Place) {
        self.proved.open += 1;
        self.found(
            FindingKind::NotProved,
            format!("not proved: {what}"),
            vec![(place, String::new())],
            None,
        );
    }

    /// A situation in which the claims hold; `Ok(None)`: proved that there is none; `Err`: not found out.
    fn find(&mut self, claims: &[Claim]) -> Result<Option<Box<Witness>>, ()> {
        match self.solver.find(claims) {
            solve::Finding::Shown(witness) => Ok(Some(witness)),
            solve::Finding::Impossible(_) => Ok(None),
            solve::Finding::NotProved | solve::Finding::Unconfirmed(_) => Err(()),
        }
    }

    /// Whether the claims can hold together; `None`: not found out.
    fn can(&mut self, claims: &[Claim]) -> Option<bool> {
        match self.solver.solve(claims) {
            Outcome::Possible(_) => Some(true),
            Outcome::Impossible(_) => Some(false),
            Outcome::NotProved => None,
        }
    }

    fn clashes(&mut self, question: &Question, asked: Asked) {
        let rules: Vec<u16> = self.solver.side().candidates(asked.question);
        let pairs = rules.len() * rules.len().saturating_sub(1) / 2;
        if self.can(&[Claim::AnyClash(asked)]) == Some(false) {
            self.proved.pairs += pairs;
            return;
        }
        for (n, one) in rules.iter().enumerate() {
            for other in rules.iter().skip(n + 1) {
                match self.find(&[Claim::Clash(asked, *one, *other)]) {
                    Ok(None) => self.proved.pairs += 1,
                    Ok(Some(witness)) => self.clash(question, asked, (*one, *other), &witness),
                    Err(()) => self.open(
                        format!(
                            "`{}` and `{}` never clash in `{}`",
                            self.name(*one),
                            self.name(*other),
                            question.id
                        ),
                        self.place(*one),
                    ),
                }
            }
        }
    }

    fn clash(&mut self, question: &Question, asked: Asked, (one, other): (u16, u16), witness: &Witness) {
        let message = format!(
            "`{}` and `{}` answer `{}` differently",
            self.name(one),
            self.name(other),
            question.id
        );
        let places = vec![
            (self.place(one), "this rule".into()),
            (self.place(other), "and this one".into()),
        ];
        // The special one is the one that lies inside of the other.
        let lies = |check: &mut Self, inner: u16, outer: u16| {
            let applies = Claim::Applies(inner, asked.row);
            let not = Claim::Not(Box::new(Claim::Applies(outer, asked.row)));
            check.can(&[applies, not]) == Some(false)
        };
        let hint = match (lies(self, one, other), lies(self, other, one)) {
            (true, false) => Some((one, other)),
            (false, true) => Some((other, one)),
            _ => None,
        };
        self.found(FindingKind::Clash, message, places, Some(witness));
        if let (Some((inner, outer)), Some(last)) = (hint, self.findings.len().checked_sub(1)) {
            let text = format!(
                "`{}` applies only where `{}` does: if it is the exception, add to it `overrides: [{{rules: [{}], reason: exception, text: …}}]`",
                self.name(inner),
                self.name(outer),
                self.rule(outer).map_or_else(String::new, |r| r.id.clone())
            );
            if let Some(finding) = self.findings.get_mut(last) {
                finding.hint = Some(text);
            }
        }
    }

    fn gap(&mut self, question: &Question, asked: Asked) {
        let place = self.topic.rules.first().map_or_else(Place::default, |r| r.place);
        match self.find(&[Claim::Gap(asked)]) {
            Ok(None) => self.proved.questions += 1,
            Ok(Some(witness)) => self.found(
                FindingKind::Gap,
                format!("no rule answers `{}` of `{}` here", question.id, self.topic.id),
                vec![(place, "rules of this topic".into())],
                Some(&witness),
            ),
            Err(()) => self.open(format!("`{}` always has an answer", question.id), place),
        }
    }

    fn promises(&mut self, question: &Question, asked: Asked) {
        for promise in 0..question.always.len() {
            let mut holds = true;
            for rule in self.solver.side().candidates(asked.question) {
                match self.find(&[Claim::Broken(asked, rule, promise)]) {
                    Ok(None) => {}
                    Ok(Some(witness)) => {
                        holds = false;
                        self.found(
                            FindingKind::BrokenPromise,
                            format!(
                                "`{}` breaks promise {} of `{}`",
                                self.name(rule),
                                promise + 1,
                                question.id
                            ),
                            vec![(self.place(rule), String::new())],
                            Some(&witness),
                        );
                    }
                    Err(()) => {
                        holds = false;
                        self.open(
                            format!(
                                "`{}` keeps promise {} of `{}`",
                                self.name(rule),
                                promise + 1,
                                question.id
                            ),
                            self.place(rule),
                        );
                    }
                }
            }
            self.proved.promises += usize::from(holds);
        }
    }

    /// A silent or discretion rule without a condition of its own.
    fn catch_all(&mut self, question: &Question, asked: Asked) {
        let rules = self.solver.side().candidates(asked.question);
        for rule in &rules {
            let open = self.rule(*rule).is_some_and(|r| !matches!(r.basis, Basis::Clause(_)));
            if !open || rules.len() < 2 {
                continue;
            }
            let not = Claim::Not(Box::new(Claim::Applies(*rule, asked.row)));
            if self.can(&[Claim::Arises(asked), not]) == Some(false) {
                self.found(
                    FindingKind::CatchAll,
                    format!("`{}` applies whenever `{}` is asked", self.name(*rule), question.id),
                    vec![(self.place(*rule), String::new())],
                    None,
                );
            }
        }
    }

    fn row(rule: &Rule) -> Option<usize> {
        rule.each_seat.then_some(0)
    }

    fn rules(&mut self) {
        for (n, rule) in self.topic.rules.iter().enumerate() {
            let Ok(number) = u16::try_from(n) else {
                continue;
            };
            let row = Self::row(rule);
            match self.can(&[Claim::Applies(number, row)]) {
                Some(false) => {
                    self.found(
                        FindingKind::DeadRule,
                        format!("`{}` can never apply", rule.full_id()),
                        vec![(rule.place, String::new())],
                        None,
                    );
                    continue;
                }
                Some(true) => {}
                None => {
                    self.open(format!("`{}` can apply", rule.full_id()), rule.place);
                    continue;
                }
            }
            let lives: Vec<Claim> = rule
                .answers
                .iter()
                .map(|(question, _)| {
                    Claim::Live(
                        Asked {
                            question: *question,
                            row,
                        },
                        number,
                    )
                })
                .collect();
            if self.can(&[Claim::Any(lives)]) == Some(false) {
                self.found(
                    FindingKind::AlwaysDefeated,
                    format!("`{}` always yields to other rules", rule.full_id()),
                    vec![(rule.place, String::new())],
                    None,
                );
            }
        }
    }

    fn overrides(&mut self) {
        let idle = self.idle_overrides();
        for (n, rule) in self.topic.rules.iter().enumerate() {
            let Ok(number) = u16::try_from(n) else {
                continue;
            };
            for (at, over) in rule.overrides.iter().enumerate() {
                if idle.contains(&(number, over.rule)) || self.needed(number, at) != Some(false) {
                    continue;
                }
                self.found(
                    FindingKind::UselessOverride,
                    format!(
                        "without the override of `{}` by `{}` every ruling is the same",
                        self.name(over.rule),
                        rule.full_id()
                    ),
                    vec![
                        (rule.place, "this rule".into()),
                        (self.place(over.rule), "this one".into()),
                    ],
                    None,
                );
            }
        }
    }

    /// Whether some ruling would be another one without an override of a rule: others would speak, on another clause, basis or
    /// answer; `None`: not found out.
    fn needed(&mut self, number: u16, at: usize) -> Option<bool> {
        let mut without = self.topic.clone();
        without.rules.get_mut(usize::from(number))?.overrides.remove(at);
        without.chain_overrides();
        let mut needed = false;
        for q in 0..self.topic.questions.len() {
            let question = u16::try_from(q).ok()?;
            for freed in self.solver.side().candidates(question) {
                let over = |topic: &Topic| -> Vec<u16> {
                    let rules = (0..topic.rules.len()).filter_map(|by| u16::try_from(by).ok());
                    rules.filter(|by| topic.overrides(question, *by, freed)).collect()
                };
                let new = over(&without);
                let gone: Vec<u16> = over(self.topic).into_iter().filter(|by| !new.contains(by)).collect();
                if gone.is_empty() {
                    continue;
                }
                let other = self.rule(freed)?;
                let alike = |by: &u16| self.rule(*by).is_some_and(|by| alike(by, other, question));
                let row = Self::row(other);
                let applies = |rule: u16| Claim::Applies(rule, row);
                let claims = [
                    Claim::Arises(Asked { question, row }),
                    applies(freed),
                    Claim::Any(gone.iter().filter(|by| !alike(by)).map(|by| applies(*by)).collect()),
                    Claim::Not(Box::new(Claim::Any(new.iter().map(|by| applies(*by)).collect()))),
                ];
                needed |= self.can(&claims)?;
            }
        }
        Some(needed)
    }

    /// Overrides between rules that never apply together: told, and returned.
    fn idle_overrides(&mut self) -> Vec<(u16, u16)> {
        let mut idle = Vec::new();
        for (n, rule) in self.topic.rules.iter().enumerate() {
            let Ok(number) = u16::try_from(n) else {
                continue;
            };
            for over in &rule.overrides {
                let shared: Vec<u16> = rule
                    .answers
                    .iter()
                    .map(|(q, _)| *q)
                    .filter(|q| {
                        self.rule(over.rule)
                            .is_some_and(|o| o.answers.iter().any(|(p, _)| p == q))
                    })
                    .collect();
                let row = Self::row(rule);
                let both = |question: &u16| {
                    Claim::All(vec![
                        Claim::Arises(Asked {
                            question: *question,
                            row,
                        }),
                        Claim::Applies(number, row),
                        Claim::Applies(over.rule, row),
                    ])
                };
                let claims: Vec<Claim> = shared.iter().map(both).collect();
                if claims.is_empty() || self.can(&[Claim::Any(claims)]) == Some(false) {
                    idle.push((number, over.rule));
                    self.found(
                        FindingKind::IdleOverride,
                        format!(
                            "`{}` overrides `{}`, but they never apply together",
                            rule.full_id(),
                            self.name(over.rule)
                        ),
                        vec![
                            (rule.place, "this rule".into()),
                            (self.place(over.rule), "this one".into()),
                        ],
                        None,
                    );
                }
            }
        }
        idle
    }

    /// Parts of conditions that are always or never true.
    fn conditions(&mut self) {
        for rule in &self.topic.rules {
            let row = Self::row(rule);
            let mut parts: Vec<&Condition> = Vec::new();
            for part in rule.own_parts() {
                parts.push(part);
                if let Condition::Any(inner) = part {
                    parts.extend(inner);
                }
            }
            for part in parts {
                let holds = Claim::Holds(part.clone(), row);
                // Parts of one book's rules speak of situations under that book.
                let inherited = match &rule.when {
                    Condition::All(all) => all.get(..usize::from(rule.inherited)).unwrap_or_default(),
                    _ => &[],
                };
                let mut claims: Vec<Claim> = inherited.iter().map(|c| Claim::Holds(c.clone(), row)).collect();
                claims.push(Claim::Not(Box::new(holds.clone())));
                let what = match (self.can(&claims), self.can(&[holds])) {
                    (Some(false), _) => "always true",
                    (_, Some(false)) => "never true",
                    _ => continue,
                };
                let words = describe(self.topic, part);
                self.found(
                    FindingKind::ConstantCondition,
                    format!("in `{}`, `{words}` is {what}", rule.full_id()),
                    vec![(rule.place, String::new())],
                    None,
                );
            }
        }
    }

    fn twins(&mut self) {
        for (n, one) in self.topic.rules.iter().enumerate() {
            for other in self.topic.rules.iter().skip(n + 1) {
                let same = one.clause.is_some()
                    && one.clause == other.clause
                    && one.book == other.book
                    && one.topic == other.topic
                    && one.basis == other.basis
                    && same_answers(one, other)
                    && (&one.why, &one.say, &one.act, &one.cites) == (&other.why, &other.say, &other.act, &other.cites)
                    && one
                        .overrides
                        .iter()
                        .map(|o| o.rule)
                        .eq(other.overrides.iter().map(|o| o.rule));
                if same {
                    self.found(
                        FindingKind::OneRule,
                        format!("`{}` and `{}` could be one rule", one.full_id(), other.full_id()),
                        vec![(one.place, "this rule".into()), (other.place, "and this one".into())],
                        None,
                    );
                }
            }
        }
    }

    fn facts(&mut self) {
        let used = used_facts(self.topic);
        for (n, fact) in self.topic.facts.iter().enumerate() {
            let Ok(n) = u16::try_from(n) else {
                continue;
            };
            let told_or_derived = !matches!(fact.origin, Origin::Calculated(..) | Origin::RowSeat);
            let spare = n == 0 || fact.id == "seat" || Some(FactId(n)) == self.topic.table;
            if told_or_derived && !spare && !used.contains(&FactId(n)) {
                self.found(
                    FindingKind::UnusedFact,
                    format!("`{}` of `{}` is used nowhere", fact.id, self.topic.id),
                    vec![(fact.place, String::new())],
                    None,
                );
            }
        }
    }
}

/// Whether two rules give the same on the same grounds: where one speaks, the other adds nothing.
fn alike(one: &Rule, other: &Rule, question: u16) -> bool {
    let gives = |rule: &Rule| {
        rule.answers
            .iter()
            .find(|(q, _)| *q == question)
            .map(|(_, g)| g.clone())
    };
    gives(one) == gives(other) && (&one.clause, &one.cites, &one.basis) == (&other.clause, &other.cites, &other.basis)
}

fn same_answers(one: &Rule, other: &Rule) -> bool {
    let silent = |r: &Rule| r.answers.iter().all(|(_, g)| *g == Gives::Silent);
    !silent(one) && one.answers == other.answers
}

/// A condition, shortly, for a message.
fn describe(topic: &Topic, condition: &Condition) -> String {
    let mut facts = Vec::new();
    condition.facts(&mut |id| facts.extend(topic.fact(id).map(|f| f.id.clone())));
    facts.dedup();
    match condition {
        Condition::Not(_) => format!("not {}", facts.join(", ")),
        _ => facts.join(", "),
    }
}

/// Every fact that something reads: conditions, amounts, calculations, tables and texts.
fn used_facts(topic: &Topic) -> Vec<FactId> {
    let mut used = Vec::new();
    let mut see = |id: FactId| used.push(id);
    for fact in &topic.facts {
        fact.only_if.iter().for_each(|c| c.facts(&mut see));
        for case in fact.default.iter().flatten() {
            case.when.iter().for_each(|c| c.facts(&mut see));
            if let crate::book::Default::Number(num) = &case.is {
                num.facts(&mut see);
            }
        }
        match &fact.origin {
            Origin::Condition(condition) => condition.facts(&mut see),
            Origin::Number(cases) => {
                for case in cases {
                    case.when.iter().for_each(|c| c.facts(&mut see));
                    case.is.facts(&mut see);
                }
            }
            _ => {}
        }
    }
    for calculation in &topic.calculations {
        calculation.from.iter().for_each(|(_, id)| see(*id));
    }
    topic.axioms.iter().for_each(|a| a.must.facts(&mut see));
    topic.scope.iter().for_each(|s| s.when.facts(&mut see));
    if let Some(acts) = &topic.acts {
        acts.gives.iter().for_each(|(id, _)| see(*id));
    }
    let mut texts: Vec<&crate::source::Text> = Vec::new();
    for question in &topic.questions {
        question.only_if.iter().for_each(|c| c.facts(&mut see));
        question.always.iter().for_each(|c| c.facts(&mut see));
        for amount in &question.amounts {
            amount
                .is
                .iter()
                .chain(&amount.otherwise)
                .for_each(|n| n.facts(&mut see));
            texts.extend(&amount.line);
        }
        for column in &question.table {
            if let crate::book::Column::Fact(id) = column {
                see(*id);
            }
        }
        for answer in &question.answers {
            texts.push(&answer.label);
            texts.extend(answer.say.iter().chain(&answer.act));
        }
    }
    let outcome = |o: &crate::book::Outcome, see: &mut dyn FnMut(FactId)| {
        o.amounts.iter().for_each(|(_, n)| n.facts(&mut |id| see(id)));
    };
    for rule in &topic.rules {
        rule.when.facts(&mut see);
        texts.extend(rule.why.iter().chain(&rule.say).chain(&rule.act));
        for (_, gives) in &rule.answers {
            match gives {
                Gives::One(one) => outcome(one, &mut see),
                Gives::Choose(cases) => {
                    for case in cases {
                        case.when.iter().for_each(|c| c.facts(&mut see));
                        outcome(&case.is, &mut see);
                    }
                }
                Gives::Silent => {}
            }
        }
        if let Basis::Clause(rests) = &rule.basis {
            for rest in rests {
                rest.when.iter().for_each(|c| c.facts(&mut see));
                for case in &rest.otherwise {
                    case.when.iter().for_each(|c| c.facts(&mut see));
                    match &case.is {
                        crate::book::Otherwise::Answer(_, one) => outcome(one, &mut see),
                        crate::book::Otherwise::Text(text) => texts.push(text),
                    }
                }
            }
        }
    }
    for text in texts {
        for name in template::names(&text.en).into_iter().chain(template::names(&text.ru)) {
            used.extend(topic.find(name));
        }
    }
    used
}

/// Situations that show findings, for writing them as cases.
pub fn witnesses(findings: &[Finding]) -> impl Iterator<Item = (&Finding, &Situation)> {
    findings.iter().filter_map(|f| f.witness.as_deref().map(|w| (f, w)))
}
