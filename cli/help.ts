import type { Command } from 'commander';

/** The full name of a command, from the program's name on. */
const fullName = (command: Command): string =>
  command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();

/** Users expect an option for the key itself. Their value must be neither used nor printed. */
const notTheKey =
  '--api-key: others could read a key on the command line; ' +
  'set an environment variable to it and give --api-key-env NAME';

const takesKey = (command: Command): boolean => command.options.some(({ long }) => long === '--api-key-env');

/** commander's usage error on one line, with the command's own help. */
const usageLine = (command: Command, text: string): string => {
  const said = text
    .replace(/^error: /, '')
    // The value after an option's name may be a secret.
    .replace(/^(unknown option '[^=']*)=.*'/s, "$1'")
    .trim()
    .replaceAll('\n', ' ')
    .replace(/\.$/, '');
  if (said.startsWith("unknown option '--api-key'") && takesKey(command)) return `assay: ${notTheKey}\n`;
  return `assay: ${said}; see ${fullName(command)} --help\n`;
};

/** Every command of a program answers bad usage with its own help. */
export const nameHelp = (command: Command): void => {
  command.configureOutput({ outputError: (text, write) => write(usageLine(command, text)) });
  for (const own of command.commands) nameHelp(own);
};
