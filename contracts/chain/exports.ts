import type { ChainSubjectKind } from './formats.ts';
import type { ExportTexts } from '../../engine/model/presentation.ts';

const digits =
  'Integers in answers can be as large as 18446744073709551615 (2^64-1): read JSON with a parser that keeps their ' +
  'digits.';

const cb58 = '^[1-9A-HJ-NP-Za-km-z]+$';
const decimal = '^(0|[1-9][0-9]*)$';
const hex = (digits: number): string => `^0x[0-9a-fA-F]{${digits}}$`;
const bech32 = '[a-z0-9]+1[02-9ac-hj-np-z]+$';

/** Patterns of subject kinds; checksums are not expressed. Kinds without a pattern accept any text. */
const subjectPatterns: Partial<Record<ChainSubjectKind, string>> = {
  'x-address': `^[A-Za-z0-9]+-${bech32}`,
  'primary-address': `^([PXC]-)?${bech32}`,
  ...Object.fromEntries(
    ['evm-address', 'token-address', 'contract-address', 'deployer-address'].map((kind) => [kind, hex(40)]),
  ),
  ...Object.fromEntries(
    ['evm-chain-id', 'node-height', 'evm-block-number', 'vertex-height'].map((kind) => [kind, decimal]),
  ),
  ...Object.fromEntries(
    ['blockchain-id', 'asset-chain-id', 'sibling-chain-id', 'asset-id', 'node-tx-id', 'node-block-id'].map((kind) => [
      kind,
      cb58,
    ]),
  ),
  'node-id': `^NodeID-${cb58.slice(1)}`,
  'evm-tx-hash': hex(64),
  'evm-block-hash': hex(64),
};

/** The texts of the OpenAPI and OpenRPC documents that do not come from rows of operations and requirements. */
export const exports: ExportTexts = {
  openApi: {
    title: 'Indexed chain data',
    summary: 'The data and metrics interfaces, as assay judges them',
    description: [
      'Indexed data of EVM chains and of the primary network, read only.',
      'A list goes on where `nextPageToken` is not empty: the same call with it as `pageToken` gives the next ' +
        'page. `x-paging` names these parameters and members for each list.',
      'Amounts, big numbers and block numbers are decimal strings; timestamps are Unix seconds. Block ranges ' +
        'include `startBlock` and exclude `endBlock`.',
      digits,
    ].join('\n\n'),
    key: 'Optional; raises the rate limits',
    invalidKey: 'refused',
    tags: [
      {
        starts: '/v1/chains/',
        name: 'EVM chains',
        description: 'Transactions, transfers, balances and deployments on EVM chains',
      },
      {
        starts: '/v1/networks/',
        name: 'Primary network',
        description: "UTXOs, rewards and vertices of the primary network's chains",
      },
      { starts: '/v1/icm/', name: 'Messages', description: 'Cross-chain messages' },
      { starts: '/v1/apiLogs', name: 'Usage', description: 'What a client asked for' },
      { starts: '/v2/', name: 'Metrics', description: 'Chain metrics and token holders' },
    ],
  },
  openRpc: {
    title: 'Asset chain of a node',
    server: 'asset chain',
    software: 'the node',
    description: [
      "The asset chain's methods. Each is an HTTP POST of a JSON-RPC 2.0 object with `params` as an object; " +
        'another chain of the same virtual machine answers at `/ext/bc/` followed by its blockchain id.',
      'Balances, heights, fees and counts are decimal strings.',
      digits,
    ].join('\n\n'),
  },
  formatPatterns: { cb58, decimal, 'evm-address': hex(40) },
  subjectPatterns,
};
