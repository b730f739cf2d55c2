import { onBody } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** The key of the signature instead of the returned one. */
export default {
  breaks: 'node.asset.key-name',
  mutate: (operation) => ({
    '': onBody(operation, ({ assetID, ...body }) => ({ assetId: assetID, ...body })),
  }),
} satisfies MutantFile;
