//! The topic `overcall-chips` under the Codex, written as Rust by hand: what a compiled rulebook is measured against.

use floor_ruling::book::Topic;
use floor_ruling::condition::View;
use floor_ruling::decide::World;

#[derive(Clone, Copy, PartialEq)]
pub enum Betting {
    Limit,
    PotLimit,
    NoLimit,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Said {
    Nothing,
    Call,
    Raise,
    RaiseTo,
    Pot,
    Bet,
}

/// The established facts, derived ones too.
#[derive(Clone, Copy)]
pub struct Facts {
    pub betting: Betting,
    pub said: Said,
    pub mute: bool,
    pub owes: bool,
    pub one_chip: bool,
    pub enough: bool,
    pub all_in: bool,
    pub put: i64,
    pub to_call: i64,
    pub already_in: i64,
    pub least_due: i64,
    pub least_to: i64,
    pub limit_due: i64,
    pub room: i64,
    pub said_to: i64,
    pub said_due: i64,
    pub due: i64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer {
    Check,
    Call,
    Raise,
    AllInCall,
    AllInRaise,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    pub answer: Answer,
    pub stays: i64,
    pub back: i64,
    pub adds: i64,
    pub to: i64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ruling {
    /// An answer, and the clauses that decide.
    One(Outcome, &'static [&'static str]),
    /// Outcomes to choose from: the manager decides.
    Choose([Option<Outcome>; 5]),
    /// No clause is about it.
    Silent,
}

impl Facts {
    pub fn of(topic: &Topic, world: &World) -> Self {
        let state = |name: &str| world.state(topic.find(name).expect(name), None);
        let number = |name: &str| state(name).number().unwrap_or(0);
        let yes = |name: &str| state(name).choice() == Some(1);
        Self {
            betting: [Betting::Limit, Betting::PotLimit, Betting::NoLimit]
                [usize::from(state("betting").choice().expect("told"))],
            said: [
                Said::Nothing,
                Said::Call,
                Said::Raise,
                Said::RaiseTo,
                Said::Pot,
                Said::Bet,
            ][usize::from(state("said").choice().expect("told"))],
            mute: yes("mute"),
            owes: yes("owes"),
            one_chip: yes("one_chip"),
            enough: yes("enough"),
            all_in: yes("all_in"),
            put: number("put"),
            to_call: number("to_call"),
            already_in: number("already_in"),
            least_due: number("least_due"),
            least_to: number("least_to"),
            limit_due: number("limit_due"),
            room: number("room"),
            said_to: number("said_to"),
            said_due: number("said_due"),
            due: number("due"),
        }
    }

    fn outcome(&self, answer: Answer, stays: i64, adds: i64) -> Outcome {
        Outcome {
            answer,
            stays,
            back: self.put - stays,
            adds,
            to: self.already_in + stays + adds,
        }
    }

