import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readRows } from '../../../contracts/documents/extension-form.ts';
import { extensions as known } from '../../../contracts/documents/extensions.ts';
import { readList } from '../../../contracts/documents/lists/list.ts';
import { byOffset } from './list-contract.ts';

/** The samples of docs/x-assay-list.md and docs/objects.md are taken. */

const top = path.join(import.meta.dirname, '..', '..', '..');
const textOf = (...file: readonly string[]): string => fs.readFileSync(path.join(top, ...file), 'utf8');
const samplesIn = (page: string): readonly object[] =>
  [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) => parse(text) as object);
const [page, objects] = [textOf('docs', 'x-assay-list.md'), textOf('docs', 'objects.md')];
const samples = samplesIn(page);
const least = { items: 'parts', paging: byOffset };

test('every sample has the form of the extension', () => {
  expect(samples).toHaveLength(10);
  for (const sample of samples) expect(readList({ ...least, ...sample }, 'sample')).toMatchObject(sample);
});

test('the page of documents names every extension', () => {
  const table = textOf('docs', 'openapi.md').split('## The extensions')[1]?.split('\n## ')[0];
  for (const name of known) expect(table).toContain(`| \`${name}`);
});

const extensions = ['x-assay-shows', 'x-assay-rules', 'x-assay-series', 'x-assay-joins', 'x-assay-same'] as const;

test('every sample of objects and references has the form of its extension', () => {
  const rows = samplesIn(objects).flatMap((sample) => Object.entries(sample));
  // The samples of `x-assay-members` are parts of whole overlays.
  const names = new Set(rows.map(([name]) => name).filter((name) => name.startsWith('x-assay-')));
  expect([...names]).toEqual(extensions);
  for (const [name, value] of rows)
    for (const extension of [...extensions, 'x-assay-members'] as const)
      if (name === extension) expect(readRows(name, value, '')).toEqual([value].flat());
});
