import { distance } from 'fastest-levenshtein';
import { defined } from '../../engine/model/defined.ts';
import { Usage } from '../usage.ts';
import { mustBeWritable } from './checks.ts';
import { configIn, readConfig } from './config-file.ts';
import { faultIn } from './json-file.ts';
import { asksForReference, type ReferenceFlags } from './command-options.ts';
import { type CommandName, givenAs, isConfigured, type Row, variableOf } from './row.ts';
import { type Options, rowsOf, table, type ValuesOf } from './table.ts';
import { readNumber } from './values.ts';

/**
 * The options of a command as the user gave them, merged once: from the command line, the environment and the
 * configuration file, in this order. Presets and defaults come last, in `settings`.
 */
export type Asked<C extends CommandName> = ValuesOf<C> & { readonly layers: Layers };

/** Where the options came from, for commands with targets that have files of their own, or a file that may change. */
interface Layers {
  /** Options of the command line and the environment that a configuration can have, too. */
  readonly given: Options;
  /** The configuration file, with options that the command does not take. */
  readonly file: Options;
}

/** `compare` has two targets, each with its own options; a replay and a recording have those of their run. */
const noFileOfFolder: readonly string[] = ['compare', 'replay', 'report judge'];
const noEnvironment: readonly string[] = ['replay', 'report judge'];

/** Merges the options of a command. `line`: those of its line. @throws Usage for an invalid option elsewhere. */
export const askedOf = <C extends CommandName>(command: C, line: ValuesOf<C>): Asked<C> => {
  const takesConfig = rowsOf(command).some(({ name }) => name === 'config');
  const environment = takesConfig && !noEnvironment.includes(command) ? optionsOfEnvironment(command) : {};
  const given: Options & ReferenceFlags & { readonly quiet?: boolean } = { ...environment, ...line };
  const isOpen = takesConfig && !noFileOfFolder.includes(command) && !asksForReference(given);
  const config = given.config ?? (isOpen ? configIn('') : undefined);
  if (config !== given.config && given.quiet !== true)
    process.stderr.write(`options of ${config} in this folder; --config names another file\n`);
  const file = config === undefined ? {} : readConfig(config);
  const layers: Layers = { given: takenBy(command, given), file };
  const asked = { ...takenBy(command, file), ...given, ...defined({ config }), layers };
  checkWrites(command, asked);
  return asked as unknown as Asked<C>;
};

/** @throws Usage if the command could not write to a place that it needs at its end. */
const checkWrites = (command: CommandName, asked: object): void => {
  for (const row of table) {
    const file = { ...('default' in row.schema && { [row.name]: row.schema.default }), ...asked }[row.name];
    if (row.writes && typeof file === 'string' && (isConfigured(row) || row.commands.includes(command)))
      mustBeWritable(givenAs(row), file, row.writes);
  }
};

/** The options with those of the configuration file as it is now. */
export const readAgain = (
  command: CommandName,
  { config, ...asked }: Options & { readonly layers: Layers },
): Options =>
  config === undefined ? asked : { ...takenBy(command, readConfig(config)), ...asked.layers.given, config };

/** Whether a command has an option, or the option stands in the configuration only. */
const takes = (command: CommandName, row: Row): boolean =>
  isConfigured(row) || (row.commands.includes(command) && row.isOwn !== true);

const inConfig = table.filter((row) => row.inConfig);

/** The options of the configuration that a command takes. */
const takenBy = (command: CommandName, options: Options): Options => {
  const names = new Set(table.filter((row) => takes(command, row)).map(({ name }) => name));
  return Object.fromEntries(
    inConfig.flatMap(({ name }) =>
      names.has(name) && name in options ? [[name, options[name as keyof Options]]] : [],
    ),
  );
};

/** Their values name variables themselves, and users call such variables ASSAY_KEY. */
const notInEnvironment: readonly string[] = ['key', 'header'];

const switches: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };

/** The value of a text: a list has one element a line. */
const valueOf = (row: Row, text: string): unknown => {
  const { schema } = row;
  if (!('type' in schema)) return text;
  if (schema.type === 'boolean') return switches[text] ?? text;
  if (schema.type === 'array') return text.split('\n').filter((line) => line.trim() !== '');
  if (schema.type !== 'object') return readNumber(row, text);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/**
 * The options of a command that the environment sets: ASSAY_MAX_BODY sets max-body.
 * @throws Usage for a value that the option does not take, and for a variable that is nearly that of an option.
 */
export const optionsOfEnvironment = (command: CommandName): Options => {
  const rows = inConfig.filter(({ name }) => !notInEnvironment.includes(name));
  const known = rows.map(({ name }) => variableOf(name));
  for (const name of Object.keys(process.env)) {
    if (!name.startsWith('ASSAY_') || known.includes(name)) continue;
    // A slip of one letter would change nothing, unseen. Other variables may be a user's own.
    const meant = known.find((variable) => distance(variable, name) === 1);
    if (meant !== undefined) throw new Usage(`${name} in the environment sets no option. Did you mean ${meant}?`);
  }
  return Object.fromEntries(
    rows.flatMap((row) => {
      const text = process.env[variableOf(row.name)] ?? '';
      if (text === '' || !takes(command, row)) return [];
      const value = valueOf(row, text);
      const fault = faultIn('config', { [row.name]: value });
      // The value may be a command with a secret.
      if (fault !== undefined) throw new Usage(`${variableOf(row.name)} in the environment: ${fault}`);
      return [[row.name, value] as const];
    }),
  );
};
