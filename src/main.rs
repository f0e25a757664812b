//! The `floor` command.

mod cli;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match cli::run(cli::Args::parse()) {
        Ok(exit) => exit.into(),
        Err(error) => {
            cli::report(&error);
            cli::Exit::BadInput.into()
        }
    }
}
