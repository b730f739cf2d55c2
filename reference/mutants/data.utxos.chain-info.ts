import { changed, without } from './shared/values.ts';
import { onBody } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A chainInfo that is missing, incomplete, or of another network. */
export default {
  breaks: 'data.utxos.chain-info',
  mutate: (operation) => ({
    missing: onBody(operation, (body) => without(body, 'chainInfo')),
    'no-name': onBody(operation, (body) => without(body, 'chainInfo.chainName')),
    'no-network': onBody(operation, (body) => without(body, 'chainInfo.network')),
    'other-network': onBody(operation, (body) =>
      changed(body, 'chainInfo.network', (old) => (old === 'mainnet' ? 'fuji' : 'mainnet')),
    ),
    text: onBody(operation, (body) => changed(body, 'chainInfo', () => 'x-chain')),
  }),
} satisfies MutantFile;
