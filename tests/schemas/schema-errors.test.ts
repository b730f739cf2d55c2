import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operation, operations } from '../../contracts/chain/index.ts';
import {
  documentedMembers,
  freeValueMembers,
  schemaConstraints,
  schemaErrors,
  schemaEvidence,
} from '../../engine/schema/schema.ts';
import { transaction } from './samples-evm.ts';
import { absent, damaged } from './table.ts';
import { data } from './tables/data.ts';
import { tx } from './tables/node-tx.ts';

const holders = 'assay:metrics/listTokenHolders';
const metrics = 'assay:metrics/getChainMetrics';

describe('bigint', () => {
  it('counts as an integer and as a number, at any size', () => {
    expect(
      schemaErrors(holders, {
        addresses: [
          { address: '0x1', sortKey: 2n ** 64n - 1n },
          { address: '0x2', sortKey: 10n ** 400n },
        ],
      }),
    ).toEqual([]);
    expect(schemaErrors(metrics, { results: [{ value: 2n ** 70n, timestamp: 1_751_241_600n }] })).toEqual([]);
    for (const amount of [5, 18_446_744_073_709_551_615n]) {
      const example = damaged(tx.examples[0], '/tx/unsignedTx/outputs/0/output/amount', amount);
      expect(schemaErrors('assay:node/vm.getTx', example)).toEqual([]);
    }
  });

  it('is shown with all its digits where text is asked, and is left in the value', () => {
    const value = { height: 18_446_744_073_709_551_615n };
    const [error] = schemaErrors('assay:node/vm.getHeight', value);
    expect(error).toEqual({
      code: 'schema-type',
      requirement: 'node.numbers.decimal-string',
      pointer: '/height',
      message: 'height must be a decimal string: digits only, no leading zero',
      expected: 'a decimal string: digits only, no leading zero',
      actual: '18446744073709551615',
    });
    expect(value.height).toBe(18_446_744_073_709_551_615n);
  });

  it('too large for a timestamp is refused', () => {
    expect(
      schemaErrors(metrics, { results: [{ value: 1, timestamp: 10n ** 30n }] }).map((error) => error.requirement),
    ).toEqual(['data.time.unix-seconds']);
  });
});

describe('what is told', () => {
  it('names an absent member by where it should be', () => {
    const [error] = schemaErrors(holders, { addresses: [{ address: '0x1' }] });
    expect(error).toEqual({
      code: 'schema-required',
      requirement: 'data.schema.members-present',
      pointer: '/addresses/0/sortKey',
      message: 'addresses[].sortKey is missing',
      expected: 'member sortKey',
      actual: 'absent among ["address"]',
    });
  });

  it('names neither the condition that failed nor the branches of a choice', () => {
    const errors = schemaErrors(
      'assay:data/listTokenTransfers',
      damaged(data['listTokenTransfers']?.examples[0], '/transfers/1/erc721Token', absent),
    );
    expect(errors.map((error) => `${error.requirement} ${error.pointer} ${error.expected}`)).toEqual([
      'data.schema.members-present /transfers/1 one of erc20Token, erc721Token, erc1155Token',
    ]);
    expect(schemaErrors('assay:node/vm.getBlock', { block: 'zz', encoding: 'hex' })).toHaveLength(1);
  });

  it('is at most 20, and many faults of one kind hide no other', () => {
    const items = Array.from({ length: 300 }, (_, n) => ({ value: 'x', timestamp: n === 299 ? 1.5 : 1_751_241_600 }));
    const errors = schemaErrors(metrics, { results: items, nextPageToken: 5 });
    expect(errors).toHaveLength(20);
    expect(errors.slice(0, 3).map((error) => error.pointer)).toEqual([
      '/results/299/timestamp',
      '/nextPageToken',
      '/results/0/value',
    ]);
  });

  it('has something of every requirement that is broken, however many kinds of faults there are', () => {
    const { nativeTransaction, ...others } = transaction;
    const textual = Object.fromEntries(
      Object.entries(nativeTransaction).map(([name, held]) => [name, name === 'blockTimestamp' ? 'x' : { was: held }]),
    );
    const value = {
      nextPageToken: 1,
      transactions: [
        {
          ...others,
          nativeTransaction: { ...textual, txHash: undefined },
          erc20Transfers: [{ value: 5 }],
          erc721Transfers: [{}],
          erc1155Transfers: [{}],
        },
      ],
    };
    const errors = schemaErrors('assay:data/listAddressTransactions', value);
    expect(errors).toHaveLength(20);
    expect([...new Set(errors.slice(0, 5).map((error) => error.requirement))].sort()).toEqual([
      'data.number.decimal-string',
      'data.page.token-type',
      'data.schema.members-present',
      'data.schema.response',
      'data.time.unix-seconds',
    ]);
  });

  it('is one thing of one place, whatever number of constraints says it', () => {
    expect(schemaErrors('assay:node/vm.getBlock', { block: 5, encoding: 'hex' })).toHaveLength(1);
  });

  it('holds at most 200 characters of the answer and no control characters', () => {
    const nasty = `\u001b[31m\u0085\u202e${'x'.repeat(5000)}`;
    for (const value of [nasty, { deep: [nasty] }]) {
      const [error] = schemaErrors(holders, { addresses: value });
      expect(error?.actual.length).toBeLessThanOrEqual(200);
      expect(error?.actual).not.toMatch(/[\p{Cc}\u202e]/u);
    }
    let deep: unknown = 'bottom';
    for (let n = 0; n < 5000; n += 1) deep = [deep];
    expect(schemaErrors(holders, { addresses: { deep } })[0]?.actual.length).toBeLessThanOrEqual(200);
  });

  it('says so where the value is nothing at all', () => {
    for (const value of [undefined, null, 5, 'x', []]) {
      expect(schemaErrors(holders, value).map((error) => `${error.requirement} ${error.message}`)).toEqual([
        'data.schema.response the answer must be an object',
      ]);
    }
  });

  it('sees no member that the object only inherits', () => {
    expect(schemaErrors('assay:node/vm.getHeight', Object.create({ height: '5' }))[0]?.pointer).toBe('/height');
  });
});

