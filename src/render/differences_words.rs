//! The words in which a comparison of books is told.

use crate::source::Lang;

/// The words of a comparison, in one language.
pub(super) struct Words {
    pub sides: [&'static str; 2],
    pub where_: &'static str,
    pub why: &'static str,
    pub example: &'static str,
    pub not_asked: &'static str,
    pub nobody: &'static str,
    pub refused: &'static str,
    pub elsewhere: &'static str,
    pub left_out: &'static str,
    pub only_here: &'static str,
    pub only: [&'static str; 2],
    pub nothing: &'static str,
    pub nothing_common: &'static str,
    pub nothing_else: &'static str,
    pub not_proved: &'static str,
    pub cases: &'static str,
    pub no_cases: &'static str,
    pub facts: [&'static str; 2],
    pub values: [&'static str; 2],
    pub questions: [&'static str; 2],
    pub kind: &'static str,
    pub default: &'static str,
    pub scope: &'static str,
    pub axiom: &'static str,
}

pub(super) const EN: Words = Words {
    sides: ["before", "after"],
    where_: "where",
    why: "why",
    example: "example",
    not_asked: "not asked",
    nobody: "no rule",
    refused: "bad input",
    elsewhere: "another topic's matter",
    left_out: "not told",
    only_here: "only under {}",
    only: ["only before", "only after"],
    nothing: "topics compared: {n}; nothing changes ({proved})",
    nothing_common: "topics compared: {n}; what can come up changes, as listed; on what can come up before and after no ruling changes ({proved})",
    nothing_else: "topics compared: {n}; changes: {regions}, in {changed}; nothing else changes ({proved})",
    not_proved: "topics compared: {n}; changes: {regions}, in {changed}; not proved that nothing else changes: {open}",
    cases: "test cases that change: {changed} of {tried}",
    no_cases: "test cases that change: 0 of {tried}",
    facts: ["`{}` cannot be told any more", "`{}` can be told"],
    values: ["`{}` cannot be `{value}` any more", "`{}` can be `{value}`"],
    questions: ["`{}` is not asked any more", "`{}` is asked"],
    kind: "`{}` takes other values",
    default: "`{}` is assumed to be something else when it is not told",
    scope: "scope",
    axiom: "what is possible",
};

pub(super) const RU: Words = Words {
    sides: ["было", "стало"],
    where_: "когда",
    why: "почему",
    example: "пример",
    not_asked: "вопрос не стоит",
    nobody: "нет правила",
    refused: "недопустимый ввод",
    elsewhere: "другая тема",
    left_out: "не сообщено",
    only_here: "только {}",
    only: ["только раньше", "только теперь"],
    nothing: "сравнено тем: {n}; ничего не меняется ({proved})",
    nothing_common: "сравнено тем: {n}; меняется то, что бывает, как перечислено; о том, что бывает и прежде, и теперь, решения не меняются ({proved})",
    nothing_else: "сравнено тем: {n}; изменений: {regions}, тем с ними: {changed}; больше ничего не меняется ({proved})",
    not_proved: "сравнено тем: {n}; изменений: {regions}, тем с ними: {changed}; не доказано, что больше ничего не меняется: {open}",
    cases: "меняется случаев: {changed} из {tried}",
    no_cases: "меняется случаев: 0 из {tried}",
    facts: ["`{}` больше нельзя сообщить", "`{}` можно сообщить"],
    values: ["`{}` больше не может быть `{value}`", "`{}` может быть `{value}`"],
    questions: ["`{}` больше не спрашивается", "`{}` спрашивается"],
    kind: "`{}` принимает другие значения",
    default: "`{}`, если не сообщено, теперь считается другим",
    scope: "границы темы",
    axiom: "что возможно",
};

impl Words {
    /// In a language.
    pub fn of(lang: Lang) -> &'static Self {
        match lang {
            Lang::En => &EN,
            Lang::Ru => &RU,
        }
    }
}
