import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { serve } from '../serve.ts';
import { assayHere, temporary } from './assay.ts';
import { usageLines } from './usage-lines.ts';

const folder = temporary();
const at = (name: string, content: string): string => {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
  return file;
};

/** An earlier run's files: no usage error may touch them. */
const evidence = ['results.json', 'exchanges.ndjson.gz', 'index.html', 'regressions/one.json', 'allure-results/a.json'];
const out = path.join(folder, 'out');
for (const name of evidence) at(path.join('out', name), `the earlier ${name}`);
at('broken.json', '{ "depth": ');
at('unknown-option.json', '{ "dept": "quick" }');
at('old-option.json', '{ "overlay": "lists.yaml" }');
at('nothing.yaml', '');
at('bad-value.json', '{ "depth": "deep" }');
at('a-file', 'some text');
at('tab.yaml', 'openapi: 3.1.0\n\tinfo: {}\n');
at('subjects.json', '{ "subjects": { "x-adress": ["a"] } }');
at('node/subjects.json', '{ "schema": "assay-subjects/1", "subjects": [{ "kind": "x-address", "value": "1" }] }');
at('shop/baseline.json', '{ "schema": "assay-baseline/1", "entries": [], "judged": { "api.answers": ["getGoods"] } }');
const chain = path.join(folder, 'chain');
await assayHere('run', '--mocked', '--only', 'vm.getHeight', '--depth', 'quick', '--quiet', '--out', chain);
at(
  'shop/drift.json',
  fs.readFileSync(path.join(chain, 'drift.json'), 'utf8').replaceAll('"operation": "', '"operation": "get'),
);
at('damaged/results.json', '{ "schema": "assay-results/1" }');
fs.mkdirSync(path.join(folder, 'empty'));

process.env['EMPTY_KEY'] = '';

let requests = 0;
const url = await serve((_, answer) => {
  requests += 1;
  answer.end('{}');
});

const filled = (text: string): string =>
  text
    .replaceAll('<tmp>', folder)
    .replaceAll('<out>', out)
    .replaceAll('<port>', new URL(url).port)
    .replaceAll('<url>', url);

describe('bad usage ends with 2 and one line, sends nothing and deletes nothing', () => {
  test.each(Object.entries(usageLines))('assay %s', async (args, line) => {
    const { code, stdout, stderr } = await assayHere(...filled(args).split(' '));
    expect(stderr).toBe(`assay: ${filled(line)}\n`);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).not.toContain('SECRET');
  });

  test('a configuration that is no JSON is told with the reason', async () => {
    const { code, stderr } = await assayHere('run', '--config', path.join(folder, 'broken.json'));
    // The rest of the line is the runtime's own message.
    expect(stderr).toMatch(/^assay: --config \S+broken\.json is not valid JSON: .*\n$/);
    expect(code).toBe(2);
  });
});

test('no request was sent, and the earlier results are as they were', () => {
  expect(Object.keys(usageLines).length).toBeGreaterThanOrEqual(60);
  expect(requests).toBe(0);
  for (const name of evidence) expect(fs.readFileSync(path.join(out, name), 'utf8')).toBe(`the earlier ${name}`);
  expect(fs.readdirSync(out).sort()).toEqual(evidence.map((name) => name.replace(/\/.*/, '')).sort());
  expect(fs.existsSync(path.join(folder, 'new.json'))).toBe(false);
});
