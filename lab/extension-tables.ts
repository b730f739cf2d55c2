import fs from 'node:fs';
import { row, table } from './markdown.ts';

/** The tables of docs/x-assay-list.md and docs/objects.md: the members of the extensions, from their schemas. */

interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

const schemaOf = (extension: string): Schema =>
  JSON.parse(fs.readFileSync(`schemas/x-assay-${extension}.json`, 'utf8')) as Schema;

const list = schemaOf('list');

const definition = (schema: Schema): Schema => list.$defs?.[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;

/** A row for each member; a member without a description has a row for each of its own. */
const rowsOf = ({ properties = {} }: Schema, prefix = ''): readonly string[] =>
  Object.entries(properties).flatMap(([name, member]) => {
    const meaning = member.description ?? definition(member).description;
    return meaning === undefined ? rowsOf(member, `${prefix}${name}.`) : [row(`\`${prefix}${name}\``, meaning)];
  });

const only = (...names: readonly string[]): Schema => ({
  properties: Object.fromEntries(names.map((name) => [name, list.properties?.[name] ?? {}])),
});

const members = (...rows: readonly (readonly string[])[]): string => table(['member', 'means'], rows.flat());

/** The filled parts of each page. */
export const extensionTables = (): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  'docs/x-assay-list.md': {
    items: members(
      rowsOf(only('items', 'identity', 'uniqueIdentity', 'unknownParent', 'unchanged', 'count', 'fields')),
    ),
    pages: members(rowsOf(only('paging'))),
    order: members(rowsOf(only('order'))),
    filters: members(
      rowsOf(only('filters', 'conjunction', 'subsets', 'exclusive', 'ranges')),
      rowsOf(list.$defs?.['range'] ?? {}, 'ranges[].'),
      rowsOf(list.$defs?.['box'] ?? {}, 'ranges[].').filter((line) => line.includes('bbox')),
    ),
    filter: members(rowsOf(list.$defs?.['filter'] ?? {})),
  },
  'docs/openapi.md': { dependencies: members(rowsOf(schemaOf('dependencies'))) },
  'docs/objects.md': {
    conditions: members(rowsOf(schemaOf('joins').properties?.['where']?.items ?? {})),
    series: members(rowsOf(schemaOf('series')), rowsOf(schemaOf('series').$defs?.['rule'] ?? {}, 'rules[].')),
    ...Object.fromEntries(
      ['shows', 'rules', 'joins', 'same', 'members'].map((name) => [name, members(rowsOf(schemaOf(name)))]),
    ),
  },
});
