import type { Command } from 'commander';
import { defaultOut } from '../options/judging-options.ts';
import { selectableNames } from '../options/patterns.ts';
import { allPresetNames } from '../options/presets.ts';
import { type CommandName, flagsOf } from '../options/row.ts';
import { rowsOf } from '../options/table.ts';
import { exit, Usage } from '../usage.ts';
import { loadBuiltIn } from '../../contracts/built-in.ts';

/** Every command below `command`, itself included. `words`: the words that name it. */
const completed = (command: Command, words: readonly string[] = []): CompletedCommand[] => [
  {
    words: words.join(' '),
    help: command.description(),
    commands: command.commands.map((subcommand) => subcommand.name()),
  },
  ...command.commands.flatMap((subcommand) => completed(subcommand, [...words, subcommand.name()])),
];

const isShell = (name: string): name is Shell => shells.some((shell) => shell === name);

/** Prints the completion script of a shell. */
export const completion = async (program: Command, shell: string): Promise<number> => {
  if (!isShell(shell)) throw new Usage(`There is no completion for \`${shell}\`; give ${shells.join(', ')}.`);
  process.stdout.write(await completionScript(shell, completed(program)));
  return exit.ok;
};

/** Scripts that complete commands, options and values in a shell. They are made from the table of options. */

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** A command, or a group of commands, by the words after `assay`. */
export interface CompletedCommand {
  readonly words: string;
  readonly help: string;
  /** Names of the commands in a group; empty for a command. */
  readonly commands: readonly string[];
}

interface CompletedOption {
  readonly flag: string;
  readonly help: string;
  readonly values: readonly string[];
  /** The value is a requirement, an operation or a pattern of them. */
  readonly takesNames: boolean;
  readonly takesValue: boolean;
}

const optionsOf = (words: string): readonly CompletedOption[] =>
  rowsOf(words as CommandName).map((row) => ({
    flag: flagsOf(row).split(' ')[0] as string,
    help: row.help,
    values: row.name === 'preset' ? allPresetNames() : 'enum' in row.schema ? row.schema.enum : [],
    takesNames: row.name === 'only',
    takesValue: row.value !== undefined,
  }));

/** A text in single quotes, for bash, zsh and fish. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'"'"'`)}'`;

/** Options that take a value: the word after them is completed by its values, or as a file. */
const bashValues = ({ words }: CompletedCommand): string[] =>
  optionsOf(words)
    .filter(({ takesValue }) => takesValue)
    .map(({ flag, values, takesNames }) => {
      const completion =
        values.length === 0 ? 'compgen -f -- "$current"' : `compgen -W ${quoted(values.join(' '))} -- "$current"`;
      const offer = takesNames ? '_assay_names' : `COMPREPLY=($(${completion}))`;
      return `    ${quoted(`${words} ${flag}`)}) ${offer}; return ;;`;
    });

const bashWords = ({ words, commands }: CompletedCommand): string => {
  const flags = optionsOf(words).map(({ flag }) => flag);
  const offered = [...commands, ...flags, '--help'].join(' ');
  return `    ${quoted(words)}) offered=${quoted(offered)} ;;`;
};

/**
 * Offers names: those of the documents on the line, or of a configuration. `compgen -W` expands its words, so bash
 * compares the names itself. assay reads a document again only if its files changed.
 */
const bashNames = (builtIn: string): string => `_assay_builtin=${quoted(builtIn)}
_assay_names() {
  local names="$_assay_builtin" documents=() files=() flag file key name i
  for ((i = 2; i < COMP_CWORD; i++)); do
    flag="\${COMP_WORDS[i - 1]}" file="\${COMP_WORDS[i]}"
    if [[ "$flag" == = ]]; then flag="\${COMP_WORDS[i - 2]}"; fi
    file="\${file/#\\~/$HOME}"
    if [[ "$file" != *.@(json|yaml|yml) || ! -f "$file" ]]; then continue; fi
    case "$flag" in
    --config) documents+=(--config "$file") ;;
    -*) continue ;;
    *) documents+=("$file") ;;
    esac
    files+=("$file")
  done
  if [[ \${#documents[@]} -gt 0 ]]; then
    key="$(cksum -- "\${files[@]}")"
    if [[ "$key" != "$_assay_key" ]]; then
      _assay_known="$("\${COMP_WORDS[0]}" explain names "\${documents[@]}" 2>/dev/null)" _assay_key="$key"
    fi
    names="$_assay_known"
  fi
  _assay_offer "$names"
}
_assay_findings() {
  local folder=${quoted(defaultOut)} key i
  for ((i = 2; i < COMP_CWORD; i++)); do
    if [[ -f "\${COMP_WORDS[i]}/results.json" ]]; then folder="\${COMP_WORDS[i]}"; fi
  done
  if [[ ! -f "$folder/results.json" ]]; then return; fi
  key="$(cksum -- "$folder/results.json")"
  if [[ "$key" != "$_assay_found_key" ]]; then
    _assay_found="$("\${COMP_WORDS[0]}" explain findings "$folder" 2>/dev/null)" _assay_found_key="$key"
  fi
  _assay_offer "$_assay_found"
}
# bash splits words at @ and at colons, and replaces the last part only.
_assay_offer() {
  local word="\${COMP_LINE:0:COMP_POINT}" before name
  word="\${word##* }"
  if [[ "$word" != *"$current" ]]; then word="$current"; fi
  before="\${word%"$current"}"
  while IFS= read -r name; do
    if [[ -n "$name" && "$name" == "$word"* ]]; then COMPREPLY+=("\${name#"$before"}"); fi
  done <<<"$1"
}
`;

