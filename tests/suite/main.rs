//! Every test but the cases, in one program: each program more is linked with the whole library again.

mod cli;
mod compiled;
mod coverage;
mod diff;
mod findings;
mod hostile;
mod house;
mod interview;
mod junit;
mod layers;
mod ledger;
mod mutate;
mod pokerkit_vectors;
mod prepared;
mod problems;
mod properties;
mod records;
mod schema;
mod solver;
mod weighing;
