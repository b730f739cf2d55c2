import { isWhole } from '../part.ts';
import { afterAll, expect, test } from 'vitest';
import { serve } from '../../reference/http.ts';
import { createProvider } from '../../reference/provider.ts';
import { results, runHere, temporary, verdicts } from './assay.ts';

const provider = await serve(createProvider({ seed: 1, key: 'reference-key' }));
afterAll(() => provider.close());

const quick = ['--depth', 'quick', '--quiet'];
/** A few operations of each interface; the proofs take all. */
const some = isWhole ? [] : ['vm.getHeight', 'listVerticesByHeight', 'getChainMetrics'].flatMap((id) => ['--only', id]);

test('the reference provider, its mocked door and the same provider behind URLs get the same verdicts', async () => {
  const [embedded, mocked, served] = [temporary(), temporary(), temporary()];
  const first = await runHere(['run', ...quick, ...some, '--out', embedded]);
  expect(first, first.stderr).toMatchObject({ code: 0 });
  expect((await runHere(['run', ...quick, ...some, '--mocked', '--out', mocked])).code).toBe(0);
  const urls = ['node', 'data', 'metrics'].flatMap((name) => [`--${name}`, provider.url]);
  const run = await runHere(['run', ...quick, ...some, ...urls, '--key', 'env:THE_KEY', '--out', served], {
    THE_KEY: 'reference-key',
  });
  expect(run, run.stderr).toMatchObject({ code: 0 });
  expect(verdicts(embedded).filter((row) => row.endsWith(' pass')).length).toBeGreaterThan(isWhole ? 300 : 40);
  expect(verdicts(mocked)).toEqual(verdicts(embedded));
  expect(verdicts(served)).toEqual(verdicts(embedded));
});

test('with one base URL only its operations are judged, the rest is excluded with that reason', async () => {
  const out = temporary();
  // One of the two operations needs a subject that only answers of the data interface have.
  const { code } = await runHere(['run', ...quick, '--min-judged', '0', '--metrics', provider.url, '--out', out]);
  expect(code).toBe(0);
  const { cases } = results(out);
  const judged = cases.filter((testCase) => testCase.verdict !== 'excluded');
  expect(new Set(judged.map((one) => one.operation))).toEqual(new Set(['getChainMetrics', 'listTokenHolders']));
  const reasons = new Set(
    cases.filter((testCase) => testCase.verdict === 'excluded').map((testCase) => testCase.reason),
  );
  expect([...reasons]).toEqual(expect.arrayContaining(['no --node URL was given', 'no --data URL was given']));
});
