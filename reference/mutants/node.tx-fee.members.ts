import { without } from './shared/values.ts';
import { onBody } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A fee that is missing. */
export default {
  breaks: 'node.tx-fee.members',
  mutate: (operation) =>
    Object.fromEntries(
      ['txFee', 'createAssetTxFee'].flatMap((name) => [
        [`no-${name.toLowerCase()}`, onBody(operation, (body) => without(body, name))] as const,
      ]),
    ),
} satisfies MutantFile;
