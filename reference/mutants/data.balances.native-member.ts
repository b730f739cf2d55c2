import { without } from './shared/values.ts';
import { onBody } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Balances without the native one. */
export default {
  breaks: 'data.balances.native-member',
  mutate: (operation) => ({
    '': onBody(operation, (body) => without(body, 'nativeTokenBalance')),
    renamed: onBody(operation, ({ nativeTokenBalance, ...body }) => ({ ...body, nativeBalance: nativeTokenBalance })),
  }),
} satisfies MutantFile;
