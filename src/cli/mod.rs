//! The command line: one file a command, its arguments beside its function, no logic of rulings.

mod ask;
mod check;
mod completions;
mod diff;
mod exit;
mod explain;
mod files;
mod handouts;
mod man;
mod new;
mod output;
mod progress;
mod rule;
mod schema;
mod show;
mod stream;
mod test;
mod verify;

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

pub use exit::Exit;
use floor_ruling::source::Lang;

/// Rules on disputes at a poker table, with the clause that decides.
#[derive(Debug, Parser)]
#[command(name = "floor", version, about, arg_required_else_help = false)]
pub struct Args {
    /// Language of the output; the locale's unless given.
    #[arg(long, global = true, value_enum)]
    lang: Option<Language>,
    /// A folder of rulebooks besides those of the program; a book of the same name replaces that.
    #[arg(long, global = true, value_name = "DIR")]
    rulings: Vec<PathBuf>,
    /// Width of the output in columns; the terminal's unless given.
    #[arg(long, global = true, value_name = "N")]
    width: Option<usize>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Language {
    En,
    Ru,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Rule on situations.
    Rule(rule::Args),
    /// Ask about a dispute, one question at a time, until the ruling is certain.
    Ask(ask::Args),
    /// Show a topic, a clause, a book, or what has to do with a word.
    Show(show::Args),
    /// Write a commented situation to fill in.
    New(new::Args),
    /// Prove rulebooks free of clashes and gaps, or show situations for what is found.
    Check(check::Args),
    /// Show which situations get another ruling under other books.
    Diff(diff::Args),
    /// Explain a code of a problem or a finding.
    Explain(explain::Args),
    /// Hold situations against the rulings they expect.
    Test(test::Args),
    /// Rule again on recorded rulings and say what differs.
    Verify(verify::Args),
    /// Print a JSON Schema of situations and rulebooks, for editors, or of what is written for programs.
    Schema(schema::Args),
    /// Print the completions of commands and options for a shell.
    Completions(completions::Args),
    /// Print the man page, or write those of all commands into a folder.
    Man(man::Args),
}

/// What every command needs to know.
pub struct Setting {
    /// Language of the output.
    pub lang: Lang,
    /// Folders of further rulebooks.
    pub rulings: Vec<PathBuf>,
    /// Columns.
    pub width: usize,
}

/// Does what the arguments say.
///
/// # Errors
/// Something outside of the program failed, such as writing the output.
pub fn run(args: Args) -> anyhow::Result<Exit> {
    let setting = Setting {
        lang: args.lang.map_or_else(from_locale, |l| match l {
            Language::En => Lang::En,
            Language::Ru => Lang::Ru,
        }),
        rulings: args.rulings,
        width: args.width.unwrap_or_else(output::terminal_width),
    };
    match args.command {
        None => show::welcome(&setting),
        Some(Command::Rule(args)) => rule::run(&setting, &args),
        Some(Command::Ask(args)) => ask::run(&setting, &args),
        Some(Command::Show(args)) => show::run(&setting, &args),
        Some(Command::New(args)) => new::run(&setting, &args),
        Some(Command::Check(args)) => check::run(&setting, &args),
        Some(Command::Diff(args)) => diff::run(&setting, &args),
        Some(Command::Explain(args)) => explain::run(&setting, &args),
        Some(Command::Test(args)) => test::run(&setting, &args),
        Some(Command::Verify(args)) => verify::run(&setting, &args),
        Some(Command::Schema(args)) => schema::run(&setting, &args),
        Some(Command::Completions(args)) => completions::run(&args),
        Some(Command::Man(args)) => man::run(&args),
    }
}

/// Russian where the locale says so, otherwise English.
fn from_locale() -> Lang {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|v| !v.is_empty()));
    match set {
        Some(locale) if locale.to_lowercase().starts_with("ru") => Lang::Ru,
        _ => Lang::En,
    }
}

/// Tells what failed outside of the program.
pub fn report(error: &anyhow::Error) {
    output::err(&format!("floor: {error:#}\n"));
}
