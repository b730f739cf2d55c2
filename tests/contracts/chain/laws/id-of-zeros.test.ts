import { expect, test } from 'vitest';
import type { Alteration } from '../../../../reference/types.ts';
import { answering, outcomeOf } from '../../../properties/altered-target.ts';

/**
 * Unknown means that the node has not seen the transaction. The document does not say whether 32 zero bytes are the id
 * of a transaction, so both answers are allowed: the status Unknown, and an error.
 */
const key = 'node.tx-status.unknown@vm.getTxStatus';
const zeros = '11111111111111111111111111111111LpoYY';

const refused: Alteration = {
  call: (call, next) =>
    call.operation === 'vm.getTxStatus' && call.parameters['txID'] === zeros
      ? { kind: 'rpc-error', code: -32_000, message: 'nil transaction ID' }
      : next(call),
};

const accepted = answering('vm.getTxStatus', (result, call) =>
  call.parameters['txID'] === zeros ? { status: 'Accepted' } : result,
);

test.each([
  ['Unknown', [], 'pass', '"Unknown"'],
  ['an error', [refused], 'pass', 'an error'],
  ['Accepted', [accepted], 'fail', '"Accepted"'],
] as const)('%s for the id of zeros', async (_, alterations, verdict, observed) => {
  const observations = [{ what: 'the status of the id of zeros', values: [observed] }];
  expect(await outcomeOf(key, alterations)).toMatchObject({ verdict, observations });
});