    fn one(&self, answer: Answer, stays: i64, adds: i64, clauses: &'static [&'static str]) -> Ruling {
        Ruling::One(self.outcome(answer, stays, adds), clauses)
    }
}

/// The ruling.
pub fn rule(f: &Facts) -> Ruling {
    if f.all_in && f.put < f.to_call {
        return f.one(Answer::AllInCall, f.put, 0, &["19.1"]);
    }
    if f.mute {
        return silently(f);
    }
    match f.said {
        Said::Call if f.owes => f.one(
            Answer::Call,
            f.put.min(f.to_call),
            (f.to_call - f.put).max(0),
            &["21.2"],
        ),
        Said::Call => f.one(Answer::Check, 0, 0, &["21.2"]),
        Said::Raise | Said::RaiseTo if f.all_in && f.put == f.to_call => f.one(Answer::AllInCall, f.put, 0, &["21.1"]),
        Said::Raise | Said::RaiseTo if f.all_in && f.put > f.to_call && f.put < f.due => {
            f.one(Answer::AllInRaise, f.put, 0, &["21.1"])
        }
        Said::Raise | Said::RaiseTo if f.betting == Betting::Limit => f.one(
            Answer::Raise,
            f.put.min(f.limit_due),
            (f.limit_due - f.put).max(0),
            &["18.2.2"],
        ),
        Said::Raise if !f.enough => {
            let mut outcomes = [None; 5];
            if f.put > f.to_call {
                outcomes[0] = Some(f.outcome(Answer::Raise, f.put, 0));
            }
            outcomes[1] = Some(f.outcome(Answer::Raise, f.put, f.least_due - f.put));
            Ruling::Choose(outcomes)
        }
        Said::Raise if f.betting == Betting::PotLimit => f.one(Answer::Raise, f.put.min(f.room), 0, &["18.4.2"]),
        Said::Raise => f.one(Answer::Raise, f.put, 0, &["18.1"]),
        Said::RaiseTo if f.said_to < f.least_to => {
            let mut outcomes = [None; 5];
            outcomes[0] = Some(f.outcome(Answer::Raise, f.put.min(f.said_due), (f.said_due - f.put).max(0)));
            if !f.all_in || f.enough {
                outcomes[1] = Some(f.outcome(Answer::Raise, f.put.min(f.least_due), (f.least_due - f.put).max(0)));
            }
            if f.all_in && !f.enough && f.put > f.said_due {
                outcomes[2] = Some(f.outcome(Answer::AllInRaise, f.put, 0));
            }
            Ruling::Choose(outcomes)
        }
        Said::RaiseTo => {
            let due = match f.betting {
                Betting::PotLimit => f.said_due.min(f.room),
                _ => f.said_due,
            };
            f.one(Answer::Raise, f.put.min(due), (due - f.put).max(0), &["20.2"])
        }
        Said::Pot if f.all_in && f.put == f.to_call => f.one(Answer::AllInCall, f.put, 0, &["21.2"]),
        Said::Pot if f.betting != Betting::PotLimit => Ruling::Silent,
        Said::Pot if f.all_in && f.put > f.to_call && f.put < f.room => f.one(Answer::AllInRaise, f.put, 0, &["21.2"]),
        Said::Pot => f.one(Answer::Raise, f.put.min(f.room), (f.room - f.put).max(0), &["21.2"]),
        Said::Nothing | Said::Bet => Ruling::Silent,
    }
}

/// Nothing was said in time.
fn silently(f: &Facts) -> Ruling {
    if f.put < f.to_call {
        return Ruling::Silent;
    }
    if f.put == f.to_call {
        return f.one(Answer::Call, f.to_call, 0, &["18.1"]);
    }
    match (f.betting, f.one_chip, f.owes) {
        (Betting::Limit, true, true) => f.one(Answer::Call, f.to_call, 0, &["18.1", "18.3"]),
        (Betting::Limit, false, true) => f.one(Answer::Call, f.to_call, 0, &["18.1"]),
        (Betting::Limit, _, false) => f.one(Answer::Check, 0, 0, &["18.1"]),
        (_, true, true) => f.one(Answer::Call, f.to_call, 0, &["18.3"]),
        (_, true, false) => f.one(Answer::Check, 0, 0, &["18.3"]),
        (_, false, _) if !f.enough => {
            let mut outcomes = [None; 5];
            outcomes[0] = Some(match f.owes {
                true => f.outcome(Answer::Call, f.to_call, 0),
                false => f.outcome(Answer::Check, 0, 0),
            });
            if f.all_in {
                outcomes[1] = Some(f.outcome(Answer::AllInRaise, f.put, 0));
            } else {
                outcomes[1] = Some(f.outcome(Answer::Raise, f.put, 0));
                let stays = f.put.min(f.least_due);
                outcomes[2] = Some(f.outcome(Answer::Raise, stays, (f.least_due - f.put).max(0)));
            }
            Ruling::Choose(outcomes)
        }
        (Betting::PotLimit, ..) => f.one(Answer::Raise, f.put.min(f.room), 0, &["18.4.2.1"]),
        (_, ..) => f.one(Answer::Raise, f.put, 0, &["18.4.2.1"]),
    }
}
