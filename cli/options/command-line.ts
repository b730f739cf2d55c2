import { type Command, Option } from 'commander';
import type { Row } from './row.ts';
import { Usage } from '../usage.ts';
import { flagsOf, helpLine, isRepeatable } from './row.ts';

const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** @throws Usage for a second value, because the first one would be dropped in silence. */
const single =
  (name: string) =>
  (value: string, before?: string): string => {
    if (before === undefined || before === value) return value;
    throw new Usage(`--${name} is given twice, with ${before} and with ${value}; give it once`);
  };

/** A row as an option of commander. Values stay texts; `readValues` reads them by the row's schema. */
export const toOption = (row: Row): Option => {
  const option = new Option(flagsOf(row), helpLine(row)).helpGroup(`${row.group}:`);
  if (isRepeatable(row)) return option.argParser(collect);
  return option.required ? option.argParser(single(row.name)) : option;
};

/** Options that `--help` shows; a command with more of them leaves out the rare ones. */
export const maxShown = 25;

/** Adds options to a command. Returns how many of them `--help` leaves out; `--help-all` shows them. */
export const addOptions = (command: Command, rows: readonly Row[]): number => {
  const options = rows.map((row) => [row, toOption(row)] as const);
  for (const [row, option] of options) {
    command.addOption(option);
    // The help of the flag itself names this form.
    if (row.negatable) command.addOption(new Option(`--no-${row.name}`).hideHelp());
  }
  if (!command.parent) return 0;
  const omits = rows.length > maxShown;
  const show = (isBrief: boolean): void => {
    for (const [row, option] of options) {
      option.description = helpLine(row, isBrief);
      option.hidden = isBrief && row.rare === true;
    }
  };
  show(omits);
  command.addOption(new Option('--help-all').hideHelp());
  command.on('option:help-all', () => {
    show(false);
    try {
      command.help();
    } finally {
      show(omits);
    }
  });
  return omits ? rows.filter(({ rare }) => rare).length : 0;
};
