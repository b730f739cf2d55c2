import type { Alteration } from '../types.ts';
import type { Value } from '../value.ts';
import { changed } from './shared/values.ts';
import { onBody, onEach } from './shared/alter.ts';
import { typicalMembersOf } from './shared/typical-members.ts';
import type { MutantFile } from './types.ts';

/** Amounts and numbers that are no decimal strings. */
export default {
  breaks: 'data.number.decimal-string',
  mutate: (operation) => {
    const { decimal, bodyDecimal } = typicalMembersOf(operation.id);
    if (decimal === undefined) return {};
    const spelled = (change: (old: Value) => Value): Alteration =>
      bodyDecimal === undefined
        ? onEach(operation, (item) => changed(item, decimal, change))
        : onBody(operation, (body) => changed(body, bodyDecimal, change));
    return {
      number: spelled((old) => BigInt(String(old))),
      hex: spelled((old) => `0x${BigInt(String(old)).toString(16)}`),
      fraction: spelled((old) => `${String(old)}.0`),
      exponent: spelled((old) => `${String(old)}e0`),
      grouped: spelled((old) => `${String(old)},000`),
      empty: spelled(() => ''),
    };
  },
} satisfies MutantFile;
