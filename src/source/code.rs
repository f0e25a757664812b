/// Makes the list of problem codes: name and one line on what it is.
macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $name:literal : $line:literal;)*) => {
        /// The kind of a problem. The list is the only one: messages, documentation and tests read it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $(#[doc = $line] $variant,)* }

        /// Every code.
        pub const CODES: &[Code] = &[$(Code::$variant,)*];

        impl Code {
            /// The name that is printed.
            pub fn name(self) -> &'static str {
                match self { $(Code::$variant => $name,)* }
            }

            /// What it is, in one line.
            pub fn line(self) -> &'static str {
                match self { $(Code::$variant => $line,)* }
            }
        }
    };
}

codes! {
    // the text
    TooBig = "too-big": "a document is larger than is read at once";
    NotText = "not-text": "bytes or characters that may not stand in a document";
    Yaml = "yaml": "the document is not YAML";
    YamlExtra = "yaml-extra": "anchors, aliases, tags and merge keys are not read";
    TooDeep = "too-deep": "lists and maps lie too deep in one another";
    KeyTwice = "key-twice": "a key is given twice";
    KeyNotText = "key-not-text": "a key is not a word";
    // shape
    WrongShape = "wrong-shape": "a list, a map or a word where something else is due";
    UnknownKey = "unknown-key": "a key that means nothing here";
    MissingKey = "missing-key": "a key that is needed is missing";
    Empty = "empty": "nothing is written where a value is due";
    UnknownWord = "unknown-word": "a word that is not one of those allowed here";
    BadNumber = "bad-number": "a number or amount that cannot be read";
    OutOfRange = "out-of-range": "a number, amount or list outside of its range";
    BadCard = "bad-card": "a card that does not exist, or a wrong number of cards";
    CardTwice = "card-twice": "one card is given twice";
    // situations
    NoSituation = "no-situation": "the document holds no situation";
    UnknownTopic = "unknown-topic": "no book has this topic";
    UnknownFact = "unknown-fact": "the topic has no such fact";
    FactNotTold = "fact-not-told": "a fact that is worked out cannot be told";
    Impossible = "impossible": "facts that cannot all be true together";
    Disagree = "disagree": "the acts and a fact told beside them disagree";
    OtherTopic = "other-topic": "the matter belongs to another topic";
    Overflow = "overflow": "amounts too large to be worked out exactly";
    Calculation = "calculation": "a calculation cannot be done with these facts";
    // rulebooks
    NoBook = "no-book": "a folder of rules without a readable book.yaml";
    UnknownBook = "unknown-book": "there is no such book";
    BadId = "bad-id": "an id that is not spelled as ids are";
    IdTwice = "id-twice": "one id for two things";
    MissingLanguage = "missing-language": "a text that is not given in both languages";
    UnknownName = "unknown-name": "a condition, amount or text names something that the topic does not have";
    WrongType = "wrong-type": "a fact or number of another kind than is needed here";
    NotInLanguage = "not-in-language": "an expression outside of the condition language";
    Circle = "circle": "facts or overrides that depend on themselves";
    MayBeAbsent = "may-be-absent": "an amount uses a fact that may be absent when the rule applies";
    UnquotedClause = "unquoted-clause": "a clause number that is not a string";
    UnknownClause = "unknown-clause": "the book has no such clause";
    UnknownReading = "unknown-reading": "the book has no such reading";
    NoClause = "no-clause": "a rule without the clause it rests on";
    UnknownQuestion = "unknown-question": "the topic has no such question";
    UnknownAnswer = "unknown-answer": "the question has no such answer";
    UnknownRule = "unknown-rule": "an override of a rule that does not exist";
}

impl Code {
    /// Whether what stands at the place of such a problem was not read at all, so that nothing more can be said of it.
    pub(super) fn unread(self) -> bool {
        matches!(
            self,
            Code::NotText | Code::Yaml | Code::YamlExtra | Code::TooDeep | Code::KeyNotText
        )
    }
}
