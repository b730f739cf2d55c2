import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Command, Option } from 'commander';
import type { EngineOptions } from '../../engine/run/options.ts';
import { Usage } from '../usage.ts';
import { accepted, type CommandName, flagsOf, givenAs, type Row, type ValueOf, type ValueSchema } from './row.ts';
import { type CompleteOptions, type Options, table, type ValuesOf } from './table.ts';

/** A test validates the schemas of the table. Validation here would cost every command 60 ms. */
const ajv = new Ajv2020({ strict: true, meta: false, validateSchema: false });

const defaultsOf = (rows: readonly Row[]): object =>
  Object.fromEntries(
    rows.flatMap(({ name, schema }) => ('default' in schema ? [[name, schema.default] as const] : [])),
  );

/** A number if the text is one, otherwise the text: the schema reports the error. */
export const readNumber = ({ schema }: Row, value: unknown): unknown => {
  if (typeof value !== 'string' || !('type' in schema)) return value;
  const isNumber =
    schema.type === 'integer'
      ? /^-?\d+$/.test(value) && Number.isSafeInteger(Number(value))
      : value.trim() !== '' && Number.isFinite(Number(value));
  return (schema.type === 'integer' || schema.type === 'number') && isNumber ? Number(value) : value;
};

const refuse = (command: Command, row: Row, value: unknown, keyword: string | undefined): never => {
  if (keyword === 'minLength') throw new Usage(`${givenAs(row)}: the value is empty; give a value, or omit the option`);
  if (keyword === 'pattern') throw new Usage(`${givenAs(row)} ${String(value)}: ${row.advice}`);
  const choices = 'enum' in row.schema ? 'Allowed choices are' : 'give';
  return command.error(
    `error: option '${flagsOf(row)}' argument '${String(value)}' is invalid: ${choices} ${accepted(row.schema)}`,
  );
};

/**
 * The typed options of a command line, with the defaults of those that no configuration file can set.
 * @throws Usage, or ends the command with commander's own error, for an invalid value.
 */
export const readValues = <C extends CommandName>(command: Command, rows: readonly Row[]): ValuesOf<C> => {
  const texts = command.opts<Record<string, unknown>>();
  const given = rows.flatMap((row) => {
    const text = texts[new Option(flagsOf(row)).attributeName()];
    return text === undefined ? [] : [{ row, text }];
  });
  // Only the schemas of given values: a command has few of many options, and compiling all takes 30 ms.
  const validate = ajv.compile({
    type: 'object',
    properties: Object.fromEntries(given.map(({ row: { name, schema } }) => [name, schema])),
  });
  const values = Object.fromEntries(given.map(({ row, text }) => [row.name, readNumber(row, text)]));
  if (!validate(values)) {
    const [fault] = validate.errors ?? [];
    const wrong = given.find(({ row }) => row.name === fault?.instancePath.split('/')[1]);
    if (!wrong) throw new Error(`options were refused without a reason: ${JSON.stringify(validate.errors)}`);
    refuse(command, wrong.row, wrong.text, fault?.keyword);
  }
  const takesFile = rows.some(({ name }) => name === 'config');
  return { ...defaultsOf(rows.filter(({ inConfig }) => !(takesFile && inConfig))), ...values } as ValuesOf<C>;
};

/** The options with the default of each one that nothing sets. */
export const complete = (options: Options): CompleteOptions =>
  ({ ...defaultsOf(table.filter(({ inConfig }) => inConfig)), ...options }) as CompleteOptions;

/** The engine options that the merged options set. */
export const engineOptions = (options: Readonly<Record<string, unknown>>, rows = table): Partial<EngineOptions> =>
  Object.assign(
    {},
    ...rows.map((row) => {
      const value = options[row.name] as ValueOf<ValueSchema> | undefined;
      return value === undefined ? {} : row.engine?.(value);
    }),
  );
