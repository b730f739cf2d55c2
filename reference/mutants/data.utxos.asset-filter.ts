import { onItems, onParameters, refusing, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** An asset that is not filtered by. */
export default {
  breaks: 'data.utxos.asset-filter',
  mutate: (operation) => ({
    ignored: onParameters(operation, (parameters) => given(parameters, { assetId: undefined })),
    'finds-nothing': onItems(operation, (items, { parameters }) => (parameters['assetId'] === undefined ? items : [])),
    refused: refusing(operation, ({ parameters }) => parameters['assetId'] !== undefined),
  }),
} satisfies MutantFile;
