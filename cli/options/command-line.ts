import { type Command, Option } from 'commander';
import type { Row } from './row.ts';
import { flagsOf, helpLine, isRepeatable } from './words.ts';

const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** A row as an option of commander. Values stay texts; `readValues` reads them by the row's schema. */
export const toOption = (row: Row): Option => {
  const option = new Option(flagsOf(row), helpLine(row)).helpGroup(`${row.group}:`);
  return isRepeatable(row) ? option.argParser(collect) : option;
};

export const addOptions = (command: Command, rows: readonly Row[]): void => {
  for (const row of rows) {
    command.addOption(toOption(row));
    // The help of the flag itself names this form.
    if (row.negatable) command.addOption(new Option(`--no-${row.name}`).hideHelp());
  }
};
