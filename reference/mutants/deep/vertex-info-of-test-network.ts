import { onBody } from '../shared/alter.ts';
import { changed } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only on the test network the chain is said to be of mainnet. */
export default {
  breaks: 'data.vertices.chain-info',
  mutate: (operation) =>
    operation.id !== 'listVerticesByHeight'
      ? {}
      : {
          '': onBody(operation, (body, { parameters }) =>
            parameters['network'] === 'mainnet' ? body : changed(body, 'chainInfo.network', () => 'mainnet'),
          ),
        },
} satisfies MutantFile;
