import { describe, expect, test } from 'vitest';
import { bech32 } from '@scure/base';
import { cb58Payload, cb58Text } from '../../../contracts/chain/formats.ts';
import { operation, operations } from '../../../contracts/chain/index.ts';
import type { OperationId } from '../../../engine/model/names.ts';
import { validity } from '../../../engine/model/validity.ts';

const id = cb58Text(new Uint8Array(32).fill(7));
const swap = (text: string): string => `${text.slice(0, -1)}${text.endsWith('2') ? '3' : '2'}`;
const bare = bech32.encode('avax', bech32.toWords(new Uint8Array(20).fill(3)));
const address = `0x${'aB'.repeat(20)}`;
const account = { chainId: '43114', address };
const metric = { chainId: 'total', metric: 'txCount', timeInterval: 'day' };
const utxos = { network: 'mainnet', blockchainId: 'x-chain' };
const vertices = { network: 'fuji', blockchainId: 'x-chain', vertexHeight: 3 };
const holders = { chainId: '1', address, threshold: '5' };

type Row = readonly [operation: OperationId, parameters: Readonly<Record<string, unknown>>, atFault?: string];
const titled = (rows: readonly Row[]) =>
  rows.map((row) => ({
    row,
    title: `${row[0]} ${JSON.stringify(row[1], (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))}`,
  }));
const verdict = ([id_, parameters]: Row) => validity(operation(id_), parameters);

const valid: readonly Row[] = [
  ['vm.getHeight', {}],
  ['vm.getBlock', { blockID: id, encoding: 'json' }],
  ['vm.getBlockByHeight', { height: '0' }],
  ['vm.getUTXOs', { addresses: [`X-${bare}`], limit: 5000, startIndex: { address: `X-${bare}`, utxo: id } }],
  ['vm.getUTXOs', { addresses: [`X-${bare}`], limit: 1n, encoding: undefined }],
  ['listAddressTransactions', { ...account, pageSize: '10', startBlock: 5, endBlock: '9', sortOrder: 'asc' }],
  ['listAddressTransactions', { ...account, chainId: id }],
  [
    'queryUtxos',
    {
      ...utxos,
      addresses: `P-${bare},${bare}`,
      assetId: id,
      minUtxoAmount: '0',
      includeSpent: 'true',
      sortBy: 'amount',
    },
  ],
  [
    'listErc20Balances',
    { ...account, filterSpamTokens: false, currency: 'eur', contractAddresses: `${address},${address}` },
  ],
  ['listBlockTransactions', { chainId: '1', blockId: `0x${'0f'.repeat(32)}`, pageSize: 0 }],
  ['listUtxos', utxos],
  ['getChainMetrics', { ...metric, metric: 'maxTps' }],
  ['getChainMetrics', { chainId: '43114', metric: 'gasUsed' }],
  ['listVerticesByHeight', vertices],
  ['listTokenHolders', { ...holders, startTimestamp: 0 }],
];

const invalid: readonly Row[] = [
  ['vm.getBlock', {}, 'blockID'],
  ['vm.getBlock', { blockID: swap(id) }, 'blockID'],
  ['vm.getBlock', { blockID: id.replace(/.$/, '0') }, 'blockID'],
  ['vm.getBlock', { blockID: cb58Text(new Uint8Array(31)) }, 'blockID'],
  ['vm.getBlock', { blockID: id, encoding: 'cb58' }, 'encoding'],
  ['vm.getBlockByHeight', { height: 5 }, 'height'],
  ['vm.getBlockByHeight', { height: '-1' }, 'height'],
  ['vm.getBlockByHeight', { height: '0x5' }, 'height'],
  ['vm.getTx', { txID: null }, 'txID'],
  ['vm.getBalance', { address: `X-${bare}` }, 'assetID'],
  ['vm.getUTXOs', { addresses: `X-${bare}` }, 'addresses'],
  ['vm.getUTXOs', { addresses: [1] }, 'addresses'],
  ['vm.getUTXOs', { addresses: [`X-${bare}`], encoding: 'json' }, 'encoding'],
  ['vm.getUTXOs', { addresses: [`X-${bare}`], limit: 1.5 }, 'limit'],
  ['vm.getUTXOs', { addresses: [`X-${bare}`], startIndex: { address: `X-${bare}` } }, 'startIndex'],
  ['listAddressTransactions', { ...account, address: '0x12' }, 'address'],
  ['listAddressTransactions', { ...account, sortOrder: 'up' }, 'sortOrder'],
  ['listAddressTransactions', { ...account, startBlock: 'genesis' }, 'startBlock'],
  ['listErc20Balances', { ...account, currency: 'USD' }, 'currency'],
  ['listErc20Balances', { ...account, filterSpamTokens: 'perhaps' }, 'filterSpamTokens'],
  ['listErc20Balances', { ...account, contractAddresses: `${address},0x1` }, 'contractAddresses'],
  ['listUtxos', { ...utxos, network: 'devnet' }, 'network'],
  ['listUtxos', { ...utxos, blockchainId: 'z-chain' }, 'blockchainId'],
  ['queryUtxos', utxos, 'addresses'],
  ['queryUtxos', { ...utxos, addresses: [bare] }, 'addresses'],
  ['listVerticesByHeight', { network: 'fuji', blockchainId: 'x-chain' }, 'vertexHeight'],
  ['listTokenHolders', { chainId: '1', address }, 'threshold'],
  ['listTokenHolders', { ...holders, threshold: 'much' }, 'threshold'],
  ['getChainMetrics', { ...metric, metric: 'avgTps', timeInterval: 'hour' }, 'timeInterval'],
  ['getChainMetrics', { ...metric, timeInterval: 'year' }, 'timeInterval'],
  ['listApiLogs', { requestType: 'graphql' }, 'requestType'],
  // One invalid parameter makes the call invalid, even if another parameter is open.
  ['listUtxos', { undocumented: 1, pageSize: 0, ...utxos, network: 'devnet' }, 'network'],
];

