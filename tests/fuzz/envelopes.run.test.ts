import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chain, operation, operations } from '../../contracts/chain/index.ts';
import type { RpcOperation } from '../../engine/model/operation.ts';
import { envelopes } from '../../fuzz/inputs/envelopes.ts';

it('makes another name of no method that a document names, however it comes about', () => {
  const row = operation('vm.getTxStatus') as ReturnType<typeof operation> & RpcOperation;
  const known = new Set(operations.flatMap((one) => (one.kind === 'json-rpc' ? [`chain.${one.method}`] : [])));
  const made = fc.sample(
    fc.oneof(
      ...envelopes(chain, row, 'chain', fc.constant({ operation: row.id, parameters: { txID: 'x' }, input: 'valid' })),
    ),
    { seed: 1, numRuns: 60_000 },
  );
  const renamed = made.filter(({ envelope }) => typeof envelope?.['method'] === 'string');
  expect(
    renamed.filter(
      ({ envelope, input }) =>
        known.has(String(envelope?.['method'])) && (input !== 'valid' || envelope?.['method'] !== 'chain.getTxStatus'),
    ),
  ).toEqual([]);
  expect(renamed.filter(({ input }) => input === 'invalid').length).toBeGreaterThan(100);
});
