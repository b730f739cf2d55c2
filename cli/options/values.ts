import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Command } from 'commander';
import type { EngineOptions } from '../../engine/run/options.ts';
import { Usage } from '../usage.ts';
import { toOption } from './command-line.ts';
import type { CommandName, Row, ValueOf, ValueSchema } from './row.ts';
import { commandSchema, mergedSchema, type OptionsSchema } from './schema.ts';
import { type CompleteFlags, type RunFlags, table, type ValuesOf } from './table.ts';
import { accepted, flagsOf, givenAs } from './words.ts';

/** A test validates the schemas of the table. Validation here would cost every command 60 ms. */
const ajv = new Ajv2020({ strict: true, meta: false, validateSchema: false });

/**
 * Values with the defaults of those that are not given, and how the given ones are validated. Only the schemas of given
 * values are compiled: a command has few of many options, and compiling all takes 30 ms.
 */
const withDefaults = <T>(
  { properties }: OptionsSchema,
  values: Readonly<Record<string, unknown>>,
): { readonly values: unknown; readonly validate: ValidateFunction<T> } => {
  const all = Object.entries(properties);
  const missing = all.flatMap(([name, schema]) =>
    values[name] === undefined && 'default' in schema ? [[name, schema.default] as const] : [],
  );
  const usedSchemas = Object.fromEntries(all.filter(([name]) => values[name] !== undefined));
  return {
    values: { ...Object.fromEntries(missing), ...values },
    validate: ajv.compile<T>({ type: 'object', properties: usedSchemas }),
  };
};

/** A number if the text is one, otherwise the text: the schema reports the error. */
export const readNumber = ({ schema }: Row, value: unknown): unknown => {
  if (typeof value !== 'string' || !('type' in schema)) return value;
  const isNumber =
    schema.type === 'integer'
      ? /^-?\d+$/.test(value) && Number.isSafeInteger(Number(value))
      : value.trim() !== '' && Number.isFinite(Number(value));
  return (schema.type === 'integer' || schema.type === 'number') && isNumber ? Number(value) : value;
};

/** The first schema error, and the row of its option. */
const firstFault = ({ errors }: ValidateFunction, rows: readonly Row[]): { error: ErrorObject; row: Row } => {
  const [error] = errors ?? [];
  const row = rows.find(({ name }) => name === error?.instancePath.split('/')[1]);
  if (!error || !row) throw new Error(`options were refused without a reason: ${JSON.stringify(errors)}`);
  return { error, row };
};

/** @throws Usage for an error whose message does not depend on where the option was given. */
const checkText = ({ keyword }: ErrorObject, row: Row, value: unknown): void => {
  if (keyword === 'minLength') throw new Usage(`${givenAs(row)}: the value is empty; give a value, or omit the option`);
  if (keyword === 'pattern') throw new Usage(`${givenAs(row)} ${String(value)}: ${row.advice}`);
};

/** Description of the accepted values. */
const expectedText = ({ schema }: Row): string =>
  'enum' in schema ? `Allowed choices are ${accepted(schema)}` : `give ${accepted(schema)}`;

/**
 * The typed options of a command line. @throws Usage, or ends
 * the command with commander's own error, for an invalid value.
 */
export const readValues = <C extends CommandName>(command: Command, rows: readonly Row[]): ValuesOf<C> => {
  const options = command.opts<Record<string, unknown>>();
  const valueOf = (row: Row): unknown => options[toOption(row).attributeName()];
  const { values, validate } = withDefaults<ValuesOf<C>>(
    commandSchema(rows),
    Object.fromEntries(
      rows.flatMap((row) => (valueOf(row) === undefined ? [] : [[row.name, readNumber(row, valueOf(row))]])),
    ),
  );
  if (validate(values)) return values;
  const { error, row } = firstFault(validate, rows);
  checkText(error, row, valueOf(row));
  return command.error(
    `error: option '${flagsOf(row)}' argument '${String(valueOf(row))}' is invalid: ${expectedText(row)}`,
  );
};

/** Merged options with every default. @throws Usage for an invalid value. */
export const complete = (flags: RunFlags): CompleteFlags => {
  const { values, validate } = withDefaults<CompleteFlags>(mergedSchema(), flags);
  if (validate(values)) return values;
  const { error, row } = firstFault(validate, table);
  const value = Object.entries(flags).find(([name]) => name === row.name)?.[1];
  checkText(error, row, value);
  throw new Usage(`${givenAs(row)} ${String(value)}: ${expectedText(row)}`);
};

/** The engine options that the merged options set. */
export const engineOptions = (
  flags: Readonly<Record<string, ValueOf<ValueSchema> | undefined>>,
  rows = table,
): Partial<EngineOptions> =>
  Object.assign(
    {},
    ...rows.map((row) => {
      const value = flags[row.name];
      return value === undefined ? {} : row.engine?.(value);
    }),
  );
