import type { Command } from 'commander';
import { commandInPlaceOf, replacementOf } from './options/retired.ts';
import { isConfigured, variableOf } from './options/row.ts';
import { table } from './options/table.ts';

/** The full name of a command, from the program's name on. */
const fullName = (command: Command): string =>
  command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();

const rootOf = (command: Command): Command => (command.parent ? rootOf(command.parent) : command);

const allBelow = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(allBelow)];

const optionsOf = (command: Command): readonly string[] => command.options.flatMap(({ long }) => long ?? []);

const bare = (option: string): string => option.replaceAll('-', '');

/** Where an unknown option is known: options of this command that begin alike, or other commands that have it. */
const elsewhere = (command: Command, option: string): string => {
  const alike = optionsOf(command).filter((text) => bare(text).startsWith(bare(option)));
  if (alike.length > 0) return ` (Did you mean ${alike.join(' or ')}?)`;
  const otherCommands = allBelow(rootOf(command)).filter((below) => optionsOf(below).includes(option));
  return otherCommands.length === 0 ? '' : ` (an option of ${otherCommands.map(fullName).join(', ')})`;
};

/** The error for a command or option of an earlier version, or of this one's configuration. */
const elsewhereNow = (message: string): string | undefined => {
  const [, word = ''] = /^unknown command '([^']*)'/.exec(message) ?? [];
  const inPlace = commandInPlaceOf(word);
  if (inPlace !== undefined) return `assay ${word} is now ${inPlace}`;
  const [, name = ''] = /^unknown option '--([^']*)'/.exec(message) ?? [];
  const replacement = replacementOf(name);
  if (replacement !== undefined) return `--${name} is no option: ${replacement}`;
  const bareName = name.replace(/^no-/, '');
  return table.some((row) => row.name === bareName && isConfigured(row))
    ? `--${name} is no option: set \`${bareName}\` in assay.yaml, or ${variableOf(bareName)} in the environment`
    : undefined;
};

/** commander's usage error on one line, with the command's own help. */
const usageLine = (command: Command, text: string): string => {
  const message = text
    .replace(/^error: /, '')
    // The value after an option's name may be a secret.
    .replace(/^(unknown option '[^=']*)=.*'/s, "$1'")
    .trim()
    .replaceAll('\n', ' ')
    .replace(/\.$/, '');
  const replacement = elsewhereNow(message);
  if (replacement !== undefined) return `assay: ${replacement}\n`;
  return `assay: ${clearer(command, message)}; see ${fullName(command)} --help\n`;
};

/** The error with the option or command that helps. */
const clearer = (command: Command, message: string): string =>
  message
    .replace(/^unknown option '([^']*)'$/, (text, option: string) => `${text}${elsewhere(command, option)}`)
    .replace(
      /^too many arguments for '.*'\. Expected (\d+) arguments? but got (\d+)$/,
      (_, maxArguments: string, got: string) =>
        `too many arguments: ${fullName(command)} takes ${maxArguments}, not ${got}; options begin with --`,
    )
    .replace('Allowed choices are', 'give one of');

/** Every command of a program answers bad usage with its own help. */
export const nameHelp = (command: Command): void => {
  command.configureOutput({ outputError: (text, write) => write(usageLine(command, text)) });
  for (const subcommand of command.commands) nameHelp(subcommand);
};
