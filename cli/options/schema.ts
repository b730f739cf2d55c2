import type { Row } from './row.ts';
import { table } from './table.ts';

type Properties = Readonly<Record<string, object>>;

/** A schema of options, by their names. */
export interface OptionsSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object & { readonly default?: unknown }>>;
}

const properties = (rows: readonly Row[]): Properties =>
  Object.fromEntries(rows.map(({ name, schema, help }) => [name, { description: help, ...schema }]));

const inConfig = (rows: readonly Row[]): readonly Row[] => rows.filter((row) => row.inConfig);

/** The configuration file's schema. schemas/config.json is a copy for editors and other tools. */
export const configSchema = (rows = table): { readonly properties: Properties; readonly [key: string]: unknown } => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'assay:config',
  title: "assay's configuration file: the options of `assay run` by their long names, and subjects",
  type: 'object',
  additionalProperties: false,
  properties: { $schema: { description: 'this schema, for editors', type: 'string' }, ...properties(inConfig(rows)) },
});

/**
 * Schema of a command's options. If the command reads a configuration file, options of that file have no default yet,
 * because the file can set them.
 */
export const commandSchema = (rows: readonly Row[]): OptionsSchema => {
  const isConfigured = rows.some(({ name }) => name === 'config');
  const withoutDefault = (row: Row): object => {
    const { default: _, ...schema } = { default: undefined, ...row.schema };
    return schema;
  };
  return {
    type: 'object',
    properties: Object.fromEntries(
      rows.map((row) => [row.name, isConfigured && row.inConfig ? withoutDefault(row) : row.schema]),
    ),
  };
};

/** The merged options of a command line, a configuration file and a preset, with every default. */
export const mergedSchema = (): OptionsSchema => ({
  type: 'object',
  properties: Object.fromEntries(inConfig(table).map(({ name, schema }) => [name, schema])),
});
