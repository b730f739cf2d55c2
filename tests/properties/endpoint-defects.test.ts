import { describe, expect, test } from 'vitest';
import { cases, operation, type OperationId, operations } from '../../contracts/chain/index.ts';
import { refuse } from '../../reference/handlers/shared/refusal.ts';
import { judged, verdicts } from './data-target.ts';
import { isWhole, partOf } from '../part.ts';

/** The reference provider made wrong in one way: each case of the requirement must fail. */

import { callDefects } from './endpoint-defects-calls.ts';
import { utxoDefects } from './endpoint-defects-utxos.ts';

const all = operations.map((one) => one.id);
const rows = [...callDefects, ...utxoDefects];

describe('an endpoint that is wrong in one way', () => {
  test.each(partOf(rows))('$what: $requirement fails', async ({ requirement, alteration, left, beside }) => {
    const expected = cases
      .filter((testCase) => testCase.requirement.id === requirement && !left.includes(testCase.operation.id))
      .map((testCase) => `fail ${testCase.key}`);
    const came = verdicts(await judged([alteration], { only: [requirement, ...beside] }));
    expect(
      came.filter((text) => text.includes(` ${requirement}@`) && !left.some((id) => text.endsWith(`@${id}`))),
    ).toEqual(expected);
  });

  // Some subjects come from other operations. If both paths are missing, a missing path looks like a wrong subject.
  const learntFrom: readonly (readonly OperationId[])[] = [
    ['listMessages', 'listUtxos'],
    ['listAddressTransactions', 'listContractDeployments'],
  ];
  test.each(
    [...learntFrom, all.filter((id) => operation(id).kind === 'rest' && !learntFrom.flat().includes(id))].map(
      (gone) => ({ gone }),
    ),
  )('$gone are not found under their paths', async ({ gone }) => {
    const came = verdicts(
      await judged([{ call: (call, next) => (gone.includes(call.operation) ? refuse(404, 'altered') : next(call)) }], {
        only: ['data.version.paths'],
      }),
    );
    expect(came.filter((text) => text.startsWith('fail'))).toEqual(
      [...gone].sort().map((id) => `fail data.version.paths@${id}`),
    );
  });
});

describe('the reference provider as it is', () => {
  const mine = [
    'data.page.*',
    'data.range.*',
    'data.sort.*',
    'data.chain-id.*',
    'data.network.*',
    'data.currency.*',
    'data.number.*',
    'data.utxos.*',
    'data.balances.*',
    'data.transfers.*',
    'data.deployment.*',
    'data.version.*',
    'data.required-params',
  ];

  test.skipIf(!isWhole).each([[1], [2]])(
    'every case is settled with seed %i, in at most 1200 requests',
    async (seed) => {
      const all = await judged([], { only: mine, seed });
      expect(verdicts(all).filter((text) => !/^(pass|observed) /.test(text))).toEqual([]);
      expect(all.requests).toBeLessThanOrEqual(1_200);
    },
  );
});
