import type { Command } from 'commander';
import { addOptions } from './options/command-line.ts';
import type { CommandName } from './options/row.ts';
import { rowsOf, table, type ValuesOf } from './options/table.ts';

export interface CommandEntry<C extends CommandName> {
  readonly name: C;
  readonly help: string;
  /** What is given without a name, as commander writes it, with its help. */
  readonly arguments?: readonly (readonly [flags: string, help: string])[];
  /** Text after the options. */
  readonly notes?: () => string;
  /** Gives the exit code. Loads its modules itself, so that no command loads those of another. */
  run(values: ValuesOf<C>, ...names: string[]): Promise<number>;
}

/** Adds a command with the options that the table has for it. */
export const addCommand = <C extends CommandName>(parent: Command, entry: CommandEntry<C>, rows = table): void => {
  const command = parent.command(entry.name.split(' ').at(-1) ?? entry.name).description(entry.help);
  for (const [flags, help] of entry.arguments ?? []) command.argument(flags, help);
  const own = rowsOf(entry.name, rows);
  addOptions(command, own);
  if (entry.notes) command.addHelpText('after', entry.notes);
  command.action(async () => {
    // Loaded here: neither --help nor --version needs it.
    const { readValues } = await import('./options/values.ts');
    process.exitCode = await entry.run(readValues<C>(command, own), ...command.args);
  });
};

/** Adds the options that every command has. */
export const addSharedOptions = (program: Command, rows = table): void => addOptions(program, rowsOf('assay', rows));