const bash = (all: readonly CompletedCommand[], builtIn: string): string => {
  const names = all.map(({ words }) => quoted(words)).filter((name) => name !== "''");
  return `# assay tools completion bash
${bashNames(builtIn)}_assay() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command= offered= longer i
  COMPREPLY=()
  if [[ "$current" == = ]]; then current=; elif [[ "$previous" == = ]]; then previous="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    longer="\${command:+$command }\${COMP_WORDS[i]}"
    case "$longer" in
    ${names.join(' | ')}) command="$longer" ;;
    esac
  done
  case "$command $previous" in
${all.flatMap(bashValues).join('\n')}
  esac
  case "$command" in
${all.map(bashWords).join('\n')}
  esac
  if [[ "$current" == -* || -z "$command" || "$offered" != -* ]]; then
    COMPREPLY=($(compgen -W "$offered" -- "$current"))
  elif [[ "$command" == explain ]]; then
    _assay_names
    _assay_findings
  elif [[ "$command" == replay ]]; then
    _assay_findings
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -F _assay assay
`;
};

const zsh = (all: readonly CompletedCommand[], builtIn: string): string =>
  `# assay, zsh\nautoload -U +X compinit bashcompinit && compinit && bashcompinit\n${bash(all, builtIn)}`;

const fishCondition = (words: string): string =>
  words === ''
    ? '__fish_use_subcommand'
    : words
        .split(' ')
        .map((word) => `__fish_seen_subcommand_from ${word}`)
        .join('; and ');

const fishNames = (builtIn: string): string => `function __assay_names
  set -l words (commandline -opc)
  set -l documents
  for i in (seq 3 (count $words))
    set -l file $words[$i]
    set -l flag $words[(math $i - 1)]
    if not string match -qr '\\.(json|ya?ml)$' -- $file; or not test -f "$file"
      continue
    else if test "$flag" = --config
      set -a documents --config $file
    else if not string match -q -- '-*' $flag
      set -a documents $file
    end
  end
  if set -q documents[1]
    $words[1] explain names $documents 2>/dev/null
  else
    printf '%s\\n' ${quoted(builtIn)}
  end
end
function __assay_findings
  set -l words (commandline -opc)
  set -l folder ${quoted(defaultOut)}
  if set -l place (contains -i -- $words)
    set folder $words[(math $place + 1)]
  end
  $words[1] explain findings $folder 2>/dev/null
end`;

const fish = (all: readonly CompletedCommand[], builtIn: string): string =>
  [
    '# assay tools completion fish',
    fishNames(builtIn),
    `complete -c assay -f -n ${quoted(fishCondition('explain'))} -a '(__assay_names) (__assay_findings)'`,
    `complete -c assay -f -n ${quoted(fishCondition('replay'))} -a '(__assay_findings)'`,
    ...all.flatMap((command) => [
      ...command.commands.map((name) => {
        const { help = '' } = all.find(({ words }) => words === `${command.words} ${name}`.trim()) ?? {};
        return `complete -c assay -f -n ${quoted(fishCondition(command.words))} -a ${name} -d ${quoted(help)}`;
      }),
      ...optionsOf(command.words).map(({ flag, help, values, takesNames, takesValue }) => {
        const offered = takesNames ? '(__assay_names)' : values.join(' ');
        const argument = offered === '' ? (takesValue ? ' -r' : '') : ` -x -a ${quoted(offered)}`;
        const name = `-l ${flag.slice(2)}${argument} -d ${quoted(help)}`;
        return `complete -c assay -n ${quoted(fishCondition(command.words))} ${name}`;
      }),
    ]),
    '',
  ].join('\n');

/** The completion script of a shell. It holds the requirements and operations of the built-in contract. */
export const completionScript = async (shell: Shell, commands: readonly CompletedCommand[]): Promise<string> =>
  ({ bash, zsh, fish })[shell](commands, selectableNames(await loadBuiltIn()).join('\n'));
