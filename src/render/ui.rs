//! The program's own words.

use crate::book::Reason;
use crate::source::{Lang, Text};

/// Words of the output, in one language.
pub(super) struct Words {
    pub seat: &'static str,
    pub say: &'static str,
    pub act: &'static str,
    pub clause: &'static str,
    pub beside: &'static str,
    pub nearest: &'static str,
    pub why: &'static str,
    pub why_not: &'static str,
    pub assumed: &'static str,
    pub reading: &'static str,
    pub note: &'static str,
    pub other_reading: &'static str,
    pub manager: &'static str,
    pub outcomes: &'static str,
    pub silent: &'static str,
    pub conflict: &'static str,
    pub gap: &'static str,
    pub broken: &'static str,
    pub missing: &'static str,
    pub yields: &'static str,
    pub open: &'static str,
    pub more: &'static str,
    pub less: &'static str,
    pub equal: &'static str,
    pub unequal: &'static str,
    pub number: &'static str,
    pub together: &'static str,
    pub largest: &'static str,
    pub smallest: &'static str,
    pub least_of: &'static str,
    pub most_of: &'static str,
    pub not_told: &'static str,
    pub not_known: &'static str,
    pub reasons: [&'static str; 5],
    pub basis: [&'static str; 4],
    pub more_rules: &'static str,
}

const EN: Words = Words {
    seat: "Seat {}",
    say: "Say",
    act: "Do",
    clause: "Clause",
    beside: "See also",
    nearest: "Nearest",
    why: "Why",
    why_not: "Why not",
    assumed: "Assumed",
    reading: "Reading",
    note: "Note",
    other_reading: "the other reading would give",
    manager: "THE MANAGER DECIDES",
    outcomes: "To choose from",
    silent: "NOT SETTLED BY THE CODE · the manager decides",
    conflict: "CONFLICT IN THE BOOK · two rules give different answers",
    gap: "GAP IN THE BOOK · no rule answers",
    broken: "FAULT IN THE BOOK · the amounts break what the book promises",
    missing: "NOT RULED · facts are missing",
    yields: "applies, but yields to",
    open: "not settled by what is known",
    more: "is more than",
    less: "is less than",
    equal: "equals",
    unequal: "is not",
    number: "number",
    together: "all together",
    largest: "largest",
    smallest: "smallest",
    least_of: "the least of",
    most_of: "the greatest of",
    not_told: "not the case",
    not_known: "not known",
    reasons: ["Special law", "Exception", "Manager", "Later rule", "House rule"],
    basis: ["", "by a reading", "left to the manager", "the code is silent"],
    more_rules: "{} more rules do not speak (--why lists them)",
};

const RU: Words = Words {
    seat: "место {}",
    say: "Сказать",
    act: "Сделать",
    clause: "Пункт",
    beside: "См. также",
    nearest: "Ближайшие",
    why: "Почему",
    why_not: "Почему нет",
    assumed: "Принято",
    reading: "Толкование",
    note: "Примечание",
    other_reading: "иное толкование дало бы",
    manager: "РЕШАЕТ МЕНЕДЖЕР",
    outcomes: "На выбор",
    silent: "СВОДОМ НЕ РЕШЕНО · решает менеджер",
    conflict: "ПРОТИВОРЕЧИЕ В СВОДЕ · два правила дают разные ответы",
    gap: "ПРОБЕЛ В СВОДЕ · ни одно правило не отвечает",
    broken: "ОШИБКА В СВОДЕ · суммы нарушают обещанное сводом",
    missing: "НЕ РЕШЕНО · не хватает фактов",
    yields: "применимо, но уступает правилу",
    open: "известного недостаточно",
    more: "больше, чем",
    less: "меньше, чем",
    equal: "— столько же, сколько",
    unequal: "не совпадает:",
    number: "количество",
    together: "всего",
    largest: "наибольшее",
    smallest: "наименьшее",
    least_of: "меньшее из:",
    most_of: "большее из:",
    not_told: "этого не было",
    not_known: "неизвестно",
    reasons: ["Особый закон", "Исключение", "Менеджер", "Позднее", "Правило клуба"],
    basis: ["", "по толкованию", "на усмотрение менеджера", "свод молчит"],
    more_rules: "не применимо ещё правил: {} (все — с --why)",
};

impl Words {
    /// The word for the kind of reason for which a rule goes before one of another book.
    pub fn reason(&self, reason: Reason) -> &'static str {
        let [special, exception, manager, later, house] = self.reasons;
        match reason {
            Reason::SpecialLaw => special,
            Reason::Exception => exception,
            Reason::ManagerPower => manager,
            Reason::LaterPart => later,
            Reason::House => house,
        }
    }
}

pub(super) fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::En => &EN,
        Lang::Ru => &RU,
    }
}

/// The closing line after problems.
pub fn problems_left(count: usize) -> Text {
    Text::new(
        match count {
            1 => "1 problem: no ruling".into(),
            n => format!("{n} problems: no ruling"),
        },
        format!("ошибок: {count}; решения нет"),
    )
}
