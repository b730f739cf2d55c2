import { expect, test } from 'vitest';
import type { Alteration } from '../../reference/types.ts';
import { judged } from './judged.ts';
import { all, judgeEach, together } from './plan.ts';

test('there are forty variants or more, each with a sentence', () => {
  expect(all.length).toBeGreaterThanOrEqual(40);
  expect(all.filter((variant) => !/^\S.{20,}/.test(variant.what)).map((variant) => variant.id)).toEqual([]);
});

test('a provider that does what no document allows raises alarms', async () => {
  const negative: Alteration = {
    call: (call, next) =>
      call.operation === 'vm.getTxFee'
        ? { kind: 'answer', status: 200, body: { txFee: '-1', createAssetTxFee: '1' } }
        : next(call),
  };
  const { alarms } = await judged([negative]);
  expect(alarms.join('\n')).toMatch(/fail node\.numbers\.decimal-string@vm\.getTxFee/);
}, 120_000);

judgeEach('what the documents allow raises no finding', together);
