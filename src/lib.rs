//! Rules on disputes at a poker table, with the clause of the code that decides.
pub mod analyse;
pub mod book;
pub mod calculate;
pub mod condition;
pub mod decide;
pub mod expect;
pub mod money;
pub mod poker;
pub mod render;
pub mod run;
pub mod sample;
pub mod situation;
pub mod solve;
pub mod source;
pub mod template;
pub mod value;
pub mod weigh;