describe('what a schema knows', () => {
  it('is found by the operation', () => {
    expect(operation('vm.getUTXOs').schema).toBe('assay:node/vm.getUTXOs');
    expect(operation('getChainMetrics').schema).toBe('assay:metrics/getChainMetrics');
    expect(() => schemaErrors('assay:data/nothing', {})).toThrow('write schemas/data/nothing.json');
  });

  it('are the requirements that it judges, those of the place of use included', () => {
    expect([...schemaConstraints('assay:data/listUtxos')]).toContain('data.utxos.chain-info');
    expect([...schemaConstraints('assay:data/listVerticesByHeight')]).toContain('data.vertices.chain-info');
    expect([...schemaConstraints('assay:data/listVerticesByHeight')]).not.toContain('data.utxos.chain-info');
    expect([...schemaConstraints(metrics)].sort()).toEqual([
      'data.page.token-type',
      'data.schema.members-present',
      'data.schema.response',
      'data.time.unix-seconds',
    ]);
  });

  it('are the documented members', () => {
    expect(documentedMembers(metrics)).toEqual(['nextPageToken', 'results', 'results[].value', 'results[].timestamp']);
    expect(documentedMembers('assay:data/listAddressTransactions')).toContain(
      'transactions[].nativeTransaction.txHash',
    );
    expect(documentedMembers('assay:node/vm.getTx')).toContain('tx.unsignedTx.exportedOutputs[].output.amount');
  });

  it('are the members whose values are not shown', () => {
    expect(freeValueMembers('assay:data/listPendingRewards')).toEqual([
      'pendingRewards[].rewardType',
      'pendingRewards[].estimatedReward.type',
    ]);
    expect(freeValueMembers('assay:data/listNativeTransactions').toSorted()).toEqual([
      'transactions[].method.callType',
      'transactions[].txStatus',
      'transactions[].txType',
    ]);
    expect(freeValueMembers('assay:data/listMessages').toSorted()).toEqual([
      'messages[].rewardDetails.ercType',
      'messages[].status',
    ]);
    expect(freeValueMembers(metrics)).toEqual([]);
  });
});

describe('evidence', () => {
  const counted = (id: string, value: unknown): Record<string, number> => Object.fromEntries(schemaEvidence(id, value));

  it('counts what the answer put to the test', () => {
    expect(counted(metrics, { results: [] })).toEqual({ 'data.schema.response': 2 });
    expect(
      counted(metrics, {
        results: [
          { value: 1, timestamp: 1n },
          { value: 1, timestamp: 'x' },
        ],
      }),
    ).toMatchObject({ 'data.time.unix-seconds': 2, 'data.schema.members-present': 2 });
    const whole = data['listAddressTransactions']?.examples[0];
    expect(Object.keys(counted('assay:data/listAddressTransactions', whole)).sort()).toEqual(
      [...schemaConstraints('assay:data/listAddressTransactions')].sort(),
    );
    expect(counted('assay:data/listAddressTransactions', { transactions: [] })).toEqual({ 'data.schema.response': 2 });
  });

  it('follows the branch that applies', () => {
    const [exported, imported, , hex] = tx.examples;
    // The chain and the list of outputs.
    expect(counted('assay:node/vm.getTx', exported)['node.tx.export-fields']).toBe(2);
    expect(counted('assay:node/vm.getTx', exported)['node.tx.import-fields']).toBeUndefined();
    expect(counted('assay:node/vm.getTx', imported)['node.tx.import-fields']).toBe(2);
    expect(Object.keys(counted('assay:node/vm.getTx', hex))).toEqual(['node.schema.result']);
  });
});

describe('any JSON value', () => {
  const anything = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue(),
      fc.bigInt(),
      fc.constantFrom('transactions', 'result', '0x00', '5'),
      fc.array(tie('value')),
      fc.dictionary(
        fc.constantFrom(
          'tx',
          'encoding',
          'unsignedTx',
          'transactions',
          'nativeTransaction',
          'utxos',
          'chainInfo',
          '__proto__',
          'results',
          'timestamp',
        ),
        tie('value'),
      ),
    ),
  })).value;

  it('is judged without a crash, each fault under a requirement that the schema serves', () => {
    fc.assert(
      fc.property(fc.constantFrom(...operations.map(({ id }) => operation(id).schema)), anything, (id, value) => {
        const errors = schemaErrors(id, value);
        const served = schemaConstraints(id);
        const evidence = schemaEvidence(id, value);
        expect(errors.length).toBeLessThanOrEqual(20);
        for (const error of errors) {
          expect(served).toContain(error.requirement);
          expect(evidence.get(error.requirement) ?? 0, 'a broken requirement was put to the test').toBeGreaterThan(0);
        }
      }),
      { numRuns: 500, seed: 1 },
    );
  });
});
