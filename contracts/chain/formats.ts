import { createHash } from 'node:crypto';
import { base58, bech32 } from '@scure/base';
import { documents } from './written.ts';
import type { Vocabulary } from '../../rules/parts.ts';

/** Syntax of values. Pure functions; they cannot tell whether a value exists on a target. */

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/**
 * The payload of a cb58 text (base58 of the payload and the last 4 bytes of its SHA-256). Undefined if the alphabet or
 * the checksum is wrong.
 */
export const cb58Payload = (text: string): Uint8Array | undefined => {
  // base58 decoding takes quadratic time, and no id is this long.
  if (text.length > 128) return undefined;
  let bytes: Uint8Array;
  try {
    bytes = base58.decode(text);
  } catch {
    return undefined;
  }
  if (bytes.length <= 4) return undefined;
  const payload = bytes.slice(0, -4);
  const check = sha256(payload).slice(-4);
  return bytes.slice(-4).every((byte, at) => byte === check[at]) ? payload : undefined;
};

export const cb58Text = (payload: Uint8Array): string =>
  base58.encode(Uint8Array.from([...payload, ...sha256(payload).slice(-4)]));

/**
 * A test that caches its results for the latest texts, because the same few texts come often and checksums are slow.
 */
const keeping = (test: (text: string) => boolean): ((text: string) => boolean) => {
  const cache = new Map<string, boolean>();
  return (text) => {
    if (text.length > 128) return test(text);
    const before = cache.get(text);
    if (before !== undefined) return before;
    if (cache.size >= 5_000) cache.clear();
    const isValid = test(text);
    cache.set(text, isValid);
    return isValid;
  };
};

const id = keeping((text) => cb58Payload(text)?.length === 32);
const nodeId = (text: string): boolean =>
  text.startsWith('NodeID-') && cb58Payload(text.slice('NodeID-'.length))?.length === 20;
const decimal = (text: string): boolean => /^(0|[1-9][0-9]*)$/.test(text);
const hex =
  (digits: number) =>
  (text: string): boolean =>
    text.length === digits + 2 && /^0x[0-9a-fA-F]+$/.test(text);
const bech32Address = keeping((text) => bech32.decodeUnsafe(text) !== undefined);
const chainPrefix = /^[A-Za-z0-9]+-/;
const some = (text: string): boolean => text !== '';

/** Formats that the documents name. `blockID` is a 32-byte id in cb58. */
const formats = {
  cb58: id,
  decimal,
  'evm-address': hex(40),
} as const satisfies Vocabulary['formats'];

/** The usual syntax of each kind of value. The documents guarantee a format only if a parameter has one. */
export const shapes = {
  'x-address': (text) => chainPrefix.test(text) && bech32Address(text.replace(chainPrefix, '')),
  'primary-address': (text) => bech32Address(text.replace(/^[PXC]-/, '')),
  'evm-address': hex(40),
  'token-address': hex(40),
  'contract-address': hex(40),
  'deployer-address': hex(40),
  'evm-chain-id': decimal,
  'blockchain-id': id,
  'asset-chain-id': id,
  'sibling-chain-id': id,
  'asset-id': id,
  'node-tx-id': id,
  'node-block-id': id,
  'node-height': decimal,
  'node-id': nodeId,
  'evm-tx-hash': hex(64),
  'evm-block-number': decimal,
  'evm-block-hash': hex(64),
  'vertex-height': decimal,
  'api-key-id': some,
  'org-id': some,
} as const satisfies Vocabulary['shapes'];

/** Kinds of values that exist on a target of the two documents. */
export type ChainSubjectKind = keyof typeof shapes;

/** Definitions of the formats and subject kinds that rows refer to by name. */
export const vocabulary: Vocabulary = {
  formats,
  shapes,
  hexFormats: ['evm-address'] satisfies (keyof typeof formats)[],
  positions: ['evm-block-number', 'node-height'] satisfies ChainSubjectKind[],
  // The zero address: the sender of minted tokens, and the receiver of burnt tokens.
  nobody: documents.data.info['x-assay-nobody'] ?? [],
  // Discovery stores addresses without the chain prefix.
  inCalls: { 'x-address': (value) => `X-${value.replace(/^X-/, '')}` } satisfies Partial<
    Record<ChainSubjectKind, (value: string) => string>
  >,
};
