use clap::ValueEnum;

use super::exit::Exit;
use super::{handouts, output};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The shell that is to complete.
    #[arg(value_enum)]
    shell: Shell,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Shell {
    Bash,
    Elvish,
    Fish,
    Powershell,
    Zsh,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let name = match args.shell {
        Shell::Bash => "floor.bash",
        Shell::Elvish => "floor.elv",
        Shell::Fish => "floor.fish",
        Shell::Powershell => "_floor.ps1",
        Shell::Zsh => "_floor",
    };
    output::out(&handouts::one(name)?)?;
    Ok(Exit::Done)
}
