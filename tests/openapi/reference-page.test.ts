import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readList } from '../../contracts/openapi/list.ts';

/** docs/x-assay-list.md names every member, and its samples are taken. */

const top = path.join(import.meta.dirname, '..', '..');
const page = fs.readFileSync(path.join(top, 'docs', 'x-assay-list.md'), 'utf8');
const samples = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) => parse(text) as object);
const least = { items: 'parts', paging: { style: 'offset', size: 'limit', cursor: 'offset' } };

interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
}
const schema = JSON.parse(fs.readFileSync(path.join(top, 'schemas', 'x-assay-list.json'), 'utf8')) as Node;

test('every sample has the form of the extension', () => {
  expect(samples).toHaveLength(3);
  for (const sample of samples) expect(readList({ ...least, ...sample }, 'sample')).toMatchObject(sample);
});

test.each([
  ['', schema.properties],
  ['paging.', schema.properties?.['paging']?.properties],
  ['order.', schema.properties?.['order']?.properties],
])('the members of %s are on the page', (prefix, members = {}) => {
  const missing = Object.keys(members).filter((name) => !page.includes(`\`${prefix}${name}`));
  expect(missing.filter((name) => prefix !== '' || !page.includes(`\`${name}.`))).toEqual([]);
});
