//! Reads its arguments and does nothing.

use std::path::PathBuf;

use clap::Parser;

#[derive(Parser)]
struct Args {
    command: String,
    file: PathBuf,
}

fn main() {
    let args = Args::parse();
    std::hint::black_box((args.command, args.file));
}
