import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { movePaths } from '../../cli/options/config-paths.ts';
import { table } from '../../cli/options/table.ts';
import { assayHere, temporary } from './assay.ts';

const folder = temporary();

test('paths in a configuration file are relative to its folder, and the message says where the file was looked for', async () => {
  const config = path.join(folder, 'assay.json');
  fs.writeFileSync(config, JSON.stringify({ documents: ['api/missing.yaml'], url: 'http://127.0.0.1:1' }));
  const { code, stderr } = await assayHere('run', '--config', config);
  expect(code).toBe(2);
  expect(stderr).toContain(`${path.relative('.', path.join(folder, 'api/missing.yaml'))} cannot be read`);
});

test('every option of a file or a folder moves; URLs, absolute paths, `discover` and variables stay', () => {
  const names = table.filter(({ inConfig, value }) => inConfig && (value === 'file' || value === 'dir'));
  const flags = Object.fromEntries(names.map(({ name }) => [name, 'x']));
  expect(Object.keys(flags)).toEqual(expect.arrayContaining(['documents', 'baseline', 'out', 'history']));
  expect(new Set(Object.values(movePaths(flags, '/a/conf', '/a')))).toEqual(new Set(['conf/x']));
  const mixed = {
    documents: ['https://example.org/api.yaml', 'discover', '/etc/lists.yaml'],
    baseline: '../known.json',
    key: ['bearer=env:TOKEN', 'basic=file:secrets/key'],
    'oauth-client-secret': 'file:secret',
    depth: 'quick',
  };
  expect(movePaths(mixed, '/a/conf', '/a')).toEqual({
    ...mixed,
    baseline: 'known.json',
    key: ['bearer=env:TOKEN', 'basic=file:conf/secrets/key'],
    'oauth-client-secret': 'file:conf/secret',
  });
  expect(movePaths(movePaths(mixed, '/a/conf', '/a'), '/a', '/a/conf')).toEqual(mixed);
});
