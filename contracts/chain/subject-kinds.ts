import { bech32 } from '@scure/base';
import type { SubjectKindRow } from '../../rules/parts.ts';
import { type ChainSubjectKind, shapes } from './formats.ts';
import { platformChainId } from './well-known.ts';

const addressBytes = 20;

/** A bech32 address of 20 bytes, with one of these chain prefixes or without any. */
const chainAddress =
  (prefixes: string) =>
  (text: string): boolean => {
    const decoded = bech32.decodeUnsafe(text.replace(new RegExp(`^[${prefixes}]-`), ''), 110);
    return decoded !== undefined && bech32.fromWordsUnsafe(decoded.words)?.length === addressBytes;
  };

const row = (kind: ChainSubjectKind, meaning: string, example: string): SubjectKindRow => ({
  meaning,
  example,
  fits: shapes[kind],
});

const evmAddress = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
const id = 'FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z';
const evmHash = `0x${'a1b2c3d4'.repeat(8)}`;

/** The chain of an address. */
const chainPrefix = /^[A-Z]-/;

const otherChain = row('sibling-chain-id', "blockchain id of another chain of the asset chain's virtual machine", id);

/**
 * Every kind of subject: its meaning, and the form of its values. Help texts, errors and documentation are generated
 * from these rows.
 */
export const subjectKinds: Readonly<Record<string, SubjectKindRow>> = {
  'x-address': {
    meaning: 'address on the asset chain, with or without X-',
    example: 'X-custom1qurswpc8qurswpc8qurswpc8qurswpc84tcf7f',
    prefix: chainPrefix,
    fits: chainAddress('X'),
  },
  'primary-address': {
    meaning: 'address of the primary network, with or without P-, X- or C-',
    example: 'P-avax1qurswpc8qurswpc8qurswpc8qurswpc8x32neu',
    prefix: chainPrefix,
    fits: chainAddress('PXC'),
  },
  'asset-id': row('asset-id', 'asset of the asset chain, 32 bytes in cb58', id),
  'node-tx-id': row('node-tx-id', 'transaction of the asset chain, 32 bytes in cb58', id),
  'node-block-id': row('node-block-id', 'block of the asset chain, 32 bytes in cb58', id),
  'node-height': {
    ...row('node-height', 'height of a block of the asset chain, decimal', '1024'),
    // Not stored for later runs: every run samples the heights below its target's head.
    remembered: false,
  },
  'asset-chain-id': row('asset-chain-id', "the asset chain's own blockchain id, 32 bytes in cb58", id),
  'sibling-chain-id': {
    ...otherChain,
    option: 'vm-chain',
    fits: (text) => otherChain.fits(text) && text !== platformChainId,
  },
  'blockchain-id': row('blockchain-id', 'blockchain id of any chain, 32 bytes in cb58', id),
  'evm-chain-id': { ...row('evm-chain-id', 'EVM chain, decimal', '43114'), option: 'chain-id', called: 'chain' },
  'evm-address': row('evm-address', 'account on an EVM chain, 0x and 40 hex digits', evmAddress),
  'token-address': row('token-address', 'contract of a token, 0x and 40 hex digits', evmAddress),
  'contract-address': row('contract-address', 'any contract, 0x and 40 hex digits', evmAddress),
  'deployer-address': row('deployer-address', 'account that deployed contracts, 0x and 40 hex digits', evmAddress),
  'evm-tx-hash': row('evm-tx-hash', 'transaction of an EVM chain, 0x and 64 hex digits', evmHash),
  'evm-block-hash': row('evm-block-hash', 'block of an EVM chain by its hash, 0x and 64 hex digits', evmHash),
  'evm-block-number': row('evm-block-number', 'block of an EVM chain by its number, decimal', '1024'),
  'vertex-height': row('vertex-height', 'height of vertices of the asset chain, decimal', '1'),
  'node-id': row('node-id', 'validator', 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg'),
  'api-key-id': row('api-key-id', 'id of an API key, as logs name it; never the key itself', 'key-1'),
  'org-id': row('org-id', 'id of an organisation, as logs name it', 'org-1'),
};
