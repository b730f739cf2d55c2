import { type Command, Option } from 'commander';
import { helpNotes } from './help.ts';
import type { Asked } from './options/asked.ts';
import { type CommandName, flagsOf, helpLine, isRepeatable, type Row } from './options/row.ts';
import { rowsOf, table, type ValuesOf } from './options/table.ts';
import { Usage } from './usage.ts';

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
