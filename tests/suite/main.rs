//! Every test but the cases, in one program: each program more is linked with the whole library again.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test may panic"
)]

mod checker;
mod ci;
mod cli;
mod compiled;
mod coverage;
mod diff;
mod doors;
mod findings;
mod findings_files;
mod folder;
mod hostile;
mod house;
mod interview;
mod junit;
mod layers;
mod ledger;
mod mutate;
mod outputs;
mod pokerkit_vectors;
mod prepared;
mod problems;
mod properties;
mod records;
mod schema;
mod solver;
mod weighing;
