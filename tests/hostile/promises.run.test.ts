import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const top = path.join(import.meta.dirname, '..', '..');
const read = (file: string): string => fs.readFileSync(path.join(top, file), 'utf8');

test('what SECURITY.md names as proof is there', () => {
  const named = [...read('SECURITY.md').matchAll(/`(tests\/[\w./-]+)`/g)].map(([, file]) => file as string);
  expect(named.length).toBeGreaterThan(8);
  for (const file of named) expect(fs.existsSync(path.join(top, file)), file).toBe(true);
});

test('every limit is an option of the configuration file, and stands in docs/options.md', () => {
  // The client chooses these by itself.
  const limits = [...read('engine/model/limits.ts').matchAll(/^ {2}'?([a-z-]+)'?: \{\s+unit/gm)]
    .map(([, name]) => name as string)
    .filter((name) => name !== 'learnt-timeout' && name !== 'retries');
  expect(limits.length).toBeGreaterThanOrEqual(8);
  const configured = JSON.parse(read('schemas/config.json')) as { readonly properties: Record<string, object> };
  for (const limit of [...limits, 'key', 'ca', 'insecure']) {
    expect(Object.keys(configured.properties)).toContain(limit);
    expect(read('docs/options.md')).toContain(limit);
  }
});
