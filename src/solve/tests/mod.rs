//! The core held against brute force and against a second, simple search.

mod formulas;
mod integers;
mod lists;
mod second;
