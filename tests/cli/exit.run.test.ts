import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { results, start, temporary } from './assay.ts';
import { recordedLines } from '../recording.ts';
import { faultIn } from '../../cli/options/json-file.ts';

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
  expect(faultIn('results', seen)).toBeUndefined();
});
