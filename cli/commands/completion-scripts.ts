import { chain } from '../../contracts/chain/index.ts';
import type { CommandName } from '../options/row.ts';
import { rowsOf } from '../options/table.ts';
import { flagsOf } from '../options/words.ts';

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
  readonly takesValue: boolean;
}

/** Options and arguments that take a requirement, an operation or a pattern of them. */
const namesFor = (option: string): readonly string[] =>
  option === 'only' ? [...chain.operations, ...chain.requirements].map(({ id }) => id) : [];

const optionsOf = (words: string): readonly CompletedOption[] =>
  rowsOf(words as CommandName).map((row) => ({
    flag: flagsOf(row).split(' ')[0] as string,
    help: row.help,
    values: 'enum' in row.schema ? row.schema.enum : namesFor(row.name),
    takesValue: row.value !== undefined,
  }));

/** A text in single quotes, for bash, zsh and fish. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'"'"'`)}'`;

/** Options that take a value: the word after them is completed by its values, or as a file. */
const bashValues = ({ words }: CompletedCommand): string[] =>
  optionsOf(words)
    .filter(({ takesValue }) => takesValue)
    .map(({ flag, values }) => {
      const found =
        values.length === 0 ? 'compgen -f -- "$current"' : `compgen -W ${quoted(values.join(' '))} -- "$current"`;
      return `    ${quoted(`${words} ${flag}`)}) COMPREPLY=($(${found})); return ;;`;
    });

const bashWords = ({ words, commands }: CompletedCommand): string => {
  const flags = optionsOf(words).map(({ flag }) => flag);
  const names = words === 'explain' ? namesFor('only') : [];
  const offered = [...commands, ...flags, '--help'].join(' ');
  return `    ${quoted(words)}) offered=${quoted(offered)} names=${quoted(names.join(' '))} ;;`;
};

const bash = (all: readonly CompletedCommand[]): string => {
  const names = all.map(({ words }) => quoted(words)).filter((name) => name !== "''");
  return `# assay completion bash
_assay() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command= offered= names= longer i
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
  elif [[ -n "$names" ]]; then
    COMPREPLY=($(compgen -W "$names" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -F _assay assay
`;
};

const zsh = (all: readonly CompletedCommand[]): string =>
  `# assay completion zsh\nautoload -U +X compinit bashcompinit && compinit && bashcompinit\n${bash(all)}`;

const fishCondition = (words: string): string =>
  words === ''
    ? '__fish_use_subcommand'
    : words
        .split(' ')
        .map((word) => `__fish_seen_subcommand_from ${word}`)
        .join('; and ');

const fish = (all: readonly CompletedCommand[]): string =>
  [
    '# assay completion fish',
    ...all.flatMap((command) => [
      ...command.commands.map((name) => {
        const { help = '' } = all.find(({ words }) => words === `${command.words} ${name}`.trim()) ?? {};
        return `complete -c assay -f -n ${quoted(fishCondition(command.words))} -a ${name} -d ${quoted(help)}`;
      }),
      ...optionsOf(command.words).map(({ flag, help, values, takesValue }) => {
        const argument = values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : takesValue ? ' -r' : '';
        const name = `-l ${flag.slice(2)}${argument} -d ${quoted(help)}`;
        return `complete -c assay -n ${quoted(fishCondition(command.words))} ${name}`;
      }),
    ]),
    '',
  ].join('\n');

/** The completion script of a shell. */
export const completionScript = (shell: Shell, commands: readonly CompletedCommand[]): string =>
  ({ bash, zsh, fish })[shell](commands);
