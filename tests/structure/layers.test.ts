import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const top = path.join(import.meta.dirname, '..', '..');

/** Which folders a folder may import from, beside itself. */
const below: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  schemas: [],
  client: ['contract', 'schemas'],
  properties: ['client', 'contract', 'schemas'],
  reports: ['properties', 'client', 'contract', 'schemas'],
  suites: ['reports', 'properties', 'client', 'contract', 'schemas'],
  // The provider is written from the documents alone: a misreading in a judge must not hide in it.
  reference: ['contract'],
  cli: ['suites', 'reports', 'properties', 'client', 'contract', 'schemas', 'reference'],
};

const sources = (folder: string): string[] =>
  fs
    .readdirSync(path.join(top, folder), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(folder, file));

/** Folders outside its own that a file imports from. */
const imported = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, target]) => path.normalize(path.join(path.dirname(file), target as string)).split(path.sep)[0] as string)
    .filter((folder) => folder !== file.split(path.sep)[0]);

describe('imports go down only', () => {
  for (const [folder, allowed] of Object.entries(below)) {
    test(folder, () => {
      const wrong = sources(folder).flatMap((file) =>
        imported(file, fs.readFileSync(path.join(top, file), 'utf8'))
          .filter((other) => !allowed.includes(other))
          .map((other) => `${file} imports from ${other}/`),
      );
      expect(wrong).toEqual([]);
    });
  }

  test('an import that goes up is seen', () => {
    expect(imported('reference/http.ts', "import { judge } from '../properties/case.ts';")).toEqual(['properties']);
    expect(imported('client/deep/a.ts', "await import('../../cli/assay.ts')")).toEqual(['cli']);
  });
});
