import type { Alteration, Value } from '../types.ts';
import { changed } from './shared/values.ts';
import { onEach } from './shared/alter.ts';
import { tellingOf } from './shared/telling.ts';
import type { MutantFile } from './types.ts';

/** Amounts and numbers that are no decimal strings. */
export default {
  breaks: 'data.number.decimal-string',
  mutate: (operation) => {
    const path = tellingOf(operation.id).decimal;
    if (path === undefined) return {};
    const spelled = (change: (old: Value) => Value): Alteration => onEach(operation, (item) => changed(item, path, change));
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
