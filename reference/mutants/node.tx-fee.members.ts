import { changed, without } from './shared/values.ts';
import { onBody } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A fee that is missing or no decimal string. */
export default {
  breaks: 'node.tx-fee.members',
  mutate: (operation) => Object.fromEntries(['txFee', 'createAssetTxFee'].flatMap((name) => [
    [`no-${name.toLowerCase()}`, onBody(operation, (body) => without(body, name))] as const,
    [`${name.toLowerCase()}-number`, onBody(operation, (body) => changed(body, name, (old) => Number(old)))] as const,
    [`${name.toLowerCase()}-fraction`, onBody(operation, (body) => changed(body, name, (old) => `${String(old)}.5`))] as const,
  ])),
} satisfies MutantFile;
