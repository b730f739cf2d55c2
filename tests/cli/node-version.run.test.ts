import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { leastNode, nodeFault } from '../../cli/node-version.ts';

const top = path.join(import.meta.dirname, '..', '..');

test('the least version of Node.js is that of package.json', () => {
  const { engines } = JSON.parse(fs.readFileSync(path.join(top, 'package.json'), 'utf8')) as {
    readonly engines: { readonly node: string };
  };
  expect(engines.node).toBe(`>=${leastNode}`);
});

test.each(['16.0.0', '18.20.8', '20.19.9'])('Node.js %s is too old, which one line says', (version) => {
  expect(nodeFault(version)).toMatch(/^Node\.js [\d.]+ is too old; install Node\.js 20\.20 or later/);
});

test.each(['20.20.0', '22.1.0', '24.0.0', process.versions.node])('Node.js %s can run assay', (version) => {
  expect(nodeFault(version)).toBeUndefined();
});

// A static import would be loaded, and fail, before the question.
test('the command asks for the version before it loads any other module', () => {
  const source = fs.readFileSync(path.join(top, 'cli', 'assay.ts'), 'utf8');
  expect(source.match(/^import .*/gm)).toEqual([`import { nodeFault } from './node-version.ts';`]);
  expect(fs.readFileSync(path.join(top, 'cli', 'node-version.ts'), 'utf8')).not.toMatch(/^import /m);
});
