import type { Command } from 'commander';

/** How a command is called, from the program's name on. */
const fullName = (command: Command): string =>
  command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();

/** What commander says of bad usage, on one line, with the help of the command that was given. */
export const usageLine = (command: Command, text: string): string => {
  const said = text
    .replace(/^error: /, '')
    // What follows an option's name may be a secret.
    .replace(/^(unknown option '[^=']*)=.*'/s, "$1'")
    .replace(' is invalid. ', ' is invalid: ')
    .trim()
    .replaceAll('\n', ' ')
    .replace(/\.$/, '');
  return `assay: ${said}; see ${fullName(command)} --help\n`;
};

/** Every command of a program answers bad usage with its own help. */
export const nameHelp = (command: Command): void => {
  command.configureOutput({ outputError: (text, write) => write(usageLine(command, text)) });
  for (const own of command.commands) nameHelp(own);
};
