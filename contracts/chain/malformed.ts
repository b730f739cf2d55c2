import { base58 } from '@scure/base';
import type { Vocabulary } from '../../rules/parts.ts';
import { cb58Payload, cb58Text } from './formats.ts';

/** Changes a valid text so that it just misses its format. */
export const malformed = {
  cb58: (good: string) => {
    const payload = cb58Payload(good) ?? new Uint8Array(32);
    const bytes = base58.decode(good);
    const otherCheck = Uint8Array.from(bytes, (byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte));
    return [
      ['a wrong checksum', base58.encode(otherCheck)],
      ['no checksum', base58.encode(payload)],
      ['a character outside of the alphabet', `${good.slice(0, -1)}0`],
      ['31 bytes', cb58Text(payload.slice(1))],
      ['33 bytes', cb58Text(Uint8Array.from([...payload, 0]))],
      ['hex digits', `0x${Buffer.from(payload).toString('hex')}`],
      ['no text', ''],
    ];
  },
  decimal: (good: string) => [
    ['a negative number', `-${good}`],
    ['a fraction', `${good}.0`],
    ['an exponent', `${good}e0`],
    ['a hex number', `0x${BigInt(good).toString(16)}`],
    ['digits and a letter', `${good}x`],
    ['a space and digits', ` ${good}`],
    ['words', 'latest'],
    ['no text', ''],
  ],
} as const satisfies Vocabulary['malformed'];

/** Texts that clearly do not have a format, or do not name a subject. */
export const unlike = {
  formats: { 'evm-address': ['0x12', `0x${'g'.repeat(40)}`] },
  subjects: { 'evm-chain-id': ['no-such-chain'] },
} as const satisfies Vocabulary['unlike'];
