
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'floor' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'floor'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'floor' {
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of the output; the locale''s unless given')
            [CompletionResult]::new('--rulings', '--rulings', [CompletionResultType]::ParameterName, 'A folder of rulebooks besides those of the program; a book of the same name replaces that')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Width of the output in columns; the terminal''s unless given')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('rule', 'rule', [CompletionResultType]::ParameterValue, 'Rule on situations')
            [CompletionResult]::new('ask', 'ask', [CompletionResultType]::ParameterValue, 'Ask about a dispute, one question at a time, until the ruling is certain')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show a topic, a clause, a book, or what has to do with a word')
            [CompletionResult]::new('new', 'new', [CompletionResultType]::ParameterValue, 'Write a commented situation to fill in')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Prove rulebooks free of clashes and gaps, or show situations for what is found')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Show which situations get another ruling under other books')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Explain a code of a problem or a finding')
            [CompletionResult]::new('test', 'test', [CompletionResultType]::ParameterValue, 'Hold situations against the rulings they expect')
            [CompletionResult]::new('verify', 'verify', [CompletionResultType]::ParameterValue, 'Rule again on recorded rulings and say what differs')
            [CompletionResult]::new('schema', 'schema', [CompletionResultType]::ParameterValue, 'Print a JSON Schema of situations and rulebooks, for editors, or of what is written for programs')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print the completions of commands and options for a shell')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the man page, or write those of all commands into a folder')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'floor;rule' {
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Read many situations one after the other, however many: by default `*.jsonl` files')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Form of the output')
            [CompletionResult]::new('--book', '--book', [CompletionResultType]::ParameterName, 'The rulebook that the room plays under, such as `codex` or `stud`')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Add each ruling as a line to this file; `floor verify` rules again on it')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of the output; the locale''s unless given')
            [CompletionResult]::new('--rulings', '--rulings', [CompletionResultType]::ParameterName, 'A folder of rulebooks besides those of the program; a book of the same name replaces that')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Width of the output in columns; the terminal''s unless given')
            [CompletionResult]::new('--why', '--why', [CompletionResultType]::ParameterName, 'List every rule that does not speak, and why')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'floor;ask' {
            [CompletionResult]::new('--save', '--save', [CompletionResultType]::ParameterName, 'Save the situation here in the end')
            [CompletionResult]::new('--book', '--book', [CompletionResultType]::ParameterName, 'The rulebook that the room plays under, such as `codex` or `stud`')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of the output; the locale''s unless given')
            [CompletionResult]::new('--rulings', '--rulings', [CompletionResultType]::ParameterName, 'A folder of rulebooks besides those of the program; a book of the same name replaces that')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Width of the output in columns; the terminal''s unless given')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'floor;show' {
            [CompletionResult]::new('--cases', '--cases', [CompletionResultType]::ParameterName, 'Folder of situations: beside each clause of a book, how many of their rulings cite it [default: tests/cases, if there]')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of the output; the locale''s unless given')
            [CompletionResult]::new('--rulings', '--rulings', [CompletionResultType]::ParameterName, 'A folder of rulebooks besides those of the program; a book of the same name replaces that')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Width of the output in columns; the terminal''s unless given')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'floor;new' {
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of the output; the locale''s unless given')
            [CompletionResult]::new('--rulings', '--rulings', [CompletionResultType]::ParameterName, 'A folder of rulebooks besides those of the program; a book of the same name replaces that')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Width of the output in columns; the terminal''s unless given')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'floor;check' {
            [CompletionResult]::new('--topic', '--topic', [CompletionResultType]::ParameterName, 'Only these topics')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Form of the output')
            [CompletionResult]::new('--write-cases', '--write-cases', [CompletionResultType]::ParameterName, 'Write each situation that shows a finding into this folder')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of the output; the locale''s unless given')
            [CompletionResult]::new('--rulings', '--rulings', [CompletionResultType]::ParameterName, 'A folder of rulebooks besides those of the program; a book of the same name replaces that')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Width of the output in columns; the terminal''s unless given')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Also fail when something is not proved')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'floor;diff' {
            [CompletionResult]::new('--topic', '--topic', [CompletionResultType]::ParameterName, 'Only these topics')
            [CompletionResult]::new('--cases', '--cases', [CompletionResultType]::ParameterName, 'Also tell which of these test cases change')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Form of the output')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of the output; the locale''s unless given')
            [CompletionResult]::new('--rulings', '--rulings', [CompletionResultType]::ParameterName, 'A folder of rulebooks besides those of the program; a book of the same name replaces that')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Width of the output in columns; the terminal''s unless given')
            [CompletionResult]::new('--clauses', '--clauses', [CompletionResultType]::ParameterName, 'Also show where only the clauses, the basis or the readings change')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'floor;explain' {
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of the output; the locale''s unless given')
            [CompletionResult]::new('--rulings', '--rulings', [CompletionResultType]::ParameterName, 'A folder of rulebooks besides those of the program; a book of the same name replaces that')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Width of the output in columns; the terminal''s unless given')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'floor;test' {
            [CompletionResult]::new('--only', '--only', [CompletionResultType]::ParameterName, 'Only cases with this text in path, title or topic; several: any of them')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Form of the output')
            [CompletionResult]::new('--min', '--min', [CompletionResultType]::ParameterName, 'Fail if less is covered: `all` (of the topics that the cases are about), or exact fractions of `rules`, `conditions`, `overrides`, `clauses`, `topics`')
            [CompletionResult]::new('--suggest', '--suggest', [CompletionResultType]::ParameterName, 'Write the missing cases into this folder, for the author to confirm: for what `--coverage` finds not shown, and with `--mutate` for each change that no case shows')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of the output; the locale''s unless given')
            [CompletionResult]::new('--rulings', '--rulings', [CompletionResultType]::ParameterName, 'A folder of rulebooks besides those of the program; a book of the same name replaces that')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Width of the output in columns; the terminal''s unless given')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Print every case, not only those that fail; with `--coverage` also what no situation can show')
            [CompletionResult]::new('--coverage', '--coverage', [CompletionResultType]::ParameterName, 'Tell which rules, parts of conditions, overrides and clauses the cases show at work, and which they do not')
            [CompletionResult]::new('--mutate', '--mutate', [CompletionResultType]::ParameterName, 'Change the rules in one place after the other, and print each change that no case shows, with a case that would')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'floor;verify' {
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of the output; the locale''s unless given')
            [CompletionResult]::new('--rulings', '--rulings', [CompletionResultType]::ParameterName, 'A folder of rulebooks besides those of the program; a book of the same name replaces that')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Width of the output in columns; the terminal''s unless given')
            [CompletionResult]::new('--rulings-only', '--rulings-only', [CompletionResultType]::ParameterName, 'A book that has changed is no difference while the ruling is the same')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'floor;schema' {
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of the output; the locale''s unless given')
            [CompletionResult]::new('--rulings', '--rulings', [CompletionResultType]::ParameterName, 'A folder of rulebooks besides those of the program; a book of the same name replaces that')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Width of the output in columns; the terminal''s unless given')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Of what `floor` writes for programs instead: the JSON of `rule`, `test`, `check`, `diff` and of records')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'floor;completions' {
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of the output; the locale''s unless given')
            [CompletionResult]::new('--rulings', '--rulings', [CompletionResultType]::ParameterName, 'A folder of rulebooks besides those of the program; a book of the same name replaces that')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Width of the output in columns; the terminal''s unless given')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'floor;man' {
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language of the output; the locale''s unless given')
            [CompletionResult]::new('--rulings', '--rulings', [CompletionResultType]::ParameterName, 'A folder of rulebooks besides those of the program; a book of the same name replaces that')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Width of the output in columns; the terminal''s unless given')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'floor;help' {
            [CompletionResult]::new('rule', 'rule', [CompletionResultType]::ParameterValue, 'Rule on situations')
            [CompletionResult]::new('ask', 'ask', [CompletionResultType]::ParameterValue, 'Ask about a dispute, one question at a time, until the ruling is certain')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show a topic, a clause, a book, or what has to do with a word')
            [CompletionResult]::new('new', 'new', [CompletionResultType]::ParameterValue, 'Write a commented situation to fill in')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Prove rulebooks free of clashes and gaps, or show situations for what is found')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Show which situations get another ruling under other books')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Explain a code of a problem or a finding')
            [CompletionResult]::new('test', 'test', [CompletionResultType]::ParameterValue, 'Hold situations against the rulings they expect')
            [CompletionResult]::new('verify', 'verify', [CompletionResultType]::ParameterValue, 'Rule again on recorded rulings and say what differs')
            [CompletionResult]::new('schema', 'schema', [CompletionResultType]::ParameterValue, 'Print a JSON Schema of situations and rulebooks, for editors, or of what is written for programs')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print the completions of commands and options for a shell')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the man page, or write those of all commands into a folder')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'floor;help;rule' {
            break
        }
        'floor;help;ask' {
            break
        }
        'floor;help;show' {
            break
        }
        'floor;help;new' {
            break
        }
        'floor;help;check' {
            break
        }
        'floor;help;diff' {
            break
        }
        'floor;help;explain' {
            break
        }
        'floor;help;test' {
            break
        }
        'floor;help;verify' {
            break
        }
        'floor;help;schema' {
            break
        }
        'floor;help;completions' {
            break
        }
        'floor;help;man' {
            break
        }
        'floor;help;help' {
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
