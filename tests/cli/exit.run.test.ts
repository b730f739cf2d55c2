import { setTimeout as sleep } from 'node:timers/promises';
import fs from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { results, start, temporary } from './assay.ts';
import { recordedLines } from '../recording.ts';

test('Ctrl-C ends with 130 and leaves valid results of what was seen', async () => {
  const out = temporary();
  const { child, ended } = start(['run', '--reference-delay', '20', '--out', out]);
  while (recordedLines(out) < 60) await sleep(100);
  child.kill('SIGINT');
  const { code, stderr } = await ended;
  expect(code, stderr).toBe(130);
  const seen = results(out);
  expect(seen.interrupted).toBe(true);
  expect(seen.summary['pass']).toBeGreaterThan(0);
  const schema = JSON.parse(
    fs.readFileSync(path.join(import.meta.dirname, '..', '..', 'schemas', 'results.json'), 'utf8'),
  ) as object;
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
  formats.default(ajv);
  const validate = ajv.compile(schema);
  expect(validate(seen), JSON.stringify(validate.errors)).toBe(true);
});