const open: readonly Row[] = [
  ['vm.getHeight', { verbose: true }, 'verbose'],
  ['vm.getTx', { txID: 'AVAX' }, 'txID'],
  ['vm.getUTXOs', { addresses: [] }, 'addresses'],
  ['vm.getUTXOs', { addresses: [`X-${bare}`], limit: 0 }, 'limit'],
  ['vm.getUTXOs', { addresses: [`X-${bare}`], limit: -3 }, 'limit'],
  ['vm.getUTXOs', { addresses: [swap(`X-${bare}`)] }, 'addresses'],
  ['listAddressTransactions', { ...account, pageSize: 101 }, 'pageSize'],
  ['listAddressTransactions', { ...account, pageSize: 0 }, 'pageSize'],
  ['listAddressTransactions', { ...account, pageSize: 'ten' }, 'pageSize'],
  ['listAddressTransactions', { ...account, pageSize: ['1', '2'] }, 'pageSize'],
  ['listAddressTransactions', { ...account, startBlock: 9, endBlock: 9 }, 'endBlock'],
  ['getChainMetrics', { ...metric, metric: 'maxTps', timeInterval: ['day', 'day'] }, 'timeInterval'],
  ['listAddressTransactions', { ...account, chainId: 'nowhere' }, 'chainId'],
  ['listBlockTransactions', { chainId: '1', blockId: 'latest' }, 'blockId'],
  ['listUtxos', { ...utxos, blockchainId: id }, 'blockchainId'],
  ['listUtxos', { ...utxos, minUtxoAmount: -1 }, 'minUtxoAmount'],
  ['listUtxos', { ...utxos, blockchainId: 'p-chain', assetId: id }, 'blockchainId'],
  ['listUtxos', { ...utxos, sortOrder: '' }, 'sortOrder'],
  ['listVerticesByHeight', { ...vertices, vertexHeight: '1.5' }, 'vertexHeight'],
  ['listVerticesByHeight', { ...vertices, vertexHeight: 'x' }, 'vertexHeight'],
  ['getChainMetrics', { ...metric, startTimestamp: -1 }, 'startTimestamp'],
  ['getChainMetrics', { ...metric, endTimestamp: 0.5 }, 'endTimestamp'],
  ['getChainMetrics', { ...metric, metric: 'maxJoy', timeInterval: 'hour' }, 'metric'],
  ['getChainMetrics', { chainId: 'total', metric: 'maxTps' }, 'timeInterval'],
  ['listTokenHolders', { ...holders, startTimestamp: 20, endTimestamp: 10 }, 'endTimestamp'],
];

describe('by the contract', () => {
  test.each(titled(valid))('$title is valid', ({ row }) => expect(verdict(row)).toEqual({ valid: true }));
  test.each(titled(invalid))('$title is invalid', ({ row }) =>
    expect(verdict(row)).toMatchObject({ valid: false, parameter: row[2] }),
  );
  test.each(titled(open))('$title is open', ({ row }) =>
    expect(verdict(row)).toMatchObject({ valid: 'open', parameter: row[2] }),
  );
});

test.each(operations)(
  '$id: its own defaults and bounds are valid, and each missing required parameter is not',
  (row) => {
    for (const [name, parameter] of Object.entries(row.parameters)) {
      for (const value of [parameter.default, parameter.minimum, parameter.maximum, ...(parameter.values ?? [])]) {
        const result = validity(row, { [name]: value });
        if (value !== undefined && result.valid !== true) expect(result.parameter).not.toBe(name);
      }
      if (parameter.required) expect(validity(row, {})).toMatchObject({ valid: false });
    }
  },
);

test('cb58 is read and written with its checksum', () => {
  expect(cb58Payload(id)).toEqual(new Uint8Array(32).fill(7));
  expect(cb58Payload(swap(id))).toBeUndefined();
  expect(cb58Payload('')).toBeUndefined();
  // The asset id of the published example answer of getAssetDescription.
  expect(cb58Payload('FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z')).toHaveLength(32);
});
