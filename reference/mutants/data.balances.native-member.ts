import { changed, without } from './shared/values.ts';
import { onBody } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Balances without the native one. */
export default {
  breaks: 'data.balances.native-member',
  mutate: (operation) => ({
    '': onBody(operation, (body) => without(body, 'nativeTokenBalance')),
    null: onBody(operation, (body) => changed(body, 'nativeTokenBalance', () => null)),
  }),
} satisfies MutantFile;
