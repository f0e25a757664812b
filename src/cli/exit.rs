use std::process::ExitCode;

/// How the program ends. The numbers are stable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Exit {
    /// Ruled (discretion and silence are rulings), or nothing found.
    #[default]
    Done,
    /// An expectation failed.
    Failed,
    /// Bad input or usage.
    BadInput,
    /// Facts are missing: several rulings are possible, or an amount is open.
    Open,
    /// A conflict or a gap in the book.
    BookFault,
}

impl Exit {
    /// Its number.
    pub fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Failed => 1,
            Exit::BadInput => 2,
            Exit::Open => 3,
            Exit::BookFault => 4,
        }
    }

    /// The worse of two: bad input before a fault of the book before an open ruling.
    pub fn worse(self, other: Exit) -> Exit {
        let weight = |exit: Exit| match exit {
            Exit::Done => 0,
            Exit::Failed => 1,
            Exit::Open => 2,
            Exit::BookFault => 3,
            Exit::BadInput => 4,
        };
        if weight(other) > weight(self) { other } else { self }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit.code())
    }
}
