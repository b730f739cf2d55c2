import { describe, expect, test } from 'vitest';
import type { Exchange, Json } from '../../../engine/model/exchange.ts';
import type { OperationId } from '../../../engine/model/names.ts';
import { chain } from '../../../contracts/chain/index.ts';
import { changesBetween } from '../../../compare/moments/changes/changes.ts';
import { gatherDrift } from '../../../compare/moments/facts/facts.ts';
import { anExchange } from '../../reports/samples.ts';

let n = 0;

const answer = (operation: OperationId, parameters: Exchange['call']['parameters'], body: Json): Exchange =>
  anExchange({
    n: ++n,
    call: { operation, parameters, input: 'valid' },
    response: { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), bytes: 1 },
  });

type Members = { readonly [name: string]: Json };

const put = (more: Members = {}): Members => ({
  assetID: 'a',
  fxID: 'f',
  output: { amount: 5, addresses: ['x'] },
  ...more,
});

const base = (more: Members = {}): Members => ({
  networkID: 1,
  blockchainID: 'b',
  outputs: [put()],
  inputs: [put()],
  memo: '0x',
  ...more,
});
const imported = (more: Members = {}): Members =>
  base({ sourceChain: 'p', importedInputs: [put()], outputs: [put()], ...more });
const created = (more: Members = {}): Members => base({ initialStates: [{ fxIndex: 0 }], name: 'Coin', ...more });

const txs = (...unsigned: Members[]): Exchange[] =>
  unsigned.map((unsignedTx, index) =>
    answer(
      'vm.getTx',
      { txID: `tx${index}`, encoding: 'json' },
      { jsonrpc: '2.0', id: 1, result: { tx: { unsignedTx, credentials: [], id: `tx${index}` }, encoding: 'json' } },
    ),
  );

const blocks = (...all: Members[]): Exchange[] =>
  all.map((block, index) =>
    answer(
      'vm.getBlock',
      { blockID: `b${index}`, encoding: 'json' },
      { jsonrpc: '2.0', id: 1, result: { block, encoding: 'json' } },
    ),
  );

const utxos = (...items: Members[]): Exchange[] =>
  items.map((item, index) =>
    answer('listUtxos', { network: 'mainnet', blockchainId: 'p-chain', addresses: `a${index}` }, { utxos: [item] }),
  );
const plain = (more: Members = {}): Members => ({
  utxoId: `u${++n}`,
  utxoType: 'TRANSFER',
  staked: false,
  amount: '1',
  ...more,
});
const staked = (more: Members = {}): Members =>
  plain({ utxoType: 'STAKE', staked: true, utxoStartTimestamp: 1, utxoEndTimestamp: 2, ...more });

const times = (count: number, make: () => Members): Members[] => Array.from({ length: count }, make);
const without = (name: string, { [name]: _, ...rest }: Members): Members => rest;

const lines = async (before: readonly Exchange[], after: readonly Exchange[]): Promise<string[]> =>
  changesBetween(chain, { drift: await gatherDrift(chain, before) }, { drift: await gatherDrift(chain, after) }).map(
    (row) => `${row.kind} ${row.at}: ${row.before} -> ${row.after}`,
  );

const nothing: readonly (readonly [string, readonly Exchange[], readonly Exchange[]])[] = [
  [
    'transactions of one type, then of three',
    txs(...times(8, base)),
    txs(...times(8, base), ...times(6, imported), ...times(6, created)),
  ],
  [
    'imports leave nothing on the chain, and null stands for their empty lists',
    txs(...times(8, base)),
    txs(...times(8, base), ...times(6, () => imported({ outputs: null, inputs: null }))),
  ],
  [
    'only full lists, then empty ones as null',
    txs(...times(20, imported)),
    txs(...times(10, imported), ...times(10, () => imported({ inputs: null }))),
  ],
  [
    'the first block, whose transactions are null, is asked in one run alone',
    blocks(...times(8, () => ({ height: 5, txs: [{ id: 'x' }] }))),
    blocks(...times(8, () => ({ height: 6, txs: [{ id: 'x' }] })), ...times(6, () => ({ height: 0, txs: null }))),
  ],
  [
    'outputs of another FX have no amount',
    txs(...times(8, base)),
    txs(...times(8, base), ...times(6, () => base({ outputs: [put({ fxID: 'nft', output: { payload: '0x' } })] }))),
  ],
  [
    'UTXOs, none of them spent, then some',
    utxos(...times(8, plain)),
    utxos(...times(20, () => plain({ consumingTxHash: 't' }))),
  ],
];

describe('another mixture of kinds is no change', () => {
  test.each(nothing)('%s', async (_, before, after) => {
    expect(await lines(before, after)).toEqual([]);
    expect(await lines(after, before)).toEqual([]);
  });
});

const changes: readonly (readonly [string, readonly Exchange[], readonly Exchange[], readonly string[]])[] = [
  [
    'a member of one type of transaction is gone',
    txs(...times(8, base), ...times(8, created)),
    txs(...times(8, base), ...times(8, () => without('name', created()))),
    ['member-gone result.tx.unsignedTx.name: always -> never'],
  ],
  [
    'a member of all types is gone from one',
    txs(...times(8, base), ...times(8, created)),
    txs(...times(8, base), ...times(8, () => without('memo', created()))),
    ['member-gone result.tx.unsignedTx.memo (with initialStates): always -> never'],
  ],
  [
    'a member of every type has another type',
    txs(...times(8, base), ...times(8, imported)),
    txs(...times(8, () => base({ networkID: '1' })), ...times(8, () => imported({ networkID: '1' }))),
    ['type-changed result.tx.unsignedTx.networkID: number -> string'],
  ],
  [
    'empty lists were lists, and are null now',
    txs(...times(8, () => imported({ inputs: [] }))),
    txs(...times(8, () => imported({ inputs: null }))),
    ['type-changed result.tx.unsignedTx.inputs: array -> null'],
  ],
  [
    'blocks beyond the first have null',
    blocks(...times(8, () => ({ height: 5, txs: [] }))),
    blocks(...times(8, () => ({ height: 5, txs: null }))),
    ['type-changed result.block.txs: array -> null'],
  ],
  [
    'stakes have a new value',
    utxos(...times(8, staked)),
    utxos(...times(8, () => staked({ utxoType: 'LOCK' }))),
    ['value-came utxos[].utxoType: never -> "LOCK"', 'value-gone utxos[].utxoType: "STAKE" -> never'],
  ],
  [
    'what tells kinds apart is itself gone',
    utxos(...times(8, plain)),
    utxos(...times(8, () => without('staked', plain()))),
    ['member-gone utxos[].staked: always -> never'],
  ],
];

describe('a change within a kind is told', () => {
  test.each(changes)('%s', async (_, before, after, expected) => {
    expect(await lines(before, after)).toEqual(expected);
  });
});

test('a value in the list of one address of many says nothing of the others', async () => {
  const lists = (count: number, of: (index: number) => string): Exchange[] =>
    Array.from({ length: count }, (_, index) =>
      answer(
        'listUtxos',
        { network: 'mainnet', blockchainId: 'p-chain', addresses: of(index) },
        { utxos: [of(index) === 'odd' ? plain({ utxoType: 'REWARD' }) : plain()] },
      ),
    );
  const many = lists(60, (index) => (index % 2 === 0 ? 'odd' : `a${index % 10}`));
  const others = lists(60, (index) => `b${index % 10}`);
  expect(await lines(many, others)).toEqual([]);
});
