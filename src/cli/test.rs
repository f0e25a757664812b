use std::path::PathBuf;

use floor_ruling::book::Library;
use floor_ruling::expect;
use floor_ruling::source::{Problems, outline};

use super::exit::Exit;
use super::{Setting, files, output};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files or folders of situations with `expect`.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Print every case, not only those that fail.
    #[arg(long)]
    all: bool,
}

pub fn run(setting: &Setting, args: &Args) -> anyhow::Result<Exit> {
    let mut problems = Problems::default();
    let mut library = Library::open(&setting.rulings, &mut problems);
    if !problems.is_empty() {
        output::problems(setting, &library.sources, &problems);
        return Ok(Exit::BadInput);
    }
    let (mut passed, mut failed) = (0_usize, 0_usize);
    let mut text = String::new();
    for file in files::find(&args.paths, &mut problems, &mut library.sources) {
        let Some(id) = files::read(&file, &mut library.sources, &mut problems) else {
            continue;
        };
        for node in outline(&library.sources, id, &mut problems) {
            let mut own = Problems::default();
            let lines = expect::check(&mut library, &node, &mut own);
            let name = file.display();
            match lines {
                Some(differences) if differences.is_empty() => {
                    passed += 1;
                    if args.all {
                        text.push_str(&format!("ok    {name}\n"));
                    }
                }
                Some(differences) => {
                    failed += 1;
                    text.push_str(&format!("FAIL  {name}\n"));
                    for d in differences {
                        text.push_str(&format!(
                            "      {}\n        - {}\n        + {}\n",
                            d.what, d.expected, d.actual
                        ));
                    }
                }
                None => {
                    failed += 1;
                    text.push_str(&format!("FAIL  {name}: not ruled\n"));
                    problems.append(own);
                }
            }
        }
    }
    text.push_str(&format!("{passed} passed, {failed} failed\n"));
    output::out(&text)?;
    if !problems.is_empty() {
        output::problems(setting, &library.sources, &problems);
        return Ok(Exit::BadInput);
    }
    Ok(if failed > 0 { Exit::Failed } else { Exit::Done })
}
