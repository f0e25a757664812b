# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_floor_global_optspecs
    string join \n lang= rulings= width= h/help V/version
end

function __fish_floor_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_floor_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_floor_using_subcommand
    set -l cmd (__fish_floor_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c floor -n "__fish_floor_needs_command" -l lang -d 'Language of the output; the locale\'s unless given' -r -f -a "en\t''
ru\t''"
complete -c floor -n "__fish_floor_needs_command" -l rulings -d 'A folder of rulebooks besides those of the program; a book of the same name replaces that' -r -F
complete -c floor -n "__fish_floor_needs_command" -l width -d 'Width of the output in columns; the terminal\'s unless given' -r
complete -c floor -n "__fish_floor_needs_command" -s h -l help -d 'Print help'
complete -c floor -n "__fish_floor_needs_command" -s V -l version -d 'Print version'
complete -c floor -n "__fish_floor_needs_command" -f -a "rule" -d 'Rule on situations'
complete -c floor -n "__fish_floor_needs_command" -f -a "ask" -d 'Ask about a dispute, one question at a time, until the ruling is certain'
complete -c floor -n "__fish_floor_needs_command" -f -a "show" -d 'Show a topic, a clause, a book, or what has to do with a word'
complete -c floor -n "__fish_floor_needs_command" -f -a "new" -d 'Write a commented situation to fill in'
complete -c floor -n "__fish_floor_needs_command" -f -a "check" -d 'Prove rulebooks free of clashes and gaps, or show situations for what is found'
complete -c floor -n "__fish_floor_needs_command" -f -a "diff" -d 'Show which situations get another ruling under other books'
complete -c floor -n "__fish_floor_needs_command" -f -a "explain" -d 'Explain a code of a problem or a finding'
complete -c floor -n "__fish_floor_needs_command" -f -a "test" -d 'Hold situations against the rulings they expect'
complete -c floor -n "__fish_floor_needs_command" -f -a "verify" -d 'Rule again on recorded rulings and say what differs'
complete -c floor -n "__fish_floor_needs_command" -f -a "schema" -d 'Print a JSON Schema of situations and rulebooks, for editors, or of what is written for programs'
complete -c floor -n "__fish_floor_needs_command" -f -a "completions" -d 'Print the completions of commands and options for a shell'
complete -c floor -n "__fish_floor_needs_command" -f -a "man" -d 'Print the man page, or write those of all commands into a folder'
complete -c floor -n "__fish_floor_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c floor -n "__fish_floor_using_subcommand rule" -l from -d 'Read many situations one after the other, however many: by default `*.jsonl` files' -r -f -a "yaml\t'YAML documents with `---` between them'
jsonl\t'One JSON object a line'"
complete -c floor -n "__fish_floor_using_subcommand rule" -l format -d 'Form of the output' -r -f -a "text\t'For a person'
json\t'One JSON value: an object, or a list of them for several situations'
jsonl\t'One JSON object a line: what is answered, by which clauses and on what basis; with `--why` everything'"
complete -c floor -n "__fish_floor_using_subcommand rule" -l book -d 'The rulebook that the room plays under, such as `codex` or `stud`' -r
complete -c floor -n "__fish_floor_using_subcommand rule" -l record -d 'Add each ruling as a line to this file; `floor verify` rules again on it' -r -F
complete -c floor -n "__fish_floor_using_subcommand rule" -l lang -d 'Language of the output; the locale\'s unless given' -r -f -a "en\t''
ru\t''"
complete -c floor -n "__fish_floor_using_subcommand rule" -l rulings -d 'A folder of rulebooks besides those of the program; a book of the same name replaces that' -r -F
complete -c floor -n "__fish_floor_using_subcommand rule" -l width -d 'Width of the output in columns; the terminal\'s unless given' -r
complete -c floor -n "__fish_floor_using_subcommand rule" -l why -d 'List every rule that does not speak, and why'
complete -c floor -n "__fish_floor_using_subcommand rule" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c floor -n "__fish_floor_using_subcommand ask" -l save -d 'Save the situation here in the end' -r -F
complete -c floor -n "__fish_floor_using_subcommand ask" -l book -d 'The rulebook that the room plays under, such as `codex` or `stud`' -r
complete -c floor -n "__fish_floor_using_subcommand ask" -l lang -d 'Language of the output; the locale\'s unless given' -r -f -a "en\t''
ru\t''"
complete -c floor -n "__fish_floor_using_subcommand ask" -l rulings -d 'A folder of rulebooks besides those of the program; a book of the same name replaces that' -r -F
complete -c floor -n "__fish_floor_using_subcommand ask" -l width -d 'Width of the output in columns; the terminal\'s unless given' -r
complete -c floor -n "__fish_floor_using_subcommand ask" -s h -l help -d 'Print help'
complete -c floor -n "__fish_floor_using_subcommand show" -l cases -d 'Folder of situations: beside each clause of a book, how many of their rulings cite it [default: tests/cases, if there]' -r -F
complete -c floor -n "__fish_floor_using_subcommand show" -l lang -d 'Language of the output; the locale\'s unless given' -r -f -a "en\t''
ru\t''"
complete -c floor -n "__fish_floor_using_subcommand show" -l rulings -d 'A folder of rulebooks besides those of the program; a book of the same name replaces that' -r -F
complete -c floor -n "__fish_floor_using_subcommand show" -l width -d 'Width of the output in columns; the terminal\'s unless given' -r
complete -c floor -n "__fish_floor_using_subcommand show" -s h -l help -d 'Print help'
complete -c floor -n "__fish_floor_using_subcommand new" -l lang -d 'Language of the output; the locale\'s unless given' -r -f -a "en\t''
ru\t''"
complete -c floor -n "__fish_floor_using_subcommand new" -l rulings -d 'A folder of rulebooks besides those of the program; a book of the same name replaces that' -r -F
complete -c floor -n "__fish_floor_using_subcommand new" -l width -d 'Width of the output in columns; the terminal\'s unless given' -r
complete -c floor -n "__fish_floor_using_subcommand new" -s h -l help -d 'Print help'
complete -c floor -n "__fish_floor_using_subcommand check" -l topic -d 'Only these topics' -r
complete -c floor -n "__fish_floor_using_subcommand check" -l format -d 'Form of the output' -r -f -a "text\t'For a person'
json\t'One JSON object'
sarif\t'SARIF 2.1.0'
github\t'Annotations of GitHub Actions'"
complete -c floor -n "__fish_floor_using_subcommand check" -l write-cases -d 'Write each situation that shows a finding into this folder' -r -F
complete -c floor -n "__fish_floor_using_subcommand check" -l lang -d 'Language of the output; the locale\'s unless given' -r -f -a "en\t''
ru\t''"
complete -c floor -n "__fish_floor_using_subcommand check" -l rulings -d 'A folder of rulebooks besides those of the program; a book of the same name replaces that' -r -F
complete -c floor -n "__fish_floor_using_subcommand check" -l width -d 'Width of the output in columns; the terminal\'s unless given' -r
complete -c floor -n "__fish_floor_using_subcommand check" -l strict -d 'Also fail when something is not proved'
complete -c floor -n "__fish_floor_using_subcommand check" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c floor -n "__fish_floor_using_subcommand diff" -l topic -d 'Only these topics' -r
complete -c floor -n "__fish_floor_using_subcommand diff" -l cases -d 'Also tell which of these test cases change' -r -F
complete -c floor -n "__fish_floor_using_subcommand diff" -l format -d 'Form of the output' -r -f -a "text\t'For a person'
json\t'One JSON object'"
complete -c floor -n "__fish_floor_using_subcommand diff" -l lang -d 'Language of the output; the locale\'s unless given' -r -f -a "en\t''
ru\t''"
complete -c floor -n "__fish_floor_using_subcommand diff" -l rulings -d 'A folder of rulebooks besides those of the program; a book of the same name replaces that' -r -F
complete -c floor -n "__fish_floor_using_subcommand diff" -l width -d 'Width of the output in columns; the terminal\'s unless given' -r
complete -c floor -n "__fish_floor_using_subcommand diff" -l clauses -d 'Also show where only the clauses, the basis or the readings change'
complete -c floor -n "__fish_floor_using_subcommand diff" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c floor -n "__fish_floor_using_subcommand explain" -l lang -d 'Language of the output; the locale\'s unless given' -r -f -a "en\t''
ru\t''"
complete -c floor -n "__fish_floor_using_subcommand explain" -l rulings -d 'A folder of rulebooks besides those of the program; a book of the same name replaces that' -r -F
complete -c floor -n "__fish_floor_using_subcommand explain" -l width -d 'Width of the output in columns; the terminal\'s unless given' -r
complete -c floor -n "__fish_floor_using_subcommand explain" -s h -l help -d 'Print help'
complete -c floor -n "__fish_floor_using_subcommand test" -l only -d 'Only cases with this text in path, title or topic; several: any of them' -r
complete -c floor -n "__fish_floor_using_subcommand test" -l format -d 'Form of the output' -r -f -a "text\t'For a person'
json\t'One JSON object'
junit\t'JUnit, for continuous integration'"
complete -c floor -n "__fish_floor_using_subcommand test" -l min -d 'Fail if less is covered: `all` (of the topics that the cases are about), or exact fractions of `rules`, `conditions`, `overrides`, `clauses`, `topics`' -r
complete -c floor -n "__fish_floor_using_subcommand test" -l suggest -d 'Write the missing cases into this folder, for the author to confirm: for what `--coverage` finds not shown, and with `--mutate` for each change that no case shows' -r -F
complete -c floor -n "__fish_floor_using_subcommand test" -l lang -d 'Language of the output; the locale\'s unless given' -r -f -a "en\t''
ru\t''"
complete -c floor -n "__fish_floor_using_subcommand test" -l rulings -d 'A folder of rulebooks besides those of the program; a book of the same name replaces that' -r -F
complete -c floor -n "__fish_floor_using_subcommand test" -l width -d 'Width of the output in columns; the terminal\'s unless given' -r
complete -c floor -n "__fish_floor_using_subcommand test" -l all -d 'Print every case, not only those that fail; with `--coverage` also what no situation can show'
complete -c floor -n "__fish_floor_using_subcommand test" -l coverage -d 'Tell which rules, parts of conditions, overrides and clauses the cases show at work, and which they do not'
complete -c floor -n "__fish_floor_using_subcommand test" -l mutate -d 'Change the rules in one place after the other, and print each change that no case shows, with a case that would'
complete -c floor -n "__fish_floor_using_subcommand test" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c floor -n "__fish_floor_using_subcommand verify" -l lang -d 'Language of the output; the locale\'s unless given' -r -f -a "en\t''
ru\t''"
complete -c floor -n "__fish_floor_using_subcommand verify" -l rulings -d 'A folder of rulebooks besides those of the program; a book of the same name replaces that' -r -F
complete -c floor -n "__fish_floor_using_subcommand verify" -l width -d 'Width of the output in columns; the terminal\'s unless given' -r
complete -c floor -n "__fish_floor_using_subcommand verify" -l rulings-only -d 'A book that has changed is no difference while the ruling is the same'
complete -c floor -n "__fish_floor_using_subcommand verify" -s h -l help -d 'Print help'
complete -c floor -n "__fish_floor_using_subcommand schema" -l lang -d 'Language of the output; the locale\'s unless given' -r -f -a "en\t''
ru\t''"
complete -c floor -n "__fish_floor_using_subcommand schema" -l rulings -d 'A folder of rulebooks besides those of the program; a book of the same name replaces that' -r -F
complete -c floor -n "__fish_floor_using_subcommand schema" -l width -d 'Width of the output in columns; the terminal\'s unless given' -r
complete -c floor -n "__fish_floor_using_subcommand schema" -l output -d 'Of what `floor` writes for programs instead: the JSON of `rule`, `test`, `check`, `diff` and of records'
complete -c floor -n "__fish_floor_using_subcommand schema" -s h -l help -d 'Print help'
complete -c floor -n "__fish_floor_using_subcommand completions" -l lang -d 'Language of the output; the locale\'s unless given' -r -f -a "en\t''
ru\t''"
complete -c floor -n "__fish_floor_using_subcommand completions" -l rulings -d 'A folder of rulebooks besides those of the program; a book of the same name replaces that' -r -F
complete -c floor -n "__fish_floor_using_subcommand completions" -l width -d 'Width of the output in columns; the terminal\'s unless given' -r
complete -c floor -n "__fish_floor_using_subcommand completions" -s h -l help -d 'Print help'
complete -c floor -n "__fish_floor_using_subcommand man" -l lang -d 'Language of the output; the locale\'s unless given' -r -f -a "en\t''
ru\t''"
complete -c floor -n "__fish_floor_using_subcommand man" -l rulings -d 'A folder of rulebooks besides those of the program; a book of the same name replaces that' -r -F
complete -c floor -n "__fish_floor_using_subcommand man" -l width -d 'Width of the output in columns; the terminal\'s unless given' -r
complete -c floor -n "__fish_floor_using_subcommand man" -s h -l help -d 'Print help'
complete -c floor -n "__fish_floor_using_subcommand help; and not __fish_seen_subcommand_from rule ask show new check diff explain test verify schema completions man help" -f -a "rule" -d 'Rule on situations'
complete -c floor -n "__fish_floor_using_subcommand help; and not __fish_seen_subcommand_from rule ask show new check diff explain test verify schema completions man help" -f -a "ask" -d 'Ask about a dispute, one question at a time, until the ruling is certain'
complete -c floor -n "__fish_floor_using_subcommand help; and not __fish_seen_subcommand_from rule ask show new check diff explain test verify schema completions man help" -f -a "show" -d 'Show a topic, a clause, a book, or what has to do with a word'
complete -c floor -n "__fish_floor_using_subcommand help; and not __fish_seen_subcommand_from rule ask show new check diff explain test verify schema completions man help" -f -a "new" -d 'Write a commented situation to fill in'
complete -c floor -n "__fish_floor_using_subcommand help; and not __fish_seen_subcommand_from rule ask show new check diff explain test verify schema completions man help" -f -a "check" -d 'Prove rulebooks free of clashes and gaps, or show situations for what is found'
complete -c floor -n "__fish_floor_using_subcommand help; and not __fish_seen_subcommand_from rule ask show new check diff explain test verify schema completions man help" -f -a "diff" -d 'Show which situations get another ruling under other books'
complete -c floor -n "__fish_floor_using_subcommand help; and not __fish_seen_subcommand_from rule ask show new check diff explain test verify schema completions man help" -f -a "explain" -d 'Explain a code of a problem or a finding'
complete -c floor -n "__fish_floor_using_subcommand help; and not __fish_seen_subcommand_from rule ask show new check diff explain test verify schema completions man help" -f -a "test" -d 'Hold situations against the rulings they expect'
complete -c floor -n "__fish_floor_using_subcommand help; and not __fish_seen_subcommand_from rule ask show new check diff explain test verify schema completions man help" -f -a "verify" -d 'Rule again on recorded rulings and say what differs'
complete -c floor -n "__fish_floor_using_subcommand help; and not __fish_seen_subcommand_from rule ask show new check diff explain test verify schema completions man help" -f -a "schema" -d 'Print a JSON Schema of situations and rulebooks, for editors, or of what is written for programs'
complete -c floor -n "__fish_floor_using_subcommand help; and not __fish_seen_subcommand_from rule ask show new check diff explain test verify schema completions man help" -f -a "completions" -d 'Print the completions of commands and options for a shell'
complete -c floor -n "__fish_floor_using_subcommand help; and not __fish_seen_subcommand_from rule ask show new check diff explain test verify schema completions man help" -f -a "man" -d 'Print the man page, or write those of all commands into a folder'
complete -c floor -n "__fish_floor_using_subcommand help; and not __fish_seen_subcommand_from rule ask show new check diff explain test verify schema completions man help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
