import { expect, test } from 'vitest';
import { findVariant, variants } from '../../../../reference/defects/variants/index.ts';
import type { Alteration } from '../../../../reference/types.ts';
import { fewOf } from '../../../part.ts';
import { bundle } from './bundles.ts';
import { judgeVariants } from './judge.ts';

// `npm test` judges a part of the variants here, several in one run; `npm run proofs` all of them, and
// `npm run lab -- mutation-test` each alone.

/** Variants with a preset deviate from the documents on purpose: the tests of the preset judge them. */
const allowed = variants.filter(({ preset }) => preset === undefined);
const complete = allowed.filter(({ loses }) => loses === undefined);
const losing = allowed.filter(({ loses }) => loses !== undefined);

/** The share of the settled cases that variants may leave open without a reason. */
const share = 0.1;

const named = <Row extends { readonly id: string }>(bundles: readonly (readonly Row[])[]) =>
  bundles.map((rows) => [rows.map(({ id }) => id).join(' + '), rows] as const);

test('there are forty variants or more, each with a sentence', () => {
  expect(allowed.length).toBeGreaterThanOrEqual(40);
  expect(allowed.filter(({ what }) => !/^\S.{20,}/.test(what)).map(({ id }) => id)).toEqual([]);
});

test('an answer that no document allows raises an alarm', async () => {
  const negative: Alteration = {
    call: (call, next) =>
      call.operation === 'vm.getTxFee'
        ? { kind: 'answer', status: 200, body: { txFee: '-1', createAssetTxFee: '1' } }
        : next(call),
  };
  const { alarms } = await judgeVariants([negative], { only: ['vm.getTxFee'] });
  expect(alarms.join('\n')).toMatch(/fail node\.numbers\.decimal-string@vm\.getTxFee/);
});

test.each(named(fewOf(2, bundle(complete))))('no alarm, and few cases left open: %s', async (_, rows) => {
  const { alarms, defects, lost, settled } = await judgeVariants(rows);
  expect({ alarms, defects }).toEqual({ alarms: [], defects: [] });
  expect(
    lost.length > settled * share ? lost : [],
    `${lost.length} of ${settled} cases are left open: mend the judge, or say why in \`loses\``,
  ).toEqual([]);
});

test.each(named(fewOf(1, losing).map((row) => [row])))('no alarm: %s', async (_, rows) => {
  expect(await judgeVariants(rows)).toMatchObject({ alarms: [], defects: [] });
});

test.each(fewOf(1, ['auth-key-needed', 'auth-key-needed-forbidden']))('no alarm without a key: %s', async (id) => {
  expect(await judgeVariants([findVariant(id)], { withKey: false })).toMatchObject({ alarms: [], defects: [] });
});
