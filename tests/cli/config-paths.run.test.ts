import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { askedOf, optionsOfEnvironment } from '../../cli/options/asked.ts';
import { movePaths } from '../../cli/options/config-file.ts';
import { table } from '../../cli/options/table.ts';
import { complete } from '../../cli/options/values.ts';
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

test.each<[what: string, layers: { line?: object; environment?: string; file?: object }, seed: number]>([
  ['the command line', { line: { seed: 2 }, environment: '3', file: { seed: 4 } }, 2],
  ['the environment', { environment: '3', file: { seed: 4 } }, 3],
  ['the file', { file: { seed: 4 } }, 4],
  ['the default', {}, 1],
])('an option comes from %s, if nothing before it sets it', (_, { line = {}, environment = '', file = {} }, seed) => {
  const config = path.join(temporary(), 'assay.json');
  fs.writeFileSync(config, JSON.stringify(file));
  process.env['ASSAY_SEED'] = environment;
  try {
    expect(complete(askedOf('run', { config, 'world-seed': 1, mutant: [], variant: [], ...line }))).toMatchObject({
      seed,
    });
  } finally {
    delete process.env['ASSAY_SEED'];
  }
});

test('variables of the environment are read by the schema of the configuration', () => {
  const given = { ASSAY_TRACE: 'false', ASSAY_ONLY: 'a\nb', ASSAY_SUBJECTS: '{"tx":["t"]}', ASSAY_KEY: 'secret' };
  Object.assign(process.env, given);
  try {
    expect(optionsOfEnvironment('run')).toEqual({ trace: false, only: ['a', 'b'], subjects: { tx: ['t'] } });
    process.env['ASSAY_RATE'] = 'fast';
    expect(() => optionsOfEnvironment('run')).toThrow('ASSAY_RATE in the environment: /rate must be number');
  } finally {
    for (const name of [...Object.keys(given), 'ASSAY_RATE']) delete process.env[name];
  }
});

test('a variable with a slip in its name is refused, and a name of the user is left alone', () => {
  Object.assign(process.env, { ASSAY_MIN_JUGED: '90', ASSAY_TOKEN: 'secret' });
  try {
    expect(() => optionsOfEnvironment('run')).toThrow(
      'ASSAY_MIN_JUGED in the environment sets no option. Did you mean ASSAY_MIN_JUDGED?',
    );
    delete process.env['ASSAY_MIN_JUGED'];
    expect(optionsOfEnvironment('run')).toEqual({});
  } finally {
    for (const name of ['ASSAY_MIN_JUGED', 'ASSAY_TOKEN']) delete process.env[name];
  }
});
