//! What the measurements are made on.

pub mod by_hand;
pub mod generated;
pub mod situations;
