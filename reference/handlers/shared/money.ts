import type { OperationCall } from '../../types.ts';
import type { Value } from '../../../defects/value.ts';
import { choice } from './parameters.ts';

/** One US dollar in millionths of each documented currency. */
const rates = {
  usd: 1_000_000n,
  eur: 853_200n,
  aud: 1_523_900n,
  cad: 1_366_100n,
  chf: 797_400n,
  clp: 931_250_000n,
  cny: 7_165_300n,
  czk: 21_130_000n,
  dkk: 6_366_000n,
  gbp: 729_800n,
  hkd: 7_849_800n,
  huf: 340_600_000n,
  jpy: 144_240_000n,
  nzd: 1_641_700n,
} as const;

export type Currency = keyof typeof rates;

const isCurrency = (code: string): code is Currency => Object.hasOwn(rates, code);

/** The requested currency, by default US dollars. @throws Refusal 400 */
export const currencyOf = (call: OperationCall): Currency => {
  const code = choice(call, 'currency') ?? 'usd';
  return isCurrency(code) ? code : 'usd';
};

/** Converts millionths of a US dollar to Money: a decimal string with two to six decimal places. */
export const money = (millionths: bigint, currency: Currency = 'usd'): { [member: string]: Value } => {
  const amount = (millionths * rates[currency]) / 1_000_000n;
  const places = (amount % 1_000_000n)
    .toString()
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return { currencyCode: currency, value: `${amount / 1_000_000n}.${places}` };
};

/** The value of an amount in smallest units. */
export const worth = (
  units: bigint,
  decimals: number,
  price: bigint,
  currency: Currency = 'usd',
): { [member: string]: Value } => money((units * price) / 10n ** BigInt(decimals), currency);
