import type { Alteration } from '../types.ts';
import type { Value } from '../value.ts';
import { changed } from './shared/values.ts';
import { onBody } from './shared/alter.ts';
import { typicalMembersOf } from './shared/typical-members.ts';
import type { MutantFile } from './types.ts';

/** Numbers that are no decimal strings. */
export default {
  breaks: 'node.numbers.decimal-string',
  mutate: (operation) => {
    const path = typicalMembersOf(operation.id).decimal;
    if (path === undefined) return {};
    const spelled = (change: (old: string) => Value): Alteration =>
      onBody(operation, (body) => changed(body, path, (old) => change(String(old))));
    return {
      number: spelled((old) => BigInt(old)),
      hex: spelled((old) => `0x${BigInt(old).toString(16)}`),
      fraction: spelled((old) => `${old}.0`),
      exponent: spelled((old) => `${old}e0`),
      'leading-zero': spelled((old) => `0${old}`),
      sign: spelled((old) => `+${old}`),
      negative: spelled((old) => `-${old}`),
    };
  },
} satisfies MutantFile;
