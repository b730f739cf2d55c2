import fs from 'node:fs';
import { page, row, table } from './markdown.ts';

/** The text of docs/results.md: the members of results.json, from its schema. */

interface Schema {
  readonly type?: string;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

const typeOf = ({ type, const: only, enum: values, format, items }: Schema): string => {
  if (only !== undefined) return `\`${only}\``;
  if (values) return values.map((value) => `\`${value}\``).join(', ');
  if (type === 'array') return items?.type === undefined ? 'array' : `array of ${items.type}s`;
  return format === 'date-time' ? 'ISO time' : (type ?? '');
};

/** A row for each member, and for the members below it. */
const rowsOf = (schema: Schema, prefix: string): readonly string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const path = `${prefix}${name}`;
    const presence = schema.required?.includes(name) ? 'always' : 'optional';
    const meaning = member.title ?? member.description ?? '';
    return [
      row(`\`${path}\``, typeOf(member), presence, meaning),
      ...rowsOf(member, `${path}.`),
      ...(member.items ? rowsOf(member.items, `${path}[].`) : []),
    ];
  });

export const resultsPage = (): string => {
  const schema = JSON.parse(fs.readFileSync('schemas/results.json', 'utf8')) as Schema;
  return page(
    '# results.json',
    [
      'Every run writes `results.json` first, and makes all other reports from it. `--json` prints it on standard ' +
        'output.',
      'Its schema is [schemas/results.json](../schemas/results.json). Later versions add',
      'members; none changes its meaning.',
    ].join('\n'),
    'Two runs with the same seed and the same answers differ only in times, in trace ids and in the numbers of ' +
      'exchanges.',
    table(['member', 'type', 'present', 'meaning'], rowsOf(schema, '')),
  );
};
