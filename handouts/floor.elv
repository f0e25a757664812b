
use builtin;
use str;

set edit:completion:arg-completer[floor] = {|@words|
    fn spaces {|n|
        builtin:repeat $n ' ' | str:join ''
    }
    fn cand {|text desc|
        edit:complex-candidate $text &display=$text' '(spaces (- 14 (wcswidth $text)))$desc
    }
    var command = 'floor'
    for word $words[1..-1] {
        if (str:has-prefix $word '-') {
            break
        }
        set command = $command';'$word
    }
    var completions = [
        &'floor'= {
            cand --lang 'Language of the output; the locale''s unless given'
            cand --rulings 'A folder of rulebooks besides those of the program; a book of the same name replaces that'
            cand --width 'Width of the output in columns; the terminal''s unless given'
            cand -h 'Print help'
            cand --help 'Print help'
            cand -V 'Print version'
            cand --version 'Print version'
            cand rule 'Rule on situations'
            cand ask 'Ask about a dispute, one question at a time, until the ruling is certain'
            cand show 'Show a topic, a clause, a book, or what has to do with a word'
            cand new 'Write a commented situation to fill in'
            cand check 'Prove rulebooks free of clashes and gaps, or show situations for what is found'
            cand diff 'Show which situations get another ruling under other books'
            cand explain 'Explain a code of a problem or a finding'
            cand test 'Hold situations against the rulings they expect'
            cand verify 'Rule again on recorded rulings and say what differs'
            cand schema 'Print a JSON Schema of situations and rulebooks, for editors, or of what is written for programs'
            cand completions 'Print the completions of commands and options for a shell'
            cand man 'Print the man page, or write those of all commands into a folder'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'floor;rule'= {
            cand --from 'Read many situations one after the other, however many: by default `*.jsonl` files'
            cand --format 'Form of the output'
            cand --book 'The rulebook that the room plays under, such as `codex` or `stud`'
            cand --record 'Add each ruling as a line to this file; `floor verify` rules again on it'
            cand --lang 'Language of the output; the locale''s unless given'
            cand --rulings 'A folder of rulebooks besides those of the program; a book of the same name replaces that'
            cand --width 'Width of the output in columns; the terminal''s unless given'
            cand --why 'List every rule that does not speak, and why'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'floor;ask'= {
            cand --save 'Save the situation here in the end'
            cand --book 'The rulebook that the room plays under, such as `codex` or `stud`'
            cand --lang 'Language of the output; the locale''s unless given'
            cand --rulings 'A folder of rulebooks besides those of the program; a book of the same name replaces that'
            cand --width 'Width of the output in columns; the terminal''s unless given'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'floor;show'= {
            cand --cases 'Folder of situations: beside each clause of a book, how many of their rulings cite it [default: tests/cases, if there]'
            cand --lang 'Language of the output; the locale''s unless given'
            cand --rulings 'A folder of rulebooks besides those of the program; a book of the same name replaces that'
            cand --width 'Width of the output in columns; the terminal''s unless given'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'floor;new'= {
            cand --lang 'Language of the output; the locale''s unless given'
            cand --rulings 'A folder of rulebooks besides those of the program; a book of the same name replaces that'
            cand --width 'Width of the output in columns; the terminal''s unless given'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'floor;check'= {
            cand --topic 'Only these topics'
            cand --format 'Form of the output'
            cand --write-cases 'Write each situation that shows a finding into this folder'
            cand --lang 'Language of the output; the locale''s unless given'
            cand --rulings 'A folder of rulebooks besides those of the program; a book of the same name replaces that'
            cand --width 'Width of the output in columns; the terminal''s unless given'
            cand --strict 'Also fail when something is not proved'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'floor;diff'= {
            cand --topic 'Only these topics'
            cand --cases 'Also tell which of these test cases change'
            cand --format 'Form of the output'
            cand --lang 'Language of the output; the locale''s unless given'
            cand --rulings 'A folder of rulebooks besides those of the program; a book of the same name replaces that'
            cand --width 'Width of the output in columns; the terminal''s unless given'
            cand --clauses 'Also show where only the clauses, the basis or the readings change'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'floor;explain'= {
            cand --lang 'Language of the output; the locale''s unless given'
            cand --rulings 'A folder of rulebooks besides those of the program; a book of the same name replaces that'
            cand --width 'Width of the output in columns; the terminal''s unless given'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'floor;test'= {
            cand --only 'Only cases with this text in path, title or topic; several: any of them'
            cand --format 'Form of the output'
            cand --min 'Fail if less is covered: `all` (of the topics that the cases are about), or exact fractions of `rules`, `conditions`, `overrides`, `clauses`, `topics`'
            cand --suggest 'Write the missing cases into this folder, for the author to confirm: for what `--coverage` finds not shown, and with `--mutate` for each change that no case shows'
            cand --lang 'Language of the output; the locale''s unless given'
            cand --rulings 'A folder of rulebooks besides those of the program; a book of the same name replaces that'
            cand --width 'Width of the output in columns; the terminal''s unless given'
            cand --all 'Print every case, not only those that fail; with `--coverage` also what no situation can show'
            cand --coverage 'Tell which rules, parts of conditions, overrides and clauses the cases show at work, and which they do not'
            cand --mutate 'Change the rules in one place after the other, and print each change that no case shows, with a case that would'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'floor;verify'= {
            cand --lang 'Language of the output; the locale''s unless given'
            cand --rulings 'A folder of rulebooks besides those of the program; a book of the same name replaces that'
            cand --width 'Width of the output in columns; the terminal''s unless given'
            cand --rulings-only 'A book that has changed is no difference while the ruling is the same'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'floor;schema'= {
            cand --lang 'Language of the output; the locale''s unless given'
            cand --rulings 'A folder of rulebooks besides those of the program; a book of the same name replaces that'
            cand --width 'Width of the output in columns; the terminal''s unless given'
            cand --output 'Of what `floor` writes for programs instead: the JSON of `rule`, `test`, `check`, `diff` and of records'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'floor;completions'= {
            cand --lang 'Language of the output; the locale''s unless given'
            cand --rulings 'A folder of rulebooks besides those of the program; a book of the same name replaces that'
            cand --width 'Width of the output in columns; the terminal''s unless given'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'floor;man'= {
            cand --lang 'Language of the output; the locale''s unless given'
            cand --rulings 'A folder of rulebooks besides those of the program; a book of the same name replaces that'
            cand --width 'Width of the output in columns; the terminal''s unless given'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'floor;help'= {
            cand rule 'Rule on situations'
            cand ask 'Ask about a dispute, one question at a time, until the ruling is certain'
            cand show 'Show a topic, a clause, a book, or what has to do with a word'
            cand new 'Write a commented situation to fill in'
            cand check 'Prove rulebooks free of clashes and gaps, or show situations for what is found'
            cand diff 'Show which situations get another ruling under other books'
            cand explain 'Explain a code of a problem or a finding'
            cand test 'Hold situations against the rulings they expect'
            cand verify 'Rule again on recorded rulings and say what differs'
            cand schema 'Print a JSON Schema of situations and rulebooks, for editors, or of what is written for programs'
            cand completions 'Print the completions of commands and options for a shell'
            cand man 'Print the man page, or write those of all commands into a folder'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'floor;help;rule'= {
        }
        &'floor;help;ask'= {
        }
        &'floor;help;show'= {
        }
        &'floor;help;new'= {
        }
        &'floor;help;check'= {
        }
        &'floor;help;diff'= {
        }
        &'floor;help;explain'= {
        }
        &'floor;help;test'= {
        }
        &'floor;help;verify'= {
        }
        &'floor;help;schema'= {
        }
        &'floor;help;completions'= {
        }
        &'floor;help;man'= {
        }
        &'floor;help;help'= {
        }
    ]
    $completions[$command]
}
