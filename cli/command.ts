import { type Command, Option } from 'commander';
import { helpNotes } from './help-notes.ts';
import { addOptions } from './options/command-line.ts';
import type { CommandName } from './options/row.ts';
import { rowsOf, table, type ValuesOf } from './options/table.ts';
import type { Asked } from './options/asked.ts';

export interface CommandEntry<C extends CommandName> {
  readonly name: C;
  readonly help: string;
  /** Positional arguments in commander's notation, with their help. */
  readonly arguments?: readonly (readonly [flags: string, help: string])[];
  /** How many of the words are no documents; absent: the command takes no documents. */
  names?(words: readonly string[], values: ValuesOf<C>): number;
  /** Returns the exit code. Loads its modules itself, so that no command loads the modules of another. */
  run(asked: Asked<C>, ...names: string[]): Promise<number>;
}

/** Adds a command with its options of the table. */
export const addCommand = <C extends CommandName>(parent: Command, entry: CommandEntry<C>, rows = table): void => {
  const command = parent
    .command(entry.name.split(' ').at(-1) ?? entry.name)
    .description(entry.help)
    .addHelpOption(new Option('-h, --help').hideHelp());
  for (const [flags, help] of entry.arguments ?? []) command.argument(flags, help);
  if (entry.names) command.argument('[documents...]', 'OpenAPI or OpenRPC document of your API, an overlay for it');
  const commandRows = rowsOf(entry.name, rows);
  const omitted = addOptions(command, commandRows);
  command.addHelpText('after', () => helpNotes(entry.name, omitted));
  command.action(async () => {
    // Loaded here, because --help and --version do not need it.
    const [{ readValues }, { askedOf }] = await Promise.all([
      import('./options/values.ts'),
      import('./options/asked.ts'),
    ]);
    const given = readValues<C>(command, commandRows);
    const count = entry.names?.(command.args, given) ?? command.args.length;
    const [names, documents] = [command.args.slice(0, count), command.args.slice(count)];
    const asked = askedOf(entry.name, documents.length === 0 ? given : { ...given, documents });
    process.exitCode = await entry.run(asked, ...names);
  });
};

/** Adds the options of all commands. */
export const addSharedOptions = (program: Command): void => {
  addOptions(program, rowsOf('assay', table));
  program.addHelpText('after', () => helpNotes('assay'));
};
